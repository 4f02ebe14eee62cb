import { pathname } from './log.mjs';

const MAX_URL_LENGTH = 2048;

/** Cookie of an explicit choice of language, which wins over the browser's preference (src/lib/language-choice.ts). */
const LANGUAGE_COOKIE = 'NEXT_LOCALE';
const LANGUAGE_MAX_AGE_SECONDS = 31_536_000;
/** Cookie of browsers with a session; it holds no token (boot.mjs). */
const SESSION_COOKIE = 'session_hint';
/** Where password managers lead members who want to change how they sign in. */
const CHANGE_PASSWORD = '/.well-known/change-password';
const VARY = 'Accept-Language, Cookie';

/**
 * Redirects where the visitor decides what the address means: `/` leads guests to the guest page, and `/` and `/guest`
 * lead to the visitor's language, as does the address for changing a password. `/en` and `/en/guest` choose English,
 * which works without scripts too. Returns whether it handled the request.
 */
export function redirectVisitor(request, response) {
  if (!['GET', 'HEAD'].includes(request.method) || request.url.length > MAX_URL_LENGTH) return false;
  const path = pathname(request.url);
  const target = targetOf(path.toLowerCase(), request, response);
  if (target === null) return false;
  response.setHeader('Vary', VARY);
  if (target === path) return false;
  response.setHeader('Cache-Control', 'no-store');
  response.writeHead(302, { Location: target + request.url.slice(path.length) }).end();
  return true;
}

/** Returns the path for this visitor; null for paths that mean the same to all visitors. */
function targetOf(path, request, response) {
  if (path === '/en' || path === '/en/guest') {
    response.setHeader('Set-Cookie', languageCookie('en'));
    return path === '/en' ? '/' : '/guest';
  }
  if (path === CHANGE_PASSWORD) return localizedPath('/settings/main', visitorLanguage(request));
  if (path === '/guest') return localizedPath('/guest', visitorLanguage(request));
  if (path !== '/' && path !== '/ar') return null;
  const language = path === '/ar' ? 'ar' : visitorLanguage(request);
  return localizedPath(readCookie(request, SESSION_COOKIE) ? '/' : '/guest', language);
}

function localizedPath(path, language) {
  return language === 'ar' ? `/ar${path === '/' ? '' : path}` : path;
}

function languageCookie(language) {
  return `${LANGUAGE_COOKIE}=${language}; Path=/; Max-Age=${LANGUAGE_MAX_AGE_SECONDS}; SameSite=Lax`;
}

/** Returns the visitor's own choice, else the language that the browser prefers, else English. */
export function visitorLanguage(request) {
  const chosen = readCookie(request, LANGUAGE_COOKIE);
  if (chosen === 'en' || chosen === 'ar') return chosen;
  return preferredLanguage(request.headers['accept-language'] ?? '');
}

function preferredLanguage(accepted) {
  const found = accepted.split(',').flatMap((entry) => {
    const [range, ...parameters] = entry
      .trim()
      .toLowerCase()
      .split(/\s*;\s*/);
    const language = range.split('-')[0];
    const quality = Number(parameters.find((one) => one.startsWith('q='))?.slice(2) ?? 1);
    return (language === 'en' || language === 'ar') && quality > 0 ? [{ language, quality }] : [];
  });
  // The sort is stable: of equal preferences the first wins.
  return found.sort((one, other) => other.quality - one.quality)[0]?.language ?? 'en';
}

function readCookie(request, name) {
  const pairs = (request.headers.cookie ?? '').split(/;\s*/);
  return pairs.find((pair) => pair.startsWith(`${name}=`))?.slice(name.length + 1) ?? '';
}
