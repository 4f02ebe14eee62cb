import { Download, FileArchive } from 'lucide-react';
import type { WithReauth } from '@/api/session/reauthentication';
import { isolate, isolateLtr } from '@/lib/bidi-isolate';
import { formatBytes } from '@/lib/files';
import { useTranslation } from '@/lib/i18n';
import { useErrorText } from '@/shell';
import { Button, ErrorState, Icon, Skeleton, useFormat } from '@/ui';
import { Subsection } from '../main/subsection';
import { useDataExport } from './use-export';

/** Data export: request, progress and download until it expires. */
export function ExportSection({ withReauth }: { withReauth: WithReauth }) {
  const { t } = useTranslation('account');
  const { shortDate, digits } = useFormat();
  const errorText = useErrorText();
  const { found, hasEnded, error, reload, busy, problem, request, download } = useDataExport(withReauth);

  const isReady = found?.status === 'ready' && !hasEnded;
  const isPreparing = found?.status === 'preparing';
  const isLoaded = found !== undefined;
  return (
    <Subsection title={t('exportTitle')} hint={t('exportText')}>
      {!isLoaded && !error && <Skeleton className="h-11 w-44 rounded-md" />}
      {!isLoaded && error && (
        <ErrorState boxed title={t('settings:listFailed')} subtitle={errorText(error)} onRetry={reload} />
      )}
      {isPreparing && (
        <div className="grid gap-2 rounded-md bg-sunken px-4 py-3.5">
          <p role="status" className="text-s font-medium">
            {t('exportPreparing', { percent: found.progress })}
          </p>
          <span
            role="progressbar"
            aria-label={t('exportTitle')}
            aria-valuemin={0}
            aria-valuemax={100}
            aria-valuenow={found.progress}
            className="h-2 overflow-hidden rounded-full bg-line"
          >
            <span
              className="block h-full rounded-full bg-lapis transition-[width]"
              style={{ width: `${found.progress}%` }}
            />
          </span>
          <p className="text-xs text-ink-3">{t('exportLeave')}</p>
        </div>
      )}
      {isReady && (
        <div className="flex flex-wrap items-center gap-3 rounded-md bg-green-soft px-4 py-3">
          <Icon of={FileArchive} className="text-green-ink" />
          <p role="status" className="min-w-0 flex-1 basis-40 text-s">
            <span className="block font-medium text-green-ink">{t('exportReady')}</span>
            {found.expiresAt && (
              <span className="block text-xs text-ink-2">
                {t('exportFacts', {
                  size: isolateLtr(formatBytes(found.sizeBytes ?? 0, digits)),
                  date: isolate(shortDate(found.expiresAt)),
                })}
              </span>
            )}
          </p>
          <Button size="sm" busy={busy} onClick={() => void download()}>
            <Icon of={Download} size={18} />
            {t('exportDownload')}
          </Button>
        </div>
      )}
      {isLoaded && !isPreparing && !isReady && (
        <div className="grid justify-items-start gap-3">
          {found?.status === 'failed' && <ErrorState title={t('exportFailed')} />}
          {found && hasEnded && <p className="text-s text-ink-2">{t('exportEnded')}</p>}
          <Button variant="o" busy={busy} onClick={() => void request()}>
            <Icon of={FileArchive} size={18} />
            {found ? t('exportAgain') : t('exportAsk')}
          </Button>
        </div>
      )}
      {problem && <ErrorState title={problem} />}
    </Subsection>
  );
}
