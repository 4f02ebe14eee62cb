const KEY = /^[A-Za-z0-9-]{8,128}$/;

/** Answers the request for the file that proves to search engines that INDEXNOW_KEY is this site's (indexnow.org). */
export function createIndexNowFile(environment) {
  const key = environment.INDEXNOW_KEY ?? '';
  const path = KEY.test(key) ? `/${key}.txt` : null;
  return (request, response) => {
    if (request.url !== path || !['GET', 'HEAD'].includes(request.method)) return false;
    response.setHeader('Cache-Control', 'public, max-age=3600');
    response.setHeader('Content-Type', 'text/plain; charset=utf-8');
    response.end(key);
    return true;
  };
}
