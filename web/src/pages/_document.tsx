import { type DocumentProps, Head, Html, Main, NextScript } from 'next/document';
import { pickUsedTexts } from '@/lib/i18n/used-keys';
import { fontsFor } from '@/shell/preloaded-fonts';

/** Renders content before scripts use the connection: /boot.js loads them after the first paint. */
class HeadOfPage extends Head {
  override getScripts(files: Parameters<Head['getScripts']>[0]) {
    const scripts = super.getScripts(files);
    if (process.env.NODE_ENV !== 'production') return scripts;
    return [<meta key="scripts" name="scripts" content={scripts.map(({ props: { src } }) => src).join(' ')} />];
  }
}

/** /boot.js blocks rendering on purpose: theme and membership are set before the first paint. */
export default function Document({ locale, __NEXT_DATA__: data }: DocumentProps) {
  const arabic = locale === 'ar';
  const { pageProps } = data.props;
  // A card in a frame of another site has no session, and no script but the one that reports its height.
  const isEmbedded = data.page.startsWith('/embed/');
  // The page is rendered by now, so its messages in use are known. NextScript writes these props into the HTML.
  const texts = pageProps?._nextI18Next;
  if (texts) data.props = { ...data.props, pageProps: { ...pageProps, _nextI18Next: pickUsedTexts(texts) } };
  return (
    <Html lang={locale} dir={arabic ? 'rtl' : 'ltr'}>
      <HeadOfPage>
        <meta name="color-scheme" content="light dark" />
        {/* Browsers without SVG icons ask for /favicon.ico by themselves. */}
        <link rel="icon" href="/art/mark.svg" type="image/svg+xml" />
        {!isEmbedded && (
          <>
            <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
            <link rel="manifest" href={`${arabic ? '/ar' : ''}/manifest.webmanifest`} />
          </>
        )}
        {/* Its presence keeps react-aria from adding a style element, which the content security policy blocks. */}
        <meta id="react-aria-pressable-style" />
        {fontsFor(arabic ? 'ar' : 'en', pageProps ?? {}).map((font) => (
          <link key={font} rel="preload" href={font} as="font" type="font/woff2" crossOrigin="anonymous" />
        ))}
        <script src={isEmbedded ? '/embed/frame.js' : '/boot.js'} defer={isEmbedded || undefined} />
      </HeadOfPage>
      <body className={isEmbedded ? 'bg-transparent' : undefined}>
        <Main />
        <NextScript />
      </body>
    </Html>
  );
}
