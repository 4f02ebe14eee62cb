import { ApiError, errorOf, networkError } from './errors';

const TIMEOUT = 6000;

function origin(): string {
  return process.env.API_INTERNAL_ORIGIN || process.env.API_ORIGIN || 'http://localhost:8000';
}

/**
 * A guest's read from the web's own server. It never carries a token; the internal secret keeps the limits
 * from taking all guests for one address.
 */
export async function serverGet<Body>(path: string, locale: string): Promise<Body> {
  const response = await fetch(origin() + path, {
    headers: {
      accept: 'application/json',
      'accept-language': locale,
      version: '2',
      'x-internal-secret': process.env.INTERNAL_SECRET ?? '',
    },
    redirect: 'error',
    signal: AbortSignal.timeout(TIMEOUT),
  }).catch((cause) => {
    throw networkError(cause);
  });
  if (!response.ok) throw await errorOf(response);
  return response.json();
}

/** The payload, or null where the API says that there is no such thing. */
export async function serverPayload<Payload>(path: string, locale: string): Promise<Payload | null> {
  try {
    const body = await serverGet<{ payload: Payload }>(path, locale);
    return body.payload;
  } catch (error) {
    // An id that is no id is answered 422: for a reader that is a page that does not exist.
    if (error instanceof ApiError && (error.status === 404 || error.status === 422)) return null;
    throw error;
  }
}
