import { type KeyboardEvent, type SubmitEvent, useEffect, useRef, useState } from 'react';
import { isolate } from '@/lib/bidi-isolate';
import { cn } from '@/lib/cn';
import { countGraphemes } from '@/lib/graphemes';
import { useTranslation } from '@/lib/i18n';
import { MentionTextArea } from '@/shell/mentions/mention-text-area';
import { Avatar, Button } from '@/ui';
import { useCommentDraftsContext } from './use-comment-drafts';

export const MAX_COMMENT_LENGTH = 2000;
const COUNTER_THRESHOLD = 200;

export type CommentFormProps = {
  /** Comment that is answered; absent for a comment on the post. */
  parentId?: string;
  /** Name of the member who is answered. */
  name?: string;
  focused?: boolean;
  /** Closes a reply's box after sending or by Cancel. */
  onClose?: () => void;
};

/** Form for a comment or reply; its text survives navigation and reloads. */
export function CommentForm({ parentId = '', name = '', focused, onClose }: CommentFormProps) {
  const { t } = useTranslation('comments');
  const { me, boxes, write, send } = useCommentDraftsContext();
  const area = useRef<HTMLTextAreaElement>(null);
  const [error, setError] = useState('');
  const [isOpen, setOpen] = useState(Boolean(parentId));
  const text = boxes[parentId] ?? '';
  const left = MAX_COMMENT_LENGTH - countGraphemes(text, MAX_COMMENT_LENGTH);

  useEffect(() => {
    if (focused) area.current?.focus();
  }, [focused]);

  const submit = (event?: SubmitEvent<HTMLFormElement>) => {
    event?.preventDefault();
    if (!text.trim() || left < 0) {
      setError(text.trim() ? '' : t('writeFirst'));
      area.current?.focus();
      return;
    }
    send(parentId);
    onClose?.();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault();
      submit();
    }
    if (event.key === 'Escape' && onClose) onClose();
  };

  return (
    <form noValidate onSubmit={submit} className="flex gap-3">
      <Avatar name={me?.name ?? ''} picture={me?.profilePic} size={parentId ? 32 : 40} className="mt-1" />
      <div className="min-w-0 flex-1">
        <MentionTextArea
          inputRef={area}
          data-box={parentId}
          aria-label={parentId ? t('yourReply', { name: isolate(name) }) : t('yourComment')}
          placeholder={t(parentId ? 'replyPlaceholder' : 'placeholder')}
          value={text}
          rows={1}
          error={left < 0 ? t('errors:tooLong', { count: -left }) : error}
          inputClassName="max-h-80 min-h-9 py-1"
          onValueChange={(next) => {
            write(parentId, next);
            setError('');
          }}
          onFocus={() => setOpen(true)}
          onKeyDown={onKeyDown}
        />
        {(isOpen || text) && (
          <div className="mt-2 flex min-h-9 items-center gap-2">
            <p
              aria-live={left <= COUNTER_THRESHOLD ? 'polite' : undefined}
              className={cn('min-w-0 text-xs text-ink-3', left > COUNTER_THRESHOLD && 'max-md:hidden')}
            >
              {left > COUNTER_THRESHOLD && t(isApple() ? 'shortcutMac' : 'shortcut')}
              {left <= COUNTER_THRESHOLD && left >= 0 && t('charsLeft', { count: left })}
            </p>
            <span className="ms-auto" />
            {onClose && (
              <Button variant="t" size="sm" onClick={onClose}>
                {t('common:common.cancel')}
              </Button>
            )}
            <Button type="submit" size="sm">
              {t('send')}
            </Button>
          </div>
        )}
      </div>
    </form>
  );
}

/** Called after hydration, so the browser's platform is available. */
function isApple(): boolean {
  return /Mac|iPhone|iPad/.test(navigator.userAgent);
}
