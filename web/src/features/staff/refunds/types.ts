import type { components } from '@/api/schema';

/** Escalated refund requests of the console, from the generated OpenAPI types. */
type Schemas = components['schemas'];

export type StaffRefundRequest = Schemas['StaffRefundRequest'];
export type RefundCover = Schemas['RefundCover'];
export type RefundAct = 'grant' | 'deny';
