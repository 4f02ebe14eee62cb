import { signIn } from './support/actions';
import { expectAccessible, expectNoHorizontalScroll } from './support/checks';
import { expect, LONG, test } from './support/fixtures';
import { callAs, join, publish } from './support/members';
import { joinStaff, runStaffCli } from './support/operator';
import { LOCALES, localePath, translator } from './support/texts';

const LINKS = 'https://one.example https://two.example https://three.example';
const APPEAL = 'The account is mine alone, and it sends no spam.';

for (const locale of LOCALES) {
  const t = translator(locale);

  test(`the author of a held post and comment reads why and where to appeal (${locale})`, async ({ app }) => {
    const author = await join('Newcomer', locale);
    await publish(author, { text: `Links: ${LINKS}` });
    const page = await app.open({ member: author, device: 'phone' });
    await page.goto(localePath(locale, `/users/${author._id}`));
    const note = page.getByRole('article').getByRole('note');
    await expect(note).toContainText(t('standing:held.rule.many_links'));
    await expectAccessible(page);
    await expectNoHorizontalScroll(page);

    const visible = await join('Host', locale);
    const { _id: host } = await publish(visible, { text: 'What do you think?' });
    const { _id: comment } = await callAs<{ _id: string }>(author, `/posts/${host}/comments`, { text: LINKS });
    await page.goto(localePath(locale, `/posts/${host}#comment-${comment}`));
    const item = page.getByRole('main').getByRole('listitem').filter({ hasText: 'one.example' }).first();
    await expect(item.getByRole('note')).toContainText(t('standing:held.rule.many_links'));
    await expect(item.getByText(t('comments:hidden'))).toBeHidden();
    await item.getByRole('link', { name: t('standing:held.appeal') }).click();
    await page.waitForURL(localePath(locale, '/settings/standing'));
    await expect(page.getByRole('heading', { name: t('standing:statement') }).first()).toBeVisible();
  });

  test(`a suspended member reads the reason at sign-in and appeals (${locale})`, { tag: LONG }, async ({ app }) => {
    // Expected: the sign-in is refused.
    app.expectMessage(/status of 403/);
    const [member, staff] = [await join('Suspended', locale), await joinStaff('Huda', locale)];
    await runStaffCli(staff.address, 'moderation', 'suspend', member.address, '--reason', 'spam');
    const page = await app.open({ device: 'phone', language: locale });
    await page.goto(localePath(locale, '/login'));
    await signIn(page, locale, member.address);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('auth:suspendedTitle'));
    await expect(page.getByText(t('standing:happened.suspend'))).toBeVisible();
    await expect(page.getByText(t('standing:rules.spam'))).toBeVisible();
    await expectAccessible(page);
    await expectNoHorizontalScroll(page);
    await page.getByLabel(t('standing:appeal.label')).fill(APPEAL);
    await page.getByRole('button', { name: t('standing:appeal.send') }).click();
    await expect(page.getByText(t('standing:appeal.state.open'))).toBeVisible();
    await expect(page.getByText(APPEAL)).toBeVisible();
    await page.getByRole('button', { name: t('standing:suspended.leave') }).click();
    await expect(page.getByLabel(t('auth:identifier'))).toBeVisible();
  });
}

test('members of staff have a link to their console, and others do not', async ({ app }) => {
  const t = translator('en');
  const [staff, member] = [await joinStaff(), await join('Member')];
  const page = await app.open({ member: staff });
  await page.goto('/');
  await page.getByRole('button', { name: t('common:nav.accountMenu') }).click();
  await page.getByRole('menuitem', { name: t('common:nav.staff') }).click();
  await page.waitForURL('/staff');
  await expect(page.getByRole('navigation', { name: t('staff:nav.label') }).first()).toBeVisible();

  const other = await app.open({ member });
  await other.goto('/');
  await other.getByRole('button', { name: t('common:nav.accountMenu') }).click();
  await expect(other.getByRole('menuitem', { name: t('common:nav.myProfile') })).toBeVisible();
  await expect(other.getByRole('menuitem', { name: t('common:nav.staff') })).toBeHidden();
  await expect(other.getByRole('link', { name: t('common:nav.staff') })).toBeHidden();
});
