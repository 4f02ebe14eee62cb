import type { Page } from '@playwright/test';
import type { Locale } from '../support/texts';
import { answerScreens } from './answer-screens';
import { discoveryScreens } from './discovery-screens';
import { embedScreens } from './embed-screens';
import { financeScreens } from './finance-screens';
import { identityScreens } from './identity-screens';
import * as open from './interactions';
import { libraryScreens } from './library-screens';
import { newSellerBalance } from './mock/payouts';
import { places } from './mock/recorded';
import { formerLicence } from './mock/sales';
import { moderationScreens } from './moderation-screens';
import { notificationScreens } from './notification-screens';
import { offlineScreens } from './offline-screens';
import { profileScreens } from './profile-screens';
import { reviewScreens } from './review-screens';
import { staffMoneyScreens } from './staff-money-screens';
import { staffScreens } from './staff-screens';
import { staffWorkScreens } from './staff-work-screens';
import { answered, arabicDigits, empty, hugeNumbers, longNames, type Override, pending, serverError } from './states';
import { verifyScreens } from './verify-screens';

export type Screen = {
  name: string;
  path: string;
  as?: 'guest' | 'member';
  /** Responses that differ from the recording, by the beginning of their path. */
  overrides?: readonly Override[];
  /** Interaction before the screenshot. */
  interact?: (page: Page, locale: Locale) => Promise<unknown>;
  /** Preferences of the browser: text size, digits. */
  preferences?: Record<string, string>;
  offline?: boolean;
  /** The clock runs: a stopped one hides the browser's own loading times. */
  liveClock?: boolean;
  /** Skeletons are shown as long as a response is pending. */
  isLoading?: boolean;
  /** Variants of language × width × theme in the repository; two by default. */
  variants?: 'all' | 'two' | 'one';
};

const member = 'member' as const;
const { me, other, post, question, product, owned, mine } = places;

/** Every screen in its normal state. */
const populated: readonly Screen[] = [
  { name: 'guest', path: '/guest', variants: 'all' },
  { name: 'login', path: '/login' },
  { name: 'signup', path: '/signup' },
  { name: 'privacy', path: '/privacy-policy' },
  { name: 'terms', path: '/terms-and-conditions', variants: 'one' },
  { name: 'not-found', path: '/nothing-here' },
  { name: 'server-error', path: '/500', interact: open.fixReference, liveClock: true },
  { name: 'post-guest', path: `/posts/${post}` },
  { name: 'product-guest', path: `/posts/${product}` },
  { name: 'profile-guest', path: `/users/${other}`, variants: 'one' },
  { name: 'home', path: '/', as: member, variants: 'all' },
  { name: 'home-top', path: '/', as: member, interact: open.openSecondTab, variants: 'one' },
  { name: 'post', path: `/posts/${post}`, as: member },
  { name: 'question', path: `/posts/${question}`, as: member },
  { name: 'product', path: `/posts/${product}`, as: member },
  { name: 'product-owned', path: `/posts/${owned}`, as: member },
  {
    name: 'product-owned-licence',
    path: `/posts/${owned}`,
    as: member,
    overrides: [answered(`/posts/${owned}/licence`, formerLicence)],
    variants: 'one',
  },
  { name: 'product-own', path: `/posts/${mine}`, as: member, variants: 'one' },
  { name: 'comments', path: `/posts/${post}`, as: member, interact: open.scrollToComments },
  { name: 'profile', path: `/users/${other}`, as: member },
  { name: 'profile-own', path: `/users/${me}`, as: member, variants: 'one' },
  { name: 'saved', path: '/saved-posts', as: member },
  { name: 'purchased', path: '/purchased-posts', as: member },
  { name: 'finance', path: '/finance', as: member },
  { name: 'finance-report', path: '/finance?tab=report', as: member, interact: open.openTab(1) },
  {
    name: 'finance-refunds',
    path: '/finance?tab=refunds',
    as: member,
    interact: open.openDeclineForm,
    variants: 'all',
  },
  {
    name: 'finance-disputes',
    path: '/finance?tab=disputes',
    as: member,
    interact: open.openEvidenceForm,
    variants: 'all',
  },
  { name: 'settings-interests', path: '/settings/interests', as: member },
  { name: 'notifications', path: '/', as: member, interact: open.showNotifications },
  { name: 'composer', path: '/', as: member, interact: open.showComposer },
  { name: 'reactions', path: `/posts/${post}`, as: member, interact: open.openReactions, variants: 'one' },
  { name: 'logout', path: '/settings/main', as: member, interact: open.openLogout },
];

/** The same screens: empty, failing, loading, offline, and with the longest content. */
const states: readonly Screen[] = [
  { name: 'home-waiting', path: '/', as: member, overrides: [pending('/posts/feed')], isLoading: true },
  { name: 'home-empty', path: '/', as: member, overrides: [empty('/posts/feed')], variants: 'one' },
  { name: 'home-failing', path: '/', as: member, overrides: [serverError('/posts/feed')], variants: 'one' },
  { name: 'home-offline', path: '/', as: member, offline: true, variants: 'one' },
  { name: 'home-long-names', path: '/', as: member, overrides: [longNames('/posts/feed'), longNames('/users/me')] },
  {
    name: 'home-huge-numbers',
    path: '/',
    as: member,
    overrides: [hugeNumbers('/posts/feed'), hugeNumbers('/notifications/count')],
    variants: 'one',
  },
  {
    name: 'home-arabic-digits',
    path: '/',
    as: member,
    overrides: [arabicDigits('/users/me')],
    preferences: { numerals: 'arab' },
    variants: 'one',
  },
  { name: 'home-larger-text', path: '/', as: member, preferences: { textSize: 'larger' }, variants: 'one' },
  { name: 'saved-empty', path: '/saved-posts', as: member, overrides: [empty('/posts/saved')] },
  {
    name: 'purchased-empty',
    path: '/purchased-posts',
    as: member,
    overrides: [empty('/posts/purchased')],
    variants: 'one',
  },
  {
    name: 'purchased-waiting',
    path: '/purchased-posts',
    as: member,
    overrides: [pending('/posts/purchased')],
    isLoading: true,
    variants: 'one',
  },
  {
    name: 'purchased-larger-text',
    path: '/purchased-posts',
    as: member,
    preferences: { textSize: 'larger' },
    variants: 'one',
  },
  {
    name: 'finance-refunds-empty',
    path: '/finance?tab=refunds',
    as: member,
    overrides: [
      answered('/payments/refundRequests/counts', { payload: { open: 0, escalated: 0, closed: 0 } }),
      empty('/payments/refundRequests?'),
    ],
    variants: 'one',
  },
  {
    name: 'finance-new-seller',
    path: '/finance',
    as: member,
    overrides: [answered('/users/balance', newSellerBalance)],
  },
  {
    name: 'finance-failing',
    path: '/finance',
    as: member,
    overrides: [serverError('/users/balance')],
    variants: 'one',
  },
  {
    name: 'finance-arabic-digits',
    path: '/finance',
    as: member,
    overrides: [arabicDigits('/users/me')],
    preferences: { numerals: 'arab' },
    variants: 'one',
  },
  {
    name: 'finance-huge-numbers',
    path: '/finance',
    as: member,
    overrides: [hugeNumbers('/users/balance'), hugeNumbers('/users/payouts')],
    variants: 'one',
  },
  {
    name: 'finance-waiting',
    path: '/finance',
    as: member,
    overrides: [pending('/users/balance'), pending('/users/payouts')],
    isLoading: true,
    variants: 'one',
  },
  {
    name: 'notifications-empty',
    path: '/',
    as: member,
    overrides: [empty('/notifications?')],
    interact: open.showNotifications,
  },
  {
    name: 'notifications-failing',
    path: '/',
    as: member,
    overrides: [serverError('/notifications?')],
    interact: open.showNotifications,
    variants: 'one',
  },
  {
    name: 'notifications-waiting',
    path: '/',
    as: member,
    overrides: [pending('/notifications?')],
    interact: open.showNotifications,
    isLoading: true,
    variants: 'one',
  },
];

export const screens: readonly Screen[] = [
  ...populated,
  ...states,
  ...discoveryScreens,
  ...financeScreens,
  ...identityScreens,
  ...libraryScreens,
  ...moderationScreens,
  ...notificationScreens,
  ...offlineScreens,
  ...profileScreens,
  ...reviewScreens,
  ...answerScreens,
  ...embedScreens,
  ...staffScreens,
  ...staffMoneyScreens,
  ...staffWorkScreens,
  ...verifyScreens,
];
