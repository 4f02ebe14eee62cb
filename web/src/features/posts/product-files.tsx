import { Download, Lock } from 'lucide-react';
import type { Post } from '@/api';
import { useIsOwned } from '@/api/mutations/owned-products';
import { useDownloads } from '@/api/uploads/use-downloads';
import { isolateLtr } from '@/lib/bidi-isolate';
import { fileExtension } from '@/lib/files';
import { useTranslation } from '@/lib/i18n';
import { useErrorText } from '@/shell';
import { Button, ErrorState, Icon } from '@/ui';
import { FileIcon, FileSize } from '@/ui/file-icon';

/** File name, shortened; its type is shown beside the size. */
function FileName({ name, className }: { name: string; className: string }) {
  const extension = fileExtension(name);
  const bare = extension ? name.slice(0, -extension.length - 1) : name;
  return (
    <bdi title={name} className={className}>
      {bare.replaceAll(/[-_]+/g, ' ')}
    </bdi>
  );
}

/** Files of the product: locked, or with downloads for owners. */
export function ProductFiles({ post, className }: { post: Post; className?: string }) {
  const { t } = useTranslation('post');
  const errorText = useErrorText();
  const isOwned = useIsOwned(post);
  const isOpen = isOwned || Boolean(post.viewer?.mine);
  const { isBusy, problem, download } = useDownloads(post._id);
  if (post.files.length === 0) return null;
  const locked = t(post.priceCents ? 'locked' : 'lockedFree');
  return (
    <section aria-labelledby="what-is-inside" className={className}>
      <div className="flex items-center justify-between gap-3 border-b border-line pb-2">
        <h2 id="what-is-inside" className="text-h3 md:text-h2">
          {t('whatsInside')}
        </h2>
        <span className="flex items-center gap-2 text-xs text-ink-3">
          <Icon of={isOpen ? Download : Lock} size={16} />
          {isOpen ? t('unlocked') : locked}
        </span>
      </div>
      <ul className="divide-y divide-line">
        {post.files.map((file) => (
          <li key={file.fileId} className="py-2.5">
            <div className="flex items-center gap-3">
              <span className="grid size-10 shrink-0 place-items-center rounded-sm bg-sunken text-ink-2">
                <FileIcon file={file} />
              </span>
              <FileName name={file.name} className="clip min-w-0 flex-1 text-s font-medium" />
              <span dir="ltr" className="shrink-0 text-xs text-ink-3">
                {fileExtension(file.name) && <bdi className="max-xs:sr-only">{fileExtension(file.name)} · </bdi>}
                <FileSize bytes={file.size} />
              </span>
              {isOpen ? (
                <Button
                  variant="t"
                  size="sm"
                  busy={isBusy(file.fileId)}
                  aria-label={t('downloadFile', { name: isolateLtr(file.name) })}
                  onClick={() => download(file.fileId)}
                >
                  <Icon of={Download} size={18} />
                  <span className="max-sm:sr-only">{t('download')}</span>
                </Button>
              ) : (
                <Icon of={Lock} size={18} className="text-ink-3" />
              )}
            </div>
            {problem?.fileId === file.fileId && <ErrorState title={errorText(problem.error)} className="mt-1" />}
          </li>
        ))}
      </ul>
    </section>
  );
}
