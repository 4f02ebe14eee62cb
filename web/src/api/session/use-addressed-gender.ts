import { useEffect } from 'react';
import { type GrammaticalGender, grammaticalGender } from '@/lib/i18n';
import { useMe } from './session';

const GENDERS: Record<number, GrammaticalGender> = { 1: 'male', 2: 'female' };

/** Makes the member's gender the default context of all texts, until sign-out. */
export function useAddressedGender(): void {
  const { data: me } = useMe();
  const gender = me && GENDERS[me.genderId];
  useEffect(() => {
    grammaticalGender.set(gender);
    return () => grammaticalGender.set(undefined);
  }, [gender]);
}
