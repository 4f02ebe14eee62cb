import type { components } from '@/api/schema';

type Schemas = components['schemas'];

export type TreeNode = Schemas['TreeNode'];
export type ReceivedLeaf = Schemas['ReceivedLeaf'];
export type GivenLeaf = Schemas['GivenLeaf'];
export type ShareStatement = Schemas['Statement'];
export type PublicReport = Schemas['PublicReport'];
