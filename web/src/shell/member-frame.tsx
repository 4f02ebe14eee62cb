import { useTranslation } from 'next-i18next/pages';
import { type ComponentType, useEffect } from 'react';
import { useMe } from '@/api';
import { useLiveNotifications } from '@/api/live';
import { useTokenRefresh } from '@/api/token-refresh';
import { preferences, setPreference } from '@/lib/preferences';
import { Drawer } from '@/ui';
import { BottomBar } from './bottom-bar';
import { LogoutDialog } from './logout-dialog';
import { MemberBar } from './member-bar';
import { MenuDrawer } from './menu-drawer';
import type { ComposerKind } from './shell-context';

/** What features put into the shell's frames. */
export type ShellSlots = {
  NotificationDrawerContent: ComponentType<{ onClose: () => void }>;
  ComposerDialog: ComponentType<{ isOpen: boolean; onClose: () => void; kind: ComposerKind }>;
};

export type OpenPart = 'menu' | 'notifications' | 'logout' | null;

type Props = {
  slots: ShellSlots;
  /** Pages without a bar keep the dialogs. */
  bare: boolean;
  open: OpenPart;
  composer: { isOpen: boolean; kind: ComposerKind } | null;
  onClose: () => void;
  onCloseComposer: () => void;
};

/** Everything of the shell that only members use; guests never load it. */
export function MemberFrame({ slots, bare, open, composer, onClose, onCloseComposer }: Props) {
  const { NotificationDrawerContent, ComposerDialog } = slots;
  const { t } = useTranslation();
  useTokenRefresh();
  useLiveNotifications();
  useAccountPreferences();
  return (
    <>
      {!bare && <MemberBar />}
      {!bare && <BottomBar />}
      <MenuDrawer isOpen={open === 'menu'} onClose={onClose} />
      <Drawer
        title={t('nav.notifications')}
        hideTitle
        closeIcon={false}
        isOpen={open === 'notifications'}
        onClose={onClose}
      >
        <NotificationDrawerContent onClose={onClose} />
      </Drawer>
      {composer && <ComposerDialog isOpen={composer.isOpen} kind={composer.kind} onClose={onCloseComposer} />}
      <LogoutDialog isOpen={open === 'logout'} onClose={onClose} />
    </>
  );
}

/** A browser without choices of its own takes the account's. */
function useAccountPreferences(): void {
  const { data: me } = useMe();
  useEffect(() => {
    if (!me) return;
    if (localStorage.getItem('theme') === null && me.theme !== 'system') setPreference('theme', me.theme);
    if (me.numerals !== preferences().numerals) setPreference('numerals', me.numerals);
  }, [me]);
}
