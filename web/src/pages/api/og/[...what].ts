import type { NextApiRequest, NextApiResponse } from 'next';
import type { Post, Profile } from '@/api';
import { serverPayload } from '@/api/client/server';
import { memberImage, postImage, siteImage } from '@/features/og-images';

type OgImage = { png: Buffer; shows: string[]; isWhole: boolean } | null;

// Long: it hears of changes, and a count may be old. Short where a cover or a face could not be had.
const CACHE_SECONDS = { whole: 600, lacking: 5 };

/**
 * The pictures that unfurled links show: /api/og/posts/{id}.png, /api/og/users/{id}.png and /api/og/site.png, in the
 * language of `lang`. The server's page cache keeps them and says for how long (server/page-cache).
 */
export default async function handler(request: NextApiRequest, response: NextApiResponse) {
  const { what = [], lang } = request.query;
  const drawn = await draw([what].flat().join('/'), lang === 'ar' ? 'ar' : 'en');
  if (!drawn) {
    response.status(404).end();
    return;
  }
  // What the picture shows, for the front alone: it is drawn anew when that changes.
  response.setHeader('X-Shows', drawn.shows.join(' ')).setHeader('Content-Type', 'image/png');
  // For the front, which tells readers another time.
  response.setHeader('Cache-Control', `s-maxage=${drawn.isWhole ? CACHE_SECONDS.whole : CACHE_SECONDS.lacking}`);
  response.setHeader('Content-Length', drawn.png.length).end(drawn.png);
}

async function draw(what: string, language: 'en' | 'ar'): Promise<OgImage> {
  const [, folder, id] = what.match(/^(posts|users)\/([0-9a-f-]{36})\.png$/) ?? [];
  let isWhole = true;
  const onLack = () => {
    isWhole = false;
  };
  if (folder === 'posts') {
    const post = await serverPayload<Post>(`/posts/${id}/guest`, language);
    if (!post) return null;
    return { png: await postImage(post, language, onLack), shows: [post._id, post.author._id], isWhole };
  }
  if (folder === 'users') {
    const member = await serverPayload<Profile>(`/users/${id}`, language);
    if (!member) return null;
    return { png: await memberImage(member, language, onLack), shows: [member._id], isWhole };
  }
  return what === 'site.png' ? { png: await siteImage(language), shows: [], isWhole } : null;
}
