import { useTexts, useTranslation } from '@/lib/i18n';
import { ButtonLink, Link, Sheet, UserText } from '@/ui';
import { EmailFollowForm } from './email-follow-form';
import type { JoinRequest } from './shell-context';

type Props = { isOpen: boolean; onClose: () => void; request: JoinRequest };

/** Says why a guest is asked to join; both ways lead back to the page. Following by e-mail needs no account. */
export function JoinSheet({ isOpen, onClose, request: { reason, next, subject, author } }: Props) {
  const ready = useTexts('join');
  const { t } = useTranslation('join');
  const query = `?next=${encodeURIComponent(next)}`;
  const isEmail = reason === 'email';
  const emailFollow = author && <EmailFollowForm key={author.id} author={author} isFirst={isEmail} />;
  return (
    <Sheet title={ready ? t(`title.${reason}`) : ''} isOpen={isOpen && ready} onClose={onClose}>
      <div className="grid gap-4 p-5 sm:p-6">
        {subject && (
          <UserText plain className="clamp-2 font-medium">
            {subject}
          </UserText>
        )}
        {isEmail ? (
          emailFollow
        ) : (
          <p className="text-s text-ink-2">{t(reason === 'buy' ? 'subtitleBuy' : 'subtitle')}</p>
        )}
        {isEmail && <p className="border-t border-line pt-4 text-s text-ink-2">{t('accountHint')}</p>}
        <ButtonLink
          href={`/signup${query}`}
          variant={isEmail ? 'o' : 'p'}
          size={isEmail ? 'md' : 'lg'}
          full
          onClick={onClose}
        >
          {t('common:nav.joinNow')}
        </ButtonLink>
        <p className="text-center text-s text-ink-2">
          {t('haveAccount')}{' '}
          <Link href={`/login${query}`} onClick={onClose}>
            {t('common:nav.signIn')}
          </Link>
        </p>
        {!isEmail && emailFollow}
      </div>
    </Sheet>
  );
}
