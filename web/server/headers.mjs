/** Security headers of every response; the origins of API, images and widgets are known only at run time. */
export function securityHeaders({ apiOrigin, mediaOrigin, dev, production = false, widgetOrigins = [] }) {
  const policy = {
    'default-src': ["'self'"],
    // Hot reloading evaluates code and injects styles; the production build does neither.
    'script-src': dev ? ["'self'", "'unsafe-eval'", "'unsafe-inline'"] : ["'self'"],
    'style-src': dev ? ["'self'", "'unsafe-inline'"] : ["'self'"],
    'style-src-attr': ["'unsafe-inline'"],
    'img-src': ["'self'", 'data:', 'blob:', ...imageOrigins(apiOrigin, mediaOrigin)],
    'connect-src': dev ? ["'self'", apiOrigin, 'ws:'] : ["'self'", apiOrigin],
    'font-src': ["'self'"],
    'manifest-src': ["'self'"],
    'worker-src': ["'self'"],
    'frame-ancestors': ["'none'"],
    'base-uri': ["'none'"],
    'form-action': ["'self'"],
    'object-src': ["'none'"],
  };
  // Analytics and feedback widgets of the operator; without their settings nothing else is allowed.
  if (widgetOrigins.length > 0) {
    for (const name of ['script-src', 'connect-src', 'img-src']) policy[name].push(...new Set(widgetOrigins));
    policy['frame-src'] = [...new Set(widgetOrigins)];
  }
  return {
    'Content-Security-Policy': formatPolicy(policy),
    'X-Content-Type-Options': 'nosniff',
    'Referrer-Policy': 'strict-origin-when-cross-origin',
    'Permissions-Policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=(), browsing-topics=()',
    'Cross-Origin-Opener-Policy': 'same-origin',
    'X-Frame-Options': 'DENY',
    // A browser that has seen it once sends nothing in clear to this host for two years.
    ...(production && { 'Strict-Transport-Security': 'max-age=63072000; includeSubDomains' }),
  };
}

const EMBEDDED = /^\/(?:ar\/)?embed\//;

const FONT = /^\/_next\/static\/media\/[^/?]+\.woff2$/;

/** Whether the path is that of a font, which cards need in frames without an origin, too. */
export function isFont(path) {
  return FONT.test(path);
}

/** Whether the path is that of a card that other sites show in a frame. */
export function isEmbedded(path) {
  return EMBEDDED.test(path);
}

/**
 * Headers of embedded cards: every site may show them, they run no script but the one that reports their height, and
 * send nothing. Development needs more, as above.
 */
export function embedHeaders({ apiOrigin, mediaOrigin, webOrigin, dev, production }) {
  const { 'X-Frame-Options': _frames, ...others } = securityHeaders({ apiOrigin, dev, production });
  const policy = {
    'default-src': ["'none'"],
    'script-src': dev ? ["'self'", "'unsafe-eval'", "'unsafe-inline'"] : [`${webOrigin}/embed/frame.js`],
    'style-src': dev ? ["'self'", "'unsafe-inline'"] : ["'self'"],
    'style-src-attr': ["'unsafe-inline'"],
    'img-src': ["'self'", 'data:', ...imageOrigins(apiOrigin, mediaOrigin)],
    'font-src': ["'self'"],
    'frame-ancestors': ['*'],
    'base-uri': ["'none'"],
    'form-action': ["'none'"],
  };
  return { ...others, 'Content-Security-Policy': formatPolicy(policy), 'X-Robots-Tag': 'noindex' };
}

/** Pages cached before the setting changed have images of the API. */
function imageOrigins(apiOrigin, mediaOrigin = apiOrigin) {
  return new Set([apiOrigin, mediaOrigin]);
}

function formatPolicy(policy) {
  return Object.entries(policy)
    .map(([name, sources]) => `${name} ${sources.join(' ')}`)
    .join('; ');
}

/**
 * Redirect of a page request to 127.0.0.1, because the refresh cookie is bound to localhost. Null for everything else.
 */
export function canonicalUrl(request) {
  const host = request.headers.host ?? '';
  if (!/^127\.0\.0\.1(:\d+)?$/.test(host) || !['GET', 'HEAD'].includes(request.method ?? '')) return null;
  if (/^\/(_next|api)\//.test(request.url ?? '')) return null;
  return `http://localhost${host.slice('127.0.0.1'.length)}${request.url}`;
}

/** Public pages change: shared caches keep them for two seconds at most. */
export const PUBLIC_PAGE_CACHE_CONTROL = 'public, max-age=0, s-maxage=2';

/** The same for page data, so that data prefetched on hover is still fresh at the click. */
export const PAGE_DATA_CACHE_CONTROL = 'public, max-age=2, s-maxage=2';

export function publicCacheControl(value) {
  return /^s-maxage=\d/.test(String(value)) ? PUBLIC_PAGE_CACHE_CONTROL : value;
}

// Next's internal headers and those of proxies: never accepted from a client.
const INTERNAL_HEADER =
  /^(?:x-(?:nextjs|middleware|invoke|matched|now|vercel|prerender|forwarded|original|rewrite)-?|next-|rsc$|purpose$|cookie$)/;
const INTERNAL_PARAM = /^(?:__next|nxt[A-Z]|_rsc$)/;

/** Returns the request without headers and parameters that pretend to come from the server itself. */
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
