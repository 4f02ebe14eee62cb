import plexArabic from '@fontsource/ibm-plex-sans-arabic/files/ibm-plex-sans-arabic-arabic-400-normal.woff2';
import readexArabic from '@fontsource-variable/readex-pro/files/readex-pro-arabic-wght-normal.woff2';
import { type DocumentProps, Head, Html, Main, NextScript } from 'next/document';

/** /boot.js blocks on purpose: theme and membership are settled before anything is drawn. */
export default function Document({ locale }: DocumentProps) {
  const arabic = locale === 'ar';
  return (
    <Html lang={locale} dir={arabic ? 'rtl' : 'ltr'}>
      <Head>
        <meta name="color-scheme" content="light dark" />
        <link rel="icon" href="/art/mark.svg" type="image/svg+xml" />
        {/* Its presence keeps react-aria from adding a style element, which the content policy refuses. */}
        <meta id="react-aria-pressable-style" />
        {arabic &&
          [plexArabic, readexArabic].map((font) => (
            <link key={font} rel="preload" href={font} as="font" type="font/woff2" crossOrigin="anonymous" />
          ))}
        <script src="/boot.js" />
      </Head>
      <body>
        <Main />
        <NextScript />
      </body>
    </Html>
  );
}
