// @vitest-environment node
import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { sha256 } from './sha256';

test.each(['', 'abc', 'قيمة', 'x'.repeat(55), 'x'.repeat(56), 'x'.repeat(64), 'x'.repeat(1000)])(
  'the digest equals that of another implementation',
  (text) => {
    const digest = [...sha256(text)].map((word) => word.toString(16).padStart(8, '0')).join('');
    expect(digest).toBe(createHash('sha256').update(text).digest('hex'));
  },
);
