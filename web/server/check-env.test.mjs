import { spawnSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { validateEnv } from './check-env.mjs';

const VALID_ENV = {
  ENV: 'production',
  REVALIDATE_SECRET: 'r'.repeat(32),
  INTERNAL_SECRET: 'i'.repeat(32),
  API_ORIGIN: 'https://api.example',
  WEB_ORIGIN: 'https://example.com',
};
const DEVELOPMENT_SECRET = 'development-only-secret-of-no-value-at-all';

test('with settings of its own a server of production starts, and one of development with none', () => {
  expect(validateEnv(VALID_ENV)).toEqual([]);
  expect(validateEnv({})).toEqual([]);
});

test.each([
  ['REVALIDATE_SECRET', undefined],
  ['REVALIDATE_SECRET', ''],
  ['REVALIDATE_SECRET', 'r'.repeat(31)],
  ['REVALIDATE_SECRET', DEVELOPMENT_SECRET],
  ['INTERNAL_SECRET', undefined],
  ['INTERNAL_SECRET', 'i'.repeat(31)],
  ['INTERNAL_SECRET', DEVELOPMENT_SECRET],
  ['API_ORIGIN', undefined],
  ['WEB_ORIGIN', ''],
])('in production %s is not %j', (name, value) => {
  expect(validateEnv({ ...VALID_ENV, [name]: value })).toEqual([expect.stringMatching(`^${name} \\(`)]);
});

test('the server itself does not start, says why, and names nothing secret', () => {
  const { PATH } = process.env;
  const environment = { PATH, ...VALID_ENV, INTERNAL_SECRET: DEVELOPMENT_SECRET };
  const { status, stderr } = spawnSync('node', ['server/index.mjs'], { env: environment, encoding: 'utf8' });
  expect(status).toBe(1);
  expect(stderr).toContain('INTERNAL_SECRET');
  for (const secret of [DEVELOPMENT_SECRET, VALID_ENV.REVALIDATE_SECRET]) expect(stderr).not.toContain(secret);
});
