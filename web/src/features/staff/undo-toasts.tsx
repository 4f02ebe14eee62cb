import { Undo2 } from 'lucide-react';
import { useEffect, useState } from 'react';
import { isApiError } from '@/api';
import { useTranslation } from '@/lib/i18n';
import { useErrorText } from '@/shell';
import { Icon, showToast, useFormat } from '@/ui';
import { KeyMark } from './key-mark';
import {
  type PendingDecision,
  pendingDecisions,
  removePendingDecision,
  secondsLeft,
  usePendingDecisions,
} from './pending-decisions';
import { casePost, casesChanged, reloadStaffSession } from './staff-session';
import type { CaseItem } from './types';
import { useStaffKeys } from './use-staff-keys';

const TICK_MS = 250;
const RADIUS = 14;

/** Decisions of this browser that have not taken effect, each with its countdown; U undoes the newest. */
export function UndoToasts() {
  const { t } = useTranslation('staff');
  const shown = usePendingDecisions();
  const undo = useUndo();
  useStaffKeys({
    u: () => {
      const newest = pendingDecisions().at(-1);
      if (newest) void undo(newest);
      else showToast({ message: t('nothingToUndo') });
    },
  });
  return (
    <section
      aria-label={t('undo.region')}
      aria-live="polite"
      className="pointer-events-none fixed inset-x-4 bottom-20 z-40 grid justify-items-center gap-2"
    >
      {shown.map((decision, index) => (
        <UndoToast
          key={decision.number}
          decision={decision}
          isNewest={index === shown.length - 1}
          onUndo={() => void undo(decision)}
        />
      ))}
    </section>
  );
}

/** Returns the undo of a decision, with its answers as toasts. */
function useUndo(): (decision: PendingDecision) => Promise<void> {
  const { t } = useTranslation('staff');
  const errorText = useErrorText();
  return async ({ number, reference }) => {
    try {
      await casePost<CaseItem>(number, 'undo');
      removePendingDecision(number);
      showToast({ message: t('undone', { case: reference }) });
    } catch (error) {
      // Too late, or undone elsewhere: nothing is left to undo here.
      if (isApiError(error, 'decision_effective', 'case_not_decided')) removePendingDecision(number);
      showToast({ message: errorText(error), tone: 'error' });
    }
  };
}

type Props = { decision: PendingDecision; isNewest: boolean; onUndo: () => void };

function UndoToast({ decision, isNewest, onUndo }: Props) {
  const { t } = useTranslation('staff');
  const { number } = useFormat();
  const left = useSecondsLeft(decision);
  const seconds = Math.round(decision.durationMs / 1000);
  return (
    <div className="pointer-events-auto flex max-w-lg items-center gap-3 rounded-md bg-ink py-2 ps-4 pe-2 text-s font-medium text-paper shadow-3">
      <span aria-hidden="true" className="relative grid size-8 shrink-0 place-items-center">
        <svg
          viewBox="0 0 32 32"
          aria-hidden="true"
          className="absolute inset-0 -rotate-90 fill-none stroke-[2.5] rtl:-scale-y-100"
        >
          <circle cx="16" cy="16" r={RADIUS} className="stroke-ink-3" />
          <circle
            cx="16"
            cy="16"
            r={RADIUS}
            pathLength={seconds}
            strokeDasharray={`${left} ${seconds}`}
            className="stroke-saffron"
          />
        </svg>
        <b className="num text-xs font-semibold">{number(left)}</b>
      </span>
      <p className="min-w-0 flex-1">
        {t('undo.decided', { case: decision.reference, act: t(`actDone.${decision.act}`) })}
        <span className="sr-only"> {t('undo.after', { count: seconds })}</span>
      </p>
      <button
        type="button"
        onClick={onUndo}
        aria-keyshortcuts={isNewest ? 'u' : undefined}
        className="flex min-h-11 items-center gap-2 rounded-md px-3 font-semibold text-saffron dark:text-paper"
      >
        <Icon of={Undo2} size={18} flip />
        {t('undo.do')}
        {isNewest && <KeyMark className="border-current! bg-transparent! max-md:hidden">U</KeyMark>}
      </button>
    </div>
  );
}

/** Counts down, then lets the page show the effect. */
function useSecondsLeft(decision: PendingDecision): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), TICK_MS);
    return () => clearInterval(timer);
  }, []);
  const left = secondsLeft(decision, now);
  const { number } = decision;
  useEffect(() => {
    if (left > 0) return;
    removePendingDecision(number);
    reloadStaffSession();
    casesChanged.emit();
  }, [left, number]);
  return left;
}
