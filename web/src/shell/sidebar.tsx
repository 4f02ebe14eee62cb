import { useRouter } from 'next/router';
import { useMe } from '@/api';
import { useTranslation } from '@/lib/i18n';
import { memberPath } from '@/lib/member-path';
import { Avatar, Icon, Link, Name, Skeleton, UserText } from '@/ui';
import { FooterLinks } from './footer-links';
import { isCurrent, sidebarLinks, staffLink } from './sidebar-links';

/** Column beside the page: the member, navigation and the footer. */
export function Sidebar() {
  const { t } = useTranslation();
  return (
    <aside className="side" aria-label={t('nav.mine')}>
      <MeCard />
      <SidebarLinks />
      <hr className="border-line" />
      <FooterLinks />
    </aside>
  );
}

function MeCard() {
  const { data: me } = useMe();
  if (!me) {
    return (
      <div className="card flex items-center gap-3 p-4">
        <Skeleton className="size-12 rounded-full" />
        <span className="grid flex-1 gap-2">
          <Skeleton className="h-3.5 w-2/3" />
          <Skeleton className="h-3" />
        </span>
      </div>
    );
  }
  return (
    <Link plain href={memberPath(me)} className="card flex items-center gap-3 p-4">
      <Avatar name={me.name} picture={me.profilePic} size={48} />
      <span className="min-w-0">
        <Name className="clip block text-s font-semibold" isStaff={me.isStaff}>
          {me.name}
        </Name>
        {me.bio && (
          <UserText plain className="clamp-2 text-xs text-ink-3 mb-0! pb-0!">
            {me.bio}
          </UserText>
        )}
      </span>
    </Link>
  );
}

/** Navigation; members of staff have a link to their console too. */
export function SidebarLinks({ onGo }: { onGo?: () => void }) {
  const { data: me } = useMe();
  const { t } = useTranslation();
  const { pathname } = useRouter();
  return (
    <nav aria-label={t('nav.more')} className="side-links">
      {(me?.isStaff ? [...sidebarLinks, staffLink] : sidebarLinks).map(({ href, key, icon }) => (
        <Link key={href} plain href={href} onClick={onGo} aria-current={isCurrent(href, pathname) ? 'page' : undefined}>
          <Icon of={icon} />
          {t(key)}
        </Link>
      ))}
    </nav>
  );
}
