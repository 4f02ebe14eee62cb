import { type SubmitEvent, useEffect, useRef, useState } from 'react';
import { isApiError, type Post, type Review } from '@/api';
import { isolate } from '@/lib/bidi-isolate';
import { countGraphemes } from '@/lib/graphemes';
import { useTranslation } from '@/lib/i18n';
import { useErrorText } from '@/shell';
import { Button, showToast, TextArea } from '@/ui';
import { MAX_REVIEW_LENGTH, saveReply } from './review-data';

type Props = { post: Post; review: Review; onClose: () => void };

/** Form of the seller's reply, new or edited, below the review. */
export function ReplyForm({ post, review, onClose }: Props) {
  const { t } = useTranslation('reviews');
  const errorText = useErrorText();
  const area = useRef<HTMLTextAreaElement>(null);
  const [text, setText] = useState(review.reply?.text ?? '');
  const [error, setError] = useState('');
  const [busy, setBusy] = useState(false);
  const left = MAX_REVIEW_LENGTH - countGraphemes(text, MAX_REVIEW_LENGTH);

  useEffect(() => area.current?.focus(), []);

  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (busy) return;
    if (!text.trim() || left < 0) {
      setError(text.trim() ? '' : t('writeFirst'));
      area.current?.focus();
      return;
    }
    setBusy(true);
    try {
      await saveReply(post._id, review._id, text);
      showToast({ message: t('replyPosted') });
      onClose();
    } catch (failure) {
      setBusy(false);
      setError((isApiError(failure) && failure.fields.text) || errorText(failure));
    }
  };

  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="mt-3 grid gap-2">
      <TextArea
        ref={area}
        aria-label={t('replyLabel', { name: isolate(review.author.name) })}
        placeholder={t('comments:replyPlaceholder')}
        value={text}
        rows={2}
        error={left < 0 ? t('errors:tooLong', { count: -left }) : error}
        onChange={({ target }) => {
          setText(target.value);
          setError('');
        }}
        onKeyDown={({ key }) => key === 'Escape' && onClose()}
      />
      <div className="flex justify-end gap-2">
        <Button variant="t" size="sm" onClick={onClose}>
          {t('common:common.cancel')}
        </Button>
        <Button type="submit" size="sm" busy={busy}>
          {t(review.reply ? 'common:common.save' : 'postReply')}
        </Button>
      </div>
    </form>
  );
}
