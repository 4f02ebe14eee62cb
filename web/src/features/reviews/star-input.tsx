import { Star } from 'lucide-react';
import { type Ref, useId, useState } from 'react';
import { useTranslation } from '@/lib/i18n';
import { FieldError, Icon, MAX_STARS, STARS, useFormat } from '@/ui';

type Props = {
  /** 0 without a choice. */
  value: number;
  error?: string;
  onChange: (value: number) => void;
  inputRef: Ref<HTMLInputElement>;
};

/** Choice of one to five stars by radio buttons, which arrow keys change. */
export function StarInput({ value, error, onChange, inputRef }: Props) {
  const { t } = useTranslation('reviews');
  const { number } = useFormat();
  const id = useId();
  const [pointed, setPointed] = useState(0);
  const shown = pointed || value;
  return (
    <fieldset aria-describedby={error ? `${id}-error` : undefined}>
      <legend className="text-s font-medium">{t('yourRating')}</legend>
      <div className="-ms-2 flex" onPointerLeave={() => setPointed(0)}>
        {STARS.map((stars) => (
          <label
            key={stars}
            onPointerEnter={({ pointerType }) => pointerType === 'mouse' && setPointed(stars)}
            className="grid size-11 cursor-pointer place-items-center rounded-md has-focus-visible:outline-2 has-focus-visible:outline-(--focus)"
          >
            <input
              ref={stars === 1 ? inputRef : undefined}
              type="radio"
              name={id}
              value={stars}
              checked={stars === value}
              aria-label={t('common:rating.of', { rating: number(stars), max: MAX_STARS })}
              onChange={() => onChange(stars)}
              className="sr-only"
            />
            <Icon of={Star} size={28} className={stars <= shown ? 'fill-saffron text-saffron-ink' : 'text-ink-3'} />
          </label>
        ))}
      </div>
      <FieldError id={`${id}-error`}>{error}</FieldError>
    </fieldset>
  );
}
