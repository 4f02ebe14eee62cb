import { useTranslation } from '@/lib/i18n';
import { RadioCards, TextField } from '@/ui';
import type { MilderAct } from './types';

type Props = {
  acts: readonly MilderAct[];
  act: MilderAct | null;
  days: string;
  errors: { act?: string; days?: string };
  onAct: (act: MilderAct) => void;
  onDays: (days: string) => void;
};

/** The decision that replaces the first one, and for how long. */
export function MilderFields({ acts, act, days, errors, onAct, onDays }: Props) {
  const { t } = useTranslation('appeals');
  return (
    <>
      <RadioCards
        legend={t('answer.milder')}
        columns={1}
        options={acts.map((value) => ({ value, label: t(`milderAct.${value}`) }))}
        value={act ?? ''}
        error={errors.act}
        onChange={({ target }) => {
          const chosen = acts.find((each) => each === target.value);
          if (chosen) onAct(chosen);
        }}
      />
      <TextField
        label={t('answer.days')}
        hint={t('answer.daysHint')}
        optional
        inputMode="numeric"
        autoComplete="off"
        maxLength={4}
        value={days}
        error={errors.days}
        onChange={({ target }) => onDays(target.value)}
      />
    </>
  );
}
