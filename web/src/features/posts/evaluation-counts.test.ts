import { expect, test } from 'vitest';
import { availableReactions, replaceEvaluation, sortedEvaluations } from './evaluation-counts';

test('sorts by frequency and omits zero counts', () => {
  expect(sortedEvaluations({ love: 2, clap: 5, sad: 0 })).toEqual([
    { name: 'clap', count: 5 },
    { name: 'love', count: 2 },
  ]);
  expect(sortedEvaluations({})).toEqual([]);
});

test('one member’s change moves one evaluation', () => {
  const counts = { love: 2, clap: 1 };
  expect(replaceEvaluation(counts, null, 'love')).toEqual({ love: 3, clap: 1 });
  expect(replaceEvaluation(counts, 'clap', 'love')).toEqual({ love: 3, clap: 0 });
  expect(replaceEvaluation(counts, 'clap', null)).toEqual({ love: 2, clap: 0 });
  expect(replaceEvaluation(counts, 'love', 'love')).toBe(counts);
  expect(counts).toEqual({ love: 2, clap: 1 });
});

test('counts never fall below zero', () => {
  expect(replaceEvaluation({}, 'perfect', null)).toEqual({ perfect: 0 });
});

test('four evaluations exist for questions only', () => {
  expect(availableReactions('post')).toEqual(['perfect', 'love', 'unclear', 'fantastic', 'surprise', 'clap']);
  expect(availableReactions('digital')).toEqual(availableReactions('post'));
  expect(availableReactions('question')).toHaveLength(10);
});
