import type { GetStaticProps } from 'next';
import { useSyncExternalStore } from 'react';
import { isolateLtr } from '@/lib/bidi-isolate';
import { useTranslation } from '@/lib/i18n';
import { Meta } from '@/shell';
import { staticPageProps } from '@/shell/page-props';
import { Button, EmptyState } from '@/ui';

const subscribeNever = () => () => {};

/** Returns the reference of this error in the server's log, sent with the response (server/index.mjs). */
function readReference(): string {
  const [answer] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  return answer?.serverTiming?.find(({ name }) => name === 'reference')?.description ?? '';
}

export default function ServerError() {
  const { t } = useTranslation('errors');
  const { t: common } = useTranslation();
  const reference = useSyncExternalStore(subscribeNever, readReference, () => '');
  return (
    <div className="page-middle">
      <Meta title={t('serverTitle')} noindex />
      <EmptyState
        icon="spill"
        size="lg"
        title={t('serverTitle')}
        subtitle={t('serverSubtitle')}
        action={
          <div className="grid justify-items-center gap-5">
            {reference && <p className="text-xs text-ink-3">{t('reference', { id: isolateLtr(reference) })}</p>}
            <Button size="lg" onClick={() => window.location.reload()}>
              {common('common.retry')}
            </Button>
          </div>
        }
      />
    </div>
  );
}

export const getStaticProps: GetStaticProps = async ({ locale }) => ({ props: await staticPageProps(locale) });
