import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from './support/fixtures';
import { LOCALES } from './support/texts';

/** Fonts and their fallbacks: families of styles/fonts.css and of the packages, in the weights in use. */
const WAITING = [
  ['Plex Waiting', 'IBM Plex Sans Arabic', 500],
  ['Plex Waiting', 'IBM Plex Sans Arabic', 600],
  ['Readex Waiting', 'Readex Pro Variable', 600],
] as const;
/** Allowed difference in line width. */
const ALIKE = 0.02;

/** Returns all text of public pages, in letters of the language only. */
function words(locale: string): string {
  const texts: string[] = [];
  const gather = (value: unknown) => {
    if (typeof value === 'string') texts.push(value.replaceAll(/\{\{.*?\}\}|<\/?\d>/g, ''));
    else if (value) Object.values(value).forEach(gather);
  };
  for (const namespace of ['common', 'post', 'profile', 'guest', 'explore', 'comments', 'policy'])
    gather(JSON.parse(readFileSync(join(__dirname, '../public/locales', locale, `${namespace}.json`), 'utf8')));
  return texts.join(' ').replaceAll(locale === 'ar' ? /[!-~]/g : /[^ -~]/g, '');
}

for (const locale of LOCALES) {
  test(`fallback fonts have the width and height of their fonts, ${locale}`, async ({ app }) => {
    const page = await app.open();
    await page.goto(locale === 'ar' ? '/ar/guest' : '/guest');
    for (const [waiting, family, weight] of WAITING) {
      const [before, after] = await page.evaluate(
        async ({ families, weight, text, direction }) => {
          const pen = document.createElement('canvas').getContext('2d') as CanvasRenderingContext2D;
          pen.direction = direction;
          const sizes = [];
          for (const family of families) {
            const font = `${weight} 100px "${family}"`;
            if ((await document.fonts.load(font, text)).length === 0) throw new Error(`There is no ${font}`);
            pen.font = font;
            const { width, fontBoundingBoxAscent: up, fontBoundingBoxDescent: down } = pen.measureText(text);
            sizes.push({ width, height: up + down });
          }
          return sizes;
        },
        {
          families: [waiting, family],
          weight,
          text: words(locale),
          direction: locale === 'ar' ? ('rtl' as const) : ('ltr' as const),
        },
      );
      const off = (one = 0, other = 1) => Math.abs(one / other - 1);
      expect.soft(off(before?.width, after?.width), `width of ${family} ${weight}`).toBeLessThan(ALIKE);
      expect.soft(off(before?.height, after?.height), `height of ${family} ${weight}`).toBeLessThan(ALIKE);
    }
  });
}
