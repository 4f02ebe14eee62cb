// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { setPreference } from '@/lib/preferences';
import { useStaffKeys } from './use-staff-keys';

const handlers = { n: vi.fn(), enter: vi.fn(), '4': vi.fn() };
const shortcuts = vi.fn();

function Page() {
  useStaffKeys(handlers);
  return (
    <>
      <p>text</p>
      <input aria-label="note" />
      <input type="radio" aria-label="act" />
      <a href="/staff">queue</a>
      <div role="dialog">dialog</div>
    </>
  );
}

const onKey = (event: KeyboardEvent) => !event.defaultPrevented && shortcuts(event.key);

beforeEach(() => {
  document.addEventListener('keydown', onKey);
  render(<Page />);
});
afterEach(() => {
  cleanup();
  document.removeEventListener('keydown', onKey);
  setPreference('shortcuts', 'on');
  vi.clearAllMocks();
});

test('a key acts before the members’ shortcuts, and others stay theirs', () => {
  fireEvent.keyDown(screen.getByText('text'), { key: 'n', code: 'KeyN' });
  expect(handlers.n).toHaveBeenCalledOnce();
  expect(shortcuts).not.toHaveBeenCalled();
  fireEvent.keyDown(screen.getByText('text'), { key: 'j', code: 'KeyJ' });
  expect(shortcuts).toHaveBeenCalledExactlyOnceWith('j');
});

test('in text and in dialogs a key is a letter', () => {
  fireEvent.keyDown(screen.getByLabelText('note'), { key: 'n', code: 'KeyN' });
  fireEvent.keyDown(screen.getByText('dialog'), { key: '4', code: 'Digit4' });
  fireEvent.keyDown(screen.getByText('text'), { key: 'n', code: 'KeyN', ctrlKey: true });
  expect(handlers.n).not.toHaveBeenCalled();
  expect(handlers['4']).not.toHaveBeenCalled();
});

test('on a radio button a number acts, and Enter is left to the form', () => {
  fireEvent.keyDown(screen.getByLabelText('act'), { key: '4', code: 'Digit4' });
  expect(handlers['4']).toHaveBeenCalledOnce();
  fireEvent.keyDown(screen.getByLabelText('act'), { key: 'Enter' });
  fireEvent.keyDown(screen.getByText('queue'), { key: 'Enter' });
  expect(handlers.enter).not.toHaveBeenCalled();
  fireEvent.keyDown(screen.getByText('text'), { key: 'Enter' });
  expect(handlers.enter).toHaveBeenCalledOnce();
});

test('a member who turned single keys off has none', () => {
  setPreference('shortcuts', 'off');
  fireEvent.keyDown(screen.getByText('text'), { key: 'n', code: 'KeyN' });
  expect(handlers.n).not.toHaveBeenCalled();
});
