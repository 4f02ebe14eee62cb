// @vitest-environment jsdom
import { act, cleanup, render, screen } from '@testing-library/react';
import { SWRConfig } from 'swr';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { answerWith, json, stubPage } from '@/test/browser';
import { useMe, useUnreadCount } from './session';

beforeEach(stubPage);
afterEach(cleanup);

function Me({ disabled }: { disabled?: boolean }) {
  const { data: me } = useMe({ disabled });
  const { data: count } = useUnreadCount();
  return (
    <p>
      {me?.name} {count}
    </p>
  );
}

/** Number of requests per path. */
function answering() {
  const requests = answerWith((request) =>
    json({ payload: request.url.endsWith('/users/me') ? { name: 'Layla' } : 7 }),
  );
  const paths = () => requests.map(({ request }) => new URL(request.url).pathname);
  return (path: string) => paths().filter((one) => one === path).length;
}

function show(disabled = false) {
  render(
    <SWRConfig value={{ provider: () => new Map(), focusThrottleInterval: 0, dedupingInterval: 0 }}>
      <Me disabled={disabled} />
    </SWRConfig>,
  );
}

test('focusing the window fetches neither the member nor the count', async () => {
  localStorage.setItem('token', 't');
  const asked = answering();
  show();
  await screen.findByText('Layla 7');
  await act(async () => {
    for (const event of ['visibilitychange', 'focus']) {
      window.dispatchEvent(new Event(event));
      document.dispatchEvent(new Event(event));
    }
    await new Promise((resolve) => setTimeout(resolve, 50));
  });
  expect([asked('/users/me'), asked('/notifications/count')]).toEqual([1, 1]);
});

test('the member is not fetched while disabled', async () => {
  localStorage.setItem('token', 't');
  const asked = answering();
  show(true);
  await screen.findByText('7');
  expect(asked('/users/me')).toBe(0);
});

test('a guest’s browser fetches neither', async () => {
  const asked = answering();
  show();
  await vi.waitFor(() => expect(document.querySelector('p')).not.toBeNull());
  await new Promise((resolve) => setTimeout(resolve, 30));
  expect([asked('/users/me'), asked('/notifications/count')]).toEqual([0, 0]);
});
