import { Bookmark, Compass, House, Library, type LucideIcon, Settings2, Wallet } from 'lucide-react';

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

/** Pages that belong to a place although they stand elsewhere. */
const PARENT_ROUTES: Record<string, string> = { '/wire-transfer-setup': '/finance' };

/** Whether a place is the one shown: its own path, one beneath its first folder, or a part of it. */
export function isCurrent(href: string, pathname: string): boolean {
  if (href === '/') return pathname === '/';
  if (PARENT_ROUTES[pathname] === href) return true;
  const folder = `/${href.split('/')[1]}`;
  return pathname === folder || pathname.startsWith(`${folder}/`);
}
