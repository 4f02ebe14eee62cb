import { useState } from 'react';
import type { WithReauth } from '@/api/session/reauthentication';
import { isolate } from '@/lib/bidi-isolate';
import { countGraphemes } from '@/lib/graphemes';
import { useTranslation } from '@/lib/i18n';
import { useAttempt } from '@/shell';
import { Button, ErrorState, showToast, TextArea } from '@/ui';
import { Overlay } from '@/ui/modal';
import type { StaffDispute } from './types';
import type { AnswerDispute } from './use-disputes';

const MAX_LENGTH = 5000;

type Props = { dispute: StaffDispute | null; answer: AnswerDispute; withReauth: WithReauth; onClose: () => void };

/** Asks for the statement that the bank reads. */
export function AnswerDialog({ dispute, onClose, ...calls }: Props) {
  const { t } = useTranslation('staffDisputes');
  return (
    <Overlay shape="confirm" alert title={t('answerTitle')} isOpen={dispute !== null} onClose={onClose}>
      {dispute && <AnswerForm dispute={dispute} {...calls} onClose={onClose} />}
    </Overlay>
  );
}

function AnswerForm({ dispute, answer, withReauth, onClose }: Props & { dispute: StaffDispute }) {
  const { t } = useTranslation('staffDisputes');
  const { busy, problem, attempt } = useAttempt();
  const [statement, setStatement] = useState('');
  const [hasTried, setTried] = useState(false);
  const over = countGraphemes(statement, MAX_LENGTH) - MAX_LENGTH;
  const isMissing = !statement.trim();

  const send = async () => {
    setTried(true);
    if (over > 0 || isMissing) return;
    if (!(await attempt(() => withReauth(() => answer(dispute, statement.trim()))))) return;
    showToast({ message: t('answerDone') });
    onClose();
  };
  const missing = hasTried && isMissing ? t('writeStatement') : undefined;

  return (
    <form
      noValidate
      className="grid gap-5 px-6 pt-4 pb-6"
      onSubmit={(event) => {
        event.preventDefault();
        if (!busy) void send();
      }}
    >
      <p className="text-s text-ink-2">{t('answerText', { name: isolate(dispute.seller.name) })}</p>
      <TextArea
        label={t('statement')}
        hint={t('statementHint')}
        rows={4}
        value={statement}
        error={over > 0 ? t('errors:tooLong', { count: over }) : missing}
        onChange={({ target }) => setStatement(target.value)}
      />
      {problem && <ErrorState title={problem} />}
      <div className="grid grid-cols-2 gap-3">
        <Button variant="o" onClick={onClose} disabled={busy}>
          {t('common:common.cancel')}
        </Button>
        <Button type="submit" busy={busy}>
          {t('send')}
        </Button>
      </div>
    </form>
  );
}
