import { composerText, findPost, openComposer } from './support/actions';
import { expectAccessible } from './support/checks';
import { expect, test } from './support/fixtures';
import { join } from './support/members';
import { API_ORIGIN } from './support/origins';
import { pngPicture } from './support/png';
import { translator } from './support/texts';

const WORDS = 'Words that took an hour to find.';
const t = translator('en');

test('a draft survives closing, reloading and a failed request', async ({ app }) => {
  app.expectMessage(/status of 503|net::ERR_FAILED/);
  const member = await join('Rami');
  const page = await app.open({ member });
  await page.goto('/');
  let composer = await openComposer(page, 'en');
  await composerText(composer, 'en').fill(WORDS);
  await composer.locator('input[type=file]').setInputFiles(pngPicture());
  await composer.getByLabel(t('composer:alt')).fill('A fade');
  await expect(composer.getByText(t('composer:draftSaved'))).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(composer).toBeHidden();

  await page.reload();
  composer = await openComposer(page, 'en');
  await expect(composerText(composer, 'en')).toHaveValue(WORDS);
  await expect(composer.getByLabel(t('composer:alt'))).toHaveValue('A fade');

  await page.route(`${API_ORIGIN}/posts`, (route) =>
    route.request().method() === 'POST' ? route.abort('failed') : route.fallback(),
  );
  await composer.getByRole('button', { name: t('composer:publish') }).click();
  await expect(composer.getByText(t('errors:network'))).toBeVisible();
  await expect(composerText(composer, 'en')).toHaveValue(WORDS);

  await page.unroute(`${API_ORIGIN}/posts`);
  await composer.getByRole('button', { name: t('composer:publish') }).click();
  await expect(findPost(page, WORDS).first()).toBeVisible();
  await expect(composer).toBeHidden();

  composer = await openComposer(page, 'en');
  await expect(composerText(composer, 'en')).toHaveValue('');
});

test('a post is published once although the token had expired', async ({ app }) => {
  app.expectMessage(/status of 401/);
  const member = await join('Lina');
  const page = await app.open({ member });
  await page.goto('/');
  const composer = await openComposer(page, 'en');
  await composerText(composer, 'en').fill(WORDS);
  await page.evaluate(() => localStorage.setItem('token', 'ended'));
  await composer.getByRole('button', { name: t('composer:publish') }).click();
  await expect(composer).toBeHidden();
  await expect(findPost(page, WORDS).filter({ hasText: 'Lina' })).toHaveCount(1);
});

test('errors are shown next to their fields', async ({ app }) => {
  const member = await join('Fadi');
  const page = await app.open({ member });
  await page.goto('/');
  const composer = await openComposer(page, 'en');

  const tags = composer.getByLabel(t('composer:tags'));
  await tags.fill('arabic type');
  await tags.press('Enter');
  await expect(composer.getByText(t('composer:tagWhitespace'))).toBeVisible();
  await tags.fill('');

  await composer
    .locator('input[type=file]')
    .setInputFiles({ name: 'notes.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7') });
  const types = t('composer:imageTypes');
  await expect(composer.getByText(t('composer:imageBadType', { types }))).toBeVisible();
  await composer.getByRole('button', { name: t('composer:removeImage', { name: '\u2066notes.pdf\u2069' }) }).click();

  await composer.getByRole('button', { name: t('composer:publish') }).click();
  await expect(composer.getByText(t('composer:writeSomething'))).toBeVisible();
  await expect(composerText(composer, 'en')).toBeFocused();
  await expectAccessible(page);
});

test('discarding a draft asks first', async ({ app }) => {
  const member = await join('Hala');
  const page = await app.open({ member });
  await page.goto('/');
  let composer = await openComposer(page, 'en');
  await composerText(composer, 'en').fill(WORDS);
  await composer.getByRole('button', { name: t('composer:discard') }).click();
  const question = page.getByRole('alertdialog');
  await expect(question).toBeVisible();
  await expectAccessible(page);
  await question.getByRole('button', { name: t('composer:keepEditing') }).click();
  await expect(composerText(composer, 'en')).toHaveValue(WORDS);
  await composer.getByRole('button', { name: t('composer:discard') }).click();
  await question.getByRole('button', { name: t('composer:discard') }).click();
  await expect(composer).toBeHidden();
  composer = await openComposer(page, 'en');
  await expect(composerText(composer, 'en')).toHaveValue('');
});

test('a handle is completed while a post is written', async ({ app }) => {
  const member = await join('Wissam');
  const page = await app.open({ member, device: 'phone' });
  await page.goto('/');
  const composer = await openComposer(page, 'en', 'phone');
  await composerText(composer, 'en').pressSequentially('Thanks, @layl');
  const list = page.getByRole('listbox', { name: t('common:a11y.mentions') });
  await expect(list.getByRole('option').first()).toHaveAttribute('aria-selected', 'true');
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(list).toHaveCount(0);
  await expect(composer).toBeVisible();
  await composerText(composer, 'en').pressSequentially('a');
  await expect(list.getByRole('option').first()).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Enter');
  await expect(composerText(composer, 'en')).toHaveValue(/^Thanks, @layla\w* $/);
});
