import type { GetServerSideProps } from 'next';
import { ComingSoon, type QimaPage } from '@/shell';
import { pageProps } from '@/shell/page-props';

const Finance: QimaPage = () => <ComingSoon titleKey="nav.finance" />;

Finance.guestsGoTo = '/login';

export default Finance;

export const getServerSideProps: GetServerSideProps = async ({ locale }) => ({ props: await pageProps(locale) });
