import { useTranslation } from 'next-i18next/pages';
import { useState } from 'react';
import { useMe } from '@/api';
import { useTexts } from '@/lib/use-texts';
import { type ComposerKind, useErrorText } from '@/shell';
import { ConfirmDialog, Modal, Skeleton, showToast, useNavigation } from '@/ui';
import { ComposerForm } from './composer-form';
import { composerTexts } from './texts';
import { useDraft } from './use-draft';
import { usePublish } from './use-publish';

type Props = { isOpen: boolean; onClose: () => void; kind: ComposerKind };

/** The composer of posts and questions. Closing keeps the draft; only Discard, after a question, forgets it. */
export function ComposerDialog({ isOpen, onClose, kind }: Props) {
  const ready = useTexts('composer', composerTexts);
  const { t } = useTranslation('composer');
  const { navigate } = useNavigation();
  const errorText = useErrorText();
  const { data: me } = useMe();
  const draft = useDraft(me?._id, isOpen, kind === 'question' ? 'question' : 'post');
  const publishing = usePublish(draft);
  const [isAsking, setAsking] = useState(false);

  const close = () => {
    if (publishing.isPublishing) return;
    onClose();
    if (!draft.isEmpty && draft.isKept) showToast({ message: t('draftSaved') });
  };
  const publish = async (tags: string[]) => {
    const post = await publishing.publish(tags);
    if (!post) return false;
    draft.clear();
    onClose();
    const view = { label: t('view'), onPress: () => navigate(`/posts/${post._id}`) };
    showToast({ message: t(post.kind === 'question' ? 'publishedQuestion' : 'published'), action: view });
    return true;
  };

  return (
    <>
      <Modal
        title={ready ? t(draft.draft.kind === 'question' ? 'titleQuestion' : 'title') : ''}
        isOpen={isOpen}
        onClose={close}
        dismissable={!publishing.isPublishing}
        className="md:w-[54rem]"
      >
        {ready && me ? (
          <ComposerForm
            draft={draft}
            publishing={publishing}
            onPublish={publish}
            onDiscard={draft.isEmpty ? close : () => setAsking(true)}
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
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        title={t('discardTitle')}
        message={t('discardMessage')}
        confirmLabel={t('discard')}
        cancelLabel={t('keepEditing')}
        onConfirm={async () => {
          draft.clear();
          publishing.forget('text', 'images', 'tags', 'category');
          onClose();
        }}
        failure={errorText}
      />
    </>
  );
}
