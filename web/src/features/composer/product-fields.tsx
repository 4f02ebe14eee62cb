import type { ReactNode } from 'react';
import { useTranslation } from '@/lib/i18n';
import { Select, TextField } from '@/ui';
import { CategoryField } from './category-field';
import { REFUND_DAYS } from './draft-store';
import { FilesSection } from './files-section';
import { LicenceField } from './licence-field';
import { PriceField } from './price-field';
import type { ComposerDraft } from './use-draft';
import type { FormRefs } from './use-focus-first-error';
import type { ComposerField, FieldErrors } from './validation';

type Props = {
  composer: ComposerDraft;
  errors: FieldErrors;
  forget: (...places: ComposerField[]) => void;
  refs: FormRefs;
  /** Fields shared with posts. */
  text: ReactNode;
  tags: ReactNode;
  images: ReactNode;
};

/** Form of a digital product. */
export function ProductFields({ composer, errors, forget, refs, text, tags, images }: Props) {
  const { t } = useTranslation('composer');
  const { draft, change, files } = composer;
  return (
    <>
      <TextField
        ref={refs.title}
        label={t('productTitle')}
        placeholder={t('productTitlePlaceholder')}
        value={draft.title}
        error={errors.title}
        onChange={(event) => {
          change({ title: event.target.value });
          if (errors.title) forget('title');
        }}
      />
      {text}
      <div className="grid grid-cols-1 gap-5 sm:grid-cols-2 sm:gap-4">
        <PriceField
          value={draft.price}
          isFree={draft.isFree}
          error={draft.isFree ? undefined : errors.price}
          inputRef={refs.price}
          onChange={(next) => {
            change(next);
            forget('price');
          }}
        />
        {tags}
      </div>
      <FilesSection files={files} error={errors.files} onChange={() => forget('files')} buttonRef={refs.files} />
      {images}
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
        {!draft.isFree && (
          <Select
            ref={refs.refund}
            label={t('refundWindow')}
            options={REFUND_DAYS.map((days) => ({ value: String(days), label: t('refundDays', { count: days }) }))}
            value={String(draft.refundDays)}
            error={errors.refund}
            className="content-start"
            onChange={(event) => {
              const chosen = REFUND_DAYS.find((days) => String(days) === event.target.value);
              if (chosen !== undefined) change({ refundDays: chosen });
              forget('refund');
            }}
          />
        )}
      </div>
      <LicenceField
        value={draft.licence}
        error={errors.licence}
        inputRef={refs.licence}
        onChange={(licence) => {
          change({ licence });
          if (errors.licence) forget('licence');
        }}
      />
    </>
  );
}
