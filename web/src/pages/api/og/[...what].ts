import type { NextApiRequest, NextApiResponse } from 'next';
import type { Post, Profile } from '@/api';
import { serverPayload } from '@/api/client/server';
import { memberImage, postImage, siteImage } from '@/features/og-images';

type OgImage = { png: Buffer; resourceIds: string[]; isComplete: boolean } | null;

// Long if complete: changes invalidate it, only counts may be old. Short if a cover or avatar could not be loaded.
const CACHE_SECONDS = { complete: 600, incomplete: 5 };

/**
 * Open Graph images: /api/og/posts/{id}.png, /api/og/users/{id}.png and /api/og/site.png, in the language of `lang`.
 * server/page-cache caches them and sets Cache-Control.
 */
export default async function handler(request: NextApiRequest, response: NextApiResponse) {
  const { what = [], lang } = request.query;
  const image = await draw([what].flat().join('/'), lang === 'ar' ? 'ar' : 'en');
  if (!image) {
    response.status(404).end();
    return;
  }
  // Resources in the image, for the page cache only: their changes invalidate it.
  response.setHeader('X-Shows', image.resourceIds.join(' ')).setHeader('Content-Type', 'image/png');
  // For the page cache, which sends clients another value.
  response.setHeader(
    'Cache-Control',
    `s-maxage=${image.isComplete ? CACHE_SECONDS.complete : CACHE_SECONDS.incomplete}`,
  );
  response.setHeader('Content-Length', image.png.length).end(image.png);
}

async function draw(what: string, language: 'en' | 'ar'): Promise<OgImage> {
  const [, folder, id] = what.match(/^(posts|users)\/([0-9a-f-]{36})\.png$/) ?? [];
  let isComplete = true;
  const onMissingImage = () => {
    isComplete = false;
  };
  if (folder === 'posts') {
    const post = await serverPayload<Post>(`/posts/${id}/guest`, language);
    if (!post) return null;
    return {
      png: await postImage(post, language, onMissingImage),
      resourceIds: [post._id, post.author._id],
      isComplete,
    };
  }
  if (folder === 'users') {
    const member = await serverPayload<Profile>(`/users/${id}`, language);
    if (!member) return null;
    return { png: await memberImage(member, language, onMissingImage), resourceIds: [member._id], isComplete };
  }
  return what === 'site.png' ? { png: await siteImage(language), resourceIds: [], isComplete } : null;
}
