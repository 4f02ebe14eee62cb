import { ImagePlus } from 'lucide-react';
import { useTranslation } from 'next-i18next/pages';
import { type RefObject, useState } from 'react';
import { cn } from '@/lib/cn';
import { FieldError, Icon, useFormat } from '@/ui';
import { ImageRow } from './image-row';
import { IMAGE_EXTENSIONS } from './upload';
import { type Images, MOST_IMAGES } from './use-images';

const ACCEPT = IMAGE_EXTENSIONS.map((extension) => `.${extension}`).join(',');

type Props = {
  images: Images;
  error?: string;
  alts?: Record<number, string>;
  onFiles: (files: File[]) => void;
  onChange: () => void;
  pickerRef: RefObject<HTMLInputElement | null>;
  buttonRef: RefObject<HTMLButtonElement | null>;
};

/** The images and the place where they are dropped or chosen. */
export function ImagesPart({ images, error, alts, onFiles, onChange, pickerRef, buttonRef }: Props) {
  const { t } = useTranslation('composer');
  const { number } = useFormat();
  const [isOver, setOver] = useState(false);
  const { images: list } = images;
  const isFull = list.length >= MOST_IMAGES;
  return (
    <section aria-label={t('images')} className="grid grid-cols-1 gap-1.5">
      {/* biome-ignore lint/a11y/noStaticElementInteractions: dropping is a shortcut; the button inside does the same */}
      <div
        className={cn(
          'rounded-md border-[1.5px] border-dashed px-4',
          isOver ? 'border-lapis bg-lapis-soft' : 'border-line-strong',
          error && 'border-red',
        )}
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={(event) => {
          event.preventDefault();
          setOver(false);
          onFiles([...event.dataTransfer.files]);
        }}
      >
        {list.length > 0 && (
          <ul className="divide-y divide-line">
            {list.map((image, index) => (
              <ImageRow
                key={image.key}
                image={image}
                error={alts?.[index]}
                onDescribe={(alt) => images.describe(image.key, alt)}
                onRetry={() => images.retry(image)}
                onRemove={() => {
                  images.remove(image);
                  onChange();
                  buttonRef.current?.focus();
                }}
              />
            ))}
          </ul>
        )}
        <div className={cn('flex flex-wrap items-center gap-x-3', list.length > 0 && 'border-t border-line')}>
          <button
            ref={buttonRef}
            type="button"
            disabled={isFull}
            onClick={() => pickerRef.current?.click()}
            className="flex min-h-13 flex-1 items-center gap-2.5 text-start text-s font-medium text-lapis-ink disabled:cursor-not-allowed disabled:text-ink-3"
          >
            <Icon of={ImagePlus} />
            {t('dropImages')}
          </button>
          <span className="num text-xs text-ink-3">
            <bdi dir="ltr">
              {number(list.length)} / {number(MOST_IMAGES)}
            </bdi>
          </span>
        </div>
        <input
          ref={pickerRef}
          type="file"
          accept={ACCEPT}
          multiple
          hidden
          aria-label={t('addImages')}
          onChange={({ target }) => {
            onFiles([...(target.files ?? [])]);
            target.value = '';
          }}
        />
      </div>
      {error && (
        <div role="alert">
          <FieldError>{error}</FieldError>
        </div>
      )}
    </section>
  );
}
