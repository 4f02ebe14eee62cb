import { X } from 'lucide-react';
import { useEffect } from 'react';
import { createStore, useStore } from '@/lib/create-store';
import { useTranslation } from '@/lib/i18n';
import { Button } from './button';
import { IconButton } from './icon-button';

export type Toast = {
  message: string;
  tone?: 'plain' | 'error';
  action?: { label: string; onPress: () => void };
};

type ShownToast = Toast & { id: number };

const NONE: readonly ShownToast[] = [];
const toasts = createStore(NONE);

/** Shows a short message in place of the one before; one with an action (Undo) stays longer, above the next. */
export function showToast(toast: Toast): void {
  const shown = toasts.get();
  toasts.set([...shown.filter(({ action }) => action).slice(-1), { ...toast, id: (shown.at(-1)?.id ?? 0) + 1 }]);
}

function dismiss(id: number): void {
  toasts.set(toasts.get().filter((toast) => toast.id !== id));
}

/** Live region of toasts, once per page. */
export function ToastRegion() {
  const { t } = useTranslation();
  const shown = useStore(toasts, (state) => state, NONE);
  return (
    <section aria-label={t('toast.region')} aria-live="polite" className="toast-region">
      {shown.map((toast) => (
        <ToastCard key={toast.id} toast={toast} />
      ))}
    </section>
  );
}

function ToastCard({ toast }: { toast: ShownToast }) {
  const { t } = useTranslation();
  const { id, action } = toast;
  useEffect(() => {
    const timer = setTimeout(() => dismiss(id), action ? 8000 : 5000);
    return () => clearTimeout(timer);
  }, [id, action]);
  return (
    <div className="toast" data-tone={toast.tone}>
      <p className="min-w-0 flex-1 py-1.5 text-s font-medium">{toast.message}</p>
      {action && (
        <Button
          variant="t"
          size="sm"
          className="text-inherit underline"
          onClick={() => {
            action.onPress();
            dismiss(id);
          }}
        >
          {action.label}
        </Button>
      )}
      <IconButton icon={X} size="sm" label={t('common.close')} className="text-inherit" onClick={() => dismiss(id)} />
    </div>
  );
}
