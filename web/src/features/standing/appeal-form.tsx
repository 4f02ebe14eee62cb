import { useRef, useState } from 'react';
import { api, isApiError } from '@/api';
import type { Appeal, Statement } from '@/api/moderation-types';
import { STANDING_PATH } from '@/api/session/unread-statement';
import { isolate, isolateLtr } from '@/lib/bidi-isolate';
import { countCodePoints } from '@/lib/graphemes';
import { useTranslation } from '@/lib/i18n';
import { newIdempotencyKey } from '@/lib/idempotency-key';
import { useErrorText } from '@/shell';
import { Button, ErrorState, showToast, TextArea, useFormat } from '@/ui';
import { readAppealDraft, writeAppealDraft } from './appeal-draft';

const MAX_LENGTH = 2000;

type Props = {
  memberId: string;
  statement: Statement;
  /** Of a suspended member, in place of the session. */
  token?: string;
  onSent: (appeal: Appeal) => void;
  /** The statement has changed meanwhile: it was appealed elsewhere, or lifted. */
  onRefused: () => void;
};

/** Appeal of a statement, once. Its text survives a reload and the end of the session. */
export function AppealForm({ memberId, statement, token, onSent, onRefused }: Props) {
  const { t } = useTranslation('standing');
  const { number, shortDate } = useFormat();
  const errorText = useErrorText();
  const [text, setText] = useState(() => readAppealDraft(memberId, statement._id));
  const [hasTried, setTried] = useState(false);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<unknown>(null);
  const area = useRef<HTMLTextAreaElement>(null);
  const key = useRef(newIdempotencyKey());

  const length = countCodePoints(text);
  const tooLong = length > MAX_LENGTH ? t('errors:tooLong', { count: length - MAX_LENGTH }) : undefined;
  const missing = hasTried && length === 0 ? t('appeal.empty') : undefined;
  const fieldError = isApiError(problem) ? problem.fields.text : undefined;

  const write = (next: string) => {
    setText(next);
    writeAppealDraft(memberId, statement._id, next);
  };
  const send = async () => {
    setTried(true);
    setProblem(null);
    if (tooLong || length === 0) return area.current?.focus();
    setBusy(true);
    try {
      const headers = { 'idempotency-key': key.current, ...(token && { authorization: token }) };
      const appeal = await api.post<Appeal>(`${STANDING_PATH}/${statement._id}/appeal`, { text }, { headers });
      writeAppealDraft(memberId, statement._id, '');
      showToast({ message: t('appeal.sent') });
      onSent(appeal);
    } catch (error) {
      setProblem(error);
      setBusy(false);
      if (isApiError(error, 'appeal_exists', 'appeal_closed')) onRefused();
    }
  };

  return (
    <form
      noValidate
      className="grid gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        if (!busy) void send();
      }}
    >
      <header className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h3 className="text-h3">{t('appeal.title')}</h3>
        <p className="text-xs text-ink-3">{t('appeal.until', { date: isolate(shortDate(statement.appealUntil)) })}</p>
        <p className="w-full text-s text-ink-2">{t('appeal.lead')}</p>
      </header>
      <TextArea
        ref={area}
        label={t('appeal.label')}
        hint={t('appeal.hint')}
        rows={4}
        value={text}
        error={tooLong ?? missing ?? fieldError}
        onChange={({ target }) => write(target.value)}
        inputClassName="min-h-24 py-1.5"
      />
      {Boolean(problem) && !fieldError && <ErrorState title={errorText(problem)} />}
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="num text-xs text-ink-3">{isolateLtr(`${number(length)} / ${number(MAX_LENGTH)}`)}</p>
        <Button type="submit" busy={busy}>
          {t('appeal.send')}
        </Button>
      </div>
    </form>
  );
}
