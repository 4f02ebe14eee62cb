import { expect, test } from 'vitest';
import { givenEvaluations, reactionsFor, recount } from './evaluation-counts';

test('the most frequent comes first, and what nobody gave is left out', () => {
  expect(givenEvaluations({ love: 2, clap: 5, sad: 0 })).toEqual([
    { name: 'clap', count: 5 },
    { name: 'love', count: 2 },
  ]);
  expect(givenEvaluations({})).toEqual([]);
});

test('one member’s change moves one evaluation', () => {
  const counts = { love: 2, clap: 1 };
  expect(recount(counts, null, 'love')).toEqual({ love: 3, clap: 1 });
  expect(recount(counts, 'clap', 'love')).toEqual({ love: 3, clap: 0 });
  expect(recount(counts, 'clap', null)).toEqual({ love: 2, clap: 0 });
  expect(recount(counts, 'love', 'love')).toBe(counts);
  expect(counts).toEqual({ love: 2, clap: 1 });
});

test('what was never counted does not fall below nothing', () => {
  expect(recount({}, 'perfect', null)).toEqual({ perfect: 0 });
});

test('four evaluations are for questions alone', () => {
  expect(reactionsFor('post')).toEqual(['perfect', 'love', 'unclear', 'fantastic', 'surprise', 'clap']);
  expect(reactionsFor('digital')).toEqual(reactionsFor('post'));
  expect(reactionsFor('question')).toHaveLength(10);
});
