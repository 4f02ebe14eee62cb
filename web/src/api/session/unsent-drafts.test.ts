// @vitest-environment jsdom
import { beforeEach, expect, test } from 'vitest';
import { answerWith, json, stubPage } from '@/test/browser';
import type { Me } from '../types';
import { beginSession, endSession, logout } from './session';
import { clearToken } from './token-store';
import { clearUnsentDrafts, hasUnsentDrafts } from './unsent-drafts';

const DRAFTS = ['draft:layla', 'draft:layla:p1', 'waiting:layla', 'comments:layla:p1', 'appeal:layla:s1'];

beforeEach(() => {
  stubPage();
  localStorage.clear();
  for (const key of [...DRAFTS, 'theme', 'drafts']) localStorage.setItem(key, 'x');
});

const kept = () => Object.keys(localStorage).sort();

test('drafts of posts, comments and appeals are found and deleted, and settings of the browser stay', () => {
  expect(hasUnsentDrafts()).toBe(true);
  clearUnsentDrafts();
  expect(kept()).toEqual(['drafts', 'theme']);
  expect(hasUnsentDrafts()).toBe(false);
});

test('the sign-in of another member deletes them, and that of their author does not', async () => {
  const session = { token: 'h.e30.s', expiresAt: '2026-11-28T10:00:00Z' };
  await beginSession(session, { _id: 'layla' } as Me);
  expect(hasUnsentDrafts()).toBe(true);
  localStorage.setItem('draft:omar', 'x');
  await beginSession(session, { _id: 'omar' } as Me);
  expect(kept()).toEqual(['draft:omar', 'drafts', 'theme', 'token', 'tokenExpiresAt']);
});

test('a logout deletes them, and one that the API refused does not', async () => {
  localStorage.setItem('token', 'h.e30.s');
  answerWith(() => json({ payload: null, error: { code: 'internal', message: '', fields: {}, facts: {} } }, 500));
  await expect(logout()).rejects.toThrow();
  expect(hasUnsentDrafts()).toBe(true);
  answerWith(() => json({ payload: { loggedOut: true } }));
  await logout();
  expect(kept()).toEqual(['drafts', 'theme']);
});

test('a session that the API ended keeps them for the next sign-in', async () => {
  clearToken('ended');
  expect(hasUnsentDrafts()).toBe(true);
  await endSession();
  expect(hasUnsentDrafts()).toBe(false);
});
