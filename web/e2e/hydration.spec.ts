import type { Page } from '@playwright/test';
import { openComposer } from './support/actions';
import { expect, test } from './support/fixtures';
import { join, publish } from './support/members';
import { LOCALES, localePath, translator } from './support/texts';

/** The page's scripts wait until they are let through. */
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

  test(`what a guest presses before the scripts have come is done when they are there (${locale})`, async ({ app }) => {
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

  test(`a member who presses at once gets the composer (${locale})`, async ({ app }) => {
    const page = await app.open({ member: await join('Nour', locale) });
    await page.goto(localePath(locale, '/'), { waitUntil: 'commit' });
    await openComposer(page, locale);
  });

  test(`an address typed before the scripts have come is the one that is sent (${locale})`, async ({ app }) => {
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
      // What asks for a code is pressed once there is somebody to ask.
      await expect(page.locator('html[data-ready]')).toBeAttached();
      await expect(field).toHaveValue(member.address);
      await expect(field).toBeFocused();
      expect(await field.evaluate(caretOf)).toEqual([0, 0]);
      await field.press('Enter');
      await expect(code).toBeFocused();
      await page.context().close();
    }
  });

  test(`a search typed before the scripts have come is answered (${locale})`, async ({ app }) => {
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

  test(`what is being composed while the scripts come is not broken (${locale})`, async ({ app }) => {
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
