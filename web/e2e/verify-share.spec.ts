import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import type { ShareStatement } from '../src/features/finance/verify/types';
import { expectAccessible, expectNoHorizontalScroll } from './support/checks';
import { demoMember } from './support/demo';
import { expect, test } from './support/fixtures';
import { callAs, join, type Member } from './support/members';
import { API_ORIGIN } from './support/origins';
import { LOCALES, localePath, translator } from './support/texts';

const t = translator('en');

type Report = { period: string; status: string; shareCents: number };

/** Returns a final month in which the member received a share. */
async function finalPeriod(member: Member): Promise<string> {
  const reports = await callAs<Report[]>(member, '/revenue-share/user-reports?limit=12');
  const found = reports.find(({ status, shareCents }) => status === 'final' && shareCents > 0);
  if (!found) throw new Error('The demo content has no final month with a share');
  return found.period;
}

/** Changes the member's statement on its way to the page. */
async function changeStatement(page: Page, change: (statement: ShareStatement) => void): Promise<void> {
  await page.route(`${API_ORIGIN}/revenue-share/statement?*`, async (route) => {
    const response = await route.fetch();
    const body = (await response.json()) as { payload: ShareStatement };
    change(body.payload);
    await route.fulfill({ response, json: body });
  });
}

for (const locale of LOCALES) {
  test(`a member verifies the share of a final month, from its report (${locale})`, async ({ app }) => {
    const speak = translator(locale);
    const member = await demoMember('layla');
    const period = await finalPeriod(member);
    const page = await app.open({ member });
    await page.goto(localePath(locale, `/finance?period=${period}`));
    const link = page.getByRole('dialog').getByRole('link', { name: speak('revenue:proofVerify') });
    await link.click();
    await expect(page).toHaveURL(localePath(locale, `/finance/verify/${period}`));
    await expect(page.getByRole('heading', { level: 1, name: speak('verify:title') })).toBeVisible();
    const result = page.getByRole('main').getByRole('status');
    await expect(result).toContainText(speak('verify:matches'));

    const pieces = page.getByRole('region', { name: speak('verify:myPieces') });
    const [first, second] = [pieces.getByRole('radio').first(), pieces.getByRole('radio').nth(1)];
    await expect(first).toBeChecked();
    await expect(first).toHaveAccessibleName(new RegExp(speak('verify:checked')));
    await first.press('ArrowDown');
    await expect(second).toBeChecked();
    const path = page.getByRole('region', { name: speak('verify:pathTitle', { place: '2' }) });
    await expect(path.getByRole('img')).toBeVisible();
    await path.locator('summary').click();
    await expect(path.getByRole('listitem').filter({ hasText: speak('verify:root') })).toBeVisible();

    const coming = page.waitForEvent('download');
    await page.getByRole('button', { name: speak('verify:download') }).click();
    const file = await coming;
    expect(file.suggestedFilename()).toBe(`qima-statement-${period}.json`);
    const saved = JSON.parse(readFileSync(await file.path(), 'utf8')) as ShareStatement;
    expect([saved.period, saved.member._id]).toEqual([period, member._id]);
    await page.getByRole('button', { name: speak('verify:checkAgain') }).click();
    await expect(result).toContainText(speak('verify:matches'));

    await page.getByText(speak('verify:howTitle')).click();
    await expectAccessible(page);
    await expectNoHorizontalScroll(page);
  });
}

const TAMPERING: [what: string, change: (statement: ShareStatement) => void, code: string][] = [
  [
    'an amount moved between two pieces',
    ({ received: { leaves } }) => {
      const [from, to] = leaves;
      if (!from || !to) throw new Error('The demo member has one piece');
      to.units = String(BigInt(to.units) + BigInt(from.units));
      from.units = '0';
    },
    'root',
  ],
  ['a piece left out', ({ received }) => void received.leaves.pop(), 'sum'],
  [
    'a branch whose sum is understated',
    ({ received }) => {
      const sibling = received.leaves[0]?.path.findLast(({ units }) => units !== '0');
      if (sibling) sibling.units = String(BigInt(sibling.units) - 1n);
    },
    'root',
  ],
];

for (const [what, change, code] of TAMPERING) {
  test(`a statement with ${what} does not match`, async ({ app }) => {
    const member = await demoMember('layla');
    const page = await app.open({ member });
    await changeStatement(page, change);
    await page.goto(`/finance/verify/${await finalPeriod(member)}`);
    const result = page.getByRole('main').getByRole('status');
    await expect(result).toContainText(t('verify:mismatch'));
    await expect(result).toContainText(t(`verify:failure.${code}`));
    await expect(page.getByRole('heading', { name: t('verify:whatToDo') })).toBeVisible();
    await expect(page.getByText(t('verify:matches'))).toHaveCount(0);
    await expectAccessible(page);
  });
}

test('a report with one other byte does not match the statement', async ({ app }) => {
  const member = await demoMember('layla');
  const page = await app.open({ member });
  await page.route(`${API_ORIGIN}/revenue-share/public-report?*`, async (route) => {
    const response = await route.fetch();
    expect(route.request().headers().authorization).toBeUndefined();
    await route.fulfill({ response, body: `${await response.text()} ` });
  });
  await page.goto(`/finance/verify/${await finalPeriod(member)}`);
  await expect(page.getByRole('main').getByRole('status')).toContainText(t('verify:failure.report_digest'));
});

test('the current month is not final, and a month before the first has no report', async ({ app }) => {
  app.expectMessage(/status of 40[49]/);
  const member = await demoMember('layla');
  const [current] = await callAs<Report[]>(member, '/revenue-share/user-reports?limit=1');
  const page = await app.open({ member });
  await page.goto(`/finance/verify/${current?.period}`);
  await expect(page.getByText(t('verify:notFinalText'))).toBeVisible();
  await page.goto('/finance/verify/2020-01');
  await expect(page.getByText(t('verify:noReportText'))).toBeVisible();
  await expect(page.getByRole('link', { name: t('verify:toReports') })).toHaveAttribute('href', '/finance?tab=report');
});

test('a member without pieces sees the public totals of the month', async ({ app }) => {
  const period = await finalPeriod(await demoMember('layla'));
  const page = await app.open({ member: await join('Sami') });
  await page.goto(`/finance/verify/${period}`);
  await expect(page.getByRole('heading', { name: t('verify:noPieces') })).toBeVisible();
  await expect(page.getByRole('main').getByRole('status')).toContainText(t('verify:matches'));
});

test('without WebCrypto the page says so, and offers the statement', async ({ app }) => {
  const member = await demoMember('layla');
  const page = await app.open({ member });
  await page.addInitScript(() => Object.defineProperty(Crypto.prototype, 'subtle', { value: undefined }));
  await page.goto(`/finance/verify/${await finalPeriod(member)}`);
  await expect(page.getByRole('main').getByRole('status')).toContainText(t('verify:unsupported'));
  await expect(page.getByRole('button', { name: t('verify:download') })).toBeVisible();
  await expect(page.getByRole('radio', { disabled: false })).toHaveCount(0);
});

test('a visitor is asked to sign in, and comes back', async ({ app }) => {
  const page = await app.open();
  await page.goto('/finance/verify/2026-10');
  await expect(page).toHaveURL('/login?next=%2Ffinance%2Fverify%2F2026-10');
});
