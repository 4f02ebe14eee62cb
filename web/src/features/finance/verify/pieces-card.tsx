import { Check, X } from 'lucide-react';
import { useId, useState } from 'react';
import { isolateLtr } from '@/lib/bidi-isolate';
import { cn } from '@/lib/cn';
import { useTranslation } from '@/lib/i18n';
import { Icon, Nuqta, useFormat } from '@/ui';
import { useInlineFormat } from '../amount';
import { countPieces, listPieces, type Piece, type Side } from './pieces';
import type { ShareStatement } from './types';
import { formatUnits } from './units';

const SIDES: readonly Side[] = ['received', 'given'];
const FIRST_PIECES = 7;
const MORE_PIECES = 50;

/** `checked` once all pieces were verified; a leaf that failed is named by its index. */
export type PieceMarks = { checked: boolean; failedIndex: number | null };

type Props = {
  statement: ShareStatement;
  side: Side;
  onSideChange: (side: Side) => void;
  selected: Piece | undefined;
  /** Missing while there are no paths to choose from. */
  onSelect?: (piece: Piece) => void;
  marks: PieceMarks;
};

/** The member's pieces, received or given; a chosen one shows its path. */
export function PiecesCard({ statement, side, onSideChange, selected, onSelect, marks }: Props) {
  const { t } = useTranslation('verify');
  const { number } = useFormat();
  const id = useId();
  return (
    <section aria-labelledby={id} className="card min-w-0 self-start overflow-hidden">
      <header className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 px-4 py-3 sm:px-5">
        <h2 id={id} className="text-h3">
          {t('myPieces')}
        </h2>
        <fieldset className="flex rounded-full bg-sunken p-1">
          <legend className="sr-only">{t('sides')}</legend>
          {SIDES.map((option) => (
            <button
              key={option}
              type="button"
              aria-pressed={option === side}
              onClick={() => onSideChange(option)}
              className={cn(
                'flex min-h-8 items-center gap-1.5 rounded-full px-3 text-xs',
                option === side ? 'bg-surface font-semibold' : 'text-ink-2 hover:text-ink',
              )}
            >
              {t(option)} <span className="num">{number(statement[option].leaves.length)}</span>
            </button>
          ))}
        </fieldset>
      </header>
      <PieceList key={`${side} ${countPieces(statement)}`} {...{ statement, side, selected, onSelect, marks }} />
    </section>
  );
}

function PieceList({ statement, side, selected, onSelect, marks }: Omit<Props, 'onSideChange'>) {
  const { t } = useTranslation('verify');
  const name = useId();
  const [count, setCount] = useState(FIRST_PIECES);
  const pieces = listPieces(statement, side);
  const hidden = Math.max(0, pieces.length - count);
  // A failed piece is visible without opening the rest.
  const failed = pieces.slice(count).find(({ index }) => index === marks.failedIndex);
  const shown = failed ? [failed, ...pieces.slice(0, count)] : pieces.slice(0, count);
  return (
    <>
      <fieldset className="min-w-0">
        <legend className="sr-only">{t(side)}</legend>
        {shown.map((piece) => (
          <PieceRow
            key={piece.index}
            name={name}
            piece={piece}
            isSelected={onSelect !== undefined && piece.index === selected?.index}
            onSelect={onSelect && (() => onSelect(piece))}
            mark={piece.index === marks.failedIndex ? 'failed' : marks.checked ? 'checked' : null}
          />
        ))}
        {pieces.length === 0 && <p className="border-t border-line px-5 py-6 text-s text-ink-3">{t(`${side}None`)}</p>}
      </fieldset>
      <footer className="flex flex-wrap items-center justify-between gap-x-4 border-t border-line px-4 py-2.5 sm:px-5">
        {hidden > 0 && (
          <button type="button" className="link min-h-8 text-s" onClick={() => setCount(count + MORE_PIECES)}>
            {t('morePieces', { count: Math.min(hidden, MORE_PIECES) })}
          </button>
        )}
        <p className="text-xs text-ink-3">{t(`${side}Note`)}</p>
      </footer>
    </>
  );
}

type RowProps = {
  piece: Piece;
  name: string;
  isSelected: boolean;
  onSelect?: () => void;
  mark: 'checked' | 'failed' | null;
};

function PieceRow({ piece, name, isSelected, onSelect, mark }: RowProps) {
  const { t } = useTranslation('verify');
  const { digits, number } = useFormat();
  return (
    <label
      className={cn(
        'flex min-h-11 items-center gap-3 border-t border-line px-4 py-2 text-s -outline-offset-3 sm:px-5',
        'has-focus-visible:outline-[2.5px] has-focus-visible:outline-(--focus)',
        isSelected ? 'bg-saffron-soft' : mark === 'failed' ? 'bg-red-soft' : onSelect && 'hover:bg-sunken',
      )}
    >
      <input
        type="radio"
        name={name}
        checked={isSelected}
        disabled={!onSelect}
        onChange={onSelect}
        className="sr-only"
      />
      <Nuqta size={9} className={cn('max-xs:hidden', isSelected ? 'text-saffron-ink' : 'text-line-strong')} />
      <span className="shrink-0 font-semibold">{t('piece', { place: number(piece.number) })}</span>
      <span className="clip min-w-0 flex-1 text-ink-2">
        <Counterpart piece={piece} />
      </span>
      <bdi dir="ltr" className="num font-semibold whitespace-nowrap">
        {formatUnits(piece.units, digits)}
      </bdi>
      <span className="w-5 shrink-0">
        {mark && (
          <>
            <Icon
              of={mark === 'failed' ? X : Check}
              size={18}
              className={mark === 'failed' ? 'text-red-ink' : 'text-green-ink'}
            />
            <span className="sr-only">{t(mark === 'failed' ? 'failedMark' : 'checked')}</span>
          </>
        )}
      </span>
    </label>
  );
}

/** Author of a given piece. A received piece has a code instead of a name. */
function Counterpart({ piece }: { piece: Piece }) {
  const { t } = useTranslation('verify');
  const inline = useInlineFormat();
  if (!piece.author) return t('code', { code: isolateLtr(piece.code) });
  return piece.author.name === null ? t('toFormerMember') : t('to', { name: inline.name(piece.author.name) });
}
