import { useRouter } from 'next/router';
import type { ReactNode } from 'react';
import type { Post } from '@/api';
import { useTranslation } from '@/lib/i18n';
import { Tabs } from '@/ui';
import { SavedList } from './saved-list';

type Props = {
  /** Renders a post; passed by the page. */
  renderPost: (post: Post) => ReactNode;
  skeleton: ReactNode;
};

/** Saved posts in two tabs; the tab is part of the URL. */
export function SavedView({ renderPost, skeleton }: Props) {
  const { t } = useTranslation('saved');
  const { query, pathname, isReady, replace } = useRouter();
  const kind = query.tab === 'digital' ? 'digital' : 'post';
  return (
    <div className="mx-auto max-w-[46rem]">
      <h1>{t('title')}</h1>
      <Tabs
        label={t('title')}
        tabs={[
          { id: 'post', label: t('tabPosts') },
          { id: 'digital', label: t('tabProducts') },
        ]}
        selected={kind}
        onSelect={(id) => {
          const named = id === 'digital' ? { tab: id } : {};
          void replace({ pathname, query: named }, undefined, { shallow: true, scroll: false });
        }}
        className="mt-2"
        panelClassName="mt-2 sm:mt-5"
      >
        <SavedList
          key={kind}
          path={isReady ? `/posts/saved?kind=${kind}` : null}
          renderPost={renderPost}
          skeleton={skeleton}
        />
      </Tabs>
    </div>
  );
}
