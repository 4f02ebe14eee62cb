import { useRouter } from 'next/router';
import { type ReactNode, useEffect, useMemo, useState } from 'react';
import { mutate } from 'swr';
import { UNREAD_COUNT_PATH, useMembership, watchSession } from '@/api';
import { useTranslation } from '@/lib/i18n';
import { NavigationProvider, ToastRegion } from '@/ui';
import { lazyWithRetry } from '@/ui/lazy';
import { ConnectionBar } from './connection-bar';
import { GuestBar } from './guest-bar';
import { Logo } from './logo';
import type { OpenOverlay, ShellSlots } from './member-frame';
import { NavigationProgress } from './navigation-progress';
import type { QimaPage } from './page-type';
import { type ComposerKind, type ReportSubject, ShellProvider } from './shell-context';
import { useFocusOnNavigate } from './use-focus-on-navigate';
import { useGuestRedirect } from './use-guest-redirect';
import { useScrollRestoration } from './use-scroll-memory';

// Its code comes for members alone; until then their bar stands with the logo in it, where the page has a bar.
const loadMemberFrame = () => import('./member-frame').then((module) => module.MemberFrame);
const MemberFrame = lazyWithRetry(loadMemberFrame, BarPlaceholder);
const BareMemberFrame = lazyWithRetry(loadMemberFrame);

type Props = { page: Pick<QimaPage, 'shell' | 'guestRedirect'>; slots: ShellSlots; children: ReactNode };

/** Bars, drawers and dialogs around every page; members' and guests' parts never flash into each other. */
export function Shell({ page, slots, children }: Props) {
  const { t } = useTranslation();
  const router = useRouter();
  const membership = useMembership();
  const bare = page.shell === 'bare';
  const Frame = bare ? BareMemberFrame : MemberFrame;
  const [open, setOpen] = useState<OpenOverlay>(null);
  const [composer, setComposer] = useState<{ isOpen: boolean; kind: ComposerKind } | null>(null);
  const [report, setReport] = useState<{ isOpen: boolean; subject: ReportSubject } | null>(null);

  useEffect(watchSession, []);
  useGuestRedirect(page.guestRedirect);
  useScrollRestoration();
  useFocusOnNavigate();
  useEffect(() => {
    document.documentElement.dir = router.locale === 'ar' ? 'rtl' : 'ltr';
  }, [router.locale]);

  useEffect(() => {
    if (membership !== 'guest') return;
    // Whoever comes back finds their drafts, and no dialog over a page that is another's by now.
    setOpen(null);
    setComposer(null);
    setReport(null);
  }, [membership]);

  const actions = useMemo(
    () => ({
      openComposer: (kind: ComposerKind = 'post') => setComposer({ isOpen: true, kind }),
      openNotifications: () => {
        setOpen('notifications');
        // Opening the drawer refetches the unread count (specification).
        void mutate(UNREAD_COUNT_PATH);
      },
      openMenu: () => setOpen('menu'),
      openShortcuts: () => setOpen('shortcuts'),
      openLogout: () => setOpen('logout'),
      openReport: (subject: ReportSubject) => setReport({ isOpen: true, subject }),
      notificationsOpen: open === 'notifications',
    }),
    [open],
  );
  const navigation = useMemo(
    () => ({
      navigate: (path: string) => void router.push(path),
      localizedHref: (path: string) => (router.locale === 'ar' ? `/ar${path === '/' ? '' : path}` : path),
    }),
    [router],
  );

  return (
    <NavigationProvider value={navigation}>
      <ShellProvider value={actions}>
        <a href="#content" className="skip-link">
          {t('common.skipToContent')}
        </a>
        <NavigationProgress />
        <div className="member-only contents">
          {membership === 'unknown' && !bare && <BarPlaceholder />}
          {membership === 'member' && (
            <Frame
              slots={slots}
              bare={bare}
              open={open}
              composer={composer}
              report={report}
              onClose={() => setOpen(null)}
              onCloseReport={() => setReport((shown) => shown && { ...shown, isOpen: false })}
              onCloseComposer={() => setComposer((shown) => shown && { ...shown, isOpen: false })}
            />
          )}
        </div>
        {!bare && !page.guestRedirect && membership !== 'member' && (
          <div className="guest-only contents">
            <GuestBar />
          </div>
        )}
        <main id="content" tabIndex={-1} className={page.guestRedirect ? 'member-only outline-none' : 'outline-none'}>
          {children}
        </main>
        <ConnectionBar />
        <ToastRegion />
      </ShellProvider>
    </NavigationProvider>
  );
}

function BarPlaceholder() {
  return (
    <div className="shell-bar">
      <div className="shell-bar-inner max-md:justify-center">
        <Logo />
      </div>
    </div>
  );
}
