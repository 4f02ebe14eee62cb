import { useTranslation } from '@/lib/i18n';
import { Button, type ButtonVariant } from '@/ui';
import { KeyMark } from './key-mark';
import { useTakeNext } from './use-take-next';

type Props = {
  variant?: ButtonVariant;
  /** Case in view, which is skipped. */
  current?: number;
};

/** The same as N, whose handler is the frame's. */
export function TakeNextButton({ variant, current }: Props) {
  const { t } = useTranslation('staff');
  const takeNext = useTakeNext(current);
  return (
    <Button size="sm" variant={variant} aria-keyshortcuts="n" onClick={() => void takeNext()}>
      {t('takeNext')}
      <KeyMark className="text-ink max-md:hidden">N</KeyMark>
    </Button>
  );
}
