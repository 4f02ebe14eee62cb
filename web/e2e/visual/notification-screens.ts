import { expect, type Page } from '@playwright/test';
import { type Locale, translator } from '../support/texts';
import { places } from './mock/recorded';
import type { Screen } from './screens';
import { serverError } from './states';

const PATH = '/settings/notifications';

/** A guest's Follow offers letters by e-mail, too. */
async function openFollowSheet(page: Page, locale: Locale): Promise<void> {
  const t = translator(locale);
  await page
    .getByRole('main')
    .getByRole('link', { name: t('profile:follow') })
    .or(page.getByRole('main').getByRole('button', { name: t('profile:follow') }))
    .first()
    .click();
  await expect(page.getByRole('dialog').getByLabel(t('join:emailLabel'))).toBeVisible();
}

/** The end of a post offers its author's letters to a guest. */
async function openEmailSheet(page: Page, locale: Locale): Promise<void> {
  const t = translator(locale);
  const name = new RegExp(t('post:emailFollow', { name: '.*' }));
  await page.getByRole('main').getByRole('link', { name }).click();
  await expect(page.getByRole('dialog').getByLabel(t('join:emailLabel'))).toBeVisible();
}

/** Settings of notifications and letters, and following by e-mail. */
export const notificationScreens: readonly Screen[] = [
  { name: 'settings-notifications', path: PATH, as: 'member', variants: 'all' },
  {
    name: 'settings-notifications-without-push',
    path: PATH,
    as: 'member',
    overrides: [serverError('/notifications/push/key')],
    variants: 'one',
  },
  { name: 'join-follow', path: `/users/${places.other}`, interact: openFollowSheet },
  { name: 'join-email', path: `/posts/${places.post}`, interact: openEmailSheet },
];
