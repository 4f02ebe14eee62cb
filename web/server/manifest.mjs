import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const PATH = /^(?:\/([^/?]+))?\/manifest\.webmanifest(?:\?|$)/;
const LANGUAGES = ['en', 'ar'];
const ICON_SIZES = [192, 512];

/** Entries of the app icon's menu, with the keys of their names in common.json. */
const SHORTCUTS = [
  { path: '/compose', key: 'newPost' },
  { path: '/search', key: 'search' },
  { path: '/notifications', key: 'notifications' },
  { path: '/purchased-posts', key: 'purchasedPosts' },
];

function readTexts(language) {
  return JSON.parse(readFileSync(join(import.meta.dirname, `../public/locales/${language}/common.json`), 'utf8'));
}

/** Web app manifest in a language: the operator's name, and icons that are served from this origin. */
export function manifest(environment, language) {
  const arabic = language === 'ar';
  const texts = readTexts(language);
  const name = arabic ? environment.BRAND_NAME_AR || 'قيمة' : environment.BRAND_NAME || 'Qima';
  const description = arabic ? environment.BRAND_DESCRIPTION_AR : environment.BRAND_DESCRIPTION;
  const localized = (path) => (arabic ? `/ar${path === '/' ? '' : path}` : path);
  return {
    // The same in both languages: it is one app.
    id: '/',
    name,
    short_name: name,
    description: description || texts.brand.description,
    lang: language,
    dir: arabic ? 'rtl' : 'ltr',
    start_url: localized('/'),
    scope: '/',
    display: 'standalone',
    background_color: '#f8f5ee',
    theme_color: '#2a3fa8',
    categories: ['social'],
    icons: ICON_SIZES.flatMap((size) =>
      ['any', 'maskable'].map((purpose) => ({
        src: `/icons/${purpose === 'any' ? 'icon' : 'maskable'}-${size}.png`,
        sizes: `${size}x${size}`,
        type: 'image/png',
        purpose,
      })),
    ),
    shortcuts: SHORTCUTS.map(({ path, key }) => ({ name: texts.nav[key], url: localized(path) })),
    share_target: {
      action: localized('/compose'),
      method: 'GET',
      enctype: 'application/x-www-form-urlencoded',
      params: { title: 'title', text: 'text', url: 'url' },
    },
  };
}

/** Answers the request if it is for a manifest; the response of a language without one is 404. */
export function createManifest(environment) {
  const bodies = new Map(LANGUAGES.map((one) => [one, JSON.stringify(manifest(environment, one))]));
  return (request, response) => {
    const found = ['GET', 'HEAD'].includes(request.method) && PATH.exec(request.url);
    if (!found) return false;
    const [, language] = found;
    // English has no prefix, as in all addresses.
    const body = language === 'en' ? undefined : bodies.get(language ?? 'en');
    if (!body) return refuse(response);
    response.setHeader('Cache-Control', 'public, max-age=3600');
    response.setHeader('Content-Type', 'application/manifest+json; charset=utf-8');
    response.end(body);
    return true;
  };
}

function refuse(response) {
  response.writeHead(404, { 'Cache-Control': 'public, max-age=60', 'Content-Type': 'text/plain; charset=utf-8' });
  response.end(
    'No manifest in this language. There are /manifest.webmanifest (en) and /ar/manifest.webmanifest (ar).\n',
  );
  return true;
}
