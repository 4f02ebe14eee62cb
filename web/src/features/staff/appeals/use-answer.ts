import { useRef, useState } from 'react';
import { isApiError } from '@/api';
import { isolate } from '@/lib/bidi-isolate';
import { countCodePoints } from '@/lib/graphemes';
import { useTranslation } from '@/lib/i18n';
import { showToast } from '@/ui';
import { milderActs, readDays } from './milder';
import type { AppealDetail, DecideAppealBody, MilderAct, Outcome } from './types';

const MAX_ANSWER_LENGTH = 2000;

type Calls = { decide: (body: DecideAppealBody) => Promise<void>; onClosed: () => void };

/** State of the answer to an appeal: what is chosen and written, what is missing, and its sending. */
export function useAnswer(appeal: AppealDetail, { decide, onClosed }: Calls) {
  const { t } = useTranslation('appeals');
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const [act, setAct] = useState<MilderAct | null>(null);
  const [days, setDays] = useState('');
  const [text, setText] = useState('');
  const [hasTried, setTried] = useState(false);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<unknown>(null);
  const form = useRef<HTMLFormElement>(null);

  const acts = milderActs(appeal.statement.act);
  const isChange = outcome === 'changed';
  const length = countCodePoints(text);
  const readDaysTyped = readDays(days);
  const tooLong = length > MAX_ANSWER_LENGTH ? t('errors:tooLong', { count: length - MAX_ANSWER_LENGTH }) : undefined;
  const missing = {
    outcome: outcome ? undefined : t('answer.choose'),
    act: isChange && !act ? t('answer.chooseMilder') : undefined,
    days: isChange && readDaysTyped === undefined ? t('answer.daysBad') : undefined,
    answer: tooLong ?? (length === 0 ? t('answer.reasonMissing', { name: isolate(appeal.member.name) }) : undefined),
  };
  const fields = isApiError(problem) ? problem.fields : {};
  const shown: Partial<typeof missing> = hasTried ? missing : { answer: tooLong };
  const errors = {
    outcome: shown.outcome,
    act: shown.act ?? fields.act,
    days: shown.days ?? fields.days,
    answer: shown.answer ?? fields.answer,
  };

  const choose = (next: Outcome) => {
    if (next === 'changed' && acts.length === 0) return;
    setOutcome(next);
    // With one milder decision there is nothing to choose.
    if (next === 'changed' && acts.length === 1) setAct(acts[0] ?? null);
  };
  const focusFault = () => {
    const selector = missing.outcome
      ? 'input[name=outcome]'
      : missing.act
        ? 'input[type=radio]:not([name=outcome])'
        : missing.days
          ? 'input[inputmode=numeric]'
          : 'textarea';
    form.current?.querySelector<HTMLElement>(selector)?.focus();
  };
  const send = async () => {
    if (busy) return;
    setTried(true);
    setProblem(null);
    if (!outcome || Object.values(missing).some(Boolean)) return focusFault();
    setBusy(true);
    try {
      const terms = isChange ? { act, days: readDaysTyped ?? null } : { act: null, days: null };
      await decide({ outcome, answer: text.trim(), ...terms });
      showToast({ message: t('answer.sent') });
    } catch (error) {
      setProblem(error);
      if (isApiError(error, 'appeal_closed')) onClosed();
    } finally {
      setBusy(false);
    }
  };

  return {
    ...{ form, acts, outcome, act, days, text, busy, problem, choose, setAct, setDays, setText, send },
    errors,
    hasFieldError: Object.keys(fields).length > 0,
  };
}
