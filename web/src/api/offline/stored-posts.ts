import type { components } from '../schema';
import type { Image, Post } from '../types';

type PurchasedPost = components['schemas']['PurchasedPost'];

/** What is read of a post offline: its text, without counts and what can be done with it. */
export type StoredPost = Pick<
  Post,
  '_id' | 'kind' | 'title' | 'text' | 'lang' | 'dir' | 'entities' | 'tags' | 'createdAt' | 'media'
> & {
  author: Pick<Post['author'], '_id' | 'name' | 'handle' | 'isStaff' | 'profilePic'>;
  /** Of a purchased product. */
  purchase?: { purchasedAt: string; licence: string | null };
};

/** Sides of the stored renditions, in pixels: an avatar on a dense screen, and a picture across a phone. */
const AVATAR_WIDTH = 88;
const PICTURE_WIDTH = 640;

/** Path of a stored picture, which only the service worker answers. */
export function storedPictureUrl(url: string): string {
  return `/offline/picture?of=${encodeURIComponent(url)}`;
}

/** Returns the stored form of a post; its pictures have one rendition, and only the first is kept. */
export function toStoredPost(post: Post): StoredPost {
  const { _id, kind, title, text, lang, dir, entities, tags, createdAt, media, author } = post;
  const { name, handle, isStaff, profilePic } = author;
  const face = profilePic && withOneRendition(profilePic, AVATAR_WIDTH);
  return {
    ...{ _id, kind, title, text, lang, dir, entities, tags, createdAt },
    media: media.slice(0, 1).map((image) => withOneRendition(image, PICTURE_WIDTH)),
    author: { _id: author._id, name, handle, isStaff, profilePic: face },
  };
}

/** The same of a purchase; null when the buyer's right has ended. */
export function toStoredPurchase(post: PurchasedPost): StoredPost | null {
  const { status, purchasedAt, licence } = post.order;
  if (status === 'refunded' || status === 'disputed') return null;
  return { ...toStoredPost(post), purchase: { purchasedAt, licence: licence?.text ?? null } };
}

function withOneRendition<Picture extends Pick<Image, 'url' | 'sizes'>>(picture: Picture, width: number): Picture {
  const { url } = picture.sizes.find((size) => size.width >= width) ?? picture;
  return { ...picture, url, sizes: [] };
}

/** Addresses of the pictures of stored posts, without repetitions. */
export function pictureUrls(posts: readonly StoredPost[]): string[] {
  const urls = posts.flatMap(({ media, author }) => [author.profilePic?.url, media[0]?.url]);
  return [...new Set(urls.filter((url) => url !== undefined))];
}

/** Returns the post as it is shown offline: pictures that are not stored are left out. */
export function withStoredPictures(post: StoredPost, stored: ReadonlySet<string>): StoredPost {
  const local = <Picture extends { url: string }>(picture: Picture) => ({
    ...picture,
    url: storedPictureUrl(picture.url),
  });
  const { profilePic } = post.author;
  return {
    ...post,
    media: post.media.filter(({ url }) => stored.has(url)).map(local),
    author: { ...post.author, profilePic: profilePic && stored.has(profilePic.url) ? local(profilePic) : null },
  };
}
