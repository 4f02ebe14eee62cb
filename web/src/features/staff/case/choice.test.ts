import { describe, expect, test } from 'vitest';
import type { CaseDetail, Sentence } from '../types';
import { chooseAct, chooseFiles, chooseRule, decideBody, initialChoice, missingPart, OWN_SENTENCE } from './choice';
import { consequencesOf } from './consequences';

const ready = (rule: string): Sentence[] => [1, 2, 3].map((place) => ({ key: `${rule}.${place}`, en: '', ar: '' }));
const sentences = { spam: ready('spam'), scam: ready('scam'), other: [] } as unknown as CaseDetail['sentences'];
const start = initialChoice({ reason: 'scam', signals: [], sentences });

describe('initialChoice', () => {
  test('begins with the reporters’ reason and its first sentence', () => {
    expect(start).toMatchObject({ act: null, rule: 'scam', sentence: 'scam.1' });
  });

  test('takes spam for a case of signals alone, and a sentence of one’s own without a ready one', () => {
    expect(initialChoice({ reason: null, signals: ['repeated_text'], sentences }).rule).toBe('spam');
    expect(initialChoice({ reason: null, signals: [], sentences })).toMatchObject({
      rule: 'other',
      sentence: OWN_SENTENCE,
    });
  });
});

describe('a choice', () => {
  test('has the term of its act, and keeps nothing of another act', () => {
    const removed = chooseFiles(chooseAct(start, 'remove', 'post'), true);
    expect(removed).toMatchObject({ days: null, withRefunds: true, withFiles: true });
    expect(chooseAct(removed, 'warn', 'post')).toMatchObject({ days: 90, withRefunds: false, withFiles: false });
  });

  test('removes the picture of a profile', () => {
    expect(chooseAct(start, 'remove', 'user').withFiles).toBe(true);
  });

  test('keeps refunds when files are no longer blocked', () => {
    const blocked = chooseFiles(chooseAct(start, 'remove', 'post'), true);
    expect(chooseFiles(blocked, false)).toMatchObject({ withFiles: false, withRefunds: true });
  });

  test('has the first sentence of another rule', () => {
    expect(chooseRule(start, 'spam', { sentences }).sentence).toBe('spam.1');
  });

  test('needs an act, and the text of a sentence of one’s own', () => {
    expect(missingPart(start)).toBe('act');
    const own = { ...chooseAct(start, 'warn', 'post'), sentence: OWN_SENTENCE, text: '  ' };
    expect(missingPart(own)).toBe('text');
    expect(missingPart({ ...own, text: 'A reason' })).toBeNull();
    expect(missingPart({ ...own, act: 'dismiss' })).toBeNull();
    const illegal = { ...chooseAct(start, 'warn', 'post'), ground: 'law' as const };
    expect(missingPart({ ...illegal, law: ' ' })).toBe('law');
    expect(missingPart({ ...illegal, law: 'Copyright Act' })).toBeNull();
    expect(missingPart({ ...illegal, act: 'dismiss' })).toBeNull();
  });
});

describe('decideBody', () => {
  test('sends an act that has no statement alone', () => {
    expect(decideBody(start, 'dismiss', 'v1')).toEqual({ act: 'dismiss', version: 'v1' });
  });

  test('sends a ready sentence by its key, and one’s own as text', () => {
    const warned = chooseAct(start, 'warn', 'post');
    expect(decideBody(warned, 'warn', 'v1')).toEqual({
      act: 'warn',
      version: 'v1',
      rule: 'scam',
      ground: 'terms',
      sentence: 'scam.1',
      days: 90,
    });
    const own = { ...warned, sentence: OWN_SENTENCE, text: ' Because. ', days: null };
    expect(decideBody(own, 'warn', 'v1')).toEqual({
      act: 'warn',
      version: 'v1',
      rule: 'scam',
      ground: 'terms',
      text: 'Because.',
    });
  });

  test('names the law only where it is the ground', () => {
    const warned = { ...chooseAct(start, 'warn', 'post'), law: ' Copyright Act ' };
    expect(decideBody(warned, 'warn', 'v1')).not.toHaveProperty('law');
    const illegal = { ...warned, ground: 'law' as const };
    expect(decideBody(illegal, 'warn', 'v1')).toMatchObject({ ground: 'law', law: 'Copyright Act' });
  });

  test('sends refunds and files with a removal only, and never a term', () => {
    const removed = { ...chooseAct(start, 'remove', 'post'), withRefunds: true };
    const body = decideBody(removed, 'remove', 'v1');
    expect(body).toMatchObject({ withRefunds: true, withFiles: false });
    expect(body).not.toHaveProperty('days');
    expect(decideBody(removed, 'suspend', 'v1')).not.toHaveProperty('withRefunds');
  });
});

describe('consequencesOf', () => {
  const detail = {
    kind: 'post',
    isProduct: true,
    state: 'open',
    consequences: { buyersCount: 6, refundCents: 5400, reportsCount: 9, appealDays: 180 },
  } as CaseDetail;
  const keys = (shown: CaseDetail, choice = start, act = choice.act ?? 'dismiss') =>
    consequencesOf(shown, choice, act).map(({ key }) => key);

  test('of a removal with blocked files', () => {
    const choice = chooseFiles(chooseAct(start, 'remove', 'post'), true);
    expect(consequencesOf(detail, choice, 'remove')).toEqual([
      { key: 'removed', kind: 'product' },
      { key: 'refunded', count: 6, cents: 5400 },
      { key: 'filesBlocked' },
      { key: 'statement', days: 180 },
      { key: 'reports', count: 9 },
    ]);
  });

  test('of leaving up: nothing changes, unless it was hidden', () => {
    expect(keys(detail)).toEqual(['stays', 'reports']);
    expect(keys({ ...detail, state: 'held' })).toEqual(['shownAgain', 'reports']);
  });

  test('without buyers and reports nothing is said about them', () => {
    const quiet = { ...detail, consequences: { ...detail.consequences, buyersCount: 0, reportsCount: 0 } };
    const choice = { ...chooseAct(start, 'remove', 'post'), withRefunds: true };
    expect(keys(quiet, choice)).toEqual(['removed', 'statement']);
  });

  test('of a profile the picture is removed', () => {
    expect(keys({ ...detail, kind: 'user' }, chooseAct(start, 'remove', 'user'))).toContain('pictureRemoved');
  });
});
