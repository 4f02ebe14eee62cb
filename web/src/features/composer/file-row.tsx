import { Check, RotateCw, Trash2, X } from 'lucide-react';
import { isolateLtr } from '@/lib/bidi-isolate';
import { useTranslation } from '@/lib/i18n';
import { useErrorText } from '@/shell';
import { FieldError, Icon, IconButton } from '@/ui';
import { FileIcon, FileSize } from '@/ui/file-icon';
import { UploadProgress } from './upload-progress';
import { type DraftFile, isInProgress } from './use-files';

type Props = { file: DraftFile; onRetry: () => void; onChooseAgain: () => void; onRemove: () => void };

/** File of a product, with the state of its upload. */
export function FileRow({ file, onRetry, onChooseAgain, onRemove }: Props) {
  const { t } = useTranslation('composer');
  const { name, size, problem, isReady, source } = file;
  const displayName = isolateLtr(name);
  const canRetry = Boolean(problem) && typeof problem !== 'string' && Boolean(source);
  return (
    <li className="grid grid-cols-1 gap-1 py-2">
      <div className="flex min-h-10 items-center gap-2.5">
        <FileIcon file={file} className="text-ink-2" />
        <p className="flex min-w-0 flex-1 flex-wrap items-baseline gap-x-2">
          <bdi dir="ltr" title={name} className="clip max-w-full text-s font-medium">
            {name}
          </bdi>
          <FileSize bytes={size} className="shrink-0 text-xs text-ink-3" />
        </p>
        {isReady && (
          <span className="chip chip-green">
            <Icon of={Check} size={16} />
            {t('fileReady')}
          </span>
        )}
        {isInProgress(file) && <UploadProgress percent={file.percent} className="w-2/5 max-sm:hidden" />}
        {canRetry && (
          <IconButton size="sm" icon={RotateCw} label={t('retryImage', { name: displayName })} onClick={onRetry} />
        )}
        <IconButton
          size="sm"
          icon={isInProgress(file) ? X : Trash2}
          label={t(isInProgress(file) ? 'cancelFile' : 'removeImage', { name: displayName })}
          onClick={onRemove}
          className="-me-2"
        />
      </div>
      {isInProgress(file) && <UploadProgress percent={file.percent} className="sm:hidden" />}
      {Boolean(problem) && <Problem problem={problem} onChooseAgain={onChooseAgain} />}
    </li>
  );
}

function Problem({ problem, onChooseAgain }: { problem: unknown; onChooseAgain: () => void }) {
  const { t } = useTranslation('composer');
  const errorText = useErrorText();
  if (problem === 'chooseAgain') {
    return (
      <p className="text-xs text-ink-2">
        {t('chooseAgain')}{' '}
        <button type="button" className="link" onClick={onChooseAgain}>
          {t('common:common.choose')}
        </button>
      </p>
    );
  }
  const own = problem === 'fileTooLarge' || problem === 'fileEmpty';
  return (
    <div role="alert">
      <FieldError>{own ? t(problem, { size: isolateLtr('1 GB') }) : errorText(problem)}</FieldError>
    </div>
  );
}
