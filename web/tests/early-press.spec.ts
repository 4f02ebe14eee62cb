import { expect, test } from './support/journey';
import { join, publish } from './support/members';
import { openComposer } from './support/moves';
import { inLanguage, LOCALES, speaking } from './support/texts';

for (const locale of LOCALES) {
  const say = speaking(locale);

  test(`what a guest presses before the scripts have come is done when they are there (${locale})`, async ({
    journey,
  }) => {
    const author = await join('Hala');
    const post = await publish(author, { text: 'Shared before its page could answer.' });
    const page = await journey.open({ device: 'phone' });
    let letThrough = () => {};
    const pressed = new Promise<void>((resolve) => {
      letThrough = resolve;
    });
    await page.route('**/_next/static/chunks/**', async (route) => {
      await pressed;
      await route.continue();
    });
    await page.goto(inLanguage(locale, `/posts/${post._id}`), { waitUntil: 'commit' });
    const share = page
      .getByRole('main')
      .getByRole('button', { name: say('post:share') })
      .first();
    await share.click();
    letThrough();
    await expect(page.getByRole('dialog')).toContainText(say('share:title'));
  });

  test(`a member who presses at once gets the composer (${locale})`, async ({ journey }) => {
    const page = await journey.open({ member: await join('Nour', locale) });
    await page.goto(inLanguage(locale, '/'), { waitUntil: 'commit' });
    await openComposer(page, locale);
  });
}
