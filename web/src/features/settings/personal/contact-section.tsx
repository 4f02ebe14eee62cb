import { Mail, Phone } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { api, type Contacts, type Me } from '@/api';
import type { WithReauth } from '@/api/session/reauthentication';
import { isolate, isolateLtr } from '@/lib/bidi-isolate';
import { useTranslation } from '@/lib/i18n';
import { useErrorText } from '@/shell';
import { Button, ErrorState, Icon, showToast, useFormat } from '@/ui';
import { SectionCard } from '../section-card';
import { BouncedNotice } from './bounced-notice';
import { type Channel, ContactDialog } from './contact-dialog';
import { useContacts } from './use-contact-change';

type Props = { me: Me; withReauth: WithReauth };

/** Contacts for one-time codes, visible to the member only; each can be changed. */
export function ContactSection({ me, withReauth }: Props) {
  const { t } = useTranslation('settings');
  const { data: contacts } = useContacts();
  const [changing, setChanging] = useState<{ isOpen: boolean; channel: Channel }>({ isOpen: false, channel: 'email' });
  const change = (channel: Channel) => () => setChanging({ isOpen: true, channel });
  return (
    <SectionCard title={t('contact')} subtitle={t('contactHint')}>
      <dl className="grid grid-cols-1 gap-3 lg:grid-cols-2">
        <Contact icon={<Icon of={Mail} />} name={t('email')} value={me.email} onChange={change('email')} />
        <Contact icon={<Icon of={Phone} />} name={t('phone')} value={me.phone} onChange={change('phone')} />
      </dl>
      {contacts?.emailBouncedAt && me.email && <BouncedNotice email={me.email} withReauth={withReauth} />}
      {contacts?.pending && <PendingChange pending={contacts.pending} />}
      <ContactDialog
        channel={changing.channel}
        isOpen={changing.isOpen}
        onClose={() => setChanging(({ channel }) => ({ isOpen: false, channel }))}
        withReauth={withReauth}
      />
    </SectionCard>
  );
}

type ContactProps = { icon: ReactNode; name: string; value: string | null; onChange: () => void };

function Contact({ icon, name, value, onChange }: ContactProps) {
  const { t } = useTranslation('settings');
  const label = value ? t('changeContact') : t('addContact');
  return (
    <div className="grid min-w-0 grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-x-3 rounded-md bg-sunken px-4 py-3">
      <dt className="col-start-2 text-xs text-ink-3">{name}</dt>
      <dd className="col-start-2 text-s font-medium wrap-anywhere">
        {value ? <bdi dir="ltr">{value}</bdi> : <span className="text-ink-3">{t('noContact')}</span>}
      </dd>
      <dd aria-hidden="true" className="col-start-1 row-span-2 row-start-1 text-ink-3">
        {icon}
      </dd>
      <dd className="col-start-3 row-span-2 row-start-1">
        <Button variant="t" size="sm" aria-label={`${label} · ${name}`} onClick={onChange}>
          {label}
        </Button>
      </dd>
    </div>
  );
}

/** A scheduled change, with its cancellation. */
function PendingChange({ pending }: { pending: NonNullable<Contacts['pending']> }) {
  const { t } = useTranslation('settings');
  const { shortDate } = useFormat();
  const { mutate } = useContacts();
  const errorText = useErrorText();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState('');

  const cancel = async () => {
    setBusy(true);
    setProblem('');
    try {
      await api.post('/users/contacts/cancel');
      await mutate();
      showToast({ message: t('changeCancelled') });
    } catch (error) {
      setProblem(errorText(error));
    } finally {
      setBusy(false);
    }
  };

  const facts = { value: isolateLtr(pending.value), date: isolate(shortDate(pending.effectiveAt)) };
  return (
    <div className="flex flex-wrap items-center gap-3 rounded-md bg-orange-soft px-4 py-3">
      <p role="status" className="min-w-0 flex-1 basis-56 text-s wrap-anywhere">
        <span className="block font-medium text-orange-ink">{t('pendingContact', facts)}</span>
        <span className="block text-xs text-ink-2">{t('pendingHint')}</span>
      </p>
      <Button variant="o" size="sm" busy={busy} onClick={() => void cancel()}>
        {t('cancelChange')}
      </Button>
      {problem && <ErrorState title={problem} />}
    </div>
  );
}
