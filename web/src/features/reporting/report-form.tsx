import { useRef, useState } from 'react';
import { isApiError } from '@/api';
import { isolate } from '@/lib/bidi-isolate';
import { countGraphemes } from '@/lib/graphemes';
import { useTranslation } from '@/lib/i18n';
import { type ReportSubject, useErrorText } from '@/shell';
import { Button, ErrorState, RadioCards, TextArea, useFormat } from '@/ui';
import { MAX_TEXT_LENGTH, REASONS, type Reason, type ReportDraft, sendReport } from './api';

/** From this many remaining characters the counter is shown and announced. */
const COUNTER_THRESHOLD = 50;

const isReason = (value: string): value is Reason => REASONS.some((reason) => reason === value);

type Props = {
  subject: ReportSubject;
  complaint: ReportDraft;
  busy: boolean;
  onChange: (complaint: ReportDraft) => void;
  onBusy: (busy: boolean) => void;
  onSent: () => void;
};

export function ReportForm({ subject, complaint, busy, onChange, onBusy, onSent }: Props) {
  const { t } = useTranslation('report');
  const errorText = useErrorText();
  const form = useRef<HTMLFormElement>(null);
  const [hasTried, setTried] = useState(false);
  const [problem, setProblem] = useState<unknown>(null);
  const over = countGraphemes(complaint.text, MAX_TEXT_LENGTH) - MAX_TEXT_LENGTH;
  const errors = {
    reason: complaint.reason ? undefined : t('chooseReason'),
    text: over > 0 ? t('errors:tooLong', { count: over }) : undefined,
  };
  const serverErrors = isApiError(problem) ? problem.fields : {};
  const textError = (hasTried && errors.text) || serverErrors.text;

  const send = async () => {
    setTried(true);
    setProblem(null);
    if (errors.reason || errors.text) {
      form.current?.querySelector<HTMLElement>(errors.reason ? 'input[type=radio]' : 'textarea')?.focus();
      return;
    }
    onBusy(true);
    try {
      await sendReport(subject, complaint);
      onSent();
    } catch (error) {
      setProblem(error);
    } finally {
      onBusy(false);
    }
  };

  return (
    <form
      ref={form}
      noValidate
      className="flex flex-1 flex-col"
      onSubmit={(event) => {
        event.preventDefault();
        if (!busy) void send();
      }}
    >
      <div className="grid gap-5 p-5 sm:px-6 [&_input]:scroll-mb-32 [&_textarea]:scroll-mb-36">
        <p className="text-s text-ink-2">{t('lead', { name: isolate(subject.name) })}</p>
        <RadioCards
          legend={t('reason')}
          columns={1}
          options={REASONS.map((value) => ({ value, label: <ReasonOption reason={value} /> }))}
          value={complaint.reason ?? ''}
          error={hasTried ? errors.reason : undefined}
          onChange={({ target }) => isReason(target.value) && onChange({ ...complaint, reason: target.value })}
          className="[&_.radio-card-dot]:order-1 [&_.radio-card-dot]:ms-auto [&_.radio-card-dot]:flex-none [&_.radio-card]:justify-start [&_.radio-card]:py-1.5 [&_.radio-card]:text-start"
        />
        <div className="grid gap-1.5">
          <TextArea
            label={t('details')}
            optional
            rows={3}
            value={complaint.text}
            error={textError}
            onChange={({ target }) => onChange({ ...complaint, text: target.value })}
            inputClassName="min-h-20 py-1.5"
          />
          {!textError && <Counter text={complaint.text} />}
        </div>
      </div>
      <div className="sticky bottom-0 mt-auto grid gap-3 border-line border-t bg-surface px-5 py-4 sm:px-6">
        {Boolean(problem) && !serverErrors.text && <ErrorState title={errorText(problem)} />}
        <Button type="submit" full size="lg" busy={busy}>
          {t('send')}
        </Button>
      </div>
    </form>
  );
}

function ReasonOption({ reason }: { reason: Reason }) {
  const { t } = useTranslation('report');
  return (
    <span className="grid">
      <span>{t(`reasons.${reason}`)}</span>
      <span className="font-normal text-ink-2 text-xs">{t(`meaning.${reason}`)}</span>
    </span>
  );
}

function Counter({ text }: { text: string }) {
  const { t } = useTranslation('report');
  const { number } = useFormat();
  const left = MAX_TEXT_LENGTH - countGraphemes(text, MAX_TEXT_LENGTH);
  const isNear = left <= COUNTER_THRESHOLD;
  return (
    <p
      aria-live={isNear ? 'polite' : undefined}
      className={left < 0 ? 'num text-end font-medium text-red-ink text-xs' : 'num text-end text-ink-3 text-xs'}
    >
      {left < 0 && t('errors:tooLong', { count: -left })}
      {left >= 0 && isNear && t('charsLeft', { count: left })}
      {!isNear && (
        <bdi dir="ltr">
          {number(MAX_TEXT_LENGTH - left)} / {number(MAX_TEXT_LENGTH)}
        </bdi>
      )}
    </p>
  );
}
