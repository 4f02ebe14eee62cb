import { type ReactNode, useRef, useState } from 'react';
import { isApiError } from '@/api';
import type { WithReauth } from '@/api/session/reauthentication';
import { useTranslation } from '@/lib/i18n';
import { Overlay } from '@/ui/modal';
import type { ReauthReason } from './code-form';
import { ConfirmForm } from './confirm-form';

type Reauth = {
  withReauth: WithReauth;
  /** Asks for a passkey or a code at once; false if the member cancels. */
  confirm: () => Promise<boolean>;
  dialog: ReactNode;
};

/** Returns `withReauth` and its dialog, which the page renders once; for actions on money, the `account`, or as `staff`. */
export function useReauth(why: ReauthReason = 'money'): Reauth {
  const { t } = useTranslation('confirm');
  const [isOpen, setOpen] = useState(false);
  const answer = useRef<(proved: boolean) => void>(undefined);

  const confirm = () =>
    new Promise<boolean>((resolve) => {
      answer.current = resolve;
      setOpen(true);
    });
  const settle = (proved: boolean) => {
    setOpen(false);
    answer.current?.(proved);
  };

  const withReauth: WithReauth = async (work) => {
    try {
      return await work();
    } catch (error) {
      if (!isApiError(error, 'reauthentication_required')) throw error;
    }
    return (await confirm()) ? work() : null;
  };

  const dialog = (
    <Overlay shape="confirm" title={t('title')} isOpen={isOpen} dismissable={false} onClose={() => settle(false)}>
      {isOpen && <ConfirmForm reason={why} onConfirmed={() => settle(true)} onCancel={() => settle(false)} />}
    </Overlay>
  );
  return { withReauth, confirm, dialog };
}
