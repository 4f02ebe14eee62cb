import { CloudCheck } from 'lucide-react';
import { useTranslation } from '@/lib/i18n';
import { Button, Icon } from '@/ui';
import type { ComposerDraft } from './use-draft';
import type { PublishStep } from './use-publish';

type Props = { composer: ComposerDraft; step: PublishStep; onDiscard: () => void };

export function ComposerFooter({ composer: { isEmpty, isSaved, editing, files }, step, onDiscard }: Props) {
  const { t } = useTranslation('composer');
  const isBusy = step !== 'idle';
  const isWaiting = step === 'waiting' && files.isUploading;
  return (
    <div className="flex items-center gap-2 px-4 py-3.5 pb-[max(0.875rem,env(safe-area-inset-bottom))] sm:px-6">
      <p role="status" className="flex min-w-0 items-center gap-2 text-s text-ink-3">
        {isWaiting && t('waitingForFiles')}
        {!isWaiting && !isEmpty && isSaved && (
          <>
            <Icon of={CloudCheck} />
            {t('draftSaved')}
          </>
        )}
      </p>
      <Button variant="t" className="ms-auto" disabled={isBusy} onClick={onDiscard}>
        {isEmpty ? t('common:common.cancel') : t('discard')}
      </Button>
      <Button type="submit" busy={isBusy}>
        {t(editing ? 'common:common.saveChanges' : 'publish')}
      </Button>
    </div>
  );
}
