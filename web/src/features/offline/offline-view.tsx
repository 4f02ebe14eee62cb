import { CloudOff, RotateCw } from 'lucide-react';
import { useRouter } from 'next/router';
import type { ReactNode } from 'react';
import { isolate } from '@/lib/bidi-isolate';
import { useTranslation } from '@/lib/i18n';
import { useBrandName } from '@/shell';
import { useIsOffline } from '@/shell/connection-bar';
import { Button, EmptyState, Icon, Skeleton, useFormat, useNavigation } from '@/ui';
import { OfflineContents } from './offline-contents';
import { findShown, requestedAddress } from './requested-page';
import { StoredArticle } from './stored-article';
import { useOffline } from './use-offline';
import { openAddress, useReloadOnline } from './use-reload-online';

/**
 * What this browser keeps for reading without a connection, in place of the page that was asked for. `waiting` are the
 * member's unsent posts, from another feature.
 */
export function OfflineView({ waiting }: { waiting: ReactNode }) {
  const { t } = useTranslation('offline');
  const { query, isReady } = useRouter();
  const { localizedHref } = useNavigation();
  const contents = useOffline();
  const address = requestedAddress(query.from);
  const reload = () => openAddress(address ?? localizedHref('/'));
  useReloadOnline(isReady ? address : null);

  if (!isReady || !contents) {
    return (
      <div aria-busy="true" className="grid gap-4">
        <Skeleton className="h-20 rounded-lg" />
        <Skeleton className="h-48 rounded-lg" />
      </div>
    );
  }
  const shown = findShown(address, contents);
  return (
    <>
      <StatusCard
        storedAt={shown.kind === 'nothing' ? null : shown.storedAt}
        hasContents={Object.values(contents).some(Boolean)}
        isAsked={address !== null}
        onRetry={reload}
      />
      {shown.kind !== 'post' && waiting}
      {shown.kind === 'nothing' && address && (
        <EmptyState icon="shelf" title={t('notStored')} subtitle={t('notStoredHint')} className="card mt-5" />
      )}
      {shown.kind === 'post' && (
        <div className="mt-2 sm:mt-5">
          <StoredArticle post={shown.post} href="" isWhole />
        </div>
      )}
      {shown.kind === 'list' && (
        <section aria-label={t(shown.list)} className="mt-2 grid grid-cols-1 gap-2 sm:mt-5 sm:gap-5">
          {shown.posts.map((post) => (
            <StoredArticle key={post._id} post={post} href={localizedHref(`/posts/${post._id}`)} />
          ))}
          {shown.posts.length === 0 && <EmptyState icon="shelf" title={t('listEmpty')} className="card" />}
        </section>
      )}
      <OfflineContents contents={contents} current={shown.kind === 'list' ? shown.list : null} />
    </>
  );
}

type StatusProps = { storedAt: string | null; hasContents: boolean; isAsked: boolean; onRetry: () => void };

/** Says that nothing here is current, and since when. */
function StatusCard({ storedAt, hasContents, isAsked, onRetry }: StatusProps) {
  const { t } = useTranslation('offline');
  const brand = useBrandName();
  const isOffline = useIsOffline();
  const { fullDate } = useFormat();
  const title = isOffline ? t('title') : isAsked ? t('unreachable', { brand }) : t('onThisDevice');
  return (
    <header className="flex flex-wrap items-center gap-x-4 gap-y-3 rounded-lg border border-line bg-sunken px-4 py-4 sm:px-5.5">
      <Icon of={CloudOff} size={28} className="shrink-0 text-ink-3" />
      <div className="min-w-48 flex-1">
        <h1 className="text-h3">{title}</h1>
        <p className="text-s text-ink-2">
          {storedAt ? t('storedAt', { date: isolate(fullDate(storedAt)) }) : hasContents && t('subtitle')}
        </p>
      </div>
      {isAsked && (
        <Button variant="o" size="sm" onClick={onRetry}>
          <Icon of={RotateCw} size={18} />
          {t('common:common.retry')}
        </Button>
      )}
    </header>
  );
}
