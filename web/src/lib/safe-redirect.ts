/** Returns the path if it stays on this site, else the fallback: `next` never leads to another host. */
export function safeRedirect(path: unknown, fallback = '/'): string {
  if (typeof path !== 'string' || !path.startsWith('/')) return fallback;
  // Browsers read a backslash as a slash and drop tabs and line breaks, so `/\host` and `/\t/host` leave the site.
  if (/[\\\p{Cc}]/u.test(path) || path.startsWith('//')) return fallback;
  const origin = 'http://local.invalid';
  if (!URL.canParse(path, origin)) return fallback;
  const url = new URL(path, origin);
  // `/..//host` is a path of this site that resolves to another host.
  if (url.origin !== origin || url.pathname.startsWith('//')) return fallback;
  return path;
}
