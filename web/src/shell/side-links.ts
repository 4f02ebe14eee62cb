import { Bookmark, Compass, House, Library, type LucideIcon, Settings2, Wallet } from 'lucide-react';

export type Place = { href: string; key: string; icon: LucideIcon };

export const barPlaces: Place[] = [
  { href: '/', key: 'nav.home', icon: House },
  { href: '/explore', key: 'nav.explore', icon: Compass },
];

export const sidePlaces: Place[] = [
  { href: '/saved-posts', key: 'nav.savedPosts', icon: Bookmark },
  { href: '/purchased-posts', key: 'nav.purchasedPosts', icon: Library },
  { href: '/finance', key: 'nav.finance', icon: Wallet },
  { href: '/settings/main', key: 'nav.settings', icon: Settings2 },
];

/** Whether a place is the one shown: its own path, or one beneath its first folder. */
export function isCurrent(href: string, pathname: string): boolean {
  if (href === '/') return pathname === '/';
  const folder = `/${href.split('/')[1]}`;
  return pathname === folder || pathname.startsWith(`${folder}/`);
}
