import { useMe } from './session';

/** The context of a text that addresses the member: Arabic has a form for each gender, and a neutral one. */
export function useGrammaticalGender(): 'male' | 'female' | undefined {
  const { data: me } = useMe();
  return ({ 1: 'male', 2: 'female', 3: undefined } as const)[me?.genderId ?? 3];
}
