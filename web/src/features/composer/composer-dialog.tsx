import { useEffect, useState } from 'react';
import { type Post, useMe } from '@/api';
import { readMemberId } from '@/api/session/token-store';
import { useTexts, useTranslation } from '@/lib/i18n';
import { type ComposerRequest, useErrorText } from '@/shell';
import { ConfirmDialog, Modal, Skeleton, showToast, useNavigation } from '@/ui';
import { ComposerForm } from './composer-form';
import { useDraft } from './use-draft';
import { usePublish } from './use-publish';
import { findWaiting, useHoldWhileEditing } from './use-waiting-posts';
import { requestLetter, type WaitingPost } from './waiting-posts';

type Props = { isOpen: boolean; onClose: () => void; request: ComposerRequest };

/** Titles of the dialog by kind. */
const TITLES = { post: 'title', question: 'titleQuestion', digital: 'titleProduct' } as const;
const EDIT_TITLES = { post: 'titleEditPost', question: 'titleEditQuestion', digital: 'titleEdit' } as const;
const PUBLISHED_MESSAGES = { post: 'published', question: 'publishedQuestion', digital: 'publishedProduct' } as const;

type Session = { isBegun: boolean; editing: Post | null; waiting: WaitingPost | null };

const CLOSED_SESSION: Session = { isBegun: false, editing: null, waiting: null };

/** Composer of posts, questions and products. Closing keeps the draft; only a confirmed Discard deletes it. */
export function ComposerDialog({ isOpen, onClose, request }: Props) {
  const ready = useTexts('composer');
  const { t } = useTranslation('composer');
  const { navigate } = useNavigation();
  const errorText = useErrorText();
  const { data: me } = useMe();
  // Fixed before the draft is loaded, and kept while the dialog closes.
  const [{ isBegun, editing, waiting }, setSession] = useState(CLOSED_SESSION);
  const kind = request.kind ?? 'post';
  // Without a connection the account may not be loaded, and the token names its member.
  const memberId = me?._id ?? (readMemberId() || undefined);
  const shared = request.text;
  const draft = useDraft({ memberId, isOpen: isOpen && isBegun, kind, editing, waiting, shared });
  const publishing = usePublish(draft);
  const original = editing ?? waiting?.draft;
  const [isConfirming, setConfirming] = useState(false);

  useEffect(() => {
    setSession((session) =>
      isOpen
        ? { isBegun: true, editing: request.edit ?? null, waiting: findWaiting(request.waitingKey) }
        : { ...session, isBegun: false },
    );
  }, [isOpen, request]);
  useHoldWhileEditing(isOpen ? waiting : null);

  const close = () => {
    if (publishing.isPublishing) return;
    onClose();
    if (!draft.isEmpty && draft.isSaved) showToast({ message: t('draftSaved') });
  };
  const publish = async (tags: string[], asLetter: boolean) => {
    const post = await publishing.publish(tags, asLetter);
    if (!post) return false;
    draft.clear({ published: true });
    onClose();
    if (post === 'waiting') {
      if (!navigator.onLine) showToast({ message: t('waitingToast') });
      return true;
    }
    if (editing) {
      showToast({ message: t('changesPublished') });
      return true;
    }
    if (asLetter) void sendAsLetter(post);
    const view = { label: t('view'), onPress: () => navigate(`/posts/${post._id}`) };
    showToast({ message: t(PUBLISHED_MESSAGES[post.kind]), action: view });
    return true;
  };

  const sendAsLetter = async (post: Post) => {
    try {
      await requestLetter(post._id);
    } catch (error) {
      const retry = { label: t('common:common.retry'), onPress: () => void sendAsLetter(post) };
      showToast({ message: t('letterFailed', { problem: errorText(error) }), tone: 'error', action: retry });
    }
  };

  return (
    <>
      <Modal
        title={ready ? t(original ? EDIT_TITLES[original.kind] : TITLES[draft.draft.kind]) : ''}
        isOpen={isOpen}
        onClose={close}
        dismissable={!publishing.isPublishing}
        className="md:w-[54rem]"
      >
        {ready && memberId && draft.isLoaded ? (
          <ComposerForm
            key={draft.owner}
            draft={draft}
            publishing={publishing}
            picksImages={request.picksImages}
            onPublish={publish}
            onDiscard={draft.isEmpty ? close : () => setConfirming(true)}
          />
        ) : (
          <div className="grid min-h-96 content-start gap-5 p-6">
            <Skeleton className="h-11 w-52 rounded-full" />
            <Skeleton className="h-36 rounded-md" />
            <Skeleton className="h-14 rounded-md" />
          </div>
        )}
      </Modal>
      <ConfirmDialog
        isOpen={isConfirming}
        onClose={() => setConfirming(false)}
        title={t('discardTitle')}
        message={t('discardMessage')}
        confirmLabel={t('discard')}
        cancelLabel={t('keepEditing')}
        onConfirm={async () => {
          draft.clear();
          publishing.clearErrors();
          onClose();
        }}
        failure={errorText}
      />
    </>
  );
}
