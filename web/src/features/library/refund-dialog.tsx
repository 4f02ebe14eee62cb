import { useId, useRef, useState } from 'react';
import { api, isApiError } from '@/api';
import { isolate, isolateLtr } from '@/lib/bidi-isolate';
import { countGraphemes } from '@/lib/graphemes';
import { useTranslation } from '@/lib/i18n';
import { useErrorText } from '@/shell';
import { Button, ErrorState, Money, showToast, TextArea, UserText, useFormat } from '@/ui';
import { Overlay } from '@/ui/modal';
import type { LibraryPost, Receipt } from './types';

const MAX_REASON_LENGTH = 500;

type Props = {
  post: LibraryPost;
  paymentId: string;
  isOpen: boolean;
  onClose: () => void;
  onRequested: () => Promise<void>;
};

/** Refund request to the seller, with an optional reason. */
export function RefundDialog({ post, paymentId, isOpen, onClose, onRequested }: Props) {
  const { t } = useTranslation('purchased');
  const errorText = useErrorText();
  const { slashDate } = useFormat();
  const [reason, setReason] = useState('');
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<unknown>(null);
  const form = useId();
  const { order, title, author } = post;

  const area = useRef<HTMLTextAreaElement>(null);
  const over = countGraphemes(reason, MAX_REASON_LENGTH) - MAX_REASON_LENGTH;
  const reasonError = isApiError(problem) ? problem.fields.reason : undefined;

  const send = async () => {
    if (over > 0) {
      area.current?.focus();
      return;
    }
    setBusy(true);
    setProblem(null);
    try {
      await api.post<Receipt>(`/payments/${paymentId}/requestRefund`, { reason });
      await onRequested();
      showToast({ message: t('refundSent', { name: isolate(author.name) }) });
      onClose();
    } catch (error) {
      setProblem(error);
    } finally {
      setBusy(false);
    }
  };

  return (
    <Overlay shape="confirm" title={t('requestRefund')} isOpen={isOpen} dismissable={!busy} onClose={onClose}>
      <form
        id={form}
        className="grid gap-4 p-5 sm:p-6"
        onSubmit={(event) => {
          event.preventDefault();
          if (!busy) void send();
        }}
      >
        <p className="flex items-baseline justify-between gap-4 rounded-md bg-sunken px-4 py-3">
          <UserText plain className="min-w-0 font-medium">
            {title ?? ''}
          </UserText>
          <Money cents={order.paidCents} className="font-semibold" />
        </p>
        <p className="text-s text-ink-2">
          {t('refundExplained', { name: isolate(author.name) })}{' '}
          {order.refundableUntil && t('refundUntil', { date: isolateLtr(slashDate(order.refundableUntil)) })}
        </p>
        <TextArea
          label={t('reason')}
          optional
          rows={3}
          ref={area}
          value={reason}
          error={over > 0 ? t('errors:tooLong', { count: over }) : reasonError}
          onChange={(event) => setReason(event.target.value)}
          inputClassName="min-h-20 py-1.5"
        />
        {Boolean(problem) && !reasonError && <ErrorState title={errorText(problem)} />}
        <div className="grid grid-cols-2 gap-3">
          <Button variant="o" disabled={busy} onClick={onClose}>
            {t('common:common.cancel')}
          </Button>
          <Button type="submit" busy={busy}>
            {t('sendRequest')}
          </Button>
        </div>
      </form>
    </Overlay>
  );
}
