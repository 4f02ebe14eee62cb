import type { components } from '@/api/schema';

type Schemas = components['schemas'];

export type SuggestionReason = Schemas['SuggestionReason'];
/** A member as lists of them tell; why they stand there is known of suggestions alone. */
export type ListedMember = Schemas['Suggestion'] & { reason?: SuggestionReason };
/** The first screen of Explore in one answer. */
export type Explored = Schemas['ExploreOverview'];
