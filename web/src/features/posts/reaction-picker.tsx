import { type KeyboardEvent, type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import type { ReactionName } from '@/api';
import { cn } from '@/lib/cn';
import { useTranslation } from '@/lib/i18n';
import { Reaction } from '@/ui';
import { positionAbove } from '@/ui/position-popover';

type Props = {
  id: string;
  anchor: RefObject<HTMLElement | null>;
  reactions: readonly ReactionName[];
  mine: ReactionName | null;
  /** Opened by a press instead of hovering. */
  takesFocus: boolean;
  /** Null removes the evaluation. */
  onChoose: (reaction: ReactionName | null) => void;
  onClose: () => void;
  onPointerEnter: () => void;
  onPointerLeave: () => void;
};

/** A row holds six; ten take two rows. */
const MAX_PER_ROW = 6;

/** Picker of evaluations. Arrow keys follow the reading direction; Escape closes and restores the focus. */
export function ReactionPicker(props: Props) {
  const { id, anchor, reactions, mine, takesFocus, onChoose, onClose, onPointerEnter, onPointerLeave } = props;
  const { t } = useTranslation('reactions');
  const box = useRef<HTMLDivElement>(null);
  const close = useRef(onClose);
  close.current = onClose;
  const columns = reactions.length > MAX_PER_ROW ? reactions.length / 2 : reactions.length;

  useLayoutEffect(() => {
    const { current: picker } = box;
    if (!picker || !anchor.current) return;
    // In the top layer nothing clips it.
    picker.showPopover?.();
    return positionAbove(picker, anchor.current, () => close.current());
  }, [anchor]);

  useEffect(() => {
    if (takesFocus)
      reactionButtons(box.current)[Math.max(0, mine ? reactions.indexOf(mine) : 0)]?.focus({ preventScroll: true });
  }, [takesFocus, mine, reactions]);

  useEffect(() => {
    const onPointerDown = ({ target }: PointerEvent) => {
      const isWithin = target instanceof Node && (box.current?.contains(target) || anchor.current?.contains(target));
      if (!isWithin) close.current();
    };
    const onKeyDown = (event: globalThis.KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      event.preventDefault();
      if (box.current?.contains(document.activeElement)) anchor.current?.focus();
      close.current();
    };
    document.addEventListener('pointerdown', onPointerDown);
    document.addEventListener('keydown', onKeyDown);
    return () => {
      document.removeEventListener('pointerdown', onPointerDown);
      document.removeEventListener('keydown', onKeyDown);
    };
  }, [anchor]);

  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    const faces = reactionButtons(box.current);
    const at = faces.indexOf(document.activeElement as HTMLElement);
    const isRtl = getComputedStyle(event.currentTarget).direction === 'rtl';
    const next = keyTarget(event.key, { at, count: faces.length, columns, isRtl });
    if (next === null) return;
    event.preventDefault();
    faces[next]?.focus();
  };

  return (
    <div
      ref={box}
      id={id}
      popover="manual"
      role="dialog"
      aria-label={t('pick')}
      tabIndex={-1}
      className="reaction-picker"
      style={{ gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))` }}
      onKeyDown={onKeyDown}
      onPointerEnter={onPointerEnter}
      onPointerLeave={onPointerLeave}
      onBlur={({ relatedTarget }) => {
        const leaves = relatedTarget instanceof Node && !box.current?.contains(relatedTarget);
        if (leaves && relatedTarget !== anchor.current) onClose();
      }}
    >
      {reactions.map((name, index) => (
        <button
          key={name}
          type="button"
          aria-pressed={name === mine}
          tabIndex={(mine ? name === mine : index === 0) ? 0 : -1}
          title={name === mine ? t('remove') : undefined}
          onClick={() => {
            if (box.current?.contains(document.activeElement)) anchor.current?.focus();
            onChoose(name === mine ? null : name);
          }}
          className={cn('reaction-choice', name === mine && 'reaction-chosen')}
        >
          <Reaction name={name} size={34} />
          <span className="reaction-word">{t(name)}</span>
        </button>
      ))}
    </div>
  );
}

function reactionButtons(picker: HTMLElement | null): HTMLElement[] {
  return [...(picker?.querySelectorAll<HTMLElement>('button') ?? [])];
}

type GridPosition = { at: number; count: number; columns: number; isRtl: boolean };

function keyTarget(key: string, { at, count, columns, isRtl }: GridPosition): number | null {
  if (key === 'Home') return 0;
  if (key === 'End') return count - 1;
  const steps: Record<string, number> = {
    ArrowRight: isRtl ? -1 : 1,
    ArrowLeft: isRtl ? 1 : -1,
    ArrowDown: columns,
    ArrowUp: -columns,
  };
  const step = steps[key];
  if (!step) return null;
  // In a single row, up and down do nothing.
  if (columns === count && Math.abs(step) === columns) return null;
  return (at + step + count) % count;
}
