import { Bell, Menu as MenuIcon } from 'lucide-react';
import { useRouter } from 'next/router';
import { useUnreadCount } from '@/api';
import { useTranslation } from '@/lib/i18n';
import { Icon, IconButton, Link, useFormat } from '@/ui';
import { AccountMenu } from './account-menu';
import { BackButton } from './back-button';
import { Logo } from './logo';
import { SearchBox } from './search-box';
import { SearchLink } from './search-link';
import { useShell } from './shell-context';
import { barLinks, isCurrent } from './sidebar-links';

/**
 * Sticky header of members: 5.5rem high with 8rem on its sides; below 1024 px a menu button, the logo and the account.
 */
export function MemberBar() {
  const { t } = useTranslation();
  const { pathname } = useRouter();
  const { openMenu } = useShell();
  return (
    <header className="shell-bar">
      <div className="shell-bar-inner">
        <IconButton icon={MenuIcon} label={t('nav.openMenu')} onClick={openMenu} className="md:hidden -ms-2" />
        <BackButton className="-mx-3" />
        <Logo />
        <SearchBox className="max-md:hidden" />
        <nav aria-label={t('nav.main')} className="bar-nav max-md:hidden">
          {barLinks.map(({ href, key, icon }) => (
            <Link
              key={href}
              plain
              href={href}
              className="bar-link"
              aria-current={isCurrent(href, pathname) ? 'page' : undefined}
            >
              <Icon of={icon} />
              <span>{t(key)}</span>
            </Link>
          ))}
          <NotificationsButton />
        </nav>
        <SearchLink className="ms-auto -me-3 md:hidden" />
        <AccountMenu />
      </div>
    </header>
  );
}

function NotificationsButton() {
  const { t } = useTranslation();
  const { openNotifications, notificationsOpen } = useShell();
  return (
    <button
      type="button"
      className="bar-link"
      aria-haspopup="dialog"
      aria-expanded={notificationsOpen}
      onClick={openNotifications}
    >
      <Icon of={Bell} />
      <span>{t('nav.notifications')}</span>
      <UnreadBadge />
    </button>
  );
}

/** Badge with the number of unread notifications; absent without any. */
export function UnreadBadge() {
  const { t } = useTranslation();
  const { number } = useFormat();
  const { data: count = 0 } = useUnreadCount();
  if (count < 1) return null;
  return (
    <span className="badge">
      <span aria-hidden="true">{count > 99 ? `${number(99)}+` : number(count)}</span>
      <span className="sr-only">{t('nav.unread', { count })}</span>
    </span>
  );
}
