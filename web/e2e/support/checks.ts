import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

const WIDTHS = [320, 390, 800, 1024, 1280, 1440, 1920];
const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** Waits for hydration, the end of motion, and fonts, so that colours are final. */
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
    // A new element starts its transition one frame later; until then a sheet is below the viewport.
    for (;;) {
      await frame();
      await frame();
      const found = moving();
      if (found.length === 0) return;
      await Promise.allSettled(found.map((animation) => animation.finished));
    }
  });
}

/**
 * Changes the preference of the system to dark, and waits for the page to follow. On a loaded machine a browser was seen
 * to change it without an event, so that it is changed again.
 */
export async function preferDark(page: Page): Promise<void> {
  await expect(async () => {
    await page.emulateMedia({ colorScheme: 'light' });
    await page.emulateMedia({ colorScheme: 'dark' });
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark', { timeout: 3000 });
  }).toPass({ timeout: 20_000 });
}

/** Rules about the whole page, which axe does not apply while a dialog is open. */
const RULES_BEHIND_DIALOG = ['landmark-one-main', 'page-has-heading-one'];

/** axe finds no violation. */
export async function expectAccessible(page: Page): Promise<void> {
  await expectNoViolations(page, (axe) => axe.withTags(RULES));
}

/** axe finds no violation of colour contrast: the only rule whose result differs between themes. */
export async function expectContrast(page: Page): Promise<void> {
  await expectNoViolations(page, (axe) => axe.withRules(['color-contrast']));
}

async function expectNoViolations(page: Page, select: (axe: AxeBuilder) => AxeBuilder): Promise<void> {
  await waitUntilSettled(page);
  // axe itself misses the dialog in about one of ten runs on a busy machine.
  const isBehind = (await page.locator('[role=dialog], [role=alertdialog]').filter({ visible: true }).count()) > 0;
  // Legacy mode and violations only: a third of the time, with the same findings.
  const axe = new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ['violations'] });
  const { violations } = await select(axe)
    .disableRules(isBehind ? RULES_BEHIND_DIALOG : [])
    .analyze();
  const found = violations.map(({ id, nodes }) => ({ id, where: nodes.map(({ html }) => html.slice(0, 160)) }));
  expect(found, `what axe found on ${page.url()}`).toEqual([]);
}

/** No element is wider than the viewport, from the smallest phone to a desktop. */
export async function expectNoHorizontalScroll(page: Page): Promise<void> {
  const before = page.viewportSize();
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 900 });
    const subject = `elements wider than ${page.url()} at ${width} px`;
    await expect.poll(() => page.evaluate(findOverflow), { message: subject, timeout: 2000 }).toEqual([]);
  }
  if (before) await page.setViewportSize(before);
}

/** Runs in the page: the elements that make it wider than the viewport. */
function findOverflow(): string[] {
  const root = document.documentElement;
  if (root.scrollWidth <= root.clientWidth) return [];
  const beyond = [...document.body.querySelectorAll('*')].filter((element) => {
    const { left, right, width } = element.getBoundingClientRect();
    return width > 0 && (left < -1 || right > root.clientWidth + 1);
  });
  return [`${root.scrollWidth} px`, ...beyond.slice(0, 8).map((element) => element.outerHTML.slice(0, 120))];
}
