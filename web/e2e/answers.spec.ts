import type { Page } from '@playwright/test';
import { toasts } from './support/actions';
import { expectAccessible, expectNoHorizontalScroll } from './support/checks';
import { acceptAnswer, createComment } from './support/comments';
import { expect, test } from './support/fixtures';
import { join, publish } from './support/members';
import { API_ORIGIN, WEB_ORIGIN } from './support/origins';
import { readPost } from './support/posts';
import { LOCALES, type Locale, localePath, translator } from './support/texts';

/** Names inside sentences are isolated. */
const isolated = (name: string) => `\u2068${name}\u2069`;

const answers = (page: Page) => page.locator('#comments').getByRole('article');
const answerBy = (page: Page, locale: Locale, name: string) =>
  page.locator('#comments').getByRole('article', { name: translator(locale)('comments:by', { name: isolated(name) }) });

for (const locale of LOCALES) {
  const t = translator(locale);
  const accept = { name: t('comments:accept') };
  const undo = { name: t('comments:undoAccept') };

  test(`a member accepts an answer, changes and undoes it (${locale})`, async ({ app, request }) => {
    const [asker, first, second] = [
      await join('Hala', locale),
      await join('Hamad', locale),
      await join('Ahlam', locale),
    ];
    const question = await publish(asker, { text: 'Why does the moon not fall?', kind: 'question' });
    await createComment(second, question, 'It falls, and misses the Earth.');
    await createComment(first, question, 'Throw a ball faster and faster.');
    const page = await app.open({ member: asker, device: 'phone' });
    await page.goto(localePath(locale, `/posts/${question._id}`));
    await expect(page.getByText(t('comments:accepted'))).toHaveCount(0);
    await expect(answers(page).first()).toContainText('Throw a ball');

    await answerBy(page, locale, 'Ahlam').getByRole('button', accept).click();
    await expect(answers(page).first()).toContainText('It falls');
    await expect(answers(page).first()).toContainText(t('comments:accepted'));
    await expect(answers(page).first()).toContainText(t('comments:acceptedBy', { name: isolated('Hala') }));
    await expect(answers(page).first().getByRole('button', undo)).toBeFocused();
    await expect(page.getByText(t('post:answered'))).toHaveCount(1);
    await expectAccessible(page);
    await expectNoHorizontalScroll(page);

    // The page as it is stored, without scripts.
    const html = async () => (await request.get(WEB_ORIGIN + localePath(locale, `/posts/${question._id}`))).text();
    await expect.poll(html).toContain(t('comments:accepted'));
    await expect.poll(html).toContain('"acceptedAnswer"');

    await answerBy(page, locale, 'Hamad').getByRole('button', accept).press('Enter');
    await expect(answers(page).first()).toContainText('Throw a ball');
    await expect(page.getByText(t('comments:accepted'), { exact: true })).toHaveCount(1);
    await answers(page).first().getByRole('button', undo).click();
    await expect(page.getByText(t('comments:accepted'), { exact: true })).toHaveCount(0);
    await expect.poll(async () => (await readPost(asker, question))?.answerId).toBeNull();
    await page.reload();
    await expect(answers(page)).toHaveCount(2);
    await expect(page.getByRole('button', accept)).toHaveCount(2);
  });

  test(`a refused acceptance is taken back, and one made offline is sent later (${locale})`, async ({
    app,
    request,
  }) => {
    app.expectMessage(/ERR_INTERNET_DISCONNECTED|404/);
    const [asker, writer, other] = [
      await join('Hala', locale),
      await join('Ahlam', locale),
      await join('Reem', locale),
    ];
    const question = await publish(asker, { text: 'Why does the moon not fall?', kind: 'question' });
    const { _id } = await createComment(writer, question, 'It falls, and misses the Earth.');
    const gone = await createComment(other, question, 'It does not.');
    const page = await app.open({ member: asker });
    await page.goto(localePath(locale, `/posts/${question._id}`));
    const refused = answerBy(page, locale, 'Reem').getByRole('button', accept);
    await refused.waitFor();
    await request.delete(`${API_ORIGIN}/posts/${question._id}/comments/${gone._id}`, {
      headers: { version: '2', authorization: other.token },
    });
    await refused.click();
    await expect(toasts(page, locale)).toContainText(t('comments:acceptFailed'));
    await expect(refused).toBeVisible();

    await page.context().setOffline(true);
    await answerBy(page, locale, 'Ahlam').getByRole('button', accept).click();
    await expect(page.getByText(t('comments:accepted'), { exact: true })).toBeVisible();
    expect((await readPost(asker, question))?.answerId).toBeNull();
    await page.context().setOffline(false);
    await expect.poll(async () => (await readPost(asker, question))?.answerId).toBe(_id);
  });

  test(`members mark helpful answers, and guests are asked to join (${locale})`, async ({ app }) => {
    const [asker, writer, reader] = [
      await join('Hala', locale),
      await join('Ahlam', locale),
      await join('Reem', locale),
    ];
    const question = await publish(asker, { text: 'Why does the moon not fall?', kind: 'question' });
    const accepted = await createComment(writer, question, 'It falls, and misses the Earth.');
    await createComment(asker, question, 'I wait for another answer.');
    await acceptAnswer(asker, question, accepted._id);
    const page = await app.open({ member: reader, device: 'phone', theme: 'dark' });
    await page.goto(localePath(locale, `/posts/${question._id}`));
    const helpful = answerBy(page, locale, 'Ahlam').getByRole('button', { name: t('comments:helpful') });
    await expect(page.getByRole('button', accept)).toHaveCount(0);
    await helpful.press('Space');
    await expect(helpful).toHaveAttribute('aria-pressed', 'true');
    await expect(helpful).toContainText(/[1١]/);
    await expectAccessible(page);
    await page.reload();
    await expect(helpful).toHaveAttribute('aria-pressed', 'true');
    await helpful.tap();
    await expect(helpful).toHaveAttribute('aria-pressed', 'false');
    await page.getByRole('button', { name: t('comments:newest') }).tap();
    await expect(answers(page).first()).toContainText('I wait');
    await page.getByRole('button', { name: t('comments:mostHelpful') }).tap();
    await expect(answers(page).first()).toContainText('It falls');

    const guest = await app.open();
    await guest.goto(localePath(locale, `/posts/${question._id}`));
    await answerBy(guest, locale, 'Ahlam')
      .getByRole('link', { name: t('comments:helpful') })
      .click();
    await expect(guest.getByRole('dialog', { name: t('join:title.helpful') })).toBeVisible();
  });

  test(`questions without an accepted answer are found in explore and search (${locale})`, async ({ app }) => {
    const [asker, writer] = [await join('Hala', locale), await join('Ahlam', locale)];
    const [open, settled] = [
      await publish(asker, { text: `Quokka ${locale}: where does it sleep?`, kind: 'question' }),
      await publish(asker, { text: `Quokka ${locale}: what does it eat?`, kind: 'question' }),
    ];
    await acceptAnswer(asker, settled, (await createComment(writer, settled, 'Leaves.'))._id);
    const page = await app.open({ member: writer });
    const links = ({ _id }: { _id: string }) => page.locator(`main a[href$="/posts/${_id}"]`);
    const choose = async (before: string, after: string) => {
      await page.getByRole('button', { name: t(`explore:${before}`) }).click();
      await page.getByRole('menuitem', { name: t(`explore:${after}`) }).click();
    };
    for (const start of ['/explore?tab=posts&sort=new', `/search?query=Quokka+${locale}&tab=posts`]) {
      await page.goto(localePath(locale, start));
      await expect(links(settled).first()).toBeVisible();
      await choose('answersAny', 'unanswered');
      await expect(page).toHaveURL(/unanswered=true/);
      await expect(links(open).first()).toBeVisible();
      await expect(links(settled)).toHaveCount(0);
      await expectAccessible(page);
      await choose('unanswered', 'answersAny');
      await expect(links(settled).first()).toBeVisible();
    }
    await page.goto(localePath(locale, `/users/${writer._id}`));
    await expect(page.getByText(t('profile:answersStrong', { count: 1 }).replaceAll(/<\/?1>/g, ''))).toBeVisible();
  });
}
