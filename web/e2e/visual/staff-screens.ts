import { chooseRemoval, sendRemoval } from './interactions';
import { decidedCase, takenCase } from './mock/staff';
import type { Screen } from './screens';
import { answered, asStaff, empty, pending, serverError } from './states';

const member = 'member' as const;
const staff = asStaff('/users/me');
const CASE = '/staff/cases/2291';

/** Staff console: queue, cases, members and rules, and what a case looks like once it is another's. */
export const staffScreens: readonly Screen[] = [
  { name: 'staff-queue', path: '/staff', as: member, overrides: [staff], variants: 'all' },
  { name: 'staff-queue-empty', path: '/staff?taken=mine', as: member, overrides: [staff, empty('/staff/cases')] },
  {
    name: 'staff-queue-failing',
    path: '/staff',
    as: member,
    overrides: [staff, serverError('/staff/cases')],
    variants: 'one',
  },
  {
    name: 'staff-queue-waiting',
    path: '/staff',
    as: member,
    overrides: [staff, pending('/staff/cases')],
    isLoading: true,
    variants: 'one',
  },
  { name: 'staff-case', path: CASE, as: member, overrides: [staff], interact: chooseRemoval, variants: 'all' },
  { name: 'staff-case-sent', path: CASE, as: member, overrides: [staff], interact: sendRemoval },
  { name: 'staff-case-taken', path: CASE, as: member, overrides: [staff, answered(CASE, takenCase)] },
  { name: 'staff-case-decided', path: CASE, as: member, overrides: [staff, answered(CASE, decidedCase)] },
  {
    name: 'staff-case-offline',
    path: CASE,
    as: member,
    overrides: [staff],
    interact: chooseRemoval,
    offline: true,
    variants: 'one',
  },
  { name: 'staff-member', path: '/staff/members/fast_shop', as: member, overrides: [staff] },
  { name: 'staff-members', path: '/staff/members', as: member, overrides: [staff], variants: 'one' },
  { name: 'staff-rules', path: '/staff/rules', as: member, overrides: [staff] },
  { name: 'staff-not-staff', path: '/staff', as: member, variants: 'one' },
];
