import { spawnSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { faultsOf } from './check-env.mjs';

const GOOD = {
  ENV: 'production',
  REVALIDATE_SECRET: 'r'.repeat(32),
  INTERNAL_SECRET: 'i'.repeat(32),
  API_ORIGIN: 'https://api.example',
  WEB_ORIGIN: 'https://example.com',
};
const OF_DEVELOPMENT = 'development-only-secret-of-no-value-at-all';

test('with settings of its own a server of production starts, and one of development with none', () => {
  expect(faultsOf(GOOD)).toEqual([]);
  expect(faultsOf({})).toEqual([]);
});

test.each([
  ['REVALIDATE_SECRET', undefined],
  ['REVALIDATE_SECRET', ''],
  ['REVALIDATE_SECRET', 'r'.repeat(31)],
  ['REVALIDATE_SECRET', OF_DEVELOPMENT],
  ['INTERNAL_SECRET', undefined],
  ['INTERNAL_SECRET', 'i'.repeat(31)],
  ['INTERNAL_SECRET', OF_DEVELOPMENT],
  ['API_ORIGIN', undefined],
  ['WEB_ORIGIN', ''],
])('in production %s is not %j', (name, value) => {
  expect(faultsOf({ ...GOOD, [name]: value })).toEqual([expect.stringMatching(`^${name} \\(`)]);
});

test('the server itself does not start, says why, and names nothing secret', () => {
  const { PATH } = process.env;
  const environment = { PATH, ...GOOD, INTERNAL_SECRET: OF_DEVELOPMENT };
  const { status, stderr } = spawnSync('node', ['server/index.mjs'], { env: environment, encoding: 'utf8' });
  expect(status).toBe(1);
  expect(stderr).toContain('INTERNAL_SECRET');
  for (const secret of [OF_DEVELOPMENT, GOOD.REVALIDATE_SECRET]) expect(stderr).not.toContain(secret);
});
