import {
  ChartColumn,
  Coins,
  Gavel,
  Inbox,
  Landmark,
  type LucideIcon,
  Scale,
  SlidersHorizontal,
  Undo2,
  Users,
} from 'lucide-react';
import type { Role, StaffCounts } from './types';

export type ConsoleSection =
  | 'queue'
  | 'appeals'
  | 'payouts'
  | 'refunds'
  | 'disputes'
  | 'members'
  | 'figures'
  | 'fees'
  | 'rules';

type SectionLink = {
  section: ConsoleSection;
  href: string;
  icon: LucideIcon;
  count?: keyof StaffCounts;
  /** Besides admins. */
  roles: readonly Role[];
};

const LINKS: readonly SectionLink[] = [
  { section: 'queue', href: '/staff', icon: Inbox, count: 'cases', roles: ['moderator'] },
  { section: 'appeals', href: '/staff/appeals', icon: Gavel, count: 'appeals', roles: ['moderator'] },
  { section: 'payouts', href: '/staff/payouts', icon: Landmark, count: 'payouts', roles: ['treasurer'] },
  { section: 'refunds', href: '/staff/refunds', icon: Undo2, count: 'refunds', roles: ['treasurer'] },
  { section: 'disputes', href: '/staff/disputes', icon: Scale, roles: ['treasurer'] },
  { section: 'members', href: '/staff/members', icon: Users, roles: ['moderator'] },
  { section: 'figures', href: '/staff/figures', icon: ChartColumn, roles: ['moderator', 'treasurer'] },
  { section: 'fees', href: '/staff/fees', icon: Coins, roles: ['treasurer'] },
  { section: 'rules', href: '/staff/rules', icon: SlidersHorizontal, roles: ['moderator'] },
];

/** Returns the menu of a role, in order. */
export function sectionsOf(role: Role): readonly SectionLink[] {
  return role === 'admin' ? LINKS : LINKS.filter(({ roles }) => roles.includes(role));
}

export function mayOpen(section: ConsoleSection, role: Role): boolean {
  return sectionsOf(role).some((link) => link.section === section);
}
