import Head from 'next/head';
import { useRouter } from 'next/router';
import { type ReactNode, useEffect, useMemo, useState } from 'react';
import { mutate } from 'swr';
import { UNREAD_COUNT_PATH, useMembership, watchSession } from '@/api';
import { useTranslation } from '@/lib/i18n';
import { ButtonLink, Link, NavigationProvider, ToastRegion } from '@/ui';
import { lazyWithRetry } from '@/ui/lazy';
import { BackButton } from './back-button';
import { ConnectionBar } from './connection-bar';
import { EmbedShell } from './embed-shell';
import { LanguageLink } from './footer-links';
import { LanguageOffer } from './language-offer';
import { Logo } from './logo';
import type { OpenOverlay, ShellSlots } from './member-frame';
import { NoScript } from './no-script';
import type { QimaPage } from './page-type';
import { SearchLink } from './search-link';
import { type ComposerRequest, type JoinRequest, type ReportSubject, ShellProvider } from './shell-context';
import { useGuestRedirect } from './use-guest-redirect';
import { useScrollRestoration } from './use-scroll-memory';
import { useStayOffline } from './use-stay-offline';

const FOCUS_OWNERS = 'input, textarea, select, [contenteditable], [role=dialog], [role=alertdialog], [role=dialog] *';

// Loaded only for members; until then their header contains the logo, on pages with a header.
const loadMemberFrame = () => import('./member-frame').then((module) => module.MemberFrame);
const MemberFrame = lazyWithRetry(loadMemberFrame, BarPlaceholder);
const BareMemberFrame = lazyWithRetry(loadMemberFrame);

const JoinSheet = lazyWithRetry(() => import('./join-sheet').then((module) => module.JoinSheet));

type Props = {
  page: Pick<QimaPage, 'shell' | 'guestRedirect' | 'needsScripts'>;
  slots: ShellSlots;
  children: ReactNode;
};

/** Shell of a page; an embedded card has almost none. */
export function Shell(props: Props) {
  return props.page.shell === 'embed' ? <EmbedShell>{props.children}</EmbedShell> : <AppShell {...props} />;
}

/** Header, drawers and dialogs around every page; parts for members and guests never flash into each other. */
function AppShell({ page, slots, children }: Props) {
  const { t } = useTranslation();
  const router = useRouter();
  const membership = useMembership();
  const bare = page.shell === 'bare';
  const Frame = bare ? BareMemberFrame : MemberFrame;
  const [open, setOpen] = useState<OpenOverlay>(null);
  const [composer, setComposer] = useState<{ isOpen: boolean; request: ComposerRequest } | null>(null);
  const [report, setReport] = useState<{ isOpen: boolean; subject: ReportSubject } | null>(null);

  const [join, setJoin] = useState<{ isOpen: boolean; request: JoinRequest } | null>(null);

  useEffect(watchSession, []);
  useGuestRedirect(page.guestRedirect);
  useScrollRestoration();
  useFocusOnNavigate();
  useStayOffline();
  useEffect(() => {
    document.documentElement.dir = router.locale === 'ar' ? 'rtl' : 'ltr';
  }, [router.locale]);

  useEffect(() => {
    if (membership !== 'guest') return;
    // Drafts survive going back; a dialog does not stay open over another page.
    setOpen(null);
    setComposer(null);
    setReport(null);
  }, [membership]);

  const actions = useMemo(
    () => ({
      openComposer: (request: ComposerRequest = {}) => setComposer({ isOpen: true, request }),
      openNotifications: () => {
        setOpen('notifications');
        // Opening the drawer refetches the unread count (requirements 2).
        void mutate(UNREAD_COUNT_PATH);
      },
      openMenu: () => setOpen('menu'),
      openShortcuts: () => setOpen('shortcuts'),
      openLogout: () => setOpen('logout'),
      openReport: (subject: ReportSubject) => setReport({ isOpen: true, subject }),
      openJoin: (request: JoinRequest) => setJoin({ isOpen: true, request }),
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
        <Head>
          <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        </Head>
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
              onClose={(overlay) => setOpen((now) => (now === overlay ? null : now))}
              onCloseReport={() => setReport((shown) => shown && { ...shown, isOpen: false })}
              onCloseComposer={() => setComposer((shown) => shown && { ...shown, isOpen: false })}
            />
          )}
        </div>
        {page.shell !== 'members' && !bare && !page.guestRedirect && membership !== 'member' && (
          <div className="guest-only contents">
            <GuestBar />
          </div>
        )}
        {(page.guestRedirect || page.needsScripts) && <NoScript />}
        <LanguageOffer bare={bare || page.shell === 'members'} />
        <main id="content" tabIndex={-1} className={page.guestRedirect ? 'member-only outline-none' : 'outline-none'}>
          {children}
        </main>
        {membership === 'guest' && join && <JoinSheet {...join} onClose={() => setJoin({ ...join, isOpen: false })} />}
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

/** Header for guests: the logo, search, the other language, Sign in and Join Now. */
function GuestBar() {
  const { t } = useTranslation();
  return (
    <header className="shell-bar">
      <div className="shell-bar-inner max-sm:gap-1 max-sm:[&_.logo_b]:hidden">
        <BackButton className="-ms-3 max-[22.4rem]:hidden" />
        <Logo href="/guest" />
        <nav aria-label={t('nav.main')} className="ms-auto flex items-center sm:gap-2">
          {/* The smallest phones have it on Explore. */}
          <SearchLink className="max-sm:w-10 max-[22.4rem]:hidden" />
          <LanguageLink compact className="btn btn-t max-sm:px-2.5" />
          <Link plain href="/login" className="btn btn-t max-sm:px-2">
            {t('nav.signIn')}
          </Link>
          <ButtonLink href="/signup" className="max-sm:ms-1 max-sm:px-3">
            {t('nav.joinNow')}
          </ButtonLink>
        </nav>
      </div>
    </header>
  );
}

type RouteChange = { shallow: boolean };

/** Thin progress bar at the top during navigation; shown only after 150 ms. */
function NavigationProgress() {
  const { events } = useRouter();
  const [isNavigating, setNavigating] = useState(false);
  useEffect(() => {
    const start = (_url: string, { shallow }: RouteChange) => !shallow && setNavigating(true);
    const end = () => setNavigating(false);
    events.on('routeChangeStart', start);
    events.on('routeChangeComplete', end);
    events.on('routeChangeError', end);
    return () => {
      events.off('routeChangeStart', start);
      events.off('routeChangeComplete', end);
      events.off('routeChangeError', end);
    };
  }, [events]);
  // The router's own announcer announces the new page.
  return isNavigating && <div aria-hidden="true" className="navigation-progress" />;
}

/** After navigation keyboard focus starts at the content, as after a page load. */
function useFocusOnNavigate(): void {
  const { events } = useRouter();
  useEffect(() => {
    let currentPath = window.location.pathname;
    const onRouteChange = () => {
      const { pathname, hash } = window.location;
      if (pathname === currentPath) return;
      currentPath = pathname;
      const focused = document.activeElement;
      // Focus set by the new page, or in a text field, stays.
      if (hash || focused?.matches(FOCUS_OWNERS)) return;
      document.getElementById('content')?.focus({ preventScroll: true });
    };
    events.on('routeChangeComplete', onRouteChange);
    return () => events.off('routeChangeComplete', onRouteChange);
  }, [events]);
}
