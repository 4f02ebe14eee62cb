import { isIPv4 } from 'node:net';

/** Shared secrets of this server and the API; in development each start generates its own. */
const REQUIRED_SECRETS = ['REVALIDATE_SECRET', 'INTERNAL_SECRET'];
const REQUIRED_ORIGINS = ['API_ORIGIN', 'WEB_ORIGIN'];
const ORIGINS = [...REQUIRED_ORIGINS, 'MEDIA_ORIGIN'];
const MIN_SECRET_LENGTH = 32;
// Same value as in api/core/settings.py.
const DEVELOPMENT_SECRET = 'development-only-secret-of-no-value-at-all';

/** Returns the settings that a server with ENV=production lacks, each with what is required; empty if it may start. */
export function validateEnv(environment) {
  if (environment.ENV !== 'production') return [];
  const weak = REQUIRED_SECRETS.filter((name) => {
    const secret = environment[name] ?? '';
    return secret === DEVELOPMENT_SECRET || secret.length < MIN_SECRET_LENGTH;
  });
  return [
    ...weak.map((name) => `${name} (a secret of at least ${MIN_SECRET_LENGTH} characters)`),
    ...REQUIRED_ORIGINS.filter((name) => !environment[name]).map(
      (name) => `${name} (said, even where it is as by default)`,
    ),
    ...(needsMetricsToken(environment)
      ? [`METRICS_TOKEN (a secret of at least ${MIN_SECRET_LENGTH} characters, or METRICS_HOST on this machine)`]
      : []),
    ...ORIGINS.filter((name) => environment[name] && !isEncrypted(environment[name])).map(
      (name) => `${name} (an https:// origin)`,
    ),
  ];
}

/** Returns whether others reach the metrics, and no token protects them. */
function needsMetricsToken({ METRICS_PORT, METRICS_HOST, METRICS_TOKEN = '' }) {
  const host = METRICS_HOST || '127.0.0.1';
  const isLoopback = host === '::1' || (isIPv4(host) && host.startsWith('127.'));
  return Boolean(METRICS_PORT) && !isLoopback && METRICS_TOKEN.length < MIN_SECRET_LENGTH;
}

/** Returns whether an origin is https, or this machine, to which a browser crosses no network. */
function isEncrypted(origin) {
  return /^https:\/\/|^http:\/\/(?:localhost|127\.0\.0\.1|\[::1\])(?::\d+)?$/.test(origin);
}
