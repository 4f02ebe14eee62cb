// @vitest-environment jsdom
import { act, cleanup, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { SWRConfig } from 'swr';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { answerWith, json, stubPage } from '@/test/browser';
import type { Statement } from '../moderation-types';
import { storeToken } from './token-store';
import { markStatementsRead, useUnreadStatement } from './unread-statement';

beforeEach(() => {
  stubPage();
  storeToken('t', '2099-01-01T00:00:00Z');
});
afterEach(cleanup);

const withoutCache = ({ children }: { children: ReactNode }) => (
  <SWRConfig value={{ provider: () => new Map(), dedupingInterval: 0 }}>{children}</SWRConfig>
);
const statement = (number: number, state: Statement['state'] = 'active') => ({ _id: `s${number}`, number, state });

/** Opens a page of a member with unread notifications and statements, and returns the paths it asked for. */
function open(unread: number, statements: object[]) {
  const requests = answerWith(({ url }) => {
    if (url.endsWith('/users/me')) return json({ payload: { _id: 'm1' } });
    if (url.endsWith('/notifications/count')) return json({ payload: unread });
    return json({ payload: { state: 'good', restrictions: [], statements }, nextCursor: null });
  });
  const { result } = renderHook(() => useUnreadStatement(), { wrapper: withoutCache });
  return { result, paths: () => requests.map(({ request }) => new URL(request.url).pathname) };
}

test('the newest statement in effect is unread until its page was opened', async () => {
  const { result } = open(2, [statement(9, 'restored'), statement(8), statement(7)]);
  await waitFor(() => expect(result.current?.number).toBe(8));
  act(() => markStatementsRead('m1', [statement(8), statement(7)] as Statement[]));
  expect(result.current).toBeNull();
  cleanup();
  const later = open(2, [statement(8)]);
  await waitFor(() => expect(later.paths()).toContain('/users/standing'));
  await act(async () => undefined);
  expect(later.result.current).toBeNull();
});

test('what another member of this browser has read is unread', async () => {
  markStatementsRead('someone', [statement(8)] as Statement[]);
  const { result } = open(1, [statement(8)]);
  await waitFor(() => expect(result.current?.number).toBe(8));
});

test('members without unread notifications are asked nothing', async () => {
  const { result, paths } = open(0, [statement(8)]);
  await waitFor(() => expect(paths()).toContain('/notifications/count'));
  await act(async () => undefined);
  expect(paths()).not.toContain('/users/standing');
  expect(result.current).toBeNull();
});
