import { Bell, KeyRound, Scale, SlidersHorizontal, Sparkles, User } from 'lucide-react';
import { useTranslation } from '@/lib/i18n';
import { Icon, Link } from '@/ui';
import type { SectionId } from './types';

const SECTIONS = [
  { id: 'main', key: 'main', icon: SlidersHorizontal },
  { id: 'personal-information', key: 'personal', icon: User },
  { id: 'interests', key: 'interests', icon: Sparkles },
  { id: 'notifications', key: 'notifications', icon: Bell },
  { id: 'security', key: 'security', icon: KeyRound },
  { id: 'standing', key: 'standing', icon: Scale },
] as const;

/** Navigation of the settings: a second column, or two columns on small screens. */
export function SectionsNav({ current }: { current: SectionId }) {
  const { t } = useTranslation('settings');
  return (
    <nav aria-label={t('sections')} className="settings-nav card">
      {SECTIONS.map(({ id, key, icon }) => (
        <Link key={id} plain href={`/settings/${id}`} aria-current={id === current ? 'page' : undefined}>
          <Icon of={icon} />
          {/* The requirements spell the first section in lower case. */}
          <span className="inline-block first-letter:uppercase">{t(key)}</span>
        </Link>
      ))}
    </nav>
  );
}
