import type { GetStaticProps } from 'next';
import { LostPage } from '@/shell';
import { staticPageProps } from '@/shell/page-props';

export default function NotFound() {
  return <LostPage />;
}

export const getStaticProps: GetStaticProps = async ({ locale }) => ({ props: await staticPageProps(locale) });
