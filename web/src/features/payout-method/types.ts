import type { components } from '@/api/schema';

type Schemas = components['schemas'];

export type PayoutMethods = Schemas['PayoutMethods'];
export type PayoutMethod = Schemas['SavedMethod'];
export type MethodStatus = PayoutMethod['status'];

export type AddressField = 'residenceCountry' | 'city' | 'street' | 'buildingNumber' | 'postCode';
export type WireField = AddressField | 'country' | 'number' | 'routingNumber' | 'bic' | 'bankName' | 'beneficiaryName';
export type WireValues = Record<WireField, string>;
