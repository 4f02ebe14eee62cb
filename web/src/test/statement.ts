import type { Appeal, Statement } from '@/api/moderation-types';

/** An appeal, answered unless it is open. */
export const appeal = (state: Appeal['state']): Appeal => ({
  _id: 'a1',
  number: 118,
  reference: 'A-118',
  state,
  text: 'It is my own car.',
  createdAt: '2026-11-21T10:00:00Z',
  dueAt: '2026-11-26T10:00:00Z',
  answer: state === 'open' ? null : 'We looked again.',
  decidedAt: state === 'open' ? null : '2026-11-22T10:00:00Z',
});

/** A statement of staff about a removed post that can be appealed. */
export const statement = (facts: Partial<Statement> = {}): Statement => ({
  _id: 's1',
  number: 2307,
  reference: 'S-2307',
  act: 'remove',
  ground: 'terms',
  law: null,
  rule: 'other',
  text: 'The picture shows a number plate.',
  subject: { kind: 'post', postId: null, excerpt: 'A dune', url: '/posts/1' },
  scope: 'content',
  isDetectedAutomatically: false,
  isAutomatic: false,
  isHeld: false,
  createdAt: '2026-11-20T14:05:00Z',
  until: null,
  state: 'active',
  appealUntil: '2027-05-19T14:05:00Z',
  canAppeal: true,
  appeal: null,
  ...facts,
});
