import { useState } from 'react';
import type { Post, Review } from '@/api';
import { useTranslation } from '@/lib/i18n';
import { useErrorText } from '@/shell';
import { Button, ConfirmDialog, showToast } from '@/ui';
import { deleteReview } from './review-data';
import { ReviewForm } from './review-form';
import { ReviewItem } from './review-item';

type Props = { post: Post; mine: Review | null; canReview: boolean };

/** Form for a buyer without a review; else the own review with its actions. */
export function OwnReview({ post, mine, canReview }: Props) {
  const { t } = useTranslation('reviews');
  const errorText = useErrorText();
  const [isEditing, setEditing] = useState(false);
  const [isAsking, setAsking] = useState(false);
  const close = () => {
    setEditing(false);
    document.getElementById('reviews-title')?.focus({ preventScroll: true });
  };
  if (!mine || isEditing) {
    return <ReviewForm key={mine?._id} post={post} review={mine} onClose={mine ? close : undefined} onSaved={close} />;
  }
  const remove = async () => {
    await deleteReview(post._id, mine._id);
    showToast({ message: t('deleted') });
  };
  const actions = (
    <div className="-ms-3.5 flex flex-wrap items-center">
      {canReview && (
        <Button variant="t" size="sm" onClick={() => setEditing(true)}>
          {t('common:common.edit')}
        </Button>
      )}
      <Button variant="t" size="sm" aria-haspopup="dialog" onClick={() => setAsking(true)}>
        {t('common:common.delete')}
      </Button>
    </div>
  );
  return (
    <section aria-labelledby="own-review" className="card grid gap-3 p-4 sm:p-5">
      <h3 id="own-review" className="text-s font-semibold">
        {t('yourReview')}
      </h3>
      {mine.hidden && <p className="text-s text-ink-3">{t('hidden')}</p>}
      <ReviewItem post={post} review={mine} actions={actions} />
      <ConfirmDialog
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        title={t('deleteTitle')}
        message={t('deleteMessage')}
        confirmLabel={t('common:common.delete')}
        onConfirm={remove}
        failure={errorText}
      />
    </section>
  );
}
