import { expect, type Page } from '@playwright/test';
import { type Locale, translator } from '../support/texts';
import { places } from './mock/recorded';
import type { Screen } from './screens';
import { scrollToDigest } from './settings-interactions';
import { answered, type Override, serverError } from './states';

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

const STOPPED = { rhythm: 'off', stoppedAt: '2026-11-19T15:00:00.000Z' };
const WEEKLY = { hasEmail: true, hour: 18, rhythm: 'weekly', stoppedAt: null, timeZone: 'Asia/Beirut', weekday: 4 };

function digest(changes: object): Override {
  return answered('/notifications/digest', { payload: { ...WEEKLY, ...changes } });
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
    name: 'settings-digest-without-email',
    path: PATH,
    as: 'member',
    overrides: [digest({ hasEmail: false, rhythm: 'off' })],
    interact: scrollToDigest,
  },
  { name: 'join-follow', path: `/users/${places.other}`, interact: openFollowSheet },
];
