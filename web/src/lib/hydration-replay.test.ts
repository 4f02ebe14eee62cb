import { version } from 'react';
import { expect, test } from 'vitest';
import { SUPPORTED_REACT } from './hydration-replay';

test('React is a version whose value tracker hydration-replay was tried with', () => {
  expect(version.startsWith(SUPPORTED_REACT)).toBe(true);
});
