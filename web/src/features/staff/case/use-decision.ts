import { useState } from 'react';
import { isApiError } from '@/api';
import { useErrorText } from '@/shell';
import { addPendingDecision } from '../pending-decisions';
import { casePost, casesChanged } from '../staff-session';
import type { CaseDetail, CaseItem, DecideBody, Decision } from '../types';

type Answer = { case: CaseItem; decision: Decision };

/** After these the case in view is out of date. */
const OUTDATED = ['case_taken', 'case_decided', 'subject_changed', 'subject_gone', 'decision_pending'];

/** Sends decisions about a case, and starts the countdown of each. */
export function useDecision({ number }: Pick<CaseDetail, 'number'>) {
  const errorText = useErrorText();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState('');

  const decide = async (body: DecideBody): Promise<void> => {
    if (busy) return;
    setBusy(true);
    setProblem('');
    try {
      const { case: decided, decision } = await casePost<Answer>(number, 'decide', body);
      addPendingDecision(decided, decision);
    } catch (error) {
      const field = isApiError(error) ? Object.values(error.fields)[0] : undefined;
      setProblem(field ?? errorText(error));
      if (isApiError(error, ...OUTDATED)) casesChanged.emit();
    } finally {
      setBusy(false);
    }
  };
  return { decide, busy, problem };
}
