import { createHash, timingSafeEqual } from 'node:crypto';
import type { NextApiRequest, NextApiResponse } from 'next';

const MOST = 100;
// Only public pages are cached; anything else in the list is a mistake of the caller.
const PUBLIC = /^\/(posts|users)\/[A-Za-z0-9-]{1,64}$/;

/** Called by the API's worker when something public has changed: renders those pages anew, in both languages. */
export default async function revalidate(request: NextApiRequest, response: NextApiResponse) {
  if (request.method !== 'POST') {
    response.setHeader('Allow', 'POST').status(405).end();
    return;
  }
  if (!isSecret(request.headers['x-revalidate-secret'])) {
    response.status(401).end();
    return;
  }
  const paths = pathsOf(request.body);
  if (!paths) {
    response.status(422).json({ error: 'paths must be a list of at most 100 public paths' });
    return;
  }
  const pages = paths.flatMap((path) => [path, `/ar${path}`]);
  const failed = process.env.NODE_ENV === 'production' ? await drawAnew(pages, response) : [];
  response.status(failed.length > 0 ? 502 : 200).json({ revalidated: pages.length - failed.length, failed });
}

/** The pages that could not be drawn. The development server caches none and is not asked. */
async function drawAnew(pages: string[], response: NextApiResponse): Promise<string[]> {
  const results = await Promise.allSettled(pages.map((page) => response.revalidate(page)));
  return pages.filter((_, index) => results[index]?.status === 'rejected');
}

function isSecret(given: string | string[] | undefined): boolean {
  const secret = process.env.REVALIDATE_SECRET;
  if (!secret || typeof given !== 'string') return false;
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(given), digest(secret));
}

function pathsOf(body: unknown): string[] | null {
  if (typeof body !== 'object' || body === null || !('paths' in body)) return null;
  const { paths } = body;
  if (!Array.isArray(paths) || paths.length > MOST) return null;
  return paths.every((path): path is string => typeof path === 'string' && PUBLIC.test(path)) ? paths : null;
}
