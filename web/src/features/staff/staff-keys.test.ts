import { describe, expect, test } from 'vitest';
import { readStaffKey, searchTarget } from './staff-keys';

const press = (key: string, code = '', shiftKey = false) => readStaffKey({ key, code, shiftKey });

describe('readStaffKey', () => {
  test('reads letters of the keyboard’s place on an Arabic layout', () => {
    expect(press('ت', 'KeyJ')).toBe('j');
    expect(press('ع', 'KeyU')).toBe('u');
    expect(press('K', 'KeyK', true)).toBe('k');
  });

  test('reads digits of both scripts and of the number pad', () => {
    expect(press('4', 'Digit4')).toBe('4');
    expect(press('٤', 'Digit4')).toBe('4');
    expect(press('6', 'Numpad6')).toBe('6');
  });

  test('has no key for other digits and letters', () => {
    expect(press('7', 'Digit7')).toBeNull();
    expect(press('0', 'Digit0')).toBeNull();
    expect(press('g', 'KeyG')).toBeNull();
    expect(press('؟', 'Slash', true)).toBe('?');
  });
});

describe('searchTarget', () => {
  test('opens numbers and references', () => {
    expect(searchTarget(' c-2291 ')).toBe('/staff/cases/2291');
    expect(searchTarget('C2291')).toBe('/staff/cases/2291');
    expect(searchTarget('0042')).toBe('/staff/cases/42');
    expect(searchTarget('A-118')).toBe('/staff/appeals/118');
  });

  test('searches the queue for everything else', () => {
    expect(searchTarget('@fast_shop')).toBe('/staff?q=%40fast_shop');
    expect(searchTarget('12345678901')).toBe('/staff?q=12345678901');
    expect(searchTarget('  ')).toBe('/staff');
  });
});
