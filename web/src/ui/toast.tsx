import { X } from 'lucide-react';
import { useEffect, useSyncExternalStore } from 'react';
import { useTranslation } from '@/lib/i18n';
import { Button } from './button';
import { IconButton } from './icon-button';

export type Toast = {
  message: string;
  tone?: 'plain' | 'error';
  action?: { label: string; onPress: () => void };
};

type ShownToast = Toast & { id: number };

let currentToasts: readonly ShownToast[] = [];
let lastId = 0;
const listeners = new Set<() => void>();
const none: readonly ShownToast[] = [];

function setToasts(next: readonly ShownToast[]): void {
  currentToasts = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Says something short that needs no answer; with an action (Undo) it stays longer. */
export function showToast(toast: Toast): void {
  lastId += 1;
  setToasts([...currentToasts.slice(-2), { ...toast, id: lastId }]);
}

function dismiss(id: number): void {
  setToasts(currentToasts.filter((toast) => toast.id !== id));
}

/** Stands once in the page; screen readers hear what appears. */
export function ToastRegion() {
  const { t } = useTranslation();
  const toasts = useSyncExternalStore(
    subscribe,
    () => currentToasts,
    () => none,
  );
  return (
    <section aria-label={t('toast.region')} aria-live="polite" className="toast-region">
      {toasts.map((toast) => (
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
      <p className="min-w-0 flex-1 py-1.5 text-s font-medium" dir="auto">
        {toast.message}
      </p>
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
