import type { Page } from '@playwright/test';
import { openComposer } from './support/actions';
import { expect, test } from './support/fixtures';
import { join, publish } from './support/members';
import { LOCALES, localePath, translator } from './support/texts';

/** Holds the page's scripts until they are released. */
async function delayScripts(page: Page): Promise<() => void> {
  let letThrough = () => {};
  const held = new Promise<void>((resolve) => {
    letThrough = resolve;
  });
  await page.route('**/_next/static/chunks/**', async (route) => {
    await held;
    await route.continue();
  });
  return letThrough;
}

const caretOf = (field: HTMLInputElement) => [field.selectionStart, field.selectionEnd];

for (const locale of LOCALES) {
  const t = translator(locale);

  test(`a guest’s click before hydration takes effect after it (${locale})`, async ({ app }) => {
    const author = await join('Hala');
    const post = await publish(author, { text: 'Shared before its page could answer.' });
    const page = await app.open({ device: 'phone' });
    const letThrough = await delayScripts(page);
    await page.goto(localePath(locale, `/posts/${post._id}`), { waitUntil: 'commit' });
    const share = page
      .getByRole('main')
      .getByRole('button', { name: t('post:share') })
      .first();
    await share.click();
    letThrough();
    await expect(page.getByRole('dialog')).toContainText(t('share:title'));
  });

  test(`a member’s early click opens the composer (${locale})`, async ({ app }) => {
    const page = await app.open({ member: await join('Nour', locale) });
    await page.goto(localePath(locale, '/'), { waitUntil: 'commit' });
    await openComposer(page, locale);
  });

  test(`an address typed before hydration is sent (${locale})`, async ({ app }) => {
    const member = await join('Dalal', locale);
    for (const path of ['/login', '/signup']) {
      const page = await app.open({ device: 'phone' });
      const letThrough = await delayScripts(page);
      await page.goto(localePath(locale, path), { waitUntil: 'commit' });
      const field = page.getByLabel(t('auth:identifier'));
      await field.pressSequentially(`x${member.address}`);
      await field.press('Home');
      await field.press('Delete');
      letThrough();
      const code = page.getByLabel(t('auth:otpLabel'));
      // The code is requested only after hydration.
      await expect(page.locator('html[data-ready]')).toBeAttached();
      await expect(field).toHaveValue(member.address);
      await expect(field).toBeFocused();
      expect(await field.evaluate(caretOf)).toEqual([0, 0]);
      await field.press('Enter');
      await expect(code).toBeFocused();
      await page.context().close();
    }
  });

  test(`a search typed before hydration is answered (${locale})`, async ({ app }) => {
    const author = await join('Zumurruda', locale);
    const member = await join('Farida', locale);
    for (const query of ['', '?query=qima']) {
      const page = await app.open({ device: 'phone', member });
      const letThrough = await delayScripts(page);
      await page.goto(localePath(locale, `/search${query}`), { waitUntil: 'commit' });
      const box = page.getByRole('combobox').filter({ visible: true }).first();
      await box.pressSequentially('zumurrud');
      letThrough();
      await expect(page.getByRole('option').filter({ hasText: author.name }).first()).toBeVisible();
      await expect(box).toHaveValue('zumurrud');
      await expect(box).toBeFocused();
      await box.press('Enter');
      await expect(page).toHaveURL(/query=zumurrud/);
      await page.context().close();
    }
  });

  test(`hydration does not break an active input method (${locale})`, async ({ app }) => {
    const member = await join('Lina', locale);
    for (const path of ['/search', '/login']) {
      const page = await app.open({ device: 'phone', member: path === '/login' ? undefined : member });
      const letThrough = await delayScripts(page);
      await page.goto(localePath(locale, path), { waitUntil: 'commit' });
      const field = page.locator('input').filter({ visible: true }).first();
      await field.focus();
      const keyboard = await page.context().newCDPSession(page);
      const compose = (text: string) =>
        keyboard.send('Input.imeSetComposition', { text, selectionStart: text.length, selectionEnd: text.length });
      await compose('にほ');
      await expect(field).toHaveValue('にほ');
      letThrough();
      await expect(page.locator('html[data-ready]')).toBeAttached();
      await compose('にほん');
      await expect(field).toHaveValue('にほん');
      await keyboard.send('Input.insertText', { text: '日本' });
      await expect(field).toHaveValue('日本');
      await page.context().close();
    }
  });
}
