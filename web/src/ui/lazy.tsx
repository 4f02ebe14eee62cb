import { type ComponentType, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from '@/lib/i18n';
import { bringMissing } from '@/lib/i18n/load-messages';
import { Button } from './button';
import { ErrorState } from './error-state';

const parts: (() => Promise<void>)[] = [];

/** Brings every late part of this page ahead of its first use, one after the other; what fails comes when it is used. */
export async function bringLateParts(): Promise<void> {
  for (const come of parts) await come().catch(() => undefined);
}

/** As far as a part that opens and closes; all others are wanted as long as they are drawn. */
type Opening = { isOpen?: boolean; onClose?: () => void };

/**
 * A part whose code comes with its first use and is nothing, or `Waiting`, until then. What could not be had is said
 * with a way to try again, and tried again by the next use and when the connection is back.
 */
export function late<Props extends object>(load: () => Promise<ComponentType<Props>>, Waiting?: ComponentType<Props>) {
  let Part: ComponentType<Props> | null = null;
  let coming: Promise<void> | null = null;
  const come = async () => {
    if (Part) return;
    // A part that stands there without its words would be worse than one that is said not to have come.
    coming ??= Promise.all([load(), bringMissing()]).then(([found]) => {
      Part = found;
    });
    await coming.finally(() => {
      coming = null;
    });
  };
  parts.push(come);

  return function Late(props: Props) {
    const { isOpen = true, onClose } = props as Opening;
    const [state, setState] = useState<'coming' | 'failed' | 'here'>('coming');
    const [tries, setTries] = useState(0);
    const again = () => setTries((count) => count + 1);

    // biome-ignore lint/correctness/useExhaustiveDependencies: every try is one more run
    useEffect(() => {
      if (!isOpen) setState('coming');
      if (Part || !isOpen) return;
      let isGone = false;
      const tell = (next: typeof state) => !isGone && setState(next);
      come().then(
        () => tell('here'),
        () => tell('failed'),
      );
      return () => {
        isGone = true;
      };
    }, [isOpen, tries]);
    useEffect(() => {
      if (state !== 'failed') return;
      window.addEventListener('online', again);
      return () => window.removeEventListener('online', again);
    });

    if (Part) return <Part {...props} />;
    return (
      <>
        {Waiting && <Waiting {...props} />}
        {state === 'failed' && isOpen && <Failure onRetry={again} onClose={'isOpen' in props ? onClose : undefined} />}
      </>
    );
  };
}

/** Where a dialog or a menu should have been, a dialog that needs no code of its own; a line for any other part. */
function Failure({ onRetry, onClose }: { onRetry: () => void; onClose?: () => void }) {
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
