import type { Ref } from 'react';
import { isolateLtr } from '@/lib/bidi-isolate';
import { useTranslation } from '@/lib/i18n';
import { Checkbox, TextField, useFormat } from '@/ui';
import { MAX_PRICE, MIN_PRICE, parsePrice, sellerShare } from './price';

type Props = {
  value: string;
  isFree: boolean;
  error?: string;
  onChange: (next: { price?: string; isFree?: boolean }) => void;
  inputRef: Ref<HTMLInputElement>;
};

/** Price in dollars, in digits of either script, and the seller's share of it. */
export function PriceField({ value, isFree, error, onChange, inputRef }: Props) {
  const { t } = useTranslation('composer');
  const { money } = useFormat();
  const shown = (cents: number) => isolateLtr(money(cents));
  const { cents } = parsePrice(value);
  const range = t('priceHint', { min: shown(MIN_PRICE), max: shown(MAX_PRICE) });
  const hint = cents ? t('youReceive', { amount: shown(sellerShare(cents)) }) : range;
  return (
    <div className="grid grid-cols-1 content-start">
      <TextField
        ref={inputRef}
        label={t('price')}
        ltr
        inputMode="decimal"
        autoComplete="off"
        disabled={isFree}
        value={isFree ? '' : value}
        placeholder={isFree ? t('common:common.free') : '0.00'}
        startIcon={
          <span aria-hidden="true" className="text-ink-3">
            $
          </span>
        }
        hint={isFree ? t('freeHint') : hint}
        error={error}
        className="[&_.field-box:has(:disabled)]:border-line [&_.field-box:has(:disabled)]:bg-sunken"
        onChange={(event) => onChange({ price: event.target.value })}
      />
      <Checkbox checked={isFree} onChange={(event) => onChange({ isFree: event.target.checked })}>
        {t('giveFree')}
      </Checkbox>
    </div>
  );
}
