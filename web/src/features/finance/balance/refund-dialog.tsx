import { type ReactNode, useState } from 'react';
import { mutate } from 'swr';
import { api } from '@/api';
import { useTranslation } from '@/lib/i18n';
import { useErrorText } from '@/shell';
import { Button, ErrorState, showToast, UserText } from '@/ui';
import { Overlay } from '@/ui/modal';
import { Amount, useInlineFormat } from '../amount';
import type { Sale } from '../types';
import { refundSplit } from './refund-split';
import { BALANCE_PATH } from './use-balance';

/** Days that a card's bank takes. */
const CARD_DAYS = { first: 5, last: 10 };

type Props = { sale: Sale | null; onClose: () => void; onRefunded: (sale: Sale) => void };

/** Refund with its amounts and the seller's cost before confirmation. */
export function RefundDialog({ sale, onClose, onRefunded }: Props) {
  const { t } = useTranslation('finance');
  const inline = useInlineFormat();
  const [busy, setBusy] = useState(false);
  const title = t('refundTitle', {
    name: inline.name(sale?.buyer.name ?? ''),
  });
  return (
    <Overlay shape="confirm" alert title={title} isOpen={sale !== null} dismissable={!busy} onClose={onClose}>
      {sale && <RefundForm {...{ sale, onClose, onRefunded, busy, setBusy }} />}
    </Overlay>
  );
}

type FormProps = Props & { sale: Sale; busy: boolean; setBusy: (busy: boolean) => void };

function RefundForm({ sale, onClose, onRefunded, busy, setBusy }: FormProps) {
  const { t } = useTranslation('finance');
  const { t: common } = useTranslation();
  const inline = useInlineFormat();
  const errorText = useErrorText();
  const [problem, setProblem] = useState('');
  const { left, fee, own } = refundSplit(sale);

  const refund = async () => {
    setBusy(true);
    setProblem('');
    try {
      onRefunded(await api.post<Sale>(`/payments/${sale._id}/refund`));
      void mutate(BALANCE_PATH);
      onClose();
      showToast({ message: t('refundDone', { amount: inline.money(left) }) });
    } catch (error) {
      setProblem(errorText(error));
    } finally {
      setBusy(false);
    }
  };

  return (
    <div className="grid gap-5 px-6 pt-5 pb-6">
      <dl className="grid gap-3 rounded-md bg-sunken p-4 text-s">
        {sale.post.title && (
          <Row name={t('refundFor')}>
            <UserText plain>{sale.post.title}</UserText>
          </Row>
        )}
        <Row name={t('refundGets')}>
          <Amount cents={left} className="font-semibold" />
        </Row>
        <Row name={t('refundCosts')}>
          <Amount cents={-own} />
        </Row>
        <Row name={t('refundFee')}>
          <Amount cents={fee} />
        </Row>
      </dl>
      {sale.refundRequest?.reason && (
        <div className="text-s">
          <p className="text-xs text-ink-3">{t('reasonGiven')}</p>
          <UserText>{sale.refundRequest.reason}</UserText>
        </div>
      )}
      <p className="text-s text-ink-2">{t(sale.kind === 'tip' ? 'refundNoteTip' : 'refundNote', CARD_DAYS)}</p>
      {problem && <ErrorState title={problem} />}
      <div className="grid grid-cols-2 gap-3">
        <Button variant="o" onClick={onClose} disabled={busy}>
          {common('common.cancel')}
        </Button>
        <Button variant="d" busy={busy} onClick={() => void refund()}>
          {t('refundDo', { amount: inline.money(left) })}
        </Button>
      </div>
    </div>
  );
}

function Row({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex items-start justify-between gap-4">
      <dt className="shrink-0 text-ink-3">{name}</dt>
      <dd className="min-w-0 text-end">{children}</dd>
    </div>
  );
}
