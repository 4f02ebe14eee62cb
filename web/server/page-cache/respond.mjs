import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { PAGE_DATA, PUBLIC_PAGE } from '../headers.mjs';

const packed = promisify(gzip);
const WORTH_PACKING = 1024;

/** Sends what is kept as this reader takes it: packed or not, whole, without its body, or not again. */
export async function send(request, response, answer) {
  const { status, type, body, tag } = answer;
  const isData = type.startsWith('application/json');
  response.setHeader('Content-Type', type);
  response.setHeader('Vary', 'Accept-Encoding');
  response.setHeader('Cache-Control', isData ? PAGE_DATA : PUBLIC_PAGE);
  response.setHeader('ETag', tag);
  // Else Next's router would show what it read once for as long as the tab is open.
  if (isData) response.setHeader('X-Middleware-Cache', 'no-cache');
  if (status === 503) comeBack(response);
  if (status === 200 && has(request.headers['if-none-match'], tag)) {
    response.removeHeader('Content-Type');
    response.writeHead(304).end();
    return;
  }
  const isPacked = body.length > WORTH_PACKING && !type.startsWith('image/') && takesGzip(request);
  if (isPacked) {
    answer.packed ??= packed(body);
    response.setHeader('Content-Encoding', 'gzip');
  }
  const bytes = isPacked ? await answer.packed : body;
  response.setHeader('Content-Length', bytes.length);
  response.writeHead(status).end(request.method === 'HEAD' ? undefined : bytes);
}

/** What is away for a moment: nobody keeps it, and crawlers take it for no answer. */
export function comeBack(response) {
  response.setHeader('Cache-Control', 'no-store');
  response.setHeader('Retry-After', '5');
  response.removeHeader('ETag');
}

function has(list = '', tag) {
  return list.split(',').some((one) => one.trim() === '*' || one.trim().replace(/^(?!W\/)/, 'W/') === tag);
}

export function takesGzip({ headers }) {
  return /\bgzip\b(?!\s*;\s*q=0(?:\.0*)?\s*(?:,|$))/.test(headers['accept-encoding'] ?? '');
}
