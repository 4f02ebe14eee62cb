import { useRouter } from 'next/router';
import type { ReactNode } from 'react';
import { isApiError, type Profile, useMe } from '@/api';
import { usePostCounts } from '@/api/mutations/post-counts';
import { isolate } from '@/lib/bidi-isolate';
import { useTranslation } from '@/lib/i18n';
import { Columns, NotFoundPage, useShell } from '@/shell';
import { Button, Count, EmptyState, Tabs } from '@/ui';
import { ProfileHeader } from './profile-header';
import { ProfileMeta } from './profile-meta';
import { useProfile } from './use-profile';
import { useBlock } from './use-relationship';

export type ProfileTab = 'post' | 'digital';

type Props = {
  initial: Profile;
  share: (path: string, title: string) => void;
  tip?: ReactNode;
  /** The page passes the lists of another feature. */
  renderList: (tab: ProfileTab, empty: ReactNode) => ReactNode;
};

const PANEL_ID = 'profile-panel';

/** Profile page: the header and two tabs of published posts. */
export function ProfileView({ initial, share, tip, renderList }: Props) {
  const { t } = useTranslation('profile');
  const { data: me } = useMe();
  const { openComposer } = useShell();
  const { data: profile = initial, error } = useProfile(initial._id, initial);
  const { query, asPath, replace } = useRouter();
  const tab: ProfileTab = query.tab === 'digital' ? 'digital' : 'post';
  // The tab is part of the URL, so that it can be linked to and restored.
  const choose = (id: string) => {
    // From the address, because the router would encode the @ of a handle.
    const address = new URL(asPath, 'http://page');
    if (id === 'digital') address.searchParams.set('tab', id);
    else address.searchParams.delete('tab');
    void replace(address.pathname + address.search, undefined, { shallow: true, scroll: false });
  };
  const { isBlocked, unblock } = useBlock(profile);
  const counts = usePostCounts(profile);

  if (isApiError(error, 'user_not_found')) {
    return <NotFoundPage />;
  }

  const own = me?._id === profile._id;
  const empty =
    tab === 'post' ? (
      <EmptyState
        icon="wave"
        title={t(own ? 'ownNoPosts' : 'noPostsTitle')}
        action={own && <Button onClick={() => openComposer()}>{t('writePost')}</Button>}
      />
    ) : (
      <EmptyState icon="shelf" title={t('noProductsTitle')} />
    );
  const tabs = [
    { id: 'post', label: <TabLabel text={t('tabPosts')} count={counts.posts} /> },
    { id: 'digital', label: <TabLabel text={t('tabProducts')} count={counts.products} /> },
  ];
  return (
    <Columns>
      <ProfileMeta profile={initial} />
      <div className="mx-auto max-w-[58rem]">
        <ProfileHeader profile={profile} own={own} share={share} tip={tip}>
          <Tabs label={t('tabs')} tabs={tabs} selected={tab} onSelect={choose} className="mt-4 border-b-0" />
        </ProfileHeader>
        <section id={PANEL_ID} aria-label={t(tab === 'post' ? 'tabPosts' : 'tabProducts')} className="mt-4 sm:mt-6">
          {isBlocked ? (
            <EmptyState
              icon="bell"
              title={t('blockedTitle', { name: isolate(profile.name) })}
              subtitle={t('blockedSubtitle')}
              action={
                <Button variant="o" onClick={unblock}>
                  {t('unblock')}
                </Button>
              }
              className="card"
            />
          ) : (
            renderList(tab, <div className="card">{empty}</div>)
          )}
        </section>
      </div>
    </Columns>
  );
}

function TabLabel({ text, count }: { text: string; count: number }) {
  return (
    <>
      {text} <Count value={count} className="ms-1 font-normal text-ink-3" />
    </>
  );
}
