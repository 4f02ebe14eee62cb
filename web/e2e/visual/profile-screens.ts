import { places } from './mock/recorded';
import type { Screen } from './screens';
import { hugeNumbers, longNames } from './states';

const path = `/users/${places.other}`;
const as = 'member' as const;

/** Profiles with the longest content. */
export const profileScreens: readonly Screen[] = [
  { name: 'profile-long-names', path, as, overrides: [longNames('/users/')], variants: 'one' },
  { name: 'profile-huge-numbers', path, as, overrides: [hugeNumbers('/users/')], variants: 'one' },
];
