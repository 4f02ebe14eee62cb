import { ApiError, networkError, toApiError } from './errors';
import { type FetchResult, serverFetch } from './server-fetch';

function origin(): string {
  return process.env.API_INTERNAL_ORIGIN || process.env.API_ORIGIN || 'http://localhost:8000';
}

/**
 * A guest's read from the web's own server. It never carries a token; the internal secret keeps the limits
 * from taking all guests for one address.
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

/** The body of a success. */
async function expectOk({ status, retryAfter, body }: FetchResult): Promise<Buffer> {
  if (status === 200) return body;
  throw await toApiError(new Response(body.toString(), { status, headers: { 'retry-after': retryAfter } }));
}

/** The payload, or null where the API says that there is no such thing. */
export async function serverPayload<Payload>(path: string, locale: string): Promise<Payload | null> {
  try {
    const body = await serverGet<{ payload?: Payload } | null>(path, locale);
    // Whatever stands between us and the API answered this: it says nothing of whether the thing exists.
    if (!body?.payload) throw new Error(`No payload of ${path}`);
    return body.payload;
  } catch (error) {
    // An id that is no id is answered 422: for a reader that is a page that does not exist.
    if (error instanceof ApiError && (error.status === 404 || error.status === 422)) return null;
    throw error;
  }
}

/** A picture that the API keeps. Whatever the address says, nobody but the API is asked. */
export async function serverBytes(url: string): Promise<Buffer> {
  const { pathname } = new URL(url, origin());
  if (!pathname.startsWith('/media/')) throw new Error('No picture of the API');
  return expectOk(await serverFetch(origin() + pathname));
}
