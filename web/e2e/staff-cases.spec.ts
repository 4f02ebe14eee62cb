import type { Page } from '@playwright/test';
import { expectAccessible, expectContrast, expectNoHorizontalScroll, preferDark } from './support/checks';
import { expect, LONG, test } from './support/fixtures';
import { callAs, join, type Member, publish } from './support/members';
import { joinStaff } from './support/operator';
import { LOCALES, type Locale, localePath, translator } from './support/texts';

const CASES = 30;
const MAX_KEYS = 3;
/** Leave up, remove, warn, limit: a suspended author could not be warned next. */
const ACT_KEYS = ['1', '4', '3', '5'] as const;

type Listed = { number: number; reference: string };

/** A member whose comments are reported; two reporters share the reports, of which each has a number an hour. */
async function reportComments(count: number, locale: Locale): Promise<Member> {
  const [host, author] = [await join('Host', locale), await join(`Loud ${locale}`, locale)];
  const reporters = [await join('Reporter', locale), await join('Second Reporter', locale)];
  const post = await publish(host, { text: 'What do you think of it?' });
  for (let place = 0; place < count; place += 1) {
    const text = `Comment number ${place} of a rude reader`;
    const { _id } = await callAs<{ _id: string }>(author, `/posts/${post._id}/comments`, { text });
    const reporter = reporters[place % reporters.length] ?? host;
    await callAs(reporter, `/posts/${post._id}/comments/${_id}/report`, { reason: 'harassment', text: null });
  }
  return author;
}

function casesOf(staff: Member, author: Member): Promise<Listed[]> {
  return callAs<Listed[]>(staff, `/staff/cases?state=waiting&q=${author.handle}&limit=100`);
}

/** Presses keys and counts them. */
function keyboard(page: Page) {
  let pressed = 0;
  return {
    press: async (key: string) => {
      pressed += 1;
      await page.keyboard.press(key);
    },
    count: () => pressed,
  };
}

for (const locale of LOCALES) {
  const t = translator(locale);
  const heading = (page: Page) => page.getByRole('heading', { level: 1 });
  const undo = (page: Page) => page.getByRole('region', { name: t('staff:undo.region') });

  test(`staff decide ${CASES} cases with at most ${MAX_KEYS} keys each (${locale})`, { tag: LONG }, async ({ app }) => {
    const author = await reportComments(CASES, locale);
    const staff = await joinStaff('Huda', locale);
    const page = await app.open({ member: staff });
    await page.goto(localePath(locale, `/staff?state=waiting&q=${author.handle}`));
    await expect(page.getByRole('link', { name: /C-\d+/ }).first()).toBeVisible();
    await expectAccessible(page);
    await expectNoHorizontalScroll(page);

    const most: number[] = [];
    let before = '';
    for (let place = 0; place < CASES; place += 1) {
      const { press, count } = keyboard(page);
      const key = ACT_KEYS[place % ACT_KEYS.length] ?? '1';
      await press('n');
      await expect(heading(page)).toContainText(/C-\d+/);
      await expect(heading(page)).not.toHaveText(before);
      before = (await heading(page).textContent()) ?? '';
      const reference = /C-\d+/.exec(before)?.[0] ?? '';
      await expect(page.getByText(t('staffCase:yours'))).toBeVisible();
      await press(key);
      await expect(page.getByRole('radio', { checked: true }).first()).toBeFocused();
      if (place === 1) {
        await expectAccessible(page);
        await expectNoHorizontalScroll(page);
      }
      await press('Enter');
      await expect(undo(page).getByText(reference)).toBeVisible();
      most.push(count());
    }
    expect(Math.max(...most)).toBeLessThanOrEqual(MAX_KEYS);
    expect(await casesOf(staff, author)).toHaveLength(0);

    await test.step('U undoes the newest decision', async () => {
      await page.keyboard.press('u');
      await expect
        .poll(async () => (await casesOf(staff, author)).map(({ reference }) => before.includes(reference)))
        .toEqual([true]);
      const panel = page.getByRole('form', { name: t('staffCase:decision') });
      await expect(panel.getByRole('radio').first()).toBeEnabled();
    });

    await test.step('the key sheet lists every key, and the dark theme has contrast', async () => {
      await page.keyboard.press('?');
      await expect(page.getByRole('dialog', { name: t('staff:keys.title') })).toBeVisible();
      await expectAccessible(page);
      await page.keyboard.press('Escape');
      await preferDark(page);
      await expectContrast(page);
    });
  });

  test(`a case of another is read only, and shows their decision (${locale})`, { tag: LONG }, async ({ app }) => {
    const author = await reportComments(1, locale);
    const [first, second] = [await joinStaff('Rania', locale), await joinStaff('Huda', locale)];
    const [listed] = await casesOf(first, author);
    const path = localePath(locale, `/staff/cases/${listed?.number}`);
    const page = await app.open({ member: first });
    await page.goto(path);
    await expect(page.getByText(t('staffCase:yours'))).toBeVisible();

    const other = await app.open({ member: second });
    await other.goto(path);
    const notice = other.getByRole('main').getByRole('status').filter({ hasText: 'Rania' });
    await expect(notice).toBeVisible();
    for (const radio of await other.getByRole('radio').all()) await expect(radio).toBeDisabled();
    await other.keyboard.press('m');
    await other.keyboard.type('Seen before.');
    await other.keyboard.press('Tab');
    await other.keyboard.press('Enter');
    await expect(other.getByRole('article').filter({ hasText: 'Seen before.' })).toBeVisible();
    await expectAccessible(other);

    await page.keyboard.press('4');
    await page.keyboard.press('Enter');
    await expect(undo(page)).toContainText(listed?.reference ?? '');
    await expect(other.getByRole('heading', { name: t('staffCase:outcome'), exact: true })).toBeVisible({
      timeout: 60_000,
    });
    await expect(notice).toContainText(t('staff:actDone.remove'));
    await expectAccessible(other);
  });

  test(`an unsent decision survives an outage of the connection (${locale})`, { tag: LONG }, async ({ app }) => {
    app.expectMessage(/ERR_INTERNET_DISCONNECTED/);
    const author = await reportComments(1, locale);
    const staff = await joinStaff('Huda', locale);
    const [listed] = await casesOf(staff, author);
    const page = await app.open({ member: staff, device: 'phone' });
    await page.goto(localePath(locale, `/staff/cases/${listed?.number}`));
    await expect(page.getByText(t('staffCase:yours'))).toBeVisible();
    await page.keyboard.press('3');
    await page.context().setOffline(true);
    await expect(page.getByText(t('staffCase:offline'))).toBeVisible();
    await page.keyboard.press('Enter');
    await page.context().setOffline(false);
    await expect(page.getByText(t('staffCase:canUndo'))).toBeVisible();
    await expect(undo(page).getByRole('button')).toHaveCount(0);
    await page.keyboard.press('Enter');
    await expect(undo(page)).toContainText(listed?.reference ?? '');
  });
}
