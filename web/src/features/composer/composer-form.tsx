import { Eye } from 'lucide-react';
import { useTranslation } from 'next-i18next/pages';
import { type SubmitEvent, useEffect, useRef, useState } from 'react';
import { cn } from '@/lib/cn';
import { Button, ErrorState, Icon } from '@/ui';
import { CategoryField } from './category-field';
import { ComposerFooter } from './composer-footer';
import { GuestPreview } from './guest-preview';
import { ImagesPart } from './images-part';
import { KindSwitch } from './kind-switch';
import { addTags } from './tags';
import { TagsField } from './tags-field';
import { TextPart } from './text-part';
import type { ComposerDraft } from './use-draft';
import { useFaultFocus } from './use-fault-focus';
import { MOST_IMAGES } from './use-images';
import type { Publishing } from './use-publish';
import { takeWishForImages } from './wish';

type Props = {
  draft: ComposerDraft;
  publishing: Publishing;
  onPublish: (tags: string[]) => Promise<boolean>;
  onDiscard: () => void;
};

const wide = '(width >= 1024px)';

export function ComposerForm({ draft: composer, publishing, onPublish, onDiscard }: Props) {
  const { t } = useTranslation('composer');
  const { draft, change, images } = composer;
  const { faults, forget, isPublishing } = publishing;
  const [written, setWritten] = useState<{ rest: string; fault: ReturnType<typeof addTags>['fault'] }>({
    rest: '',
    fault: null,
  });
  const [tooMany, setTooMany] = useState(false);
  const [isPreview, setPreview] = useState(() => matchMedia(wide).matches);
  const picker = useRef<HTMLInputElement>(null);
  const { refs, focusFirst } = useFaultFocus(faults);

  useEffect(() => {
    refs.text.current?.focus();
    if (takeWishForImages()) picker.current?.click();
  }, [refs]);

  const addFiles = (files: File[]) => {
    if (files.length === 0) return;
    forget('images', 'text');
    setTooMany(images.add(files) > 0);
  };

  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isPublishing) return;
    const { tags, rest, fault } = addTags(draft.tags, written.rest);
    change({ tags });
    setWritten({ rest, fault });
    if (!matchMedia(wide).matches) setPreview(false);
    if (fault) refs.tags.current?.focus();
    else if (!(await onPublish(tags))) focusFirst();
  };

  return (
    <form onSubmit={submit} noValidate className="flex min-h-0 flex-1 flex-col">
      <div className={cn('grid flex-1 grid-cols-1', isPreview && 'md:grid-cols-[minmax(0,1fr)_15.5rem]')}>
        <div className="grid grid-cols-1 content-start gap-5 p-4 sm:p-6">
          <div className="flex flex-wrap items-center justify-between gap-2">
            <KindSwitch value={draft.kind} onChange={(kind) => change({ kind })} />
            <Button
              variant={isPreview ? 's' : 't'}
              size="sm"
              aria-pressed={isPreview}
              onClick={() => setPreview(!isPreview)}
            >
              <Icon of={Eye} />
              {t('preview')}
            </Button>
          </div>
          <div className={cn('grid grid-cols-1 content-start gap-5', isPreview && 'max-md:hidden')}>
            <TextPart
              kind={draft.kind}
              value={draft.text}
              error={faults.text}
              inputRef={refs.text}
              onFiles={addFiles}
              onChange={(text) => {
                change({ text });
                if (faults.text || faults.form) forget('text');
              }}
            />
            <ImagesPart
              images={images}
              error={tooMany ? t('imagesTooMany', { count: MOST_IMAGES }) : faults.images}
              alts={faults.alts}
              onFiles={addFiles}
              onChange={() => {
                setTooMany(false);
                forget('images');
              }}
              pickerRef={picker}
              buttonRef={refs.images}
            />
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
              <TagsField
                tags={draft.tags}
                {...written}
                error={faults.tags}
                inputRef={refs.tags}
                onChange={({ tags, rest, fault }) => {
                  change({ tags });
                  setWritten({ rest, fault });
                  if (faults.tags) forget('tags');
                }}
              />
            </div>
          </div>
          {isPreview && (
            <div className="md:hidden">
              <GuestPreview draft={draft} images={images} />
            </div>
          )}
        </div>
        {isPreview && (
          <aside className="border-s border-line bg-paper p-5 max-md:hidden">
            <div className="sticky top-23">
              <GuestPreview draft={draft} images={images} />
            </div>
          </aside>
        )}
      </div>
      <div className="sticky bottom-0 z-1 border-t border-line bg-surface">
        {faults.form && <ErrorState title={faults.form} className="px-6 pt-3" />}
        <ComposerFooter composer={composer} isPublishing={isPublishing} onDiscard={onDiscard} />
      </div>
    </form>
  );
}
