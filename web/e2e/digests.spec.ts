import AxeBuilder from '@axe-core/playwright';
import { expectAccessible, expectNoHorizontalScroll } from './support/checks';
import { expect, test } from './support/fixtures';
import { callAs, findLink, join, publish, waitForEmail } from './support/members';
import { runCli } from './support/operator';
import { API_ORIGIN } from './support/origins';
import { LOCALES, localePath, translator } from './support/texts';

const SETTINGS = '/settings/notifications';

/** Words of the API's e-mails and pages. */
const WORDS = {
  en: {
    subject: ': 2 posts you missed',
    monday: 'Monday',
    weekly: 'Get it every week',
    isWeekly: 'You’ll now get the digest every week',
    stop: 'Stop the digest',
    stopped: 'The digest has stopped',
  },
  ar: {
    subject: ': منشوران فاتاك',
    monday: 'الاثنين',
    weekly: 'تفعيل الملخّص الأسبوعي',
    isWeekly: 'أصبح الملخّص أسبوعيًا',
    stop: 'إيقاف الملخّص',
    stopped: 'توقّف الملخّص',
  },
};

for (const locale of LOCALES) {
  const t = translator(locale);
  const words = WORDS[locale];

  test(`a member chooses a rhythm, gets a digest, and stops it by its link (${locale})`, async ({ app }) => {
    const [reader, author] = [await join('Rana', locale), await join('Omar')];
    await callAs(reader, `/users/follow/${author._id}`, {});
    const page = await app.open({ member: reader, device: locale === 'ar' ? 'phone' : 'desktop' });
    await page.goto(localePath(locale, SETTINGS));
    const card = page.getByRole('region', { name: t('settings:digest') });
    const rhythm = (name: string) => card.getByRole('radio', { name: t(`settings:digestRhythms.${name}`) });
    await expect(rhythm('weekly')).toBeChecked();
    await card.getByLabel(t('settings:digestDay')).selectOption({ label: words.monday });
    await expect(page.getByText(t('settings:choiceSaved'), { exact: true })).toBeVisible();
    await card.getByLabel(t('settings:digestHour')).selectOption('07:00');
    await expect.poll(() => callAs(reader, '/notifications/digest')).toMatchObject({ weekday: 1, hour: 7 });
    await card.getByText(t('settings:digestRhythms.daily'), { exact: true }).click();
    await expect(card.getByLabel(t('settings:digestDay'))).toHaveCount(0);
    const { timeZone } = await page.evaluate(() => Intl.DateTimeFormat().resolvedOptions());
    await expect
      .poll(() => callAs(reader, '/notifications/digest'))
      .toMatchObject({ rhythm: 'daily', hour: 7, timeZone });
    await expectAccessible(page);
    await expectNoHorizontalScroll(page);

    const post = await publish(author, { text: 'خطّ يُرى من بعيد' });
    await publish(author, { text: 'A line that is seen from afar' });
    await runCli('digests', 'send', reader.address);
    const digest = await waitForEmail(reader.address, words.subject);
    expect(digest.text).toContain('خطّ يُرى من بعيد');
    expect(digest.text).toContain(localePath(locale, `/posts/${post._id}`));

    await page.goto(findLink(digest.text, 'digests/rhythm'));
    await page.getByRole('button', { name: words.weekly }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(words.isWeekly);
    const stop = findLink(digest.text, 'digests/unsubscribe');
    expect(stop.startsWith(API_ORIGIN)).toBe(true);
    await page.goto(stop);
    expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);
    await page.getByRole('button', { name: words.stop }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(words.stopped);
    expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);
    await page.goto(localePath(locale, SETTINGS));
    await expect(rhythm('off')).toBeChecked();
  });
}
