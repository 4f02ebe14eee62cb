import { useState } from 'react';
import type { Contacts } from '@/api';
import type { WithReauth } from '@/api/session/reauthentication';
import { isolate } from '@/lib/bidi-isolate';
import { useTranslation } from '@/lib/i18n';
import { toLatinDigits } from '@/lib/numbers';
import { Button, Checkbox, OtpInput, RichText, showToast, TextField, useFormat } from '@/ui';
import { Overlay } from '@/ui/modal';
import { useContactChange } from './use-contact-change';

export type Channel = keyof Pick<Contacts, 'email' | 'phone'>;

type Props = { channel: Channel; isOpen: boolean; onClose: () => void; withReauth: WithReauth };

/** Changes a contact: the new one, the code sent there, then a code at a present one. */
export function ContactDialog({ channel, isOpen, onClose, withReauth }: Props) {
  const { t } = useTranslation('settings');
  const title = t(channel === 'email' ? 'changeEmailTitle' : 'changePhoneTitle');
  return (
    <Overlay shape="confirm" title={title} isOpen={isOpen} onClose={onClose}>
      {isOpen && <ContactForm channel={channel} onClose={onClose} withReauth={withReauth} />}
    </Overlay>
  );
}

function ContactForm({ channel, onClose, withReauth }: Omit<Props, 'isOpen'>) {
  const { t } = useTranslation('settings');
  const { shortDate } = useFormat();
  const { sent, busy, problem, send, confirm } = useContactChange(withReauth);
  const [identifier, setIdentifier] = useState('');
  const [code, setCode] = useState('');
  const [isFormerLost, setFormerLost] = useState(false);

  const use = async (complete: string) => {
    const result = await confirm(complete, isFormerLost);
    if (!result) return;
    const date = result.effectiveAt && isolate(shortDate(result.effectiveAt));
    showToast({ message: date ? t('contactScheduled', { date }) : t('contactChanged') });
    onClose();
  };

  return (
    <form
      noValidate
      className="grid grid-cols-1 gap-5 px-6 pt-4 pb-6"
      onSubmit={(event) => {
        event.preventDefault();
        if (busy) return;
        if (!sent) void send(toLatinDigits(identifier.trim()));
        else if (code.length === 6) void use(code);
      }}
    >
      {sent ? (
        <>
          <p className="text-s text-ink-2">
            <RichText
              text={t('auth:codeSentTo', { to: sent.masked })}
              parts={{
                1: (to) => (
                  <bdi dir="ltr" className="font-medium text-ink">
                    {to}
                  </bdi>
                ),
              }}
            />{' '}
            {!isFormerLost && t('contactCodeHint')}
          </p>
          <OtpInput label={t('auth:otpLabel')} value={code} onChange={setCode} error={problem} autoFocus />
          <Checkbox checked={isFormerLost} onChange={({ target }) => setFormerLost(target.checked)}>
            <span className="block">{t('formerLost')}</span>
            <span className="block text-xs text-ink-3">{t('formerLostHint')}</span>
          </Checkbox>
        </>
      ) : (
        <TextField
          label={t(channel === 'email' ? 'newEmail' : 'newPhone')}
          hint={channel === 'phone' ? t('newPhoneHint') : undefined}
          value={identifier}
          onChange={({ target }) => setIdentifier(target.value)}
          error={problem || undefined}
          type="text"
          inputMode={channel === 'email' ? 'email' : 'tel'}
          autoComplete={channel === 'email' ? 'email' : 'tel'}
          autoCapitalize="none"
          spellCheck={false}
          ltr
        />
      )}
      <div className="grid grid-cols-2 gap-3">
        <Button variant="o" onClick={onClose} disabled={busy}>
          {t('common:common.cancel')}
        </Button>
        <Button type="submit" busy={busy} disabled={sent ? code.length < 6 : !identifier.trim()}>
          {sent ? t('auth:verify') : t('sendContactCode')}
        </Button>
      </div>
    </form>
  );
}
