/** Position of the picture: offset of its center in frame widths, and zoom. */
export type Placement = { x: number; y: number; zoom: number };

export const MAX_ZOOM = 4;
export const CENTRED: Placement = { x: 0, y: 0, zoom: 1 };

type Size = { width: number; height: number };

/** Returns the size of the picture in frame widths: at zoom 1 the shorter side fills the frame. */
export function scaledSize({ width, height }: Size, zoom: number): Size {
  const shorter = Math.min(width, height) || 1;
  return { width: (width / shorter) * zoom, height: (height / shorter) * zoom };
}

/** Returns the nearest position that covers the frame. */
export function clampPlacement(placement: Placement, picture: Size): Placement {
  const zoom = Math.min(MAX_ZOOM, Math.max(1, placement.zoom));
  const { width, height } = scaledSize(picture, zoom);
  const within = (value: number, side: number) => {
    const most = Math.max(0, (side - 1) / 2);
    return Math.min(most, Math.max(-most, value));
  };
  return { x: within(placement.x, width), y: within(placement.y, height), zoom };
}

/** Returns the framed square in pixels of the picture. */
export function cropArea(placement: Placement, picture: Size): { x: number; y: number; side: number } {
  const { x, y, zoom } = clampPlacement(placement, picture);
  const side = Math.min(picture.width, picture.height) / zoom;
  return {
    x: picture.width / 2 - x * side - side / 2,
    y: picture.height / 2 - y * side - side / 2,
    side,
  };
}
