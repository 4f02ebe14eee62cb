import { ArrowRight } from 'lucide-react';
import { useRouter } from 'next/router';
import type { ReactNode } from 'react';
import { type Me, type SuggestedUser, useMe } from '@/api';
import { isolate } from '@/lib/bidi-isolate';
import { useTranslation } from '@/lib/i18n';
import { safeRedirect } from '@/lib/safe-redirect';
import { Logo } from '@/shell';
import { ButtonLink, Icon, Link, Skeleton } from '@/ui';
import { HandleForm } from './handle-form';
import { type FollowAll, WelcomePeople } from './welcome-people';

type Props = {
  /** Profile picture, from another feature. */
  renderPicture: (me: Me) => ReactNode;
  renderFollow: (user: SuggestedUser) => ReactNode;
  follows: FollowAll;
};

/** First steps of a new member: picture, handle and people to follow. Each saves by itself, so that none is needed. */
export function WelcomeView({ renderPicture, renderFollow, follows }: Props) {
  const { t } = useTranslation('welcome');
  const { query } = useRouter();
  const { data: me } = useMe();
  const next = safeRedirect(query.next);
  return (
    <div className="mx-auto grid w-full max-w-280 gap-6 px-4 py-5 sm:px-6">
      <header className="flex min-h-11 items-center justify-between gap-4">
        <Logo size={44} />
        <Link href={next} className="inline-flex min-h-11 items-center text-s font-medium">
          {t('skip')}
        </Link>
      </header>
      <div>
        <h1 className="text-h2">{me ? t('title', { name: isolate(me.name) }) : <Skeleton className="h-9 w-64" />}</h1>
        <p className="text-ink-2">{t('subtitle')}</p>
      </div>
      <div className="grid grid-cols-1 items-start gap-5 lg:grid-cols-2">
        <div className="grid grid-cols-1 gap-5">
          {me ? (
            <>
              {renderPicture(me)}
              <HandleForm me={me} />
            </>
          ) : (
            <>
              <Skeleton className="h-48 rounded-lg!" />
              <Skeleton className="h-48 rounded-lg!" />
            </>
          )}
        </div>
        <WelcomePeople renderFollow={renderFollow} {...follows} />
      </div>
      <p className="flex justify-end">
        <ButtonLink href={next} size="lg">
          {t('continue')}
          <Icon of={ArrowRight} flip />
        </ButtonLink>
      </p>
    </div>
  );
}
