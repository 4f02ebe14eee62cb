import { expect, test, vi } from 'vitest';
import { createIndexNowFile } from './index-now.mjs';

function ask(environment, url, method = 'GET') {
  const response = { setHeader: vi.fn(), end: vi.fn() };
  return { isAnswered: createIndexNowFile(environment)({ url, method }, response), response };
}

test('the key file has the key, under its own name only', () => {
  const environment = { INDEXNOW_KEY: '0a1b2c3d-4e5f' };
  const { isAnswered, response } = ask(environment, '/0a1b2c3d-4e5f.txt');
  expect(isAnswered).toBe(true);
  expect(response.end).toHaveBeenCalledWith('0a1b2c3d-4e5f');
  for (const url of ['/0a1b2c3d-4e5f', '/other.txt', '/ar/0a1b2c3d-4e5f.txt'])
    expect(ask(environment, url).isAnswered).toBe(false);
  expect(ask(environment, '/0a1b2c3d-4e5f.txt', 'POST').isAnswered).toBe(false);
});

test.each(['', 'short', 'boot.js?', '../../etc/passwd'])('the key %o has no file', (key) => {
  expect(ask({ INDEXNOW_KEY: key }, `/${key}.txt`).isAnswered).toBe(false);
  expect(ask({}, '/undefined.txt').isAnswered).toBe(false);
});
