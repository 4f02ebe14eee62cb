import { logOut, signIn } from './support/actions';
import { expectAccessible } from './support/checks';
import { expect, test } from './support/fixtures';
import { join } from './support/members';
import { API_ORIGIN, WEB_ORIGIN } from './support/origins';
import { LOCALES, localePath, translator } from './support/texts';

const REFRESH = `${API_ORIGIN}/identity/refresh`;
/** Message that the browser logs when the API refuses an expired token. */
const REFUSED = /status of 401 .*\/(users|notifications|posts|revenue-share|identity)\b/;

const readToken = () => localStorage.getItem('token');
const spoilToken = () => localStorage.setItem('token', 'ended');

for (const locale of LOCALES) {
  test(`the server redirects a guest who opens home, before sign-in and after sign-out (${locale})`, async ({
    app,
  }) => {
    const member = await join('Amal', locale);
    const page = await app.open({ javaScriptEnabled: false });
    const response = await page.goto(localePath(locale, '/'));
    expect(response?.request().redirectedFrom()?.url()).toBe(WEB_ORIGIN + localePath(locale, '/'));
    await expect(page).toHaveURL(localePath(locale, '/guest'));
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();

    const session = await app.open();
    await session.goto(localePath(locale, '/login'));
    await signIn(session, locale, member.address);
    await expect(session).toHaveURL(localePath(locale, '/'));
    const hint = () =>
      session
        .context()
        .cookies(WEB_ORIGIN)
        .then((all) => all.find(({ name }) => name === 'session_hint')?.value);
    expect(await hint()).toBe('1');
    const home = await session.goto(localePath(locale, '/'));
    expect([home?.status(), home?.request().redirectedFrom()]).toEqual([200, null]);
    await logOut(session, locale, 'desktop');
    expect(await hint()).toBeUndefined();
    await session.goto(localePath(locale, '/'));
    await expect(session).toHaveURL(localePath(locale, '/guest'));
  });

  test(`a page for members asks to sign in and opens afterwards (${locale})`, async ({ app }) => {
    const member = await join('رنا', locale);
    const page = await app.open();
    await page.goto(localePath(locale, '/finance'));
    await expect(page).toHaveURL(new RegExp(`${localePath(locale, '/login')}\\?next=`));
    await signIn(page, locale, member.address);
    await expect(page).toHaveURL(localePath(locale, '/finance'));
    expect(await page.evaluate(readToken)).not.toBeNull();
  });
}

test('a wrong code shows an error and keeps the address', async ({ app }) => {
  app.expectMessage(/status of 401 .*verifyOTP/);
  const t = translator('en');
  const member = await join('Nour');
  const page = await app.open();
  await page.goto('/login');
  await page.getByLabel(t('auth:identifier')).fill(member.address);
  await page.getByRole('button', { name: t('auth:signIn'), exact: true }).click();
  const code = page.getByLabel(t('auth:otpLabel'));
  await code.fill('000000');
  await expect(page.getByText(t('codes:otp_invalid'))).toBeVisible();
  await expect(code).toHaveAttribute('aria-invalid', 'true');
  await expectAccessible(page);
});

test('an expired token is refreshed silently', async ({ app }) => {
  app.expectMessage(REFUSED);
  const member = await join('Sami');
  const page = await app.open({ member });
  await page.goto('/');
  // Runs before the next page's scripts, so that no call of this page refreshes the token.
  await page.addInitScript(spoilToken);
  const refreshes: string[] = [];
  page.on('request', (request) => {
    if (request.url() === REFRESH && request.method() === 'POST') refreshes.push(request.url());
  });
  await page.reload();
  await expect.poll(() => page.evaluate(readToken)).toMatch(/^eyJ/);
  await expect(page.getByRole('button', { name: translator('en')('common:nav.accountMenu') })).toBeVisible();
  expect(refreshes).toHaveLength(1);
  expect(page.url()).not.toContain('login');
});

test('two tabs that refresh at once stay signed in', async ({ app }) => {
  app.expectMessage(REFUSED);
  const member = await join('Huda');
  const first = await app.open({ member });
  await first.goto('/');
  const second = await first.context().newPage();
  await second.goto('/');
  for (const round of [1, 2, 3]) {
    await first.evaluate(spoilToken);
    await Promise.all([first.reload(), second.reload()]);
    for (const tab of [first, second]) {
      await expect.poll(() => tab.evaluate(readToken), { message: `round ${round}` }).toMatch(/^eyJ/);
      await expect(tab.getByRole('button', { name: translator('en')('common:nav.accountMenu') })).toBeVisible();
      expect(new URL(tab.url()).pathname).toBe('/');
    }
  }
});

test('logging out in one tab logs out all tabs', async ({ app }) => {
  const member = await join('Dana');
  const first = await app.open({ member });
  await first.goto('/');
  const second = await first.context().newPage();
  await second.goto('/');
  await expect(second.getByRole('button', { name: translator('en')('common:nav.accountMenu') })).toBeVisible();
  await logOut(first, 'en', 'desktop');
  await expect(second).toHaveURL(/\/(login|guest)/);
});

test('a session ended by the API redirects to login, which leads back', async ({ app }) => {
  app.expectMessage(REFUSED);
  const member = await join('Majd');
  const page = await app.open({ member });
  await page.goto('/settings/main');
  await page.context().clearCookies();
  // Runs before the next page's scripts: a call of this page would end the session too early.
  await page.addInitScript(spoilToken);
  await page.reload();
  await expect(page).toHaveURL(/\/login\?next=/);
  await expect(page.getByText(translator('en')('auth:sessionEnded'))).toBeVisible();
  await expectAccessible(page);
  await signIn(page, 'en', member.address);
  await expect(page).toHaveURL('/settings/main');
});
