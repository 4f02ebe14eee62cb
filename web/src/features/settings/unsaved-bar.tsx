import { useEffect } from 'react';
import { useTranslation } from '@/lib/i18n';
import { Button, ConfirmDialog, ErrorState } from '@/ui';
import { useLeaveGuard } from './use-leave-guard';

type Props = {
  isDirty: boolean;
  busy: boolean;
  problem: string;
  onDiscard: () => void;
  /** Not valid for saving. */
  disabled?: boolean;
};

/** Bar of a form with unsaved changes; asks before they are discarded. */
export function UnsavedBar({ isDirty, busy, problem, onDiscard, disabled }: Props) {
  const { t } = useTranslation('settings');
  const { isConfirming, leave, stay } = useLeaveGuard(isDirty);
  useEffect(() => {
    // Loaded ahead, so that the dialog works offline.
    if (isDirty) import('@/ui/overlays/dialog').catch(() => undefined);
  }, [isDirty]);
  return (
    <div className="unsaved-bar" data-dirty={isDirty ? '' : undefined}>
      {problem && <ErrorState title={problem} className="w-full" />}
      <p role="status" className="min-w-0 flex-1 text-s text-ink-3">
        {isDirty && t('common:common.unsaved')}
      </p>
      <div className="flex gap-2">
        {isDirty && (
          <Button variant="t" onClick={onDiscard} disabled={busy}>
            {t('discard')}
          </Button>
        )}
        <Button type="submit" busy={busy} disabled={!isDirty || disabled}>
          {t('common:common.saveChanges')}
        </Button>
      </div>
      <ConfirmDialog
        isOpen={isConfirming}
        onClose={stay}
        title={t('leaveTitle')}
        message={t('leaveMessage')}
        confirmLabel={t('leave')}
        cancelLabel={t('stay')}
        onConfirm={async () => leave()}
      />
    </div>
  );
}
