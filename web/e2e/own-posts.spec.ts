import { memberPath } from '../src/lib/member-path';
import { findPost } from './support/actions';
import { expect, test } from './support/fixtures';
import { join, publish } from './support/members';
import { API_ORIGIN } from './support/origins';
import { chooseFromMenu, evaluationButton, readPost } from './support/posts';
import { LOCALES, localePath, translator } from './support/texts';

for (const locale of LOCALES) {
  const t = translator(locale);

  test(`a member edits and deletes a post, and can undo the deletion (${locale})`, async ({ app }) => {
    const author = await join('Nadia', locale);
    const post = await publish(author, { text: 'Kept after all.' });
    const other = await publish(author, { text: 'Away with this.' });
    const page = await app.open({ member: author });
    await page.goto(localePath(locale, memberPath(author)));
    const card = findPost(page, 'Kept after all.');

    // The button explains why it is disabled.
    await expect(evaluationButton(card, locale)).toHaveAttribute('aria-disabled', 'true');
    await evaluationButton(card, locale).click({ force: true });
    await expect(page.getByText(t('reactions:ownPost'))).toBeVisible();

    await chooseFromMenu(card, locale, t('post:edit'));
    const composer = page.getByRole('dialog', { name: t('composer:titleEditPost') });
    await composer.getByRole('textbox', { name: t('composer:text'), exact: true }).fill('Kept and mended.');
    await composer.getByRole('button', { name: t('common:common.saveChanges') }).click();
    await expect(composer).toHaveCount(0);
    const mended = findPost(page, 'Kept and mended.');
    await expect(mended).toBeVisible();

    const tab = page.getByRole('tab', { name: new RegExp(`^${t('profile:tabPosts')}`) });
    await expect(tab).toHaveText(`${t('profile:tabPosts')} 2`);
    await chooseFromMenu(mended, locale, t('common:common.delete'));
    await expect(mended).toHaveCount(0);
    await expect(tab).toHaveText(`${t('profile:tabPosts')} 1`);
    await page.getByRole('button', { name: t('common:common.undo') }).click();
    await expect(mended).toBeVisible();
    await expect(tab).toHaveText(`${t('profile:tabPosts')} 2`);
    expect(await readPost(author, post)).not.toBeNull();

    // Leaving the page does not cancel the deletion.
    await chooseFromMenu(findPost(page, 'Away with this.'), locale, t('common:common.delete'));
    await expect(findPost(page, 'Away with this.')).toHaveCount(0);
    expect(await readPost(author, other)).not.toBeNull();
    await page.goto('about:blank');
    await expect.poll(() => readPost(author, other)).toBeNull();
    expect(await readPost(author, post)).not.toBeNull();
  });
}

test('a deletion that fails restores the post and shows the error', async ({ app }) => {
  app.expectMessage(/status of 503/);
  const t = translator('en');
  const author = await join('Rami');
  await publish(author, { text: 'It would not go.' });
  const page = await app.open({ member: author });
  await page.clock.install();
  await page.goto(memberPath(author));
  await page.route(`${API_ORIGIN}/posts/*`, (route) =>
    route.request().method() === 'DELETE' ? route.fulfill({ status: 503, body: '{}' }) : route.fallback(),
  );
  const card = findPost(page, 'It would not go.');
  await chooseFromMenu(card, 'en', t('common:common.delete'));
  await expect(card).toHaveCount(0);
  await page.clock.fastForward(9000);
  await expect(page.getByText(t('post:deleteFailed'))).toBeVisible();
  await expect(card).toBeVisible();
});
