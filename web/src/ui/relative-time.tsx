import { useTranslation } from '@/lib/i18n';
import { relativeTime } from '@/lib/relative-time';
import { useFormat, useNow } from './format';

type Props = { at: string; className?: string };

/** Just now, 5m, 3h, 2d, 1w, with the full date as title. */
export function RelativeTime({ at, className }: Props) {
  const { t } = useTranslation();
  const { fullDate } = useFormat();
  const { unit, count } = relativeTime(Date.parse(at), useNow());
  return (
    <time dateTime={at} title={fullDate(at)} className={className}>
      <bdi>{t(`time.${unit}`, { count })}</bdi>
    </time>
  );
}
