import { type SubmitEvent, useRef, useState } from 'react';
import { isApiError, type Post, type Review } from '@/api';
import { countGraphemes } from '@/lib/graphemes';
import { useTranslation } from '@/lib/i18n';
import { useErrorText } from '@/shell';
import { Button, ErrorState, showToast, TextArea } from '@/ui';
import { MAX_REVIEW_LENGTH, saveReview } from './review-data';
import { StarInput } from './star-input';

const COUNTER_THRESHOLD = 200;

type Props = {
  post: Post;
  /** The review to edit; null for a new one. */
  review: Review | null;
  /** Cancels an edit. */
  onClose?: () => void;
  onSaved: () => void;
};

/** Form of a review; what was typed stays after an error. */
export function ReviewForm({ post, review, onClose, onSaved }: Props) {
  const { t } = useTranslation('reviews');
  const errorText = useErrorText();
  const stars = useRef<HTMLInputElement>(null);
  const area = useRef<HTMLTextAreaElement>(null);
  const [rating, setRating] = useState(review?.rating ?? 0);
  const [text, setText] = useState(review?.text ?? '');
  const [hasTried, setTried] = useState(false);
  const [problem, setProblem] = useState<unknown>(null);
  const [busy, setBusy] = useState(false);
  const left = MAX_REVIEW_LENGTH - countGraphemes(text, MAX_REVIEW_LENGTH);
  const fields = isApiError(problem) ? problem.fields : {};

  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (busy) return;
    setTried(true);
    setProblem(null);
    if (!rating || left < 0) {
      (rating ? area : stars).current?.focus();
      return;
    }
    setBusy(true);
    try {
      await saveReview(post._id, { rating, text });
      showToast({ message: t(review ? 'updated' : 'posted') });
      onSaved();
    } catch (error) {
      setProblem(error);
      setBusy(false);
    }
  };

  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="card grid gap-3 p-4 sm:p-5">
      <h3 className="text-s font-semibold">{t(review ? 'yourReview' : 'rate')}</h3>
      <StarInput
        value={rating}
        error={hasTried && !rating ? t('chooseRating') : fields.rating}
        onChange={setRating}
        inputRef={stars}
      />
      <TextArea
        ref={area}
        label={t('textLabel')}
        optional
        hint={left <= COUNTER_THRESHOLD && left >= 0 ? t('comments:charsLeft', { count: left }) : t('textHint')}
        value={text}
        error={left < 0 ? t('errors:tooLong', { count: -left }) : fields.text}
        onChange={({ target }) => setText(target.value)}
      />
      {problem !== null && !fields.text && !fields.rating && <ErrorState title={errorText(problem)} />}
      <div className="flex justify-end gap-2">
        {onClose && (
          <Button variant="t" size="sm" onClick={onClose}>
            {t('common:common.cancel')}
          </Button>
        )}
        <Button type="submit" size="sm" busy={busy}>
          {t(review ? 'common:common.save' : 'post')}
        </Button>
      </div>
    </form>
  );
}
