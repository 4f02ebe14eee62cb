import { type Page, type Request, type Response, request } from '@playwright/test';
import { memberPath } from '../src/lib/member-path';
import { expect, test } from './support/fixtures';
import { API_ORIGIN } from './support/origins';
import { LOCALES, localePath } from './support/texts';

const KB = 1024;
/** Limits of what a guest loads before interaction, as transferred: compressed, in KB. */
const MAX_KB = { script: 165, html: 15, style: 20 };
const PRELOADED_FONTS = 2;
/**
 * A fifth of the layout shift that search engines rate as good: one line that wraps differently once its font is
 * loaded.
 */
const MAX_LAYOUT_SHIFT = 0.02;
/** CPU slowdown that makes this machine as slow as a slow phone. */
const CPU_SLOWDOWN = 4;
const NEXT_PAGE = /[?&]cursor=/;

type ListedPost = { _id: string; kind: string; author: { _id: string }; counts: { comments: number } };

/** Pages of the demo content: a post with many comments, a question, a product and a profile. */
async function demoPages(): Promise<[string, string][]> {
  const api = await request.newContext({ baseURL: API_ORIGIN, extraHTTPHeaders: { version: '2' } });
  const listed = async (path: string) => ((await (await api.get(path)).json()) as { payload: ListedPost[] }).payload;
  const [posts, products] = await Promise.all([
    listed('/posts/explorePosts?limit=100'),
    listed('/posts/exploreDigitalProducts'),
  ]);
  await api.dispose();
  const post = posts.toSorted((one, other) => other.counts.comments - one.counts.comments)[0];
  const question = posts.find(({ kind }) => kind === 'question');
  const product = products[0];
  if (!post || !question || !product) throw new Error('The demo content is not there');
  return [
    ['guest', '/guest'],
    ['post', `/posts/${post._id}`],
    ['question', `/posts/${question._id}`],
    ['product', `/posts/${product._id}`],
    ['profile', memberPath(product.author)],
    ['explore', '/explore'],
    ['policy', '/privacy-policy'],
    ['transparency', '/transparency'],
  ];
}

/** Returns transferred bytes by resource type until the page is idle. */
async function measureTransfer(page: Page, path: string) {
  const answers: Response[] = [];
  page.on('response', (response) => answers.push(response));
  await openUntilIdle(page, path);
  const sums: Record<string, number> = { document: 0, script: 0, stylesheet: 0 };
  for (const answer of answers) {
    const kind = answer.request().resourceType();
    if (kind in sums) sums[kind] = (sums[kind] ?? 0) + (await answer.request().sizes()).responseBodySize;
  }
  return { html: sums.document ?? 0, script: sums.script ?? 0, style: sums.stylesheet ?? 0 };
}

/** Slows down the CPU as on a slow phone, so that late changes after the first paint are measured. */
async function slowDownCpu(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
}

/**
 * Returns the cumulative layout shift down to the end of the page: the worst five-second window without a second of
 * pause, and each element that moved in it.
 */
async function measureLayoutShift(page: Page): Promise<{ worst: number; moved: string[] }> {
  return page.evaluate(async () => {
    type Source = { node?: Node | null; previousRect: DOMRectReadOnly; currentRect: DOMRectReadOnly };
    type Shift = PerformanceEntry & { value: number; sources: Source[] };
    const shifts: Shift[] = [];
    const observer = new PerformanceObserver((list) => shifts.push(...(list.getEntries() as Shift[])));
    observer.observe({ type: 'layout-shift', buffered: true });
    const foot = document.body.scrollHeight;
    for (let y = 0; y < foot; y += window.innerHeight / 3) {
      window.scrollTo(0, y);
      await new Promise((resolve) => setTimeout(resolve, 120));
    }
    shifts.push(...(observer.takeRecords() as Shift[]));
    const place = ({ x, y, width, height }: DOMRectReadOnly) => [x, y, width, height].map(Math.round).join(' ');
    const named = ({ node, previousRect, currentRect }: Source) => {
      const element = node instanceof Element ? node : node?.parentElement;
      return `${element?.outerHTML.slice(0, 100)} ${place(previousRect)} > ${place(currentRect)}`;
    };
    let [worst, sum, began, last] = [0, 0, -Infinity, -Infinity];
    for (const { value, startTime } of shifts) {
      if (startTime - last > 1000 || startTime - began > 5000) [sum, began] = [0, startTime];
      sum += value;
      last = startTime;
      worst = Math.max(worst, sum);
    }
    const told = shifts.map(({ value, sources }) => `${value.toFixed(4)} ${sources.map(named).join(' | ')}`);
    return { worst, moved: told };
  });
}

/** Stops infinite lists, so that only the rendered content is measured. */
async function withoutMore(page: Page): Promise<void> {
  await page.route(NEXT_PAGE, () => {});
}

/** Opens a page until it is hydrated and no request except those held back was open for half a second. */
async function openUntilIdle(page: Page, path: string): Promise<void> {
  let [pendingRequests, calmSince] = [0, Date.now()];
  const count = (change: number) => (request: Request) => {
    if (NEXT_PAGE.test(request.url())) return;
    pendingRequests += change;
    calmSince = Date.now();
  };
  page.on('request', count(1));
  page.on('requestfinished', count(-1));
  page.on('requestfailed', count(-1));
  await page.goto(path);
  await expect(page.locator('html[data-ready]')).toBeAttached();
  const isCalm = () => pendingRequests === 0 && Date.now() - calmSince > 500;
  await expect.poll(isCalm, { intervals: [100], timeout: 30_000 }).toBe(true);
}

/** Fails with the elements that moved. */
function expectLayoutStable(name: string, { worst, moved }: { worst: number; moved: string[] }): void {
  expect.soft(worst, `${name} moves: ${moved.join('; ')}`).toBeLessThan(MAX_LAYOUT_SHIFT);
}

for (const locale of LOCALES) {
  test(`public pages stay within the transfer and layout-shift limits, ${locale}`, { tag: '@long' }, async ({
    app,
  }) => {
    for (const [name, path] of await demoPages()) {
      const page = await app.open();
      await slowDownCpu(page);
      await withoutMore(page);
      const sizes = await measureTransfer(page, localePath(locale, path));
      const fonts = await page.locator('link[rel=preload][as=font]').count();
      const still = await measureLayoutShift(page);
      const kb = (bytes: number) => `${(bytes / KB).toFixed(1)} KB`;
      console.log(
        `${locale} ${name.padEnd(8)} script ${kb(sizes.script)}, HTML ${kb(sizes.html)}, style ${kb(sizes.style)}, moved ${still.worst.toFixed(4)}`,
      );
      for (const kind of ['script', 'html', 'style'] as const)
        expect.soft(sizes[kind] / KB, `${kind} of ${name}`).toBeLessThanOrEqual(MAX_KB[kind]);
      expect.soft(fonts, `fonts of ${name}`).toBe(PRELOADED_FONTS);
      expectLayoutStable(name, still);
      await page.context().close();
    }
  });
}

for (const locale of LOCALES) {
  test(`on a phone layout shift stays within its limit, ${locale}`, { tag: '@long' }, async ({ app }) => {
    for (const [name, path] of await demoPages()) {
      const page = await app.open({ device: 'phone' });
      await slowDownCpu(page);
      await withoutMore(page);
      await openUntilIdle(page, localePath(locale, path));
      expectLayoutStable(name, await measureLayoutShift(page));
      await page.context().close();
    }
  });
}
