import { beforeEach, expect, test, vi } from 'vitest';
import { attemptKey, endAttempt, type Intent, rememberLeaving, whatWasLeft } from './attempts';

const purchase: Intent = { purpose: 'purchase' };
const tip = (amountCents: number): Intent => ({ purpose: 'tip', amountCents });

beforeEach(() => {
  const kept = new Map<string, string>();
  vi.stubGlobal('sessionStorage', {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, value: string) => kept.set(name, value),
    removeItem: (name: string) => kept.delete(name),
  });
});

test('an attempt keeps its key until it was answered', () => {
  const first = attemptKey('post', purchase);
  expect(attemptKey('post', purchase)).toBe(first);
  endAttempt('post', purchase);
  expect(attemptKey('post', purchase)).not.toBe(first);
});

test('another post, another purpose and another amount are other attempts', () => {
  const keys = [
    attemptKey('a', purchase),
    attemptKey('b', purchase),
    attemptKey('a', tip(500)),
    attemptKey('a', tip(1000)),
  ];
  expect(new Set(keys).size).toBe(4);
});

test('who comes back goes on with what was meant', () => {
  rememberLeaving({ postId: 'a', intent: tip(2000) });
  expect(whatWasLeft('a')).toEqual(tip(2000));
  expect(whatWasLeft('b')).toEqual(purchase);
});

test('a browser that keeps nothing stops nobody', () => {
  vi.stubGlobal('sessionStorage', {
    getItem: () => {
      throw new DOMException('denied');
    },
    setItem: () => {
      throw new DOMException('full');
    },
    removeItem: () => {
      throw new DOMException('denied');
    },
  });
  expect(attemptKey('a', purchase)).toMatch(/^[0-9a-f]{32}$/);
  endAttempt('a', purchase);
  rememberLeaving({ postId: 'a', intent: purchase });
  expect(whatWasLeft('a')).toEqual(purchase);
});
