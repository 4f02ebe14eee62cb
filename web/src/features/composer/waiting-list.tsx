import { Pencil, Trash2 } from 'lucide-react';
import { readMemberId } from '@/api/session/token-store';
import { useStore } from '@/lib/create-store';
import { useTranslation } from '@/lib/i18n';
import { newIdempotencyKey } from '@/lib/idempotency-key';
import { useErrorText, useShell } from '@/shell';
import { Button, Chip, ErrorState, Icon, RelativeTime, showToast, UserText } from '@/ui';
import { useWaitingPosts } from './use-waiting-posts';
import {
  isOldAttempt,
  refusalError,
  removeWaiting,
  restoreWaiting,
  sendingKey,
  sendWaiting,
  updateWaiting,
  type WaitingPost,
} from './waiting-posts';

/** Posts of the member that wait for a connection, or that the API refused. */
export function WaitingPosts() {
  const { t } = useTranslation('composer');
  // A post whose letter alone is missing stands among the published ones.
  const posts = useWaitingPosts().filter(({ publishedId }) => !publishedId);
  if (posts.length === 0) return null;
  return (
    <section aria-label={t('waitingTitle')} className="mt-2 mb-2 grid grid-cols-1 gap-2 sm:mt-5 sm:mb-5 sm:gap-3">
      {posts.map((post) => (
        <WaitingCard key={post.key} post={post} />
      ))}
    </section>
  );
}

function WaitingCard({ post }: { post: WaitingPost }) {
  const { t } = useTranslation('composer');
  const { openComposer } = useShell();
  const errorText = useErrorText();
  const isSending = useStore(sendingKey, (key) => key === post.key, false);
  const refusal = refusalError(post);
  const isOld = isOldAttempt(post);
  const { draft } = post;
  const remove = () => {
    const memberId = readMemberId();
    removeWaiting(memberId, post.key);
    const undo = { label: t('common:common.undo'), onPress: () => restoreWaiting(memberId, post) };
    showToast({ message: t('waitingRemoved'), action: undo });
  };
  const sendAnew = () => {
    // The member has decided on another attempt, so it is a new request.
    const fresh = { key: newIdempotencyKey(), refusal: null, writtenAt: new Date().toISOString() };
    updateWaiting(readMemberId(), post.key, fresh);
    void sendWaiting();
  };
  return (
    <article
      aria-label={t('waiting')}
      className="card min-w-0 px-4 py-4 max-sm:-mx-(--gutter) max-sm:rounded-none sm:px-5.5"
    >
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-xs text-ink-3">
        <Chip tone={refusal ? 'red' : 'orange'} dot>
          {t(isSending ? 'waitingSending' : refusal ? 'waitingRefused' : 'waiting')}
        </Chip>
        <RelativeTime at={post.writtenAt} />
        {draft.images.length > 0 && <span>{t('waitingImages', { count: draft.images.length })}</span>}
      </p>
      <UserText className="clamp-8 mt-2">{draft.text}</UserText>
      {refusal && (
        <ErrorState
          title={firstProblem(refusal.fields) ?? refusalText(refusal.code, errorText(refusal))}
          className="mt-3"
        />
      )}
      {!refusal && isOld && <p className="mt-3 text-s text-ink-2">{t('waitingOld')}</p>}
      <div className="-ms-2 mt-2 flex flex-wrap gap-1">
        {(refusal || isOld) && (
          <Button variant="o" size="sm" disabled={isSending} onClick={sendAnew} className="ms-2">
            {t('waitingSend')}
          </Button>
        )}
        <Button variant="t" size="sm" disabled={isSending} onClick={() => openComposer({ waitingKey: post.key })}>
          <Icon of={Pencil} size={18} />
          {t('common:common.edit')}
        </Button>
        <Button variant="t" size="sm" disabled={isSending} onClick={remove}>
          <Icon of={Trash2} size={18} />
          {t('common:common.delete')}
        </Button>
      </div>
    </article>
  );

  function refusalText(code: string, text: string): string {
    // The first attempt had arrived before the post was changed here.
    return code === 'idempotency_conflict' ? t('waitingPublished') : text;
  }
}

function firstProblem(fields: Record<string, string>): string | undefined {
  return Object.values(fields)[0];
}
