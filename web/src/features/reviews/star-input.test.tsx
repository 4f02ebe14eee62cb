// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { StarInput } from './star-input';

vi.mock('@/lib/i18n', () => ({
  useTranslation: () => ({
    t: (key: string, values?: { rating?: string }) => [key, values?.rating].filter(Boolean).join(' '),
    i18n: { language: 'en' },
  }),
}));

afterEach(cleanup);

test('each star is a radio button with its own name', () => {
  const choose = vi.fn();
  render(<StarInput value={2} onChange={choose} inputRef={null} />);
  const radios = screen.getAllByRole<HTMLInputElement>('radio');
  expect(radios.map((radio) => radio.getAttribute('aria-label'))).toEqual(
    [1, 2, 3, 4, 5].map((stars) => `common:rating.of ${stars}`),
  );
  expect(radios.map(({ checked }) => checked)).toEqual([false, true, false, false, false]);
  expect(new Set(radios.map(({ name }) => name)).size).toBe(1);
  fireEvent.click(screen.getByRole('radio', { name: 'common:rating.of 5' }));
  expect(choose).toHaveBeenCalledWith(5);
});

test('an error describes the group', () => {
  render(<StarInput value={0} error="Choose a rating." onChange={() => {}} inputRef={null} />);
  expect(screen.getByRole('group').getAttribute('aria-describedby')).toBe(
    screen.getByText('Choose a rating.').closest('[id]')?.id,
  );
});
