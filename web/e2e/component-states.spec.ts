import { demoMember } from './support/demo';
import { expect, test } from './support/fixtures';
import { API_ORIGIN } from './support/origins';
import { translator } from './support/texts';

const t = translator('en');

const STATUSES = [
  ['pending', 'Pending', 'Payout pending', '--orange-ink'],
  ['in-progress', 'Pending', 'Payout pending', '--orange-ink'],
  ['transferred', 'Transferred', 'Payout transferred', '--green-ink'],
  ['failed', 'Failed', 'Payout failed', '--red-ink'],
] as const;

test('payouts show their status by word, colour and title', async ({ app }) => {
  const page = await app.open({ member: await demoMember('layla') });
  await page.route(`${API_ORIGIN}/users/payouts*`, async (route) => {
    const [first] = (await (await route.fetch({ maxRetries: 2 })).json()).payload;
    const payload = STATUSES.map(([status, , title]) => ({
      ...first,
      _id: status,
      reference: `R-${status}`,
      status,
      title,
    }));
    await route.fulfill({ json: { payload, nextCursor: null } });
  });
  await page.goto('/finance');
  for (const [status, word, title, colour] of STATUSES) {
    const row = page.getByRole('row').filter({ hasText: `R-${status}` });
    await expect(row).toContainText(title);
    const pill = row.getByText(word, { exact: true });
    const wanted = await page.evaluate((name) => {
      const probe = document.body.appendChild(document.createElement('i'));
      probe.style.color = `var(${name})`;
      const { color } = getComputedStyle(probe);
      probe.remove();
      return color;
    }, colour);
    await expect(pill).toHaveCSS('color', wanted);
  }
});

test('a field with an error has the error’s border', async ({ app }) => {
  const page = await app.open();
  await page.goto('/login');
  const field = page.getByLabel(t('auth:identifier'));
  const frame = page.locator('.field-box').first();
  const border = () => frame.evaluate((element) => getComputedStyle(element).borderColor);
  const before = await border();
  await field.fill('nobody');
  await page.getByRole('button', { name: t('auth:signIn'), exact: true }).click();
  await expect(field).toHaveAttribute('aria-invalid', 'true');
  await expect.poll(border).not.toBe(before);
});
