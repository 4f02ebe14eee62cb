import { Eye } from 'lucide-react';
import { type SubmitEvent, useEffect, useRef, useState } from 'react';
import { cn } from '@/lib/cn';
import { useTranslation } from '@/lib/i18n';
import { Button, ErrorState, Icon } from '@/ui';
import { ComposerFields } from './composer-fields';
import { ComposerFooter } from './composer-footer';
import { GuestPreview } from './guest-preview';
import { KindSwitch } from './kind-switch';
import { LetterChoice } from './letter-choice';
import { addTags } from './tags';
import type { TagInput } from './tags-field';
import type { ComposerDraft } from './use-draft';
import { useFocusFirstError } from './use-focus-first-error';
import type { Publishing } from './use-publish';

type Props = {
  draft: ComposerDraft;
  publishing: Publishing;
  /** Opens the image picker at once. */
  picksImages?: boolean;
  onPublish: (tags: string[], asLetter: boolean) => Promise<boolean>;
  onDiscard: () => void;
};

const WIDE_SCREEN = '(width >= 1024px)';

export function ComposerForm({ draft: composer, publishing, picksImages, onPublish, onDiscard }: Props) {
  const { t } = useTranslation('composer');
  const { draft, change, editing, waiting } = composer;
  const { errors, isPublishing } = publishing;
  const [tagInput, setTagInput] = useState<TagInput>({ rest: '', tagError: null });
  const [asLetter, setAsLetter] = useState(waiting?.asLetter ?? false);
  const [isPreview, setPreview] = useState(() => matchMedia(WIDE_SCREEN).matches);
  const picker = useRef<HTMLInputElement>(null);
  const { refs, focusFirst } = useFocusFirstError(errors);

  useEffect(() => {
    (refs.title.current ?? refs.text.current)?.focus();
    if (picksImages) picker.current?.click();
  }, [refs, picksImages]);

  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isPublishing) return;
    const { tags, rest, tagError } = addTags(draft.tags, tagInput.rest);
    change({ tags });
    setTagInput({ rest, tagError });
    if (!matchMedia(WIDE_SCREEN).matches) setPreview(false);
    if (tagError) {
      publishing.check();
      focusFirst('tags');
    } else if (!(await onPublish(tags, asLetter))) focusFirst();
  };

  return (
    <form onSubmit={submit} noValidate className="flex min-h-0 flex-1 flex-col">
      <div className={cn('grid flex-1 grid-cols-1', isPreview && 'md:grid-cols-[minmax(0,1fr)_15.5rem]')}>
        <div className="grid grid-cols-1 content-start gap-5 p-4 sm:p-6">
          <div className="flex flex-wrap items-center justify-between gap-2">
            {!editing && !waiting && <KindSwitch value={draft.kind} onChange={(kind) => change({ kind })} />}
            <Button
              variant={isPreview ? 's' : 't'}
              size="sm"
              aria-pressed={isPreview}
              className="ms-auto"
              onClick={() => setPreview(!isPreview)}
            >
              <Icon of={Eye} />
              {t('preview')}
            </Button>
          </div>
          <div className={cn('grid grid-cols-1 content-start gap-5', isPreview && 'max-md:hidden')}>
            <ComposerFields
              composer={composer}
              publishing={publishing}
              tagInput={tagInput}
              onTagInput={setTagInput}
              refs={refs}
              pickerRef={picker}
            />
            {!editing && <LetterChoice checked={asLetter} onChange={setAsLetter} />}
          </div>
          {isPreview && (
            <div className="md:hidden">
              <GuestPreview draft={draft} images={composer.images} />
            </div>
          )}
        </div>
        {isPreview && (
          <aside className="border-s border-line bg-paper p-5 max-md:hidden">
            <div className="sticky top-23">
              <GuestPreview draft={draft} images={composer.images} />
            </div>
          </aside>
        )}
      </div>
      <div className="sticky bottom-0 z-1 border-t border-line bg-surface">
        {errors.form && <ErrorState title={errors.form} className="px-6 pt-3" />}
        <ComposerFooter composer={composer} step={publishing.step} onDiscard={onDiscard} />
      </div>
    </form>
  );
}
