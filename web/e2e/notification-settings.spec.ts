import type { BrowserContext, Page } from '@playwright/test';
import { findPost } from './support/actions';
import { expectPlainPage } from './support/assertions';
import { expectAccessible, expectNoHorizontalScroll } from './support/checks';
import { expect, test } from './support/fixtures';
import { callAs, join, publish, waitForEmail } from './support/members';
import { API_ORIGIN } from './support/origins';
import { LOCALES, localePath, translator } from './support/texts';

/** Title of the API's page after the e-mails ended. */
const STOPPED = { en: 'Emails about comments have stopped', ar: 'توقّفت إشعارات التعليقات بالبريد الإلكتروني' };
const SETTINGS = '/settings/notifications';
// Keys of the example in RFC 8291.
const KEYS = {
  p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
  auth: 'BTBZMqHH6r4Tts7J_aSIgg',
};

/**
 * Stands in for the browser's push service, which can't be reached from here, and for its question: Chromium without a
 * window refuses all notifications.
 */
async function fakePushService(context: BrowserContext, endpoint: string): Promise<void> {
  await context.addInitScript(
    ({ keys, address }) => {
      const NAME = 'fake-push';
      const isAsked = () => document.documentElement.dataset.asked === 'true';
      Object.defineProperty(Notification, 'permission', { get: () => (isAsked() ? 'granted' : 'default') });
      Notification.requestPermission = async () => {
        document.documentElement.dataset.asked = 'true';
        return 'granted';
      };
      const subscription = {
        endpoint: address,
        toJSON: () => ({ endpoint: address, keys }),
        unsubscribe: async () => {
          sessionStorage.removeItem(NAME);
          return true;
        },
      };
      PushManager.prototype.subscribe = async () => {
        sessionStorage.setItem(NAME, 'on');
        return subscription as unknown as PushSubscription;
      };
      PushManager.prototype.getSubscription = async () =>
        sessionStorage.getItem(NAME) ? (subscription as unknown as PushSubscription) : null;
    },
    { keys: KEYS, address: endpoint },
  );
}

/** Lets Chromium receive a message for the page's worker, as from its push service. */
async function deliver(page: Page, message: object): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const registered = new Promise<string>((resolve) => {
    session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const found = registrations.find(({ isDeleted }) => !isDeleted);
      if (found) resolve(found.registrationId);
    });
  });
  await session.send('ServiceWorker.enable');
  const origin = new URL(page.url()).origin;
  const registrationId = await registered;
  await session.send('ServiceWorker.deliverPushMessage', { origin, registrationId, data: JSON.stringify(message) });
  await session.detach();
}

/** Keeps what the worker shows, by its tag: Chromium without a window refuses all notifications. */
const KEEP = `(() => {
  self.shown = new Map();
  self.registration.showNotification = async (title, options) => void self.shown.set(options.tag, { title, ...options });
})()`;
const SHOWN = '[...self.shown.values()].map(({ title, body, tag, lang, dir }) => ({ title, body, tag, lang, dir }))';

/** Presses the notification in the worker; returns the address that it opens. */
const PRESS = `(async () => {
  let opened;
  self.clients.openWindow = async (target) => void (opened = target);
  const [{ tag, data }] = self.shown.values();
  const waits = [];
  const event = new ExtendableEvent('notificationclick');
  Object.defineProperty(event, 'notification', { value: { data, close: () => self.shown.delete(tag) } });
  event.waitUntil = (work) => void waits.push(work);
  self.dispatchEvent(event);
  await Promise.all(waits);
  return opened;
})()`;

for (const locale of LOCALES) {
  const t = translator(locale);
  const cell = (kind: string, channel: string) =>
    t('settings:cell')
      .replace('{{kind}}', t(`settings:notify.${kind}`))
      .replace('{{channel}}', t(`settings:channel.${channel}`));

  test(`the matrix keeps what was chosen, and is readable on a small phone (${locale})`, async ({ app }) => {
    const member = await join('Rana', locale);
    const page = await app.open({ member, device: 'phone' });
    await page.goto(localePath(locale, SETTINGS));
    const reactions = page.getByRole('checkbox', { name: cell('evaluation', 'push') });
    const follow = page.getByRole('checkbox', { name: cell('follow', 'app') });
    await expect(reactions).not.toBeChecked();
    await reactions.check({ force: true });
    await expect(page.getByText(t('settings:choiceSaved'), { exact: true })).toBeVisible();
    await follow.uncheck({ force: true });
    await expect(page.getByRole('checkbox', { name: cell('follow', 'push') })).toBeDisabled();
    await expect(page.getByRole('checkbox', { name: cell('follow', 'email') })).toBeDisabled();
    await expect(page.getByRole('checkbox', { name: cell('purchase', 'email') })).toBeChecked();
    await expect(page.getByRole('checkbox', { name: cell('payout', 'email') })).toHaveCount(0);
    // The platform's own messages and payouts can't be turned off.
    await expect(page.getByRole('checkbox', { name: cell('system', 'app') })).toHaveCount(0);
    await expect(page.getByRole('checkbox', { name: cell('payout', 'app') })).toHaveCount(0);
    await expect(page.getByRole('checkbox', { name: cell('payout', 'push') })).toBeChecked();

    await page.getByRole('switch', { name: t('settings:quietSwitch') }).check({ force: true });
    await page.getByLabel(t('settings:quietFrom'), { exact: true }).fill('23:30');
    await page.getByLabel(t('settings:quietTo'), { exact: true }).focus();
    await expect
      .poll(() => callAs(member, '/notifications/settings'))
      .toMatchObject({ push: { evaluation: true }, quietHours: { isEnabled: true, beginsAt: '23:30' } });
    await expect.poll(() => callAs(member, '/users/me')).toMatchObject({ notifications: { follow: false } });

    await page.reload();
    await expect(reactions).toBeChecked();
    await expect(follow).not.toBeChecked();
    await expectAccessible(page);
    await expectNoHorizontalScroll(page);
    await page.setViewportSize({ width: 320, height: 640 });
    await expectAccessible(page);
    await expectNoHorizontalScroll(page);
  });

  test(`a comment arrives by e-mail, and the link in it ends e-mails of its kind (${locale})`, async ({ app }) => {
    const [member, writer] = [await join('Rana', locale), await join('Omar')];
    const post = await publish(member, { text: 'خطّ يُرى من بعيد' });
    const page = await app.open({ member, device: locale === 'ar' ? 'phone' : 'desktop' });
    await page.goto(localePath(locale, SETTINGS));
    const comments = page.getByRole('checkbox', { name: cell('comment', 'email') });
    const mentions = page.getByRole('checkbox', { name: cell('mention', 'email') });
    await expect(comments).not.toBeChecked();
    await comments.check({ force: true });
    await mentions.check({ force: true });
    await expect(page.getByText(t('settings:choiceSaved'), { exact: true })).toBeVisible();
    await expect
      .poll(() => callAs(member, '/notifications/settings'))
      .toMatchObject({
        email: { comment: true, mention: true, follow: false },
      });

    const words = locale === 'ar' ? 'أحسنت القول' : 'Well said';
    await callAs(writer, `/posts/${post._id}/comments`, { text: words });
    const email = await waitForEmail(member.address, 'خطّ يُرى من بعيد');
    expect(email.text).toContain(words);
    expect(email.text).toContain(localePath(locale, `/posts/${post._id}`));
    const stop = /\S+\/notifications\/email\/unsubscribe\S+/.exec(email.text)?.[0] ?? '';
    expect(stop.startsWith(API_ORIGIN)).toBe(true);

    const mailbox = await app.open({ device: 'phone' });
    await mailbox.goto(stop);
    await expectPlainPage(mailbox);
    await mailbox.getByRole('button').click();
    await expect(mailbox.getByRole('heading', { level: 1 })).toHaveText(STOPPED[locale]);
    await expectPlainPage(mailbox);
    await page.reload();
    await expect(mentions).toBeChecked();
    await expect(comments).not.toBeChecked();
  });

  test(`what could not be saved goes back and says so (${locale})`, async ({ app }) => {
    const member = await join('Rana', locale);
    const page = await app.open({ member });
    await page.goto(localePath(locale, SETTINGS));
    const reactions = page.getByRole('checkbox', { name: cell('evaluation', 'push') });
    await expect(reactions).not.toBeChecked();
    await page.route('**/notifications/settings', (route) =>
      route.request().method() === 'POST' ? route.abort() : route.continue(),
    );
    app.expectMessage(/ERR_FAILED/);
    await reactions.check({ force: true });
    await expect(page.getByText(t('errors:network'))).toBeVisible();
    await expect(reactions).not.toBeChecked();
  });

  test(`permission is asked for after the press alone, and the device is stored and forgotten (${locale})`, async ({
    app,
  }) => {
    const member = await join('Rana', locale);
    const page = await app.open({ member, serviceWorker: true });
    const context = page.context();
    await fakePushService(context, `https://push.example.com/send/${member._id}`);
    await page.goto(localePath(locale, SETTINGS));
    const on = page.getByRole('button', { name: t('settings:devicePushTurnOn') });
    await expect(on).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.dataset.asked)).toBeUndefined();
    await on.click();
    const off = page.getByRole('button', { name: t('settings:devicePushTurnOff') });
    await expect(off).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.dataset.asked)).toBe('true');
    await off.click();
    await expect(on).toBeVisible();
  });

  test(`Chromium gives the worker a message, and its click leads to the post and marks it as read (${locale})`, async ({
    app,
  }) => {
    const [reader, author] = [await join('Rana', locale), await join('Omar')];
    const post = await publish(reader, { text: 'خطّ يُرى من بعيد' });
    await callAs(author, `/posts/${post._id}/comments`, { text: 'أحسنت' });
    await expect.poll(async () => ((await callAs(reader, '/notifications')) as object[]).length).toBe(1);
    const [notification] = await callAs<[{ _id: string; message: string }]>(reader, '/notifications');

    const page = await app.open({ member: reader, serviceWorker: true });
    await page.goto(localePath(locale, '/'));
    await page.evaluate(() => navigator.serviceWorker.ready);
    await expect
      .poll(() => page.evaluate(() => Boolean(navigator.serviceWorker.controller)), { timeout: 40_000 })
      .toBe(true);
    const [worker] = page.context().serviceWorkers();
    await worker?.evaluate(KEEP);
    const url = localePath(locale, `/posts/${post._id}`);
    const message = {
      id: notification._id,
      title: 'Qima',
      body: notification.message,
      url,
      tag: 'topic',
      lang: locale,
    };
    await deliver(page, message);
    await deliver(page, message);
    const expected = {
      title: 'Qima',
      body: message.body,
      tag: 'topic',
      lang: locale,
      dir: locale === 'ar' ? 'rtl' : 'ltr',
    };
    await expect.poll(() => worker?.evaluate(SHOWN)).toEqual([expected]);

    const opened = await worker?.evaluate(PRESS);
    expect(opened).toBe(url);
    await page.goto(url);
    await expect(findPost(page, 'خطّ يُرى من بعيد')).toBeVisible();
    await expect.poll(() => callAs(reader, '/notifications/count')).toBe(0);
    expect(await worker?.evaluate(SHOWN)).toEqual([]);
  });
}
