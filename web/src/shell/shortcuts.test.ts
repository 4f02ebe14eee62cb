import { expect, test } from 'vitest';
import { keyName, readShortcut, SHORTCUTS } from './shortcuts';

const press = (key: string, code: string, shiftKey = false) => keyName({ key, code, shiftKey });

test('a key is the same on an Arabic keyboard', () => {
  expect(press('j', 'KeyJ')).toBe('j');
  expect(press('ت', 'KeyJ')).toBe('j');
  expect(press('ظ', 'Slash')).toBe('/');
  expect(press('؟', 'Slash', true)).toBe('?');
  expect(press('?', 'Minus', true)).toBe('?');
  expect(press('/', 'Digit7', true)).toBe('/');
  expect(press('Enter', 'Enter')).toBe('');
});

test('a layout that moves letters keeps the letter', () => {
  expect(press('j', 'KeyC')).toBe('j');
});

test('g waits for its destination', () => {
  expect(readShortcut('', 'g')).toEqual({ act: null, pending: 'g' });
  expect(readShortcut('g', 'n')).toEqual({ act: 'notifications', pending: '' });
  expect(readShortcut('', 'n')).toEqual({ act: 'new', pending: '' });
  expect(readShortcut('g', 'g')).toEqual({ act: null, pending: 'g' });
  expect(readShortcut('g', 'x')).toEqual({ act: null, pending: '' });
});

test('a key after g without a destination acts alone', () => {
  expect(readShortcut('g', 'j').act).toBe('next');
});

test('no two actions share their keys', () => {
  const keys = SHORTCUTS.map((shortcut) => shortcut.keys.join(' '));
  expect(new Set(keys).size).toBe(keys.length);
});
