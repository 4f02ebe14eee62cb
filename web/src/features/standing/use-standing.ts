import { useEffect } from 'react';
import { useMe, useMemberPath } from '@/api';
import { useCursorPages } from '@/api/lists/use-cursor-pages';
import type { Appeal, Standing } from '@/api/moderation-types';
import { onLiveNotification } from '@/api/realtime/live-events';
import { markStatementsRead, STANDING_PATH, STATEMENT_NOTICES } from '@/api/session/unread-statement';
import { isCurrent } from './current';

type StandingPage = { payload: Standing; nextCursor: string | null };

/** Standing of the authenticated member with its statements, newest first. Fetching it marks them as read. */
export function useStanding() {
  const { data: me } = useMe();
  const { pages, update, reload, ...list } = useCursorPages<StandingPage>(useMemberPath(STANDING_PATH));
  const statements = pages?.flatMap(({ payload }) => payload.statements);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the statements are those of the pages
  useEffect(() => {
    if (me && statements) markStatementsRead(me._id, statements);
  }, [me, pages]);
  useEffect(
    () =>
      onLiveNotification((event) => {
        if (event.type !== 'notification') return;
        if (STATEMENT_NOTICES.includes(event.notification.facts.status ?? '')) void reload();
      }),
    [reload],
  );

  /** Shows a sent appeal without fetching the statements again. */
  const addAppeal = (statementId: string, appeal: Appeal) =>
    void update((page) => ({
      ...page,
      payload: {
        ...page.payload,
        statements: page.payload.statements.map((statement) =>
          statement._id === statementId ? { ...statement, canAppeal: false, appeal } : statement,
        ),
      },
    }));

  return {
    ...list,
    me,
    standing: pages?.[0]?.payload,
    current: statements?.filter((statement) => isCurrent(statement)) ?? [],
    earlier: statements?.filter((statement) => !isCurrent(statement)) ?? [],
    reload: () => void reload(),
    addAppeal,
  };
}

export type StandingState = ReturnType<typeof useStanding>;
