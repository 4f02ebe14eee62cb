import { useTranslation } from '@/lib/i18n';

/** Three pulsing dots over the centre of their parent. */
export function BusyDots() {
  const { t } = useTranslation();
  return (
    <span className="absolute inset-0 flex items-center justify-center gap-1.5">
      <span className="sr-only">{t('common.loading')}</span>
      {[0, 1, 2].map((index) => (
        <span
          key={index}
          aria-hidden="true"
          className="busy-dot size-1.5 rotate-45 bg-current"
          style={{ animationDelay: `${index * 150}ms` }}
        />
      ))}
    </span>
  );
}
