import { findPost, logOut, signIn } from './support/actions';
import { expectAccessible } from './support/checks';
import { expect, test } from './support/fixtures';
import { join } from './support/members';
import { publishProduct } from './support/products';
import { storedWords, untilStored } from './support/stored-copies';
import { LOCALES, localePath, translator } from './support/texts';

/** Messages of the browser without a connection. */
const OFFLINE = /ERR_INTERNET_DISCONNECTED|ERR_FAILED|Failed to fetch/;

for (const locale of LOCALES) {
  const t = translator(locale);

  test(`a product that was just acquired is read without a connection, by its buyer alone (${locale})`, async ({
    app,
  }) => {
    app.expectMessage(OFFLINE);
    const [seller, buyer, next] = [await join('Adam'), await join('Huda', locale), await join('Omar', locale)];
    const { _id } = await publishProduct(seller, {
      ...{ title: 'Canary Hafnium', text: 'Canary Tantalum: دليل يُقرأ في القطار', licence: 'Canary Rhenium' },
      ...{ priceCents: 0, refundDays: 0, files: ['guide.txt'] },
    });
    const path = localePath(locale, `/posts/${_id}`);
    const page = await app.open({ member: buyer, serviceWorker: true });
    await page.goto(path);
    // The copies were renewed before the purchase.
    await untilStored(page, 'library', '[]');
    const panel = page.getByRole('complementary');
    await panel.getByRole('button', { name: t('post:getFree') }).click();
    await expect(page.getByText(t('post:owned')).filter({ visible: true }).first()).toBeVisible();
    await untilStored(page, 'library', 'Canary Rhenium');

    await page.context().setOffline(true);
    await page.goto(path);
    const article = findPost(page, 'Canary Hafnium');
    await expect(article).toContainText('Canary Tantalum: دليل يُقرأ في القطار');
    await expect(article).toContainText('Canary Rhenium');
    await expect(article.getByText(t('offline:bought'))).toBeVisible();
    await expectAccessible(page);
    const available = page.getByRole('navigation', { name: t('offline:available') });
    const read = findPost(page, 'Canary Hafnium').getByRole('link', { name: t('offline:readProduct') });
    await available.getByRole('link', { name: t('offline:library') }).click();
    await read.click();
    await expect(findPost(page, 'Canary Hafnium')).toContainText('Canary Rhenium');

    await page.context().setOffline(false);
    await expect(page).toHaveURL(path);
    await logOut(page, locale, 'desktop');
    await expect.poll(() => storedWords(page)).not.toMatch(/Canary/);
    await page.goto(localePath(locale, '/login'));
    await signIn(page, locale, next.address);
    await expect(page).toHaveURL(localePath(locale, '/'));
    await untilStored(page, 'library', '[]');
    const words = await storedWords(page);
    expect(words).not.toMatch(/Canary/);
    expect(words).not.toContain(buyer._id);
    await page.context().setOffline(true);
    await page.goto(path);
    await expect(page.getByRole('heading', { name: t('offline:notStored') })).toBeVisible();
    await expect(page.getByText(/Canary/)).toHaveCount(0);
  });
}
