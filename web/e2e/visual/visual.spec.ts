import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { allCases, defaultCases } from './cases';
import { compareImages, encode } from './compare';
import { takeScreenshot } from './screenshot';

/** VISUAL=all selects every case; by default those in the repository are compared. */
const cases = process.env.VISUAL === 'all' ? allCases : defaultCases;
const ACCEPTED = join(__dirname, 'accepted');
/** Next to the build, outside git: the last screenshots, and the reference of `all`. */
const DRAWN = join(__dirname, '../../.visual');
const names = new Set(defaultCases.map(({ name }) => name));

const found = (path: string) => readFile(path).catch(() => null);

test.beforeAll(() => mkdir(DRAWN, { recursive: true }));

for (const wanted of cases) {
  const { name } = wanted;
  test(name, async ({ browser }) => {
    const at = (kind: string) => join(DRAWN, `${name}.${kind}.webp`);
    await Promise.all(['expected', 'actual', 'difference'].map((kind) => rm(at(kind), { force: true })));
    const { picture, unanswered } = await takeScreenshot(browser, wanted);
    const expected = await found(join(names.has(name) ? ACCEPTED : join(DRAWN, 'kept'), `${name}.webp`));
    const differs = expected && (await compareImages(expected, picture));
    if (!expected || differs) {
      await writeFile(at('actual'), await encode(picture));
      if (expected && differs) {
        await writeFile(at('expected'), expected);
        await writeFile(at('difference'), differs.picture);
      }
    }
    expect.soft(unanswered, 'calls that nobody recorded; see mock/record.mjs').toEqual([]);
    // First run of a case outside the repository: its screenshot becomes the reference.
    if (!expected && !names.has(name)) return;
    expect(expected, `${name} was never accepted: npm run visual -- accept ${name}`).not.toBeNull();
    expect(differs?.pixels ?? 0, 'pixels that differ; see npm run visual -- review').toBe(0);
  });
}
