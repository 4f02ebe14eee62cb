// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useRef, useState } from 'react';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import type { ReactionName } from '@/api';
import { availableReactions } from './evaluation-counts';
import { ReactionPicker } from './reaction-picker';

vi.mock('@/lib/i18n', () => ({
  useTranslation: () => ({ t: (key: string) => key, i18n: { language: 'en' } }),
}));

beforeAll(() => {
  // jsdom hides popovers and cannot show them; what is hidden takes no focus.
  HTMLElement.prototype.showPopover = function () {
    this.style.display = 'grid';
  };
});

afterAll(() => {
  Reflect.deleteProperty(HTMLElement.prototype, 'showPopover');
});

afterEach(cleanup);

type Props = { kind: 'post' | 'question'; mine: ReactionName | null; onChoose?: (name: ReactionName | null) => void };

function Opened({ kind, mine, onChoose = () => undefined }: Props) {
  const anchor = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button ref={anchor} type="button" onClick={() => setOpen(true)}>
        open
      </button>
      {isOpen && (
        <ReactionPicker
          id="faces"
          anchor={anchor}
          reactions={availableReactions(kind)}
          mine={mine}
          takesFocus
          onChoose={onChoose}
          onClose={() => setOpen(false)}
          onPointerEnter={() => undefined}
          onPointerLeave={() => undefined}
        />
      )}
    </>
  );
}

const picker = () => screen.queryByRole('dialog');
const focused = () => document.activeElement?.textContent;

function open(props: Props, direction: 'ltr' | 'rtl' = 'ltr') {
  render(<Opened {...props} />);
  fireEvent.click(screen.getByText('open'));
  const faces = picker();
  if (!faces) throw new Error('The faces are not open.');
  faces.style.direction = direction;
  return (key: string) => fireEvent.keyDown(document.activeElement ?? faces, { key });
}

test.each([
  ['ltr', 'ArrowRight', 'ArrowLeft'],
  ['rtl', 'ArrowLeft', 'ArrowRight'],
] as const)('in %s, %s moves forward and %s back, cyclically', (direction, forward, back) => {
  const press = open({ kind: 'post', mine: null }, direction);
  expect(focused()).toBe('perfect');
  press(forward);
  expect(focused()).toBe('love');
  press(back);
  press(back);
  expect(focused()).toBe('clap');
  press('ArrowDown');
  expect(focused()).toBe('clap');
  press('Home');
  expect(focused()).toBe('perfect');
  press('End');
  expect(focused()).toBe('clap');
});

test('ten evaluations stand in two rows with vertical arrow keys', () => {
  const press = open({ kind: 'question', mine: 'love' });
  expect(focused()).toBe('love');
  press('ArrowDown');
  expect(focused()).toBe('dontknow');
  press('ArrowUp');
  expect(focused()).toBe('love');
});

test('only the selected one is in the tab order', () => {
  open({ kind: 'post', mine: 'unclear' });
  const faces = screen.getAllByRole('button').filter((button) => button.closest('#faces'));
  expect(faces.filter((face) => face.tabIndex === 0).map((face) => face.textContent)).toEqual(['unclear']);
  expect(faces.filter((face) => face.getAttribute('aria-pressed') === 'true')).toHaveLength(1);
});

test('Escape closes and restores the focus', () => {
  const press = open({ kind: 'post', mine: null });
  press('Escape');
  expect(picker()).toBeNull();
  expect(focused()).toBe('open');
});

test('a press outside closes', () => {
  open({ kind: 'post', mine: null });
  fireEvent.pointerDown(document.body);
  expect(picker()).toBeNull();
});

test('the same evaluation removes it, another replaces it', () => {
  const choose = vi.fn();
  open({ kind: 'post', mine: 'love', onChoose: choose });
  fireEvent.click(screen.getByText('clap'));
  fireEvent.click(screen.getByText('love'));
  expect(choose.mock.calls).toEqual([['clap'], [null]]);
});
