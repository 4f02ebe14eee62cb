import Head from 'next/head';
import { cutAtWord, excerpt } from '@/lib/excerpt';
import { useTranslation } from '@/lib/i18n';
import { useBrandName, useSettings } from './settings';
import { otherLanguage, useAddresses } from './urls';

const LONGEST_TITLE = 68;
const LONGEST_DESCRIPTION = 160;
const PICTURE = { width: '1200', height: '630', type: 'image/png' };

type Props = {
  /** Without it the title is the product's name. */
  title?: string;
  description?: string;
  /** The page's path without a language; gives canonical and hreflang links. */
  path?: string;
  /** The language of what is shown where it is not the page's. */
  language?: 'en' | 'ar';
  /** What is drawn for whoever unfurls the link, below /api/og; `version` changes with what it shows. */
  picture?: { name: string; version: string; alt?: string };
  type?: 'website' | 'article' | 'profile' | 'product';
  /** Open Graph properties of that type. */
  facts?: Record<string, string | null>;
  /** An Atom feed of what the page shows. */
  feed?: { path: string; title: string };
  noindex?: boolean;
};

/** Everything a page says about itself in its head. */
export function Meta({ title, description, path, picture, type = 'website', noindex, ...more }: Props) {
  const { t, i18n } = useTranslation();
  const { description: own } = useSettings();
  const { addressOf } = useAddresses();
  const brand = useBrandName();
  const whole = title && brand ? `${cutAtWord(title, LONGEST_TITLE - brand.length - 3)} · ${brand}` : title || brand;
  const shortDescription = excerpt(description || own || t('brand.description'), LONGEST_DESCRIPTION);
  const language = more.language ?? (i18n.language === 'ar' ? 'ar' : 'en');
  const drawn = picture ?? { name: 'site', version: '1' };
  const image = addressOf(`/api/og/${drawn.name}.png?lang=${i18n.language}&v=${drawn.version}`, 'en');
  const shared: Record<string, string | null | undefined> = {
    'og:title': title ? cutAtWord(title, LONGEST_TITLE) : brand,
    'og:description': shortDescription,
    'og:type': type,
    'og:site_name': brand,
    'og:locale': ogLocale(language),
    'og:locale:alternate': ogLocale(otherLanguage(language)),
    'og:url': path && addressOf(path),
    'og:image': image,
    'og:image:width': PICTURE.width,
    'og:image:height': PICTURE.height,
    'og:image:type': PICTURE.type,
    'og:image:alt': drawn.alt ?? brand,
    ...more.facts,
  };
  return (
    <Head>
      <title>{whole}</title>
      <meta key="description" name="description" content={shortDescription} />
      {noindex && <meta key="robots" name="robots" content="noindex" />}
      {path && <link key="canonical" rel="canonical" href={addressOf(path)} />}
      {path && <link key="alternate-en" rel="alternate" hrefLang="en" href={addressOf(path, 'en')} />}
      {path && <link key="alternate-ar" rel="alternate" hrefLang="ar" href={addressOf(path, 'ar')} />}
      {path && <link key="alternate-default" rel="alternate" hrefLang="x-default" href={addressOf(path, 'en')} />}
      {more.feed && (
        <link
          key="feed"
          rel="alternate"
          type="application/atom+xml"
          title={more.feed.title}
          href={addressOf(more.feed.path)}
        />
      )}
      {path &&
        Object.entries(shared).map(
          ([property, content]) => content && <meta key={property} property={property} content={content} />,
        )}
      {/* The rest of the card is what Open Graph says. */}
      {path && <meta key="twitter:card" name="twitter:card" content="summary_large_image" />}
      {path && <meta key="twitter:title" name="twitter:title" content={shared['og:title'] ?? ''} />}
      {path && <meta key="twitter:description" name="twitter:description" content={shortDescription} />}
      {path && <meta key="twitter:image" name="twitter:image" content={image} />}
      {path && <meta key="twitter:image:alt" name="twitter:image:alt" content={drawn.alt ?? brand} />}
    </Head>
  );
}

function ogLocale(language: 'en' | 'ar'): string {
  return language === 'ar' ? 'ar_AR' : 'en_US';
}
