import { postWith } from './support/actions';
import { expectAccessible, expectNoSidewaysScroll } from './support/checks';
import { expect, test } from './support/fixtures';
import { follow, join, publish, towards } from './support/members';
import { API_ORIGIN } from './support/origins';
import { evaluate, evaluationButton, evaluationOf, faces, fromMenu, standing } from './support/posts';
import { inLanguage, LOCALES, speaking } from './support/texts';

const WORDS = 'كلمة تستحق أن تُقرأ مرتين.';

for (const locale of LOCALES) {
  const say = speaking(locale);

  test(`a post is evaluated by mouse and by keyboard, otherwise and not at all (${locale})`, async ({ journey }) => {
    const [author, reader] = [await join('ليلى'), await join('Adam', locale)];
    const post = await publish(author, { text: WORDS });
    await follow(reader, author);
    const page = await journey.open({ member: reader });
    await page.goto(inLanguage(locale, '/'));
    const card = postWith(page, WORDS);
    const button = evaluationButton(card, locale);
    const picker = faces(page, locale);
    const face = (name: string) => picker.getByRole('button', { name: say(`reactions:${name}`), exact: true });
    const forward = locale === 'ar' ? 'ArrowLeft' : 'ArrowRight';

    await test.step('resting on it shows six faces', async () => {
      await button.hover();
      await expect(picker.getByRole('button')).toHaveCount(6);
      await expect(button).not.toBeFocused();
      await expectAccessible(page);
      await face('love').click();
      await expect(picker).toHaveCount(0);
      await expect(button).toContainText(say('reactions:yours', { name: say('reactions:love') }));
      await expect.poll(() => evaluationOf(reader, post)).toBe('love of 1');
    });

    await test.step('arrows go in reading direction, and Escape gives the focus back', async () => {
      await page.mouse.move(0, 0);
      await button.focus();
      await page.keyboard.press('Enter');
      await expect(face('love')).toBeFocused();
      await page.keyboard.press(forward);
      await expect(face('unclear')).toBeFocused();
      await page.keyboard.press('Escape');
      await expect(picker).toHaveCount(0);
      await expect(button).toBeFocused();
      await page.keyboard.press('Enter');
      await page.keyboard.press('End');
      await page.keyboard.press('Enter');
      await expect(button).toBeFocused();
      await expect(button).toContainText(say('reactions:yours', { name: say('reactions:clap') }));
      await expect.poll(() => evaluationOf(reader, post)).toBe('clap of 1');
    });

    await test.step('of quick choices the last one counts, and the same again takes it back', async () => {
      await page.route(`${API_ORIGIN}/posts/*/evaluations`, async (route) => {
        await new Promise((resolve) => setTimeout(resolve, 250));
        await route.continue();
      });
      for (const name of ['perfect', 'surprise', 'fantastic']) {
        await button.click();
        await face(name).click();
        await expect(button).toContainText(say('reactions:yours', { name: say(`reactions:${name}`) }));
      }
      await expect.poll(() => evaluationOf(reader, post)).toBe('fantastic of 1');
      await button.click();
      await expect(face('fantastic')).toHaveAttribute('aria-pressed', 'true');
      await face('fantastic').click();
      await expect(button).toHaveText(new RegExp(`${say('post:evaluate')}$`));
      await expect.poll(() => evaluationOf(reader, post)).toBe('null of 0');
    });
  });

  test(`a question has ten faces, and who chose which is shown (${locale})`, async ({ journey }) => {
    const [author, reader, other] = [await join('عمر'), await join('Dana', locale), await join('Huda Saleh')];
    const post = await publish(author, { text: 'هل يكفي سؤال واحد؟', kind: 'question' });
    await evaluate(other, post, 'gotanswer');
    const page = await journey.open({ member: reader, device: 'phone', theme: 'dark' });
    await page.goto(inLanguage(locale, `/posts/${post._id}`));
    const button = evaluationButton(page.getByRole('article'), locale);
    await button.tap();
    await expect(faces(page, locale).getByRole('button')).toHaveCount(10);
    await expectAccessible(page);
    await faces(page, locale)
      .getByRole('button', { name: say('reactions:hardquestion') })
      .tap();
    await expect.poll(() => evaluationOf(reader, post)).toBe('hardquestion of 2');

    const chips = page.getByRole('region', { name: say('post:evaluations', { count: 2 }) });
    await expectNoSidewaysScroll(page);
    await chips.getByRole('button', { name: say('reactions:gotanswer') }).tap();
    const people = page.getByRole('dialog', { name: say('reactions:people') });
    await expect(people.getByRole('link')).toHaveCount(1);
    await expect(people.getByRole('link')).toContainText('Huda Saleh');
    await expectAccessible(page);
    await people.getByRole('tab', { name: say('reactions:all') }).tap();
    await expect(people.getByRole('link')).toHaveCount(2);
    await page.keyboard.press('Escape');
    await expect(chips.getByRole('button', { name: say('reactions:gotanswer') })).toBeFocused();
  });

  test(`a post is saved without a connection, let go and kept again (${locale})`, async ({ journey }) => {
    journey.expectMessage(/ERR_INTERNET_DISCONNECTED/);
    const [author, reader] = [await join('سارة'), await join('Rana', locale)];
    const post = await publish(author, { text: WORDS });
    await follow(reader, author);
    const page = await journey.open({ member: reader });
    await page.goto(inLanguage(locale, '/'));
    const save = postWith(page, WORDS).getByRole('button', { name: say('post:save'), exact: true });
    await expect(save).toHaveAttribute('aria-pressed', 'false');
    await page.context().setOffline(true);
    await save.click();
    await expect(save).toHaveAttribute('aria-pressed', 'true');
    expect((await standing(reader, post))?.viewer.saved).toBe(false);
    await page.context().setOffline(false);
    await expect.poll(async () => (await standing(reader, post))?.viewer.saved).toBe(true);

    await save.click();
    await expect(page.getByText(say('post:unsaved'))).toBeVisible();
    await expect.poll(async () => (await standing(reader, post))?.viewer.saved).toBe(false);
    await page.getByRole('button', { name: say('common:common.undo') }).click();
    await expect(save).toHaveAttribute('aria-pressed', 'true');
    await expect.poll(async () => (await standing(reader, post))?.viewer.saved).toBe(true);
  });

  test(`the sheet copies the post’s address and counts one share (${locale})`, async ({ journey }) => {
    const [author, reader] = [await join('Karim'), await join('Yara', locale)];
    const post = await publish(author, { text: WORDS });
    const page = await journey.open({ member: reader, theme: 'dark' });
    await page.goto(inLanguage(locale, `/posts/${post._id}`));
    const share = page.getByRole('article').getByRole('button', { name: say('post:share'), exact: true });
    await share.click();
    const sheet = page.getByRole('dialog', { name: say('share:title') });
    await expect(sheet.getByText(WORDS)).toBeVisible();
    await expectAccessible(page);
    const address = await sheet.getByLabel(say('share:link')).inputValue();
    expect(new URL(address).pathname).toBe(inLanguage(locale, `/posts/${post._id}`));
    await sheet.getByRole('button', { name: say('common:common.copy') }).click();
    await expect(page.getByText(say('share:linkCopied'))).toBeVisible();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(address);
    await sheet.getByRole('button', { name: say('common:common.copied') }).click();
    await expect.poll(async () => (await standing(reader, post))?.counts.shares).toBe(1);
    await page.keyboard.press('Escape');
    await expect(share).toBeFocused();
  });

  test(`the menu mutes, blocks and reports (${locale})`, async ({ journey }) => {
    const [author, second, reader] = [await join('Nabil'), await join('Wafa'), await join('Sami', locale)];
    await publish(author, { text: 'First of Nabil.' });
    await publish(second, { text: 'Only one of Wafa.' });
    await publish(author, { text: 'Second of Nabil.' });
    await follow(reader, author);
    await follow(reader, second);
    const page = await journey.open({ member: reader });
    await page.goto(inLanguage(locale, '/'));
    const [first, last, hers] = ['First of', 'Second of', 'Only one'].map((text) => postWith(page, text));
    if (!first || !last || !hers) throw new Error('unreachable');
    const [nabil, wafa] = ['\u2068Nabil\u2069', '\u2068Wafa\u2069'];

    await first.getByRole('button', { name: say('common:common.more') }).click();
    await expect(page.getByRole('menuitem')).toHaveCount(5);
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await fromMenu(first, locale, say('post:why'));
    await expect(page.getByText(say('post:whyFollow', { name: nabil }))).toBeVisible();

    await fromMenu(first, locale, say('post:mute', { name: nabil }));
    await expect(last).toHaveCount(0);
    await expect(hers).toBeVisible();
    await page.getByRole('button', { name: say('common:common.undo') }).click();
    await expect(first).toBeVisible();
    await expect(last).toBeVisible();
    await expect.poll(async () => (await towards(reader, author)).isMuted).toBe(false);

    await fromMenu(hers, locale, say('post:block', { name: wafa }));
    const question = page.getByRole('alertdialog', { name: say('post:blockTitle', { name: wafa }) });
    await expectAccessible(page);
    await question.getByRole('button', { name: say('post:blockConfirm') }).click();
    await expect(hers).toHaveCount(0);
    await expect.poll(async () => (await towards(reader, second)).isBlocked).toBe(true);
    await page.reload();
    await expect(first).toBeVisible();
    await expect(hers).toHaveCount(0);

    await fromMenu(first, locale, say('post:report'));
    await expect(page.getByRole('dialog')).toBeVisible();
  });

  test(`a guest who wants to act is led to Join and comes back (${locale})`, async ({ journey }) => {
    const author = await join('Basil');
    const post = await publish(author, { text: WORDS });
    const page = await journey.open({ device: 'phone' });
    await page.goto(inLanguage(locale, `/posts/${post._id}`));
    const row = page.getByRole('article').locator('footer');
    const join_ = inLanguage(locale, `/signup?next=${encodeURIComponent(`/posts/${post._id}`)}`);
    for (const name of [say('post:tip'), say('post:save')])
      await expect(row.getByRole('link', { name, exact: true })).toHaveAttribute('href', join_);
    await expectAccessible(page);
    await row.getByRole('link', { name: new RegExp(`^${say('post:evaluate')}`) }).click();
    await expect(page).toHaveURL(join_);
  });
}
