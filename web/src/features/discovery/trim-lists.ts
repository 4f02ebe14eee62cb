import type { Page, PostSearchHit } from '@/api';
import { trimPost, withSmallAvatar } from '@/api/lists/trim-payload';
import { truncateAtWord } from '@/lib/excerpt';
import { lastParagraph, selectFeatured } from './explore/featured-products';
import type { Explored } from './people';

const MAX_POSTS = 6;
/** Whole rows of two on a phone and of four on a desktop. */
const MAX_PEOPLE = 8;
/** More than two lines of a slide or a member's card, and than a tile beside others. */
const FEATURED_TEXT_LENGTH = 170;
const BIO_LENGTH = 90;
const TILE_TEXT_LENGTH = 400;
const CAPTION_LENGTH = 200;
const AVATAR_SIZE = 72;
/** Cards of products show none. */
const NO_COUNTS = { comments: 0, shares: 0, saves: 0, purchases: 0, evaluations: {} };

/** Trims products to the data that Explore renders; only featured ones have text. */
export function trimProducts({ payload, nextCursor }: Page<PostSearchHit>): Page<PostSearchHit> {
  const featured = new Set(selectFeatured(payload));
  const products = payload.map((product) =>
    trimPost(
      {
        ...product,
        counts: NO_COUNTS,
        text: featured.has(product) ? truncateAtWord(lastParagraph(product.text), FEATURED_TEXT_LENGTH) : '',
      },
      { isTile: true },
    ),
  );
  return { payload: products, nextCursor };
}

/** Products are in the page already. */
export function trimExplore({ users, posts }: Explored): Explored {
  return {
    users: users.slice(0, MAX_PEOPLE).map((user) => ({
      ...withSmallAvatar(user, AVATAR_SIZE),
      bio: user.bio && truncateAtWord(user.bio, BIO_LENGTH),
    })),
    posts: posts
      .slice(0, MAX_POSTS)
      .map((post) => trimPost(post, { text: post.media.length > 0 ? CAPTION_LENGTH : TILE_TEXT_LENGTH, isTile: true }))
      .map((post) => ({ ...post, media: post.media.map((cover) => ({ ...cover, alt: null })) })),
    products: [],
  };
}
