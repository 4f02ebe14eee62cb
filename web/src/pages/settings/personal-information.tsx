import type { GetServerSideProps } from 'next';
import { ComingSoon, type QimaPage } from '@/shell';
import { pageProps } from '@/shell/page-props';

const SettingsPersonalInformation: QimaPage = () => <ComingSoon titleKey="nav.settings" />;

SettingsPersonalInformation.guestsGoTo = '/login';

export default SettingsPersonalInformation;

export const getServerSideProps: GetServerSideProps = async ({ locale }) => ({ props: await pageProps(locale) });
