// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { SWRConfig } from 'swr';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { SearchBox } from './search-box';

const { push, get, address } = vi.hoisted(() => ({
  push: vi.fn(),
  get: vi.fn(),
  address: { pathname: '/', query: {}, isReady: true },
}));

vi.mock('next/router', () => ({ useRouter: () => ({ ...address, push }) }));
vi.mock('@/lib/i18n', () => ({
  useTranslation: () => ({
    t: (key: string) => key,
    i18n: { language: 'en' },
  }),
  loadMissingTexts: async () => {},
  useTexts: () => true,
}));
vi.mock('@/api', () => ({ api: { get }, useMemberPath: (path: string | null) => path, useMembership: () => 'member' }));
vi.mock('@/api/session/recent-searches', () => ({
  useRecentSearches: () => ({ searches: ['coffee', 'خط'], remember: vi.fn(), forget: vi.fn(), clear: vi.fn() }),
}));
vi.mock('@/api/lists/use-trending-tags', () => ({
  useTrendingTags: ({ isNeeded }: { isNeeded: boolean }) => (isNeeded ? [{ tag: 'قهوة', authors: 3 }] : []),
}));

const person = (name: string) => ({ type: 'user', _id: name, name, handle: null, profilePic: null, bio: '' });

const boxAlone = () => (
  <SWRConfig value={{ provider: () => new Map(), dedupingInterval: 0 }}>
    <SearchBox />
  </SWRConfig>
);
let shown: ReturnType<typeof render>;
const goTo = (pathname: string, query = {}) => {
  Object.assign(address, { pathname, query });
  shown.rerender(boxAlone());
};

beforeAll(async () => {
  await import('./search/search-panel');
});
beforeEach(() => {
  vi.useFakeTimers();
  push.mockReset();
  get.mockReset();
  Element.prototype.scrollIntoView = vi.fn();
  Object.assign(address, { pathname: '/', query: {} });
  shown = render(boxAlone());
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const box = () => screen.getByRole<HTMLInputElement>('combobox');
const options = () => screen.queryAllByRole('option').map((option) => option.textContent);
const rest = async () => {
  for (let turn = 0; turn < 4; turn += 1) await act(() => vi.advanceTimersByTimeAsync(100));
};
const type = (value: string) => fireEvent.change(box(), { target: { value } });

test('an empty focused box shows recent searches and trending tags', async () => {
  fireEvent.focus(box());
  await rest();
  expect(options()).toEqual(['coffee', 'خط', '#قهوة']);
  const trending = screen.getByRole('group', { name: 'trending' });
  expect(trending.querySelectorAll('[role=option]')).toHaveLength(1);
  fireEvent.keyDown(box(), { key: 'ArrowDown' });
  expect(box().getAttribute('aria-activedescendant')).toBe(screen.getAllByRole('option')[0]?.id);
  fireEvent.submit(box());
  expect(push).toHaveBeenCalledWith('/search?query=coffee');
});

test('requests are debounced, and a late response never appears under newer input', async () => {
  const answers = new Map<string, (people: unknown[]) => void>();
  get.mockImplementation((path: string) => new Promise((resolve) => answers.set(path, resolve)));
  fireEvent.focus(box());
  for (const value of ['o', 'om']) type(value);
  await rest();
  type('omar');
  await rest();
  expect([...answers.keys()].map((path) => new URL(path, 'http://x').searchParams.get('query'))).toEqual([
    'om',
    'omar',
  ]);
  const [early, late] = [...answers.values()];
  late?.([person('Omar')]);
  await rest();
  early?.([person('Om')]);
  await rest();
  expect(options().slice(1)).toEqual([expect.stringContaining('Omar')]);
});

test('arrow keys wrap through the box itself; Enter without a selection searches; Escape closes', async () => {
  get.mockResolvedValue([person('Omar')]);
  fireEvent.focus(box());
  type('om');
  await rest();
  const chosen = () =>
    screen
      .getAllByRole('option')
      .findIndex((option) => option.ariaSelected === 'true' || option.getAttribute('aria-selected') === 'true');
  expect(chosen()).toBe(-1);
  for (const place of [0, 1, -1, 0]) {
    fireEvent.keyDown(box(), { key: 'ArrowDown' });
    expect(chosen()).toBe(place);
  }
  fireEvent.keyDown(box(), { key: 'ArrowUp' });
  expect(box().hasAttribute('aria-activedescendant')).toBe(false);
  fireEvent.keyDown(box(), { key: 'Escape' });
  expect(options()).toEqual([]);
  expect(box().value).toBe('om');
  fireEvent.submit(box());
  expect(push).toHaveBeenCalledWith('/search?query=om');
});

test('choosing a member opens their profile and clears the box', async () => {
  get.mockResolvedValue([person('Omar')]);
  fireEvent.focus(box());
  type('om');
  await rest();
  fireEvent.click(screen.getAllByRole('option')[1] as Element);
  expect(push).toHaveBeenCalledWith('/users/Omar');
  expect(box().value).toBe('');
  expect(screen.queryByRole('listbox')).toBeNull();
});

test('the box follows the URL; text typed during navigation stays', async () => {
  goTo('/search', { query: 'coffee' });
  expect(box().value).toBe('coffee');
  box().focus();
  goTo('/explore');
  expect(box().value).toBe('');
  type('om');
  goTo('/saved-posts');
  expect(box().value).toBe('om');
  fireEvent.submit(box());
  goTo('/search', { query: 'om' });
  expect(box().value).toBe('om');
  goTo('/saved-posts');
  expect(box().value).toBe('');
  box().focus();
  type('left behind');
  box().blur();
  goTo('/explore');
  expect(box().value).toBe('');
});
