// @vitest-environment jsdom
import { act, renderHook } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { api, type Post, type ReactionName } from '@/api';
import { useEvaluations } from './use-evaluations';

function post(evaluations: Record<string, number>, evaluation: ReactionName | null): Post {
  return { _id: 'one', counts: { evaluations, comments: 0, shares: 0 }, viewer: { evaluation } } as unknown as Post;
}

test('counts follow the member’s evaluation, then the response, then later counts', async () => {
  let answer: (body: unknown) => void = () => {};
  vi.spyOn(api, 'post').mockReturnValue(new Promise((resolve) => (answer = resolve)));
  const { result, rerender } = renderHook(({ shown }) => useEvaluations(shown).total, {
    initialProps: { shown: post({ love: 2 }, null) },
  });
  const own = renderHook(() => useEvaluations(post({ love: 2 }, null)).evaluate);
  act(() => own.result.current('clap'));
  expect(result.current).toBe(3);
  answer({ mine: 'clap', counts: { love: 4, clap: 1 } });
  await act(async () => {});
  expect(result.current).toBe(5);
  // A list fetched before the evaluation.
  rerender({ shown: post({ love: 3 }, null) });
  expect(result.current).toBe(5);
  rerender({ shown: post({ love: 8, clap: 1 }, 'clap') });
  expect(result.current).toBe(9);
});
