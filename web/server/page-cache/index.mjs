import { randomBytes } from 'node:crypto';
import { log, pathOf } from '../log.mjs';
import { placeOf } from './cache-key.mjs';
import { Crowded } from './render.mjs';
import { comeBack, send } from './respond.mjs';
import { Kept } from './store.mjs';

const MOST_BYTES = 48 * 1024 * 1024;

/**
 * Public pages and sharing pictures as they were last drawn. `draw(address)` has one drawn; `sorry` holds, by
 * language, the page for whoever asks for one that cannot be had now.
 */
export function frontOf({ draw, sorry, build, kept = new Kept({ mostBytes: MOST_BYTES }) }) {
  const underWay = new Map();
  const lost = new Map();

  function drawn(address) {
    const begun = underWay.get(address) ?? begin(address).finally(() => underWay.delete(address));
    underWay.set(address, begun);
    return begun;
  }

  async function begin(address) {
    const answer = await draw(address).catch((error) => told(address, error));
    const isWhole = answer && !answer.isPart && [200, 404].includes(answer.status);
    // While the API is away nothing takes the place of a page that was whole.
    const spare = isWhole ? null : kept.spare(address);
    if (spare) return spare;
    if (answer?.isEmpty) return { ...answer, status: 503 };
    if (answer?.status !== 200 && answer?.status !== 404) return null;
    const same = lost.get(address.startsWith('/ar/'));
    // A million unknown addresses share two pages that say so.
    if (answer.status === 404 && same?.tag === answer.tag) Object.assign(answer, { body: same.body, isShared: true });
    else if (answer.status === 404 && answer.type.startsWith('text/html')) lost.set(address.startsWith('/ar/'), answer);
    kept.put(address, answer);
    return answer;
  }

  async function show(request, response, address) {
    const found = kept.get(address);
    if (found?.isAging) void drawn(address);
    const answer = found?.answer ?? (await drawn(address));
    return answer ? send(request, response, answer) : beSorry(request, response, address);
  }

  function beSorry(request, response, address) {
    const reference = randomBytes(4).toString('hex').toUpperCase();
    log('error', 'page_not_had', { path: pathOf(address), reference });
    response.setHeader('Server-Timing', `reference;desc="${reference}"`);
    comeBack(response);
    if (/^\/(?:api|_next)\//.test(address)) return response.writeHead(503).end();
    const body = sorry[address.startsWith('/ar/') ? 'ar' : 'en'];
    return send(request, response, { status: 503, type: 'text/html; charset=utf-8', body, tag: '' });
  }

  /** Answers what is public, and refuses what nobody answers; false where the request is another's. */
  async function serve(request, response) {
    const place = placeOf(request.method, request.url, build);
    if (!place) return false;
    if (place.refused) refuse(response, place.refused);
    else if (place.redirect) response.writeHead(308, { Location: place.redirect }).end();
    else if (place.bare) response.writeHead(404, { 'Cache-Control': 'public, max-age=60' }).end();
    else await show(request, response, place.page ?? (place.lost === 'ar' ? '/ar/404' : '/404'));
    return true;
  }

  return { serve, change: (ids) => kept.change(ids) };
}

function refuse(response, status) {
  if (status === 405) response.setHeader('Allow', 'GET, HEAD');
  response.setHeader('Cache-Control', 'no-store');
  response.writeHead(status).end();
}

function told(address, error) {
  if (!(error instanceof Crowded)) log('error', 'page_not_drawn', { path: pathOf(address), error: error.stack });
  return null;
}
