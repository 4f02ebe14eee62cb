import type { Ref } from 'react';
import { countGraphemes } from '@/lib/graphemes';
import { useTranslation } from '@/lib/i18n';
import { Select, TextField } from '@/ui';
import { type Choice, MAX_LAW_LENGTH } from './choice';

type Props = {
  choice: Choice;
  onChange: (choice: Choice) => void;
  /** Text of the missing law. */
  error: string | undefined;
  field: Ref<HTMLInputElement>;
};

/** Ground of the statement: the terms, or a law, which staff name. */
export function GroundChoice({ choice, onChange, error, field }: Props) {
  const { t } = useTranslation('staffCase');
  const over = countGraphemes(choice.law, MAX_LAW_LENGTH) - MAX_LAW_LENGTH;
  return (
    <>
      <Select
        label={t('ground')}
        options={(['terms', 'law'] as const).map((ground) => ({ value: ground, label: t(`groundOf.${ground}`) }))}
        value={choice.ground}
        onChange={(event) => onChange({ ...choice, ground: event.target.value === 'law' ? 'law' : 'terms' })}
      />
      {choice.ground === 'law' && (
        <TextField
          ref={field}
          label={t('law')}
          value={choice.law}
          error={over > 0 ? t('errors:tooLong', { count: over }) : error}
          onChange={(event) => onChange({ ...choice, law: event.target.value })}
        />
      )}
    </>
  );
}
