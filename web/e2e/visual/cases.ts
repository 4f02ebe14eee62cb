import { LOCALES, type Locale } from '../support/texts';
import { type Screen, screens } from './screens';

export type Theme = 'light' | 'dark';
export type Width = 390 | 800 | 1440;
export type Case = { name: string; screen: Screen; locale: Locale; width: Width; theme: Theme };

const HEIGHT = { 390: 844, 800: 1000, 1440: 900 };
const WIDTHS: readonly Width[] = [390, 800, 1440];
const THEMES: readonly Theme[] = ['light', 'dark'];

type Variant = readonly [Locale, Width, Theme];
/** Pairs in which each value of each side occurs once; each screen takes one of them, so that all are common. */
const VARIANT_PAIRS: readonly (readonly [Variant, Variant])[] = [
  [
    ['ar', 1440, 'light'],
    ['en', 390, 'dark'],
  ],
  [
    ['ar', 390, 'light'],
    ['en', 1440, 'dark'],
  ],
  [
    ['en', 1440, 'light'],
    ['ar', 390, 'dark'],
  ],
  [
    ['en', 390, 'light'],
    ['ar', 1440, 'dark'],
  ],
];
const FOUR_VARIANTS: readonly Variant[] = [
  ['ar', 1440, 'light'],
  ['ar', 390, 'dark'],
  ['en', 1440, 'dark'],
  ['en', 800, 'light'],
];

/** Hash of the name, so that a new screen does not change the others' variants. */
function hashName(name: string): number {
  let sum = 0;
  for (const letter of name) sum = (sum * 31 + letter.charCodeAt(0)) % 9973;
  return sum;
}

function variantsOf({ name, variants = 'two' }: Screen): readonly Variant[] {
  if (variants === 'all') return FOUR_VARIANTS;
  const turn = hashName(name);
  const pair = VARIANT_PAIRS[turn % VARIANT_PAIRS.length] ?? FOUR_VARIANTS;
  const first = Math.floor(turn / VARIANT_PAIRS.length) % 2;
  return variants === 'two' ? pair : pair.slice(first, first + 1);
}

function toCase(screen: Screen, [locale, width, theme]: Variant): Case {
  return { name: `${screen.name}-${locale}-${width}-${theme}`, screen, locale, width, theme };
}

/** Cases in the repository. */
export const defaultCases: readonly Case[] = screens.flatMap((screen) =>
  variantsOf(screen).map((look) => toCase(screen, look)),
);

/** Every screen in every language, width and theme. */
export const allCases: readonly Case[] = screens.flatMap((screen) =>
  LOCALES.flatMap((locale) =>
    WIDTHS.flatMap((width) => THEMES.map((theme) => toCase(screen, [locale, width, theme] as const))),
  ),
);

export function viewportSize(width: Width): { width: number; height: number } {
  return { width, height: HEIGHT[width] };
}
