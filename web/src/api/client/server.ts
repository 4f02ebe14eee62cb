import { ApiError, networkError, toApiError } from './errors';
import { type FetchResult, serverFetch } from './server-fetch';

function origin(): string {
  return process.env.API_INTERNAL_ORIGIN || process.env.API_ORIGIN || 'http://localhost:8000';
}

/**
 * Guest request from the web server. It never carries a token; the internal secret exempts it from limits per address.
 */
export async function serverGet<Body>(path: string, locale: string): Promise<Body> {
  const answer = await serverFetch(origin() + path, {
    accept: 'application/json',
    'accept-language': locale,
    version: '2',
    'x-internal-secret': process.env.INTERNAL_SECRET ?? '',
  }).catch((cause) => {
    throw networkError(cause);
  });
  return JSON.parse((await expectOk(answer)).toString());
}

/** Returns the body of a success. */
async function expectOk({ status, retryAfter, body }: FetchResult): Promise<Buffer> {
  if (status === 200) return body;
  throw await toApiError(new Response(body.toString(), { status, headers: { 'retry-after': retryAfter } }));
}

/** Returns the payload, or null for a missing object. */
export async function serverPayload<Payload>(path: string, locale: string): Promise<Payload | null> {
  try {
    const body = await serverGet<{ payload?: Payload } | null>(path, locale);
    // A proxy between web and API answered: this says nothing about the object.
    if (!body?.payload) throw new Error(`No payload of ${path}`);
    return body.payload;
  } catch (error) {
    // A malformed id is 422: for a reader the page does not exist.
    if (error instanceof ApiError && (error.status === 404 || error.status === 422)) return null;
    throw error;
  }
}

/** Fetches an image of the API; other hosts are never requested. */
export async function serverBytes(url: string): Promise<Buffer> {
  const { pathname } = new URL(url, origin());
  if (!pathname.startsWith('/media/')) throw new Error('No picture of the API');
  return expectOk(await serverFetch(origin() + pathname));
}
