import type { components } from '@/api/schema';

export type LibraryPost = components['schemas']['PurchasedPost'];
/** How a member came to a product, and what became of it since. */
export type Order = LibraryPost['order'];
export type Receipt = components['schemas']['Receipt'];
