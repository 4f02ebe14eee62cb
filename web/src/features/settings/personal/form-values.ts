import type { Me, MemberUpdate } from '@/api';
import { countGraphemes } from '@/lib/graphemes';
import { HANDLE, normalizeHandle } from '@/lib/member-path';

/** Values of the form's fields. */
export type PersonalValues = {
  name: string;
  handle: string;
  bio: string;
  genderId: string;
  countryId: string;
  birthDate: string;
};

export const FIELDS = ['name', 'handle', 'bio', 'genderId', 'countryId', 'birthDate'] as const;
export type PersonalField = (typeof FIELDS)[number];

export const MAX_NAME_LENGTH = 64;
export const MAX_BIO_LENGTH = 256;
export const MINIMUM_AGE = 13;
const GENDERS = { 1: 1, 2: 2, 3: 3 } as const;

export function toFormValues(me: Me): PersonalValues {
  const { name, handle, bio, genderId, countryId, birthDate } = me;
  return { name, handle: handle ?? '', bio, genderId: String(genderId), countryId, birthDate };
}

/** Returns the changed fields; what the API stored in another form is no change. */
export function diffValues(values: PersonalValues, me: Me): MemberUpdate {
  const before = toFormValues(me);
  const handle = normalizeHandle(values.handle);
  const genderId = GENDERS[Number(values.genderId) as 1 | 2 | 3];
  return {
    ...(values.name.trim() !== before.name.trim() && { name: values.name.trim() }),
    ...(handle !== normalizeHandle(before.handle) && { handle: handle || null }),
    ...(values.bio.trim() !== before.bio.trim() && { bio: values.bio.trim() }),
    ...(values.genderId !== before.genderId && { genderId }),
    ...(values.countryId !== before.countryId && { countryId: values.countryId }),
    ...(values.birthDate !== before.birthDate && { birthDate: values.birthDate }),
  };
}

export type FieldError = 'required' | 'handle' | 'young' | { over: number };

/** Validates a field before it is sent. */
export function validateField(field: PersonalField, value: string): FieldError | null {
  if (field === 'handle') {
    const handle = normalizeHandle(value);
    return handle && !HANDLE.test(handle) ? 'handle' : null;
  }
  if (field === 'bio') return excessLength(value, MAX_BIO_LENGTH);
  if (!value.trim()) return 'required';
  if (field === 'name') return excessLength(value, MAX_NAME_LENGTH);
  return field === 'birthDate' && value > latestBirthDate(new Date()) ? 'young' : null;
}

function excessLength(value: string, most: number): FieldError | null {
  const over = countGraphemes(value, most) - most;
  return over > 0 ? { over } : null;
}

/** Returns the latest allowed date of birth. */
export function latestBirthDate(today: Date): string {
  const date = new Date(Date.UTC(today.getFullYear() - MINIMUM_AGE, today.getMonth(), today.getDate()));
  return date.toISOString().slice(0, 10);
}
