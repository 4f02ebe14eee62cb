import { from, HEIGHT, laidOut, letter, MARGIN, mark, nuqta, type Side, WIDTH } from './canvas';
import { NIGHT, PAPER, SAFFRON, WHITE } from './colors';
import { type Language, wordsOf } from './messages';
import { fitted, ink, placed } from './render-text';

const LETTER = 420;

/** The product itself: its two sentences beside the letter that measures. */
export async function sitePicture(language: Language): Promise<Buffer> {
  const side: Side = language === 'ar' ? 'rtl' : 'ltr';
  const words = wordsOf(language);
  const hero = { family: 'display', weight: 'Semi-Bold', colour: WHITE } as const;
  const width = WIDTH - 2 * MARGIN - LETTER + 30;
  // Both sentences in one size, each on its line.
  const sentences = await fitted(`${words.heroFirst}\n${words.heroSecond}`, hero, {
    width,
    height: 190,
    sizes: [66, 60, 54, 50, 46],
  });
  const brand = await ink(words.brand, hero, { size: 36, width: 400 });
  const top = 296 - sentences.raw.height / 2;
  const foot = HEIGHT - MARGIN - 60;
  const parts = [
    placed(sentences, from(side, MARGIN, sentences.raw.width), top),
    placed(brand, from(side, MARGIN + 80, brand.raw.width), foot + 30 - brand.raw.height / 2),
  ];
  const dots = [0, 44].map((shift) => nuqta(from(side, MARGIN + 14 + shift, 0), MARGIN + 16, 14, SAFFRON)).join('');
  return laidOut(NIGHT, lines() + measured(side) + dots + mark(from(side, MARGIN, 60), foot, 60, '#2A3FA8'), parts);
}

/** The ruled lines of a writing book. */
function lines(): string {
  return [96, 250, 404, 558].map((y) => `<rect y="${y}" width="${WIDTH}" height="1.5" fill="#33429B"/>`).join('');
}

/** The mark's letter, and the dots by which a calligrapher measures it. */
function measured(side: Side): string {
  const left = from(side, WIDTH - LETTER - 50, LETTER);
  const x = left + LETTER - 26;
  const dots = [0, 1, 2, 3, 4].map(
    (row) =>
      `<path d="M${x} ${214 + row * 54}l27 27-27 27-27-27z" fill="none" stroke="${SAFFRON}" stroke-opacity=".7" stroke-width="2" stroke-dasharray="6 5"/>`,
  );
  return `<svg x="${left}" y="92" width="${LETTER}" height="${LETTER}" viewBox="4 2 42 42">${letter(PAPER)}</svg>${dots.join('')}`;
}
