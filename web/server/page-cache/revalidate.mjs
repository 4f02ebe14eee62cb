import { createHash, timingSafeEqual } from 'node:crypto';

const MOST_IDS = 1000;
const MOST_BYTES = 64 * 1024;
const ID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** `POST /api/revalidate {ids}`: the API's worker tells which members and posts are not what they were. */
export async function hearOfChanges(request, response, { secret, change }) {
  response.setHeader('Cache-Control', 'no-store');
  if (request.method !== 'POST') return void response.writeHead(405, { Allow: 'POST' }).end();
  if (!isSecret(request.headers['x-revalidate-secret'], secret)) return void response.writeHead(401).end();
  const ids = idsOf(await bodyOf(request));
  if (!ids) return void response.writeHead(422).end(`ids must be a list of at most ${MOST_IDS} ids`);
  change(ids);
  response.writeHead(204).end();
}

function isSecret(given, secret) {
  if (!secret || typeof given !== 'string') return false;
  const digest = (text) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(given), digest(secret));
}

async function bodyOf(request) {
  const parts = [];
  let length = 0;
  for await (const part of request) {
    length += part.length;
    if (length > MOST_BYTES) return '';
    parts.push(part);
  }
  return Buffer.concat(parts).toString('utf8');
}

function idsOf(body) {
  try {
    const { ids } = JSON.parse(body);
    const isList = Array.isArray(ids) && ids.length <= MOST_IDS;
    return isList && ids.every((id) => typeof id === 'string' && ID.test(id)) ? ids : null;
  } catch {
    return null;
  }
}
