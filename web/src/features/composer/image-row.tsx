import { ImageOff, RotateCw, Trash2 } from 'lucide-react';
import { isolateLtr } from '@/lib/bidi-isolate';
import { useTranslation } from '@/lib/i18n';
import { useErrorText } from '@/shell';
import { FieldError, Icon, IconButton, TextField } from '@/ui';
import { UploadProgress } from './upload-progress';
import type { DraftImage } from './use-images';

type Props = {
  image: DraftImage;
  error?: string;
  onDescribe: (alt: string) => void;
  onRetry: () => void;
  onRemove: () => void;
};

/** Image of the draft: preview, alternative text, and the state of its upload. */
export function ImageRow({ image, error, onDescribe, onRetry, onRemove }: Props) {
  const { t } = useTranslation('composer');
  const errorText = useErrorText();
  const { file, problem, preview, name, alt } = image;
  const types = t('imageTypes');
  return (
    <li className="flex items-start gap-3 py-3">
      <Thumbnail preview={preview} dimmed={!file} />
      <div className="grid min-w-0 flex-1 grid-cols-1 gap-1">
        <div className="flex min-h-9 items-center gap-1">
          <p className="clip min-w-0 flex-1 text-s font-medium">
            <bdi dir="ltr">{name}</bdi>
          </p>
          {Boolean(problem) && problem !== 'badType' && (
            <IconButton
              size="sm"
              icon={RotateCw}
              label={t('retryImage', { name: isolateLtr(name) })}
              onClick={onRetry}
            />
          )}
          <IconButton
            size="sm"
            icon={Trash2}
            label={t('removeImage', { name: isolateLtr(name) })}
            onClick={onRemove}
            className="-me-2"
          />
        </div>
        {Boolean(problem) && (
          <div role="alert">
            <FieldError>{problem === 'badType' ? t('imageBadType', { types }) : errorText(problem)}</FieldError>
          </div>
        )}
        {!file && !problem && <UploadProgress percent={image.percent} />}
        {file && (
          <TextField
            aria-label={t('alt')}
            placeholder={t('alt')}
            value={alt}
            error={error}
            maxLength={500}
            className="text-s [&_input]:text-ellipsis"
            onChange={(event) => onDescribe(event.target.value)}
          />
        )}
      </div>
    </li>
  );
}

function Thumbnail({ preview, dimmed }: { preview: string; dimmed: boolean }) {
  if (!preview) {
    return (
      <span className="mt-1 grid size-20 shrink-0 place-items-center rounded-md bg-sunken text-ink-3">
        <Icon of={ImageOff} size={24} />
      </span>
    );
  }
  return (
    <img
      src={preview}
      alt=""
      width={80}
      height={80}
      className={`mt-1 size-20 shrink-0 rounded-md bg-sunken object-cover ${dimmed ? 'opacity-50' : ''}`}
    />
  );
}
