import dynamic from 'next/dynamic';
import { useRouter } from 'next/router';
import { useTranslation } from 'next-i18next/pages';
import { type ReactNode, useEffect, useMemo, useState } from 'react';
import { mutate } from 'swr';
import { UNREAD_COUNT, useMembership } from '@/api';
import { NavigationProvider, ToastRegion } from '@/ui';
import { GuestBar } from './guest-bar';
import { Logo } from './logo';
import type { OpenPart, ShellSlots } from './member-frame';
import type { QimaPage } from './page-type';
import { type ComposerKind, ShellProvider } from './shell-context';
import { useGuestRedirect } from './use-guest-redirect';
import { useOffline } from './use-offline';

// Its code comes for members alone; until then their bar stands with the logo in it, where the page has a bar.
const load = () => import('./member-frame').then((module) => module.MemberFrame);
const MemberFrame = dynamic(load, { ssr: false, loading: BarBeforeMembers });
const BareMemberFrame = dynamic(load, { ssr: false });

type Props = { page: Pick<QimaPage, 'shell' | 'guestsGoTo'>; slots: ShellSlots; children: ReactNode };

/** Bars, drawers and dialogs around every page; members' and guests' parts never flash into each other. */
export function Shell({ page, slots, children }: Props) {
  const { t } = useTranslation();
  const router = useRouter();
  const membership = useMembership();
  const bare = page.shell === 'bare';
  const Frame = bare ? BareMemberFrame : MemberFrame;
  const [open, setOpen] = useState<OpenPart>(null);
  const [composer, setComposer] = useState<{ isOpen: boolean; kind: ComposerKind } | null>(null);

  useGuestRedirect(page.guestsGoTo);
  useEffect(() => {
    document.documentElement.dir = router.locale === 'ar' ? 'rtl' : 'ltr';
  }, [router.locale]);

  const actions = useMemo(
    () => ({
      openComposer: (kind: ComposerKind = 'post') => setComposer({ isOpen: true, kind }),
      openNotifications: () => {
        setOpen('notifications');
        // Opening the drawer refetches the unread count (specification).
        void mutate(UNREAD_COUNT);
      },
      openMenu: () => setOpen('menu'),
      askLogout: () => setOpen('logout'),
      notificationsOpen: open === 'notifications',
    }),
    [open],
  );
  const navigation = useMemo(
    () => ({
      navigate: (path: string) => void router.push(path),
      hrefOf: (path: string) => (router.locale === 'ar' ? `/ar${path === '/' ? '' : path}` : path),
    }),
    [router],
  );

  return (
    <NavigationProvider value={navigation}>
      <ShellProvider value={actions}>
        <a href="#content" className="skip-link">
          {t('common.skipToContent')}
        </a>
        <OfflineBar />
        <div className="member-only contents">
          {membership === 'unknown' && !bare && <BarBeforeMembers />}
          {membership === 'member' && (
            <Frame
              slots={slots}
              bare={bare}
              open={open}
              composer={composer}
              onClose={() => setOpen(null)}
              onCloseComposer={() => setComposer((shown) => shown && { ...shown, isOpen: false })}
            />
          )}
        </div>
        {!bare && !page.guestsGoTo && membership !== 'member' && (
          <div className="guest-only contents">
            <GuestBar />
          </div>
        )}
        <main id="content" tabIndex={-1} className={page.guestsGoTo ? 'member-only outline-none' : 'outline-none'}>
          {children}
        </main>
        <ToastRegion />
      </ShellProvider>
    </NavigationProvider>
  );
}

function BarBeforeMembers() {
  return (
    <div className="shell-bar">
      <div className="shell-bar-inner max-md:justify-center">
        <Logo />
      </div>
    </div>
  );
}

function OfflineBar() {
  const { t } = useTranslation();
  const offline = useOffline();
  return (
    <div role="status" className={offline ? 'offline-bar' : undefined}>
      {offline && t('common.offline')}
    </div>
  );
}
