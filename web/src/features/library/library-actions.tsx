import { Download, ReceiptText } from 'lucide-react';
import { useState } from 'react';
import { updateList } from '@/api/lists/use-infinite-list';
import { useDownloads } from '@/api/uploads/use-downloads';
import { isolateLtr } from '@/lib/bidi-isolate';
import { useTranslation } from '@/lib/i18n';
import { useErrorText } from '@/shell';
import { Button, ErrorState, Icon, useFormat, useNow } from '@/ui';
import { ReceiptDialog } from './receipt-dialog';
import { RefundDialog } from './refund-dialog';
import { RefundRequestDialog } from './refund-request-dialog';
import { getRefundState } from './refund-window';
import type { LibraryPost, Order } from './types';

/** Download of all files, receipt, and refund request. */
export function LibraryActions({ post }: { post: LibraryPost }) {
  const { t } = useTranslation('purchased');
  const errorText = useErrorText();
  const { isAnyBusy, problem, downloadAll } = useDownloads(post._id);
  const [dialog, setDialog] = useState<'receipt' | 'refund' | 'request' | null>(null);
  const { order } = post;
  const hasAccess = order.status !== 'refunded' && order.status !== 'disputed';
  const files = hasAccess ? post.files.map(({ fileId }) => fileId) : [];
  const setStatus = (status: Order['status']) =>
    updateList<LibraryPost>('/posts/purchased', (rows) =>
      rows.map((row) => (row._id === post._id ? { ...row, order: { ...row.order, status } } : row)),
    );
  if (files.length < 2 && !order.paymentId) return null;
  return (
    <>
      <div className="mt-3 flex flex-wrap items-center gap-x-2 gap-y-1">
        {files.length > 1 && (
          <Button variant="s" size="sm" busy={isAnyBusy} onClick={() => void downloadAll(files)}>
            <Icon of={Download} size={18} />
            {t('downloadAll')}
          </Button>
        )}
        {order.paymentId && (
          <Button
            variant="t"
            size="sm"
            aria-haspopup="dialog"
            className="first:-ms-3.5"
            onClick={() => setDialog('receipt')}
          >
            <Icon of={ReceiptText} size={18} />
            {t('receipt')}
          </Button>
        )}
        <RefundAction post={post} onAsk={() => setDialog('refund')} onOpen={() => setDialog('request')} />
      </div>
      {problem && <ErrorState title={errorText(problem.error)} className="mt-2" />}
      {order.paymentId && (
        <>
          <ReceiptDialog paymentId={order.paymentId} isOpen={dialog === 'receipt'} onClose={() => setDialog(null)} />
          <RefundDialog
            post={post}
            paymentId={order.paymentId}
            isOpen={dialog === 'refund'}
            onClose={() => setDialog(null)}
            onRequested={() => setStatus('refundRequested')}
          />
          <RefundRequestDialog
            paymentId={order.paymentId}
            isOpen={dialog === 'request'}
            onClose={() => setDialog(null)}
            onChanged={setStatus}
          />
        </>
      )}
    </>
  );
}

type RefundActionProps = { post: LibraryPost; onAsk: () => void; onOpen: () => void };

function RefundAction({ post: { order }, onAsk, onOpen }: RefundActionProps) {
  const { t } = useTranslation('purchased');
  const { t: refunds } = useTranslation('refunds');
  const { slashDate } = useFormat();
  const state = getRefundState(order, useNow());
  if (state === 'closed') return <span className="ms-auto text-xs text-ink-3">{t('refundClosed')}</span>;
  if (state === 'requested') {
    return (
      <Button variant="t" size="sm" aria-haspopup="dialog" className="ms-auto" onClick={onOpen}>
        {refunds('timeline.open')}
      </Button>
    );
  }
  if (state !== 'open' || !order.refundableUntil) return null;
  return (
    <Button
      variant="t"
      size="sm"
      aria-haspopup="dialog"
      className="ms-auto"
      title={t('refundUntil', { date: isolateLtr(slashDate(order.refundableUntil)) })}
      onClick={onAsk}
    >
      {t('requestRefund')}
    </Button>
  );
}
