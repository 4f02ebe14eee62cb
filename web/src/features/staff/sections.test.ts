import { expect, test } from 'vitest';
import { mayOpen, sectionsOf } from './sections';

const names = (role: Parameters<typeof sectionsOf>[0]) => sectionsOf(role).map(({ section }) => section);

test('each role has its own menu', () => {
  expect(names('admin')).toEqual(['queue', 'appeals', 'payouts', 'members', 'figures', 'rules']);
  expect(names('moderator')).toEqual(['queue', 'appeals', 'members', 'figures', 'rules']);
  expect(names('treasurer')).toEqual(['payouts', 'figures']);
});

test('a section outside the menu is closed', () => {
  expect(mayOpen('payouts', 'moderator')).toBe(false);
  expect(mayOpen('queue', 'treasurer')).toBe(false);
  expect(mayOpen('figures', 'treasurer')).toBe(true);
});
