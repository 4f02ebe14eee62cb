import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { acceptsEncoding } from './page-cache/respond.mjs';

const CONTENT_TYPES = { js: 'text/javascript; charset=utf-8', css: 'text/css; charset=utf-8' };
const IMMUTABLE_CACHE_CONTROL = 'public, max-age=31536000, immutable';
/** Content codings in order of preference, with the suffix of their files. */
const CODINGS = { br: 'br', gzip: 'gz' };

/**
 * Serves the precompressed scripts and style sheets (precompress.mjs): smaller than Next's own, and not compressed for
 * each request. Returns whether it handled the request; ranges and clients without either coding are left to Next.
 */
export function createStaticFiles(folder, address = '/_next/static/') {
  const files = new Map();
  const names = existsSync(folder) ? readdirSync(folder, { recursive: true }) : [];
  for (const name of names) {
    const [, path, kind, suffix] = /^(.+\.(js|css))\.(br|gz)$/.exec(name.replaceAll('\\', '/')) ?? [];
    if (!path) continue;
    const body = readFileSync(join(folder, name));
    const etag = `W/"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`;
    // Brackets in a page's name may come plain or escaped.
    for (const url of [address + path, address + path.split('/').map(encodeURIComponent).join('/')])
      files.set(url, { ...files.get(url), type: CONTENT_TYPES[kind], [suffix]: { body, etag } });
  }

  return (request, response) => {
    const file = files.get(request.url);
    if (!file || !['GET', 'HEAD'].includes(request.method) || request.headers.range) return false;
    const coding = Object.keys(CODINGS).find((each) => file[CODINGS[each]] && acceptsEncoding(request, each));
    if (!coding) return false;
    const { body, etag } = file[CODINGS[coding]];
    response.setHeader('Cache-Control', IMMUTABLE_CACHE_CONTROL);
    response.setHeader('Vary', 'Accept-Encoding');
    response.setHeader('ETag', etag);
    if (request.headers['if-none-match'] === etag) {
      response.writeHead(304).end();
      return true;
    }
    response.setHeader('Content-Type', file.type);
    response.setHeader('Content-Encoding', coding);
    response.setHeader('Content-Length', body.length);
    response.writeHead(200).end(request.method === 'HEAD' ? undefined : body);
    return true;
  };
}
