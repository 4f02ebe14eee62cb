import { pathname } from '../log.mjs';

/** Classes by the first segment of a path, without the language of pages. */
const CLASSES = new Map([
  ['', 'home'],
  ['guest', 'guest'],
  ['explore', 'explore'],
  ['posts', 'post'],
  ['users', 'profile'],
  ['embed', 'embed'],
  ['search', 'search'],
  ['see-all', 'see_all'],
  ['privacy-policy', 'policy'],
  ['terms-and-conditions', 'policy'],
  ['login', 'sign_in'],
  ['signup', 'sign_in'],
  ['welcome', 'sign_in'],
  ['compose', 'member'],
  ['finance', 'member'],
  ['notifications', 'member'],
  ['offline', 'member'],
  ['purchased-posts', 'member'],
  ['saved-posts', 'member'],
  ['settings', 'member'],
  ['wire-transfer-setup', 'member'],
  ['boot.js', 'static'],
  ['sw.js', 'static'],
  ['manifest.webmanifest', 'static'],
  ['embed.js', 'static'],
  ['art', 'static'],
  ['icons', 'static'],
  ['locales', 'static'],
  ['favicon.ico', 'static'],
  ['apple-touch-icon.png', 'static'],
  ['robots.txt', 'feed'],
  ['sitemap.xml', 'feed'],
  ['sitemaps', 'feed'],
  ['oembed', 'feed'],
]);
const FEED_END = '/atom.xml';

/** Returns the class of a URL, one of few: clients choose URLs, so a URL is never a label. */
export function routeClass(url) {
  const path = pathname(url);
  if (path.startsWith('/_next/')) return nextClass(path);
  if (path.startsWith('/api/')) return apiClass(path);
  const isArabic = path.startsWith('/ar') && (path.length === 3 || path[3] === '/');
  const isEnglish = !isArabic && path.startsWith('/en') && (path.length === 3 || path[3] === '/');
  const start = isArabic || isEnglish ? 4 : 1;
  if (path[start] === '@') return 'profile';
  const end = path.indexOf('/', start);
  if (end === start) return 'other';
  const segment = end < 0 ? path.slice(start) : path.slice(start, end);
  if ((segment === 'users' || segment === 'tags') && path.endsWith(FEED_END)) return 'feed';
  return CLASSES.get(segment) ?? 'other';
}

function nextClass(path) {
  if (path.startsWith('/_next/data/')) return 'data';
  return path.startsWith('/_next/static/') ? 'static' : 'other';
}

function apiClass(path) {
  if (path.startsWith('/api/og/')) return 'image';
  if (path === '/api/health') return 'health';
  return path === '/api/revalidate' ? 'revalidate' : 'other';
}
