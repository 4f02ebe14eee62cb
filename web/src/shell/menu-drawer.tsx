import { LogOut } from 'lucide-react';
import { useMe } from '@/api';
import { useTranslation } from '@/lib/i18n';
import { memberPath } from '@/lib/member-path';
import { Avatar, Icon, Link, Name } from '@/ui';
import { Overlay } from '@/ui/modal';
import { FooterLinks } from './footer-links';
import { Logo } from './logo';
import { SearchBox } from './search-box';
import { useShell } from './shell-context';
import { SidebarLinks } from './sidebar';

type Props = { isOpen: boolean; onClose: () => void };

/** Menu below 1024 px: logo, search, navigation links and logout. */
export function MenuDrawer({ isOpen, onClose }: Props) {
  const { t } = useTranslation();
  const { data: me } = useMe();
  const { openLogout } = useShell();
  return (
    <Overlay shape="menu" title={t('a11y.menu')} hideTitle isOpen={isOpen} onClose={onClose} actions={<Logo />}>
      <div className="flex flex-1 flex-col gap-4 p-4">
        <SearchBox onSearch={onClose} className="w-full" />
        {me && (
          <Link plain href={memberPath(me)} onClick={onClose} className="flex items-center gap-3">
            <Avatar name={me.name} picture={me.profilePic} size={52} />
            <span className="min-w-0">
              <Name className="clip block font-semibold" isStaff={me.isStaff}>
                {me.name}
              </Name>
              <span className="text-s text-ink-3">{t('nav.myProfile')}</span>
            </span>
          </Link>
        )}
        <SidebarLinks onGo={onClose} />
        <hr className="border-line" />
        <div className="side-links">
          <button
            type="button"
            className="text-red-ink"
            onClick={() => {
              onClose();
              openLogout();
            }}
          >
            <Icon of={LogOut} flip />
            {t('nav.logout')}
          </button>
        </div>
        <FooterLinks className="mt-auto" />
      </div>
    </Overlay>
  );
}
