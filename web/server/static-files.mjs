import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { acceptsGzip } from './page-cache/respond.mjs';

const CONTENT_TYPES = { js: 'text/javascript; charset=utf-8', css: 'text/css; charset=utf-8' };
const IMMUTABLE_CACHE_CONTROL = 'public, max-age=31536000, immutable';

/**
 * Serves the precompressed scripts and style sheets (precompress.mjs): smaller than Next's own, and not compressed for
 * each request. Returns whether it handled the request; ranges and clients without gzip are left to Next.
 */
export function createStaticFiles(folder, address = '/_next/static/') {
  const files = new Map();
  const names = existsSync(folder) ? readdirSync(folder, { recursive: true }) : [];
  for (const name of names) {
    const [, path, kind] = /^(.+\.(js|css))\.gz$/.exec(name.replaceAll('\\', '/')) ?? [];
    if (!path) continue;
    const body = readFileSync(join(folder, name));
    const etag = `W/"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`;
    const file = { body, etag, type: CONTENT_TYPES[kind] };
    // Brackets in a page's name may come plain or escaped.
    files.set(address + path, file).set(address + path.split('/').map(encodeURIComponent).join('/'), file);
  }

  return (request, response) => {
    const file = files.get(request.url);
    if (!file || !['GET', 'HEAD'].includes(request.method) || request.headers.range || !acceptsGzip(request))
      return false;
    response.setHeader('Cache-Control', IMMUTABLE_CACHE_CONTROL);
    response.setHeader('Vary', 'Accept-Encoding');
    response.setHeader('ETag', file.etag);
    if (request.headers['if-none-match'] === file.etag) {
      response.writeHead(304).end();
      return true;
    }
    response.setHeader('Content-Type', file.type);
    response.setHeader('Content-Encoding', 'gzip');
    response.setHeader('Content-Length', file.body.length);
    response.writeHead(200).end(request.method === 'HEAD' ? undefined : file.body);
    return true;
  };
}
