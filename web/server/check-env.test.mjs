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

test('a production server with its own settings starts, and so does a development server without settings', () => {
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
  ['API_ORIGIN', 'http://api.example'],
  ['WEB_ORIGIN', 'http://localhost.example.com'],
  ['MEDIA_ORIGIN', 'http://images.example'],
])('production %s must not be %j', (name, value) => {
  expect(validateEnv({ ...VALID_ENV, [name]: value })).toEqual([expect.stringMatching(`^${name} \\(`)]);
});

test.each([
  ['0.0.0.0', undefined],
  ['0.0.0.0', 'short'],
  ['10.0.0.1', 't'.repeat(31)],
])('production metrics on %s must not have the token %j', (METRICS_HOST, METRICS_TOKEN) => {
  const environment = { ...VALID_ENV, METRICS_PORT: '9100', METRICS_HOST, METRICS_TOKEN };
  expect(validateEnv(environment)).toEqual([expect.stringMatching(/^METRICS_TOKEN \(/)]);
});

test('production metrics need no token on this machine, nor where none are served', () => {
  for (const METRICS_HOST of [undefined, '', '127.0.0.1', '::1'])
    expect(validateEnv({ ...VALID_ENV, METRICS_PORT: '9100', METRICS_HOST })).toEqual([]);
  expect(validateEnv({ ...VALID_ENV, METRICS_HOST: '0.0.0.0' })).toEqual([]);
  const METRICS_TOKEN = 't'.repeat(32);
  expect(validateEnv({ ...VALID_ENV, METRICS_PORT: '9100', METRICS_HOST: '0.0.0.0', METRICS_TOKEN })).toEqual([]);
});

test('an invalid server does not start, gives the reason, and prints no secret', () => {
  const { PATH } = process.env;
  const environment = { PATH, ...VALID_ENV, INTERNAL_SECRET: DEVELOPMENT_SECRET };
  const { status, stderr } = spawnSync(process.execPath, ['server/index.mjs'], { env: environment, encoding: 'utf8' });
  expect(status).toBe(1);
  expect(stderr).toContain('INTERNAL_SECRET');
  for (const secret of [DEVELOPMENT_SECRET, VALID_ENV.REVALIDATE_SECRET]) expect(stderr).not.toContain(secret);
});
