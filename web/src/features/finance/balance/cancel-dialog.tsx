import { mutate } from 'swr';
import { api } from '@/api';
import { updateList } from '@/api/lists/use-infinite-list';
import { isolateLtr } from '@/lib/bidi-isolate';
import { useTranslation } from '@/lib/i18n';
import { useErrorText } from '@/shell';
import { ConfirmDialog, showToast } from '@/ui';
import { useInlineFormat } from '../amount';
import type { Payout } from '../types';
import { PAYOUTS_PATH } from './payouts-path';
import { BALANCE_PATH } from './use-balance';

type Props = {
  payout: Payout | null;
  onClose: () => void;
  /** The payout was sent or stopped meanwhile: the list is out of date. */
  onRefused: () => void;
};

/** Cancellation of a pending payout, whose amount returns to the balance. */
export function CancelDialog({ payout, onClose, onRefused }: Props) {
  const { t } = useTranslation('payout');
  const errorText = useErrorText();
  const inline = useInlineFormat();

  const cancel = async () => {
    if (!payout) return;
    try {
      replacePayout(await api.post<Payout>(`${PAYOUTS_PATH}/${payout._id}/cancel`));
    } catch (error) {
      onRefused();
      throw error;
    } finally {
      void mutate(BALANCE_PATH);
    }
    showToast({ message: t('cancelDone', { amount: inline.money(payout.amountCents) }) });
  };

  return (
    <ConfirmDialog
      isOpen={payout !== null}
      onClose={onClose}
      title={t('cancelTitle', { reference: isolateLtr(payout?.reference ?? '') })}
      message={t('cancelText', { amount: inline.money(payout?.amountCents ?? 0) })}
      confirmLabel={t('cancel')}
      cancelLabel={t('cancelKeep')}
      onConfirm={cancel}
      failure={errorText}
    />
  );
}

function replacePayout(cancelled: Payout): void {
  void updateList<Payout>(PAYOUTS_PATH, (rows) => rows.map((row) => (row._id === cancelled._id ? cancelled : row)));
}
