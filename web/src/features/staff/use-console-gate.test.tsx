// @vitest-environment jsdom
import { act, cleanup, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { SWRConfig } from 'swr';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { answerWith, json, stubPage } from '@/test/browser';
import { useConsoleGate } from './use-console-gate';

const session = { role: 'moderator', counts: {} };
const unknown = () => json({ payload: null, error: { code: 'not_found' } }, 404);

let answer: () => Response;
let asked: string[];

beforeEach(() => {
  stubPage();
  localStorage.setItem('token', 't');
  asked = [];
});
afterEach(cleanup);

const wrapper = ({ children }: { children: ReactNode }) => (
  <SWRConfig value={{ provider: () => new Map(), dedupingInterval: 0, errorRetryCount: 0 }}>{children}</SWRConfig>
);

function openConsole(confirm: () => Promise<boolean>, isStaff = true) {
  answerWith((request) => {
    const { pathname } = new URL(request.url);
    asked.push(pathname);
    return pathname === '/users/me' ? json({ payload: { name: 'Huda', isStaff } }) : answer();
  });
  return renderHook(() => useConsoleGate(confirm), { wrapper }).result;
}

const sessionRequests = () => asked.filter((path) => path === '/staff/session').length;

test('a member who is not staff is not asked for anything', async () => {
  const confirm = vi.fn(async () => true);
  const console = openConsole(confirm, false);
  expect(console.current.gate).toBe('unknown');
  await waitFor(() => expect(console.current.gate).toBe('none'));
  expect(confirm).not.toHaveBeenCalled();
  expect(sessionRequests()).toBe(0);
});

test('a confirmed session opens the console without a code', async () => {
  answer = () => json({ payload: session });
  const confirm = vi.fn(async () => true);
  const console = openConsole(confirm);
  await waitFor(() => expect(console.current.gate).toBe('open'));
  expect(confirm).not.toHaveBeenCalled();
});

test('a 404 asks for a code once, and its confirmation opens the console', async () => {
  answer = unknown;
  const confirm = vi.fn(async () => {
    answer = () => json({ payload: session });
    return true;
  });
  const console = openConsole(confirm);
  await waitFor(() => expect(console.current.gate).toBe('open'));
  expect(confirm).toHaveBeenCalledOnce();
  expect(console.current.session).toEqual(session);
});

test('a cancelled code leaves the console closed until it is asked for again', async () => {
  answer = unknown;
  const confirm = vi.fn(async () => false);
  const console = openConsole(confirm);
  await waitFor(() => expect(console.current.gate).toBe('declined'));
  confirm.mockImplementation(async () => {
    answer = () => json({ payload: session });
    return true;
  });
  await act(async () => console.current.ask());
  await waitFor(() => expect(console.current.gate).toBe('open'));
  expect(confirm).toHaveBeenCalledTimes(2);
});

test('a confirmed member without a role sees the page of an unknown address', async () => {
  answer = unknown;
  const confirm = vi.fn(async () => true);
  const console = openConsole(confirm);
  await waitFor(() => expect(console.current.gate).toBe('none'));
  expect(confirm).toHaveBeenCalledOnce();
});

test('an API that fails is no reason to ask for a code', async () => {
  answer = () => json({ payload: null, error: { code: 'internal_error' } }, 500);
  const confirm = vi.fn(async () => true);
  const console = openConsole(confirm);
  await waitFor(() => expect(console.current.gate).toBe('failed'));
  expect(confirm).not.toHaveBeenCalled();
  answer = () => json({ payload: session });
  await act(async () => console.current.retry());
  await waitFor(() => expect(console.current.gate).toBe('open'));
});
