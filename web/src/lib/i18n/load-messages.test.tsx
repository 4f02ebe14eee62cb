// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { useTranslation } from './i18n';

vi.mock('./all-messages-en', () => ({
  default: { post: { title: 'Posts', unsaved: 'Removed', empty_female: 'Madam' } },
}));

afterEach(cleanup);
beforeEach(() => {
  vi.resetModules();
  delete document.documentElement.dataset.member;
});

type Asked = { asks?: string; context?: string };

function Shown({ asks = 'title', context, useTexts }: Asked & { useTexts: typeof useTranslation }) {
  const { t } = useTexts('post');
  return <output>[{t(asks, { context })}]</output>;
}

async function open(asked: Asked = {}) {
  const i18n = await import('./i18n');
  const texts = { post: { title: 'Posts', empty: 'Nothing' } };
  render(
    <i18n.TextsProvider page={{ language: 'en', texts, isPartial: true }}>
      <Shown {...asked} useTexts={i18n.useTranslation} />
    </i18n.TextsProvider>,
  );
}

const shown = () => screen.getByRole('status').textContent;
const came = () => import('./load-messages').then(({ loadMissingMessages }) => act(loadMissingMessages));

test('a message that was not sent renders empty, then itself', async () => {
  await open({ asks: 'unsaved' });
  expect(shown()).toBe('[]');
  await came();
  expect(shown()).toBe('[Removed]');
});

test('a missing message renders its key once everything is loaded', async () => {
  await open({ asks: 'nowhere' });
  expect(shown()).toBe('[]');
  await came();
  expect(shown()).toBe('[nowhere]');
});

test('loaded messages take precedence over those of the page', async () => {
  await open({ asks: 'empty', context: 'female' });
  expect(shown()).toBe('[Nothing]');
  await came();
  expect(shown()).toBe('[Madam]');
});

test('the first interaction loads the remaining messages', async () => {
  const { isComplete } = await import('./load-messages');
  await open();
  expect(isComplete('en')).toBe(false);
  fireEvent.pointerMove(window);
  await vi.waitFor(() => expect(isComplete('en')).toBe(true));
});

test('members load them at once', async () => {
  document.documentElement.dataset.member = '';
  const { isComplete } = await import('./load-messages');
  await open();
  await vi.waitFor(() => expect(isComplete('en')).toBe(true));
});
