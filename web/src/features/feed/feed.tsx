import type { ReactNode } from 'react';
import useSWR from 'swr';
import { type Post, useMe } from '@/api';
import { useTranslation } from '@/lib/i18n';
import { Tabs } from '@/ui';
import { FeedList } from './feed-list';
import { FEED_PATHS, type FeedTab } from './feed-lists';

type Props = {
  /** Renders a post; provided by the page. */
  renderPost: (post: Post, onDeleted: () => void) => ReactNode;
  skeleton: ReactNode;
};

/** Following is first for members who follow others, Top otherwise. */
export function Feed({ renderPost, skeleton }: Props) {
  const { t } = useTranslation('feed');
  const { data: me } = useMe();
  // Stored in the SWR cache, so that returning restores the tab; sign-out clears it.
  const { data: chosen, mutate: choose } = useSWR<FeedTab>('feed/tab', null);
  const first = me && (me.followingCount > 0 ? 'following' : 'top');
  const tab = chosen ?? first;
  return (
    <section aria-label={t('title')} className="max-md:-mt-4 md:mt-5">
      <Tabs
        label={t('title')}
        tabs={[
          { id: 'following', label: t('following') },
          { id: 'top', label: t('forYou') },
        ]}
        selected={tab ?? ''}
        onSelect={(id) => void choose(id === 'top' ? 'top' : 'following', { revalidate: false })}
        className="max-md:-mx-(--gutter) max-md:bg-surface max-md:px-(--gutter) max-md:pt-2 md:mx-2"
        panelClassName="sm:mt-5"
      >
        <h2 className="sr-only">{tab && t(tab === 'top' ? 'forYou' : 'following')}</h2>
        <FeedList key={tab} path={tab ? FEED_PATHS[tab] : null} renderPost={renderPost} skeleton={skeleton} />
      </Tabs>
    </section>
  );
}
