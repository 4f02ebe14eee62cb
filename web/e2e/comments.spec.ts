import type { Locator, Page } from '@playwright/test';
import { notificationsButton, signIn } from './support/actions';
import { expectAccessible, expectNoHorizontalScroll } from './support/checks';
import { createComment, listComments } from './support/comments';
import { expect, test } from './support/fixtures';
import { join, publish } from './support/members';
import { API_ORIGIN, WEB_ORIGIN } from './support/origins';
import { LOCALES, type Locale, localePath, translator } from './support/texts';

/** Names inside sentences are isolated. */
const isolated = (name: string) => `\u2068${name}\u2069`;

const TEXT = { en: 'The second example made it clear.', ar: 'المثال الثاني أوضح كل شيء.' };
const REPLY = { en: 'Thank you, more of them will come.', ar: 'شكرًا، وستأتي أمثلة أخرى.' };
const MIXED = 'سطر عربي أولًا\nand a Latin line after it';

const conversation = (page: Page) => page.locator('#comments');
const commentBy = (page: Page, locale: Locale, name: string) =>
  conversation(page).getByRole('article', { name: translator(locale)('comments:by', { name: isolated(name) }) });
const box = (page: Page, locale: Locale) =>
  conversation(page).getByRole('textbox', { name: translator(locale)('comments:yourComment') });

async function choose(page: Page, comment: Locator, locale: Locale, name: string, entry: string): Promise<void> {
  await comment.getByRole('button', { name: translator(locale)('comments:options', { name: isolated(name) }) }).click();
  await page.getByRole('menuitem', { name: translator(locale)(entry), exact: true }).click();
}

/** Waits for the request itself, not for its preflight. */
function answered(page: Page, end: string) {
  return page.waitForResponse((response) => response.url().endsWith(end) && response.request().method() !== 'OPTIONS');
}

for (const locale of LOCALES) {
  const t = translator(locale);

  test(`a guest reads the first ten comments and is led to sign in for the rest (${locale})`, async ({
    app,
    request,
  }) => {
    const [author, reader] = [await join('Ola', locale), await join('Rim', locale)];
    const post = await publish(author, { text: 'Much is said of this.' });
    for (let count = 1; count <= 12; count += 1) await createComment(reader, post, `Thought number ${count}.`);
    // A worker revalidates the page.
    const html = async () => (await request.get(WEB_ORIGIN + localePath(locale, `/posts/${post._id}`))).text();
    await expect.poll(html).toContain('Thought number 12.');
    await expect.poll(html).toContain(t('post:comments', { count: 12 }));

    const page = await app.open();
    await page.goto(localePath(locale, `/posts/${post._id}`));
    const section = conversation(page);
    await expect(section.getByRole('article')).toHaveCount(10);
    await expect(section.getByRole('heading', { name: t('post:comments', { count: 12 }) })).toBeVisible();
    await expectAccessible(page);
    await section.getByRole('button', { name: t('comments:newest') }).click();
    await expect(section.getByRole('article')).toHaveCount(10);
    const back = encodeURIComponent(`/posts/${post._id}#comments`);
    await expect(section.getByRole('link', { name: t('comments:guestWrite') })).toHaveAttribute(
      'href',
      localePath(locale, `/signup?next=${back}`),
    );
    await section.getByRole('link', { name: t('comments:guestMore') }).click();
    await expect(page).toHaveURL(localePath(locale, `/login?next=${back}`));
    await signIn(page, locale, reader.address);
    await expect(page).toHaveURL(localePath(locale, `/posts/${post._id}#comments`));
    await expect(section.getByRole('article')).toHaveCount(12);
  });

  test(`a member comments, the author replies, hides and shows it, and the commenter deletes it (${locale})`, async ({
    app,
  }) => {
    const [author, reader] = [await join('Salma', locale), await join('Fares', locale)];
    const post = await publish(author, { text: 'What do you think of it?' });
    const path = localePath(locale, `/posts/${post._id}`);
    const theirs = await app.open({ member: author });
    await theirs.goto(path);
    await expect(conversation(theirs).getByText(t('comments:emptyTitle'))).toBeVisible();
    await expect(box(theirs, locale)).toBeVisible();

    const mine = await app.open({ member: reader, device: 'phone', theme: 'dark' });
    await mine.goto(path);
    await box(mine, locale).fill(`${TEXT[locale]}\n\n${MIXED}`);
    await mine.keyboard.press('Control+Enter');
    const comment = commentBy(mine, locale, 'Fares');
    await expect(comment).toContainText(TEXT[locale]);
    await expect(box(mine, locale)).toHaveValue('');
    await expect(conversation(mine).getByRole('heading', { level: 2 })).toHaveText(t('post:comments', { count: 1 }));
    const sides = await comment
      .locator('.user-text > p')
      .evaluateAll((lines) => lines.map((line) => getComputedStyle(line).direction));
    expect(sides.slice(-2)).toEqual(['rtl', 'ltr']);
    await expectAccessible(mine);
    await expectNoHorizontalScroll(mine);

    // The event stream delivers it to the author's open page.
    const seen = commentBy(theirs, locale, 'Fares');
    await expect(seen).toContainText(TEXT[locale]);
    await seen.getByRole('button', { name: t('comments:reply'), exact: true }).click();
    const replyBox = theirs.getByRole('textbox', { name: t('comments:yourReply', { name: isolated('Fares') }) });
    await expect(replyBox).toBeFocused();
    await replyBox.fill(REPLY[locale]);
    await expectAccessible(theirs);
    await conversation(theirs)
      .getByRole('button', { name: t('comments:send') })
      .last()
      .click();
    await expect(commentBy(theirs, locale, 'Salma')).toContainText(REPLY[locale]);
    await expect(commentBy(theirs, locale, 'Salma').getByText(t('comments:byAuthor'))).toBeVisible();
    await expect(commentBy(mine, locale, 'Salma')).toContainText(REPLY[locale]);

    const hidden = answered(theirs, '/hide');
    await choose(theirs, seen, locale, 'Fares', 'comments:hide');
    await expect(seen.getByText(t('comments:hidden'))).toBeVisible();
    expect((await hidden).status()).toBe(200);
    expect(await listComments(post)).toEqual([]);
    const shown = answered(theirs, '/unhide');
    await choose(theirs, seen, locale, 'Fares', 'comments:unhide');
    expect((await shown).status()).toBe(200);
    expect(await listComments(post)).toHaveLength(1);

    await choose(mine, comment, locale, 'Fares', 'common:common.delete');
    await expect(comment).toHaveCount(0);
    await mine.getByRole('button', { name: t('common:common.undo') }).click();
    await expect(comment).toBeVisible();
    expect(await listComments(post)).toHaveLength(1);
    await choose(mine, comment, locale, 'Fares', 'common:common.delete');
    await expect(comment).toHaveCount(0);
    await mine.reload();
    await expect.poll(() => listComments(post)).toEqual([]);
  });
}

test('a comment draft survives a failed request, a reload, a lost connection and an expired session', async ({
  app,
}) => {
  app.expectMessage(/status of (401|503)|net::ERR_(FAILED|INTERNET_DISCONNECTED)/);
  const t = translator('en');
  const [author, reader] = [await join('Dima'), await join('Hadi')];
  const post = await publish(author, { text: 'Say it even if it is hard.' });
  const page = await app.open({ member: reader });
  await page.goto(`/posts/${post._id}`);
  await box(page, 'en').fill('Half a thought');
  await page.reload();
  await expect(box(page, 'en')).toHaveValue('Half a thought');

  const calls = `${API_ORIGIN}/posts/${post._id}/comments`;
  await page.route(calls, (route) =>
    route.request().method() === 'POST' ? route.fulfill({ status: 503, body: '{}' }) : route.fallback(),
  );
  await conversation(page)
    .getByRole('button', { name: t('comments:send') })
    .click();
  await expect(conversation(page).getByText(t('codes:internal_error'))).toBeVisible();
  await page.reload();
  await expect(conversation(page).getByText('Half a thought')).toBeVisible();
  await expect(conversation(page).getByText(t('comments:notSent'))).toBeVisible();
  await expect(notificationsButton(page, 'en')).toBeVisible();
  await expectAccessible(page);
  await page.unroute(calls);
  await conversation(page)
    .getByRole('button', { name: t('common:common.retry') })
    .click();
  await expect(commentBy(page, 'en', 'Hadi')).toContainText('Half a thought');
  expect(await listComments(post)).toHaveLength(1);

  await box(page, 'en').fill('Said in a tunnel.');
  await page.context().setOffline(true);
  await conversation(page)
    .getByRole('button', { name: t('comments:send') })
    .click();
  await expect(conversation(page).getByText(t('errors:network'))).toBeVisible();
  await page.context().setOffline(false);
  await expect(commentBy(page, 'en', 'Hadi')).toHaveCount(2);

  await box(page, 'en').fill('Written before the session ended.');
  await page.context().clearCookies();
  await page.evaluate(() => localStorage.setItem('token', 'ended'));
  await conversation(page)
    .getByRole('button', { name: t('comments:send') })
    .click();
  await expect(page).toHaveURL(/\/login\?next=/);
  await expect(page.getByText(t('auth:sessionEnded'))).toBeVisible();
  await signIn(page, 'en', reader.address);
  await expect(page).toHaveURL(`/posts/${post._id}#comments`);
  await expect(conversation(page).getByText('Written before the session ended.')).toBeVisible();
  await conversation(page)
    .getByRole('button', { name: t('common:common.retry') })
    .click();
  await expect(commentBy(page, 'en', 'Hadi')).toHaveCount(3);
});

test('a link opens the thread of its comment and scrolls to it', async ({ app }) => {
  const [author, reader] = [await join('Noor'), await join('Amal')];
  const post = await publish(author, { text: 'A long conversation.' });
  const first = await createComment(reader, post, 'The first of it.');
  let last = first;
  for (let count = 1; count <= 4; count += 1) last = await createComment(author, post, `Answer ${count}.`, first._id);
  const page = await app.open({ member: reader });
  await page.goto(`/posts/${post._id}#comment-${last._id}`);
  const place = page.locator(`#comment-${last._id}`);
  await expect(place).toContainText('Answer 4.');
  await expect(place).toBeFocused();
  await expect(place).toBeInViewport();
  await expect(conversation(page).getByRole('article')).toHaveCount(5);
});

test('a handle is completed while typing', async ({ app }) => {
  const reader = await join('Wissam');
  const post = await publish(await join('Lama'), { text: 'Who should see this?' });
  const page = await app.open({ member: reader });
  await page.goto(`/posts/${post._id}`);
  await box(page, 'en').pressSequentially('Look, @layl');
  const list = page.getByRole('listbox', { name: translator('en')('common:a11y.mentions') });
  await expect(list.getByRole('option').first()).toHaveAttribute('aria-selected', 'true');
  await expectAccessible(page);
  await page.keyboard.press('Enter');
  await expect(box(page, 'en')).toHaveValue(/^Look, @layl\w* $/);
  await expect(list).toHaveCount(0);
});

for (const locale of LOCALES) {
  const t = translator(locale);

  test(`a member edits a comment in its place (${locale})`, async ({ app }) => {
    const reader = await join('Wafa', locale);
    const post = await publish(await join('Lama'), { text: 'Say it once, then better.' });
    await createComment(reader, post, 'Said in haste @nobody_here.');
    const page = await app.open({ member: reader, device: 'phone' });
    await page.goto(localePath(locale, `/posts/${post._id}`));
    const comment = commentBy(page, locale, 'Wafa');
    // A handle without a member is plain text.
    await expect(comment.getByRole('link', { name: '@nobody_here' })).toHaveCount(0);
    await choose(page, comment, locale, 'Wafa', 'common:common.edit');
    const area = comment.getByRole('textbox', { name: t('comments:editLabel') });
    await expect(area).toBeFocused();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await expect(area).toHaveCount(0);
    await choose(page, comment, locale, 'Wafa', 'common:common.edit');
    await area.fill('Said better.');
    await comment.getByRole('button', { name: t('common:common.save') }).click();
    await expect(comment).toContainText('Said better.');
    await expect(comment.getByText(t('common:time.edited'))).toHaveAttribute('title', /\S/);
    await expect(comment).toBeFocused();
    await expectNoHorizontalScroll(page);
    await page.reload();
    await expect(comment).toContainText('Said better.');
    await expect(comment.getByText(t('common:time.edited'))).toBeVisible();
  });
}
