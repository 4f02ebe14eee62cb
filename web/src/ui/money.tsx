import { cn } from '@/lib/cn';
import { useTranslation } from '@/lib/i18n';
import { useFormat } from './format';
import { Nuqta } from './nuqta';

type Props = { cents: number; className?: string };

/** Renders every amount: isolated left to right, so that the sign stays on its side. */
export function Money({ cents, className }: Props) {
  const { money } = useFormat();
  return (
    <bdi dir="ltr" className={cn('num', className)}>
      {money(cents)}
    </bdi>
  );
}

/** Product price; zero is rendered as Free. */
export function Price({ cents, className }: Props) {
  const { t } = useTranslation();
  return (
    <span className={cn('price', className)}>
      <Nuqta size={9} />
      {cents === 0 ? t('common.free') : <Money cents={cents} />}
    </span>
  );
}

type CountProps = { value: number; className?: string };

/** Number for small places: 348, 12K. */
export function Count({ value, className }: CountProps) {
  const { count } = useFormat();
  return <bdi className={cn('num', className)}>{count(value)}</bdi>;
}
