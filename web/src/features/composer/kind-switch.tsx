import { useId } from 'react';
import { useTranslation } from '@/lib/i18n';
import { Nuqta } from '@/ui';
import type { DraftKind } from './draft-store';

const KINDS = [
  { kind: 'post', text: 'kindPost' },
  { kind: 'digital', text: 'kindProduct' },
  { kind: 'question', text: 'kindQuestion' },
] as const;

type Props = { value: DraftKind; onChange: (kind: DraftKind) => void };

/** Switch of the kind; the dot marks the selected one. */
export function KindSwitch({ value, onChange }: Props) {
  const { t } = useTranslation('composer');
  const name = useId();
  return (
    <fieldset className="inline-flex rounded-full bg-sunken p-1">
      <legend className="sr-only">{t('kind')}</legend>
      {KINDS.map(({ kind, text }) => (
        <label
          key={kind}
          className="relative flex min-h-9 items-center gap-2 rounded-full px-3.5 text-s sm:px-5 font-medium text-ink-2 has-checked:bg-surface has-checked:font-semibold has-checked:text-ink has-checked:shadow-1 has-focus-visible:outline-[2.5px] has-focus-visible:outline-(--focus)"
        >
          <input
            type="radio"
            name={name}
            value={kind}
            checked={kind === value}
            onChange={() => onChange(kind)}
            className="absolute inset-0 cursor-pointer opacity-0"
          />
          {kind === value && <Nuqta size={8} className="text-saffron" />}
          {t(text)}
        </label>
      ))}
    </fieldset>
  );
}
