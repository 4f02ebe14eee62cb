import { useTranslation } from '@/lib/i18n';
import { useHydrated } from '@/ui';
import { reportAddress } from './use-verification';

const POINTS = ['pieces', 'tree', 'public', 'browser', 'limit'] as const;

/** What the check shows and what it does not, and how the proof works. */
export function HowItWorks({ period }: { period: string }) {
  const { t } = useTranslation('verify');
  // The API's origin is known only in the browser.
  const isHydrated = useHydrated();
  return (
    <div className="grid gap-1 text-xs text-ink-2">
      <p>{t('limit')}</p>
      <details className="disclosure">
        <summary>{t('howTitle')}</summary>
        <div className="mt-2 grid max-w-[34rem] gap-3 text-s">
          <ol className="grid list-decimal gap-2 ps-5">
            {POINTS.map((point) => (
              <li key={point}>{t(`how.${point}`)}</li>
            ))}
          </ol>
          <p>{t('howOffline')}</p>
          <code dir="ltr" className="rounded-md bg-sunken px-3 py-2 text-xs break-all">
            {`python -m api.cli revenue-share verify-statement qima-statement-${period}.json`}
          </code>
          {isHydrated && (
            <a href={reportAddress(period)} target="_blank" rel="noopener" className="link inline-block min-h-6 w-fit">
              {t('openReport')}
            </a>
          )}
        </div>
      </details>
    </div>
  );
}
