import { expect, test } from 'vitest';
import { matchesWords } from './match';

test.each([
  ['المغرب', 'مغر'],
  ['المغرب', 'المغ'],
  ['الإمارات العربية المتحدة', 'امارات عرب'],
  ['Côte d’Ivoire', 'cote'],
  ['Morocco', 'Moro'],
  ['Morocco', ''],
])('%s is found by %s', (text, typed) => expect(matchesWords(text, typed)).toBe(true));

test.each([
  ['Comoros', 'Moro'],
  ['المغرب', 'غرب'],
])('%s is not found by %s', (text, typed) => expect(matchesWords(text, typed)).toBe(false));
