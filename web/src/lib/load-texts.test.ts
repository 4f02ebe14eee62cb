import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { loadTexts } from './load-texts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Returns a loader that fails this many times before it succeeds. */
function failing(times: number) {
  let tries = 0;
  return vi.fn(() => {
    tries += 1;
    return tries > times ? Promise.resolve('texts') : Promise.reject(new Error('no connection'));
  });
}

test('failed messages are retried after 350 ms, doubling each time', async () => {
  const read = failing(5);
  const loaded = loadTexts(read);
  const passed: number[] = [];
  for (const wait of [350, 700, 1400, 2800, 5600]) {
    await vi.advanceTimersByTimeAsync(wait - 1);
    passed.push(read.mock.calls.length);
    await vi.advanceTimersByTimeAsync(1);
    passed.push(read.mock.calls.length);
  }
  expect(passed).toEqual([1, 2, 2, 3, 3, 4, 4, 5, 5, 6]);
  await expect(loaded).resolves.toBe('texts');
});

test('the error is reported after five retries', async () => {
  const read = failing(100);
  const loaded = expect(loadTexts(read)).rejects.toThrow('no connection');
  await vi.advanceTimersByTimeAsync(60_000);
  await loaded;
  expect(read).toHaveBeenCalledTimes(6);
});

test('ten are loaded at once, the rest in order', async () => {
  const ends: (() => void)[] = [];
  const read = vi.fn(() => new Promise<string>((resolve) => ends.push(() => resolve('texts'))));
  const all = Promise.all(Array.from({ length: 25 }, () => loadTexts(read)));
  const seen: number[] = [];
  for (let ended = 0; ended < 25; ended += 1) {
    await vi.advanceTimersByTimeAsync(0);
    seen.push(read.mock.calls.length - ended);
    ends[ended]?.();
  }
  expect(Math.max(...seen)).toBe(10);
  expect(seen[0]).toBe(10);
  await expect(all).resolves.toHaveLength(25);
});

test('a failed load frees its slot', async () => {
  const broken = Array.from({ length: 10 }, () => loadTexts(failing(100)).catch(() => 'gone'));
  const read = failing(0);
  await expect(loadTexts(read)).resolves.toBe('texts');
  await vi.advanceTimersByTimeAsync(60_000);
  await expect(Promise.all(broken)).resolves.toHaveLength(10);
});
