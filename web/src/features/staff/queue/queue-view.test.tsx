// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { SWRConfig } from 'swr';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { answerWith, errorResponse, json, stubPage } from '@/test/browser';
import { NavigationProvider } from '@/ui/navigation';
import { casesChanged } from '../staff-session';
import type { CaseItem } from '../types';
import type { Filters } from './filters';
import { QueueView } from './queue-view';

vi.mock('@/lib/i18n', () => ({
  useTranslation: () => ({ t: (key: string) => key, i18n: { language: 'en', exists: () => false } }),
  loadMissingTexts: async () => {},
  useTexts: () => true,
}));
vi.mock('@/shell', () => ({ useErrorText: () => (error: Error) => error.message }));
vi.mock('next/link', () => ({
  default: ({ locale: _, prefetch: __, ...rest }: Record<string, unknown>) => <a {...rest} />,
}));

const person = { _id: 'm1', name: 'Shop', handle: 'shop', isStaff: false, profilePic: null };

function caseOf(number: number, given: Partial<CaseItem> = {}): CaseItem {
  return {
    number,
    reference: `C-${number}`,
    kind: 'post',
    isProduct: false,
    state: 'open',
    weight: 60,
    level: 4,
    excerpt: `text ${number}`,
    lang: 'en',
    dir: 'ltr',
    owner: person,
    reason: 'scam',
    reportsCount: 2,
    signals: [],
    createdAt: '2026-11-26T20:00:00Z',
    reportedAt: null,
    takenBy: null,
    takenUntil: null,
    isMine: false,
    isOwn: false,
    pending: null,
    ...given,
  };
}

const navigate = vi.fn();
const navigation = { navigate, localizedHref: (path: string) => path };
let list: () => Response;
let asked: string[];

beforeEach(() => {
  stubPage();
  localStorage.setItem('token', 't');
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      observe() {}
      disconnect() {}
    },
  );
  asked = [];
  answerWith((request) => {
    const { pathname, search } = new URL(request.url);
    if (pathname === '/users/me') return json({ payload: { isStaff: false } });
    asked.push(pathname + search);
    return list();
  });
});
afterEach(() => {
  cleanup();
  vi.clearAllMocks();
});

async function show(cases: CaseItem[] | null, filters: Filters = {}) {
  list = () => (cases ? json({ payload: cases, nextCursor: null }) : errorResponse(500, 'internal_error'));
  const onFilter = vi.fn();
  render(
    <NavigationProvider value={navigation}>
      <SWRConfig value={{ provider: () => new Map(), dedupingInterval: 0, errorRetryCount: 0 }}>
        <QueueView filters={filters} onFilter={onFilter} />
      </SWRConfig>
    </NavigationProvider>,
  );
  await act(() => new Promise((resolve) => setTimeout(resolve, 30)));
  return onFilter;
}

const press = (key: string, code: string) => fireEvent.keyDown(document.activeElement ?? document.body, { key, code });
const focused = () => document.activeElement?.getAttribute('href');

test('J and K move over the cases and stay within them', async () => {
  await show([caseOf(5), caseOf(3)]);
  press('j', 'KeyJ');
  expect(focused()).toBe('/staff/cases/5');
  press('j', 'KeyJ');
  press('j', 'KeyJ');
  expect(focused()).toBe('/staff/cases/3');
  press('k', 'KeyK');
  press('k', 'KeyK');
  expect(focused()).toBe('/staff/cases/5');
});

test('Enter and a number act on the heaviest case until another is chosen', async () => {
  await show([caseOf(5), caseOf(3)]);
  press('Enter', 'Enter');
  expect(navigate).toHaveBeenLastCalledWith('/staff/cases/5');
  press('j', 'KeyJ');
  press('j', 'KeyJ');
  press('4', 'Digit4');
  expect(navigate).toHaveBeenLastCalledWith('/staff/cases/3?act=remove');
});

test('the list is fetched again when a case changes', async () => {
  await show([caseOf(5)]);
  expect(asked).toEqual(['/staff/cases?limit=20']);
  list = () => json({ payload: [caseOf(3)], nextCursor: null });
  await act(async () => {
    casesChanged.emit();
    await new Promise((resolve) => setTimeout(resolve, 30));
  });
  expect(screen.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual(['/staff/cases/3']);
});

test('an empty queue, one without matches, and a failed one differ', async () => {
  await show([]);
  expect(screen.getByRole('heading', { name: 'empty.any' })).toBeTruthy();
  cleanup();
  const onFilter = await show([], { kind: 'comment' });
  expect(screen.getByRole('heading', { name: 'empty.filtered' })).toBeTruthy();
  fireEvent.click(screen.getAllByRole('button', { name: 'filter.clear' })[1] ?? document.body);
  expect(onFilter).toHaveBeenCalledExactlyOnceWith({});
  cleanup();
  await show(null);
  expect(screen.getByRole('alert').textContent).toContain('loadError');
});
