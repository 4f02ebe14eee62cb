import { postWith } from './support/actions';
import { expect, test } from './support/fixtures';
import { join, publish } from './support/members';
import { API_ORIGIN } from './support/origins';
import { evaluationButton, fromMenu, standing } from './support/posts';
import { inLanguage, LOCALES, speaking } from './support/texts';

for (const locale of LOCALES) {
  const say = speaking(locale);

  test(`one’s own post is changed and deleted, which can be taken back (${locale})`, async ({ journey }) => {
    const author = await join('Nadia', locale);
    const post = await publish(author, { text: 'Kept after all.' });
    const other = await publish(author, { text: 'Away with this.' });
    const page = await journey.open({ member: author });
    await page.goto(inLanguage(locale, `/users/${author._id}`));
    const card = postWith(page, 'Kept after all.');

    // It says why it can't be pressed.
    await expect(evaluationButton(card, locale)).toHaveAttribute('aria-disabled', 'true');
    await evaluationButton(card, locale).click({ force: true });
    await expect(page.getByText(say('reactions:ownPost'))).toBeVisible();

    await fromMenu(card, locale, say('post:edit'));
    const composer = page.getByRole('dialog', { name: say('composer:titleEditPost') });
    await composer.getByRole('textbox', { name: say('composer:text'), exact: true }).fill('Kept and mended.');
    await composer.getByRole('button', { name: say('common:common.saveChanges') }).click();
    await expect(composer).toHaveCount(0);
    const mended = postWith(page, 'Kept and mended.');
    await expect(mended).toBeVisible();

    await fromMenu(mended, locale, say('common:common.delete'));
    await expect(mended).toHaveCount(0);
    await page.getByRole('button', { name: say('common:common.undo') }).click();
    await expect(mended).toBeVisible();
    expect(await standing(author, post)).not.toBeNull();

    // Leaving the page is no change of mind.
    await fromMenu(postWith(page, 'Away with this.'), locale, say('common:common.delete'));
    await expect(postWith(page, 'Away with this.')).toHaveCount(0);
    expect(await standing(author, other)).not.toBeNull();
    await page.goto('about:blank');
    await expect.poll(() => standing(author, other)).toBeNull();
    expect(await standing(author, post)).not.toBeNull();
  });
}

test('a deletion that fails brings the post back and says why', async ({ journey }) => {
  journey.expectMessage(/status of 503/);
  const say = speaking('en');
  const author = await join('Rami');
  await publish(author, { text: 'It would not go.' });
  const page = await journey.open({ member: author });
  await page.clock.install();
  await page.goto(`/users/${author._id}`);
  await page.route(`${API_ORIGIN}/posts/*`, (route) =>
    route.request().method() === 'DELETE' ? route.fulfill({ status: 503, body: '{}' }) : route.fallback(),
  );
  const card = postWith(page, 'It would not go.');
  await fromMenu(card, 'en', say('common:common.delete'));
  await expect(card).toHaveCount(0);
  await page.clock.fastForward(9000);
  await expect(page.getByText(say('post:deleteFailed'))).toBeVisible();
  await expect(card).toBeVisible();
});
