import { type RefObject, useState } from 'react';
import { useTranslation } from '@/lib/i18n';
import { CategoryField } from './category-field';
import type { WrittenTag } from './composer-form';
import { ImagesPart } from './images-section';
import { ProductFields } from './product-fields';
import { TagsField } from './tags-field';
import { TextPart } from './text-section';
import type { ComposerDraft } from './use-draft';
import type { FormRefs } from './use-focus-first-error';
import { MOST_IMAGES } from './use-images';
import type { Publishing } from './use-publish';

type Props = {
  composer: ComposerDraft;
  publishing: Publishing;
  /** The tag that is still being written. */
  written: WrittenTag;
  onWritten: (written: WrittenTag) => void;
  refs: FormRefs;
  pickerRef: RefObject<HTMLInputElement | null>;
};

/** What is asked for, by kind. */
export function ComposerFields({ composer, publishing, written, onWritten, refs, pickerRef }: Props) {
  const { t } = useTranslation('composer');
  const { draft, change, images } = composer;
  const { faults, forget } = publishing;
  const [tooMany, setTooMany] = useState(false);
  const isProduct = draft.kind === 'digital';

  const addImages = (files: File[]) => {
    if (files.length === 0) return;
    forget('images', 'text');
    setTooMany(images.add(files) > 0);
  };

  const text = (
    <TextPart
      kind={draft.kind}
      value={draft.text}
      error={faults.text}
      inputRef={refs.text}
      onFiles={addImages}
      onChange={(next) => {
        change({ text: next });
        if (faults.text || faults.form) forget('text');
      }}
    />
  );
  const pictures = (
    <ImagesPart
      images={images}
      label={isProduct ? t('previewImages') : undefined}
      error={tooMany ? t('imagesTooMany', { count: MOST_IMAGES }) : faults.images}
      alts={faults.alts}
      onFiles={addImages}
      onChange={() => {
        setTooMany(false);
        forget('images');
      }}
      pickerRef={pickerRef}
      buttonRef={refs.images}
    />
  );
  const tags = (
    <TagsField
      tags={draft.tags}
      {...written}
      error={faults.tags}
      inputRef={refs.tags}
      onChange={({ tags: next, rest, fault }) => {
        change({ tags: next });
        onWritten({ rest, fault });
        if (faults.tags) forget('tags');
      }}
    />
  );

  if (isProduct) return <ProductFields {...{ composer, faults, forget, refs, text, tags, images: pictures }} />;
  return (
    <>
      {text}
      {pictures}
      <div className="grid grid-cols-1 gap-5 sm:grid-cols-2 sm:gap-4">
        <CategoryField
          value={draft.categoryId}
          error={faults.category}
          inputRef={refs.category}
          onChange={(categoryId) => {
            change({ categoryId });
            forget('category');
          }}
        />
        {tags}
      </div>
    </>
  );
}
