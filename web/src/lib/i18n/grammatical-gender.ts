import { createStore } from '../create-store';

/** Gender in which texts address the member. Arabic has a feminine form; without a gender the masculine is the base. */
export type GrammaticalGender = 'male' | 'female' | undefined;

/** Set for the signed-in member; the default `context` of every message. */
export const grammaticalGender = createStore<GrammaticalGender>(undefined);
