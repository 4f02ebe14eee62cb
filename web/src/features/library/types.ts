import type { components } from '@/api/schema';

export type LibraryPost = components['schemas']['PurchasedPost'];
/** Purchase of a product with its payment state. */
export type Order = LibraryPost['order'];
export type AgreedLicence = components['schemas']['AgreedLicence'];
export type Receipt = components['schemas']['Receipt'];
export type RefundRequest = components['schemas']['RefundRequest'];
