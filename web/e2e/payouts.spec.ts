import { mkdtemp, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join as path } from 'node:path';
import type { Locator, Page } from '@playwright/test';
import { buyButton, outcomeDialog, pay, waitForPaymentPage } from './support/checkout';
import { expectAccessible, expectNoHorizontalScroll } from './support/checks';
import { demoMember } from './support/demo';
import { type Device, expect, test } from './support/fixtures';
import { join, type Member } from './support/members';
import { daysFromNow, runCli, runStaffCli } from './support/operator';
import { API_ORIGIN } from './support/origins';
import { addAuthenticator, confirmByPasskey, refuseCodes, signInByPasskey } from './support/passkeys';
import { confirmCode } from './support/reauth';
import { LOCALES, type Locale, localePath, type Translate, translator } from './support/texts';

const CONTENT = 'What only a buyer reads.';
const IBAN = 'JO94CBJO0010000000000131000302';
const STAFF = 'nour@qima.example';
/** Days after which the reserve of a new seller is released too. */
const AFTER_RESERVE = 121;

const VISITS: readonly (readonly [Locale, Device])[] = [
  ['ar', 'desktop'],
  ['en', 'phone'],
];

type Earning = { page: Page; locale: Locale; t: Translate; seller: Member };

async function publishGuide({ page, locale, t }: Earning): Promise<string> {
  await page.goto(localePath(locale, '/'));
  const box = page.getByRole('region', { name: t('composer:title') });
  await box.getByRole('button', { name: t('composer:kindProduct') }).click();
  const composer = page.getByRole('dialog', { name: t('composer:titleProduct') });
  await composer.getByLabel(t('composer:productTitle')).fill('دليل القياس');
  await composer.getByLabel(t('composer:description')).fill('ثلاثون درسًا.');
  await composer.getByLabel(t('composer:price')).fill('29');
  const file = { name: 'guide.txt', mimeType: 'text/plain', buffer: Buffer.from(CONTENT) };
  await composer.getByLabel(t('composer:addFiles')).setInputFiles(file);
  await expect(composer.getByText(t('composer:fileReady'), { exact: true })).toBeVisible();
  await composer.getByRole('button', { name: t('composer:publish') }).click();
  await page.getByRole('button', { name: t('composer:view'), exact: true }).click();
  await page.waitForURL(/\/posts\/[0-9a-f-]{36}/);
  return page.url().split('/').at(-1) ?? '';
}

async function buyAndDownload(page: Page, locale: Locale, postId: string): Promise<void> {
  const t = translator(locale);
  await page.goto(localePath(locale, `/posts/${postId}`));
  await buyButton(page, locale, '$29.00').click();
  await waitForPaymentPage(page);
  await pay(page, 'card_good');
  await expect(outcomeDialog(page, locale)).toContainText(t('checkout:successTitle'));
  await page.goto(localePath(locale, '/purchased-posts'));
  const name = t('purchased:downloadFile', { name: '\u2066guide.txt\u2069' });
  const coming = page.waitForEvent('download');
  await page.getByRole('button', { name }).click();
  expect(await readFile(await (await coming).path(), 'utf8')).toBe(CONTENT);
}

async function openAccount({ page, locale, t, seller }: Earning): Promise<void> {
  await page.goto(localePath(locale, '/wire-transfer-setup'));
  await page.getByLabel(t('wire:iban'), { exact: true }).fill(IBAN);
  await page.getByLabel(t('wire:swift')).fill('CBJOJOAX');
  await page.getByLabel(t('wire:bankName')).fill('Jordan Bank');
  await page.getByLabel(t('wire:beneficiaryName')).fill('Rania Khoury');
  await page.getByLabel(t('wire:city')).fill('Amman');
  await page.getByLabel(t('wire:street')).fill('Rainbow Street');
  const asked = Date.now();
  await page.getByRole('button', { name: t('wire:save') }).click();
  await confirmCode(page, seller, asked, locale);
  // Leaving earlier would cancel the save that follows the re-authentication.
  await expect(page.getByText(/^JO•• (•{4} )+•• 0302$/)).toBeVisible();
  await expect(page.getByText('Jordan Bank', { exact: true })).toBeVisible();
}

/** Exports the bank file, and imports one that confirms the transfer. */
async function payOut(reference: string): Promise<void> {
  await runCli('staff', 'grant', STAFF);
  await runStaffCli(STAFF, 'payouts', 'create-batches');
  const listed = await runCli('payouts', 'list', '--status', 'in-progress');
  const [, batch] = new RegExp(`${reference}.*batch (\\d+)`).exec(listed) ?? [];
  expect(batch, listed).toBeDefined();
  expect(await runStaffCli(STAFF, 'payouts', 'export', String(batch))).toContain(reference);
  const answer = path(await mkdtemp(path(tmpdir(), 'bank-')), 'results.csv');
  await writeFile(answer, `reference,status,code,date\n${reference},transferred,,\n`);
  await runStaffCli(STAFF, 'payouts', 'import', answer);
}

/** Returns the newest payout, as a row of the table or a card of a small screen. */
function newestPayout(page: Page, t: Translate): Locator {
  const payouts = page.getByRole('region', { name: t('finance:payouts'), exact: true });
  return payouts.locator('tbody tr, li').filter({ visible: true }).first();
}

// Before the tests that create batches, which collect every pending payout.
for (const [locale, device] of VISITS) {
  test(`a withdrawal is cancelled, and its amount is back in the balance (${locale}, ${device})`, async ({ app }) => {
    // Withdrawing is refused until the member has re-authenticated, and the first cancellation is.
    app.expectMessage(/status of 40[39]/);
    const t = translator(locale);
    const member = await demoMember('khaled');
    const page = await app.open({ member, device });
    await page.goto(localePath(locale, '/finance'));
    const available = page.getByRole('region', { name: t('finance:available') });
    const withdraw = available.getByRole('button', { name: t('finance:withdraw') });
    await expect(withdraw).toBeEnabled();
    const balance = (await available.getByRole('paragraph').first().textContent()) ?? '';
    const payout = newestPayout(page, t);

    await test.step('money is withdrawn', async () => {
      await withdraw.click();
      const dialog = page.getByRole('dialog', { name: t('payout:withdrawTitle') });
      await dialog.getByLabel(t('payout:amountLabel')).fill('20.50');
      const asked = Date.now();
      await dialog.getByRole('button', { name: /20\.50/ }).click();
      // A session that was confirmed in the other language is asked for no code.
      const proof = page.getByRole('dialog', { name: t('confirm:title') });
      const pending = payout.filter({ hasText: t('payout:status.pending') });
      await expect(proof.or(pending)).toBeVisible();
      if (await proof.isVisible()) await confirmCode(page, member, asked, locale);
      await expect(dialog).toBeHidden();
      await expect(pending).toContainText('$20.50');
      await expect(available).not.toContainText(balance);
      await expect(withdraw).toBeDisabled();
    });

    const dialog = page.getByRole('alertdialog');
    const confirm = dialog.getByRole('button', { name: t('payout:cancel') });

    await test.step('a cancellation that comes too late says so', async () => {
      const path = `${API_ORIGIN}/users/payouts/*/cancel`;
      const error = { code: 'payout_not_cancellable', message: 'Too late.', fields: {}, facts: {} };
      await page.route(path, (route) => route.fulfill({ status: 409, json: { payload: null, error } }));
      await payout.getByRole('button', { name: t('payout:cancel') }).click();
      await confirm.click();
      await expect(dialog).toContainText(t('codes:payout_not_cancellable'));
      await page.unroute(path);
    });

    await test.step('it is cancelled, and can be withdrawn again', async () => {
      await expectAccessible(page);
      await confirm.click();
      await expect(dialog).toBeHidden();
      await expect(payout).toContainText(t('payout:status.cancelled'));
      await expect(payout).toContainText(t('payout:note.returned'));
      await expect(payout.getByRole('button', { name: t('payout:cancel') })).toHaveCount(0);
      await expect(available).toContainText(balance);
      await expect(withdraw).toBeEnabled();
      await page.reload();
      await expect(payout).toContainText(t('payout:status.cancelled'));
      await expect(available).toContainText(balance);
      await expectNoHorizontalScroll(page);
    });
  });
}

for (const locale of LOCALES) {
  test(`a member’s sales are paid out to the bank, and every cent is explained (${locale})`, { tag: '@long' }, async ({
    app,
  }) => {
    // Saving an account is refused until its owner has re-authenticated.
    app.expectMessage(/status of 403/);
    const t = translator(locale);
    const [seller, buyer] = [await join('رانيا خوري', locale), await join('Sami', locale)];
    const page = await app.open({ member: seller });
    const earning = { page, locale, t, seller };

    await test.step('a product is published, bought and downloaded', async () => {
      const postId = await publishGuide(earning);
      await buyAndDownload(await app.open({ member: buyer }), locale, postId);
    });

    await test.step('its price less the fee is pending, and available after some days', async () => {
      await page.goto(localePath(locale, '/finance'));
      await expect(page.getByRole('region', { name: t('finance:pending') })).toContainText('$26.10');
      await runCli('payments', 'release-funds', '--as-of', daysFromNow(AFTER_RESERVE));
      await page.reload();
      await expect(page.getByRole('region', { name: t('finance:available') })).toContainText('$26.10');
    });

    await test.step('a passkey is added, and signs in on a session that is not confirmed', async () => {
      await openAccount(earning);
      await addAuthenticator(page);
      await page.goto(localePath(locale, '/settings/security'));
      await page.getByRole('button', { name: t('settings:addPasskey') }).click();
      await expect(page.getByRole('list', { name: t('settings:passkeys') })).toBeVisible();
      await signInByPasskey(page, locale, 'desktop');
    });

    await test.step('it is withdrawn to a bank account while no code can be sent, and arrives', async () => {
      const codes = await refuseCodes(page);
      await page.goto(localePath(locale, '/finance'));
      const available = page.getByRole('region', { name: t('finance:available') });
      await available.getByRole('button', { name: t('finance:withdraw') }).click();
      const dialog = page.getByRole('dialog', { name: t('payout:withdrawTitle') });
      await dialog.getByRole('button', { name: /26\.10/ }).click();
      await confirmByPasskey(page, locale);
      await expect(dialog).toBeHidden();
      expect(codes).toEqual([]);
      const row = page
        .getByRole('table', { name: t('finance:payouts') })
        .getByRole('row')
        .nth(1);
      await expect(row).toContainText(t('payout:title.pending'));
      await payOut(/PO-\d+/.exec((await row.textContent()) ?? '')?.[0] ?? '');
      await page.reload();
      await expect(row).toContainText(t('payout:title.transferred'));
      await expect(available).toContainText('$0.00');
    });

    await test.step('the report tells each movement, and the account stands at nothing', async () => {
      await page.goto(localePath(locale, '/finance?tab=report'));
      await page.getByRole('button', { name: t('revenue:howCalculated') }).click();
      const entries = page.getByRole('group', { name: t('revenue:entries') }).getByRole('row');
      // Newest first, below the column headers.
      await expect(entries).toHaveCount(5);
      for (const [place, kind] of ['payout', 'mature', 'mature', 'sale'].entries()) {
        await expect(entries.nth(place + 1)).toContainText(t(`revenue:entryKind.${kind}`));
        await expect(entries.nth(place + 1)).toContainText('26.10');
      }
      await expect(entries.nth(1)).toContainText('$0.00');
      await expectAccessible(page);
    });
    expect(await runCli('ledger', 'verify')).toContain('The ledger is balanced.');
  });
}
