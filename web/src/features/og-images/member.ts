import type { Profile } from '@/api';
import { excerpt } from '@/lib/excerpt';
import { composeImage, HEIGHT, logoMarkSvg, MARGIN, nuqtaSvg, type Side, startX, WIDTH } from './canvas';
import { INK, INK_2, INK_3, NIGHT, PAPER } from './colors';
import { fetchAvatar, type OnMissingImage } from './fetch-images';
import { countNoun, getMessages, type Language } from './messages';
import { fitText, line, placeAt, renderText, row, type TextStyle } from './render-text';

const BAND = 190;
const AVATAR_SIZE = 220;
const FOOT = HEIGHT - MARGIN - 56;

/** Preview of a member: avatar, name, handle, biography and followers. */
export async function memberImage(
  member: Profile,
  language: Language,
  onMissingImage: OnMissingImage = () => {},
): Promise<Buffer> {
  const side: Side = language === 'ar' ? 'rtl' : 'ltr';
  const top = BAND - AVATAR_SIZE / 2 - 10;
  const left = startX(side, MARGIN, AVATAR_SIZE);
  const { drawing, parts } = await fetchAvatar(member, [left, top, AVATAR_SIZE], onMissingImage);
  const ring = `<circle cx="${left + AVATAR_SIZE / 2}" cy="${top + AVATAR_SIZE / 2}" r="${AVATAR_SIZE / 2 + 10}" fill="${PAPER}"/>`;
  const words = [...(await names(member, side)), ...(await counts(member, language, side))];
  const brand = await brandAt(language, side);
  return composeImage(PAPER, pattern() + ring + drawing + brand.drawing, [...parts, ...words, ...brand.parts]);
}

async function names({ name, handle, bio }: Profile, side: Side) {
  const width = WIDTH - 2 * MARGIN;
  const display = { family: 'display', weight: 'Semi-Bold', color: INK } as const;
  const shown = await fitText(name, display, { width, height: 96, sizes: [62, 54, 46, 40] });
  const parts = [placeAt(shown, startX(side, MARGIN, shown.raw.width), 326)];
  if (handle) {
    // Beside the avatar, below the band.
    const below = await line(
      `@${handle}`,
      { family: 'text', weight: 'Medium', color: INK_3 },
      { size: 30, width: 640 },
    );
    parts.push(placeAt(below, startX(side, MARGIN + AVATAR_SIZE + 34, below.raw.width), BAND + 38));
  }
  const top = 326 + shown.raw.height + 30;
  const about = excerpt(bio, 150);
  if (about) {
    const hand = { family: 'text', weight: 'Regular', color: INK_2 } as const;
    const rendered = await fitText(about, hand, { width, height: FOOT - top - 20, sizes: [30, 27] });
    if (rendered.raw.height <= FOOT - top) parts.push(placeAt(rendered, startX(side, MARGIN, rendered.raw.width), top));
  }
  return parts;
}

async function counts(member: Profile, language: Language, side: Side) {
  const shown = [
    countNoun('followers', member.followersCount, language),
    countNoun('posts', member.postsCount, language),
  ];
  const strong = { family: 'text', weight: 'Semi-Bold', color: INK } as const;
  const quiet = { family: 'text', weight: 'Regular', color: INK_3 } as const;
  const runs = shown.flatMap(({ before, number, after }, index) => {
    const words: [string, TextStyle][] = [
      [before.trim(), quiet],
      [number, strong],
      [after.trim(), quiet],
    ];
    const filled = words.filter(([text]) => text);
    return index > 0 ? [[' \u2003', quiet] as [string, TextStyle], ...filled] : filled;
  });
  const rendered = await row(runs, 30);
  return [placeAt(rendered, startX(side, MARGIN, rendered.raw.width), FOOT + 28 - rendered.raw.height / 2)];
}

async function brandAt(language: Language, side: Side) {
  const hand = { family: 'display', weight: 'Semi-Bold', color: INK } as const;
  const rendered = await renderText(getMessages(language).brand, hand, { size: 32, width: 400 });
  const start = WIDTH - MARGIN - 56 - 18 - rendered.raw.width;
  return {
    drawing: logoMarkSvg(startX(side, start, 56), FOOT, 56),
    parts: [placeAt(rendered, startX(side, start + 74, rendered.raw.width), FOOT + 28 - rendered.raw.height / 2)],
  };
}

/** Band of dots, as on profiles. */
function pattern(): string {
  const dots: string[] = [];
  for (let row = 0; row < 4; row += 1)
    for (let column = 0; column < 26; column += 1)
      dots.push(
        nuqtaSvg(
          column * 48 + (row % 2) * 24,
          24 + row * 47,
          11,
          (row * 11 + column * 5) % 23 === 7 ? '#F3B61F' : '#2E3D93',
        ),
      );
  return `<svg width="${WIDTH}" height="${BAND}"><rect width="${WIDTH}" height="${BAND}" fill="${NIGHT}"/>${dots.join('')}</svg>`;
}
