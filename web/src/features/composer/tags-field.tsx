import { X } from 'lucide-react';
import { type KeyboardEvent, type Ref, useId } from 'react';
import { isolate } from '@/lib/bidi-isolate';
import { useTranslation } from '@/lib/i18n';
import { FieldError, Icon } from '@/ui';
import { addTags, hasSeparator, MAX_TAGS, type TagError } from './tags';

export type TagsState = { tags: string[]; rest: string; tagError: TagError | null };
/** Text of the tag being written. */
export type TagInput = Omit<TagsState, 'tags'>;

type Props = TagsState & {
  error?: string;
  onChange: (next: TagsState) => void;
  inputRef: Ref<HTMLInputElement>;
};

/** Tags as chips: Enter or a comma adds one, Backspace in an empty field removes the last. */
export function TagsField({ tags, rest, tagError, error, onChange, inputRef }: Props) {
  const { t } = useTranslation('composer');
  const id = useId();
  const problem = tagError ? t(tagError, { count: MAX_TAGS }) : error;
  const add = () => onChange(addTags(tags, rest));

  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key === 'Enter' && !event.nativeEvent.isComposing) {
      event.preventDefault();
      add();
    } else if (event.key === 'Backspace' && !rest && tags.length > 0) {
      onChange({ tags: tags.slice(0, -1), rest: '', tagError: null });
    }
  };

  return (
    <div className="grid grid-cols-1 content-start gap-1.5">
      <label htmlFor={id} className="text-s font-medium">
        {t('tags')}
      </label>
      <div className="field-box flex-wrap" data-invalid={problem ? '' : undefined}>
        {tags.map((tag) => (
          <TagChip
            key={tag}
            tag={tag}
            onRemove={() => onChange({ tags: tags.filter((other) => other !== tag), rest, tagError: null })}
          />
        ))}
        <input
          ref={inputRef}
          id={id}
          dir="auto"
          value={rest}
          placeholder={tags.length === 0 ? t('tagsPlaceholder') : ' '}
          autoComplete="off"
          enterKeyHint="done"
          aria-invalid={problem ? true : undefined}
          aria-describedby={`${id}-note`}
          className="min-h-9 min-w-24"
          onChange={({ target: { value } }) =>
            onChange(hasSeparator(value) ? addTags(tags, value) : { tags, rest: value, tagError: null })
          }
          onKeyDown={onKeyDown}
          onBlur={() => rest && add()}
        />
      </div>
      <div id={`${id}-note`} aria-live="polite">
        {problem ? <FieldError>{problem}</FieldError> : <p className="text-xs text-ink-3">{t('tagsHint')}</p>}
      </div>
    </div>
  );
}

function TagChip({ tag, onRemove }: { tag: string; onRemove: () => void }) {
  const { t } = useTranslation('composer');
  return (
    <span className="chip max-w-full pe-1">
      <bdi className="clip">{tag}</bdi>
      <button
        type="button"
        aria-label={t('removeTag', { tag: isolate(tag) })}
        onClick={onRemove}
        className="grid size-6 place-items-center rounded-full hover:bg-line"
      >
        <Icon of={X} size={14} />
      </button>
    </span>
  );
}
