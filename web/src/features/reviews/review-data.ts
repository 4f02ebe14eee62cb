import useSWR, { mutate } from 'swr';
import { api, type Post, type Review, type ReviewSummary, useMembership } from '@/api';
import { updateCached } from '@/api/client/cache';
import { invalidateList, updateList, useInfiniteList } from '@/api/lists/use-infinite-list';

export const SORTS = ['newest', 'highest', 'lowest'] as const;
export type Sort = (typeof SORTS)[number];

export const MAX_REVIEW_LENGTH = 1000;

const summaryPath = (postId: string) => `/posts/${postId}/reviews/summary`;
const listPath = (postId: string, sort: Sort) => `/posts/${postId}/reviews?sort=${sort}`;

/** Ratings of a product and the member's own review, once the session is known. */
export function useSummary(postId: string) {
  const isKnown = useMembership() !== 'unknown';
  return useSWR<ReviewSummary, Error>(isKnown ? summaryPath(postId) : null, (path: string) => api.get(path), {
    revalidateOnFocus: false,
  });
}

export function useReviewList(postId: string, sort: Sort) {
  const isKnown = useMembership() !== 'unknown';
  return useInfiniteList<Review>(isKnown ? listPath(postId, sort) : null, { fresh: true });
}

type Draft = { rating: number; text: string };

/** Creates or replaces the member's review. */
export async function saveReview(postId: string, draft: Draft): Promise<void> {
  await showOwn(postId, await api.post<Review>(`/posts/${postId}/reviews`, draft));
}

export async function deleteReview(postId: string, reviewId: string): Promise<void> {
  await api.del(`/posts/${postId}/reviews/${reviewId}`);
  await showOwn(postId, null);
}

/** Shows the own review at once, then what it changed in the average and the lists. */
async function showOwn(postId: string, mine: Review | null): Promise<void> {
  await updateCached<ReviewSummary>(summaryPath(postId), (summary) => ({ ...summary, mine }));
  const summary = await api.get<ReviewSummary>(summaryPath(postId)).catch(() => null);
  // The review is saved; a later visit shows the average.
  if (!summary) return;
  const { ratingCount, ratingTenths } = summary;
  await mutate(summaryPath(postId), summary, { revalidate: false });
  await updateCached<Post>(`/posts/post/${postId}`, (post) => ({ ...post, ratingCount, ratingTenths }));
  await Promise.all(SORTS.map((sort) => invalidateList(listPath(postId, sort))));
}

export async function saveReply(postId: string, reviewId: string, text: string): Promise<void> {
  await replaceReview(postId, await api.post<Review>(`/posts/${postId}/reviews/${reviewId}/reply`, { text }));
}

export async function deleteReply(postId: string, reviewId: string): Promise<void> {
  await replaceReview(postId, await api.del<Review>(`/posts/${postId}/reviews/${reviewId}/reply`));
}

async function replaceReview(postId: string, review: Review): Promise<void> {
  const replace = (items: Review[]) => items.map((item) => (item._id === review._id ? review : item));
  await Promise.all(SORTS.map((sort) => updateList<Review>(listPath(postId, sort), replace)));
}
