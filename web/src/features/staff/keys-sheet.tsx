import { useTranslation } from '@/lib/i18n';
import { Sheet } from '@/ui';
import { ACT_KEYS } from './staff-keys';

type Props = { isOpen: boolean; onClose: () => void };

/** All keys of the console. */
export function KeysSheet({ isOpen, onClose }: Props) {
  const { t } = useTranslation('staff');
  const rows = [
    { keys: 'J', label: t('keys.j') },
    { keys: 'K', label: t('keys.k') },
    { keys: 'Enter', label: t('keys.enter') },
    ...ACT_KEYS.map(({ key, act }) => ({ keys: key, label: t(`actShort.${act}`) })),
    { keys: 'N', label: t('keys.n') },
    { keys: 'M', label: t('keys.m') },
    { keys: 'U', label: t('keys.u') },
    { keys: '/', label: t('keys.search') },
    { keys: '?', label: t('keys.help') },
  ];
  return (
    <Sheet title={t('keys.title')} isOpen={isOpen} onClose={onClose}>
      <dl className="grid p-6 text-s">
        {rows.map(({ keys, label }) => (
          <div key={keys} className="flex min-h-10 items-center justify-between gap-4 border-b border-line">
            <dt className="text-ink-2">{label}</dt>
            <dd>
              <kbd className="key">{keys}</kbd>
            </dd>
          </div>
        ))}
      </dl>
    </Sheet>
  );
}
