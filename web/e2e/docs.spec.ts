import type { Locator, Page } from '@playwright/test';
import { expect, test } from './support/fixtures';
import { join, waitForCode } from './support/members';
import { API_ORIGIN } from './support/origins';

/** Records each request of the page to another origin than the API's. */
function externalRequests(page: Page): string[] {
  const strangers: string[] = [];
  page.on('request', (request) => {
    if (!request.url().startsWith(`${API_ORIGIN}/`) && !request.url().startsWith('data:'))
      strangers.push(request.url());
  });
  return strangers;
}

/** Finds an operation of the reference, which renders only those near the viewport, by its filter. */
async function findOperation(page: Page, id: string, path: string): Promise<Locator> {
  await page.getByPlaceholder('Filter by tag or path').fill(path);
  const operation = page.locator(`#operations-${id}`);
  await operation.getByText(path, { exact: true }).click();
  return operation;
}

test('a developer signs in on the reference and tries a call', { tag: '@long' }, async ({ app }) => {
  const member = await join('Rana');
  const page = await app.open();
  const strangers = externalRequests(page);
  await page.goto(`${API_ORIGIN}/docs`);
  await page.getByRole('banner').getByRole('button', { name: 'Sign in' }).click();

  const dialog = page.getByRole('dialog');
  await expect(dialog.getByLabel('Email')).toBeFocused();
  const since = Date.now();
  await page.keyboard.type(member.address);
  await page.keyboard.press('Enter');
  await expect(dialog.getByLabel('6-digit code')).toBeFocused();
  await expect(dialog.getByRole('link', { name: 'Open the development inbox' })).toBeVisible();
  await page.keyboard.type(await waitForCode(member.address, since - 1000));
  await page.keyboard.press('Enter');
  await expect(dialog).toBeHidden();
  await expect(page.getByText('Rana · until')).toBeVisible();

  await page.reload();
  await expect(page.getByText('Rana · until')).toBeVisible();
  const call = await findOperation(page, 'Users-get_me', '/users/me');
  await expect(call.getByText('Requires authentication.')).toBeVisible();
  await expect(call.getByText('not_authenticated: Sign in to continue.')).toBeVisible();
  await call.getByRole('button', { name: 'Try it out' }).click();
  await call.getByRole('button', { name: 'Execute' }).click();
  await expect(call.locator('.live-responses-table')).toContainText(member.address);
  await expect(call.locator('.curl-command')).toContainText('version: 2');

  const bar = page.getByRole('banner');
  await bar.getByRole('button', { name: 'Sign out' }).click();
  await expect(bar.getByRole('button', { name: 'Sign in' })).toBeVisible();
  expect(strangers).toEqual([]);
});

test('both documentation pages fit a phone and load nothing from other origins', { tag: '@long' }, async ({ app }) => {
  const page = await app.open({ device: 'phone' });
  const strangers = externalRequests(page);
  await page.goto(`${API_ORIGIN}/docs`);
  await findOperation(page, 'Posts-create_post', '/posts');
  await expect(page.getByText('أكثرُ ما يُتعِب القارئَ').first()).toBeVisible();
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await page.getByRole('link', { name: 'Guide', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  expect(strangers).toEqual([]);
});

test('the guide can be read without JavaScript', { tag: '@long' }, async ({ app }) => {
  const page = await app.open({ javaScriptEnabled: false });
  await page.goto(`${API_ORIGIN}/docs`);
  await page.getByRole('link', { name: 'guide', exact: true }).click();
  await expect(page.getByRole('cell', { name: 'rate_limited' })).toBeVisible();
});
