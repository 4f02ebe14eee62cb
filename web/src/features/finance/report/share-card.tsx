import { Check, CircleAlert } from 'lucide-react';
import { useId } from 'react';
import { cn } from '@/lib/cn';
import { useTranslation } from '@/lib/i18n';
import { Icon, Skeleton } from '@/ui';
import { Amount, useInlineFormat } from '../amount';
import { LoadError } from '../load-error';
import type { CurrentShare, MissingCondition } from '../types';
import { useCurrentShare } from '../use-reports';
import { PoolSum } from './pool-sum';

const CONDITIONS: MissingCondition[] = ['verified', 'member_for_30_days', 'active_3_days', 'evaluated_5_authors'];

const MEMBER_DAYS = 30;
const FULL_AUTHORS = 3;
const MIN_KEPT_CENTS = 99;
const KINDS = ['evaluation', 'purchase', 'tip', 'save', 'comment'] as const;

/** Estimate of the current month: share, pool, and what is missing to take part. */
export function ShareCard() {
  const { t } = useTranslation('revenue');
  const { data: share, error, mutate } = useCurrentShare();
  const id = useId();
  if (!share && error) return <LoadError title={t('shareError')} error={error} onRetry={() => void mutate()} />;
  if (!share) return <Skeleton className="h-56 rounded-lg!" />;
  return (
    <section
      aria-labelledby={id}
      className="card grid gap-6 p-5 sm:p-6 md:grid-cols-[1fr_1fr] lg:grid-cols-[1.1fr_1fr_1fr]"
    >
      <Estimate share={share} id={id} />
      <PoolSum share={share} />
      <Eligibility share={share} />
    </section>
  );
}

function Estimate({ share, id }: { share: CurrentShare; id: string }) {
  const { t } = useTranslation('revenue');
  const inline = useInlineFormat();
  const { estimatedCents, points, totalPoints, computedAt, given, byKind } = share;
  const kinds = KINDS.filter((kind) => byKind[kind]);
  return (
    <div>
      <h2 id={id} className="text-h3">
        {t('currentShare')}
      </h2>
      <p className="text-xs text-ink-3">{t('estimated', { period: inline.month(share.period) })}</p>
      <p className="mt-1 font-display text-h1 leading-[1.35] font-semibold">
        <Amount cents={estimatedCents} />
      </p>
      <p className="text-s text-ink-2">{t('poolOf', { amount: inline.money(share.distributedCents) })}</p>
      <p className="text-xs text-ink-3">
        {t('pointsOf', { points: inline.number(points), total: inline.number(totalPoints) })}
      </p>
      {kinds.length > 0 && (
        <ul aria-label={t('byKind')} className="mt-2 flex flex-wrap gap-x-4 gap-y-0.5 text-xs text-ink-2">
          {kinds.map((kind) => (
            <li key={kind}>
              {t(`kind.${kind}`)} <Amount cents={byKind[kind] ?? 0} className="font-medium" />
            </li>
          ))}
        </ul>
      )}
      {given.directedCents > 0 && (
        <p className="mt-2 text-xs text-ink-2">
          {t('directs', { fees: inline.money(given.feesCents), directed: inline.money(given.directedCents) })}
        </p>
      )}
      <p className="mt-2 text-xs text-ink-3">
        {computedAt ? t('computed', { date: inline.instant(computedAt) }) : t('notComputed')}
      </p>
      <p className="text-xs text-ink-3">
        {t('closesOn', { date: inline.inlineDate(share.closesAt) })} ·{' '}
        {t('finalOn', { date: inline.inlineDate(share.finalAt) })}
      </p>
    </div>
  );
}

function Eligibility({ share }: { share: CurrentShare }) {
  const { t } = useTranslation('revenue');
  const inline = useInlineFormat();
  const { ok, missing, budget, engagedAuthors } = share.eligibility;
  return (
    <div className="md:max-lg:col-span-2">
      <h3 className="font-sans text-s font-semibold">{t(ok ? 'eligible' : 'notEligible')}</h3>
      <p className="mb-2 text-xs text-ink-3">{t('eligibleHint')}</p>
      <ul className="grid gap-1.5 text-s">
        {CONDITIONS.map((condition) => {
          const isMet = !missing.includes(condition);
          return (
            <li key={condition} className="flex items-start gap-2">
              <Icon
                of={isMet ? Check : CircleAlert}
                size={18}
                className={cn('mt-0.5', isMet ? 'text-green-ink' : 'text-orange-ink')}
              />
              <span className={isMet ? 'text-ink-2' : 'font-medium'}>
                <span className="sr-only">{t(isMet ? 'met' : 'unmet')}: </span>
                {t(`missing.${condition}`, { days: MEMBER_DAYS })}
              </span>
            </li>
          );
        })}
      </ul>
      <p className="mt-2 text-xs text-ink-3">
        {t(`budget.${budget}`, { amount: inline.money(MIN_KEPT_CENTS) })}
        {engagedAuthors < FULL_AUTHORS && ` ${t('engagedAuthors', { count: engagedAuthors, total: FULL_AUTHORS })}`}
      </p>
    </div>
  );
}
