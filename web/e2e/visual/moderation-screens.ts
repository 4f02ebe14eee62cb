import { expect, type Page } from '@playwright/test';
import { type Locale, translator } from '../support/texts';
import { places } from './mock/recorded';
import { suspendedAccount } from './mock/standing';
import { API_ORIGIN } from './origins';
import type { Screen } from './screens';
import { answeredIn, held } from './states';

const SENT = { otpId: 'a', masked: 'la•••@example.com', resendAfter: 30 };
const SUSPENDED = { code: 'account_suspended', message: '', fields: {}, facts: { appealToken: 'of the suspension' } };

/** Signs in with a right code, which the API refuses because of the suspension. */
async function signInSuspended(page: Page, locale: Locale): Promise<void> {
  const t = translator(locale);
  await page.route(`${API_ORIGIN}/users/sendOTP`, (route) => route.fulfill({ json: { payload: SENT } }));
  await page.route(`${API_ORIGIN}/users/verifyOTP`, (route) =>
    route.fulfill({ status: 403, json: { payload: null, error: SUSPENDED } }),
  );
  await page.getByLabel(t('auth:identifier')).fill('layla@example.com');
  await page
    .getByRole('main')
    .getByRole('button', { name: t('auth:signIn'), exact: true })
    .click();
  await page.getByLabel(t('auth:otpLabel')).fill('123456');
  await expect(page.getByLabel(t('standing:appeal.label'))).toBeVisible();
}

/** Posts that an automatic rule holds, as their authors see them, and the sign-in of a suspended member. */
export const moderationScreens: readonly Screen[] = [
  {
    name: 'post-held',
    path: `/posts/${places.post}`,
    as: 'member',
    overrides: [held(`/posts/post/${places.post}`, 'many_links')],
  },
  {
    name: 'product-held',
    path: `/posts/${places.mine}`,
    as: 'member',
    overrides: [held(`/posts/post/${places.mine}`, 'repeated_text')],
  },
  {
    name: 'login-suspended',
    path: '/login',
    overrides: [answeredIn('/users/standing', suspendedAccount)],
    interact: signInSuspended,
    variants: 'all',
  },
];
