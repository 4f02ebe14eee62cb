import { useId } from 'react';
import { useTranslation } from '@/lib/i18n';
import type { VerifiedLeaf } from '@/lib/sum-tree';
import { useFormat } from '@/ui';
import { NODE_LOOK } from './node-look';
import { PathDrawing } from './path-drawing';
import { PathSteps } from './path-steps';
import type { Piece } from './pieces';

type Props = { piece: Piece; leaf: VerifiedLeaf; period: string };

/** Path of the selected piece: a drawing and its steps, on phones the steps alone. */
export function PathCard({ piece, leaf, period }: Props) {
  const { t } = useTranslation('verify');
  const { number } = useFormat();
  const id = useId();
  const place = number(piece.number);
  const steps = leaf.siblings.length;
  return (
    <section aria-labelledby={id} className="card flex min-w-0 flex-col p-4 sm:p-5">
      <header className="mb-3 flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <h2 id={id} className="text-h3">
          {t('pathTitle', { place })}
        </h2>
        <Legend />
      </header>
      <PathDrawing
        leaf={leaf}
        period={period}
        label={t('drawing', { place, count: steps })}
        className="my-auto max-sm:hidden"
      />
      <PathSteps key={leaf.index} leaf={leaf} isFolded className="sm:hidden" />
      {steps > 0 && (
        <details className="disclosure mt-3 max-sm:hidden">
          <summary>{t('allSteps', { count: steps })}</summary>
          <PathSteps leaf={leaf} className="mt-3" />
        </details>
      )}
    </section>
  );
}

const LEGEND = [
  { key: 'legendMine', kind: 'mine' },
  { key: 'legendComputed', kind: 'computed' },
  { key: 'legendGiven', kind: 'given' },
] as const;

function Legend() {
  const { t } = useTranslation('verify');
  return (
    <ul className="flex flex-wrap gap-x-4 text-xs text-ink-2 max-sm:hidden">
      {LEGEND.map(({ key, kind }) => (
        <li key={key} className="flex items-center gap-1.5">
          <svg width="14" height="14" viewBox="0 0 14 14" aria-hidden="true">
            <path d="M7 1l6 6-6 6-6-6z" {...NODE_LOOK[kind]} strokeWidth={1.25} />
          </svg>
          {t(key)}
        </li>
      ))}
    </ul>
  );
}
