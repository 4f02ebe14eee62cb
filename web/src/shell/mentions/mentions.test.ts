import { describe, expect, test } from 'vitest';
import { findMention, insertMention } from './mentions';

describe('the handle being written', () => {
  test.each([
    ['@', { typed: '', from: 0, to: 1 }],
    ['@lay', { typed: 'lay', from: 0, to: 4 }],
    ['شكرًا @lay', { typed: 'lay', from: 6, to: 10 }],
    ['(@omar_b', { typed: 'omar_b', from: 1, to: 8 }],
    ['first\n@o', { typed: 'o', from: 6, to: 8 }],
  ])('is found in %j', (text, found) => {
    expect(findMention(text, text.length)).toEqual(found);
  });

  test.each(['layla@example', 'no handle', '@lay la', 'https://x.example/@lay', '@@lay', 'ليلى@lay'])(
    'is not found in %j',
    (text) => {
      expect(findMention(text, text.length)).toBeNull();
    },
  );

  test('is the one at the cursor, not an earlier one', () => {
    expect(findMention('@omar and @la you', 13)).toEqual({ typed: 'la', from: 10, to: 13 });
  });
});

test('a chosen handle replaces the typed text, followed by one space', () => {
  const mention = findMention('see @la there', 7);
  expect(mention && insertMention('see @la there', mention, 'layla')).toEqual(['see @layla there', 11]);
  const end = findMention('see @la', 7);
  expect(end && insertMention('see @la', end, 'layla')).toEqual(['see @layla ', 11]);
});
