import type { GetServerSideProps } from 'next';
import { ComingSoon, type QimaPage } from '@/shell';
import { pageProps } from '@/shell/page-props';

const SettingsInterests: QimaPage = () => <ComingSoon titleKey="nav.settings" />;

SettingsInterests.guestsGoTo = '/login';

export default SettingsInterests;

export const getServerSideProps: GetServerSideProps = async ({ locale }) => ({ props: await pageProps(locale) });
