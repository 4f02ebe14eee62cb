import { api } from '@/api';
import type { components } from '@/api/schema';
import { attemptIdempotencyKey, type Intent } from './attempts';

export type IntentLink = components['schemas']['IntentLink'];

export type CheckoutResult = components['schemas']['CheckoutOutcome'];

/** Returns the payment URL, or that nothing is left to pay. */
export function createPaymentLink(postId: string, intent: Intent): Promise<IntentLink> {
  const headers = { 'idempotency-key': attemptIdempotencyKey(postId, intent) };
  return api.post<IntentLink>(`/posts/${postId}/generatePaymentIntentLink`, intent, { headers });
}

/** Returns the result of a visit to the payment page. */
export function fetchCheckoutResult(postId: string, sessionId: string): Promise<CheckoutResult> {
  return api.post<CheckoutResult>(`/posts/${postId}/checkout`, { sessionId });
}
