import { Bookmark, Compass, Gavel, House, Library, type LucideIcon, Settings2, Wallet } from 'lucide-react';

export type NavLink = { href: string; key: string; icon: LucideIcon };

export const barLinks: NavLink[] = [
  { href: '/', key: 'nav.home', icon: House },
  { href: '/explore', key: 'nav.explore', icon: Compass },
];

export const sidebarLinks: NavLink[] = [
  { href: '/saved-posts', key: 'nav.savedPosts', icon: Bookmark },
  { href: '/purchased-posts', key: 'nav.purchasedPosts', icon: Library },
  { href: '/finance', key: 'nav.finance', icon: Wallet },
  { href: '/settings/main', key: 'nav.settings', icon: Settings2 },
];

/** For members of staff. */
export const staffLink: NavLink = { href: '/staff', key: 'nav.staff', icon: Gavel };

/** Pages that belong to another navigation entry. */
const PARENT_ROUTES: Record<string, string> = { '/wire-transfer-setup': '/finance' };

/** Returns whether a navigation entry is current: its own path, a path below its first folder, or a page of it. */
export function isCurrent(href: string, pathname: string): boolean {
  if (href === '/') return pathname === '/';
  if (PARENT_ROUTES[pathname] === href) return true;
  const folder = `/${href.split('/')[1]}`;
  return pathname === folder || pathname.startsWith(`${folder}/`);
}
