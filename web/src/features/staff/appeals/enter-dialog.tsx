import { useRef, useState } from 'react';
import { isolateLtr } from '@/lib/bidi-isolate';
import { countCodePoints } from '@/lib/graphemes';
import { useTranslation } from '@/lib/i18n';
import { useAttempt } from '@/shell';
import { Button, ErrorState, showToast, TextArea, TextField, useNavigation } from '@/ui';
import { Overlay } from '@/ui/modal';
import { readStatementNumber } from './statement-number';
import { enterAppeal } from './use-appeals';

const MAX_LENGTH = 2000;

type Props = { isOpen: boolean; onClose: () => void };

/** Appeal of a suspended member, who can't sign in and sent it by e-mail. */
export function EnterDialog({ isOpen, onClose }: Props) {
  const { t } = useTranslation('appeals');
  return (
    <Overlay shape="confirm" title={t('enter.title')} isOpen={isOpen} onClose={onClose}>
      {isOpen && <EnterForm onClose={onClose} />}
    </Overlay>
  );
}

function EnterForm({ onClose }: Pick<Props, 'onClose'>) {
  const { t } = useTranslation('appeals');
  const { navigate } = useNavigation();
  const { busy, problem, attempt } = useAttempt();
  const [typed, setTyped] = useState('');
  const [text, setText] = useState('');
  const [hasTried, setTried] = useState(false);
  const numberField = useRef<HTMLInputElement>(null);
  const area = useRef<HTMLTextAreaElement>(null);

  const statementNumber = readStatementNumber(typed);
  const length = countCodePoints(text);
  const tooLong = length > MAX_LENGTH ? t('errors:tooLong', { count: length - MAX_LENGTH }) : undefined;
  const textError = tooLong ?? (hasTried && length === 0 ? t('enter.textMissing') : undefined);

  const save = async () => {
    setTried(true);
    if (statementNumber === null) return numberField.current?.focus();
    if (length === 0 || tooLong) return area.current?.focus();
    const entered = await attempt(() => enterAppeal({ statementNumber, text: text.trim() }));
    if (!entered) return;
    showToast({ message: t('enter.saved', { reference: isolateLtr(entered.reference) }) });
    onClose();
    navigate(`/staff/appeals/${entered.number}`);
  };

  return (
    <form
      noValidate
      className="grid gap-4 px-6 pt-4 pb-6"
      onSubmit={(event) => {
        event.preventDefault();
        if (!busy) void save();
      }}
    >
      <p className="text-s text-ink-2">{t('enter.lead')}</p>
      <TextField
        ref={numberField}
        label={t('enter.number')}
        hint={t('enter.numberHint')}
        dir="ltr"
        autoComplete="off"
        maxLength={12}
        value={typed}
        error={hasTried && statementNumber === null ? t('enter.numberBad') : undefined}
        onChange={({ target }) => setTyped(target.value)}
      />
      <TextArea
        ref={area}
        label={t('enter.text')}
        rows={4}
        value={text}
        error={textError}
        onChange={({ target }) => setText(target.value)}
        inputClassName="min-h-24 py-1.5"
      />
      {problem && <ErrorState title={problem} />}
      <div className="grid grid-cols-2 gap-3">
        <Button variant="o" onClick={onClose} disabled={busy}>
          {t('common:common.cancel')}
        </Button>
        <Button type="submit" busy={busy}>
          {t('enter.save')}
        </Button>
      </div>
    </form>
  );
}
