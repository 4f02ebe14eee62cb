// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { Button } from './button';
import { Name } from './name';
import { OtpInput } from './otp-input';
import { RichText } from './rich-text';
import { Tabs } from './tabs';
import { UserText } from './user-text';

vi.mock('@/lib/i18n', () => ({
  useTranslation: () => ({ t: (key: string) => key, i18n: { language: 'ar' } }),
}));

afterEach(cleanup);

const digit = (index: number) => String.fromCodePoint(0x0660 + index);

function Otp({ onComplete }: { onComplete: (code: string) => void }) {
  const [code, setCode] = useState('');
  return <OtpInput label="code" value={code} onChange={setCode} onComplete={onComplete} />;
}

test('a code is one real input that accepts pasted Arabic digits and drops other characters', () => {
  const complete = vi.fn();
  render(<Otp onComplete={complete} />);
  const input = screen.getByLabelText<HTMLInputElement>('code');
  expect(input.autocomplete).toBe('one-time-code');
  fireEvent.change(input, { target: { value: ` ${digit(4)}${digit(8)}-${digit(1)}` } });
  expect(input.value).toBe('481');
  expect(complete).not.toHaveBeenCalled();
  fireEvent.change(input, { target: { value: '4812345678' } });
  expect(complete.mock.calls).toEqual([['481234']]);
});

test('a busy button keeps its name, is announced as busy, and ignores a second press', () => {
  const press = vi.fn();
  render(
    <Button busy onClick={press}>
      save
    </Button>,
  );
  const button = screen.getByRole('button');
  fireEvent.click(button);
  expect(press).not.toHaveBeenCalled();
  expect(button.getAttribute('aria-busy')).toBe('true');
  expect(button.textContent).toContain('save');
});

function ThreeTabs() {
  const [selected, setSelected] = useState('a');
  const tabs = ['a', 'b', 'c'].map((id) => ({ id, label: id }));
  return (
    <Tabs label="tabs" tabs={tabs} selected={selected} onSelect={setSelected}>
      {selected}
    </Tabs>
  );
}

test.each([
  ['rtl', 'ArrowLeft', 'ArrowRight'],
  ['ltr', 'ArrowRight', 'ArrowLeft'],
] as const)('in %s, %s goes to the next tab and %s back', (dir, forward, back) => {
  render(
    <div style={{ direction: dir }}>
      <ThreeTabs />
    </div>,
  );
  const list = screen.getByRole('tablist');
  list.style.direction = dir;
  const current = () => screen.getByRole('tab', { selected: true }).textContent;
  fireEvent.keyDown(list, { key: forward });
  expect(current()).toBe('b');
  fireEvent.keyDown(list, { key: back });
  fireEvent.keyDown(list, { key: back });
  expect(current()).toBe('c');
  fireEvent.keyDown(list, { key: 'Home' });
  expect(current()).toBe('a');
  expect(screen.getAllByRole('tab').filter((tab) => tab.tabIndex === 0)).toHaveLength(1);
});

test('member text is rendered as text and never as markup', () => {
  const { container } = render(
    <UserText>{'<img src=x onerror=alert(1)> <b>hi</b>\n<script>alert(1)</script>'}</UserText>,
  );
  expect(container.querySelector('img, b, script')).toBeNull();
  expect(container.querySelectorAll('p[dir=ltr]')).toHaveLength(2);
});

test('the mark of staff is an image outside of the name', () => {
  const { container, rerender } = render(<Name isStaff>Layla</Name>);
  const mark = screen.getByRole('img');
  expect(mark.getAttribute('aria-label')).toBeTruthy();
  expect(container.querySelector('bdi')?.textContent).toBe('Layla');
  expect(container.querySelector('bdi')?.contains(mark)).toBe(false);
  rerender(<Name isStaff={false}>Layla ✔</Name>);
  expect(screen.queryByRole('img')).toBeNull();
});

test('links in member text pass no referrer, opener or ranking', () => {
  const links = new Map([['https://example.com/a', 'https://example.com/a']]);
  render(<UserText links={links}>{'انظر https://example.com/a. javascript:alert(1)'}</UserText>);
  const link = screen.getByRole('link');
  expect(link.getAttribute('href')).toBe('https://example.com/a');
  expect(link.getAttribute('rel')).toBe('nofollow ugc noopener');
});

test('a translated sentence keeps its links and renders no other markup', () => {
  const { container } = render(
    <p>
      <RichText text="I accept <1>the terms</1> & <2>more</2>" parts={{ 1: (name) => <a href="/terms">{name}</a> }} />
    </p>,
  );
  expect(container.textContent).toBe('I accept the terms & <2>more</2>');
  expect(container.querySelectorAll('a')).toHaveLength(1);
});

test('matches are marked across words with marks, tags, links and lines', () => {
  const text = 'قَهْوَةٌ عند #قَهْوَة_الصباح\nand `code` at https://qima.example/coffee 😀 نهاية';
  const places = (part: string) => [text.indexOf(part), text.indexOf(part) + part.length] as const;
  const marks = [places('قَهْوَةٌ'), places('قَهْوَة_'), places('code'), places('coffee'), places('نهاية')];
  const links = new Map([['https://qima.example/coffee', 'https://qima.example/coffee']]);
  const { container } = render(
    <UserText marks={marks} links={links}>
      {text}
    </UserText>,
  );
  const found = [...container.querySelectorAll('mark')].map((mark) => mark.textContent);
  expect(found).toEqual(['قَهْوَةٌ', 'قَهْوَة_', 'code', 'qima.example/coffee', 'نهاية']);
  expect(container.querySelectorAll('p')).toHaveLength(2);
  expect(container.querySelector('a mark')?.closest('a')?.textContent).toBe('#قَهْوَة_الصباح');
  expect(container.querySelector('code')?.innerHTML).toBe('<mark>code</mark>');
});

test('a match in plain text is marked in its one line', () => {
  const { container } = render(
    <UserText plain marks={[[5, 9]]}>
      دليل الخطّ العربي
    </UserText>,
  );
  expect(container.querySelector('mark')?.textContent).toBe('الخطّ');
});
