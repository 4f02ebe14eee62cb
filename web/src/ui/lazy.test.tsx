// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { lazyWithRetry, preloadLazyComponents } from './lazy';

vi.mock('@/lib/i18n', () => ({
  loadMissingTexts: async () => {},
  useTranslation: () => ({ t: (key: string) => key, i18n: { language: 'en' } }),
}));

beforeAll(() => {
  // jsdom has the element but not its methods.
  HTMLDialogElement.prototype.showModal = function open() {
    this.open = true;
  };
  HTMLDialogElement.prototype.close = function close() {
    this.open = false;
  };
});
afterEach(cleanup);

type Props = { isOpen: boolean; onClose: () => void };
const Part = ({ isOpen }: Props) => (isOpen ? <p>It has come</p> : null);
const rest = () => act(async () => {});

test('a failed chunk is retried by a press, and by the next use', async () => {
  const load = vi.fn(async () => Part);
  load.mockRejectedValueOnce(new Error('gone')).mockRejectedValueOnce(new Error('gone'));
  const onClose = vi.fn();
  const Late = lazyWithRetry<Props>(load);
  const { rerender } = render(<Late isOpen onClose={onClose} />);
  await rest();
  expect(screen.getByRole('dialog', { name: 'partFailed' })).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'common.retry' }));
  await rest();
  expect(load).toHaveBeenCalledTimes(2);
  fireEvent.click(screen.getByRole('button', { name: 'common:common.close' }));
  expect(onClose).toHaveBeenCalled();
  rerender(<Late isOpen={false} onClose={onClose} />);
  expect(screen.queryByRole('dialog')).toBeNull();
  rerender(<Late isOpen onClose={onClose} />);
  await rest();
  expect(screen.getByText('It has come')).toBeTruthy();
  expect(load).toHaveBeenCalledTimes(3);
});

test('a failed chunk without an open state shows the error in place', async () => {
  const load = vi.fn(async () => () => <p>It has come</p>);
  load.mockRejectedValueOnce(new Error('gone'));
  const Late = lazyWithRetry<object>(load);
  render(<Late />);
  await rest();
  expect(screen.getByRole('alert').textContent).toBe('partFailed');
  fireEvent.click(screen.getByRole('button', { name: 'common:common.retry' }));
  await rest();
  expect(screen.getByText('It has come')).toBeTruthy();
  expect(screen.queryByRole('alert')).toBeNull();
});

test('a failed chunk is retried when the connection is back', async () => {
  const load = vi.fn(async () => Part);
  load.mockRejectedValueOnce(new Error('offline'));
  const Late = lazyWithRetry<Props>(load);
  render(<Late isOpen onClose={() => {}} />);
  await rest();
  window.dispatchEvent(new Event('online'));
  await rest();
  expect(screen.getByText('It has come')).toBeTruthy();
});

test('a preloaded component renders at once, and its placeholder until then', async () => {
  const load = vi.fn(async () => Part);
  const Late = lazyWithRetry<Props>(load, () => <p>Its place</p>);
  const { unmount } = render(<Late isOpen onClose={() => {}} />);
  expect(screen.getByText('Its place')).toBeTruthy();
  unmount();
  await preloadLazyComponents();
  render(<Late isOpen onClose={() => {}} />);
  expect(screen.getByText('It has come')).toBeTruthy();
});
