// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import i18next from 'i18next';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Statement } from '@/api/moderation-types';
import { answerWith, errorResponse, json, stubPage } from '@/test/browser';
import { AppealForm } from './appeal-form';

const STATEMENT = { _id: 's1', appealUntil: '2027-05-19T14:05:00Z' } as Statement;
const sent = vi.fn();
const refused = vi.fn();

void i18next.init({ lng: 'en', initAsync: false });

beforeEach(() => {
  stubPage();
  vi.stubGlobal('CSS', { supports: () => true });
  localStorage.setItem('token', 't');
});
afterEach(() => {
  cleanup();
  vi.clearAllMocks();
});

function open(memberId = 'm1') {
  render(<AppealForm memberId={memberId} statement={STATEMENT} onSent={sent} onRefused={refused} />);
  return screen.getByRole('textbox') as HTMLTextAreaElement;
}
const write = (area: HTMLTextAreaElement, value: string) => fireEvent.change(area, { target: { value } });
const submit = () => act(async () => void fireEvent.submit(screen.getByRole('textbox').closest('form') as Element));

test('the text survives a reload, and another member of this browser does not see it', () => {
  write(open(), 'It is my own car.');
  cleanup();
  expect(open().value).toBe('It is my own car.');
  cleanup();
  expect(open('m2').value).toBe('');
});

test('an appeal is sent with one key for its retries, and its draft is deleted', async () => {
  const answers = [errorResponse(503, 'overloaded'), json({ payload: { _id: 'a1' } })];
  const requests = answerWith(() => answers.shift() ?? json({}));
  write(open(), 'It is my own car.');
  await submit();
  expect(localStorage.getItem('appeal:m1:s1')).toBe('It is my own car.');
  await submit();
  expect(sent).toHaveBeenCalledExactlyOnceWith({ _id: 'a1' });
  expect(localStorage.getItem('appeal:m1:s1')).toBeNull();
  const [first, second] = requests.map(({ request }) => request);
  expect(new URL(first?.url ?? '').pathname).toBe('/users/standing/s1/appeal');
  expect(await second?.json()).toEqual({ text: 'It is my own car.' });
  expect(second?.headers.get('idempotency-key')).toBe(first?.headers.get('idempotency-key'));
  expect(first?.headers.get('idempotency-key')).toMatch(/^\w{32}$/);
});

test('a statement that was appealed or lifted meanwhile is fetched again', async () => {
  answerWith(() => errorResponse(409, 'appeal_exists'));
  write(open(), 'Again.');
  await submit();
  expect(refused).toHaveBeenCalledOnce();
  expect(sent).not.toHaveBeenCalled();
});

test('nothing empty and nothing above 2,000 characters is sent', async () => {
  const requests = answerWith(() => json({ payload: {} }));
  const area = open();
  write(area, '  \n ');
  await submit();
  expect(document.activeElement).toBe(area);
  write(area, 'ن'.repeat(2001));
  await submit();
  expect(area.getAttribute('aria-invalid')).toBe('true');
  expect(requests).toEqual([]);
});
