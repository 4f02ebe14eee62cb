import { isolateLtr } from '@/lib/bidi-isolate';
import { useTranslation } from '@/lib/i18n';
import { Checkbox, Select, useFormat } from '@/ui';
import type { CaseDetail } from '../types';
import { type Choice, type ChosenAct, chooseFiles, DAYS } from './choice';

const UNTIL_RESTORED = 'restored';

type Props = { detail: CaseDetail; choice: Choice; act: ChosenAct; onChange: (choice: Choice) => void };

/** How long an act holds, and what comes with the removal of a product. */
export function ActTerms({ detail, choice, act, onChange }: Props) {
  const { t } = useTranslation('staffCase');
  const { money } = useFormat();
  const terms = DAYS[act];
  if (terms) {
    const options = terms.map((days) => ({
      value: days === null ? UNTIL_RESTORED : String(days),
      label: days === null ? t('untilRestored') : t('days', { count: days }),
    }));
    return (
      <Select
        label={t('term')}
        options={options}
        value={choice.days === null ? UNTIL_RESTORED : String(choice.days)}
        onChange={({ target: { value } }) =>
          onChange({ ...choice, days: value === UNTIL_RESTORED ? null : Number(value) })
        }
      />
    );
  }
  if (act !== 'remove' || !detail.isProduct) return null;
  const { buyersCount, refundCents } = detail.consequences;
  return (
    <div>
      {buyersCount > 0 && (
        <Checkbox
          checked={choice.withRefunds}
          disabled={choice.withFiles}
          onChange={(event) => onChange({ ...choice, withRefunds: event.currentTarget.checked })}
        >
          {t('withRefunds', { count: buyersCount, amount: isolateLtr(money(refundCents)) })}
        </Checkbox>
      )}
      <Checkbox
        checked={choice.withFiles}
        onChange={(event) => onChange(chooseFiles(choice, event.currentTarget.checked))}
      >
        {t('withFiles')}
      </Checkbox>
    </div>
  );
}
