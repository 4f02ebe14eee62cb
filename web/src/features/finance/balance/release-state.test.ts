import { expect, test } from 'vitest';
import { getReleaseState } from './release-state';

const NOW = Date.parse('2026-11-25T12:00:00Z');
const PENDING = { isMature: false, isHeld: false, maturesAt: '2026-11-28T12:00:00.000Z', reserveCents: 0 };
const OVER = '2026-11-25T12:00:00.000Z';

test('funds are pending until their date, and released soon after it', () => {
  expect(getReleaseState(PENDING, NOW)).toBe('pending');
  expect(getReleaseState({ ...PENDING, maturesAt: OVER }, NOW)).toBe('releasing');
});

test('held funds have no date once theirs has passed', () => {
  const held = { ...PENDING, isHeld: true };
  expect(getReleaseState(held, NOW)).toBe('heldUntil');
  expect(getReleaseState({ ...held, maturesAt: OVER }, NOW)).toBe('held');
});

test('released funds say whether a reserve is left', () => {
  const released = { ...PENDING, isMature: true };
  expect(getReleaseState(released, NOW)).toBe('available');
  expect(getReleaseState({ ...released, reserveCents: 179 }, NOW)).toBe('availableButReserve');
});
