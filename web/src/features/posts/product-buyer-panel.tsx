import { Check, Download } from 'lucide-react';
import type { Post } from '@/api';
import { useDownloads } from '@/api/uploads/use-downloads';
import { useTranslation } from '@/lib/i18n';
import { useErrorText } from '@/shell';
import { Button, ErrorState, Icon, Link } from '@/ui';

/** Panel of an owned product: files, and the link to the library. */
export function BuyerPanel({ post }: { post: Post }) {
  const { t } = useTranslation('post');
  return (
    <div className="grid gap-3">
      <p className="flex items-center gap-2 font-semibold text-green-ink">
        <Icon of={Check} strokeWidth={2.5} />
        {t('owned')}
      </p>
      <DownloadFiles post={post} full />
      <Link href="/purchased-posts" className="inline-flex min-h-6 items-center justify-self-center text-s">
        {t('inLibrary')}
      </Link>
    </div>
  );
}

/** One button that downloads all files. */
export function DownloadFiles({ post, full }: { post: Post; full?: boolean }) {
  const { t } = useTranslation('post');
  const errorText = useErrorText();
  const { isAnyBusy, problem, downloadAll } = useDownloads(post._id);
  const files = post.files.map(({ fileId }) => fileId);
  if (files.length === 0) return null;
  return (
    <div className="grid gap-2">
      <Button size="lg" full={full} busy={isAnyBusy} onClick={() => void downloadAll(files)}>
        <Icon of={Download} />
        {t(files.length > 1 ? 'downloadAll' : 'download')}
      </Button>
      {problem && <ErrorState title={errorText(problem.error)} />}
    </div>
  );
}
