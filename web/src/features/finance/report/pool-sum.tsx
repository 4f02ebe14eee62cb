import { isolateLtr } from '@/lib/bidi-isolate';
import { useTranslation } from '@/lib/i18n';
import { useFormat } from '@/ui';
import { Amount, useInlineFormat } from '../amount';
import type { CurrentShare } from '../types';

/** Composition of the month's pool, line by line. */
export function PoolSum({ share }: { share: CurrentShare }) {
  const { t } = useTranslation('revenue');
  const { number } = useFormat();
  const inline = useInlineFormat();
  const { netFeesCents, shareBps, grantsCents, carriedInCents } = share.pool;
  const percent = isolateLtr(`${number(shareBps / 100)}%`);
  return (
    <div>
      <h3 className="mb-1 font-sans text-s font-semibold">{t('poolIs')}</h3>
      <dl className="text-s">
        <Line name={t('poolNetFees')} cents={netFeesCents} quiet />
        <Line name={t('poolShareOf', { percent })} cents={share.poolCents} />
        {carriedInCents > 0 && <Line name={t('poolCarried')} cents={carriedInCents} />}
        {grantsCents > 0 && <Line name={t('poolGrants')} cents={grantsCents} />}
        <Line name={t('poolSum', { period: inline.month(share.period) })} cents={share.distributedCents} strong />
      </dl>
    </div>
  );
}

type LineProps = { name: string; cents: number; quiet?: boolean; strong?: boolean };

function Line({ name, cents, quiet, strong }: LineProps) {
  return (
    <div className="flex justify-between gap-3 border-t border-line py-1.5 first:border-t-0">
      <dt className={quiet ? 'text-ink-3' : 'text-ink-2'}>{name}</dt>
      <dd className={strong ? 'font-semibold' : undefined}>
        <Amount cents={cents} />
      </dd>
    </div>
  );
}
