import type { components } from '@/api/schema';

type Schemas = components['schemas'];

export type SuggestionReason = Schemas['SuggestionReason'];
/** Member of a list; only suggestions have a reason. */
export type ListedMember = Schemas['Suggestion'] & { reason?: SuggestionReason };
/** Response for the first screen of Explore. */
export type Explored = Schemas['ExploreOverview'];
