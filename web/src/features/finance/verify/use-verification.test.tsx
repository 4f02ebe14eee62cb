// @vitest-environment jsdom
import { act, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { SWRConfig } from 'swr';
import { beforeEach, expect, test, vi } from 'vitest';
import { storeToken } from '@/api/session/token-store';
import { answerWith, errorResponse, json, stubPage } from '@/test/browser';
import { makeShareMonth, type ShareMonth } from '@/test/share-month';
import { useVerification, type Verification } from './use-verification';

const MEMBER = '018e4988-c887-7000-8018-a7dbd82c07cd';
const PERIOD = '2026-10';
const CENT = 10n ** 12n;

beforeEach(() => {
  stubPage();
  storeToken('t1', '2099-01-01T00:00:00Z');
});

const makeMonth = () =>
  makeShareMonth({
    period: PERIOD,
    memberId: MEMBER,
    received: [84n * CENT, 5n * CENT + 7n],
    given: [{ name: 'Sara', units: 3n * CENT }],
    carriedCents: 7,
    height: 5,
  });

type Answers = { statement: () => Response; report: () => Response };

function answer({ statement, report }: Answers) {
  return answerWith(({ url }) => {
    if (url.includes('/users/me')) return json({ payload: { _id: MEMBER } });
    return url.includes('/revenue-share/statement') ? statement() : report();
  });
}

const answerMonth = (month: ShareMonth) =>
  answer({ statement: () => json({ payload: month.statement }), report: () => new Response(month.reportBody) });

const withoutCache = ({ children }: { children: ReactNode }) => (
  <SWRConfig value={{ provider: () => new Map(), dedupingInterval: 0, shouldRetryOnError: false }}>
    {children}
  </SWRConfig>
);

async function verificationOf(phase: Verification['phase']) {
  const { result } = renderHook(() => useVerification(PERIOD), { wrapper: withoutCache });
  await waitFor(() => expect(result.current.verification.phase).toBe(phase));
  return result;
}

test('a month is verified, and the report is fetched without the token', async () => {
  const requests = answerMonth(await makeMonth());
  const result = await verificationOf('verified');
  const { verification } = result.current;
  expect(verification.phase === 'verified' && verification.leaves.size).toBe(3);
  const [statement, report] = ['/statement', '/public-report'].map((path) =>
    requests.find(({ request }) => request.url.includes(path)),
  );
  expect(statement?.request.headers.get('authorization')).toBe('t1');
  expect(report?.request.headers.get('authorization')).toBeNull();
  expect(report?.credentials).toBe('omit');
});

test('a changed sum is a mismatch; another check of the restored statement matches', async () => {
  const month = await makeMonth();
  const sibling = month.statement.received.leaves[0]?.path[2];
  const units = sibling?.units ?? '';
  if (sibling) sibling.units = String(BigInt(units) - 1n);
  answerMonth(month);
  const result = await verificationOf('mismatch');
  const { verification } = result.current;
  expect(verification.phase === 'mismatch' && verification.failure.code).toBe('root');
  if (sibling) sibling.units = units;
  act(() => result.current.checkAgain());
  await waitFor(() => expect(result.current.verification.phase).toBe('verified'));
});

test('one byte more in the report is a mismatch of its digest', async () => {
  const month = await makeMonth();
  answerMonth({ ...month, reportBody: `${month.reportBody}\n` });
  const { verification } = (await verificationOf('mismatch')).current;
  expect(verification.phase === 'mismatch' && verification.failure.code).toBe('report_digest');
});

test('a month that is not final is one refused request', async () => {
  const requests = answer({ statement: () => errorResponse(409, 'not_final'), report: () => new Response('') });
  const { verification } = (await verificationOf('failed')).current;
  expect(verification).toMatchObject({ error: { code: 'not_final' } });
  expect(requests.some(({ request }) => request.url.includes('public-report'))).toBe(false);
});

test('a report that does not come is an error of the network', async () => {
  const month = await makeMonth();
  answer({
    statement: () => json({ payload: month.statement }),
    report: () => {
      throw new TypeError('failed');
    },
  });
  const { verification } = (await verificationOf('failed')).current;
  expect(verification).toMatchObject({ error: { code: 'network' } });
});

test('without WebCrypto nothing is verified, and the month is shown', async () => {
  answerMonth(await makeMonth());
  vi.stubGlobal('crypto', {});
  const { verification } = (await verificationOf('unsupported')).current;
  expect(verification.phase === 'unsupported' && verification.statement.period).toBe(PERIOD);
});
