import { useTranslation } from '@/lib/i18n';
import { usePreferences } from '@/ui';
import { ACT_KEYS } from './staff-keys';

export type KeyHint = { keys: string; label: string };

/** Keys of the page at its foot; absent on phones, and if single keys are turned off. */
export function KeyBar({ hints }: { hints: readonly KeyHint[] }) {
  const { t } = useTranslation('staff');
  const { shortcuts } = usePreferences();
  if (shortcuts === 'off') return null;
  const all = [...hints, { keys: 'U', label: t('keys.u') }, { keys: '?', label: t('keys.help') }];
  return (
    <aside
      aria-label={t('keys.title')}
      className="sticky inset-x-0 bottom-(--connection-bar,0px) z-10 flex min-h-14 flex-wrap items-center gap-x-6 gap-y-1 border-t border-line bg-surface px-7 py-2 text-xs text-ink-2 max-md:hidden"
    >
      <b className="font-semibold text-ink">{t('keys.title')}</b>
      {all.map(({ keys, label }) => (
        <span key={keys} className="flex items-center gap-2 whitespace-nowrap">
          <kbd className="key">{keys}</kbd>
          {label}
        </span>
      ))}
    </aside>
  );
}

/** Returns the keys of the queue, or of a case. */
export function useActHints(page: 'queue' | 'case'): readonly KeyHint[] {
  const { t } = useTranslation('staff');
  const acts = ACT_KEYS.map(({ key, act }) => ({ keys: key, label: t(`actShort.${act}`) }));
  const enter = { keys: 'Enter', label: t(page === 'queue' ? 'keys.open' : 'keys.decide') };
  if (page === 'case') return [...acts, enter, { keys: 'M', label: t('keys.m') }, { keys: 'N', label: t('keys.n') }];
  return [{ keys: 'J', label: t('keys.j') }, { keys: 'K', label: t('keys.k') }, enter, ...acts];
}
