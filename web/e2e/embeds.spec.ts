import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { embedHtml } from '../src/lib/embed-html';
import { expectAccessible, expectNoHorizontalScroll } from './support/checks';
import { expect, test } from './support/fixtures';
import { embedHeaderProblems } from './support/headers';
import { callAs, join, type Member, type Published, publish, remove } from './support/members';
import { WEB_ORIGIN } from './support/origins';
import { publishProduct } from './support/products';
import { LOCALES, localePath, translator } from './support/texts';

const WIDTHS = [300, 480, 600];
const TEXTS = {
  en: 'Mirror the axis, never the bars’ labels. I have seen `%52` in the wild, and readers could not say how much it was.',
  ar: 'أكثرُ ما يُتعِب القارئ على الشاشة ليس صِغَر الخط، بل ضِيق ما بين السطور. جرّبت `line-height: 1.85` على نصٍّ مشكول.',
};

/** Another site, whose page shows the code of cards. */
let host: Server;
let hostOrigin: string;
let hostBody = '';
let author: Member;

test.beforeAll(async () => {
  author = await join('سارة القحطاني');
  host = createServer((_, response) => {
    response.setHeader('Content-Type', 'text/html; charset=utf-8');
    response.end(`<!doctype html><title>Host</title><link rel="icon" href="data:,"><body>${hostBody}`);
  });
  await new Promise<void>((resolve) => host.listen(0, '127.0.0.1', resolve));
  hostOrigin = `http://127.0.0.1:${(host.address() as AddressInfo).port}`;
});

test.afterAll(() => {
  host.close();
});

function addressOf(card: Published, kind: 'posts' | 'products'): string {
  return `/embed/${kind}/${card._id}`;
}

for (const locale of LOCALES) {
  const t = translator(locale);

  test(`a guest copies the code of a post’s card and reads its QR code (${locale})`, async ({ app }) => {
    const post = await publish(author, { text: TEXTS[locale] });
    const page = await app.open({ device: locale === 'ar' ? 'phone' : 'desktop' });
    await page.goto(localePath(locale, `/posts/${post._id}`));
    await page
      .getByRole('article')
      .getByRole('button', { name: t('post:share'), exact: true })
      .click();
    const sheet = page.getByRole('dialog', { name: t('share:title') });
    await sheet.getByRole('button', { name: t('share:embed'), exact: true }).click();
    const code = await sheet.getByLabel(t('share:embedCode')).inputValue();
    expect(code).toContain(`src="${WEB_ORIGIN}${localePath(locale, addressOf(post, 'posts'))}"`);
    await sheet.getByRole('button', { name: t('share:embedCopy') }).click();
    await expect(page.getByText(t('share:codeCopied'))).toBeVisible();
    await sheet.getByRole('button', { name: t('share:qrCode') }).click();
    await expect(sheet.getByRole('img', { name: t('share:qrAlt') })).toBeVisible();
    await expect(sheet.getByLabel(t('share:embedCode'))).toBeHidden();
    await expectAccessible(page);
    await expectNoHorizontalScroll(page);
  });

  test(`another site shows the cards of a post and a product at any width (${locale})`, async ({ app }) => {
    const post = await publish(author, { text: TEXTS[locale] });
    const title = locale === 'ar' ? 'دليل الخط العربي للشاشات' : 'The right-to-left checklist';
    const product = await publishProduct(author, { title, priceCents: 1999 });
    const paths = [addressOf(post, 'posts'), addressOf(product, 'products')];
    const codes = paths.map((path) => embedHtml({ origin: WEB_ORIGIN, path: localePath(locale, path), title: 'Card' }));
    hostBody = WIDTHS.map((width) => `<div style="width:${width}px">${codes.join('')}</div>`).join('');
    const page = await app.open();
    await page.goto(hostOrigin);
    const frames = page.locator('iframe');
    await expect(frames).toHaveCount(WIDTHS.length * paths.length);
    for (const frame of await frames.all()) {
      await frame.scrollIntoViewIfNeeded();
      const inside = frame.contentFrame();
      await expect(inside.getByRole('article')).toBeVisible();
      await expect(inside.locator('html')).toHaveAttribute('dir', locale === 'ar' ? 'rtl' : 'ltr');
      const size = await inside.locator('html').evaluate((root) => ({
        wide: root.scrollWidth - root.clientWidth,
        scripts: [...root.ownerDocument.scripts].map(({ src }) => new URL(src).pathname),
      }));
      expect(size).toEqual({ wide: 0, scripts: ['/embed/frame.js'] });
      const lead = async () =>
        inside.locator('body').evaluate((body) => Math.ceil(body.getBoundingClientRect().height) - window.innerHeight);
      await expect.poll(lead).toBe(0);
    }
    await test.step('a card leads to the post in a tab of its own', async () => {
      const opening = page.context().waitForEvent('page');
      await frames.first().contentFrame().locator(`footer a[href$='/posts/${post._id}']`).click();
      const opened = await opening;
      await opened.waitForURL(WEB_ORIGIN + localePath(locale, `/posts/${post._id}`));
      await opened.close();
    });
    // The tab of the post sets the hint of a session; the cards set nothing.
    await page.context().clearCookies();
    await page.goto(hostOrigin);
    await expect(frames.last().contentFrame().getByRole('article')).toBeAttached();
    expect(await page.context().cookies()).toEqual([]);
  });

  test(`a card is accessible, and says that its post is gone (${locale})`, async ({ app, request }) => {
    const post = await publish(author, { text: TEXTS[locale] });
    const path = localePath(locale, addressOf(post, 'posts'));
    app.expectMessage(/status of 404/);
    const page = await app.open({ device: 'phone' });
    await page.goto(path);
    await expectAccessible(page);
    await expectNoHorizontalScroll(page);
    await page.emulateMedia({ colorScheme: 'dark' });
    await expectAccessible(page);
    await remove(author, post);
    await expect.poll(async () => (await request.get(WEB_ORIGIN + path)).status(), { timeout: 5000 }).toBe(404);
    await page.goto(path);
    await expect(page.getByText(t('share:gone'))).toBeVisible();
    await expect(page.locator('main')).not.toContainText(TEXTS[locale].slice(0, 20));
  });
}

for (const locale of LOCALES) {
  test(`a site finds the card of a post by oEmbed and shows it without an origin (${locale})`, async ({
    app,
    request,
  }) => {
    const post = await publish(author, { text: TEXTS[locale] });
    await callAs(await join('Reader'), `/posts/${post._id}/evaluations`, { reaction: 'love' });
    const address = WEB_ORIGIN + localePath(locale, `/posts/${post._id}`);
    const html = await (await request.get(address)).text();
    const [, discovered = ''] = /<link[^>]+type="application\/json\+oembed"[^>]+href="([^"]+)"/.exec(html) ?? [];
    const answer = await request.get(`${discovered.replaceAll('&amp;', '&')}&maxwidth=480&format=json`);
    expect(answer.headers()['access-control-allow-origin']).toBe('*');
    const found = (await answer.json()) as { type: string; html: string; width: number; height: number };
    expect(found).toMatchObject({ type: 'rich', width: 480, author_name: author.name });
    expect((await request.get(`${discovered}&format=yaml`)).status()).toBe(501);
    const foreign = `${WEB_ORIGIN}/oembed?url=${encodeURIComponent('https://elsewhere.example/posts/1')}`;
    expect((await request.get(foreign)).status()).toBe(404);
    // WordPress keeps the frame alone, and gives it no origin.
    hostBody = found.html.replace(/<script.*/s, '').replace('<iframe', '<iframe sandbox="allow-scripts"');
    const page = await app.open();
    await page.goto(hostOrigin);
    const inside = page.frameLocator('iframe');
    await expect(inside.getByRole('article')).toBeVisible();
    const drawn = await inside.locator('html').evaluate(async (root) => {
      const { fonts, images } = root.ownerDocument;
      await fonts.ready;
      await Promise.all([...images].map((image) => image.decode()));
      return {
        fonts: [...fonts].filter(({ status }) => status === 'error').map(({ family }) => family),
        faces: [...images].filter(({ src, naturalWidth }) => src.startsWith('data:') && naturalWidth > 0).length,
        hidden: root.scrollHeight - window.innerHeight,
        wide: root.scrollWidth - root.clientWidth,
      };
    });
    expect(drawn).toMatchObject({ fonts: [], faces: 1, wide: 0 });
    expect(drawn.hidden).toBeLessThanOrEqual(8);
  });
}

test('only cards may be framed, and the address of the other kind leads to a card', async ({ request }) => {
  const post = await publish(author, { text: 'A post that others frame.' });
  const product = await publishProduct(author, { title: 'A product that others frame', priceCents: 0 });
  const own = [addressOf(post, 'posts'), addressOf(product, 'products')];
  for (const path of [...own, `/ar${own[0]}`, '/embed/posts/nothing', '/ar/embed/products/nothing']) {
    const response = await request.get(WEB_ORIGIN + path);
    expect(response.status()).toBe(path.endsWith('nothing') ? 404 : 200);
    expect(embedHeaderProblems(response)).toEqual([]);
  }
  for (const [path, target] of [
    [addressOf(post, 'products'), own[0]],
    [`/ar${addressOf(product, 'posts')}`, `/ar${own[1]}`],
  ]) {
    const response = await request.get(WEB_ORIGIN + path, { maxRedirects: 0 });
    expect([response.status(), response.headers().location]).toEqual([308, target]);
  }
});
