// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { answerWith, errorResponse, json, stubPage } from '@/test/browser';
import { pendingDecisions, removePendingDecision } from '../pending-decisions';
import type { CaseDetail, Rule } from '../types';
import { DecisionPanel } from './decision-panel';

vi.mock('@/lib/i18n', () => ({
  useTranslation: () => ({ t: (key: string) => key, i18n: { language: 'en', exists: () => false } }),
  loadMissingTexts: async () => {},
  useTexts: () => true,
}));
vi.mock('@/shell', () => ({ useErrorText: () => (error: Error) => error.message }));

const RULES: Rule[] = ['spam', 'scam', 'harassment', 'hate', 'violence', 'nudity', 'copyright', 'other'];
const allowed = ['dismiss', 'warn', 'remove', 'limit', 'suspend'];
const detail = {
  number: 7,
  kind: 'post',
  isProduct: true,
  state: 'open',
  reason: 'scam',
  signals: [],
  acts: [...allowed, 'hold_sales'].map((name) => ({ act: name, isAllowed: name !== 'hold_sales', refusal: null })),
  sentences: Object.fromEntries(RULES.map((rule) => [rule, [{ key: `${rule}.1`, en: 'A reason', ar: 'سبب' }]])),
  member: { locale: 'ar' },
  consequences: { buyersCount: 2, refundCents: 1800, reportsCount: 1, appealDays: 180 },
} as unknown as CaseDetail;

const decision = { act: 'remove', decidedAt: '2026-11-26T20:00:00Z', effectiveAt: '2026-11-26T20:00:10Z' };
let answer: () => Response;
let bodies: unknown[];

beforeEach(() => {
  stubPage();
  vi.stubGlobal('CSS', { supports: () => true });
  localStorage.setItem('token', 't');
  bodies = [];
  answer = () => json({ payload: { case: { number: 7, reference: 'C-7' }, decision } });
  answerWith(async (request) => {
    bodies.push(await request.json());
    return answer();
  });
});
afterEach(() => {
  cleanup();
  removePendingDecision(7);
});

type Props = Partial<Parameters<typeof DecisionPanel>[0]>;

function show(props: Props = {}) {
  render(<DecisionPanel detail={detail} version="v1" asked={null} isClosed={false} {...props} />);
}

const press = (key: string) => fireEvent.keyDown(document.body, { key, code: `Digit${key}` });
const radio = (name: string) =>
  screen.getByRole<HTMLInputElement>('radio', { name: new RegExp(name.replace('.', '\\.')) });
/** Enter on a focused radio button submits its form in browsers. */
async function submit() {
  const form = screen.getByRole('form');
  await act(async () => {
    fireEvent.submit(form);
    await new Promise((resolve) => setTimeout(resolve, 20));
  });
}

test('a number chooses its act and focuses it, so that Enter sends the ready sentence', async () => {
  show();
  press('4');
  expect(radio('act.remove_product').checked).toBe(true);
  expect(document.activeElement).toBe(radio('act.remove_product'));
  await submit();
  expect(bodies).toEqual([
    {
      act: 'remove',
      version: 'v1',
      rule: 'scam',
      ground: 'terms',
      sentence: 'scam.1',
      withRefunds: false,
      withFiles: false,
    },
  ]);
  expect(pendingDecisions()).toMatchObject([{ number: 7, act: 'remove', durationMs: 10_000 }]);
});

test('the act of an address is chosen at once', () => {
  show({ asked: 'warn' });
  expect(radio('act.warn').checked).toBe(true);
  expect(document.activeElement).toBe(radio('act.warn'));
});

test('an act that is refused has no key', () => {
  show();
  press('2');
  expect(radio('act.hold_sales').checked).toBe(false);
  expect(radio('act.hold_sales').disabled).toBe(true);
});

test('a decision without an act, or without its text, is not sent', async () => {
  show();
  await submit();
  expect(screen.getByRole('alert').textContent).toContain('missingAct');
  press('3');
  fireEvent.click(radio('ownSentence'));
  await submit();
  expect(screen.getByText('missingText')).toBeTruthy();
  expect(document.activeElement?.tagName).toBe('TEXTAREA');
  expect(bodies).toEqual([]);
});

test('a closed case takes neither keys nor Enter', async () => {
  show({ isClosed: true });
  press('4');
  expect(radio('act.remove_product').checked).toBe(false);
  await submit();
  expect(bodies).toEqual([]);
});

test('without a connection the choice stays, and nothing is sent', async () => {
  show();
  press('1');
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  act(() => void window.dispatchEvent(new Event('offline')));
  await submit();
  expect(screen.getByText('offline')).toBeTruthy();
  expect(radio('act.dismiss').checked).toBe(true);
  expect(bodies).toEqual([]);
});

test('an error of the API is shown, and nothing counts down', async () => {
  answer = () => errorResponse(409, 'case_taken');
  show();
  press('1');
  await submit();
  expect(screen.getByRole('alert').textContent).toContain('case_taken');
  expect(pendingDecisions()).toEqual([]);
});
