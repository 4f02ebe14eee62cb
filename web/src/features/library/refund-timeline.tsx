import { isolate, isolateLtr } from '@/lib/bidi-isolate';
import { textDirection } from '@/lib/direction';
import { useTranslation } from '@/lib/i18n';
import { useBrandName } from '@/shell';
import { UserText, useFormat, useNow } from '@/ui';
import { type Step, timelineSteps } from './refund-steps';
import type { Receipt, RefundRequest } from './types';

const TONES: Record<Step['tone'], string> = {
  asked: 'bg-lapis',
  refused: 'bg-red',
  waits: 'bg-orange',
  settled: 'bg-green',
  next: 'border-[1.5px] border-ink-3 bg-surface',
};

/** History of a request and its next step, from top to bottom. */
export function RefundTimeline({ receipt, request }: { receipt: Receipt; request: RefundRequest }) {
  const { t } = useTranslation('refunds');
  const { fullDate, slashDate } = useFormat();
  const brand = useBrandName();
  const steps = timelineSteps(request, useNow());
  const values = { brand, name: isolate(receipt.seller.name) };
  return (
    <ol className="grid">
      {steps.map((step, index) => (
        <li key={step.key} className="relative flex gap-4 pb-5 last:pb-0">
          {index < steps.length - 1 && (
            <span aria-hidden="true" className="absolute inset-y-2 start-[5px] w-px bg-line-strong" />
          )}
          <span aria-hidden="true" className={`relative mt-1.5 size-[11px] shrink-0 rotate-45 ${TONES[step.tone]}`} />
          <div className="min-w-0 text-s">
            <p className="font-semibold">{t(`timeline.${step.key}`, values)}</p>
            {step.reason && <p className="text-ink-2">{t(`declineReason.${step.reason}`)}</p>}
            {step.quote && (
              <div dir={textDirection(step.quote) ?? undefined} className="w-fit max-w-full text-ink-2">
                <UserText className="text-s!">{step.quote}</UserText>
              </div>
            )}
            {step.explained && (
              <p className="text-xs text-ink-3">
                {t(`timeline.${step.key}Text`, { ...values, date: isolateLtr(slashDate(step.until ?? '')) })}
              </p>
            )}
            {step.at && (
              <time dateTime={step.at} className="text-xs text-ink-3">
                <bdi>{fullDate(step.at)}</bdi>
              </time>
            )}
          </div>
        </li>
      ))}
    </ol>
  );
}
