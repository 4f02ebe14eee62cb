const MAX_URL_LENGTH = 2048;
/** Of the share target, whose address contains a text. */
const MAX_SHARE_LENGTH = 8192;
const SHARE_TARGET = /^\/(?:ar\/)?compose\?/;
const STATIC_PATHS = new Set(['/guest', '/explore', '/privacy-policy', '/terms-and-conditions', '/transparency']);
// The lists of src/features/discovery/see-all/lists.ts.
const SEE_ALL_LISTS = ['suggested-users', 'explore-posts', 'digital-products', 'recommended', 'user-posts'];
const ID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;
const HANDLE = /^@[a-z0-9_]{3,20}$/;

/**
 * Returns the cache lookup of a URL, or null if it is not public: `{page}` with its canonical URL, `{redirect}`,
 * `{notFound}` or, for a card, `{gone}` (with the page's language) or `{status}`. The query of a public page is ignored by the server and left
 * to the browser.
 */
export function cacheKeyOf(method, url, build) {
  if (url.length > (SHARE_TARGET.test(url) ? MAX_SHARE_LENGTH : MAX_URL_LENGTH)) return { status: 414 };
  const [path, query] = splitAt(url, '?');
  const isPage = !/^\/(?:api|_next)\//.test(path) && path !== '/boot.js';
  const place = isPage ? matchPage(path, query) : (matchPageData(path, build) ?? matchOgImage(path, query));
  if (!['GET', 'HEAD'].includes(method)) return isPage || place ? { status: 405 } : null;
  return place;
}

function matchPage(path, query) {
  if (/^\/en(?:\/|$)/i.test(path)) return { redirect: `${sameOriginPath(path.slice(3))}${query}` };
  const [language, rest] = splitLanguage(path);
  if (rest === '/see-all' && !isSeeAllQuery(query)) return { notFound: language };
  const found = matchPublicPath(rest);
  if (!found) return null;
  if (found.gone) return { gone: language };
  if (found.notFound) return { notFound: language };
  const address = (language === 'ar' ? '/ar' : '') + found.path;
  return address === path ? { page: address } : { redirect: address + query };
}

/** Returns whether a query names a list of /see-all, or none: then the page is an index. */
function isSeeAllQuery(query) {
  const lists = new URLSearchParams(query).getAll('list');
  return lists.length === 0 || (lists.length === 1 && SEE_ALL_LISTS.includes(lists[0]));
}

/** `/_next/data/<build>/<language>/<page>.json`: data of client-side navigation. */
function matchPageData(path, build) {
  const start = `/_next/data/${build}/`;
  if (!path.startsWith(start) || !path.endsWith('.json')) return null;
  const [language, rest] = splitLanguage(`/${path.slice(start.length, -'.json'.length)}`.replace(/^\/en(?=\/)/, ''));
  const found = matchPublicPath(rest);
  if (!found) return null;
  return found.notFound || found.gone
    ? { notFound: language, withoutBody: true }
    : { page: `${start}${language}${found.path}.json` };
}

function matchOgImage(path, query) {
  if (!path.startsWith('/api/og/')) return null;
  const language = new URLSearchParams(query).get('lang') === 'ar' ? 'ar' : 'en';
  const [, folder, id] = path.match(/^\/api\/og\/(posts|users)\/([^/]+)\.png$/) ?? [];
  if (path !== '/api/og/site.png' && !ID.test(id ?? '')) return { notFound: language, withoutBody: true };
  const name = id ? `${folder}/${id.toLowerCase()}` : 'site';
  return { page: `/api/og/${name}.png?lang=${language}` };
}

/** Returns the path of a public page, `{notFound: true}` if it cannot exist, or null if it is not a public page. */
function matchPublicPath(path) {
  if (STATIC_PATHS.has(path)) return { path };
  if (/^\/(?:@|%40)[^/]*$/i.test(path)) {
    const handle = decodePart(path.slice(1)).toLowerCase();
    return HANDLE.test(handle) ? { path: `/${handle}` } : { notFound: true };
  }
  const [, folder, part] =
    path.match(
      /^\/((?:embed\/)?posts|embed\/products|users|guest|explore|privacy-policy|terms-and-conditions|transparency)\/(.+)$/,
    ) ?? [];
  if (!folder || part.includes('/')) return null;
  const name = decodePart(part).toLowerCase();
  const isValid = ID.test(name)
    ? /^(?:(?:embed\/)?posts|embed\/products|users)$/.test(folder)
    : folder === 'users' && HANDLE.test(name);
  if (!isValid && folder.startsWith('embed/')) return { gone: true };
  return isValid ? { path: `/${folder}/${name}` } : { notFound: true };
}

function splitLanguage(path) {
  return /^\/ar(?:\/|$)/i.test(path) ? ['ar', path.slice(3) || '/'] : ['en', path];
}

/** Returns a path of this origin: `//elsewhere` would be another host. */
function sameOriginPath(path) {
  return `/${path.replace(/^[/\\]+/, '')}`;
}

function splitAt(text, mark) {
  const at = text.indexOf(mark);
  return at < 0 ? [text, ''] : [text.slice(0, at), text.slice(at)];
}

function decodePart(part) {
  try {
    return decodeURIComponent(part);
  } catch {
    return '';
  }
}
