// @vitest-environment jsdom
import { beforeEach, expect, test } from 'vitest';
import { getSavedScroll, saveScroll } from './scroll-memory';

beforeEach(() => sessionStorage.clear());

test('each history entry has its own position', () => {
  saveScroll('a', 120.4);
  saveScroll('b', 0);
  saveScroll('a', 300);
  expect(getSavedScroll('a')).toBe(300);
  expect(getSavedScroll('b')).toBe(0);
  expect(getSavedScroll('c')).toBeNull();
});

test('the oldest positions are evicted first', () => {
  for (let count = 0; count < 60; count += 1) saveScroll(`e${count}`, count);
  expect(getSavedScroll('e9')).toBeNull();
  expect(getSavedScroll('e10')).toBe(10);
  expect(getSavedScroll('e59')).toBe(59);
});

test('an invalid stored value is ignored', () => {
  sessionStorage.setItem('qima-scroll', '{');
  expect(getSavedScroll('a')).toBeNull();
  saveScroll('a', 5);
  expect(getSavedScroll('a')).toBe(5);
});
