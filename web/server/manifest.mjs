const PATH = /^(\/ar)?\/manifest\.webmanifest$/;
const ICON_SIZES = [192, 512];

/** Web app manifest in a language: the operator's name, and icons that are served from this origin. */
export function manifest(environment, language) {
  const arabic = language === 'ar';
  const name = arabic ? environment.BRAND_NAME_AR || 'قيمة' : environment.BRAND_NAME || 'Qima';
  const start = arabic ? '/ar' : '/';
  return {
    id: '/',
    name,
    short_name: name,
    lang: language,
    dir: arabic ? 'rtl' : 'ltr',
    start_url: start,
    scope: '/',
    display: 'standalone',
    background_color: '#f8f5ee',
    theme_color: '#2a3fa8',
    icons: ICON_SIZES.flatMap((size) =>
      ['any', 'maskable'].map((purpose) => ({
        src: `/icons/${purpose === 'any' ? 'icon' : 'maskable'}-${size}.png`,
        sizes: `${size}x${size}`,
        type: 'image/png',
        purpose,
      })),
    ),
  };
}

/** Answers the request if it is for the manifest of a language. */
export function createManifest(environment) {
  const bodies = Object.fromEntries(['en', 'ar'].map((one) => [one, JSON.stringify(manifest(environment, one))]));
  return (request, response) => {
    const found = ['GET', 'HEAD'].includes(request.method) && PATH.exec(request.url);
    if (!found) return false;
    response.setHeader('Cache-Control', 'public, max-age=3600');
    response.setHeader('Content-Type', 'application/manifest+json; charset=utf-8');
    response.end(bodies[found[1] ? 'ar' : 'en']);
    return true;
  };
}
