import { expect, test } from 'vitest';
import { matchesWords, matchRanges } from './match';

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

const matched = (text: string, typed: string) => matchRanges(text, typed).map(([from, to]) => text.slice(from, to));

test.each([
  ['سارة القحطاني', 'سارَه', ['سارة']],
  ['سارة القحطاني', 'قحط', ['قحط']],
  ['سارة القحطاني', 'القح سا', ['سا', 'القح']],
  ['قَهْوَةٌ مُرّة', 'قهو', ['قَهْوَ']],
  ['إحسان عبد القدّوس', 'احسان', ['إحسان']],
  ['Zoë Müller', 'zoe mu', ['Zoë', 'Mü']],
  ['تصميم_الخطوط', 'خطوط', ['خطوط']],
  ['😀 Omar', 'om', ['Om']],
  ['Omar', 'mar', []],
  ['Omar', '', []],
])('in %s %s matches at %j', (text, typed, expected) => expect(matched(text, typed)).toEqual(expected));
