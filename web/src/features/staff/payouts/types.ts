import type { components } from '@/api/schema';

/** Payouts of the console, from the generated OpenAPI types. */
type Schemas = components['schemas'];

export type StaffPayout = Schemas['StaffPayout'];
export type PayoutBatch = Schemas['StaffBatch'];
export type StaffPayouts = Schemas['StaffPayoutPage'];
export type HoldReason = Schemas['HoldInput']['reason'];
export type RejectionReason = Schemas['RejectionInput']['reason'];

export const STATES = ['held', 'pending', 'in-progress'] as const;
export type PayoutFilter = (typeof STATES)[number];

/** Reasons that staff give; the others come from rules. */
export const HOLD_REASONS = ['review', 'approval', 'member_suspended'] as const satisfies readonly HoldReason[];
export const REJECT_REASONS = [
  'name_mismatch',
  'details_incomplete',
  'not_permitted',
  'suspicious_activity',
  'other',
] as const satisfies readonly RejectionReason[];
