import createClient from 'openapi-fetch';
import type { paths } from '../schema';
import { apiOrigin, authorizedFetch } from './client';

/** API client typed by OpenAPI: wrong paths, missing fields and misread responses do not compile. */
export function typedApi() {
  return createClient<paths>({ baseUrl: apiOrigin(), fetch: authorizedFetch });
}

/** Returns the payload of a typed request; errors were thrown before. */
export async function unwrapPayload<Payload>(call: Promise<{ data?: { payload: Payload } }>): Promise<Payload> {
  const { data } = await call;
  if (!data) throw new TypeError('a success without a body');
  return data.payload;
}
