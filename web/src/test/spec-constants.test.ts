import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { IMAGE_EXTENSIONS } from '@/api/uploads/image-upload';
import { TIP_AMOUNTS } from '@/features/checkout/tip-amounts';
import { postsPerView, postViewPerView, usersPerView } from '@/ui/carousel';
import config from '../../next.config.mjs';
import translation from '../../next-i18next.config.mjs';

const theme = readFileSync('src/styles/theme.css', 'utf8');

/** Returns the last value of a name in the theme. */
function declared(name: string): string | undefined {
  return [...theme.matchAll(new RegExp(`--${name}:\\s*([^;]+);`, 'g'))].at(-1)?.[1];
}

test('breakpoints are those of requirements 9', () => {
  const found = ['xs', 'sm', 'md', 'lg', 'xl'].map((name) => declared(`breakpoint-${name}`));
  expect(found).toEqual(['400px', '550px', '1024px', '1280px', '1444px']);
  // Tailwind's own breakpoints are removed.
  expect(theme).toContain('--breakpoint-*: initial');
  expect(declared('breakpoint-2xl')).toBeUndefined();
});

test('carousels show the specified number of items from xs to xl', () => {
  expect(usersPerView).toEqual([2, 3, 4, 5, 6]);
  expect(postsPerView).toEqual([1, 1, 2, 3, 3]);
  expect(postViewPerView).toEqual([1, 1, 1, 1, 1]);
});

test('tips are of 5, 10, 20, 50 and 100 dollars', () => {
  expect(TIP_AMOUNTS).toEqual([500, 1000, 2000, 5000, 10_000]);
});

test('pictures are of six kinds', () => {
  expect(IMAGE_EXTENSIONS).toEqual(['jpg', 'jpeg', 'png', 'gif', 'bmp', 'svg']);
});

test('messages are loaded ten at once, with five retries from 350 ms on', () => {
  expect(translation).toMatchObject({ maxParallelReads: 10, maxRetries: 5, retryTimeout: 350 });
  expect(config.i18n).toMatchObject({ defaultLocale: 'en', localeDetection: false });
});
