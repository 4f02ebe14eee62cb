import { type KeyboardEvent, type SubmitEvent, useEffect, useRef, useState } from 'react';
import { isApiError, type Reply } from '@/api';
import { countGraphemes } from '@/lib/graphemes';
import { useTranslation } from '@/lib/i18n';
import { useErrorText } from '@/shell';
import { MentionTextArea } from '@/shell/mentions/mention-text-area';
import { Button } from '@/ui';
import { editComment } from './comment-edits';
import { MAX_COMMENT_LENGTH } from './comment-form';

type Props = { comment: Reply; onClose: () => void };

/** Form for the text of the member's own comment, in its place. */
export function EditForm({ comment, onClose }: Props) {
  const { t } = useTranslation('comments');
  const errorText = useErrorText();
  const area = useRef<HTMLTextAreaElement>(null);
  const [text, setText] = useState(comment.text);
  const [error, setError] = useState('');
  const [busy, setBusy] = useState(false);
  const left = MAX_COMMENT_LENGTH - countGraphemes(text, MAX_COMMENT_LENGTH);

  useEffect(() => {
    area.current?.focus();
    area.current?.setSelectionRange(area.current.value.length, area.current.value.length);
  }, []);

  const submit = async (event?: SubmitEvent<HTMLFormElement>) => {
    event?.preventDefault();
    if (busy) return;
    if (!text.trim() || left < 0) {
      setError(text.trim() ? '' : t('writeFirst'));
      area.current?.focus();
      return;
    }
    setBusy(true);
    try {
      await editComment(comment._id, text);
      onClose();
    } catch (failure) {
      setBusy(false);
      setError((isApiError(failure) && failure.fields.text) || errorText(failure));
    }
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') onClose();
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    void submit();
  };

  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="mt-1 grid gap-2">
      <MentionTextArea
        inputRef={area}
        aria-label={t('editLabel')}
        value={text}
        rows={1}
        error={left < 0 ? t('errors:tooLong', { count: -left }) : error}
        inputClassName="max-h-80 min-h-9 py-1"
        onValueChange={(next) => {
          setText(next);
          setError('');
        }}
        onKeyDown={onKeyDown}
      />
      <div className="flex justify-end gap-2">
        <Button variant="t" size="sm" onClick={onClose}>
          {t('common:common.cancel')}
        </Button>
        <Button type="submit" size="sm" busy={busy}>
          {t('common:common.save')}
        </Button>
      </div>
    </form>
  );
}
