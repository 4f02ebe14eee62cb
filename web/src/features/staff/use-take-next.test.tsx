// @vitest-environment jsdom
import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { answerWith, json, stubPage } from '@/test/browser';
import { NavigationProvider } from '@/ui/navigation';
import { useTakeNext } from './use-take-next';

const { showToast } = vi.hoisted(() => ({ showToast: vi.fn() }));
vi.mock('@/ui', async () => ({ showToast, useNavigation: (await import('@/ui/navigation')).useNavigation }));
vi.mock('@/shell', () => ({ useErrorText: () => (error: Error) => error.message }));
vi.mock('@/lib/i18n', () => ({ useTranslation: () => ({ t: (key: string) => key }) }));

const navigate = vi.fn();
const navigation = { navigate, localizedHref: (path: string) => path };

beforeEach(() => {
  stubPage();
  localStorage.setItem('token', 't');
});
afterEach(() => {
  cleanup();
  vi.clearAllMocks();
});

/** Answers with free cases; those of `taken` are another's by the time of the request. */
async function take(cases: { number: number; isOwn?: boolean }[], taken: number[], current?: number) {
  const requests = answerWith((request) => {
    const { pathname } = new URL(request.url);
    if (pathname === '/staff/cases') return json({ payload: cases, nextCursor: null });
    const number = Number(pathname.split('/')[3]);
    return taken.includes(number)
      ? json({ payload: null, error: { code: 'case_taken' } }, 409)
      : json({ payload: { number } });
  });
  const { result } = renderHook(() => useTakeNext(current), {
    wrapper: ({ children }) => <NavigationProvider value={navigation}>{children}</NavigationProvider>,
  });
  await act(async () => {
    await result.current();
  });
  return requests.map(({ request }) => new URL(request.url).pathname);
}

test('the heaviest case is opened that another did not take first', async () => {
  const asked = await take([{ number: 5 }, { number: 3 }, { number: 9 }], [5]);
  expect(asked).toEqual(['/staff/cases', '/staff/cases/5/take', '/staff/cases/3/take']);
  expect(navigate).toHaveBeenCalledExactlyOnceWith('/staff/cases/3');
});

test('one’s own case and the one in view are skipped', async () => {
  await take([{ number: 5, isOwn: true }, { number: 3 }, { number: 9 }], [], 3);
  expect(navigate).toHaveBeenCalledExactlyOnceWith('/staff/cases/9');
});

test('without a free case a message says so', async () => {
  await take([{ number: 5 }], [5]);
  expect(navigate).not.toHaveBeenCalled();
  expect(showToast).toHaveBeenCalledExactlyOnceWith({ message: 'noFreeCase' });
});
