import { findPost } from './support/actions';
import { expectAccessible, expectNoHorizontalScroll } from './support/checks';
import { expect, test } from './support/fixtures';
import { follow, join, publish, relationshipTo } from './support/members';
import { API_ORIGIN } from './support/origins';
import {
  chooseFromMenu,
  describeEvaluation,
  evaluate,
  evaluationButton,
  reactionPicker,
  readPost,
} from './support/posts';
import { LOCALES, localePath, translator } from './support/texts';

const WORDS = 'كلمة تستحق أن تُقرأ مرتين.';

for (const locale of LOCALES) {
  const t = translator(locale);

  test(`a post is evaluated by mouse and by keyboard, changed and removed (${locale})`, async ({ app }) => {
    const [author, reader] = [await join('ليلى'), await join('Adam', locale)];
    const post = await publish(author, { text: WORDS });
    await follow(reader, author);
    const page = await app.open({ member: reader });
    await page.goto(localePath(locale, '/'));
    const card = findPost(page, WORDS);
    const button = evaluationButton(card, locale);
    const picker = reactionPicker(page, locale);
    const face = (name: string) => picker.getByRole('button', { name: t(`reactions:${name}`), exact: true });
    const forward = locale === 'ar' ? 'ArrowLeft' : 'ArrowRight';

    await test.step('resting on it shows six faces', async () => {
      await button.hover();
      await expect(picker.getByRole('button')).toHaveCount(6);
      await expect(button).not.toBeFocused();
      await expectAccessible(page);
      await face('love').click();
      await expect(picker).toHaveCount(0);
      await expect(button).toContainText(t('reactions:yours', { name: t('reactions:love') }));
      await expect.poll(() => describeEvaluation(reader, post)).toBe('love of 1');
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
      await expect(button).toContainText(t('reactions:yours', { name: t('reactions:clap') }));
      await expect.poll(() => describeEvaluation(reader, post)).toBe('clap of 1');
    });

    await test.step('of quick choices the last one counts, and the same again takes it back', async () => {
      await page.route(`${API_ORIGIN}/posts/*/evaluations`, async (route) => {
        await new Promise((resolve) => setTimeout(resolve, 250));
        await route.continue();
      });
      for (const name of ['perfect', 'surprise', 'fantastic']) {
        await button.click();
        await face(name).click();
        await expect(button).toContainText(t('reactions:yours', { name: t(`reactions:${name}`) }));
      }
      await expect.poll(() => describeEvaluation(reader, post)).toBe('fantastic of 1');
      await button.click();
      await expect(face('fantastic')).toHaveAttribute('aria-pressed', 'true');
      await face('fantastic').click();
      await expect(button).toHaveText(new RegExp(`${t('post:evaluate')}$`));
      await expect.poll(() => describeEvaluation(reader, post)).toBe('null of 0');
    });
  });

  test(`a question has ten reactions, and its evaluators are listed (${locale})`, async ({ app }) => {
    const [author, reader, other] = [await join('عمر'), await join('Dana', locale), await join('Huda Saleh')];
    const post = await publish(author, { text: 'هل يكفي سؤال واحد؟', kind: 'question' });
    await evaluate(other, post, 'gotanswer');
    const page = await app.open({ member: reader, device: 'phone', theme: 'dark' });
    await page.goto(localePath(locale, `/posts/${post._id}`));
    const button = evaluationButton(page.getByRole('article'), locale);
    await button.tap();
    await expect(reactionPicker(page, locale).getByRole('button')).toHaveCount(10);
    await expectAccessible(page);
    await reactionPicker(page, locale)
      .getByRole('button', { name: t('reactions:hardquestion') })
      .tap();
    await expect.poll(() => describeEvaluation(reader, post)).toBe('hardquestion of 2');

    const chips = page.getByRole('region', { name: t('post:evaluations', { count: 2 }) });
    await expectNoHorizontalScroll(page);
    await chips.getByRole('button', { name: t('reactions:gotanswer') }).tap();
    const people = page.getByRole('dialog', { name: t('reactions:people') });
    await expect(people.getByRole('link')).toHaveCount(1);
    await expect(people.getByRole('link')).toContainText('Huda Saleh');
    await expectAccessible(page);
    await people.getByRole('tab', { name: t('reactions:all') }).tap();
    await expect(people.getByRole('link')).toHaveCount(2);
    await page.keyboard.press('Escape');
    await expect(chips.getByRole('button', { name: t('reactions:gotanswer') })).toBeFocused();
  });

  test(`a post is saved offline, removed and restored (${locale})`, async ({ app }) => {
    app.expectMessage(/ERR_INTERNET_DISCONNECTED/);
    const [author, reader] = [await join('سارة'), await join('Rana', locale)];
    const post = await publish(author, { text: WORDS });
    await follow(reader, author);
    const page = await app.open({ member: reader });
    await page.goto(localePath(locale, '/'));
    const save = findPost(page, WORDS).getByRole('button', { name: t('post:save'), exact: true });
    await expect(save).toHaveAttribute('aria-pressed', 'false');
    await page.context().setOffline(true);
    await save.click();
    await expect(save).toHaveAttribute('aria-pressed', 'true');
    expect((await readPost(reader, post))?.viewer.saved).toBe(false);
    await page.context().setOffline(false);
    await expect.poll(async () => (await readPost(reader, post))?.viewer.saved).toBe(true);

    await save.click();
    await expect(page.getByText(t('post:unsaved'))).toBeVisible();
    await expect.poll(async () => (await readPost(reader, post))?.viewer.saved).toBe(false);
    await page.getByRole('button', { name: t('common:common.undo') }).click();
    await expect(save).toHaveAttribute('aria-pressed', 'true');
    await expect.poll(async () => (await readPost(reader, post))?.viewer.saved).toBe(true);
  });

  test(`the share sheet copies the post’s URL and counts one share (${locale})`, async ({ app }) => {
    const [author, reader] = [await join('Karim'), await join('Yara', locale)];
    const post = await publish(author, { text: WORDS });
    const page = await app.open({ member: reader, theme: 'dark' });
    await page.goto(localePath(locale, `/posts/${post._id}`));
    const share = page.getByRole('article').getByRole('button', { name: t('post:share'), exact: true });
    await share.click();
    const sheet = page.getByRole('dialog', { name: t('share:title') });
    await expect(sheet.getByText(WORDS)).toBeVisible();
    await expectAccessible(page);
    await expectNoHorizontalScroll(page);
    for (const [name, host] of [
      ['whatsApp', 'wa.me'],
      ['telegram', 't.me'],
      ['x', 'x.com'],
      ['email', 'mailto:'],
    ] as const) {
      const link = sheet.getByRole('link', { name: t(`share:${name}`), exact: true });
      const href = (await link.getAttribute('href')) ?? '';
      expect(href).toContain(host);
      expect(decodeURIComponent(href)).toContain(`/posts/${post._id}`);
    }
    const address = await sheet.getByLabel(t('share:link')).inputValue();
    expect(new URL(address).pathname).toBe(localePath(locale, `/posts/${post._id}`));
    await sheet.getByRole('button', { name: t('common:common.copy') }).click();
    await expect(page.getByText(t('share:linkCopied'))).toBeVisible();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(address);
    await sheet.getByRole('button', { name: t('common:common.copied') }).click();
    await expect.poll(async () => (await readPost(reader, post))?.counts.shares).toBe(1);
    await page.keyboard.press('Escape');
    await expect(share).toBeFocused();
  });

  test(`the menu mutes, blocks and reports (${locale})`, async ({ app }) => {
    const [author, second, reader] = [await join('Nabil'), await join('Wafa'), await join('Sami', locale)];
    await publish(author, { text: 'First of Nabil.' });
    await publish(second, { text: 'Only one of Wafa.' });
    await publish(author, { text: 'Second of Nabil.' });
    await follow(reader, author);
    await follow(reader, second);
    const page = await app.open({ member: reader });
    await page.goto(localePath(locale, '/'));
    const [first, last, hers] = ['First of', 'Second of', 'Only one'].map((text) => findPost(page, text));
    if (!first || !last || !hers) throw new Error('unreachable');
    const [nabil, wafa] = ['\u2068Nabil\u2069', '\u2068Wafa\u2069'];

    await first.getByRole('button', { name: t('common:common.more') }).click();
    await expect(page.getByRole('menuitem')).toHaveCount(5);
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await chooseFromMenu(first, locale, t('post:why'));
    await expect(page.getByText(t('post:whyFollow', { name: nabil }))).toBeVisible();

    await chooseFromMenu(first, locale, t('post:mute', { name: nabil }));
    await expect(last).toHaveCount(0);
    await expect(hers).toBeVisible();
    await page.getByRole('button', { name: t('common:common.undo') }).click();
    await expect(first).toBeVisible();
    await expect(last).toBeVisible();
    await expect.poll(async () => (await relationshipTo(reader, author)).isMuted).toBe(false);

    await chooseFromMenu(hers, locale, t('post:block', { name: wafa }));
    const question = page.getByRole('alertdialog', { name: t('post:blockTitle', { name: wafa }) });
    await expectAccessible(page);
    await question.getByRole('button', { name: t('post:blockConfirm') }).click();
    await expect(hers).toHaveCount(0);
    await expect.poll(async () => (await relationshipTo(reader, second)).isBlocked).toBe(true);
    await page.reload();
    await expect(first).toBeVisible();
    await expect(hers).toHaveCount(0);

    await chooseFromMenu(first, locale, t('post:report'));
    await expect(page.getByRole('dialog')).toBeVisible();
  });

  test(`a guest who acts is asked to join and comes back (${locale})`, async ({ app }) => {
    const author = await join('Basil');
    const post = await publish(author, { text: WORDS });
    const page = await app.open({ device: 'phone' });
    await page.goto(localePath(locale, `/posts/${post._id}`));
    const row = page.getByRole('article').locator('footer');
    const join_ = localePath(locale, `/signup?next=${encodeURIComponent(`/posts/${post._id}`)}`);
    for (const name of [t('post:tip'), t('post:save')])
      await expect(row.getByRole('link', { name, exact: true })).toHaveAttribute('href', join_);
    await expectAccessible(page);
    await row.getByRole('link', { name: new RegExp(`^${t('post:evaluate')}`) }).click();
    const sheet = page.getByRole('dialog', { name: t('join:title.react') });
    await expect(sheet).toBeVisible();
    await expectAccessible(page);
    await sheet.getByRole('link', { name: t('common:nav.joinNow') }).click();
    await expect(page).toHaveURL(join_);
  });
}
