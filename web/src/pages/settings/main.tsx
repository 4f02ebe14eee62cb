import type { GetServerSideProps } from 'next';
import { ComingSoon, type QimaPage } from '@/shell';
import { pageProps } from '@/shell/page-props';

const SettingsMain: QimaPage = () => <ComingSoon titleKey="nav.settings" />;

SettingsMain.guestsGoTo = '/login';

export default SettingsMain;

export const getServerSideProps: GetServerSideProps = async ({ locale }) => ({ props: await pageProps(locale) });
