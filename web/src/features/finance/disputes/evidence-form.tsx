import { useRef, useState } from 'react';
import { api, isApiError } from '@/api';
import { countGraphemes } from '@/lib/graphemes';
import { useTranslation } from '@/lib/i18n';
import { useErrorText } from '@/shell';
import { Button, ErrorState, showToast, TextArea } from '@/ui';
import type { Dispute } from '../types';

const MAX_STATEMENT_LENGTH = 5000;

type Props = { dispute: Dispute; onCancel: () => void; onAnswered: (dispute: Dispute) => void };

/** Statement for the bank, which reads one answer. */
export function EvidenceForm({ dispute, onCancel, onAnswered }: Props) {
  const { t } = useTranslation('disputes');
  const { t: common } = useTranslation();
  const errorText = useErrorText();
  const [statement, setStatement] = useState('');
  const [isIncomplete, setIncomplete] = useState(false);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<unknown>(null);
  const area = useRef<HTMLTextAreaElement>(null);

  const over = countGraphemes(statement, MAX_STATEMENT_LENGTH) - MAX_STATEMENT_LENGTH;
  const isMissing = !statement.trim();
  const fieldError = isApiError(problem) ? problem.fields.statement : undefined;
  const missing = isIncomplete && isMissing ? t('writeStatement') : undefined;

  const send = async () => {
    if (busy) return;
    if (over > 0 || isMissing) {
      setIncomplete(true);
      area.current?.focus();
      return;
    }
    setBusy(true);
    setProblem(null);
    try {
      onAnswered(await api.post<Dispute>(`/payments/disputes/${dispute._id}/evidence`, { statement }));
      showToast({ message: t('sent') });
    } catch (error) {
      setProblem(error);
      setBusy(false);
    }
  };

  return (
    <form
      className="mt-3 grid gap-3 rounded-md bg-sunken p-4"
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      <TextArea
        label={t('statement')}
        hint={t('statementHint')}
        rows={4}
        ref={area}
        value={statement}
        error={over > 0 ? t('errors:tooLong', { count: over }) : (missing ?? fieldError)}
        onChange={(event) => setStatement(event.target.value)}
        inputClassName="min-h-24 py-1.5"
      />
      {Boolean(problem) && !fieldError && <ErrorState title={errorText(problem)} />}
      <div className="flex flex-wrap items-center justify-end gap-3">
        <p className="flex-1 basis-60 text-xs text-ink-3">{t('once')}</p>
        <Button variant="t" size="sm" disabled={busy} onClick={onCancel}>
          {common('common.cancel')}
        </Button>
        <Button type="submit" size="sm" busy={busy}>
          {t('send')}
        </Button>
      </div>
    </form>
  );
}
