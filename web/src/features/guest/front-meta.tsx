import { useTranslation } from '@/lib/i18n';
import { Meta, StructuredData, useBrandName } from '@/shell';
import { graphOf } from '@/shell/structured-data';
import { useAddresses } from '@/shell/urls';

/** What the front says of itself and of who stands behind it. */
export function FrontMeta() {
  const { t, i18n } = useTranslation('guest');
  const { addressOf } = useAddresses();
  const brand = useBrandName();
  const url = addressOf('/guest');
  return (
    <>
      <Meta title={t('title')} description={t('heroSubtitle')} path="/guest" />
      <StructuredData
        data={
          typeof window === 'undefined'
            ? graphOf(
                { '@type': 'WebSite', '@id': `${url}#site`, name: brand, url, inLanguage: i18n.language },
                {
                  '@type': 'Organization',
                  '@id': `${url}#organization`,
                  name: brand,
                  url,
                  logo: addressOf('/art/mark.svg', 'en'),
                },
              )
            : null
        }
      />
    </>
  );
}
