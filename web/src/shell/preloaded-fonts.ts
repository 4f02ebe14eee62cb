import plexArabic from '@fontsource/ibm-plex-sans-arabic/files/ibm-plex-sans-arabic-arabic-400-normal.woff2';
import plexLatin from '@fontsource/ibm-plex-sans-arabic/files/ibm-plex-sans-arabic-latin-400-normal.woff2';
import readexArabic from '@fontsource-variable/readex-pro/files/readex-pro-arabic-wght-normal.woff2';
import readexLatin from '@fontsource-variable/readex-pro/files/readex-pro-latin-wght-normal.woff2';
import type { Post, Profile } from '@/api';
import { localeDirection, textDirection } from '@/lib/direction';

type Shown = { post?: Pick<Post, 'text'>; profile?: Pick<Profile, 'bio'> };

/** Returns the fonts to preload, for text and headings; a text in another script replaces those of the headings. */
export function fontsFor(locale: string, { post, profile }: Shown): string[] {
  const arabic = locale === 'ar';
  const own = arabic ? plexArabic : plexLatin;
  const direction = textDirection(post?.text ?? profile?.bio ?? '');
  if (direction && direction !== localeDirection(locale)) return [own, arabic ? plexLatin : plexArabic];
  return [own, arabic ? readexArabic : readexLatin];
}
