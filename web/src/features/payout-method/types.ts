import type { components } from '@/api/schema';

type Schemas = components['schemas'];

export type PayoutMethods = Schemas['PayoutMethods'];
export type PayoutMethod = Schemas['SavedMethod'];
export type MethodStatus = PayoutMethod['status'];

export type WireField = 'country' | 'number' | 'bic' | 'bankName' | 'beneficiaryName' | 'address' | 'city';
export type WireValues = Record<WireField, string>;
