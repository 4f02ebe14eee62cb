import { composeImage, HEIGHT, letterSvg, logoMarkSvg, MARGIN, nuqtaSvg, type Side, startX, WIDTH } from './canvas';
import { NIGHT, PAPER, SAFFRON, WHITE } from './colors';
import { getMessages, type Language } from './messages';
import { fitText, placeAt, renderText } from './render-text';

const LETTER = 420;

/** Preview of the product: its two sentences beside the measured letter. */
export async function siteImage(language: Language): Promise<Buffer> {
  const side: Side = language === 'ar' ? 'rtl' : 'ltr';
  const words = getMessages(language);
  const hero = { family: 'display', weight: 'Semi-Bold', color: WHITE } as const;
  const width = WIDTH - 2 * MARGIN - LETTER + 30;
  // Both sentences in one size, one per line.
  const sentences = await fitText(`${words.heroFirst}\n${words.heroSecond}`, hero, {
    width,
    height: 190,
    sizes: [66, 60, 54, 50, 46],
  });
  const brand = await renderText(words.brand, hero, { size: 36, width: 400 });
  const top = 296 - sentences.raw.height / 2;
  const foot = HEIGHT - MARGIN - 60;
  const parts = [
    placeAt(sentences, startX(side, MARGIN, sentences.raw.width), top),
    placeAt(brand, startX(side, MARGIN + 80, brand.raw.width), foot + 30 - brand.raw.height / 2),
  ];
  const dots = [0, 44]
    .map((shift) => nuqtaSvg(startX(side, MARGIN + 14 + shift, 0), MARGIN + 16, 14, SAFFRON))
    .join('');
  return composeImage(
    NIGHT,
    lines() + measureLines(side) + dots + logoMarkSvg(startX(side, MARGIN, 60), foot, 60, '#2A3FA8'),
    parts,
  );
}

/** Ruled lines of an exercise book. */
function lines(): string {
  return [96, 250, 404, 558].map((y) => `<rect y="${y}" width="${WIDTH}" height="1.5" fill="#33429B"/>`).join('');
}

/** The logo's letter with the dots that measure it. */
function measureLines(side: Side): string {
  const left = startX(side, WIDTH - LETTER - 50, LETTER);
  const x = left + LETTER - 26;
  const dots = [0, 1, 2, 3, 4].map(
    (row) =>
      `<path d="M${x} ${214 + row * 54}l27 27-27 27-27-27z" fill="none" stroke="${SAFFRON}" stroke-opacity=".7" stroke-width="2" stroke-dasharray="6 5"/>`,
  );
  return `<svg x="${left}" y="92" width="${LETTER}" height="${LETTER}" viewBox="4 2 42 42">${letterSvg(PAPER)}</svg>${dots.join('')}`;
}
