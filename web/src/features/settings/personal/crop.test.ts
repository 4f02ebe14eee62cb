import { expect, test } from 'vitest';
import { CENTRED, cutOf, drawnSize, held, MOST_ZOOM } from './crop';

const wide = { width: 400, height: 200 };

test('the shorter side fills the frame', () => {
  expect(drawnSize(wide, 1)).toEqual({ width: 2, height: 1 });
  expect(drawnSize(wide, 2)).toEqual({ width: 4, height: 2 });
});

test('the picture never leaves a part of the frame empty', () => {
  expect(held({ x: 3, y: 3, zoom: 1 }, wide)).toEqual({ x: 0.5, y: 0, zoom: 1 });
  expect(held({ x: -9, y: -9, zoom: 2 }, wide)).toEqual({ x: -1.5, y: -0.5, zoom: 2 });
  expect(held({ x: 0, y: 0, zoom: 99 }, wide).zoom).toBe(MOST_ZOOM);
  expect(held({ x: 0, y: 0, zoom: 0 }, wide).zoom).toBe(1);
});

test('what is cut is what stands in the frame', () => {
  expect(cutOf(CENTRED, wide)).toEqual({ x: 100, y: 0, side: 200 });
  // The picture moved to the right: its left part stands in the frame.
  expect(cutOf({ x: 0.5, y: 0, zoom: 1 }, wide)).toEqual({ x: 0, y: 0, side: 200 });
  expect(cutOf({ x: 0, y: -0.5, zoom: 2 }, wide)).toEqual({ x: 150, y: 100, side: 100 });
});
