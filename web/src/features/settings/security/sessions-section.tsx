import { useRouter } from 'next/router';
import { useState } from 'react';
import { type ActiveSession, api, isApiError, logout } from '@/api';
import { useInfiniteList } from '@/api/lists/use-infinite-list';
import type { WithReauth } from '@/api/session/reauthentication';
import { hasUnsentDrafts } from '@/api/session/unsent-drafts';
import { isolate } from '@/lib/bidi-isolate';
import { useTranslation } from '@/lib/i18n';
import { useErrorText } from '@/shell';
import { Button, ConfirmDialog, ErrorState, Skeleton, showToast } from '@/ui';
import { SectionCard } from '../section-card';
import { SessionRow, useDeviceName } from './session-row';

/** Further ones are behind a button. */
const COLLAPSED_COUNT = 4;

/** Sessions of the member; each can be ended, or all others, or all, after a reauthentication. */
export function SessionsSection({ withReauth }: { withReauth: WithReauth }) {
  const { t } = useTranslation('settings');
  const router = useRouter();
  const errorText = useErrorText();
  const deviceName = useDeviceName();
  const { items, error, hasMore, isLoadingMore, loadMore, reload } = useInfiniteList<ActiveSession>('/users/sessions', {
    fresh: true,
  });
  const [ending, setEnding] = useState<{ isOpen: boolean; session: ActiveSession | null }>({
    isOpen: false,
    session: null,
  });
  const [showsAll, setShowsAll] = useState(false);
  const [isEndingOthers, setEndingOthers] = useState(false);
  const [isEndingAll, setEndingAll] = useState(false);
  const sorted = items && [...items.filter(({ isThis }) => isThis), ...items.filter(({ isThis }) => !isThis)];

  const end = async () => {
    if (!ending.session) return;
    const path = `/users/sessions/${ending.session._id}/end`;
    try {
      if ((await withReauth(() => api.post(path))) === null) return;
    } catch (problem) {
      // It ended meanwhile, as requested.
      if (!isApiError(problem, 'session_not_found')) throw problem;
    }
    await reload();
    showToast({ message: t('sessionEnded') });
  };
  const endOthers = async () => {
    if ((await withReauth(() => api.post('/users/sessions/endOthers'))) === null) return;
    await reload();
    showToast({ message: t('othersEnded') });
  };
  const endAll = async () => {
    const isDone = await withReauth(async () => {
      await logout({ everywhere: true });
      return true;
    });
    if (!isDone) return;
    await router.push('/login');
  };

  return (
    <SectionCard title={t('sessions')} subtitle={t('sessionsSubtitle')}>
      {!sorted && !error && (
        <div className="grid gap-3">
          <Skeleton className="h-14 rounded-md" />
          <Skeleton className="h-14 rounded-md" />
        </div>
      )}
      {error && !sorted && (
        <ErrorState boxed title={t('listFailed')} subtitle={errorText(error)} onRetry={() => void reload()} />
      )}
      {sorted && (
        <ul aria-label={t('sessions')} className="-my-2 divide-y divide-line">
          {(showsAll ? sorted : sorted.slice(0, COLLAPSED_COUNT)).map((session) => (
            <SessionRow key={session._id} session={session} onEnd={() => setEnding({ isOpen: true, session })} />
          ))}
        </ul>
      )}
      <div className="flex flex-wrap gap-3 empty:hidden">
        {sorted && !showsAll && sorted.length > COLLAPSED_COUNT && (
          <Button variant="s" size="sm" onClick={() => setShowsAll(true)}>
            {t('common:common.showMore')}
          </Button>
        )}
        {hasMore && showsAll && (
          <Button variant="s" size="sm" busy={isLoadingMore} onClick={loadMore}>
            {t('common:common.loadMore')}
          </Button>
        )}
        {sorted && sorted.length > 1 && (
          <>
            <Button variant="o" size="sm" onClick={() => setEndingOthers(true)}>
              {t('endOthers')}
            </Button>
            <Button variant="t" size="sm" className="text-red-ink" onClick={() => setEndingAll(true)}>
              {t('endAll')}
            </Button>
          </>
        )}
      </div>
      <ConfirmDialog
        isOpen={ending.isOpen}
        onClose={() => setEnding(({ session }) => ({ isOpen: false, session }))}
        title={t('endSessionTitle')}
        message={t('endSessionMessage', { device: isolate(deviceName(ending.session?.device ?? null)) })}
        confirmLabel={t('endSessionShort')}
        onConfirm={end}
        failure={errorText}
      />
      <ConfirmDialog
        isOpen={isEndingOthers}
        onClose={() => setEndingOthers(false)}
        title={t('endOthersTitle')}
        message={t('endOthersMessage')}
        confirmLabel={t('endOthers')}
        onConfirm={endOthers}
        failure={errorText}
      />
      <ConfirmDialog
        isOpen={isEndingAll}
        onClose={() => setEndingAll(false)}
        title={t('endAllTitle')}
        message={`${t('endAllMessage')} ${isEndingAll && hasUnsentDrafts() ? t('endAllDrafts') : ''}`.trim()}
        confirmLabel={t('endAll')}
        onConfirm={endAll}
        failure={errorText}
      />
    </SectionCard>
  );
}
