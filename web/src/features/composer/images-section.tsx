import { ImagePlus } from 'lucide-react';
import type { RefObject } from 'react';
import { ACCEPTED_IMAGES } from '@/api/uploads/image-upload';
import { useTranslation } from '@/lib/i18n';
import { FieldError } from '@/ui';
import { DropZone } from './drop-zone';
import { ImageRow } from './image-row';
import { type Images, MAX_IMAGES } from './use-images';

type Props = {
  images: Images;
  /** Heading, where the section is one of several. */
  label?: string;
  error?: string;
  alts?: Record<number, string>;
  onFiles: (files: File[]) => void;
  onChange: () => void;
  pickerRef: RefObject<HTMLInputElement | null>;
  buttonRef: RefObject<HTMLButtonElement | null>;
};

/** Images, and the drop zone for more. */
export function ImagesSection({ images, label, error, alts, onFiles, onChange, pickerRef, buttonRef }: Props) {
  const { t } = useTranslation('composer');
  const { images: list } = images;
  return (
    <section aria-label={t('images')} className="grid grid-cols-1 gap-1.5">
      {label && <p className="text-s font-medium">{label}</p>}
      <DropZone
        icon={ImagePlus}
        text={t('dropImages')}
        label={t('addImages')}
        count={list.length}
        max={MAX_IMAGES}
        accept={ACCEPTED_IMAGES}
        isInvalid={Boolean(error)}
        onFiles={onFiles}
        pickerRef={pickerRef}
        buttonRef={buttonRef}
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
      </DropZone>
      {error && (
        <div role="alert">
          <FieldError>{error}</FieldError>
        </div>
      )}
    </section>
  );
}
