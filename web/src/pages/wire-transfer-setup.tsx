import type { GetServerSideProps } from 'next';
import { ComingSoon, type QimaPage } from '@/shell';
import { pageProps } from '@/shell/page-props';

const WireTransferSetup: QimaPage = () => <ComingSoon titleKey="nav.wireTransferSetup" />;

WireTransferSetup.guestsGoTo = '/login';

export default WireTransferSetup;

export const getServerSideProps: GetServerSideProps = async ({ locale }) => ({ props: await pageProps(locale) });
