import type { GetServerSideProps } from 'next';
import { ComingSoon, type QimaPage } from '@/shell';
import { pageProps } from '@/shell/page-props';

const Search: QimaPage = () => <ComingSoon titleKey="nav.search" />;

export default Search;

export const getServerSideProps: GetServerSideProps = async ({ locale }) => ({ props: await pageProps(locale) });
