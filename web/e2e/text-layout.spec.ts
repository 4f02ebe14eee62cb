import type { Locator, Page } from '@playwright/test';
import { memberPath } from '../src/lib/member-path';
import { demoMember } from './support/demo';
import { expect, test } from './support/fixtures';
import { follow, join, type Member } from './support/members';
import { publishProduct } from './support/products';
import { type Locale, localePath, translator } from './support/texts';

const LATIN = 'Readings in the Design of Long Labels: 400 Labels, Reviewed and Explained';
const ARABIC = 'قراءات في تصميم العناوين الطويلة: أربعمئة عنوان مشروح';

type Box = { left: number; right: number; top: number; bottom: number };

/** Returns the box of an element's text, or of a part of it, as it is drawn. */
function textBox(place: Locator, part?: 'first' | 'last'): Promise<Box> {
  return place.evaluate((element, part) => {
    const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
    const nodes: Node[] = [];
    while (walker.nextNode()) {
      const { textContent, parentElement } = walker.currentNode;
      if (textContent?.trim() && !parentElement?.closest('.sr-only, .badge')) nodes.push(walker.currentNode);
    }
    const [first, last] = [nodes[0], nodes.at(-1)];
    if (!first || !last) throw new Error('no text');
    const range = document.createRange();
    range.setStart(part === 'last' ? last : first, part === 'last' ? (last.textContent?.length ?? 1) - 1 : 0);
    range.setEnd(part === 'first' ? first : last, part === 'first' ? 1 : (last.textContent?.length ?? 0));
    const { left, right, top, bottom } = range.getBoundingClientRect();
    return { left, right, top, bottom };
  }, part);
}

function box(place: Locator): Promise<Box> {
  return place.evaluate((element) => {
    const { left, right, top, bottom } = element.getBoundingClientRect();
    return { left, right, top, bottom };
  });
}

/** Expects a box within another one horizontally, by half a pixel. */
function expectWithin(inner: Box, outer: Box): void {
  expect(inner.left).toBeGreaterThanOrEqual(outer.left - 0.5);
  expect(inner.right).toBeLessThanOrEqual(outer.right + 0.5);
}

const enlargeText = (page: Page) =>
  page.evaluate(() => {
    document.documentElement.dataset.textSize = 'larger';
  });

test('a title or name of the other direction is cut at its end', async ({ app }) => {
  const page = await app.open({ member: await demoMember('layla'), device: 'phone' });
  await page.route(/\/revenue-share\/details/, async (route) => {
    const answer = await (await route.fetch()).json();
    const [post] = answer.payload.topPosts;
    answer.payload.topPosts = [
      { ...post, title: LATIN },
      { ...post, postId: `${post.postId}0`, title: ARABIC },
    ];
    await route.fulfill({ json: answer });
  });
  for (const [locale, title] of [
    ['ar', LATIN],
    ['en', ARABIC],
  ] as const) {
    await page.goto(localePath(locale, '/finance?tab=report'));
    const cut = page.getByRole('link', { name: title });
    await expect(cut).toBeVisible();
    expect(await cut.evaluate((link) => link.firstElementChild?.scrollWidth)).toBeGreaterThan(
      (await cut.evaluate((link) => link.clientWidth)) + 8,
    );
    expectWithin(await textBox(cut, 'first'), await box(cut));
  }
  const person = { name: LATIN, handle: null, isStaff: false, bio: '', profilePic: null, followersCount: 3 };
  await page.route(/\/users\/exploreUsers/, (route) =>
    route.fulfill({ json: { payload: [{ ...person, _id: 'a', isFollowing: false }], nextCursor: null } }),
  );
  await page.goto(localePath('ar', '/explore?tab=users&sort=new'));
  const name = page.getByRole('heading', { name: LATIN }).getByRole('link');
  await expect(name).toBeVisible();
  expectWithin(await textBox(name, 'first'), await box(name));
});

for (const [locale, bank, holder] of [
  ['ar', 'Al Rajhi Banking and Investment Corporation of Riyadh', 'Layla Haddad'],
  ['en', 'مصرف الراجحي للخدمات المصرفية والاستثمار في الرياض', 'ليلى حداد'],
] as const) {
  test(`the account, the bank and the holder of a wire have lines of their own at 320 px (${locale})`, async ({
    app,
  }) => {
    const member = await demoMember('layla');
    const page = await app.open({ member, device: 'phone' });
    await page.setViewportSize({ width: 320, height: 800 });
    await page.route(/\/users\/listPayoutMethods/, async (route) => {
      const answer = await (await route.fetch()).json();
      const [saved] = answer.payload.saved;
      answer.payload.saved = [
        {
          ...saved,
          kind: 'wire-transfer',
          ibanLast4: '7519',
          accountLast4: null,
          bankName: bank,
          beneficiaryName: holder,
        },
      ];
      await route.fulfill({ json: answer });
    });
    await page.goto(localePath(locale, '/wire-transfer-setup'));
    const card = page.getByRole('article').filter({ hasText: bank });
    const account = card.locator('bdi.num');
    const bankName = card.locator('bdi', { hasText: bank });
    const holderName = card.locator('bdi', { hasText: holder });
    await expect(bankName).toBeVisible();
    await expect(account).toHaveText(/7519/);
    for (const part of [account, bankName]) {
      expect(await part.evaluate((element) => element.getClientRects().length)).toBe(1);
      expectWithin(await textBox(part), await box(card));
    }
    const [number, lines, name] = [await box(account), await textBox(bankName), await textBox(holderName)];
    expect(lines.top).toBeGreaterThanOrEqual(number.bottom - 1);
    expect(name.top).toBeGreaterThanOrEqual(lines.bottom - 1);
    // Its lines begin at the side of the page, whatever their language.
    const edges = await bankName.evaluate((element) => {
      const range = document.createRange();
      range.selectNodeContents(element);
      const rects = [...range.getClientRects()];
      const rtl = document.documentElement.dir === 'rtl';
      return rects.map(({ left, right }) => Math.round(rtl ? right : left));
    });
    expect(edges.length).toBeGreaterThan(1);
    expect(Math.max(...edges) - Math.min(...edges)).toBeLessThanOrEqual(1);
  });
}

for (const locale of ['en', 'ar'] as const) {
  test(`with larger text, labels stay in their places in the bottom bar and the settings (${locale})`, async ({
    app,
  }) => {
    const page = await app.open({ member: await demoMember('layla'), device: 'phone' });
    await page.goto(localePath(locale, '/settings/main'));
    const bar = page.getByRole('navigation', { name: translator(locale)('common:nav.main') });
    await expect(page.locator('.look-card').first()).toBeVisible();
    await enlargeText(page);
    for (const place of await bar.locator(':scope > *').filter({ hasText: /\p{L}/u }).all()) {
      expectWithin(await textBox(place), await box(place));
    }
    const cards = await page.locator('.look-card').all();
    expect(cards.length).toBeGreaterThan(5);
    for (const card of cards) expectWithin(await textBox(card), await box(card));
  });

  test(`with larger text, the button of the purchase bar wraps within the screen (${locale})`, async ({ app }) => {
    const [seller, reader] = [await join('Salma', locale), await join('Rami', locale)];
    const product = await publishProduct(seller, { title: LATIN, priceCents: 1_000_000 });
    const page = await app.open({ member: reader, device: 'phone' });
    await page.goto(localePath(locale, `/posts/${product._id}`));
    const bar = page.getByRole('region', { name: translator(locale)('post:product'), exact: true });
    const button = bar.getByRole('button');
    await expect(button).toBeVisible();
    await enlargeText(page);
    const [whole, inner] = [await box(bar), await box(button)];
    expect(inner.left - whole.left).toBeGreaterThanOrEqual(12);
    expect(whole.right - inner.right).toBeGreaterThanOrEqual(12);
    expectWithin(await textBox(button), inner);
  });
}

/** Serves the given names as suggestions of the search box. */
async function suggest(page: Page, names: string[]): Promise<void> {
  await page.route(/\/users\/suggestedOnes\?query/, (route) =>
    route.fulfill({
      json: {
        payload: names.map((name, place) => ({
          ...{ type: 'user', _id: `u${place}`, name, handle: null, isStaff: false },
          ...{ bio: '', profilePic: null, followersCount: 1, isFollowing: false },
        })),
        nextCursor: null,
      },
    }),
  );
}

/** Returns where each text begins, from the side of the page at which lines begin. */
async function starts(places: Locator, locale: Locale): Promise<number[]> {
  const boxes = await Promise.all((await places.all()).map((place) => textBox(place)));
  return boxes.map(({ left, right }) => Math.round(locale === 'ar' ? right : left));
}

for (const locale of ['en', 'ar'] as const) {
  test(`names of both directions begin at one side of a list, and so do titles on cards (${locale})`, async ({
    app,
  }) => {
    const seller = await join('Salma', locale);
    const reader = await join('Rami', locale);
    await follow(reader, seller);
    for (const title of ['Short', 'قصير']) await publishProduct(seller, { title, priceCents: 0 });
    const page = await app.open({ member: reader });
    await suggest(page, ['Adam Fischer', 'ليلى حداد']);
    await page.goto(localePath(locale, '/'));
    await page.getByRole('combobox').first().fill('a');
    const names = page.getByRole('option').locator('bdi');
    await expect(names).toHaveCount(2);
    const [first, second] = await starts(names, locale);
    expect(second).toBe(first);

    await openProducts(page, locale, seller);
    const titles = page.getByRole('main').getByRole('heading', { level: 3, name: /^(Short|قصير)$/ });
    await expect(titles).toHaveCount(2);
    for (const title of await titles.all()) {
      const [whole] = await starts(title.getByRole('link').locator('span'), locale);
      const edge = await box(title);
      expect(Math.abs((whole ?? 0) - (locale === 'ar' ? edge.right : edge.left))).toBeLessThanOrEqual(2);
    }
  });

  test(`the title of a product begins where its text begins (${locale})`, async ({ app }) => {
    const seller = await join('Salma', locale);
    for (const title of ['Short', 'قصير']) {
      const product = await publishProduct(seller, { title, priceCents: 0 });
      const page = await app.open();
      await page.goto(localePath(locale, `/posts/${product._id}`));
      const heading = page.getByRole('heading', { level: 1 });
      await expect(heading).toHaveText(title);
      const [text, whole] = [await textBox(heading), await box(heading)];
      const isArabic = title !== 'Short';
      expect(Math.abs(isArabic ? text.right - whole.right : text.left - whole.left)).toBeLessThanOrEqual(2);
    }
  });
}

async function openProducts(page: Page, locale: Locale, seller: Member): Promise<void> {
  await page.goto(localePath(locale, `${memberPath(seller)}?tab=digital`));
}
