import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { Dialog } from 'react-aria-components/Dialog';
import { Heading } from 'react-aria-components/Heading';
import { Modal, ModalOverlay } from 'react-aria-components/Modal';
import { cn } from '@/lib/cn';
import { useTranslation } from '@/lib/i18n';
import { IconButton } from '../icon-button';
import { LocaleProvider } from './locale-provider';

export type DialogFrameProps = {
  title: ReactNode;
  /**
   * `modal` in the centre, `drawer` at the inline end, `menu` at the inline start, `confirm` small in the centre;
   * `sheet` is small, and at the bottom of small screens.
   */
  shape: 'modal' | 'drawer' | 'menu' | 'confirm' | 'sheet';
  isOpen: boolean;
  onClose: () => void;
  /** Shows the title to screen readers only. */
  hideTitle?: boolean;
  closeIcon?: boolean;
  /** False while data could be lost: only buttons close it. */
  dismissable?: boolean;
  alert?: boolean;
  /** Next to the title. */
  actions?: ReactNode;
  className?: string;
  children: ReactNode;
};

export function DialogFrame(props: DialogFrameProps) {
  const { title, shape, isOpen, onClose, hideTitle, closeIcon = true, dismissable = true } = props;
  const { alert, actions, className, children } = props;
  const { t } = useTranslation();
  return (
    <LocaleProvider>
      <ModalOverlay
        isOpen={isOpen}
        onOpenChange={(open) => !open && onClose()}
        isDismissable={dismissable}
        isKeyboardDismissDisabled={!dismissable}
        className="scrim"
        data-shape={shape}
      >
        <Modal className={cn('dialog-frame', `dialog-${shape}`, className)}>
          <Dialog role={alert ? 'alertdialog' : 'dialog'} className="dialog-body">
            <header className={hideTitle && !closeIcon && !actions ? 'sr-only' : 'dialog-head'}>
              <Heading slot="title" level={2} className={hideTitle ? 'sr-only' : 'min-w-0 flex-1 text-h3'}>
                {title}
              </Heading>
              {actions}
              {closeIcon && <IconButton icon={X} label={t('common.close')} onClick={onClose} className="ms-auto" />}
            </header>
            {children}
          </Dialog>
        </Modal>
      </ModalOverlay>
    </LocaleProvider>
  );
}
