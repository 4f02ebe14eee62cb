import { useState } from 'react';
import type { WithReauth } from '@/api/session/reauthentication';
import { isolate, isolateLtr } from '@/lib/bidi-isolate';
import { countGraphemes } from '@/lib/graphemes';
import { useTranslation } from '@/lib/i18n';
import { useAttempt } from '@/shell';
import { Button, ErrorState, showToast, TextArea, useFormat } from '@/ui';
import { Overlay } from '@/ui/modal';
import type { RefundAct, StaffRefundRequest } from './types';
import type { DecideRefund } from './use-refund-requests';

const MAX_REASON_LENGTH = 500;

export type RefundChoice = { request: StaffRefundRequest; act: RefundAct };

type Props = { choice: RefundChoice | null; decide: DecideRefund; withReauth: WithReauth; onClose: () => void };

/** Asks whether a decision is meant, and for a reason that both parties read. */
export function RefundDialog({ choice, onClose, ...calls }: Props) {
  const { t } = useTranslation('staffRefunds');
  return (
    <Overlay
      shape="confirm"
      alert
      title={choice ? t(`${choice.act}Title`) : ''}
      isOpen={choice !== null}
      onClose={onClose}
    >
      {choice && <Question {...choice} {...calls} onClose={onClose} />}
    </Overlay>
  );
}

type QuestionProps = RefundChoice & Pick<Props, 'decide' | 'withReauth' | 'onClose'>;

function Question({ request, act, decide, withReauth, onClose }: QuestionProps) {
  const { t } = useTranslation('staffRefunds');
  const { money } = useFormat();
  const { busy, problem, attempt } = useAttempt();
  const [reason, setReason] = useState('');
  const over = countGraphemes(reason, MAX_REASON_LENGTH) - MAX_REASON_LENGTH;
  const { missingCents } = request.cover;
  const values = {
    amount: isolateLtr(money(request.refundableCents)),
    missing: isolateLtr(money(missingCents)),
    buyer: isolate(request.buyer.name),
    seller: isolate(request.seller.name),
  };

  const send = async () => {
    if (over > 0) return;
    // A cancelled confirmation leaves the dialog open.
    if (!(await attempt(() => withReauth(() => decide(request, act, reason.trim()))))) return;
    showToast({ message: t(`${act}Done`, values) });
    onClose();
  };

  return (
    <form
      noValidate
      className="grid gap-5 px-6 pt-4 pb-6"
      onSubmit={(event) => {
        event.preventDefault();
        if (!busy) void send();
      }}
    >
      <div className="grid gap-2 text-s text-ink-2">
        <p>{t(`${act}Text`, values)}</p>
        {act === 'grant' && missingCents > 0 && <p className="text-orange-ink">{t('grantDebt', values)}</p>}
      </div>
      <TextArea
        label={t('reason')}
        hint={t('reasonHint')}
        optional
        rows={2}
        value={reason}
        error={over > 0 ? t('errors:tooLong', { count: over }) : undefined}
        onChange={({ target }) => setReason(target.value)}
      />
      {problem && <ErrorState title={problem} />}
      <div className="grid grid-cols-2 gap-3">
        <Button variant="o" onClick={onClose} disabled={busy}>
          {t('common:common.cancel')}
        </Button>
        <Button type="submit" variant={act === 'deny' ? 'd' : 'p'} busy={busy}>
          {t(act)}
        </Button>
      </div>
    </form>
  );
}
