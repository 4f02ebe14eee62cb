import { Eye } from 'lucide-react';
import { type SubmitEvent, useEffect, useRef, useState } from 'react';
import { cn } from '@/lib/cn';
import { useTranslation } from '@/lib/i18n';
import { Button, ErrorState, Icon } from '@/ui';
import { ComposerFields } from './composer-fields';
import { ComposerFooter } from './composer-footer';
import { GuestPreview } from './guest-preview';
import { KindSwitch } from './kind-switch';
import { takeWishForImages } from './pending-action';
import { addTags } from './tags';
import type { TagsState } from './tags-field';
import type { ComposerDraft } from './use-draft';
import { useFaultFocus } from './use-focus-first-error';
import type { Publishing } from './use-publish';

type Props = {
  draft: ComposerDraft;
  publishing: Publishing;
  onPublish: (tags: string[]) => Promise<boolean>;
  onDiscard: () => void;
};

export type WrittenTag = Omit<TagsState, 'tags'>;

const wide = '(width >= 1024px)';

export function ComposerForm({ draft: composer, publishing, onPublish, onDiscard }: Props) {
  const { t } = useTranslation('composer');
  const { draft, change, editing } = composer;
  const { faults, isPublishing } = publishing;
  const [written, setWritten] = useState<WrittenTag>({ rest: '', fault: null });
  const [isPreview, setPreview] = useState(() => matchMedia(wide).matches);
  const picker = useRef<HTMLInputElement>(null);
  const { refs, focusFirst } = useFaultFocus(faults);

  useEffect(() => {
    (refs.title.current ?? refs.text.current)?.focus();
    if (takeWishForImages()) picker.current?.click();
  }, [refs]);

  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isPublishing) return;
    const { tags, rest, fault } = addTags(draft.tags, written.rest);
    change({ tags });
    setWritten({ rest, fault });
    if (!matchMedia(wide).matches) setPreview(false);
    if (fault) {
      publishing.check();
      focusFirst('tags');
    } else if (!(await onPublish(tags))) focusFirst();
  };

  return (
    <form onSubmit={submit} noValidate className="flex min-h-0 flex-1 flex-col">
      <div className={cn('grid flex-1 grid-cols-1', isPreview && 'md:grid-cols-[minmax(0,1fr)_15.5rem]')}>
        <div className="grid grid-cols-1 content-start gap-5 p-4 sm:p-6">
          <div className="flex flex-wrap items-center justify-between gap-2">
            {!editing && <KindSwitch value={draft.kind} onChange={(kind) => change({ kind })} />}
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
              written={written}
              onWritten={setWritten}
              refs={refs}
              pickerRef={picker}
            />
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
        {faults.form && <ErrorState title={faults.form} className="px-6 pt-3" />}
        <ComposerFooter composer={composer} step={publishing.step} onDiscard={onDiscard} />
      </div>
    </form>
  );
}
