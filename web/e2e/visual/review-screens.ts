import { openDeleteReview, openReplyForm, scrollToReviews, tryEmptyReview } from './interactions';
import { places } from './mock/recorded';
import { summaryOf, withOwn } from './mock/reviews';
import type { Screen } from './screens';
import { answered, rated, serverError } from './states';

const member = 'member' as const;
const path = (id: string) => `/posts/${id}`;
const { product, owned, mine } = places;
const own = [answered(`/posts/${owned}/reviews/summary`, withOwn), rated(`/posts/post/${owned}`, 2, 45)];

/** Reviews of a product: as guest, buyer and seller, with and without reviews, failing. */
export const reviewScreens: readonly Screen[] = [
  { name: 'reviews-guest', path: path(product), interact: scrollToReviews },
  { name: 'reviews-form', path: path(owned), as: member, interact: scrollToReviews, variants: 'all' },
  { name: 'reviews-form-errors', path: path(owned), as: member, interact: tryEmptyReview, variants: 'one' },
  { name: 'reviews-own', path: path(owned), as: member, overrides: own, interact: scrollToReviews },
  {
    name: 'reviews-own-delete',
    path: path(owned),
    as: member,
    overrides: own,
    interact: openDeleteReview,
    variants: 'one',
  },
  { name: 'reviews-seller', path: path(mine), as: member, interact: openReplyForm },
  {
    name: 'reviews-none',
    path: path(product),
    as: member,
    overrides: [rated(`/posts/post/${product}`), answered(`/posts/${product}/reviews/summary`, summaryOf([]))],
    interact: scrollToReviews,
    variants: 'one',
  },
  {
    name: 'reviews-failing',
    path: path(product),
    as: member,
    overrides: [serverError(`/posts/${product}/reviews?`)],
    interact: scrollToReviews,
    variants: 'one',
  },
];
