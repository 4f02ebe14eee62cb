import { useState } from 'react';
import { useTranslation } from '@/lib/i18n';
import { Button, type ButtonVariant } from './button';
import { ErrorState } from './error-state';
import { Illustration } from './illustration';
import { Overlay } from './modal';

type Props = {
  isOpen: boolean;
  onClose: () => void;
  /** The question. */
  title: string;
  message?: string;
  confirmLabel: string;
  cancelLabel?: string;
  variant?: ButtonVariant;
  /** Waves goodbye; only where that is the answer. */
  illustrated?: boolean;
  /** The dialog is busy until it settles; an error is shown by `failure`. */
  onConfirm: () => Promise<void>;
  failure?: (error: unknown) => string;
};

/** Confirmation dialog with two answers, 29.563rem wide. */
export function ConfirmDialog(props: Props) {
  const { isOpen, onClose, title, message, confirmLabel, cancelLabel, variant = 'd', illustrated } = props;
  const { onConfirm, failure } = props;
  const { t } = useTranslation();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState('');

  const close = () => {
    setProblem('');
    onClose();
  };
  const confirm = async () => {
    setBusy(true);
    setProblem('');
    try {
      await onConfirm();
      close();
    } catch (error) {
      setProblem(failure?.(error) ?? t('errors:unknown'));
    } finally {
      setBusy(false);
    }
  };

  return (
    <Overlay
      shape="confirm"
      alert
      title={title}
      hideTitle
      closeIcon={false}
      isOpen={isOpen}
      dismissable={!busy}
      onClose={close}
    >
      <div className="grid justify-items-center gap-1 p-8 text-center">
        {illustrated && <Illustration name="wave" width={164} />}
        <p aria-hidden="true" className="mt-2 font-display text-h2 font-semibold text-balance">
          {title}
        </p>
        {message && <p className="text-s text-ink-2">{message}</p>}
        {problem && <ErrorState title={problem} className="mt-2" />}
        <div className="mt-5 grid w-full grid-cols-2 gap-3">
          <Button variant="o" onClick={close} disabled={busy}>
            {cancelLabel ?? t('common.cancel')}
          </Button>
          <Button variant={variant} busy={busy} onClick={confirm}>
            {confirmLabel}
          </Button>
        </div>
      </div>
    </Overlay>
  );
}
