import { Check, type LucideIcon, SlidersHorizontal, Undo2 } from 'lucide-react';
import { useTranslation } from '@/lib/i18n';
import { FieldError, Icon, Nuqta, usePreferences } from '@/ui';
import { KeyMark } from '../key-mark';
import { OUTCOMES, type Outcome } from './types';

const ICONS: Record<Outcome, LucideIcon> = { upheld: Check, changed: SlidersHorizontal, reversed: Undo2 };

/** Keys of the outcomes are their places: 1 uphold, 2 change, 3 reverse. */
export function outcomeOfKey(key: string): Outcome | undefined {
  return OUTCOMES[Number(key) - 1];
}

type Props = {
  outcome: Outcome | null;
  /** A warning is the mildest decision: nothing can replace it. */
  isChangeable: boolean;
  error?: string;
  onChoose: (outcome: Outcome) => void;
};

/** Outcomes of an appeal as radio cards, each with its key and meaning. */
export function OutcomeChoice({ outcome, isChangeable, error, onChoose }: Props) {
  const { t } = useTranslation('appeals');
  const { shortcuts } = usePreferences();
  return (
    <fieldset className="grid gap-2.5" aria-describedby={error ? 'outcome-error' : undefined}>
      <legend className="sr-only">{t('answer.outcome')}</legend>
      {OUTCOMES.map((each, index) => {
        const isDisabled = each === 'changed' && !isChangeable;
        return (
          <label
            key={each}
            className="radio-card justify-start! gap-3 px-3 py-2.5 text-start! has-disabled:cursor-not-allowed has-disabled:opacity-60"
          >
            <input
              type="radio"
              name="outcome"
              value={each}
              checked={outcome === each}
              disabled={isDisabled}
              aria-keyshortcuts={String(index + 1)}
              onChange={() => onChoose(each)}
              className="sr-only"
            />
            {shortcuts !== 'off' && <KeyMark className="self-start max-md:hidden">{String(index + 1)}</KeyMark>}
            <Icon of={ICONS[each]} size={18} className="mt-1 self-start" />
            <span className="grid flex-1">
              <span className="font-semibold">{t(`answer.${each}`)}</span>
              <span className="text-xs font-normal text-ink-2">
                {t(isDisabled ? 'answer.changedNone' : `answer.${each}Hint`)}
              </span>
            </span>
            <Nuqta size={9} className="radio-card-dot" />
          </label>
        );
      })}
      <FieldError id="outcome-error">{error}</FieldError>
    </fieldset>
  );
}
