import { Bell, Compass, House, Plus, User } from 'lucide-react';
import { useRouter } from 'next/router';
import { useMe } from '@/api';
import { useTranslation } from '@/lib/i18n';
import { memberPath } from '@/lib/member-path';
import { Icon, Link } from '@/ui';
import { UnreadBadge } from './member-bar';
import { useShell } from './shell-context';
import { isCurrent } from './sidebar-links';

/** Navigation below 1024 px: Home, Explore, New, Notifications and Profile at the bottom. */
export function BottomBar() {
  const { t } = useTranslation();
  const { pathname, query } = useRouter();
  const { data: me } = useMe();
  const { openComposer, openNotifications, notificationsOpen } = useShell();
  const own = me && (query.userId === me._id || query.handle === `@${me.handle}`);
  const current = (href: string) => (isCurrent(href, pathname) ? ('page' as const) : undefined);
  return (
    <nav aria-label={t('nav.main')} className="thumb-bar">
      <Link plain href="/" aria-current={current('/')}>
        <Icon of={House} size={22} />
        {t('nav.home')}
      </Link>
      <Link plain href="/explore" aria-current={current('/explore')}>
        <Icon of={Compass} size={22} />
        {t('nav.explore')}
      </Link>
      <button type="button" aria-label={t('nav.newPost')} onClick={() => openComposer()}>
        <span className="thumb-bar-new">
          <Icon of={Plus} size={24} />
        </span>
      </button>
      <button type="button" aria-haspopup="dialog" aria-expanded={notificationsOpen} onClick={openNotifications}>
        <Icon of={Bell} size={22} />
        {t('nav.notifications')}
        <UnreadBadge />
      </button>
      <Link plain href={me ? memberPath(me) : '/'} aria-current={own ? 'page' : undefined}>
        <Icon of={User} size={22} />
        {t('nav.myProfile')}
      </Link>
    </nav>
  );
}
