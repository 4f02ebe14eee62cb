// @vitest-environment jsdom
import { beforeEach, expect, test } from 'vitest';
import { rememberedScroll, rememberScroll } from './scroll-memory';

beforeEach(() => sessionStorage.clear());

test('each entry of the history has its own place', () => {
  rememberScroll('a', 120.4);
  rememberScroll('b', 0);
  rememberScroll('a', 300);
  expect(rememberedScroll('a')).toBe(300);
  expect(rememberedScroll('b')).toBe(0);
  expect(rememberedScroll('c')).toBeNull();
});

test('the oldest places are forgotten first', () => {
  for (let count = 0; count < 60; count += 1) rememberScroll(`e${count}`, count);
  expect(rememberedScroll('e9')).toBeNull();
  expect(rememberedScroll('e10')).toBe(10);
  expect(rememberedScroll('e59')).toBe(59);
});

test('what is no list of places is no place', () => {
  sessionStorage.setItem('qima-scroll', '{');
  expect(rememberedScroll('a')).toBeNull();
  rememberScroll('a', 5);
  expect(rememberedScroll('a')).toBe(5);
});
