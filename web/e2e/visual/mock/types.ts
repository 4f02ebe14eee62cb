import type { components, paths } from '../../../src/api/schema';

type Schemas = components['schemas'];
export type Image = Schemas['Image'];
export type Author = Schemas['Author'];
export type Post = Schemas['Post'];
export type FoundPost = Schemas['PostSearchResult'];
export type PurchasedPost = Schemas['PurchasedPost'];

type Gets<Path> = Path extends { get: { responses: { 200: { content: { 'application/json': infer Body } } } } }
  ? Body
  : never;

/** Response of GET at a path of the OpenAPI document: recordings that drift from it do not compile. */
export type Answer<Path extends keyof paths> = Gets<paths[Path]>;

/** Key of a recorded response: the path without `limit` and `cursor`, with the rest of its query sorted. */
export function recordingKey(address: string): string {
  const { pathname, searchParams } = new URL(address, 'http://stand-in');
  for (const name of ['limit', 'cursor']) searchParams.delete(name);
  searchParams.sort();
  const query = searchParams.toString();
  return query ? `${pathname}?${query}` : pathname;
}
