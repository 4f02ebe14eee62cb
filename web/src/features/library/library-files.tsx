import { Download } from 'lucide-react';
import { useDownloads } from '@/api/uploads/use-downloads';
import { isolateLtr } from '@/lib/bidi-isolate';
import { useTranslation } from '@/lib/i18n';
import { useErrorText } from '@/shell';
import { Button, ErrorState, Icon } from '@/ui';
import { FileIcon, FileSize } from '@/ui/file-icon';
import type { LibraryPost } from './types';

/** Files with a download button each. */
export function LibraryFiles({ post }: { post: LibraryPost }) {
  const { t } = useTranslation('purchased');
  const errorText = useErrorText();
  const { isBusy, problem, download } = useDownloads(post._id);
  const { status } = post.order;
  if (status === 'refunded' || status === 'disputed') {
    return <p className="mt-3 text-s text-ink-3">{t(`${status}Note`)}</p>;
  }
  return (
    <ul className="mt-3 divide-y divide-line border-y border-line">
      {post.files.map((file) => (
        <li key={file.fileId} className="py-0.5">
          <div className="flex min-h-11 items-center gap-3">
            <FileIcon file={file} className="text-ink-2" />
            <bdi dir="ltr" title={file.name} className="clip min-w-0 flex-1 text-s font-medium">
              {file.name}
            </bdi>
            <FileSize bytes={file.size} className="shrink-0 text-xs text-ink-3 sm:me-2" />
            <Button
              variant="t"
              size="sm"
              busy={isBusy(file.fileId)}
              aria-label={t('downloadFile', { name: isolateLtr(file.name) })}
              onClick={() => download(file.fileId)}
            >
              <Icon of={Download} size={18} />
              <span className="max-sm:hidden">{t('download')}</span>
            </Button>
          </div>
          {problem?.fileId === file.fileId && <ErrorState title={errorText(problem.error)} className="pb-2" />}
        </li>
      ))}
    </ul>
  );
}
