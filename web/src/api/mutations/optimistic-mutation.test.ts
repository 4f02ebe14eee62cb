// @vitest-environment jsdom
import { act, renderHook } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { ApiError } from '../client/errors';
import { type MutationSpec, useOptimisticMutation, useWaitingCount } from './optimistic-mutation';

type Sent = { wanted: boolean; answer: (value: boolean) => void; fail: (error: unknown) => void };

let sent: Sent[];
let lastId = 0;
let id: string;
const saving: MutationSpec<boolean, { saved: boolean }> = {
  kind: 'save',
  send: (_id, wanted) =>
    new Promise((resolve, reject) => {
      sent.push({ wanted, answer: (saved) => resolve({ saved }), fail: reject });
    }),
  selectValue: ({ saved }) => saved,
};

const flushed = () => act(async () => {});

function online(is: boolean): void {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(is);
  if (is) window.dispatchEvent(new Event('online'));
}

beforeEach(() => {
  sent = [];
  lastId += 1;
  id = `post-${lastId}`;
  vi.restoreAllMocks();
});

test('a change is shown before it is sent, and stays when confirmed', async () => {
  const { result } = renderHook(() => useOptimisticMutation(saving, id, false));
  act(() => result.current.mutate(true, vi.fn()));
  expect(result.current.value).toBe(true);
  sent[0]?.answer(true);
  await flushed();
  expect(result.current.value).toBe(true);
  expect(result.current.answer).toEqual({ saved: true });
});

test('of many taps the first and the last are sent', async () => {
  const { result } = renderHook(() => useOptimisticMutation(saving, id, false));
  for (const wanted of [true, false, true, false]) act(() => result.current.mutate(wanted, vi.fn()));
  sent[0]?.answer(true);
  await flushed();
  expect(sent.map(({ wanted }) => wanted)).toEqual([true, false]);
  expect(result.current.value).toBe(false);
  sent[1]?.answer(false);
  await flushed();
  expect(result.current.value).toBe(false);
  expect(sent).toHaveLength(2);
});

test('taps that return to the first value send nothing more', async () => {
  const { result } = renderHook(() => useOptimisticMutation(saving, id, false));
  for (const wanted of [true, false, true]) act(() => result.current.mutate(wanted, vi.fn()));
  sent[0]?.answer(true);
  await flushed();
  expect(sent).toHaveLength(1);
});

test('a refused change is reverted with its error', async () => {
  const failed = vi.fn();
  const { result } = renderHook(() => useOptimisticMutation(saving, id, false));
  act(() => result.current.mutate(true, failed));
  const refusal = new ApiError(404, { code: 'post_not_found' });
  sent[0]?.fail(refusal);
  await flushed();
  expect(result.current.value).toBe(false);
  expect(failed).toHaveBeenCalledExactlyOnceWith(refusal);
});

test('offline changes wait, are counted, and are sent when online', async () => {
  online(false);
  const failed = vi.fn();
  const { result } = renderHook(() => ({ ...useOptimisticMutation(saving, id, false), waiting: useWaitingCount() }));
  act(() => result.current.mutate(true, failed));
  sent[0]?.fail(new ApiError(0, { code: 'network' }));
  await flushed();
  expect(result.current).toMatchObject({ value: true, waiting: 1 });
  online(true);
  await flushed();
  sent[1]?.answer(true);
  await flushed();
  expect(result.current).toMatchObject({ value: true, waiting: 0 });
  expect(failed).not.toHaveBeenCalled();
});

test('two components of one object show one state', async () => {
  const first = renderHook(() => useOptimisticMutation(saving, id, false));
  const second = renderHook(() => useOptimisticMutation(saving, id, false));
  act(() => first.result.current.mutate(true, vi.fn()));
  expect(second.result.current.value).toBe(true);
});
