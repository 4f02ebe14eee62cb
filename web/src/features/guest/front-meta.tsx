import { useTranslation } from '@/lib/i18n';
import { Meta, StructuredData, useBrandName } from '@/shell';
import { jsonLdGraph } from '@/shell/structured-data';
import { useUrls } from '@/shell/urls';

/** Metadata of the home page and of the operator. */
export function GuestHomeMeta() {
  const { t, i18n } = useTranslation('guest');
  const { absoluteUrl } = useUrls();
  const brand = useBrandName();
  const url = absoluteUrl('/guest');
  return (
    <>
      <Meta title={t('title')} description={t('heroSubtitle')} path="/guest" />
      <StructuredData
        data={
          typeof window === 'undefined'
            ? jsonLdGraph(
                { '@type': 'WebSite', '@id': `${url}#site`, name: brand, url, inLanguage: i18n.language },
                {
                  '@type': 'Organization',
                  '@id': `${url}#organization`,
                  name: brand,
                  url,
                  logo: absoluteUrl('/art/mark.svg', 'en'),
                },
              )
            : null
        }
      />
    </>
  );
}
