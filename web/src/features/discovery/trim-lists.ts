import type { Page, PostSearchHit } from '@/api';
import { trimPost, withSmallAvatar } from '@/api/lists/trim-payload';
import { truncateAtWord } from '@/lib/excerpt';
import { featuredOf, lead } from './explore/featured-products';
import type { Explored } from './people';

const POSTS = 6;
/** Whole screens of two on a phone and of four on a desk. */
const PEOPLE = 8;
/** More than two lines of a slide or a member's card hold, and than a tile holds where tiles stand beside each other. */
const LEAD = 170;
const BIO = 90;
const TILE = 400;
const UNDER_PICTURE = 200;
const FACE = 72;

/** What Explore draws of its products: words of the few that are featured alone. */
export function shortenedProducts({ payload, nextCursor }: Page<PostSearchHit>): Page<PostSearchHit> {
  const featured = new Set(featuredOf(payload));
  const products = payload.map((product) =>
    trimPost(
      { ...product, text: featured.has(product) ? truncateAtWord(lead(product.text), LEAD) : '' },
      { isTile: true },
    ),
  );
  return { payload: products, nextCursor };
}

/** Products stand in the page already. */
export function shortened({ users, posts }: Explored): Explored {
  return {
    users: users
      .slice(0, PEOPLE)
      .map((user) => ({ ...withSmallAvatar(user, FACE), bio: user.bio && truncateAtWord(user.bio, BIO) })),
    posts: posts
      .slice(0, POSTS)
      .map((post) => trimPost(post, { text: post.media.length > 0 ? UNDER_PICTURE : TILE, isTile: true }))
      .map((post) => ({ ...post, media: post.media.map((cover) => ({ ...cover, alt: null })) })),
    products: [],
  };
}
