import { type KeyboardEvent, useId, useRef } from 'react';
import { useTranslation } from '@/lib/i18n';
import { Money, Nuqta } from '@/ui';

/** Amounts of requirements 9, in cents; each has one more dot. */
export const TIP_AMOUNTS = [500, 1000, 2000, 5000, 10_000] as const;
export type TipAmount = (typeof TIP_AMOUNTS)[number];

/** Positions of one to five dots on a grid of three. */
const DOT_POSITIONS = [
  ['col-start-2 row-start-2'],
  ['col-start-1 row-start-2', 'col-start-3 row-start-2'],
  ['col-start-2 row-start-1', 'col-start-1 row-start-3', 'col-start-3 row-start-3'],
  ['col-start-1 row-start-1', 'col-start-3 row-start-1', 'col-start-1 row-start-3', 'col-start-3 row-start-3'],
  [
    'col-start-1 row-start-1',
    'col-start-3 row-start-1',
    'col-start-2 row-start-2',
    'col-start-1 row-start-3',
    'col-start-3 row-start-3',
  ],
];

type Props = { value: TipAmount | null; disabled: boolean; onChange: (cents: TipAmount) => void };

/** Radio group of amounts; the selected one is saffron. */
export function TipAmounts({ value, disabled, onChange }: Props) {
  const { t } = useTranslation('tips');
  const name = useId();
  const group = useRef<HTMLFieldSetElement>(null);

  // Browsers move ArrowRight forward in right-to-left layouts too; here it moves right.
  const onKeyDown = (event: KeyboardEvent<HTMLFieldSetElement>) => {
    const isRtl = getComputedStyle(event.currentTarget).direction === 'rtl';
    const step = { ArrowLeft: 1, ArrowRight: -1 }[event.key];
    if (!isRtl || !step) return;
    event.preventDefault();
    const inputs = [...(group.current?.querySelectorAll('input') ?? [])];
    const index = inputs.indexOf(document.activeElement as HTMLInputElement);
    const next = (index + step + TIP_AMOUNTS.length) % TIP_AMOUNTS.length;
    onChange(TIP_AMOUNTS[next] ?? TIP_AMOUNTS[0]);
    inputs[next]?.focus();
  };

  return (
    <fieldset ref={group} disabled={disabled} onKeyDown={onKeyDown}>
      <legend className="sr-only">{t('choose')}</legend>
      <div className="grid grid-cols-5 gap-1.5 sm:gap-2.5">
        {TIP_AMOUNTS.map((cents, index) => (
          <label
            key={cents}
            className="relative grid min-h-20 place-items-center content-center gap-1.5 rounded-md border-[1.5px] border-line bg-surface px-1 py-3 transition-colors has-checked:border-saffron-ink has-checked:bg-saffron-soft has-focus-visible:outline-[2.5px] has-focus-visible:outline-offset-2 has-focus-visible:outline-(--focus)"
          >
            <input
              type="radio"
              name={name}
              value={cents}
              checked={cents === value}
              onChange={() => onChange(cents)}
              className="absolute inset-0 cursor-pointer opacity-0"
            />
            <span
              aria-hidden="true"
              dir="ltr"
              className="grid size-6 grid-cols-3 grid-rows-3 place-items-center text-saffron"
            >
              {DOT_POSITIONS[index]?.map((place) => (
                <Nuqta key={place} size={8} className={place} />
              ))}
            </span>
            <Money cents={cents} className="text-s font-semibold sm:text-b" />
          </label>
        ))}
      </div>
    </fieldset>
  );
}
