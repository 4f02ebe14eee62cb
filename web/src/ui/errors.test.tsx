// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { ErrorState } from './error-state';
import { TextField } from './text-field';

vi.mock('@/lib/i18n', () => ({
  useTranslation: () => ({ t: (key: string) => key, i18n: { language: 'en' } }),
}));

afterEach(cleanup);

test('an inline error is a title with an icon, without a box or a subtitle', () => {
  const { container } = render(<ErrorState title="It failed" subtitle="Because" />);
  const alert = screen.getByRole('alert');
  expect(alert.textContent).toBe('It failed');
  expect(alert.querySelector('svg, img')).not.toBeNull();
  expect(alert.className).not.toMatch(/border|bg-/);
  expect(container.querySelector('button')).toBeNull();
});

test('a boxed error has a tint, a red border, a subtitle, an icon and an action', () => {
  const retry = vi.fn();
  render(<ErrorState boxed title="It failed" subtitle="Because" onRetry={retry} />);
  const alert = screen.getByRole('alert');
  expect(alert.textContent).toContain('Because');
  expect(alert.className).toContain('border-red');
  expect(alert.className).toContain('bg-red-soft');
  expect(alert.querySelector('svg, img')).not.toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'common.retry' }));
  expect(retry).toHaveBeenCalledOnce();
});

test('an error message gives a field the error border and describes it', () => {
  render(<TextField label="IBAN" error="Too short" endIcon={<i data-testid="end" />} />);
  const input = screen.getByLabelText('IBAN');
  expect(input.closest('.field-box')?.hasAttribute('data-invalid')).toBe(true);
  expect(input.getAttribute('aria-invalid')).toBe('true');
  expect(document.getElementById(input.getAttribute('aria-describedby') ?? '')?.textContent).toContain('Too short');
  expect(screen.getByTestId('end')).toBeDefined();
});

test('a field without a message has neither', () => {
  render(<TextField label="IBAN" />);
  const input = screen.getByLabelText('IBAN');
  expect(input.closest('.field-box')?.hasAttribute('data-invalid')).toBe(false);
  expect(input.getAttribute('aria-invalid')).not.toBe('true');
});
