import type { Page } from '@playwright/test';
import { expectAccessible, expectNoSidewaysScroll } from './support/checks';
import { expect, test } from './support/journey';
import { follow, join, type Member, type Published, publish } from './support/members';
import { openComposer, openNotifications } from './support/moves';
import { inLanguage, LOCALES, type Locale } from './support/texts';

const TEXT = 'نقطةٌ واحدة تكفي لقياس الحرف كلّه، وهذه كلمة English بينها. #قَهْوَة';
const LONG_WORD = 'https://example.com/'.padEnd(180, 'abcdefghij');

type Cast = { author: Member; reader: Member; post: Published; question: Published };
type Screen = {
  name: string;
  path: (cast: Cast) => string;
  as?: 'author' | 'reader';
  open?: (page: Page, locale: Locale) => Promise<unknown>;
};

const SCREENS: readonly Screen[] = [
  { name: 'guest page', path: () => '/guest' },
  { name: 'login', path: () => '/login' },
  { name: 'signup', path: () => '/signup' },
  { name: 'privacy policy', path: () => '/privacy-policy' },
  { name: 'terms', path: () => '/terms-and-conditions' },
  { name: 'post, as a guest', path: ({ post }) => `/posts/${post._id}` },
  { name: 'question, as a member', path: ({ question }) => `/posts/${question._id}`, as: 'reader' },
  { name: 'profile, as a guest', path: ({ author }) => `/users/${author._id}` },
  { name: 'profile, one’s own', path: ({ author }) => `/users/${author._id}`, as: 'author' },
  { name: 'profile without posts', path: ({ reader }) => `/users/${reader._id}`, as: 'author' },
  { name: 'home', path: () => '/', as: 'reader' },
  { name: 'composer', path: () => '/', as: 'reader', open: (page, locale) => openComposer(page, locale) },
  { name: 'notifications', path: () => '/', as: 'author', open: openNotifications },
  { name: 'no notifications', path: () => '/', as: 'reader', open: openNotifications },
  { name: 'settings', path: () => '/settings/main', as: 'reader' },
  { name: 'page that is not there', path: () => '/nothing-here' },
];

let cast: Cast;

test.beforeAll(async () => {
  const [author, reader] = await Promise.all([join('نور الهدى'), join('Sam Reader')]);
  await follow(reader, author);
  const post = await publish(author, { text: `${TEXT}\n\n${LONG_WORD}` });
  cast = { author, reader, post, question: await publish(author, { text: 'هل تكفي نقطة؟', kind: 'question' }) };
});

for (const locale of LOCALES) {
  for (const { name, path, as, open } of SCREENS) {
    test(`${name}: no barriers, nothing beyond the sides (${locale})`, async ({ journey }) => {
      journey.expectMessage(/status of 404 .*nothing-here/);
      for (const theme of ['light', 'dark'] as const) {
        const device = theme === 'light' ? 'desk' : 'phone';
        // A drawer is opened by what stands in the bar of a desk.
        const page = await journey.open({ theme, device: open ? 'desk' : device, member: as && cast[as] });
        await page.goto(inLanguage(locale, path(cast)));
        await expect(page.locator('html')).toHaveAttribute('data-theme', theme);
        await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
        await open?.(page, locale);
        await expectAccessible(page);
        if (theme === 'light') await expectNoSidewaysScroll(page);
        await page.close();
      }
    });
  }
}
