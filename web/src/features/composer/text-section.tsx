import type { Ref } from 'react';
import { cn } from '@/lib/cn';
import { countGraphemes } from '@/lib/graphemes';
import { useTranslation } from '@/lib/i18n';
import { MentionTextArea } from '@/shell/mentions/mention-text-area';
import { useFormat } from '@/ui';
import type { DraftKind } from './draft-store';
import { MAX_TEXT_LENGTH } from './use-publish';

const COUNTER_THRESHOLD = 200;

type Props = {
  kind: DraftKind;
  value: string;
  error?: string;
  onChange: (text: string) => void;
  onFiles: (files: File[]) => void;
  inputRef: Ref<HTMLTextAreaElement>;
};

/** Text with its character count; pasted images are added. */
export function TextSection({ kind, value, error, onChange, onFiles, inputRef }: Props) {
  const { t } = useTranslation('composer');
  const isProduct = kind === 'digital';
  const name = t({ question: 'question', digital: 'description', post: 'text' }[kind]);
  return (
    <div className="grid grid-cols-1 gap-1.5">
      <MentionTextArea
        inputRef={inputRef}
        className="grid-cols-1"
        label={isProduct ? name : undefined}
        aria-label={isProduct ? undefined : name}
        placeholder={t(
          { question: 'questionPlaceholder', digital: 'descriptionPlaceholder', post: 'textPlaceholder' }[kind],
        )}
        value={value}
        rows={isProduct ? 3 : 5}
        error={error}
        onValueChange={onChange}
        onPaste={(event) => {
          const files = [...event.clipboardData.files];
          if (files.length === 0) return;
          event.preventDefault();
          onFiles(files);
        }}
        inputClassName={cn('py-1.5', isProduct ? 'min-h-24' : 'min-h-36')}
      />
      <Counter text={value} silent={Boolean(error)} />
    </div>
  );
}

function Counter({ text, silent }: { text: string; silent: boolean }) {
  const { t } = useTranslation('composer');
  const { number } = useFormat();
  const left = MAX_TEXT_LENGTH - countGraphemes(text, MAX_TEXT_LENGTH);
  const over = left < 0;
  if (over && silent) return null;
  return (
    <p
      aria-live={left <= COUNTER_THRESHOLD ? 'polite' : undefined}
      className={cn('num text-end text-xs', over ? 'font-medium text-red-ink' : 'text-ink-3')}
    >
      {over && t('errors:tooLong', { count: -left })}
      {!over && left <= COUNTER_THRESHOLD && t('charsLeft', { count: left })}
      {left > COUNTER_THRESHOLD && (
        <bdi dir="ltr">
          {number(MAX_TEXT_LENGTH - left)} / {number(MAX_TEXT_LENGTH)}
        </bdi>
      )}
    </p>
  );
}
