import { openComposer, postWith, textOf } from './support/actions';
import { expectAccessible } from './support/checks';
import { expect, test } from './support/fixtures';
import { join } from './support/members';
import { API_ORIGIN } from './support/origins';
import { pngPicture } from './support/png';
import { speaking } from './support/texts';

const WORDS = 'Words that took an hour to find.';
const say = speaking('en');

test('a draft survives closing, reloading and a failed request', async ({ journey }) => {
  journey.expectMessage(/status of 503|net::ERR_FAILED/);
  const member = await join('Rami');
  const page = await journey.open({ member });
  await page.goto('/');
  let composer = await openComposer(page, 'en');
  await textOf(composer, 'en').fill(WORDS);
  await composer.locator('input[type=file]').setInputFiles(pngPicture());
  await composer.getByLabel(say('composer:alt')).fill('A fade');
  await expect(composer.getByText(say('composer:draftSaved'))).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(composer).toBeHidden();

  await page.reload();
  composer = await openComposer(page, 'en');
  await expect(textOf(composer, 'en')).toHaveValue(WORDS);
  await expect(composer.getByLabel(say('composer:alt'))).toHaveValue('A fade');

  await page.route(`${API_ORIGIN}/posts`, (route) =>
    route.request().method() === 'POST' ? route.abort('failed') : route.fallback(),
  );
  await composer.getByRole('button', { name: say('composer:publish') }).click();
  await expect(composer.getByText(say('errors:network'))).toBeVisible();
  await expect(textOf(composer, 'en')).toHaveValue(WORDS);

  await page.unroute(`${API_ORIGIN}/posts`);
  await composer.getByRole('button', { name: say('composer:publish') }).click();
  await expect(postWith(page, WORDS).first()).toBeVisible();
  await expect(composer).toBeHidden();

  composer = await openComposer(page, 'en');
  await expect(textOf(composer, 'en')).toHaveValue('');
});

test('a post is published once although its token had ended', async ({ journey }) => {
  journey.expectMessage(/status of 401/);
  const member = await join('Lina');
  const page = await journey.open({ member });
  await page.goto('/');
  const composer = await openComposer(page, 'en');
  await textOf(composer, 'en').fill(WORDS);
  await page.evaluate(() => localStorage.setItem('token', 'ended'));
  await composer.getByRole('button', { name: say('composer:publish') }).click();
  await expect(composer).toBeHidden();
  await expect(postWith(page, WORDS).filter({ hasText: 'Lina' })).toHaveCount(1);
});

test('what cannot be published is said where it stands', async ({ journey }) => {
  const member = await join('Fadi');
  const page = await journey.open({ member });
  await page.goto('/');
  const composer = await openComposer(page, 'en');

  const tags = composer.getByLabel(say('composer:tags'));
  await tags.fill('arabic type');
  await tags.press('Enter');
  await expect(composer.getByText(say('composer:tagWhitespace'))).toBeVisible();
  await tags.fill('');

  await composer
    .locator('input[type=file]')
    .setInputFiles({ name: 'notes.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7') });
  const types = say('composer:imageTypes');
  await expect(composer.getByText(say('composer:imageBadType', { types }))).toBeVisible();
  await composer.getByRole('button', { name: say('composer:removeImage', { name: 'notes.pdf' }) }).click();

  await composer.getByRole('button', { name: say('composer:publish') }).click();
  await expect(composer.getByText(say('composer:writeSomething'))).toBeVisible();
  await expect(textOf(composer, 'en')).toBeFocused();
  await expectAccessible(page);
});

test('discarding asks first', async ({ journey }) => {
  const member = await join('Hala');
  const page = await journey.open({ member });
  await page.goto('/');
  let composer = await openComposer(page, 'en');
  await textOf(composer, 'en').fill(WORDS);
  await composer.getByRole('button', { name: say('composer:discard') }).click();
  const question = page.getByRole('alertdialog');
  await expect(question).toBeVisible();
  await expectAccessible(page);
  await question.getByRole('button', { name: say('composer:keepEditing') }).click();
  await expect(textOf(composer, 'en')).toHaveValue(WORDS);
  await composer.getByRole('button', { name: say('composer:discard') }).click();
  await question.getByRole('button', { name: say('composer:discard') }).click();
  await expect(composer).toBeHidden();
  composer = await openComposer(page, 'en');
  await expect(textOf(composer, 'en')).toHaveValue('');
});
