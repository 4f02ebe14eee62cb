import { CloudCheck } from 'lucide-react';
import { useTranslation } from 'next-i18next/pages';
import { Button, Icon } from '@/ui';
import type { ComposerDraft } from './use-draft';

type Props = { composer: ComposerDraft; isPublishing: boolean; onDiscard: () => void };

export function ComposerFooter({ composer: { isEmpty, isKept }, isPublishing, onDiscard }: Props) {
  const { t } = useTranslation('composer');
  return (
    <div className="flex items-center gap-2 px-4 py-3.5 pb-[max(0.875rem,env(safe-area-inset-bottom))] sm:px-6">
      <p role="status" className="flex min-w-0 items-center gap-2 text-s text-ink-3">
        {!isEmpty && isKept && (
          <>
            <Icon of={CloudCheck} />
            {t('draftSaved')}
          </>
        )}
      </p>
      <Button variant="t" className="ms-auto" disabled={isPublishing} onClick={onDiscard}>
        {isEmpty ? t('common:common.cancel') : t('discard')}
      </Button>
      <Button type="submit" busy={isPublishing}>
        {t('publish')}
      </Button>
    </div>
  );
}
