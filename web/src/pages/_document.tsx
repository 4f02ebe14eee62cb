import plexArabic from '@fontsource/ibm-plex-sans-arabic/files/ibm-plex-sans-arabic-arabic-400-normal.woff2';
import plexLatin from '@fontsource/ibm-plex-sans-arabic/files/ibm-plex-sans-arabic-latin-400-normal.woff2';
import readexArabic from '@fontsource-variable/readex-pro/files/readex-pro-arabic-wght-normal.woff2';
import readexLatin from '@fontsource-variable/readex-pro/files/readex-pro-latin-wght-normal.woff2';
import { type DocumentProps, Head, Html, Main, NextScript } from 'next/document';
import type { Post, Profile } from '@/api';
import { localeDirection, textDirection } from '@/lib/direction';
import { pickUsedTexts } from '@/lib/i18n/used-keys';

/** Renders content before scripts use the connection: /boot.js loads them after the first paint. */
class HeadOfPage extends Head {
  override getScripts(files: Parameters<Head['getScripts']>[0]) {
    const scripts = super.getScripts(files);
    if (process.env.NODE_ENV !== 'production') return scripts;
    return [<meta key="scripts" name="scripts" content={scripts.map(({ props: { src } }) => src).join(' ')} />];
  }
}

type Shown = { post?: Pick<Post, 'text'>; profile?: Pick<Profile, 'bio'> };

/** Returns the fonts to preload, for text and headings; a text in another script replaces those of the headings. */
function fontsFor(locale: string, { post, profile }: Shown): string[] {
  const arabic = locale === 'ar';
  const own = arabic ? plexArabic : plexLatin;
  const direction = textDirection(post?.text ?? profile?.bio ?? '');
  if (direction && direction !== localeDirection(locale)) return [own, arabic ? plexLatin : plexArabic];
  return [own, arabic ? readexArabic : readexLatin];
}

/** /boot.js blocks rendering on purpose: theme and membership are set before the first paint. */
export default function Document({ locale, __NEXT_DATA__: data }: DocumentProps) {
  const arabic = locale === 'ar';
  const { pageProps } = data.props;
  // The page is rendered by now, so its messages in use are known. NextScript writes these props into the HTML.
  const texts = pageProps?._nextI18Next;
  if (texts) data.props = { ...data.props, pageProps: { ...pageProps, _nextI18Next: pickUsedTexts(texts) } };
  return (
    <Html lang={locale} dir={arabic ? 'rtl' : 'ltr'}>
      <HeadOfPage>
        <meta name="color-scheme" content="light dark" />
        {/* Browsers without SVG icons ask for /favicon.ico by themselves. */}
        <link rel="icon" href="/art/mark.svg" type="image/svg+xml" />
        <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
        <link rel="manifest" href={`${arabic ? '/ar' : ''}/manifest.webmanifest`} />
        {/* Its presence keeps react-aria from adding a style element, which the content security policy blocks. */}
        <meta id="react-aria-pressable-style" />
        {fontsFor(arabic ? 'ar' : 'en', pageProps ?? {}).map((font) => (
          <link key={font} rel="preload" href={font} as="font" type="font/woff2" crossOrigin="anonymous" />
        ))}
        <script src="/boot.js" />
      </HeadOfPage>
      <body>
        <Main />
        <NextScript />
      </body>
    </Html>
  );
}
