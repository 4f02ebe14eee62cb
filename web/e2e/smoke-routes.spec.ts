import type { Page } from '@playwright/test';
import { memberPath } from '../src/lib/member-path';
import { openComposer, openNotifications } from './support/actions';
import { expectAccessible, expectContrast, expectNoHorizontalScroll, preferDark } from './support/checks';
import { demoMember } from './support/demo';
import { expect, LONG, test } from './support/fixtures';
import { follow, join, type Member, type Published, publish } from './support/members';
import { LOCALES, type Locale, localePath, translator } from './support/texts';

const TEXT = 'نقطةٌ واحدة تكفي لقياس الحرف كلّه، وهذه كلمة English بينها. #قَهْوَة';
const LONG_WORD = 'https://example.com/'.padEnd(180, 'abcdefghij');

type Fixtures = { author: Member; reader: Member; seller: Member; post: Published; question: Published };
type Role = 'author' | 'reader' | 'seller';
type Screen = {
  path: string | ((cast: Fixtures) => string);
  /** Heading of the page; after a redirect, that of the destination. */
  title?: string;
  as?: Role;
  /** Destination of a redirect. */
  lands?: string;
  open?: (page: Page, locale: Locale) => Promise<unknown>;
};

const GUEST_HOME = { lands: '/guest', title: 'guest:heroTitleFirst' };
const LOGIN = { lands: '/login', title: 'auth:loginTitle' };

/** Every route of requirements 2, as a guest and as a member. */
const SCREENS: Record<string, Screen> = {
  'home, as a guest': { path: '/', ...GUEST_HOME },
  home: { path: '/', as: 'reader' },
  'guest page': { path: '/guest', title: 'guest:heroTitleFirst' },
  'guest page, as a member': { path: '/guest', as: 'reader', title: 'guest:heroTitleFirst' },
  'explore, as a guest': { path: '/explore', title: 'explore:title' },
  explore: { path: '/explore', as: 'reader', title: 'explore:title' },
  signup: { path: '/signup', title: 'auth:signupTitle' },
  login: { path: '/login', title: 'auth:loginTitle' },
  'search, as a guest': { path: '/search?query=نقطة' },
  search: { path: '/search?query=نقطة', as: 'reader' },
  'saved posts, as a guest': { path: '/saved-posts', ...LOGIN },
  'saved posts': { path: '/saved-posts', as: 'reader', title: 'saved:title' },
  'offline page, as a guest': { path: '/offline', title: 'offline:onThisDevice' },
  'offline page': { path: '/offline', as: 'reader', title: 'offline:onThisDevice' },
  'composer of another app, as a guest': { path: '/compose?text=a', ...LOGIN },
  'notifications, as a guest': { path: '/notifications', ...LOGIN },
  'purchased posts, as a guest': { path: '/purchased-posts', ...LOGIN },
  'purchased posts': { path: '/purchased-posts', as: 'seller', title: 'purchased:title' },
  'finance, as a guest': { path: '/finance', ...LOGIN },
  finance: { path: '/finance', as: 'seller', title: 'finance:title' },
  'refund requests': { path: '/finance?tab=refunds', as: 'seller', title: 'finance:title' },
  sales: { path: '/finance?tab=sales', as: 'seller', title: 'finance:title' },
  disputes: { path: '/finance?tab=disputes', as: 'seller', title: 'finance:title' },
  'verify share, as a guest': { path: '/finance/verify/2026-10', ...LOGIN },
  'month that does not exist': { path: '/finance/verify/2026-13', as: 'seller', title: 'errors:notFoundTitle' },
  'settings, as a guest': { path: '/settings', ...LOGIN },
  settings: { path: '/settings', as: 'reader', lands: '/settings/main', title: 'settings:title' },
  'welcome, as a guest': { path: '/welcome', ...LOGIN },
  welcome: { path: '/welcome', as: 'reader' },
  'personal information': { path: '/settings/personal-information', as: 'reader', title: 'settings:title' },
  interests: { path: '/settings/interests', as: 'reader', title: 'settings:title' },
  security: { path: '/settings/security', as: 'reader', title: 'settings:title' },
  'notification settings': { path: '/settings/notifications', as: 'reader', title: 'settings:title' },
  'account standing': { path: '/settings/standing', as: 'reader', title: 'settings:title' },
  transparency: { path: '/transparency', title: 'transparency:title' },
  'appeals, for a member': { path: '/staff/appeals', as: 'reader', title: 'errors:notFoundTitle' },
  'privacy policy': { path: '/privacy-policy', title: 'policy:privacyTitle' },
  'terms, as a member': { path: '/terms-and-conditions', as: 'reader', title: 'policy:termsTitle' },
  'profile, as a guest': { path: ({ author }) => memberPath(author) },
  'profile, one’s own': { path: ({ author }) => memberPath(author), as: 'author' },
  'profile without posts': { path: ({ reader }) => memberPath(reader), as: 'author' },
  'post, as a guest': { path: ({ post }) => `/posts/${post._id}` },
  'question, as a member': { path: ({ question }) => `/posts/${question._id}`, as: 'reader' },
  'payout setup, as a guest': { path: '/wire-transfer-setup', ...LOGIN },
  'payout setup': { path: '/wire-transfer-setup', as: 'seller' },
  'staff console, as a guest': { path: '/staff', ...LOGIN },
  'staff console, as a member': { path: '/staff', as: 'reader', title: 'errors:notFoundTitle' },
  'see all': { path: '/see-all?list=digital-products', as: 'reader' },
  composer: { path: '/', as: 'reader', open: (page, locale) => openComposer(page, locale) },
  notifications: { path: '/', as: 'author', open: openNotifications },
  'no notifications': { path: '/', as: 'reader', open: openNotifications },
  'not-found page': { path: '/nothing-here', title: 'errors:notFoundTitle' },
};

/** Screens of `npm test`; all of them together take minutes. */
const SHORT = new Set(['home', 'guest page', 'post, as a guest', 'profile, as a guest', 'login', 'composer']);

let cast: Fixtures;

test.beforeAll(async () => {
  const [author, reader, seller] = await Promise.all([join('نور الهدى'), join('Sam Reader'), demoMember('layla')]);
  await follow(reader, author);
  const post = await publish(author, { text: `${TEXT}\n\n${LONG_WORD}` });
  const question = await publish(author, { text: 'هل تكفي نقطة؟', kind: 'question' });
  cast = { author, reader, seller, post, question };
});

for (const locale of LOCALES) {
  for (const [name, { path, as, lands, title: heading, open }] of Object.entries(SCREENS)) {
    const described = `${name}: titled, accessible and without horizontal overflow (${locale})`;
    test(described, { tag: SHORT.has(name) ? [] : LONG }, async ({ app }) => {
      app.expectMessage(/status of 404 .*(nothing-here|2026-13)/);
      const page = await app.open({ member: as && cast[as] });
      const asked = typeof path === 'string' ? path : path(cast);
      await page.goto(localePath(locale, asked));
      if (lands) await expect.poll(() => new URL(page.url()).pathname).toBe(localePath(locale, lands));
      await expect(page.locator('html')).toHaveAttribute('dir', locale === 'ar' ? 'rtl' : 'ltr');
      await expect(page.locator('html')).toHaveAttribute('lang', locale);
      const title = page.getByRole('heading', { level: 1 });
      await expect(title).toHaveCount(1);
      if (heading) await expect(title).toContainText(translator(locale)(heading));
      await expect(page).toHaveTitle(locale === 'ar' ? /قيمة/ : /Qima/);
      // Redirects of guests have their own tests.
      if (lands && !as) return;
      await expect(page.locator('[aria-busy=true]').filter({ visible: true })).toHaveCount(0);
      await open?.(page, locale);
      await expectAccessible(page);
      await expectNoHorizontalScroll(page);
      // A drawer that is a sheet on phones is checked there in the dark theme.
      if (!open) await page.setViewportSize({ width: 390, height: 844 });
      await preferDark(page);
      await expectContrast(page);
    });
  }
}

test('with reduced motion another theme applies at once', async ({ app }) => {
  const page = await app.open();
  await page.goto('/guest');
  await page.emulateMedia({ colorScheme: 'dark' });
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  // As many frames as the page is deep, as if each element started after its parent.
  for (let frame = 0; frame < 10; frame += 1) {
    expect(await page.evaluate(transitions)).toBe(0);
    await page.evaluate(() => new Promise(requestAnimationFrame));
  }
});

/** Runs in the page. */
function transitions(): number {
  return document.getAnimations().filter((animation) => animation instanceof CSSTransition).length;
}
