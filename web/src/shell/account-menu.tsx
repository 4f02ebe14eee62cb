import { ChevronDown, Gavel, Globe, Keyboard, LogOut, Monitor, Moon, Sun, User } from 'lucide-react';
import { api, useMe } from '@/api';
import { useTranslation } from '@/lib/i18n';
import { memberPath } from '@/lib/member-path';
import { setPreference, type Theme } from '@/lib/preferences';
import { Avatar, Icon, Menu, type MenuEntry, Name, Skeleton, UserText, usePreferences } from '@/ui';
import { useOtherLanguage } from './language';
import { useShell } from './shell-context';

const THEMES: readonly Theme[] = ['system', 'light', 'dark'];
const THEME_ICON = { system: Monitor, light: Sun, dark: Moon };

/** Phones have no keyboard shortcuts. */
function hasKeyboard(): boolean {
  return window.matchMedia('(hover: hover) and (pointer: fine)').matches;
}

/** Account menu: avatar, name and bio link to the member's profile; below are theme, language and logout. */
export function AccountMenu() {
  const { t } = useTranslation();
  const { data: me } = useMe();
  const { theme } = usePreferences();
  const { switchLanguage } = useOtherLanguage();
  const { openLogout, openShortcuts } = useShell();
  if (!me) return <Skeleton className="ms-auto size-11 rounded-full" />;

  const nextTheme = THEMES[(THEMES.indexOf(theme) + 1) % THEMES.length] ?? 'system';
  const profile = memberPath(me);
  const entries: MenuEntry[] = [
    {
      id: 'me',
      text: me.name,
      href: profile,
      content: (
        <span className="flex items-center gap-3">
          <Avatar name={me.name} picture={me.profilePic} size={48} />
          <span className="min-w-0">
            <Name className="clip block text-b font-semibold text-ink" isStaff={me.isStaff}>
              {me.name}
            </Name>
            {me.bio && (
              <UserText plain className="clamp-2 text-xs text-ink-3">
                {me.bio}
              </UserText>
            )}
          </span>
        </span>
      ),
    },
    { id: 'profile', text: t('nav.myProfile'), icon: User, href: profile },
    ...(me.isStaff ? [{ id: 'staff', text: t('nav.staff'), icon: Gavel, href: '/staff' }] : []),
    {
      id: 'theme',
      text: t('nav.theme'),
      icon: THEME_ICON[theme],
      end: t(`theme.${theme}`),
      onPress: () => {
        setPreference('theme', nextTheme);
        api.post('/users/update', { theme: nextTheme }).catch(() => undefined);
      },
    },
    {
      id: 'language',
      text: t('nav.language'),
      icon: Globe,
      end: t('nav.switchTo'),
      onPress: () => void switchLanguage(),
    },
    ...(hasKeyboard() ? [{ id: 'keys', text: t('nav.shortcuts'), icon: Keyboard, onPress: openShortcuts }] : []),
    { id: 'logout', text: t('nav.logout'), icon: LogOut, flipIcon: true, tone: 'danger', onPress: openLogout },
  ];

  return (
    <Menu label={t('nav.accountMenu')} entries={entries} className="account-button">
      <Avatar name={me.name} picture={me.profilePic} />
      <Icon of={ChevronDown} size={18} className="text-ink-3 max-md:hidden" />
    </Menu>
  );
}
