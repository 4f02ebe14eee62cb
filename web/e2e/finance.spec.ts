import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { expectAccessible, expectNoHorizontalScroll } from './support/checks';
import { demoMember } from './support/demo';
import { expect, LONG, test } from './support/fixtures';
import { join, waitForCode } from './support/members';
import { confirmCode } from './support/reauth';
import { LOCALES, type Locale, localePath, translator } from './support/texts';

const IBAN = 'JO94CBJO0010000000000131000302';
const ARABIC_IBAN = 'JO٩٤ CBJO ٠٠١٠ ٠٠٠٠ ٠٠٠٠ ٠١٣١ ٠٠٠٣ ٠٢';
const t = translator('en');

test('a bank account is saved with a code, and only its last digits are shown afterwards', async ({ app }) => {
  // Saving is refused until the member has re-authenticated, and so is a wrong code.
  app.expectMessage(/status of 40[13]/);
  const member = await join('Rania Khoury');
  const page = await app.open({ member });
  await page.goto('/wire-transfer-setup');
  const save = page.getByRole('button', { name: t('wire:save') });
  const number = page.getByLabel(t('wire:iban'), { exact: true });

  await number.fill(IBAN.replace('0302', '0303'));
  await expect(page.getByText(t('wire:faultIbanChecksum'))).toBeVisible();
  await number.fill('');
  await number.pressSequentially(ARABIC_IBAN);
  await expect(number).toHaveValue('JO94 CBJO 0010 0000 0000 0131 0003 02');
  await expect(page.getByText(t('wire:ibanOk'))).toBeVisible();

  const bic = page.getByLabel(t('wire:swift'));
  await bic.fill('CBJOJO');
  await save.click();
  await expect(page.getByText(t('wire:faultBicForm', { short: 8, long: 11 }))).toBeVisible();
  await expect(bic).toBeFocused();
  await bic.fill('CBJOJOAXXXX');
  await page.getByLabel(t('wire:bankName')).fill('Jordan Bank');
  const name = page.getByLabel(t('wire:beneficiaryName'));
  await name.fill('رانيا خوري');
  await page.getByLabel(t('wire:city')).fill('Amman');
  await page.getByLabel(t('wire:street')).fill('Rainbow Street');
  await save.click();
  await expect(page.getByText(t('wire:faultLatin'))).toBeVisible();
  await expect(name).toBeFocused();
  await name.fill('Rania Khoury');

  let asked = Date.now();
  await save.click();
  const dialog = page.getByRole('dialog', { name: t('confirm:title') });
  await dialog.getByLabel(t('auth:otpLabel')).fill('000000');
  await expect(dialog.getByText(t('codes:otp_invalid'))).toBeVisible();
  await dialog.getByRole('button', { name: t('common:common.cancel') }).click();
  await expect(number).toHaveValue('JO94 CBJO 0010 0000 0000 0131 0003 02');

  asked = Date.now();
  await save.click();
  await confirmCode(page, member, asked);
  await expect(page.getByText(/^JO•• (•{4} )+•• 0302$/)).toBeVisible();
  await expect(page.getByText('Jordan Bank', { exact: true })).toBeVisible();
  await expect(page.getByText('Rania Khoury', { exact: true })).not.toHaveCount(0);
  expect(await page.content()).not.toContain('0003 0302');
  expect(await page.content()).not.toContain(IBAN);
});

test('money is withdrawn once, with a code, and the amount typed survives', async ({ app }) => {
  app.expectMessage(/status of 403/);
  const member = await demoMember('reem');
  const page = await app.open({ member });
  await page.goto('/finance');
  const available = page.getByRole('region', { name: t('finance:available') });
  await available.getByRole('button', { name: t('finance:withdraw') }).click();
  const dialog = page.getByRole('dialog', { name: t('payout:withdrawTitle') });
  const amount = dialog.getByLabel(t('payout:amountLabel'));

  await amount.fill('99999999');
  await expect(amount).toHaveAttribute('aria-invalid', 'true');
  await amount.fill('٥');
  await amount.press('Enter');
  await expect(amount).toHaveAttribute('aria-invalid', 'true');
  await expect(amount).toBeFocused();
  await amount.fill('٢٠٫٥٠');
  const first = Date.now();
  await amount.press('Enter');
  const proof = page.getByRole('dialog', { name: t('confirm:title') });
  await proof.getByRole('button', { name: t('common:common.cancel') }).click();
  await expect(amount).toHaveValue('٢٠٫٥٠');

  // Only the code of the second dialog is valid: the first e-mail may come late.
  await waitForCode(member.address, first);
  const asked = Date.now();
  await dialog.getByRole('button', { name: /20\.50/ }).click();
  await confirmCode(page, member, asked);
  await expect(dialog).toBeHidden();
  const newest = page
    .getByRole('table', { name: t('finance:payouts') })
    .getByRole('row')
    .nth(1);
  await expect(newest).toContainText(t('payout:status.pending'));
  await expect(newest).toContainText('$20.50');
  await expect(available.getByRole('button', { name: t('finance:withdraw') })).toBeDisabled();
  await expect(available).toContainText(t('finance:reason.payout_in_progress'));
});

test('a failed payout gives its reason and links to the solution', async ({ app }) => {
  const page = await app.open({ member: await demoMember('layla') });
  await page.goto('/finance');
  const failed = page.getByRole('row').filter({ hasText: t('payout:title.failed') });
  await expect(failed).toContainText('The name doesn’t match the account');
  await failed.getByRole('link', { name: t('finance:fixAndRetry') }).click();
  await expect(page).toHaveURL('/wire-transfer-setup');
  await expect(page.getByRole('heading', { level: 1, name: t('wire:title') })).toBeVisible();
});

for (const locale of LOCALES) {
  test(`the report is read with the keyboard alone, in reading direction (${locale})`, async ({ app }) => {
    const speak = translator(locale);
    const [earlier, later] = locale === 'ar' ? ['ArrowRight', 'ArrowLeft'] : ['ArrowLeft', 'ArrowRight'];
    const page = await app.open({ member: await demoMember('layla') });
    await page.goto(localePath(locale, '/finance'));
    await page.getByRole('tab', { name: speak('finance:tabBalance') }).focus();
    await page.keyboard.press(later);
    await expect(page).toHaveURL(/tab=report/);

    const chart = page.locator('.chart');
    const months = chart.getByRole('button');
    await expect(months).toHaveCount(12);
    await months.last().focus();
    await page.keyboard.press(earlier);
    await expect(months.nth(10)).toBeFocused();
    await page.keyboard.press('Home');
    await expect(months.first()).toBeFocused();
    await page.keyboard.press('End');
    await page.keyboard.press(earlier);
    await page.keyboard.press('Enter');
    await expect(months.nth(10)).toHaveAttribute('aria-pressed', 'true');
    const said = (await months.nth(10).getAttribute('aria-label')) ?? '';
    const sources = page.getByRole('region', { name: speak('revenue:bySource') });
    await expect(sources).toContainText(said.split(':')[0] ?? '');

    await sources.getByRole('button', { name: speak('revenue:howCalculated') }).press('Enter');
    const details = page.getByRole('dialog');
    for (const part of ['lines', 'given', 'entries', 'proof']) {
      await expect(details.getByRole('heading', { name: speak(`revenue:${part}`), exact: true })).toBeVisible();
    }
    await expect(page).toHaveURL(/period=\d{4}-\d{2}/);
    await page.keyboard.press('Escape');
    await expect(details).toBeHidden();
    await expect(page).not.toHaveURL(/period=/);
  });
}

test('the table next to the chart has the same values, and the CSV file has every entry', async ({ app }) => {
  const page = await app.open({ member: await demoMember('layla') });
  await page.goto('/finance?tab=report');
  const said = await page.locator('.chart').getByRole('button').last().getAttribute('aria-label');
  await page.getByRole('button', { name: t('revenue:tableView') }).click();
  const rows = page.getByRole('group', { name: t('revenue:byMonth', { months: 12 }) }).getByRole('row');
  await expect(rows).toHaveCount(13);
  const sales = (await rows.nth(1).getByRole('cell').first().textContent()) ?? '';
  expect(said).toContain(sales);
  await rows.nth(2).getByRole('button').click();
  await expect(rows.nth(2).getByRole('button')).toHaveAttribute('aria-pressed', 'true');

  const coming = page.waitForEvent('download');
  await page.getByRole('button', { name: t('finance:exportCsv') }).click();
  const file = await coming;
  const content = readFileSync(await file.path(), 'utf8');
  expect(content.startsWith('\ufeff')).toBe(true);
  expect(content.split('\r\n')[0]).toContain('Balance after');
  expect(content.split('\r\n').length).toBeGreaterThan(20);
  expect(file.suggestedFilename()).toMatch(/^qima-\d{4}-\d{2}-\d{4}-\d{2}\.csv$/);
});

type Screen = { name: string; path: string; open?: (page: Page, locale: Locale) => Promise<void> };

const SCREENS: Screen[] = [
  { name: 'balance', path: '/finance' },
  { name: 'report', path: '/finance?tab=report' },
  {
    name: 'report as a table',
    path: '/finance?tab=report',
    open: (page, locale) => page.getByRole('button', { name: translator(locale)('revenue:tableView') }).click(),
  },
  { name: 'bank account', path: '/wire-transfer-setup' },
  {
    name: 'another bank account',
    path: '/wire-transfer-setup',
    open: (page, locale) => page.getByRole('button', { name: translator(locale)('wire:change') }).click(),
  },
];

for (const locale of LOCALES) {
  for (const { name, path, open } of SCREENS) {
    test(`${name}: accessible and without horizontal overflow (${locale})`, { tag: LONG }, async ({ app }) => {
      const member = await demoMember('layla');
      for (const theme of ['light', 'dark'] as const) {
        const page = await app.open({ theme, device: theme === 'light' ? 'desktop' : 'phone', member });
        await page.goto(localePath(locale, path));
        await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
        await open?.(page, locale);
        await expectAccessible(page);
        if (theme === 'light') await expectNoHorizontalScroll(page);
        await page.close();
      }
    });
  }
}

test('a monthly statement is accessible', async ({ app }) => {
  const page = await app.open({ member: await demoMember('layla'), device: 'phone' });
  await page.goto('/finance?tab=report');
  await page.getByRole('button', { name: t('revenue:howCalculated') }).click();
  await expect(page.getByRole('dialog').getByRole('heading', { name: t('revenue:entries') })).toBeVisible();
  await expectAccessible(page);
});
