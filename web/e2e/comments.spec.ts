import type { Locator, Page } from '@playwright/test';
import { bell, signIn } from './support/actions';
import { expectAccessible, expectNoSidewaysScroll } from './support/checks';
import { commentOn, commentsOf } from './support/comments';
import { expect, test } from './support/fixtures';
import { join, publish } from './support/members';
import { API_ORIGIN, WEB_ORIGIN } from './support/origins';
import { inLanguage, LOCALES, type Locale, speaking } from './support/texts';

/** As names stand inside sentences. */
const isolated = (name: string) => `\u2068${name}\u2069`;

const TEXT = { en: 'The second example made it clear.', ar: 'المثال الثاني أوضح كل شيء.' };
const REPLY = { en: 'Thank you, more of them will come.', ar: 'شكرًا، وستأتي أمثلة أخرى.' };
const MIXED = 'سطر عربي أولًا\nand a Latin line after it';

const conversation = (page: Page) => page.locator('#comments');
const commentBy = (page: Page, locale: Locale, name: string) =>
  conversation(page).getByRole('article', { name: speaking(locale)('comments:by', { name: isolated(name) }) });
const box = (page: Page, locale: Locale) =>
  conversation(page).getByRole('textbox', { name: speaking(locale)('comments:yourComment') });

async function choose(page: Page, comment: Locator, locale: Locale, name: string, entry: string): Promise<void> {
  await comment.getByRole('button', { name: speaking(locale)('comments:options', { name: isolated(name) }) }).click();
  await page.getByRole('menuitem', { name: speaking(locale)(entry), exact: true }).click();
}

/** The answer itself, not the one to whether it may be asked. */
function answered(page: Page, end: string) {
  return page.waitForResponse((response) => response.url().endsWith(end) && response.request().method() !== 'OPTIONS');
}

for (const locale of LOCALES) {
  const say = speaking(locale);

  test(`a guest reads the first ten comments and is led to sign in for the rest (${locale})`, async ({
    journey,
    request,
  }) => {
    const [author, reader] = [await join('Ola', locale), await join('Rim', locale)];
    const post = await publish(author, { text: 'Much is said of this.' });
    for (let count = 1; count <= 12; count += 1) await commentOn(reader, post, `Thought number ${count}.`);
    // A worker has the page drawn anew.
    const html = async () => (await request.get(WEB_ORIGIN + inLanguage(locale, `/posts/${post._id}`))).text();
    await expect.poll(html).toContain('Thought number 12.');
    await expect.poll(html).toContain(say('post:comments', { count: 12 }));

    const page = await journey.open();
    await page.goto(inLanguage(locale, `/posts/${post._id}`));
    const section = conversation(page);
    await expect(section.getByRole('article')).toHaveCount(10);
    await expect(section.getByRole('heading', { name: say('post:comments', { count: 12 }) })).toBeVisible();
    await expectAccessible(page);
    await section.getByRole('button', { name: say('comments:newest') }).click();
    await expect(section.getByRole('article')).toHaveCount(10);
    const back = encodeURIComponent(`/posts/${post._id}#comments`);
    await expect(section.getByRole('link', { name: say('comments:guestWrite') })).toHaveAttribute(
      'href',
      inLanguage(locale, `/signup?next=${back}`),
    );
    await section.getByRole('link', { name: say('comments:guestMore') }).click();
    await expect(page).toHaveURL(inLanguage(locale, `/login?next=${back}`));
    await signIn(page, locale, reader.address);
    await expect(page).toHaveURL(inLanguage(locale, `/posts/${post._id}#comments`));
    await expect(section.getByRole('article')).toHaveCount(12);
  });

  test(`a member comments, the author answers, hides and shows, and the writer takes it back (${locale})`, async ({
    journey,
  }) => {
    const [author, reader] = [await join('Salma', locale), await join('Fares', locale)];
    const post = await publish(author, { text: 'What do you think of it?' });
    const path = inLanguage(locale, `/posts/${post._id}`);
    const theirs = await journey.open({ member: author });
    await theirs.goto(path);
    await expect(conversation(theirs).getByText(say('comments:emptyTitle'))).toBeVisible();
    await expect(box(theirs, locale)).toBeVisible();

    const mine = await journey.open({ member: reader, device: 'phone', theme: 'dark' });
    await mine.goto(path);
    await box(mine, locale).fill(`${TEXT[locale]}\n\n${MIXED}`);
    await mine.keyboard.press('Control+Enter');
    const comment = commentBy(mine, locale, 'Fares');
    await expect(comment).toContainText(TEXT[locale]);
    await expect(box(mine, locale)).toHaveValue('');
    await expect(conversation(mine).getByRole('heading', { level: 2 })).toHaveText(say('post:comments', { count: 1 }));
    const sides = await comment
      .locator('.user-text > p')
      .evaluateAll((lines) => lines.map((line) => getComputedStyle(line).direction));
    expect(sides.slice(-2)).toEqual(['rtl', 'ltr']);
    await expectAccessible(mine);
    await expectNoSidewaysScroll(mine);

    // The stream brings it to the author's open page.
    const seen = commentBy(theirs, locale, 'Fares');
    await expect(seen).toContainText(TEXT[locale]);
    await seen.getByRole('button', { name: say('comments:reply'), exact: true }).click();
    const replyBox = theirs.getByRole('textbox', { name: say('comments:yourReply', { name: isolated('Fares') }) });
    await expect(replyBox).toBeFocused();
    await replyBox.fill(REPLY[locale]);
    await expectAccessible(theirs);
    await conversation(theirs)
      .getByRole('button', { name: say('comments:send') })
      .last()
      .click();
    await expect(commentBy(theirs, locale, 'Salma')).toContainText(REPLY[locale]);
    await expect(commentBy(theirs, locale, 'Salma').getByText(say('comments:byAuthor'))).toBeVisible();
    await expect(commentBy(mine, locale, 'Salma')).toContainText(REPLY[locale]);

    const hidden = answered(theirs, '/hide');
    await choose(theirs, seen, locale, 'Fares', 'comments:hide');
    await expect(seen.getByText(say('comments:hidden'))).toBeVisible();
    expect((await hidden).status()).toBe(200);
    expect(await commentsOf(post)).toEqual([]);
    const shown = answered(theirs, '/unhide');
    await choose(theirs, seen, locale, 'Fares', 'comments:unhide');
    expect((await shown).status()).toBe(200);
    expect(await commentsOf(post)).toHaveLength(1);

    await choose(mine, comment, locale, 'Fares', 'common:common.delete');
    await expect(comment).toHaveCount(0);
    await mine.getByRole('button', { name: say('common:common.undo') }).click();
    await expect(comment).toBeVisible();
    expect(await commentsOf(post)).toHaveLength(1);
    await choose(mine, comment, locale, 'Fares', 'common:common.delete');
    await expect(comment).toHaveCount(0);
    await mine.reload();
    await expect.poll(() => commentsOf(post)).toEqual([]);
  });
}

test('what is written outlives a failed sending, a reload, a lost connection and the session', async ({ journey }) => {
  journey.expectMessage(/status of (401|503)|net::ERR_(FAILED|INTERNET_DISCONNECTED)/);
  const say = speaking('en');
  const [author, reader] = [await join('Dima'), await join('Hadi')];
  const post = await publish(author, { text: 'Say it even if it is hard.' });
  const page = await journey.open({ member: reader });
  await page.goto(`/posts/${post._id}`);
  await box(page, 'en').fill('Half a thought');
  await page.reload();
  await expect(box(page, 'en')).toHaveValue('Half a thought');

  const calls = `${API_ORIGIN}/posts/${post._id}/comments`;
  await page.route(calls, (route) =>
    route.request().method() === 'POST' ? route.fulfill({ status: 503, body: '{}' }) : route.fallback(),
  );
  await conversation(page)
    .getByRole('button', { name: say('comments:send') })
    .click();
  await expect(conversation(page).getByText(say('codes:internal_error'))).toBeVisible();
  await page.reload();
  await expect(conversation(page).getByText('Half a thought')).toBeVisible();
  await expect(conversation(page).getByText(say('comments:notSent'))).toBeVisible();
  await expect(bell(page, 'en')).toBeVisible();
  await expectAccessible(page);
  await page.unroute(calls);
  await conversation(page)
    .getByRole('button', { name: say('common:common.retry') })
    .click();
  await expect(commentBy(page, 'en', 'Hadi')).toContainText('Half a thought');
  expect(await commentsOf(post)).toHaveLength(1);

  await box(page, 'en').fill('Said in a tunnel.');
  await page.context().setOffline(true);
  await conversation(page)
    .getByRole('button', { name: say('comments:send') })
    .click();
  await expect(conversation(page).getByText(say('errors:network'))).toBeVisible();
  await page.context().setOffline(false);
  await expect(commentBy(page, 'en', 'Hadi')).toHaveCount(2);

  await box(page, 'en').fill('Written before the session ended.');
  await page.context().clearCookies();
  await page.evaluate(() => localStorage.setItem('token', 'ended'));
  await conversation(page)
    .getByRole('button', { name: say('comments:send') })
    .click();
  await expect(page).toHaveURL(/\/login\?next=/);
  await expect(page.getByText(say('auth:sessionEnded'))).toBeVisible();
  await signIn(page, 'en', reader.address);
  await expect(page).toHaveURL(`/posts/${post._id}#comments`);
  await expect(conversation(page).getByText('Written before the session ended.')).toBeVisible();
  await conversation(page)
    .getByRole('button', { name: say('common:common.retry') })
    .click();
  await expect(commentBy(page, 'en', 'Hadi')).toHaveCount(3);
});

test('a link leads to its comment, whose thread is unfolded for it', async ({ journey }) => {
  const [author, reader] = [await join('Noor'), await join('Amal')];
  const post = await publish(author, { text: 'A long conversation.' });
  const first = await commentOn(reader, post, 'The first of it.');
  let last = first;
  for (let count = 1; count <= 4; count += 1) last = await commentOn(author, post, `Answer ${count}.`, first._id);
  const page = await journey.open({ member: reader });
  await page.goto(`/posts/${post._id}#comment-${last._id}`);
  const place = page.locator(`#comment-${last._id}`);
  await expect(place).toContainText('Answer 4.');
  await expect(place).toBeFocused();
  await expect(place).toBeInViewport();
  await expect(conversation(page).getByRole('article')).toHaveCount(5);
});

test('a handle is completed while it is being written', async ({ journey }) => {
  const reader = await join('Wissam');
  const post = await publish(await join('Lama'), { text: 'Who should see this?' });
  const page = await journey.open({ member: reader });
  await page.goto(`/posts/${post._id}`);
  await box(page, 'en').pressSequentially('Look, @layl');
  const list = page.getByRole('listbox', { name: speaking('en')('comments:mentions') });
  await expect(list.getByRole('option').first()).toHaveAttribute('aria-selected', 'true');
  await expectAccessible(page);
  await page.keyboard.press('Enter');
  await expect(box(page, 'en')).toHaveValue(/^Look, @layl\w* $/);
  await expect(list).toHaveCount(0);
});
