import { type KeyboardEvent, type PointerEvent, type RefObject, useRef } from 'react';
import { useTranslation } from '@/lib/i18n';
import { type Placement, scaledSize } from './crop';

type Props = {
  source: string;
  size: { width: number; height: number } | null;
  placement: Placement;
  onPlacementChange: (placement: Placement) => void;
  onLoad: (image: HTMLImageElement) => void;
  onError: () => void;
  imageRef: RefObject<HTMLImageElement | null>;
};

const STEP = 0.05;
const ZOOM_STEP = 0.2;
/** Maximum movement of a click. */
const CLICK_TOLERANCE = 4;

const KEY_MOVES: Record<string, readonly [number, number]> = {
  ArrowLeft: [-STEP, 0],
  ArrowRight: [STEP, 0],
  ArrowUp: [0, -STEP],
  ArrowDown: [0, STEP],
};

/** Picture under a circle: dragged, moved by arrow keys, or centered by a click. */
export function CropFrame({ source, size, placement, onPlacementChange, onLoad, onError, imageRef }: Props) {
  const { t } = useTranslation('settings');
  const drag = useRef<{ x: number; y: number; from: Placement; moved: boolean } | null>(null);

  const onPointerDown = (event: PointerEvent<HTMLDivElement>) => {
    event.currentTarget.setPointerCapture(event.pointerId);
    drag.current = { x: event.clientX, y: event.clientY, from: placement, moved: false };
  };
  const onPointerMove = (event: PointerEvent<HTMLDivElement>) => {
    const held = drag.current;
    if (!held) return;
    const [x, y] = [event.clientX - held.x, event.clientY - held.y];
    held.moved ||= Math.hypot(x, y) > CLICK_TOLERANCE;
    const { width } = event.currentTarget.getBoundingClientRect();
    if (held.moved) onPlacementChange({ ...held.from, x: held.from.x + x / width, y: held.from.y + y / width });
  };
  const onPointerUp = (event: PointerEvent<HTMLDivElement>) => {
    const held = drag.current;
    drag.current = null;
    if (!held || held.moved) return;
    const { left, top, width } = event.currentTarget.getBoundingClientRect();
    const x = (event.clientX - left) / width - 0.5;
    const y = (event.clientY - top) / width - 0.5;
    onPlacementChange({ ...placement, x: placement.x - x, y: placement.y - y });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const move = KEY_MOVES[event.key];
    const zoom = { '+': ZOOM_STEP, '=': ZOOM_STEP, '-': -ZOOM_STEP }[event.key];
    if (!move && !zoom) return;
    event.preventDefault();
    const [x, y] = move ?? [0, 0];
    onPlacementChange({ x: placement.x + x, y: placement.y + y, zoom: placement.zoom + (zoom ?? 0) });
  };

  const scaled = size && scaledSize(size, placement.zoom);
  return (
    <div
      role="application"
      aria-label={t('cropLabel')}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: arrow keys move the picture
      tabIndex={0}
      dir="ltr"
      className="crop-frame"
      onPointerDown={onPointerDown}
      onPointerMove={onPointerMove}
      onPointerUp={onPointerUp}
      onPointerCancel={() => {
        drag.current = null;
      }}
      onKeyDown={onKeyDown}
    >
      <img
        ref={imageRef}
        src={source}
        alt=""
        onLoad={({ currentTarget }) => onLoad(currentTarget)}
        onError={onError}
        style={
          scaled
            ? {
                width: `${scaled.width * 100}%`,
                height: `${scaled.height * 100}%`,
                translate: `calc(-50% + ${(placement.x / scaled.width) * 100}%) calc(-50% + ${(placement.y / scaled.height) * 100}%)`,
              }
            : { visibility: 'hidden' }
        }
      />
    </div>
  );
}
