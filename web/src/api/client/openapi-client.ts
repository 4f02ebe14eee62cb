import createClient from 'openapi-fetch';
import type { paths } from '../schema';
import { apiOrigin, authorizedFetch } from './client';

/** The API by its own document: a wrong path, a missing field or a misread answer does not compile. */
export function typedApi() {
  return createClient<paths>({ baseUrl: apiOrigin(), fetch: authorizedFetch });
}

/** The payload of a typed call; errors have been thrown before. */
export async function unwrapPayload<Payload>(call: Promise<{ data?: { payload: Payload } }>): Promise<Payload> {
  const { data } = await call;
  if (!data) throw new TypeError('a success without a body');
  return data.payload;
}
