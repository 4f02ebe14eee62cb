import { useTranslation } from '@/lib/i18n';
import { useFormat } from '@/ui';
import type { Figures } from './types';
import { useDuration } from './use-duration';

/** The four figures that say whether staff keep up. */
export function Summary({ figures }: { figures: Figures }) {
  const { t } = useTranslation('figures');
  const { number } = useFormat();
  const duration = useDuration();
  const { opened, decided, undone, waiting, overdue, medianMinutes } = figures;
  return (
    <dl aria-label={t('summary')} className="card grid grid-cols-2 gap-x-5 gap-y-4 p-5 lg:grid-cols-4">
      <Figure name={t('opened')} value={number(opened)} />
      <Figure
        name={t('decided')}
        value={number(decided)}
        hint={undone > 0 ? t('decidedHint', { count: undone }) : ''}
      />
      <Figure
        name={t('waiting')}
        value={number(waiting)}
        hint={overdue > 0 ? t('waitingHint', { count: overdue }) : ''}
      />
      <Figure name={t('median')} value={duration(medianMinutes)} />
    </dl>
  );
}

function Figure({ name, value, hint }: { name: string; value: string; hint?: string }) {
  return (
    <div className="min-w-0">
      <dt className="text-s text-ink-3">{name}</dt>
      <dd>
        <span className="num block font-display text-h2 leading-[1.35] font-semibold">{value}</span>
        {hint && <span className="block text-xs text-ink-3">{hint}</span>}
      </dd>
    </div>
  );
}
