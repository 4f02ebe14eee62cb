import { useId, useState } from 'react';
import { isApiError } from '@/api';
import type { WithReauth } from '@/api/session/reauthentication';
import { isolate, isolateLtr } from '@/lib/bidi-isolate';
import { useTranslation } from '@/lib/i18n';
import { useErrorText } from '@/shell';
import { Button, ConfirmDialog, Money, showToast, useFormat } from '@/ui';
import type { PayoutBatch } from './types';
import type { PayoutCalls } from './use-payouts';

type Props = { batches: readonly PayoutBatch[]; approve: PayoutCalls['approve']; withReauth: WithReauth };

/** Batches that wait for approval. Who created one can't approve it; an approval needs a fresh confirmation. */
export function BatchesCard({ batches, approve, withReauth }: Props) {
  const { t } = useTranslation('staffPayouts');
  const { number, money } = useFormat();
  const errorText = useErrorText();
  const id = useId();
  const [asked, setAsked] = useState<PayoutBatch | null>(null);
  const waiting = batches.filter(({ needsApproval }) => needsApproval);
  if (waiting.length === 0) return null;

  const confirm = async () => {
    if (!asked) return;
    const approved = await withReauth(() => approve(asked));
    if (approved) showToast({ message: t('approved', { number: isolateLtr(number(asked.number)) }) });
  };
  return (
    <section aria-labelledby={id} className="card overflow-hidden">
      <h2 id={id} className="px-4 py-3.5 text-h3 lg:px-5">
        {t('batches')}
      </h2>
      <ul>
        {waiting.map((batch) => (
          <BatchRow key={batch.number} batch={batch} onApprove={() => setAsked(batch)} />
        ))}
      </ul>
      <ConfirmDialog
        isOpen={asked !== null}
        onClose={() => setAsked(null)}
        variant="p"
        title={t('approveTitle', { number: isolateLtr(number(asked?.number ?? 0)) })}
        message={t('approveText', {
          count: asked?.payoutsCount ?? 0,
          amount: isolateLtr(money(asked?.totalCents ?? 0)),
        })}
        confirmLabel={t('approve')}
        onConfirm={confirm}
        failure={(error) => (isApiError(error) ? errorText(error) : t('errors:unknown'))}
      />
    </section>
  );
}

function BatchRow({ batch, onApprove }: { batch: PayoutBatch; onApprove: () => void }) {
  const { t } = useTranslation('staffPayouts');
  const { number, shortDate } = useFormat();
  const { createdAt, createdBy, payoutsCount, totalCents, canApprove, refusal } = batch;
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 border-t border-line px-4 py-3 text-s lg:px-5">
      <div className="min-w-0 flex-1 basis-56">
        <p className="font-semibold">
          {t('batch', { number: isolateLtr(number(batch.number)) })}
          <span className="font-normal text-ink-2"> · {t('batchCount', { count: payoutsCount })}</span>
        </p>
        <p className="text-xs text-ink-3">
          {createdBy
            ? t('batchBy', { date: isolate(shortDate(createdAt)), name: isolate(createdBy.name) })
            : isolate(shortDate(createdAt))}
        </p>
        {refusal && <p className="text-xs text-orange-ink">{t(`refusal.${refusal}`)}</p>}
      </div>
      <Money cents={totalCents} className="font-display text-h3 font-semibold" />
      {canApprove && (
        <Button size="sm" onClick={onApprove}>
          {t('approve')}
        </Button>
      )}
    </li>
  );
}
