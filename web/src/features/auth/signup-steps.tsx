import { useTranslation } from '@/lib/i18n';
import { Nuqta, useFormat } from '@/ui';

type Props = { current: number; total: number };

/** Current step, as dots and text. */
export function SignupSteps({ current, total }: Props) {
  const { t } = useTranslation('auth');
  const { number } = useFormat();
  return (
    <p className="flex items-center gap-3 text-xs text-ink-3">
      <span aria-hidden="true" className="flex gap-2">
        {Array.from({ length: total }, (_, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the dots are their places
          <Nuqta key={index} size={9} className={index < current ? 'text-lapis' : 'text-line-strong'} />
        ))}
      </span>
      {t('step', { current: number(current), total: number(total) })}
    </p>
  );
}
