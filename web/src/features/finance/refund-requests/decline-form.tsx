import { useId, useRef, useState } from 'react';
import { api, isApiError } from '@/api';
import { countGraphemes } from '@/lib/graphemes';
import { useTranslation } from '@/lib/i18n';
import { useBrandName, useErrorText } from '@/shell';
import { Button, ErrorState, Nuqta, TextArea } from '@/ui';
import { useInlineFormat } from '../amount';
import type { DeclineReason, Sale } from '../types';

const REASONS: readonly DeclineReason[] = ['outside_window', 'as_described', 'other'];
const MAX_TEXT_LENGTH = 500;

type Props = { sale: Sale; onCancel: () => void; onDeclined: (sale: Sale) => void };

/** Reason and explanation of a declined request. Only "something else" needs an explanation. */
export function DeclineForm({ sale, onCancel, onDeclined }: Props) {
  const { t } = useTranslation('refunds');
  const { t: common } = useTranslation();
  const errorText = useErrorText();
  const inline = useInlineFormat();
  const brand = useBrandName();
  const [reason, setReason] = useState<DeclineReason>('as_described');
  const [text, setText] = useState('');
  const [isIncomplete, setIncomplete] = useState(false);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<unknown>(null);
  const area = useRef<HTMLTextAreaElement>(null);
  const name = useId();

  const over = countGraphemes(text, MAX_TEXT_LENGTH) - MAX_TEXT_LENGTH;
  const isTextMissing = reason === 'other' && !text.trim();
  const fieldError = isApiError(problem) ? problem.fields.text : undefined;
  const missing = isIncomplete && isTextMissing ? t('explain') : undefined;

  const send = async () => {
    if (busy) return;
    if (over > 0 || isTextMissing) {
      setIncomplete(true);
      area.current?.focus();
      return;
    }
    setBusy(true);
    setProblem(null);
    try {
      onDeclined(await api.post<Sale>(`/payments/${sale._id}/declineRefund`, { reason, text }));
    } catch (error) {
      setProblem(error);
      setBusy(false);
    }
  };

  return (
    <form
      className="mt-3 grid gap-3 rounded-md bg-sunken p-4 max-sm:-ms-13.5"
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      <fieldset disabled={busy}>
        <legend className="text-s font-semibold">{t('whyDecline')}</legend>
        <div className="mt-1 flex flex-wrap gap-x-5">
          {REASONS.map((value) => (
            <label key={value} className="flex min-h-11 cursor-pointer items-center gap-2 text-s">
              <span className="radio">
                <input
                  type="radio"
                  name={name}
                  value={value}
                  checked={value === reason}
                  onChange={() => setReason(value)}
                />
                <Nuqta size={9} />
              </span>
              {t(`declineReason.${value}`)}
            </label>
          ))}
        </div>
      </fieldset>
      <TextArea
        label={t('explanation')}
        optional={reason !== 'other'}
        rows={2}
        ref={area}
        value={text}
        error={over > 0 ? t('errors:tooLong', { count: over }) : (missing ?? fieldError)}
        onChange={(event) => setText(event.target.value)}
        inputClassName="min-h-14 py-1.5"
      />
      {Boolean(problem) && !fieldError && <ErrorState title={errorText(problem)} />}
      <div className="flex flex-wrap items-center justify-end gap-3">
        <p className="flex-1 basis-60 text-xs text-ink-3">
          {t('mayEscalate', { name: inline.name(sale.buyer.name), brand })}
        </p>
        <Button variant="t" size="sm" disabled={busy} onClick={onCancel}>
          {common('common.cancel')}
        </Button>
        <Button type="submit" size="sm" busy={busy}>
          {t('declineAndSend')}
        </Button>
      </div>
    </form>
  );
}
