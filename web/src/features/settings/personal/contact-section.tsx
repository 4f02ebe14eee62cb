import { Mail, Phone } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Me } from '@/api';
import { useTranslation } from '@/lib/i18n';
import { Icon } from '@/ui';
import { SectionCard } from '../section-card';

/** Contacts for one-time codes, visible to the member only. */
export function ContactSection({ me }: { me: Me }) {
  const { t } = useTranslation('settings');
  return (
    <SectionCard title={t('contact')} subtitle={t('contactHint')}>
      <dl className="grid gap-3 sm:grid-cols-2">
        <Contact icon={<Icon of={Mail} />} name={t('email')} value={me.email} />
        <Contact icon={<Icon of={Phone} />} name={t('phone')} value={me.phone} />
      </dl>
    </SectionCard>
  );
}

function Contact({ icon, name, value }: { icon: ReactNode; name: string; value: string | null }) {
  const { t } = useTranslation('settings');
  return (
    <div className="grid min-w-0 grid-cols-[auto_minmax(0,1fr)] items-center gap-x-3 rounded-md bg-sunken px-4 py-3">
      <dt className="col-start-2 text-xs text-ink-3">{name}</dt>
      <dd className="col-start-2 text-s font-medium wrap-anywhere">
        {value ? <bdi dir="ltr">{value}</bdi> : <span className="text-ink-3">{t('noContact')}</span>}
      </dd>
      <dd aria-hidden="true" className="col-start-1 row-span-2 row-start-1 text-ink-3">
        {icon}
      </dd>
    </div>
  );
}
