import type { GetStaticProps } from 'next';
import { NotFoundPage } from '@/shell';
import { staticPageProps } from '@/shell/page-props';

export default function NotFound() {
  return <NotFoundPage />;
}

export const getStaticProps: GetStaticProps = async ({ locale }) => ({ props: await staticPageProps(locale) });
