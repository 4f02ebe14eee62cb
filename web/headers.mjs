/** The security headers of every answer; the API's origin is known only at run time. */
export function securityHeaders({ apiOrigin, dev }) {
  const policy = {
    'default-src': ["'self'"],
    // Hot reloading evaluates code and injects styles; the built product does neither.
    'script-src': dev ? ["'self'", "'unsafe-eval'", "'unsafe-inline'"] : ["'self'"],
    'style-src': dev ? ["'self'", "'unsafe-inline'"] : ["'self'"],
    'style-src-attr': ["'unsafe-inline'"],
    'img-src': ["'self'", 'data:', 'blob:', apiOrigin],
    'connect-src': dev ? ["'self'", apiOrigin, 'ws:'] : ["'self'", apiOrigin],
    'font-src': ["'self'"],
    'frame-ancestors': ["'none'"],
    'base-uri': ["'none'"],
    'form-action': ["'self'"],
    'object-src': ["'none'"],
  };
  return {
    'Content-Security-Policy': Object.entries(policy)
      .map(([name, sources]) => `${name} ${sources.join(' ')}`)
      .join('; '),
    'X-Content-Type-Options': 'nosniff',
    'Referrer-Policy': 'strict-origin-when-cross-origin',
    'Permissions-Policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=(), browsing-topics=()',
    'Cross-Origin-Opener-Policy': 'same-origin',
    'X-Frame-Options': 'DENY',
  };
}

/**
 * Where a page request of 127.0.0.1 belongs: the refresh cookie is bound to one host name, localhost.
 * Null for everything else.
 */
export function canonicalAddress(request) {
  const host = request.headers.host ?? '';
  if (!/^127\.0\.0\.1(:\d+)?$/.test(host) || !['GET', 'HEAD'].includes(request.method ?? '')) return null;
  if (/^\/(_next|api)\//.test(request.url ?? '')) return null;
  return `http://localhost${host.slice('127.0.0.1'.length)}${request.url}`;
}

/** Pages are purged here, not in front: whatever stands before this server keeps them for two seconds at most. */
export function sharedCachePolicy(value) {
  return /^s-maxage=\d/.test(String(value)) ? 'public, max-age=0, s-maxage=2, stale-while-revalidate=10' : value;
}
