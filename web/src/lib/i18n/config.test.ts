import { createInstance, type ReadCallback } from 'i18next';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { backend, config, formatter } from './config';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Creates i18next with the product's settings and this reader in the place of the files. */
function withReader(read: (callback: ReadCallback) => void) {
  const { use: _plugins, i18n: _routing, ...options } = config;
  const reads = vi.fn((_language: string, _namespace: string, callback: ReadCallback) => read(callback));
  const i18n = createInstance();
  i18n.use({ type: 'backend', init: () => {}, read: reads });
  void i18n.init({ ...options, lng: 'en', ns: [], defaultNS: 'common', initAsync: false, resources: { en: {} } });
  return { i18n, reads };
}

/** Returns a reader that fails this many times before it succeeds. */
function failing(times: number) {
  let tries = 0;
  return (callback: ReadCallback) => {
    tries += 1;
    if (tries > times) callback(null, { title: 'Texts' });
    else callback(new Error('no connection'), true);
  };
}

test('failed texts are retried after 350 ms, doubling each time', async () => {
  const { i18n, reads } = withReader(failing(5));
  const loaded = i18n.loadNamespaces('post');
  const passed: number[] = [];
  for (const wait of [350, 700, 1400, 2800, 5600]) {
    await vi.advanceTimersByTimeAsync(wait - 1);
    passed.push(reads.mock.calls.length);
    await vi.advanceTimersByTimeAsync(1);
    passed.push(reads.mock.calls.length);
  }
  expect(passed).toEqual([1, 2, 2, 3, 3, 4, 4, 5, 5, 6]);
  await loaded;
  expect(i18n.t('post:title')).toBe('Texts');
});

test('after five retries loading fails, and the next request tries again', async () => {
  const { i18n, reads } = withReader(failing(6));
  const failed = vi.fn();
  void i18n.loadNamespaces('post', failed);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(reads).toHaveBeenCalledTimes(6);
  expect(failed).toHaveBeenCalledWith([new Error('no connection')]);
  expect(i18n.hasResourceBundle('en', 'post')).toBe(false);
  await i18n.loadNamespaces('post');
  expect(i18n.t('post:title')).toBe('Texts');
});

test('ten files are read at once, the rest in order', async () => {
  const ends: (() => void)[] = [];
  const { i18n, reads } = withReader((callback) => ends.push(() => callback(null, { title: 'Texts' })));
  const names = Array.from({ length: 25 }, (_, index) => `file${index}`);
  const loaded = i18n.loadNamespaces(names);
  const seen: number[] = [];
  for (let ended = 0; ended < 25; ended += 1) {
    seen.push(reads.mock.calls.length - ended);
    ends[ended]?.();
  }
  await loaded;
  expect([seen[0], Math.max(...seen)]).toEqual([10, 10]);
  expect(reads.mock.calls.map(([, namespace]) => namespace)).toEqual(names);
});

test('texts are read from the build; a failure asks i18next for a retry', async () => {
  vi.useRealTimers();
  const read = (namespace: string) =>
    new Promise((resolve) => void backend.read('ar', namespace, (error, found) => resolve([error, found])));
  expect(await read('shortcuts')).toEqual([null, expect.objectContaining({ title: expect.any(String) })]);
  expect(await read('nowhere')).toEqual([expect.any(Error), true]);
});

test('an empty plural form stays empty', () => {
  const { i18n } = withReader(() => undefined);
  i18n.addResourceBundle('ar', 'notifications', { others_zero: '', others_other: 'و{{count}} آخرون' });
  expect(i18n.t('notifications:others', { lng: 'ar', count: 0 })).toBe('');
});

test.each([
  ['auto', '1,250', '50%'],
  ['arab', '١٬٢٥٠', '٥٠٪'],
] as const)('numbers and the percent sign follow the digits: %s', (digits, number, percent) => {
  expect(formatter.format(1250, 'n', 'en', { digits })).toBe(number);
  expect(formatter.format(50, 'percent', 'ar', { digits })).toBe(percent);
});
