import type { Page } from '@playwright/test';
import { expectAccessible, expectNoHorizontalScroll } from './support/checks';
import { expect, test } from './support/fixtures';
import { callAs, join, publish, waitForEmail } from './support/members';
import { joinStaff } from './support/operator';
import { API_ORIGIN } from './support/origins';
import { LOCALES, localePath, type Translate, translator } from './support/texts';

const APPEAL = 'المنشور وصفة للنبات، ولا خطر فيها على الناس.';
const ANSWER = 'قرأنا المنشور مجددًا: أخطأنا، ونعتذر.';

type Standing = { statements: { reference: string; appeal: { reference: string; state: string } | null }[] };

/** Whether guests can read the post. */
async function isPublic(page: Page, postId: string): Promise<boolean> {
  const answer = await page.request.get(`${API_ORIGIN}/posts/${postId}/guest`, { headers: { version: '2' } });
  return answer.ok();
}

/** Types a reference or a handle into the console's search and confirms. */
async function search(page: Page, t: Translate, words: string): Promise<void> {
  const box = page.getByRole('searchbox', { name: t('staff:search') });
  await expect(box).toBeVisible();
  // The shortcuts of members' pages load after the page.
  await expect(async () => {
    await page.keyboard.press('/');
    await expect(box).toBeFocused({ timeout: 1000 });
  }).toPass();
  await box.fill(words);
  await page.keyboard.press('Enter');
}

for (const locale of LOCALES) {
  const t = translator(locale);

  test(`a removal is appealed, and a second person reverses it by keyboard (${locale})`, {
    tag: '@long',
  }, async ({ app }) => {
    // Expected: the post is gone while it is removed.
    app.expectMessage(/status of 404/);
    const author = await join('حسن الموسوي', locale);
    const reader = await join('Reader', locale);
    const [first, second] = [await joinStaff('Huda Alsalem', locale), await joinStaff('Rania Khoury', locale)];
    const post = await publish(author, { text: `رشّ أوراق الطماطم في المساء ${author._id.slice(-12)}` });
    await callAs(reader, `/posts/${post._id}/report`, { reason: 'violence', text: null });

    const opened = await app.open({ member: first });
    await test.step('the first person finds the case and removes the post', async () => {
      await opened.goto(localePath(locale, '/staff'));
      await search(opened, t, `@${author.handle}`);
      await opened.waitForURL(/[?&]q=/);
      const row = opened.getByRole('main').getByRole('listitem').filter({ hasText: 'رشّ أوراق الطماطم' });
      await expect(row).toHaveCount(1);
      // The search keeps the focus, in which a key is text.
      await opened.locator('main').focus();
      // The list of the search replaces the one before it.
      await expect(async () => {
        await opened.keyboard.press('j');
        await expect(row.getByRole('link').first()).toBeFocused({ timeout: 1000 });
      }).toPass();
      await opened.keyboard.press('4');
      await expect(opened.getByRole('radio', { name: t('staffCase:act.remove_post') })).toBeFocused();
      await expect(opened.getByText(t('staffCase:yours'))).toBeVisible();
      await opened.keyboard.press('Enter');
      await expect.poll(() => isPublic(opened, post._id), { timeout: 30_000 }).toBe(false);
    });

    const page = await app.open({ member: author, device: locale === 'ar' ? 'phone' : 'desktop' });
    await test.step('the member reads the statement and appeals', async () => {
      await waitForEmail(author.address, locale === 'ar' ? 'أزلنا' : 'removed');
      await page.goto(localePath(locale, '/saved-posts'));
      const banner = page.getByRole('region', { name: t('standing:banner.label') });
      await expect(banner).toContainText('رشّ أوراق الطماطم');
      await banner.getByRole('link').press('Enter');
      await page.waitForURL(/\/settings\/standing#S-\d+$/);
      await expect(banner).toHaveCount(0);
      const statement = page.getByRole('article').filter({ hasText: /S-\d+/ });
      await expect(statement).toContainText(t('standing:rules.violence'));
      await expect(statement).toContainText(t('standing:by.person'));
      const text = statement.getByRole('textbox', { name: t('standing:appeal.label') });
      await statement.getByRole('button', { name: t('standing:appeal.send') }).press('Enter');
      await expect(text).toBeFocused();
      await expect(statement.getByText(t('standing:appeal.empty'))).toBeVisible();
      await page.keyboard.type(APPEAL);
      await expectAccessible(page);
      await expectNoHorizontalScroll(page);

      await page.reload();
      await expect(text).toHaveValue(APPEAL);
      await text.focus();
      await page.keyboard.press('Tab');
      await page.keyboard.press('Enter');
      await expect(statement.getByText(t('standing:appeal.state.open'))).toBeVisible();
      await expect(text).toHaveCount(0);
    });

    const { statements } = await callAs<Standing>(author, '/users/standing');
    const { reference = '' } = statements[0]?.appeal ?? {};
    expect(reference).toMatch(/^A-\d+$/);

    await test.step('who decided first can read the appeal, and can’t answer it', async () => {
      await search(opened, t, reference);
      await expect(opened.getByRole('heading', { level: 1 })).toContainText(reference);
      await expect(opened.getByText(t('appeals:answer.own'))).toBeVisible();
      await expect(opened.getByRole('radio')).toHaveCount(0);
    });

    await test.step('a second person reverses the decision', async () => {
      const other = await app.open({ member: second });
      await other.goto(localePath(locale, '/staff/appeals'));
      await expect(other.getByRole('main').getByRole('listitem').filter({ hasText: reference })).toHaveCount(1);
      await expectAccessible(other);
      await other.keyboard.press('j');
      await expect(other.getByRole('main').getByRole('listitem').getByRole('link').first()).toBeFocused();
      await search(other, t, reference);
      await expect(other.getByRole('heading', { level: 1 })).toContainText(reference);
      await expect(other.getByText(APPEAL)).toBeVisible();
      await other.locator('main').focus();
      await other.keyboard.press('3');
      await expect(other.getByRole('radio', { name: t('appeals:answer.reversed') })).toBeChecked();
      await expect(other.getByText(t('appeals:effect.reversed.remove.post'))).toBeVisible();
      await other.keyboard.press('Control+Enter');
      await expect(
        other.getByText(t('appeals:answer.reasonMissing', { name: `\u2068${author.name}\u2069` })),
      ).toBeVisible();
      await other.keyboard.type(ANSWER);
      await expectAccessible(other);
      await expectNoHorizontalScroll(other);
      await other.keyboard.press('Control+Enter');
      await expect(other.getByRole('region', { name: t('appeals:answer.given') })).toContainText(ANSWER);
    });

    await test.step('the post is back, and the member reads the answer', async () => {
      await expect.poll(() => isPublic(page, post._id), { timeout: 30_000 }).toBe(true);
      await page.goto(localePath(locale, '/settings/standing'));
      const earlier = page.getByRole('region', { name: t('standing:earlier') });
      await expect(earlier).toContainText(t('standing:outcome.reversed'));
      await earlier.locator('summary').press('Enter');
      await expect(earlier).toContainText(ANSWER);
      await expect(page.getByText(t('standing:state.good'))).toBeVisible();
      await expectAccessible(page);
    });
  });
}
