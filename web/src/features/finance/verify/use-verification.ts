import { useCallback, useEffect, useState } from 'react';
import { api, apiOrigin, useMe } from '@/api';
import { networkError, toApiError } from '@/api/client/errors';
import { canVerify, digestHex, StatementError, type VerifiedLeaf, verifyStatement } from '@/lib/sum-tree';
import type { PublicReport, ShareStatement } from './types';

/** A member's statement and the public report of the same month. */
export type Evidence = { statement: ShareStatement; report: PublicReport };

export type Verification =
  | { phase: 'loading' }
  | { phase: 'failed'; error: unknown }
  | ({ phase: 'unsupported' } & Evidence)
  | ({ phase: 'checking'; done: number } & Evidence)
  | ({ phase: 'verified'; leaves: ReadonlyMap<number, VerifiedLeaf>; milliseconds: number } & Evidence)
  | ({ phase: 'mismatch'; failure: StatementError } & Evidence);

/** Fetches a month's statement and public report, and verifies them in this browser. */
export function useVerification(period: string): { verification: Verification; checkAgain: () => void } {
  const { data: me, error: meError, mutate: reloadMe } = useMe();
  const [verification, setVerification] = useState<Verification>({ phase: 'loading' });
  const [round, setRound] = useState(0);
  const memberId = me?._id;

  // biome-ignore lint/correctness/useExhaustiveDependencies: each round is one more check
  useEffect(() => {
    if (!memberId) return;
    const controller = new AbortController();
    const update = (next: Verification) => {
      if (!controller.signal.aborted) setVerification(next);
    };
    setVerification(restart);
    verify(period, { memberId, update, signal: controller.signal }).catch((error) =>
      update({ phase: 'failed', error }),
    );
    return () => controller.abort();
  }, [period, memberId, round]);

  const isUnknown = !me && meError !== undefined;
  const checkAgain = useCallback(() => {
    if (isUnknown) void reloadMe();
    setRound((count) => count + 1);
  }, [isUnknown, reloadMe]);

  return { verification: isUnknown ? { phase: 'failed', error: meError } : verification, checkAgain };
}

/** A repeated check keeps what is on the page. */
function restart(before: Verification): Verification {
  if (!('statement' in before)) return { phase: 'loading' };
  return { phase: 'checking', done: 0, statement: before.statement, report: before.report };
}

type Run = { memberId: string; update: (next: Verification) => void; signal: AbortSignal };

async function verify(period: string, { memberId, update, signal }: Run): Promise<void> {
  // One after the other: a month that is not final is one refused request.
  const statement = await api.get<ShareStatement>('/revenue-share/statement', { period }, signal);
  const { report, file } = await fetchReport(period, signal);
  const evidence = { statement, report };
  if (!canVerify()) {
    update({ phase: 'unsupported', ...evidence });
    return;
  }
  update({ phase: 'checking', done: 0, ...evidence });
  const begun = Date.now();
  try {
    const leaves = await verifyStatement(statement, {
      report,
      reportDigest: await digestHex(file),
      memberId,
      onProgress: (done) => update({ phase: 'checking', done, ...evidence }),
    });
    update({ phase: 'verified', leaves, milliseconds: Date.now() - begun, ...evidence });
  } catch (failure) {
    if (!(failure instanceof StatementError)) throw failure;
    update({ phase: 'mismatch', failure, ...evidence });
  }
}

export function reportAddress(period: string): string {
  return `${apiOrigin()}/revenue-share/public-report?period=${period}`;
}

/** Fetches the report without the member's token: it must be the one that every visitor receives. */
async function fetchReport(period: string, signal: AbortSignal) {
  const response = await fetch(reportAddress(period), { credentials: 'omit', cache: 'no-cache', signal }).catch(
    (cause) => {
      throw networkError(cause);
    },
  );
  if (!response.ok) throw await toApiError(response);
  const file = new Uint8Array(await response.arrayBuffer());
  return { file, report: JSON.parse(new TextDecoder().decode(file)) as PublicReport };
}
