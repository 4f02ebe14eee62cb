import Head from 'next/head';
import { useTranslation } from 'next-i18next/pages';
import { useBrandName, useSettings } from './settings';

type Props = {
  /** Without it the title is the product's name. */
  title?: string;
  description?: string;
  /** The page's path without a language; gives canonical and hreflang links. */
  path?: string;
  image?: { url: string; width: number; height: number; alt?: string };
  type?: 'website' | 'article' | 'profile';
  noindex?: boolean;
  /** Structured data, already an object. */
  jsonLd?: object;
};

/** Everything a page says about itself in its head. */
export function Meta({ title, description, path, image, type = 'website', noindex, jsonLd }: Props) {
  const { t, i18n } = useTranslation();
  const { webOrigin, description: own } = useSettings();
  const brand = useBrandName();
  const shownTitle = title ? (brand ? `${title} · ${brand}` : title) : brand;
  const shownDescription = description || own || t('brand.description');
  const address = (locale: string) => webOrigin + (locale === 'ar' ? `/ar${path === '/' ? '' : path}` : path);
  return (
    <Head>
      <title>{shownTitle}</title>
      <meta key="description" name="description" content={shownDescription} />
      <meta key="og:title" property="og:title" content={title || brand} />
      <meta key="og:description" property="og:description" content={shownDescription} />
      <meta key="og:type" property="og:type" content={type} />
      <meta key="og:site_name" property="og:site_name" content={brand} />
      <meta key="og:locale" property="og:locale" content={i18n.language === 'ar' ? 'ar_AR' : 'en_US'} />
      <meta key="twitter:card" name="twitter:card" content={image ? 'summary_large_image' : 'summary'} />
      {image && <meta key="og:image" property="og:image" content={image.url} />}
      {image && <meta key="og:image:width" property="og:image:width" content={String(image.width)} />}
      {image && <meta key="og:image:height" property="og:image:height" content={String(image.height)} />}
      {image?.alt && <meta key="og:image:alt" property="og:image:alt" content={image.alt} />}
      {noindex && <meta key="robots" name="robots" content="noindex" />}
      {path && <link key="canonical" rel="canonical" href={address(i18n.language)} />}
      {path && <meta key="og:url" property="og:url" content={address(i18n.language)} />}
      {path && <link key="alternate-en" rel="alternate" hrefLang="en" href={address('en')} />}
      {path && <link key="alternate-ar" rel="alternate" hrefLang="ar" href={address('ar')} />}
      {path && <link key="alternate-default" rel="alternate" hrefLang="x-default" href={address('en')} />}
      {jsonLd && (
        <script
          key="json-ld"
          type="application/ld+json"
          // biome-ignore lint/security/noDangerouslySetInnerHtml: `<` is escaped, so no content can end the element
          dangerouslySetInnerHTML={{ __html: JSON.stringify(jsonLd).replace(/</g, '\\u003c') }}
        />
      )}
    </Head>
  );
}
