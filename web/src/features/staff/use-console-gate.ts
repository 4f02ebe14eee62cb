import { useEffect, useState } from 'react';
import { useMe } from '@/api';
import { fetchStaffSession, isConfirmationMissing, useStaffSession } from './staff-session';

/** Asks for a one-time code; false if the member cancels. */
export type Confirm = () => Promise<boolean>;

/**
 * State of the console's door: `unknown` until the member is known, `none` for members who are not staff, `asking` and
 * `declined` around the code, `failed` without an answer.
 */
export type Gate = 'unknown' | 'none' | 'asking' | 'declined' | 'failed' | 'open';

/** Asks staff for a code if their session needs one, and again when its confirmation expires later. */
export function useConsoleGate(confirm: Confirm) {
  const { data: me, error: meError, mutate: reloadMe } = useMe();
  const { data: session, error, mutate } = useStaffSession();
  const [answer, setAnswer] = useState<'none' | 'asked' | 'declined' | 'refused'>('none');
  const isMissing = isConfirmationMissing(error);

  const ask = async () => {
    setAnswer('asked');
    if (!(await confirm())) return setAnswer('declined');
    try {
      await mutate(await fetchStaffSession(), { revalidate: false });
      setAnswer('none');
    } catch (problem) {
      // A confirmed session that is refused nevertheless has no role.
      setAnswer(isConfirmationMissing(problem) ? 'refused' : 'declined');
    }
  };

  // biome-ignore lint/correctness/useExhaustiveDependencies: one dialog for each refusal of the API
  useEffect(() => {
    if (isMissing && answer === 'none') void ask();
  }, [error]);

  const state = (): Gate => {
    if ((me && !me.isStaff) || answer === 'refused') return 'none';
    if (answer === 'declined') return 'declined';
    // What is open stays in view behind the dialog: a note may be half written.
    if (session) return 'open';
    if (isMissing) return 'asking';
    return error || (meError && !me) ? 'failed' : 'unknown';
  };
  const retry = () => void (me ? mutate() : reloadMe());
  return { session, gate: state(), ask: () => void ask(), retry };
}
