import type { Page, Route } from '@playwright/test';
import { memberPath } from '../src/lib/member-path';
import { findPost } from './support/actions';
import { expect, test } from './support/fixtures';
import { join, publish } from './support/members';
import { WEB_ORIGIN } from './support/origins';
import { LOCALES, localePath, translator } from './support/texts';

const FAILURES: [name: string, meet: (route: Route) => Promise<void>][] = [
  ['is not there any more', (route) => route.fulfill({ status: 404, body: 'Not found' })],
  ['is blocked', (route) => route.abort('blockedbyclient')],
];
const EXPECTED = /status of 404|net::ERR_BLOCKED_BY_CLIENT|Refused to execute script|ChunkLoadError|Loading chunk/;

/** Makes every script outside these pages' own HTML fail; returns a function that undoes it. */
async function failLazyChunks(page: Page, paths: string[], meet: (route: Route) => Promise<void>) {
  const pages = paths.map(async (path) => (await page.request.get(WEB_ORIGIN + path)).text());
  const html = (await Promise.all(pages)).join();
  const isLate = (url: URL) => url.pathname.startsWith('/_next/static/chunks/') && !html.includes(url.pathname);
  await page.route(isLate, meet);
  return () => page.unroute(isLate, meet);
}

for (const locale of LOCALES) {
  const t = translator(locale);
  for (const [fault, meet] of FAILURES) {
    test(`a dialog whose code ${fault} shows the error, and opens on retry (${locale})`, async ({ app }) => {
      app.expectMessage(EXPECTED);
      const author = await join('Hala');
      const post = await publish(author, { text: 'Shared by a guest, on the second try.' });
      const page = await app.open({ device: 'phone' });
      const path = localePath(locale, `/posts/${post._id}`);
      const undo = await failLazyChunks(page, [path], meet);
      await page.goto(path);
      const share = page
        .getByRole('main')
        .getByRole('button', { name: t('post:share') })
        .first();
      await share.click();
      const failure = page.getByRole('dialog', { name: t('errors:partFailed') });
      await expect(failure.getByRole('alert')).toContainText(t('errors:partFailed'));

      await failure.getByRole('button', { name: t('common:common.close') }).click();
      await expect(failure).toHaveCount(0);
      await expect(share).toBeFocused();

      await share.click();
      await expect(failure).toBeVisible();
      await undo();
      await failure.getByRole('button', { name: t('common:common.retry') }).click();
      await expect(failure).toHaveCount(0);
      await expect(page.getByRole('dialog')).toContainText(t('share:title'));
    });
  }

  test(`members can read without the member frame, see the error, and load it on retry (${locale})`, async ({
    app,
  }) => {
    app.expectMessage(EXPECTED);
    const member = await join('Nour', locale);
    const post = await publish(member, { text: 'Read without a bar.' });
    const page = await app.open({ member });
    const path = localePath(locale, `/posts/${post._id}`);
    const profile = localePath(locale, memberPath(member));
    const undo = await failLazyChunks(page, [path, profile], (route) => route.abort('blockedbyclient'));
    await page.goto(path);
    await expect(page.getByText('Read without a bar.')).toBeVisible();
    await expect(page.getByRole('alert').first()).toHaveText(t('errors:partFailed'));
    // Parts without lazy code still work: the link to the author's page.
    await page.getByRole('main').getByRole('link', { name: 'Nour' }).first().click();
    await expect(page).toHaveURL(profile);
    await expect(findPost(page, 'Read without a bar.')).toBeVisible();
    await undo();
    await page
      .getByRole('button', { name: t('common:common.retry') })
      .first()
      .click();
    await expect(page.getByRole('button', { name: t('common:nav.notifications') })).toBeVisible();
  });
}
