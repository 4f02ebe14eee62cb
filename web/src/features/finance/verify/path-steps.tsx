import { useState } from 'react';
import { isolateLtr } from '@/lib/bidi-isolate';
import { cn } from '@/lib/cn';
import { useTranslation } from '@/lib/i18n';
import type { SumNode, VerifiedLeaf } from '@/lib/sum-tree';
import { Nuqta, useFormat } from '@/ui';
import { shortHash } from './short-hash';
import { formatSum } from './units';

/** Steps that stay visible at both ends of a folded list. */
const END_STEPS = 2;

type Props = { leaf: VerifiedLeaf; isFolded?: boolean; className?: string };

/** The path as a list, from the piece up to the root. */
export function PathSteps({ leaf, isFolded = false, className }: Props) {
  const { t } = useTranslation('verify');
  const [isOpen, setOpen] = useState(!isFolded);
  const { nodes, siblings } = leaf;
  const last = nodes.length - 1;
  const foldedSteps = last - 1 - 2 * (END_STEPS - 1);
  const isShown = (place: number) => isOpen || foldedSteps < 2 || place < END_STEPS || place > last - END_STEPS;
  return (
    <ol className={cn('grid', className)}>
      {nodes.map((node, place) => {
        if (!isShown(place)) {
          if (place !== END_STEPS) return null;
          return (
            <li key={node.hash} className="flex gap-3">
              <Rail dotted />
              <button type="button" className="link min-h-9 text-xs" onClick={() => setOpen(true)}>
                {t('moreSteps', { count: foldedSteps })}
              </button>
            </li>
          );
        }
        return <Step key={node.hash} node={node} added={siblings[place - 1]} place={place} isLast={place === last} />;
      })}
    </ol>
  );
}

type StepProps = { node: SumNode; added?: SumNode; place: number; isLast: boolean };

function Step({ node, added, place, isLast }: StepProps) {
  const { t } = useTranslation('verify');
  const { digits, number } = useFormat();
  const name = isLast ? t('root') : place === 0 ? t('yourPiece') : t('step', { place: number(place) });
  return (
    <li className="flex gap-3 text-xs">
      <Rail isLast={isLast} tone={place === 0 ? 'text-saffron' : 'text-lapis'} />
      <div className="flex min-w-0 flex-1 justify-between gap-x-3 pb-3">
        <span className={cn(place === 0 || isLast ? 'font-semibold' : 'text-ink-2')}>
          {name}
          {added && (
            <span className="block font-normal text-ink-3">
              {t('withNeighbour', { amount: isolateLtr(formatSum(added.units, digits)) })}
            </span>
          )}
        </span>
        <span className="text-end whitespace-nowrap">
          <bdi dir="ltr" className="num font-semibold">
            {formatSum(node.units, digits)}
          </bdi>
          <bdi dir="ltr" className="num block text-ink-3">
            {shortHash(node.hash)}
          </bdi>
        </span>
      </div>
    </li>
  );
}

type RailProps = { tone?: string; isLast?: boolean; dotted?: boolean };

function Rail({ tone, isLast, dotted }: RailProps) {
  return (
    <span aria-hidden="true" className="flex w-4 shrink-0 flex-col items-center">
      {tone && <Nuqta size={14} className={cn('mt-0.5 shrink-0', tone)} />}
      {!isLast && <span className={cn('min-h-2 flex-1 border-s-2 border-lapis', dotted && 'border-dotted')} />}
    </span>
  );
}
