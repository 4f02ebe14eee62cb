import type { GetServerSideProps } from 'next';

/** /settings is its first section. */
export default function Settings() {
  return null;
}

export const getServerSideProps: GetServerSideProps = async ({ locale, defaultLocale }) => ({
  redirect: {
    destination: locale === defaultLocale ? '/settings/main' : `/${locale}/settings/main`,
    permanent: false,
  },
});
