import { expectAccessible, expectNoHorizontalScroll } from './support/checks';
import { expect, test } from './support/fixtures';
import { join } from './support/members';
import { API_ORIGIN } from './support/origins';
import { pngPicture } from './support/png';
import { publishProduct } from './support/products';
import { LOCALES, type Locale, localePath, translator } from './support/texts';

const PRICE = { en: '19.99', ar: '١٩٫٩٩' };

async function openProductComposer(page: import('@playwright/test').Page, locale: Locale) {
  const t = translator(locale);
  const box = page.getByRole('region', { name: t('composer:title') });
  await box.getByRole('button', { name: t('composer:kindProduct') }).click();
  const dialog = page.getByRole('dialog', { name: t('composer:titleProduct') });
  await expect(dialog.getByLabel(t('composer:productTitle'))).toBeFocused();
  return dialog;
}

const file = (name: string, size = 2000) => ({ name, mimeType: 'application/pdf', buffer: Buffer.alloc(size, 7) });

for (const locale of LOCALES) {
  test(`a member publishes a product with its files (${locale})`, async ({ app }) => {
    const t = translator(locale);
    const seller = await join('ليلى حدّاد', locale);
    const page = await app.open({ member: seller });
    await page.goto(localePath(locale, '/'));
    const composer = await openProductComposer(page, locale);

    await test.step('is told what is missing where it is missing', async () => {
      await composer.getByRole('button', { name: t('composer:publish') }).click();
      await expect(composer.getByText(t('composer:titleTooShort'))).toBeVisible();
      await expect(composer.getByText(t('composer:priceMissing'))).toBeVisible();
      await expect(composer.getByText(t('composer:filesMissing'))).toBeVisible();
      await expect(composer.getByLabel(t('composer:productTitle'))).toBeFocused();
      await expectAccessible(page);
    });

    await test.step('fills it in and sees what guests will see', async () => {
      await composer.getByLabel(t('composer:productTitle')).fill('دليل الخط العربي للشاشات');
      await composer.getByLabel(t('composer:description')).fill('124 صفحة، وقوالب CSS جاهزة.');
      await composer.getByLabel(t('composer:price')).fill(PRICE[locale]);
      await expect(composer.getByText(t('composer:youReceive', { amount: '\u2066$17.99\u2069' }))).toBeVisible();
      await composer.getByLabel(t('composer:addFiles')).setInputFiles([file('guide.pdf'), file('tables.xlsx')]);
      await composer.getByLabel(t('composer:addImages')).setInputFiles(pngPicture());
      await composer.getByLabel(t('composer:alt')).fill('الغلاف');
      await composer.getByRole('button', { name: t('composer:licencePersonal') }).click();
      await composer.getByLabel(t('composer:refundWindow')).selectOption('7');
      await expect(composer.getByText(t('composer:fileReady'), { exact: true })).toHaveCount(2);
      await expect(composer.getByRole('article')).toContainText('$19.99');
      await expectAccessible(page);
      await expectNoHorizontalScroll(page);
    });

    await test.step('finds the draft and its files again after a reload', async () => {
      await page.reload();
      const again = await openProductComposer(page, locale);
      await expect(again.getByText(t('composer:fileReady'), { exact: true })).toHaveCount(2);
      await expect(again.getByLabel(t('composer:price'))).toHaveValue(PRICE[locale]);
      await again.getByRole('button', { name: t('composer:publish') }).click();
      await expect(again).toBeHidden();
      await expect(page.getByText(t('composer:publishedProduct'))).toBeVisible();
      await page.getByRole('button', { name: t('composer:view'), exact: true }).click();
    });

    await test.step('the product’s page is its seller’s', async () => {
      await expect(page.getByRole('heading', { level: 1, name: 'دليل الخط العربي للشاشات' })).toBeVisible();
      await expect(page.getByText(t('post:noSales')).filter({ visible: true })).toBeVisible();
      await expect(page.getByText('tables', { exact: true })).toBeVisible();
      await expectAccessible(page);
    });
  });
}

test('an interrupted upload is resumed, and publishing waits for it', { tag: '@long' }, async ({ app }) => {
  app.expectMessage(/net::ERR_FAILED|status of 409/);
  const t = translator('en');
  const seller = await join('Rami');
  const page = await app.open({ member: seller });
  await page.goto('/');
  const composer = await openProductComposer(page, 'en');
  const sent: string[] = [];
  let broken = true;
  await page.route(`${API_ORIGIN}/files/*/parts/*`, async (route) => {
    if (route.request().method() !== 'PUT') return route.fallback();
    const part = route.request().url().split('/').at(-1) ?? '';
    if (broken && part === '2') return route.abort('failed');
    sent.push(part);
    return route.fallback();
  });
  await composer.getByLabel(t('composer:productTitle')).fill('A long film');
  await composer.getByLabel(t('composer:price')).fill('12');
  await composer.getByLabel(t('composer:addFiles')).setInputFiles(file('film.mp4', 9 * 1024 * 1024));
  await expect(composer.getByText(t('errors:network'))).toBeVisible({ timeout: 20_000 });
  broken = false;
  await composer.getByRole('button', { name: t('composer:retryImage', { name: '\u2066film.mp4\u2069' }) }).click();
  await composer.getByRole('button', { name: t('composer:publish') }).click();
  await expect(composer).toBeHidden({ timeout: 20_000 });
  expect(sent).toEqual(['1', '2']);
});

test('a published product is edited', async ({ app }) => {
  const t = translator('en');
  const seller = await join('Rami');
  const { _id } = await publishProduct(seller, { title: 'First title', priceCents: 1200 });
  const page = await app.open({ member: seller });
  await page.goto(`/posts/${_id}`);
  await page
    .getByRole('button', { name: t('post:edit') })
    .filter({ visible: true })
    .click();
  const composer = page.getByRole('dialog', { name: t('composer:titleEdit') });
  await expect(composer.getByLabel(t('composer:price'))).toHaveValue('12');

  await composer.getByLabel(t('composer:productTitle')).fill('Never mind');
  await composer.getByRole('button', { name: t('composer:discard') }).click();
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: t('composer:discard') })
    .click();
  await expect(composer).toBeHidden();
  await page
    .getByRole('button', { name: t('post:edit') })
    .filter({ visible: true })
    .click();
  await expect(composer.getByLabel(t('composer:productTitle'))).toHaveValue('First title');

  await composer.getByLabel(t('composer:productTitle')).fill('Second title');
  await composer.getByRole('button', { name: t('common:common.saveChanges') }).click();
  await expect(composer).toBeHidden();
  await expect(page.getByRole('heading', { level: 1, name: 'Second title' })).toBeVisible();
});
