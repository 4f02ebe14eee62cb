import Router, { useRouter } from 'next/router';
import { type ComponentType, useEffect, useRef } from 'react';
import { useMe } from '@/api';
import { useLiveNotifications } from '@/api/realtime/live-notifications';
import { useUnreadStatement } from '@/api/session/unread-statement';
import { useAddressedGender } from '@/api/session/use-addressed-gender';
import { useTokenRefresh } from '@/api/session/use-token-refresh';
import { savesData } from '@/lib/data-saver';
import { useTexts, useTranslation } from '@/lib/i18n';
import { watchInstallPrompt } from '@/lib/install-prompt';
import { type Preferences, preferences, setPreference } from '@/lib/preferences';
import { Drawer, preloadLazyComponents, useDataSaver } from '@/ui';
import { lazyWithRetry } from '@/ui/lazy';
import { BottomBar } from './bottom-bar';
import { LogoutDialog } from './logout-dialog';
import { MemberBar } from './member-bar';
import { MenuDrawer } from './menu-drawer';
import type { ComposerRequest, ReportSubject } from './shell-context';
import { barLinks, sidebarLinks } from './sidebar-links';
import { useLivePost } from './use-live-post';
import { useOfflineReading } from './use-offline-reading';
import { usePushedNotification } from './use-pushed-notification';
import { useShortcuts } from './use-shortcuts';

const PREFETCH_DELAY_MS = 1500;

const ACCOUNT_KEYS = ['theme', 'textSize', 'motion'] as const;

const ShortcutsSheet = lazyWithRetry(() => import('./shortcuts-sheet').then((module) => module.ShortcutsSheet));

/** Loaded after the page itself. */
const PRELOAD_DELAY_MS = 2000;

/** Components of features that the shell renders. */
export type ShellSlots = {
  NotificationDrawerContent: ComponentType<{ onClose: () => void }>;
  ComposerDialog: ComponentType<{ isOpen: boolean; onClose: () => void; request: ComposerRequest }>;
  /** Sends posts that were written without a connection. */
  WaitingSender: ComponentType;
  ReportDialog: ComponentType<{ isOpen: boolean; onClose: () => void; subject: ReportSubject }>;
  /** Rendered below the header of an account scheduled for deletion. */
  AccountBanner?: ComponentType;
  /** Rendered below the header while a statement about the member is unread. */
  StandingBanner?: ComponentType;
};

export type OpenOverlay = 'menu' | 'notifications' | 'logout' | 'shortcuts' | null;

type Props = {
  slots: ShellSlots;
  /** Pages without a header keep the dialogs. */
  bare: boolean;
  open: OpenOverlay;
  composer: { isOpen: boolean; request: ComposerRequest } | null;
  report: { isOpen: boolean; subject: ReportSubject } | null;
  /** Closes the overlay, unless another one is open by now. */
  onClose: (overlay: OpenOverlay) => void;
  onCloseReport: () => void;
  onCloseComposer: () => void;
};

/** Parts of the shell for members; guests never load them. */
export function MemberFrame(props: Props) {
  const { slots, bare, open, composer, report, onClose, onCloseReport, onCloseComposer } = props;
  const { NotificationDrawerContent, ComposerDialog, WaitingSender, ReportDialog, AccountBanner, StandingBanner } =
    slots;
  const { t } = useTranslation();
  usePreloadLazyComponents();
  useTexts('codes');
  useTokenRefresh();
  useLiveNotifications();
  useAccountPreferences();
  useAddressedGender();
  useLivePost();
  usePrefetchRoutes();
  useLinkPrefetch();
  useOfflineReading();
  usePushedNotification();
  useEffect(watchInstallPrompt, []);
  useShortcuts();
  const { data: me } = useMe();
  const isDeleting = me && 'deletesAt' in me && Boolean(me.deletesAt);
  const hasUnreadStatement = useUnreadStatement() !== null;
  const openedShortcuts = useRef(false);
  openedShortcuts.current ||= open === 'shortcuts';
  return (
    <>
      {!bare && <MemberBar />}
      {!bare && isDeleting && AccountBanner && <AccountBanner />}
      {!bare && hasUnreadStatement && StandingBanner && <StandingBanner />}
      {!bare && <BottomBar />}
      <MenuDrawer isOpen={open === 'menu'} onClose={() => onClose('menu')} />
      <Drawer
        title={t('nav.notifications')}
        hideTitle
        closeIcon={false}
        isOpen={open === 'notifications'}
        onClose={() => onClose('notifications')}
      >
        <NotificationDrawerContent onClose={() => onClose('notifications')} />
      </Drawer>
      <WaitingSender />
      {composer && <ComposerDialog {...composer} onClose={onCloseComposer} />}
      {report && <ReportDialog isOpen={report.isOpen} subject={report.subject} onClose={onCloseReport} />}
      {openedShortcuts.current && <ShortcutsSheet isOpen={open === 'shortcuts'} onClose={() => onClose('shortcuts')} />}
      <LogoutDialog isOpen={open === 'logout'} onClose={() => onClose('logout')} />
    </>
  );
}

/** Preloads lazy components while the browser is idle, so that members need not wait. */
function usePreloadLazyComponents(): void {
  const { pathname } = useRouter();
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page has other parts
  useEffect(() => {
    if (savesData()) return;
    const timer = setTimeout(() => void preloadLazyComponents(), PRELOAD_DELAY_MS);
    return () => clearTimeout(timer);
  }, [pathname]);
}

type AccountKey = (typeof ACCOUNT_KEYS)[number];

/** A browser without own preferences uses the account's; digits always follow the account. */
function useAccountPreferences(): void {
  const { data: me } = useMe();
  useEffect(() => {
    if (!me) return;
    for (const key of ACCOUNT_KEYS) applyPreference(key, me);
    if (me.numerals !== preferences().numerals) setPreference('numerals', me.numerals);
  }, [me]);
}

function applyPreference<Key extends AccountKey>(key: Key, account: Pick<Preferences, Key>): void {
  if (localStorage.getItem(key) === null && account[key] !== preferences()[key]) setPreference(key, account[key]);
}

/** Members who save data load a page when they open it, and not when they point at its link. */
function useLinkPrefetch(): void {
  const isSaving = useDataSaver();
  useEffect(() => {
    const { router } = Router;
    if (!isSaving || !router) return;
    const { prefetch } = router;
    router.prefetch = () => Promise.resolve();
    return () => {
      router.prefetch = prefetch;
    };
  }, [isSaving]);
}

/** Prefetches the code of the main pages while the browser is idle. */
function usePrefetchRoutes(): void {
  const { prefetch, locale } = useRouter();
  useEffect(() => {
    if (savesData()) return;
    const timer = setTimeout(() => {
      for (const { href } of [...barLinks, ...sidebarLinks])
        void prefetch(href, href, { locale }).catch(() => undefined);
    }, PREFETCH_DELAY_MS);
    return () => clearTimeout(timer);
  }, [prefetch, locale]);
}
