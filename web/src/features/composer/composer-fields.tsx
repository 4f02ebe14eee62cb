import { type RefObject, useState } from 'react';
import { useTranslation } from '@/lib/i18n';
import { CategoryField } from './category-field';
import { ImagesSection } from './images-section';
import { ProductFields } from './product-fields';
import { type TagInput, TagsField } from './tags-field';
import { TextSection } from './text-section';
import type { ComposerDraft } from './use-draft';
import type { FormRefs } from './use-focus-first-error';
import { MAX_IMAGES } from './use-images';
import type { Publishing } from './use-publish';

type Props = {
  composer: ComposerDraft;
  publishing: Publishing;
  /** Text of the tag being written. */
  tagInput: TagInput;
  onTagInput: (tagInput: TagInput) => void;
  refs: FormRefs;
  pickerRef: RefObject<HTMLInputElement | null>;
};

/** Fields by kind. */
export function ComposerFields({ composer, publishing, tagInput, onTagInput, refs, pickerRef }: Props) {
  const { t } = useTranslation('composer');
  const { draft, change, images } = composer;
  const { errors, forget } = publishing;
  const [tooMany, setTooMany] = useState(false);
  const isProduct = draft.kind === 'digital';

  const addImages = (files: File[]) => {
    if (files.length === 0) return;
    forget('images', 'text');
    setTooMany(images.add(files) > 0);
  };

  const text = (
    <TextSection
      kind={draft.kind}
      value={draft.text}
      error={errors.text}
      inputRef={refs.text}
      onFiles={addImages}
      onChange={(next) => {
        change({ text: next });
        if (errors.text || errors.form) forget('text');
      }}
    />
  );
  const imagesSection = (
    <ImagesSection
      images={images}
      label={isProduct ? t('previewImages') : undefined}
      error={tooMany ? t('imagesTooMany', { count: MAX_IMAGES }) : errors.images}
      alts={errors.alts}
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
      {...tagInput}
      error={errors.tags}
      inputRef={refs.tags}
      onChange={({ tags: next, rest, tagError }) => {
        change({ tags: next });
        onTagInput({ rest, tagError });
        if (errors.tags) forget('tags');
      }}
    />
  );

  if (isProduct) return <ProductFields {...{ composer, errors, forget, refs, text, tags, images: imagesSection }} />;
  return (
    <>
      {text}
      {imagesSection}
      <div className="grid grid-cols-1 gap-5 sm:grid-cols-2 sm:gap-4">
        <CategoryField
          value={draft.categoryId}
          error={errors.category}
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
