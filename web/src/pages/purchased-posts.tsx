import type { GetServerSideProps } from 'next';
import { ComingSoon, type QimaPage } from '@/shell';
import { pageProps } from '@/shell/page-props';

const PurchasedPosts: QimaPage = () => <ComingSoon titleKey="nav.purchasedPosts" />;

PurchasedPosts.guestsGoTo = '/login';

export default PurchasedPosts;

export const getServerSideProps: GetServerSideProps = async ({ locale }) => ({ props: await pageProps(locale) });
