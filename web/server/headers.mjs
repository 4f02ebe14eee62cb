/** The security headers of every answer; the API's origin, and those of widgets, are known only at run time. */
export function securityHeaders({ apiOrigin, dev, widgetOrigins = [] }) {
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
  // What the operator chose to measure with or to be written to; without such a choice nothing is let in.
  if (widgetOrigins.length > 0) {
    for (const name of ['script-src', 'connect-src', 'img-src']) policy[name].push(...new Set(widgetOrigins));
    policy['frame-src'] = [...new Set(widgetOrigins)];
  }
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
export function canonicalUrl(request) {
  const host = request.headers.host ?? '';
  if (!/^127\.0\.0\.1(:\d+)?$/.test(host) || !['GET', 'HEAD'].includes(request.method ?? '')) return null;
  if (/^\/(_next|api)\//.test(request.url ?? '')) return null;
  return `http://localhost${host.slice('127.0.0.1'.length)}${request.url}`;
}

/** What is public changes here: whatever stands before this server keeps it for two seconds at most. */
export const PUBLIC_PAGE_CACHE_CONTROL = 'public, max-age=0, s-maxage=2';

/** The same for what a page moves by: what was fetched as a pointer rested on a link is there for the press. */
export const PAGE_DATA_CACHE_CONTROL = 'public, max-age=2, s-maxage=2';

export function publicCacheControl(value) {
  return /^s-maxage=\d/.test(String(value)) ? PUBLIC_PAGE_CACHE_CONTROL : value;
}

// What Next tells itself, or what a proxy would tell it: from a reader it means nothing.
const INTERNAL_HEADER =
  /^(?:x-(?:nextjs|middleware|invoke|matched|now|vercel|prerender|forwarded|original|rewrite)-?|next-|rsc$|purpose$|cookie$)/;
const INTERNAL_PARAM = /^(?:__next|nxt[A-Z]|_rsc$)/;

/** The request without the headers and parameters by which a reader could pretend to be the server itself. */
export function stripInternal(request) {
  for (const name of Object.keys(request.headers))
    if (INTERNAL_HEADER.test(name) && !(name === 'x-nextjs-data' && request.url.startsWith('/_next/data/')))
      delete request.headers[name];
  const [path, query] = request.url.split(/\?(.*)/s);
  const params = new URLSearchParams(query ?? '');
  const internal = [...params.keys()].filter((name) => INTERNAL_PARAM.test(name));
  if (internal.length === 0) return request;
  for (const name of internal) params.delete(name);
  request.url = params.size > 0 ? `${path}?${params}` : path;
  return request;
}
