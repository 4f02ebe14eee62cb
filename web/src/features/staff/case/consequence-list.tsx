import { isolate, isolateLtr } from '@/lib/bidi-isolate';
import { useTranslation } from '@/lib/i18n';
import { Nuqta, useFormat, useNow } from '@/ui';
import type { CaseDetail } from '../types';
import type { Choice, ChosenAct } from './choice';
import { type Consequence, consequencesOf } from './consequences';

const DAY_MS = 24 * 60 * 60 * 1000;

/** What the chosen decision will do, in sentences. */
export function ConsequenceList({ detail, choice, act }: { detail: CaseDetail; choice: Choice; act: ChosenAct }) {
  const { t } = useTranslation('staffCase');
  const textOf = useConsequenceText();
  return (
    <section aria-live="polite" aria-label={t('willHappen')} className="rounded-md bg-lapis-soft px-4 py-3 text-s">
      <p className="font-semibold text-lapis-ink">{t('willHappen')}</p>
      <ul className="mt-1 grid gap-1">
        {consequencesOf(detail, choice, act).map((consequence) => (
          <li key={consequence.key} className="flex gap-2 text-ink-2">
            <Nuqta size={7} className="mt-2 shrink-0 text-lapis" />
            {textOf(consequence)}
          </li>
        ))}
      </ul>
    </section>
  );
}

function useConsequenceText(): (consequence: Consequence) => string {
  const { t } = useTranslation('staffCase');
  const { t: names } = useTranslation('staff');
  const { money, shortDate } = useFormat();
  const now = useNow();
  const after = (days: number) => isolate(shortDate(new Date(now + days * DAY_MS).toISOString()));
  return (consequence) => {
    switch (consequence.key) {
      case 'removed':
        return t('will.removed', { kind: names(`kind.${consequence.kind}`) });
      case 'refunded':
        return t('will.refunded', { count: consequence.count, amount: isolateLtr(money(consequence.cents)) });
      case 'warned':
      case 'salesHeld':
      case 'limited':
      case 'suspended':
        return consequence.days === null
          ? t(`will.${consequence.key}`)
          : t(`will.${consequence.key}Until`, { date: after(consequence.days) });
      case 'statement':
        return t('will.statement', { date: after(consequence.days) });
      case 'reports':
        return t('will.reports', { count: consequence.count });
      default:
        return t(`will.${consequence.key}`);
    }
  };
}
