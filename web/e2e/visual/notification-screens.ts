import { expect, type Page } from '@playwright/test';
import { type Locale, translator } from '../support/texts';
import { answers, places } from './mock/recorded';
import type { Answer } from './mock/types';
import type { Screen } from './screens';
import { scrollToDigest } from './settings-interactions';
import { answered, type Override, serverError } from './states';

const PATH = '/settings/notifications';
const { payload: me } = answers['member /users/me'] as Answer<'/users/me'>;
/** A member who signs in by phone. */
const withoutAddress = { payload: { ...me, email: null, phone: '+9613123456' } } satisfies Answer<'/users/me'>;

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

const STOPPED = { rhythm: 'off', stoppedAt: '2026-11-19T15:00:00.000Z' };
const WEEKLY = { hasEmail: true, hour: 18, rhythm: 'weekly', stoppedAt: null, timeZone: 'Asia/Beirut', weekday: 4 };

function digest(changes: object): Override {
  return answered('/notifications/digest', { payload: { ...WEEKLY, ...changes } });
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
  { name: 'settings-digest-stopped', path: PATH, as: 'member', overrides: [digest(STOPPED)], interact: scrollToDigest },
  {
    name: 'settings-notifications-without-address',
    path: PATH,
    as: 'member',
    overrides: [answered('/users/me', withoutAddress), digest({ hasEmail: false, rhythm: 'off' })],
    variants: 'one',
  },
  { name: 'join-follow', path: `/users/${places.other}`, interact: openFollowSheet },
  { name: 'join-email', path: `/posts/${places.post}`, interact: openEmailSheet },
];
