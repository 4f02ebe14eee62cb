// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import i18next from 'i18next';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Statement } from '@/api/moderation-types';
import { isolate } from '@/lib/bidi-isolate';
import { type Language, TextsProvider } from '@/lib/i18n';
import { stubPage } from '@/test/browser';
import { appeal, statement } from '@/test/statement';
import ar from '../../../public/locales/ar/standing.json';
import en from '../../../public/locales/en/standing.json';
import { StandingBanner } from './banner';
import { StateBanner } from './state-banner';
import { StatementFacts } from './statement-facts';

let unread: Statement;

vi.mock('@/api/session/unread-statement', () => ({ useUnreadStatement: () => unread }));

void i18next.init({
  lng: 'en',
  initAsync: false,
  interpolation: { escapeValue: false },
  resources: { en: { standing: en }, ar: { standing: ar } },
});

beforeEach(stubPage);
afterEach(cleanup);

const HELD = statement({ rule: 'spam', isAutomatic: true, isHeld: true });
const EXCERPT = isolate('A dune');

/** Draws the banner of every page, and the banner and the facts of the account standing. */
async function open(shown: Statement, language: Language = 'en') {
  await i18next.changeLanguage(language);
  unread = shown;
  const standing = { state: 'good' as const, restrictions: [], statements: [shown] };
  const { container } = render(
    <TextsProvider>
      <StandingBanner />
      <StateBanner standing={standing} current={[shown]} />
      <StatementFacts statement={shown} />
    </TextsProvider>,
  );
  return {
    banner: screen.getByRole('status').textContent,
    state: screen.getByRole('heading').textContent,
    all: container.textContent ?? '',
  };
}

test.each([
  {
    language: 'en' as const,
    happened: `Your post “${EXCERPT}” is hidden for now because an automatic check found signs of spam.`,
    advice: 'Our staff will review it. You can wait for their decision or appeal.',
    state: 'Something of yours is hidden for now. Your account works as usual.',
    check: 'An automatic check flagged it, and our staff will review it.',
    by: 'An automatic rule. Our staff will review it even if you don’t appeal.',
    removed: 'removed',
  },
  {
    language: 'ar' as const,
    happened: `منشورك «${EXCERPT}» محجوب مؤقتًا لأن فحصًا آليًا رصد فيه مؤشّرات على محتوى مزعج.`,
    advice: 'سيراجعه فريقنا، ويمكنك انتظار القرار أو الاعتراض.',
    state: 'شيء نشرته محجوب مؤقتًا، وحسابك يعمل كالمعتاد',
    check: 'رصده فحص آلي، وسيراجعه فريقنا.',
    by: 'قاعدة آلية. سيراجعه فريقنا حتى من دون اعتراض.',
    removed: 'أزلنا',
  },
])('a hold is hidden for now, until staff decide ($language)', async ({ language, ...expected }) => {
  const { banner, state, all } = await open(HELD, language);
  expect(banner).toBe(`${expected.happened} ${expected.advice}`);
  expect(state).toBe(expected.state);
  for (const sentence of [expected.happened, expected.check, expected.by]) expect(all).toContain(sentence);
  expect(all).not.toContain(expected.removed);
});

test('a hold whose appeal is open still waits for staff', async () => {
  const { state, all } = await open({ ...HELD, canAppeal: false, appeal: appeal('open') });
  expect(state).toBe(en.state.held);
  expect(all).toContain(en.state.heldClosed);
});

test('a hold that staff upheld is a decision by its rule', async () => {
  const upheld = { ...HELD, isHeld: false, canAppeal: false, appeal: appeal('upheld') };
  const { banner, state, all } = await open(upheld);
  expect(banner).toBe(`We removed your post “${EXCERPT}”.`);
  expect(state).toBe(en.state.removed);
  for (const text of [en.rules.spam, en.by.confirmed]) expect(all).toContain(text);
  expect(all).not.toContain('for now');
});

test('a hold that staff lifted reads as before', async () => {
  const { state, all } = await open({ ...HELD, isHeld: false, state: 'restored', canAppeal: false });
  expect(state).toBe(en.state.good);
  expect(all).toContain(en.by.automatic);
});

test('a removal by staff comes before a hold', async () => {
  await i18next.changeLanguage('en');
  const standing = { state: 'good' as const, restrictions: [], statements: [] };
  render(
    <TextsProvider>
      <StateBanner standing={standing} current={[HELD, statement()]} />
    </TextsProvider>,
  );
  expect(screen.getByRole('heading').textContent).toBe(en.state.removed);
});
