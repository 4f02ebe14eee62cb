import { expect, test } from 'vitest';
import { mayOpen, sectionsOf } from './sections';

const names = (role: Parameters<typeof sectionsOf>[0]) => sectionsOf(role).map(({ section }) => section);

test('each role has its own menu', () => {
  expect(names('admin')).toEqual([
    'queue',
    'appeals',
    'payouts',
    'refunds',
    'disputes',
    'members',
    'figures',
    'fees',
    'rules',
  ]);
  expect(names('moderator')).toEqual(['queue', 'appeals', 'members', 'figures', 'rules']);
  expect(names('treasurer')).toEqual(['payouts', 'refunds', 'disputes', 'figures', 'fees']);
});

test('a section outside the menu is closed', () => {
  for (const section of ['payouts', 'refunds', 'disputes', 'fees'] as const)
    expect(mayOpen(section, 'moderator')).toBe(false);
  expect(mayOpen('queue', 'treasurer')).toBe(false);
  expect(mayOpen('figures', 'treasurer')).toBe(true);
});
