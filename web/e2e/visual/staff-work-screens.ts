import { chooseOutcome, openEarlierStatement, openRejection, writeAppeal } from './interactions';
import {
  adminSession,
  appealDetail,
  heldPayouts,
  monthFigures,
  noPayouts,
  openAppeals,
  ownAppeal,
} from './mock/staff-work';
import { limitedAccount, removedPost } from './mock/standing';
import type { Screen } from './screens';
import { answered, answeredIn, asStaff, empty, type Override, pending, serverError } from './states';

const member = 'member' as const;
const STANDING = '/settings/standing';
const APPEALS = '/staff/appeals?';
const staff: readonly Override[] = [asStaff('/users/me'), answered('/staff/session', adminSession)];
const inConsole = (...overrides: Override[]): readonly Override[] => [
  answered('/staff/figures?', monthFigures),
  ...staff,
  ...overrides,
];

/** Standing of a member, and the pages on which staff answer appeals, decide payouts and read figures. */
export const staffWorkScreens: readonly Screen[] = [
  {
    name: 'standing',
    path: STANDING,
    as: member,
    overrides: [answeredIn('/users/standing', removedPost)],
    interact: writeAppeal,
    variants: 'all',
  },
  {
    name: 'standing-earlier',
    path: STANDING,
    as: member,
    overrides: [answeredIn('/users/standing', removedPost)],
    interact: openEarlierStatement,
  },
  {
    name: 'standing-limited',
    path: STANDING,
    as: member,
    overrides: [answeredIn('/users/standing', limitedAccount)],
  },
  { name: 'standing-empty', path: STANDING, as: member },
  {
    name: 'standing-failing',
    path: STANDING,
    as: member,
    overrides: [serverError('/users/standing')],
    variants: 'one',
  },
  {
    name: 'standing-waiting',
    path: STANDING,
    as: member,
    overrides: [pending('/users/standing')],
    isLoading: true,
    variants: 'one',
  },
  {
    name: 'standing-banner',
    path: '/saved-posts',
    as: member,
    overrides: [answeredIn('/users/standing', removedPost)],
  },
  { name: 'transparency', path: '/transparency' },
  { name: 'staff-appeals', path: '/staff/appeals', as: member, overrides: inConsole(answered(APPEALS, openAppeals)) },
  {
    name: 'staff-appeals-empty',
    path: '/staff/appeals',
    as: member,
    overrides: inConsole(empty(APPEALS)),
    variants: 'one',
  },
  {
    name: 'staff-appeal',
    path: '/staff/appeals/118',
    as: member,
    overrides: inConsole(answered(APPEALS, openAppeals), answered('/staff/appeals/118', appealDetail)),
    interact: chooseOutcome,
    variants: 'all',
  },
  {
    name: 'staff-appeal-own',
    path: '/staff/appeals/119',
    as: member,
    overrides: inConsole(answered(APPEALS, openAppeals), answered('/staff/appeals/119', ownAppeal)),
    variants: 'one',
  },
  {
    name: 'staff-payouts',
    path: '/staff/payouts',
    as: member,
    overrides: inConsole(answered('/staff/payouts?', heldPayouts)),
  },
  {
    name: 'staff-payouts-reject',
    path: '/staff/payouts',
    as: member,
    overrides: inConsole(answered('/staff/payouts?', heldPayouts)),
    interact: openRejection,
    variants: 'one',
  },
  {
    name: 'staff-payouts-empty',
    path: '/staff/payouts',
    as: member,
    overrides: inConsole(answered('/staff/payouts?', noPayouts)),
    variants: 'one',
  },
  { name: 'staff-figures', path: '/staff/figures', as: member, overrides: inConsole(), variants: 'all' },
];
