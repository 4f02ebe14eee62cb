import { isolateLtr } from '@/lib/bidi-isolate';
import { useTranslation } from '@/lib/i18n';
import { Reaction, useFormat } from '@/ui';
import type { Details } from '../types';
import { isReaction } from './reactions';
import { ReportSection } from './section';

/** The rule in words, with the weight of each kind of engagement. */
export function FormulaSection({ formula }: { formula: Details['formula'] }) {
  const { t } = useTranslation('revenue');
  const { t: reactions } = useTranslation('reactions');
  const { number } = useFormat();
  const weights = Object.entries(formula.weights).toSorted(([, one], [, other]) => other - one);
  return (
    <ReportSection
      title={t('formula', { version: isolateLtr(formula.version) })}
      hint={t(`formulaText.${formula.version}`)}
    >
      <h4 className="font-sans text-s font-semibold">{t('weights')}</h4>
      <dl className="flex flex-wrap gap-2">
        {weights.map(([name, weight]) => (
          <div
            key={name}
            className="flex items-center gap-2 rounded-full border border-line py-1 ps-2.5 pe-1.5 text-xs text-ink-2"
          >
            <dt className="flex items-center gap-1.5">
              {isReaction(name) && <Reaction name={name} size={18} />}
              {isReaction(name) ? reactions(name) : t(`weightName.${name}`)}
            </dt>
            <dd className="num min-w-6 rounded-full bg-sunken px-1.5 text-center font-semibold text-ink">
              {number(weight)}
            </dd>
          </div>
        ))}
      </dl>
    </ReportSection>
  );
}
