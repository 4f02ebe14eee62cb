import { createHash, timingSafeEqual } from 'node:crypto';

const MAX_IDS = 1000;
const MAX_BYTES = 64 * 1024;
const ID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** `POST /api/revalidate {ids}`: the API's worker names members and posts that have changed. */
export async function handleRevalidate(request, response, { secret, invalidate }) {
  response.setHeader('Cache-Control', 'no-store');
  if (request.method !== 'POST') return void response.writeHead(405, { Allow: 'POST' }).end();
  if (!isValidSecret(request.headers['x-revalidate-secret'], secret)) return void response.writeHead(401).end();
  const ids = parseIds(await readBody(request));
  if (!ids) return void response.writeHead(422).end(`ids must be a list of at most ${MAX_IDS} ids`);
  invalidate(ids);
  response.writeHead(204).end();
}

function isValidSecret(candidate, secret) {
  if (!secret || typeof candidate !== 'string') return false;
  const digest = (text) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(candidate), digest(secret));
}

async function readBody(request) {
  const chunks = [];
  let length = 0;
  for await (const chunk of request) {
    length += chunk.length;
    if (length > MAX_BYTES) return '';
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

function parseIds(body) {
  try {
    const { ids } = JSON.parse(body);
    const isList = Array.isArray(ids) && ids.length <= MAX_IDS;
    return isList && ids.every((id) => typeof id === 'string' && ID.test(id)) ? ids : null;
  } catch {
    return null;
  }
}
