import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const css = readFileSync(new URL('../styles/tokens.css', import.meta.url), 'utf8');

function tokens(selector: string): Record<string, string> {
  const start = css.indexOf(selector);
  const block = css.slice(start, css.indexOf('}', start));
  return Object.fromEntries(
    [...block.matchAll(/--([\w-]+):\s*(#[0-9A-Fa-f]{6})/g)].map(([, name, hex]) => [name, hex]),
  );
}

function luminance(hex: string): number {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => {
    const channel = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return channel <= 0.03928 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

function contrast(a: string, b: string): number {
  const [light = 0, dark = 0] = [luminance(a), luminance(b)].sort((x, y) => y - x);
  return (light + 0.05) / (dark + 0.05);
}

const TEXT: Record<string, string[]> = {
  ink: ['paper', 'surface', 'sunken', 'lapis-soft'],
  'ink-2': ['paper', 'surface', 'sunken', 'lapis-soft', 'saffron-soft'],
  'ink-3': ['paper', 'surface', 'sunken', 'lapis-soft'],
  'on-lapis': ['lapis', 'lapis-hover'],
  'lapis-ink': ['surface', 'paper', 'lapis-soft'],
  'on-saffron': ['saffron'],
  'saffron-ink': ['surface', 'paper', 'saffron-soft'],
  'on-vermilion': ['vermilion'],
  'orange-ink': ['orange-soft', 'surface'],
  'green-ink': ['green-soft', 'surface'],
  'red-ink': ['red-soft', 'surface'],
};

const GRAPHICS: Record<string, string[]> = {
  vermilion: ['surface', 'paper'],
  orange: ['surface', 'orange-soft'],
  green: ['surface', 'green-soft'],
  red: ['surface', 'red-soft'],
  'line-strong': ['surface', 'paper', 'sunken'],
  focus: ['paper', 'surface'],
};

const pairs = [
  ...Object.entries(TEXT).flatMap(([ink, grounds]) => grounds.map((ground) => [ink, ground, 4.5] as const)),
  ...Object.entries(GRAPHICS).flatMap(([ink, grounds]) => grounds.map((ground) => [ink, ground, 3] as const)),
];

test('the table has the 42 pairs of the design', () => {
  expect(pairs).toHaveLength(42);
});

test.each(['light', 'dark'] as const)('every pair of the %s theme has sufficient contrast', (theme) => {
  const colours = tokens(theme === 'light' ? ':root,[data-theme=light]' : '[data-theme=dark]');
  const failing = pairs.filter(([ink, ground, need]) => contrast(colours[ink] ?? '', colours[ground] ?? '') < need);
  expect(failing).toEqual([]);
});
