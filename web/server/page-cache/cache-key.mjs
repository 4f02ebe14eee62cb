const LONGEST = 2048;
const FIXED = new Set(['/guest', '/explore', '/privacy-policy', '/terms-and-conditions']);
const ID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;
const HANDLE = /^@[a-z0-9_]{3,20}$/;

/**
 * What an address asks of the public front, or null where it is another's:
 * `{page}` by the one address under which its answer is kept, `{redirect}`, `{lost}` (with the page's language) or
 * `{refused}` with a status. The query of a public page chooses nothing and is left to the browser.
 */
export function placeOf(method, url, build) {
  if (url.length > LONGEST) return { refused: 414 };
  const [path, query] = cut(url, '?');
  const isPage = !/^\/(?:api|_next)\//.test(path) && path !== '/boot.js';
  const place = isPage ? pageAt(path, query) : (dataAt(path, build) ?? pictureAt(path, query));
  if (!['GET', 'HEAD'].includes(method)) return isPage || place ? { refused: 405 } : null;
  return place;
}

function pageAt(path, query) {
  if (/^\/en(?:\/|$)/i.test(path)) return { redirect: `${local(path.slice(3))}${query}` };
  const [language, rest] = languageOf(path);
  const found = publicAt(rest);
  if (!found) return null;
  if (found.lost) return { lost: language };
  const address = (language === 'ar' ? '/ar' : '') + found.path;
  return address === path ? { page: address } : { redirect: address + query };
}

/** `/_next/data/<build>/<language>/<page>.json`: what a page moves by without being loaded anew. */
function dataAt(path, build) {
  const start = `/_next/data/${build}/`;
  if (!path.startsWith(start) || !path.endsWith('.json')) return null;
  const [language, rest] = languageOf(`/${path.slice(start.length, -'.json'.length)}`.replace(/^\/en(?=\/)/, ''));
  const found = publicAt(rest);
  if (!found) return null;
  return found.lost ? { lost: language, bare: true } : { page: `${start}${language}${found.path}.json` };
}

function pictureAt(path, query) {
  if (!path.startsWith('/api/og/')) return null;
  const language = new URLSearchParams(query).get('lang') === 'ar' ? 'ar' : 'en';
  const [, folder, id] = path.match(/^\/api\/og\/(posts|users)\/([^/]+)\.png$/) ?? [];
  if (path !== '/api/og/site.png' && !ID.test(id ?? '')) return { lost: language, bare: true };
  const name = id ? `${folder}/${id.toLowerCase()}` : 'site';
  return { page: `/api/og/${name}.png?lang=${language}` };
}

/** A public page's own path, `{lost: true}` for one that cannot be, or null for what is no public page. */
function publicAt(path) {
  if (FIXED.has(path)) return { path };
  const [, folder, part] =
    path.match(/^\/(posts|users|guest|explore|privacy-policy|terms-and-conditions)\/(.+)$/) ?? [];
  if (!folder || part.includes('/')) return null;
  const name = decoded(part).toLowerCase();
  const isThere = ID.test(name) ? /^(?:posts|users)$/.test(folder) : folder === 'users' && HANDLE.test(name);
  return isThere ? { path: `/${folder}/${name}` } : { lost: true };
}

function languageOf(path) {
  return /^\/ar(?:\/|$)/i.test(path) ? ['ar', path.slice(3) || '/'] : ['en', path];
}

/** A path of this origin: `//elsewhere` would be another's. */
function local(path) {
  return `/${path.replace(/^[/\\]+/, '')}`;
}

function cut(text, mark) {
  const at = text.indexOf(mark);
  return at < 0 ? [text, ''] : [text.slice(0, at), text.slice(at)];
}

function decoded(part) {
  try {
    return decodeURIComponent(part);
  } catch {
    return '';
  }
}
