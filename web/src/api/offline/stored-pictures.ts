import { readMemberId } from '../session/token-store';
import { withOwnCache } from './stored-lists';
import { storedPictureUrl } from './stored-posts';

const MAX_PICTURES = 80;
const MAX_PICTURE_BYTES = 300_000;
const MAX_TOTAL_BYTES = 8_000_000;

const isPicture = ({ url }: Request) => new URL(url).pathname === '/offline/picture';

/** Stores pictures up to the bounds, in this order, and deletes all others. */
export async function writePictures(memberId: string, urls: readonly string[]): Promise<void> {
  await withOwnCache(memberId, async (cache) => {
    let left = MAX_TOTAL_BYTES;
    const kept = new Set<string>();
    for (const url of urls.slice(0, MAX_PICTURES)) {
      const size = await storePicture(cache, url);
      if (size === null || size > left) continue;
      left -= size;
      kept.add(new URL(storedPictureUrl(url), window.location.origin).href);
    }
    const stored = (await cache.keys()).filter(isPicture);
    await Promise.all(stored.map((request) => kept.has(request.url) || cache.delete(request)));
  });
}

/** Returns the size of a stored picture in bytes; null if it is too large or could not be fetched. */
async function storePicture(cache: Cache, url: string): Promise<number | null> {
  const address = storedPictureUrl(url);
  const found = await cache.match(address);
  if (found) return (await found.blob()).size;
  try {
    // What an <img> left in the HTTP cache lacks the headers that let scripts read it.
    const response = await fetch(url, { credentials: 'omit', cache: 'reload' });
    const picture = response.ok ? await response.blob() : null;
    if (!picture || picture.size > MAX_PICTURE_BYTES) return null;
    await cache.put(address, new Response(picture));
    return picture.size;
  } catch {
    return null;
  }
}

/** Addresses of the stored pictures, as the API named them. */
export async function readPictureUrls(): Promise<ReadonlySet<string>> {
  const urls = await withOwnCache(readMemberId(), async (cache) => {
    const pictures = (await cache.keys()).filter(isPicture);
    return pictures.map(({ url }) => new URL(url).searchParams.get('of') ?? '');
  });
  return new Set(urls);
}
