// @vitest-environment jsdom
import { cleanup, renderHook } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { grammaticalGender } from '@/lib/i18n';
import { useAddressedGender } from './use-addressed-gender';

const session = vi.hoisted(() => ({ me: undefined as { genderId: 1 | 2 | 3 } | undefined }));
vi.mock('./session', () => ({ useMe: () => ({ data: session.me }) }));

afterEach(cleanup);

test.each([
  [1, 'male'],
  [2, 'female'],
  [3, undefined],
] as const)('gender %s of the member addresses them as %s, until sign-out', (genderId, gender) => {
  session.me = { genderId };
  const { unmount } = renderHook(useAddressedGender);
  expect(grammaticalGender.get()).toBe(gender);
  unmount();
  expect(grammaticalGender.get()).toBeUndefined();
});
