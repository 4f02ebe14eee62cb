import { useState } from 'react';
import useSWR from 'swr';
import { api } from '@/api';
import { useTranslation } from '@/lib/i18n';
import { useBrandName, useErrorText } from '@/shell';
import { Button, ErrorState, Skeleton, showToast, useNow } from '@/ui';
import { Overlay } from '@/ui/modal';
import { RefundTimeline } from './refund-timeline';
import type { Order, Receipt } from './types';

type Props = {
  paymentId: string;
  isOpen: boolean;
  onClose: () => void;
  onChanged: (status: Order['status']) => Promise<void>;
};

/** What happened to a refund request, what comes next, and what the buyer may do. */
export function RefundRequestDialog({ paymentId, isOpen, onClose, onChanged }: Props) {
  const { t } = useTranslation('refunds');
  const errorText = useErrorText();
  const [busy, setBusy] = useState(false);
  const path = `/payments/${paymentId}`;
  const { data, error, mutate } = useSWR<Receipt, Error>(
    isOpen ? path : null,
    (wanted: string) => api.get<Receipt>(wanted),
    { revalidateOnFocus: false },
  );
  return (
    <Overlay shape="confirm" title={t('timeline.title')} isOpen={isOpen} dismissable={!busy} onClose={onClose}>
      <div className="grid gap-5 p-5 sm:p-6">
        {!data && error && (
          <ErrorState boxed title={t('timeline.loadError')} subtitle={errorText(error)} onRetry={() => void mutate()} />
        )}
        {!data && !error && ['first', 'second'].map((place) => <Skeleton key={place} className="h-12" />)}
        {data?.refundRequest && (
          <>
            <RefundTimeline receipt={data} request={data.refundRequest} />
            <Actions
              {...{ receipt: data, busy, setBusy, onChanged, onClose }}
              onReceipt={(receipt) => void mutate(receipt, { revalidate: false })}
            />
          </>
        )}
      </div>
    </Overlay>
  );
}

type ActionsProps = {
  receipt: Receipt;
  busy: boolean;
  setBusy: (busy: boolean) => void;
  onReceipt: (receipt: Receipt) => void;
  onChanged: Props['onChanged'];
  onClose: () => void;
};

const STATUSES = { withdraw: 'owned', escalate: 'refundRequested' } as const;

/** Withdrawal of a request that waits, or escalation of a declined one within its period. */
function Actions({ receipt, busy, setBusy, onReceipt, onChanged, onClose }: ActionsProps) {
  const { t } = useTranslation('refunds');
  const errorText = useErrorText();
  const brand = useBrandName();
  const now = useNow();
  const [problem, setProblem] = useState('');
  const request = receipt.refundRequest;
  if (!request) return null;
  const mayWithdraw = request.state === 'open' || request.state === 'escalated';
  const mayEscalate = request.state === 'declined' && request.answerDue && Date.parse(request.answerDue) > now;

  const send = async (action: keyof typeof STATUSES) => {
    setBusy(true);
    setProblem('');
    try {
      const changed = await api.post<Receipt>(`/payments/${receipt._id}/${action}RefundRequest`);
      onReceipt(changed);
      await onChanged(STATUSES[action]);
      // A withdrawn request is not part of the receipt.
      if (!changed.refundRequest) onClose();
      showToast({ message: t(`timeline.${action}Toast`) });
    } catch (error) {
      setProblem(errorText(error));
    } finally {
      setBusy(false);
    }
  };

  return (
    <>
      {problem && <ErrorState title={problem} />}
      {mayWithdraw && (
        <Button variant="o" full busy={busy} onClick={() => void send('withdraw')}>
          {t('timeline.withdraw')}
        </Button>
      )}
      {mayEscalate && (
        <Button full busy={busy} onClick={() => void send('escalate')}>
          {t('timeline.escalate', { brand })}
        </Button>
      )}
    </>
  );
}
