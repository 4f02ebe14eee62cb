import type { GetStaticProps } from 'next';
import { serverPayload } from '@/api/client/server';
import type { Transparency as Figures } from '@/api/moderation-types';
import { TransparencyView } from '@/features/transparency';
import type { QimaPage } from '@/shell';
import { publicPageProps, renderOnDemand, UNAVAILABLE_REVALIDATE_SECONDS } from '@/shell/page-props';

/** The API answers the same for ten minutes, too. */
const FIGURES_REVALIDATE_SECONDS = 600;

type Props = { figures: Figures | null };

const Transparency: QimaPage<Props> = ({ figures }) => <TransparencyView initial={figures} />;

Transparency.shell = 'members';

export default Transparency;

export const getStaticPaths = renderOnDemand;

export const getStaticProps: GetStaticProps<Props> = async ({ locale = 'en' }) => {
  const texts = await publicPageProps(locale, 'transparency');
  // Without the API the page still opens; the browser fetches again.
  const figures = await serverPayload<Figures>('/transparency', locale).catch(() => null);
  return {
    props: { figures, ...texts },
    revalidate: figures ? FIGURES_REVALIDATE_SECONDS : UNAVAILABLE_REVALIDATE_SECONDS,
  };
};
