import Head from 'next/head';
import { excerpt, truncateAtWord } from '@/lib/excerpt';
import { useTranslation } from '@/lib/i18n';
import { useBrandName, useSettings } from './settings';
import { otherLanguage, useUrls } from './urls';

const MAX_TITLE_LENGTH = 68;
const MAX_DESCRIPTION_LENGTH = 160;
const OG_IMAGE = { width: '1200', height: '630', type: 'image/png' };

type Props = {
  /** Default: the product's name. */
  title?: string;
  description?: string;
  /** Path of the page without a language; used for canonical and hreflang links. */
  path?: string;
  /** Language of the content if it differs from the page's. */
  language?: 'en' | 'ar';
  /** Open Graph image below /api/og; `version` changes with its content. */
  picture?: { name: string; version: string; alt?: string };
  type?: 'website' | 'article' | 'profile' | 'product';
  /** Open Graph properties of that type. */
  facts?: Record<string, string | null>;
  /** Atom feed of the page's content. */
  feed?: { path: string; title: string };
  /** The page has a card for other sites, which they discover (oEmbed). */
  isEmbeddable?: boolean;
  noindex?: boolean;
};

/** Metadata of a page in its head. */
export function Meta({ title, description, path, picture, type = 'website', noindex, ...more }: Props) {
  const { t, i18n } = useTranslation();
  const { description: own } = useSettings();
  const { absoluteUrl } = useUrls();
  const brand = useBrandName();
  const fullTitle =
    title && brand ? `${truncateAtWord(title, MAX_TITLE_LENGTH - brand.length - 3)} · ${brand}` : title || brand;
  // The operator's description is complete; that of a page is an excerpt of its content.
  const shortDescription = description ? excerpt(description, MAX_DESCRIPTION_LENGTH) : own || t('brand.description');
  const language = more.language ?? (i18n.language === 'ar' ? 'ar' : 'en');
  const ogImage = picture ?? { name: 'site', version: '1' };
  const image = absoluteUrl(`/api/og/${ogImage.name}.png?lang=${i18n.language}&v=${ogImage.version}`, 'en');
  const properties: Record<string, string | null | undefined> = {
    'og:title': title ? truncateAtWord(title, MAX_TITLE_LENGTH) : brand,
    'og:description': shortDescription,
    'og:type': type,
    'og:site_name': brand,
    'og:locale': ogLocale(language),
    'og:locale:alternate': ogLocale(otherLanguage(language)),
    'og:url': path && absoluteUrl(path),
    'og:image': image,
    'og:image:width': OG_IMAGE.width,
    'og:image:height': OG_IMAGE.height,
    'og:image:type': OG_IMAGE.type,
    'og:image:alt': ogImage.alt ?? brand,
    ...more.facts,
  };
  return (
    <Head>
      <title>{fullTitle}</title>
      <meta key="description" name="description" content={shortDescription} />
      {noindex && <meta key="robots" name="robots" content="noindex" />}
      {path && <link key="canonical" rel="canonical" href={absoluteUrl(path)} />}
      {path && <link key="alternate-en" rel="alternate" hrefLang="en" href={absoluteUrl(path, 'en')} />}
      {path && <link key="alternate-ar" rel="alternate" hrefLang="ar" href={absoluteUrl(path, 'ar')} />}
      {path && <link key="alternate-default" rel="alternate" hrefLang="x-default" href={absoluteUrl(path, 'en')} />}
      {more.feed && (
        <link
          key="feed"
          rel="alternate"
          type="application/atom+xml"
          title={more.feed.title}
          href={absoluteUrl(more.feed.path)}
        />
      )}
      {path && more.isEmbeddable && (
        <link
          key="oembed"
          rel="alternate"
          type="application/json+oembed"
          // Paths need no escaping in a query, and compress better without it.
          href={absoluteUrl(`/oembed?url=${absoluteUrl(path)}`, 'en')}
        />
      )}
      {path &&
        Object.entries(properties).map(
          ([property, content]) => content && <meta key={property} property={property} content={content} />,
        )}
      {/* Open Graph tags provide the rest of the card. */}
      {path && <meta key="twitter:card" name="twitter:card" content="summary_large_image" />}
    </Head>
  );
}

function ogLocale(language: 'en' | 'ar'): string {
  return language === 'ar' ? 'ar_AR' : 'en_US';
}
