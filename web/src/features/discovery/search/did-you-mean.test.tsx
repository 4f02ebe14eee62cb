// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { isolate } from '@/lib/bidi-isolate';
import ar from '../../../../public/locales/ar/search.json';
import en from '../../../../public/locales/en/search.json';
import { chooseCorrection, DidYouMean } from './did-you-mean';

let texts = en;

vi.mock('@/lib/i18n', () => ({
  useTranslation: () => ({
    t: (key: 'didYouMean', { query }: { query: string }) => texts[key].replace('{{query}}', query),
    i18n: { language: 'en' },
  }),
}));

afterEach(cleanup);

test.each([
  [en, 'قهوة الصباح', `Did you mean ${isolate('قهوة الصباح')}?`],
  [{ ...en, ...ar }, 'morning coffee', `هل تقصد ${isolate('morning coffee')}؟`],
])('the correction is a link that is isolated in the sentence: %#', (language, query, sentence) => {
  texts = language;
  const { container } = render(<DidYouMean query={query} search={{ query: 'x', tab: 'posts', sort: 'new' }} />);
  expect(container.textContent).toBe(sentence);
  const link = screen.getByRole('link', { name: isolate(query) });
  expect(link.getAttribute('href')).toBe(`/search?${new URLSearchParams({ query, tab: 'posts', sort: 'new' })}`);
  expect(link.querySelector('[dir]')?.textContent).toBe(isolate(query));
});

test('without a correction nothing is shown', () => {
  const { container } = render(<DidYouMean query={null} />);
  expect(container.textContent).toBe('');
});

test('the correction of products counts only where posts are few too', () => {
  const list = (count: number, didYouMean: string | null) => ({ items: Array(count).fill(0), didYouMean });
  expect(chooseCorrection(list(0, 'a'), list(0, 'b'))).toBe('a');
  expect(chooseCorrection(list(2, null), list(0, 'b'))).toBe('b');
  expect(chooseCorrection(list(3, null), list(0, 'b'))).toBe(null);
  expect(chooseCorrection(list(20, 'a'), list(20, null))).toBe('a');
});
