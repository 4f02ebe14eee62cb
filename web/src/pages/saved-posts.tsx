import type { GetServerSideProps } from 'next';
import { ComingSoon, type QimaPage } from '@/shell';
import { pageProps } from '@/shell/page-props';

const SavedPosts: QimaPage = () => <ComingSoon titleKey="nav.savedPosts" />;

SavedPosts.guestsGoTo = '/login';

export default SavedPosts;

export const getServerSideProps: GetServerSideProps = async ({ locale }) => ({ props: await pageProps(locale) });
