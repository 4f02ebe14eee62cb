import AxeBuilder from '@axe-core/playwright';
import { type Page, request } from '@playwright/test';
import { expectAccessible, expectContrast } from './checks';
import { expect } from './fixtures';
import type { Member } from './members';
import { API_ORIGIN } from './origins';

/** Calls the API as a member, for steps that the test does not need in the browser. */
export async function postAs(member: Member, path: string, data?: object): Promise<void> {
  const api = await request.newContext({
    baseURL: API_ORIGIN,
    extraHTTPHeaders: { version: '2', authorization: member.token },
  });
  try {
    const answer = await api.post(path, { data });
    if (!answer.ok()) throw new Error(`${path} answered ${answer.status()}: ${await answer.text()}`);
  } finally {
    await api.dispose();
  }
}

/** The page is accessible; the second theme differs in colour contrast alone. */
export async function expectAccessibleInBothThemes(page: Page): Promise<void> {
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme });
    await expect(page.locator('html')).toHaveAttribute('data-theme', colorScheme);
    await (colorScheme === 'light' ? expectAccessible(page) : expectContrast(page));
  }
}

/** Expects a page of the API, which has no scripts, to be accessible in both colour schemes and to fit. */
export async function expectPlainPage(page: Page): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);
  }
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
}

type Shifts = { sum: number; sources: string[] };

/** Sums layout shifts, as browsers measure them, from the next navigation on. */
export async function trackLayoutShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const shifts: Shifts = { sum: 0, sources: [] };
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const { value, hadRecentInput, sources } = entry as PerformanceEntry & {
          value: number;
          hadRecentInput: boolean;
          sources?: { node?: Node | null }[];
        };
        if (hadRecentInput) continue;
        shifts.sum += value;
        for (const { node } of sources ?? []) {
          if (node instanceof Element) shifts.sources.push(`${value.toFixed(4)} ${node.outerHTML.slice(0, 120)}`);
        }
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
}

export async function expectNoLayoutShift(page: Page, most = 0.02): Promise<void> {
  const { sum, sources } = await page.evaluate(() => (window as unknown as { shifts: Shifts }).shifts);
  expect(sum, `what moved on ${page.url()}: ${sources.join('\n')}`).toBeLessThanOrEqual(most);
}

export const scrollPosition = (page: Page): Promise<number> => page.evaluate(() => window.scrollY);
