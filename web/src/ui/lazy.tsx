import { type ComponentType, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { loadMissingTexts, useTranslation } from '@/lib/i18n';
import { Button } from './button';
import { ErrorState } from './error-state';

const loaders: (() => Promise<void>)[] = [];

/** Preloads every lazy component of this page, one after the other; a failed one is loaded on first use. */
export async function preloadLazyComponents(): Promise<void> {
  for (const come of loaders) await come().catch(() => undefined);
}

/** State of components that open and close; all others load as soon as they are rendered. */
type OverlayState = { isOpen?: boolean; onClose?: () => void };

/**
 * Component whose code is loaded on first use; renders nothing, or `Waiting`, until then. A failed load shows a retry
 * button, and is retried by the next use and when the connection is back.
 */
export function lazyWithRetry<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  Placeholder?: ComponentType<Props>,
) {
  let Loaded: ComponentType<Props> | null = null;
  let inFlight: Promise<void> | null = null;
  const loadOnce = async () => {
    if (Loaded) return;
    // Code and messages are both required: a component without messages would be unreadable.
    inFlight ??= Promise.all([load(), loadMissingTexts()]).then(([found]) => {
      Loaded = found;
    });
    await inFlight.finally(() => {
      inFlight = null;
    });
  };
  loaders.push(loadOnce);

  return function LazyComponent(props: Props) {
    const { isOpen = true, onClose } = props as OverlayState;
    const [state, setState] = useState<'coming' | 'failed' | 'here'>('coming');
    const [attempts, setAttempts] = useState(0);
    const retry = () => setAttempts((count) => count + 1);

    // biome-ignore lint/correctness/useExhaustiveDependencies: every try is one more run
    useEffect(() => {
      if (!isOpen) setState('coming');
      if (Loaded || !isOpen) return;
      let isUnmounted = false;
      const update = (next: typeof state) => !isUnmounted && setState(next);
      loadOnce().then(
        () => update('here'),
        () => update('failed'),
      );
      return () => {
        isUnmounted = true;
      };
    }, [isOpen, attempts]);
    useEffect(() => {
      if (state !== 'failed') return;
      window.addEventListener('online', retry);
      return () => window.removeEventListener('online', retry);
    });

    if (Loaded) return <Loaded {...props} />;
    return (
      <>
        {Placeholder && <Placeholder {...props} />}
        {state === 'failed' && isOpen && (
          <LoadError onRetry={retry} onClose={'isOpen' in props ? onClose : undefined} />
        )}
      </>
    );
  };
}

/** Native dialog for components that open, which needs no further code; otherwise one line of text. */
function LoadError({ onRetry, onClose }: { onRetry: () => void; onClose?: () => void }) {
  const { t } = useTranslation('errors');
  const box = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    const dialog = box.current;
    dialog?.showModal();
    // Returns focus to the element that opened it.
    return () => dialog?.close();
  }, []);
  const title = t('partFailed');
  if (!onClose) {
    return (
      <div className="late-part">
        <ErrorState title={title} />
        <Button variant="o" size="sm" onClick={onRetry}>
          {t('common:common.retry')}
        </Button>
      </div>
    );
  }
  return (
    <dialog ref={box} aria-label={title} onCancel={onClose} className="late-dialog">
      <ErrorState boxed title={title} subtitle={t('networkSubtitle')} onRetry={onRetry} />
      <Button variant="t" size="sm" onClick={onClose}>
        {t('common:common.close')}
      </Button>
    </dialog>
  );
}
