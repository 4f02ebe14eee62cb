import type { components } from '@/api/schema';

type Schemas = components['schemas'];

export type Reason = Schemas['SuggestionReason'];
/** A member as lists of them tell; why they stand there is known of suggestions alone. */
export type Listed = Schemas['Suggestion'] & { reason?: Reason };
/** The first screen of Explore in one answer. */
export type Explored = Schemas['Explored'];
