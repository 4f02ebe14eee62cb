import { expectAccessible, expectNoHorizontalScroll } from './support/checks';
import { createComment } from './support/comments';
import { expect, test } from './support/fixtures';
import { callAs, follow, join, publish } from './support/members';
import { LOCALES, localePath, translator } from './support/texts';

for (const locale of LOCALES) {
  const t = translator(locale);
  const at = (path: string) => localePath(locale, path);

  test(`what muted words hide leaves a trace that leads to the words (${locale})`, async ({ app }) => {
    const word = { en: 'asparagus', ar: 'الهليون' }[locale];
    const [author, reader] = [await join('Salma', locale), await join('Fares', locale)];
    await follow(reader, author);
    const post = await publish(author, { text: 'What do you cook today?' });
    await publish(author, { text: `Soup with ${word}.` });
    for (const text of [`Rice with ${word}.`, 'Only bread.', `${word}!`]) await createComment(author, post, text);
    const page = await app.open({ member: reader, device: 'phone' });
    await page.goto(at('/'));
    await expect(page.getByRole('article').first()).toBeVisible();
    await expect(page.getByText(t('muted:posts'))).toHaveCount(0);
    await callAs(reader, '/users/muteWord', { word });

    await page.goto(at(`/posts/${post._id}`));
    const comments = page.locator('#comments');
    await expect(comments.getByRole('article')).toHaveCount(1);
    await expect(comments.getByText(t('muted:comments'))).toBeVisible();
    await expectAccessible(page);
    await expectNoHorizontalScroll(page);

    await page.goto(at('/'));
    await expect(page.getByRole('article').filter({ hasText: word })).toHaveCount(0);
    await expect(page.getByText(t('muted:posts'))).toBeVisible();
    await page.getByRole('link', { name: t('muted:edit') }).click();
    await expect(page).toHaveURL(at('/settings/main#muted-words'));
    const words = page.getByRole('list', { name: t('settings:mutedWords') });
    await expect(words).toBeInViewport();
    await words.getByRole('button').click();
    await expect(words).toHaveCount(0);

    await page.goto(at(`/posts/${post._id}`));
    await expect(comments.getByRole('article')).toHaveCount(3);
    await expect(comments.getByText(t('muted:edit'))).toHaveCount(0);
  });
}
