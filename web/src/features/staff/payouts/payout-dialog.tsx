import { useState } from 'react';
import { isolate, isolateLtr } from '@/lib/bidi-isolate';
import { useTranslation } from '@/lib/i18n';
import { useAttempt } from '@/shell';
import { Button, ErrorState, RadioCards, showToast, useFormat } from '@/ui';
import { Overlay } from '@/ui/modal';
import { HOLD_REASONS, REJECT_REASONS, type StaffPayout } from './types';
import type { PayoutCalls } from './use-payouts';

export type PayoutAct = 'hold' | 'release' | 'reject';

const REASONS: Record<PayoutAct, readonly string[]> = { hold: HOLD_REASONS, reject: REJECT_REASONS, release: [] };
const DONE: Record<PayoutAct, string> = { hold: 'held', reject: 'rejected', release: 'released' };

export type PayoutRequest = { payout: StaffPayout; act: PayoutAct };

type Props = { request: PayoutRequest | null; calls: PayoutCalls; onClose: () => void };

/** Asks for the reason of a hold or a rejection, and for a release whether it is meant. */
export function PayoutDialog({ request, calls, onClose }: Props) {
  const { t } = useTranslation('staffPayouts');
  const reference = isolateLtr(request?.payout.reference ?? '');
  return (
    <Overlay
      shape="confirm"
      alert
      title={request ? t(`${request.act}Title`, { reference }) : ''}
      isOpen={request !== null}
      onClose={onClose}
    >
      {request && <Question {...request} calls={calls} onClose={onClose} />}
    </Overlay>
  );
}

type QuestionProps = PayoutRequest & Pick<Props, 'calls' | 'onClose'>;

function Question({ payout, act, calls, onClose }: QuestionProps) {
  const { t } = useTranslation('staffPayouts');
  const { money } = useFormat();
  const { busy, problem, attempt } = useAttempt();
  const [reason, setReason] = useState('');
  const [hasTried, setTried] = useState(false);
  const reasons = REASONS[act];
  const values = { amount: isolateLtr(money(payout.amountCents)), name: isolate(payout.member.name) };
  const kind = act === 'reject' ? 'rejectReason' : 'holdReason';

  const send = async () => {
    setTried(true);
    if (reasons.length > 0 && !reason) return;
    const call = () => (act === 'release' ? calls.release(payout) : calls[act](payout, reason));
    if (!(await attempt(call))) return;
    showToast({ message: t(DONE[act], { reference: isolateLtr(payout.reference) }) });
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
      <p className="text-s text-ink-2">{t(`${act}Text`, values)}</p>
      {reasons.length > 0 && (
        <RadioCards
          legend={t('reason')}
          columns={1}
          options={reasons.map((value) => ({ value, label: t(`${kind}.${value}`) }))}
          value={reason}
          error={hasTried && !reason ? t('chooseReason') : undefined}
          onChange={({ target }) => setReason(target.value)}
        />
      )}
      {problem && <ErrorState title={problem} />}
      <div className="grid grid-cols-2 gap-3">
        <Button variant="o" onClick={onClose} disabled={busy}>
          {t('common:common.cancel')}
        </Button>
        <Button type="submit" variant={act === 'reject' ? 'd' : 'p'} busy={busy}>
          {t(act)}
        </Button>
      </div>
    </form>
  );
}
