import type { components } from '@/api/schema';

/** Appeals as staff see them, from the generated OpenAPI types. */
type Schemas = components['schemas'];

export type StaffAppeal = Schemas['StaffAppeal'];
export type AppealDetail = Schemas['StaffAppealDetail'];
export type DecideAppealBody = Schemas['AppealDecisionInput'];
export type EnterAppealBody = Schemas['EnteredAppealInput'];
export type MilderAct = NonNullable<DecideAppealBody['act']>;
export type Outcome = DecideAppealBody['outcome'];

export const OUTCOMES = ['upheld', 'changed', 'reversed'] as const satisfies readonly Outcome[];
