import { type ComponentType, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from '@/lib/i18n';
import { loadMissingMessages } from '@/lib/i18n/load-messages';
import { Button } from './button';
import { ErrorState } from './error-state';

const loaders: (() => Promise<void>)[] = [];

/** Brings every late part of this page ahead of its first use, one after the other; what fails comes when it is used. */
export async function preloadLazyComponents(): Promise<void> {
  for (const come of loaders) await come().catch(() => undefined);
}

/** As far as a part that opens and closes; all others are wanted as long as they are drawn. */
type OverlayState = { isOpen?: boolean; onClose?: () => void };

/**
 * A part whose code comes with its first use and is nothing, or `Waiting`, until then. What could not be had is said
 * with a way to try again, and tried again by the next use and when the connection is back.
 */
export function lazyWithRetry<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  Placeholder?: ComponentType<Props>,
) {
  let Loaded: ComponentType<Props> | null = null;
  let inFlight: Promise<void> | null = null;
  const loadOnce = async () => {
    if (Loaded) return;
    // A part that stands there without its words would be worse than one that is said not to have come.
    inFlight ??= Promise.all([load(), loadMissingMessages()]).then(([found]) => {
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

/** Where a dialog or a menu should have been, a dialog that needs no code of its own; a line for any other part. */
function LoadError({ onRetry, onClose }: { onRetry: () => void; onClose?: () => void }) {
  const { t } = useTranslation('errors');
  const box = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    const dialog = box.current;
    dialog?.showModal();
    // Gives the focus back to what was pressed.
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
