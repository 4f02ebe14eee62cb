import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

const WIDTHS = [320, 390, 800, 1024, 1280, 1440, 1920];
const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** The page answers, motion is over and fonts have come, so that colours are measured as people see them. */
async function waitUntilSettled(page: Page): Promise<void> {
  await expect(page.locator('html[data-ready]')).toBeAttached();
  await page.evaluate(async () => {
    await document.fonts.ready;
    const moving = () =>
      document.getAnimations().filter((animation) => {
        const { iterations } = animation.effect?.getComputedTiming() ?? {};
        return animation.playState === 'running' && iterations !== Number.POSITIVE_INFINITY;
      });
    const frame = () => new Promise((done) => requestAnimationFrame(done));
    // What was just put there begins to move in the frame after: until then a sheet is below the window.
    for (;;) {
      await frame();
      await frame();
      const found = moving();
      if (found.length === 0) return;
      await Promise.allSettled(found.map((animation) => animation.finished));
    }
  });
}

/** Of a page as a whole: what axe lets pass while a dialog stands before it, which is where people are then. */
const RULES_BEHIND_DIALOG = ['landmark-one-main', 'page-has-heading-one'];

export async function expectAccessible(page: Page): Promise<void> {
  await waitUntilSettled(page);
  // Looked for by axe itself, it is missed now and then (1 in 10 on a busy machine).
  const isBehind = (await page.locator('[role=dialog], [role=alertdialog]').filter({ visible: true }).count()) > 0;
  // In the page itself, and telling of what is wrong alone: three times as quick, with the same findings.
  const axe = new AxeBuilder({ page })
    .setLegacyMode()
    .options({ resultTypes: ['violations'] })
    .withTags(RULES)
    .disableRules(isBehind ? RULES_BEHIND_DIALOG : []);
  const { violations } = await axe.analyze();
  const found = violations.map(({ id, nodes }) => ({ id, where: nodes.map(({ html }) => html.slice(0, 160)) }));
  expect(found, `what axe found on ${page.url()}`).toEqual([]);
}

/** Nothing stands beyond the page's sides, from the smallest phone to the desk. */
export async function expectNoHorizontalScroll(page: Page): Promise<void> {
  const before = page.viewportSize();
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 900 });
    const subject = `what stands beyond the sides of ${page.url()} at ${width} px`;
    await expect.poll(() => page.evaluate(findOverflow), { message: subject, timeout: 2000 }).toEqual([]);
  }
  if (before) await page.setViewportSize(before);
}

/** Runs in the page: the elements that make it wider than the window, as they begin. */
function findOverflow(): string[] {
  const root = document.documentElement;
  if (root.scrollWidth <= root.clientWidth) return [];
  const beyond = [...document.body.querySelectorAll('*')].filter((element) => {
    const { left, right, width } = element.getBoundingClientRect();
    return width > 0 && (left < -1 || right > root.clientWidth + 1);
  });
  return [`${root.scrollWidth} px`, ...beyond.slice(0, 8).map((element) => element.outerHTML.slice(0, 120))];
}
