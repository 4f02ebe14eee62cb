import { Upload } from 'lucide-react';
import { type RefObject, useRef, useState } from 'react';
import { isolateLtr } from '@/lib/bidi-isolate';
import { useTranslation } from '@/lib/i18n';
import { FieldError } from '@/ui';
import { DropZone } from './drop-zone';
import { FileRow } from './file-row';
import { type Files, MAX_FILES } from './use-files';

type Props = { files: Files; error?: string; onChange: () => void; buttonRef: RefObject<HTMLButtonElement | null> };

/** Product files with their uploads, and the drop zone for more. */
export function FilesSection({ files, error, onChange, buttonRef }: Props) {
  const { t } = useTranslation('composer');
  const picker = useRef<HTMLInputElement>(null);
  const [tooMany, setTooMany] = useState(false);
  const { files: list } = files;
  const problem = tooMany ? t('filesTooMany', { count: MAX_FILES }) : error;
  return (
    <section aria-label={t('files')} className="grid grid-cols-1 gap-1.5">
      <p className="text-s font-medium">{t('files')}</p>
      <DropZone
        icon={Upload}
        text={t('dropFiles')}
        label={t('addFiles')}
        count={list.length}
        max={MAX_FILES}
        isInvalid={Boolean(problem)}
        onFiles={(sources) => {
          onChange();
          setTooMany(files.add(sources) > 0);
        }}
        pickerRef={picker}
        buttonRef={buttonRef}
      >
        {list.length > 0 && (
          <ul className="divide-y divide-line">
            {list.map((file) => (
              <FileRow
                key={file.key}
                file={file}
                onRetry={() => {
                  onChange();
                  files.retry(file);
                }}
                onChooseAgain={() => picker.current?.click()}
                onRemove={() => {
                  files.remove(file);
                  setTooMany(false);
                  onChange();
                  buttonRef.current?.focus();
                }}
              />
            ))}
          </ul>
        )}
      </DropZone>
      {problem ? (
        <div role="alert">
          <FieldError>{problem}</FieldError>
        </div>
      ) : (
        <p className="text-xs text-ink-3">{t('fileLimits', { count: MAX_FILES, size: isolateLtr('1 GB') })}</p>
      )}
    </section>
  );
}
