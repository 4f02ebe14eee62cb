import { expect, test } from 'vitest';
import { CENTRED, clampPlacement, cropArea, MAX_ZOOM, scaledSize } from './crop';

const wide = { width: 400, height: 200 };

test('the shorter side fills the frame', () => {
  expect(scaledSize(wide, 1)).toEqual({ width: 2, height: 1 });
  expect(scaledSize(wide, 2)).toEqual({ width: 4, height: 2 });
});

test('the picture always covers the frame', () => {
  expect(clampPlacement({ x: 3, y: 3, zoom: 1 }, wide)).toEqual({ x: 0.5, y: 0, zoom: 1 });
  expect(clampPlacement({ x: -9, y: -9, zoom: 2 }, wide)).toEqual({ x: -1.5, y: -0.5, zoom: 2 });
  expect(clampPlacement({ x: 0, y: 0, zoom: 99 }, wide).zoom).toBe(MAX_ZOOM);
  expect(clampPlacement({ x: 0, y: 0, zoom: 0 }, wide).zoom).toBe(1);
});

test('the crop is the framed area', () => {
  expect(cropArea(CENTRED, wide)).toEqual({ x: 100, y: 0, side: 200 });
  // The picture moved to the right: its left part is in the frame.
  expect(cropArea({ x: 0.5, y: 0, zoom: 1 }, wide)).toEqual({ x: 0, y: 0, side: 200 });
  expect(cropArea({ x: 0, y: -0.5, zoom: 2 }, wide)).toEqual({ x: 150, y: 100, side: 100 });
});
