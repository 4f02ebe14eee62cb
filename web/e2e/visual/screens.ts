import type { Page } from '@playwright/test';
import type { Locale } from '../support/texts';
import * as open from './interactions';
import { places } from './mock/recorded';
import { empty, failing, huge, longNames, type Override, waiting } from './states';

export type Screen = {
  name: string;
  path: string;
  as?: 'guest' | 'member';
  /** Answers that differ from what was recorded, by the beginning of their path. */
  answers?: readonly Override[];
  /** What is done before the picture is taken. */
  open?: (page: Page, locale: Locale) => Promise<unknown>;
  /** What the browser has chosen: text size, digits. */
  choices?: Record<string, string>;
  offline?: boolean;
  /** Its clock goes on: a stopped one hides what the browser measured of the page's loading. */
  unstopped?: boolean;
  /** Skeletons are drawn as long as something is waited for. */
  unfinished?: boolean;
  /** Which of the language × width × theme `npm test` draws; two by default. */
  drawn?: 'all' | 'two' | 'one';
};

const member = 'member' as const;
const { me, other, post, question, product, owned, mine } = places;

/** Every screen as it is when all is well. */
const populated: readonly Screen[] = [
  { name: 'guest', path: '/guest', drawn: 'all' },
  { name: 'login', path: '/login' },
  { name: 'signup', path: '/signup' },
  { name: 'privacy', path: '/privacy-policy' },
  { name: 'terms', path: '/terms-and-conditions', drawn: 'one' },
  { name: 'not-found', path: '/nothing-here' },
  { name: 'server-error', path: '/500', open: open.sameReference, unstopped: true },
  { name: 'post-guest', path: `/posts/${post}` },
  { name: 'product-guest', path: `/posts/${product}` },
  { name: 'profile-guest', path: `/users/${other}`, drawn: 'one' },
  { name: 'explore-guest', path: '/explore', drawn: 'one' },
  { name: 'home', path: '/', as: member, drawn: 'all' },
  { name: 'home-top', path: '/', as: member, open: open.secondTab, drawn: 'one' },
  { name: 'explore', path: '/explore', as: member, drawn: 'all' },
  { name: 'explore-users', path: '/explore?tab=users', as: member, open: open.tab(1) },
  { name: 'explore-posts', path: '/explore?tab=posts', as: member, open: open.tab(2), drawn: 'one' },
  { name: 'search', path: '/search?query=الخط', as: member },
  { name: 'search-users', path: '/search?query=ليلى', as: member, open: open.tab(1), drawn: 'one' },
  { name: 'search-start', path: '/search', as: member, drawn: 'one' },
  { name: 'see-all', path: '/see-all?list=digital-products', as: member, drawn: 'one' },
  { name: 'post', path: `/posts/${post}`, as: member },
  { name: 'question', path: `/posts/${question}`, as: member },
  { name: 'product', path: `/posts/${product}`, as: member },
  { name: 'product-owned', path: `/posts/${owned}`, as: member },
  { name: 'product-own', path: `/posts/${mine}`, as: member, drawn: 'one' },
  { name: 'comments', path: `/posts/${post}`, as: member, open: open.comments },
  { name: 'profile', path: `/users/${other}`, as: member },
  { name: 'profile-own', path: `/users/${me}`, as: member, drawn: 'one' },
  { name: 'saved', path: '/saved-posts', as: member },
  { name: 'purchased', path: '/purchased-posts', as: member },
  { name: 'finance', path: '/finance', as: member },
  { name: 'finance-report', path: '/finance?tab=report', as: member, open: open.tab(1) },
  { name: 'settings', path: '/settings/main', as: member },
  { name: 'settings-personal', path: '/settings/personal-information', as: member },
  { name: 'settings-interests', path: '/settings/interests', as: member },
  { name: 'wire', path: '/wire-transfer-setup', as: member },
  { name: 'notifications', path: '/', as: member, open: open.notifications },
  { name: 'composer', path: '/', as: member, open: open.composer },
  { name: 'reactions', path: `/posts/${post}`, as: member, open: open.reactions, drawn: 'one' },
  { name: 'logout', path: '/settings/main', as: member, open: open.logout },
];

/** The same places when they are empty, failing, waiting, without a connection, or filled to the brim. */
const states: readonly Screen[] = [
  { name: 'home-waiting', path: '/', as: member, answers: [waiting('/posts/feed')], unfinished: true },
  { name: 'home-empty', path: '/', as: member, answers: [empty('/posts/feed')], drawn: 'one' },
  { name: 'home-failing', path: '/', as: member, answers: [failing('/posts/feed')], drawn: 'one' },
  { name: 'home-offline', path: '/', as: member, offline: true, drawn: 'one' },
  { name: 'home-long-names', path: '/', as: member, answers: [longNames('/posts/feed'), longNames('/users/me')] },
  {
    name: 'home-huge-numbers',
    path: '/',
    as: member,
    answers: [huge('/posts/feed'), huge('/notifications/count')],
    drawn: 'one',
  },
  { name: 'home-arabic-digits', path: '/', as: member, choices: { numerals: 'arab' }, drawn: 'one' },
  { name: 'home-larger-text', path: '/', as: member, choices: { textSize: 'larger' }, drawn: 'one' },
  {
    name: 'explore-waiting',
    path: '/explore',
    as: member,
    answers: [waiting('/posts/explore')],
    unfinished: true,
    drawn: 'one',
  },
  {
    name: 'search-nothing',
    path: '/search?query=zzzz',
    as: member,
    answers: [empty('/posts/explore'), empty('/users/explore')],
    drawn: 'one',
  },
  { name: 'saved-empty', path: '/saved-posts', as: member, answers: [empty('/posts/saved')] },
  { name: 'purchased-empty', path: '/purchased-posts', as: member, answers: [empty('/posts/purchased')], drawn: 'one' },
  {
    name: 'purchased-waiting',
    path: '/purchased-posts',
    as: member,
    answers: [waiting('/posts/purchased')],
    unfinished: true,
    drawn: 'one',
  },
  {
    name: 'purchased-larger-text',
    path: '/purchased-posts',
    as: member,
    choices: { textSize: 'larger' },
    drawn: 'one',
  },
  { name: 'finance-failing', path: '/finance', as: member, answers: [failing('/users/balance')], drawn: 'one' },
  { name: 'finance-arabic-digits', path: '/finance', as: member, choices: { numerals: 'arab' }, drawn: 'one' },
  {
    name: 'finance-huge-numbers',
    path: '/finance',
    as: member,
    answers: [huge('/users/balance'), huge('/users/payouts')],
    drawn: 'one',
  },
  {
    name: 'finance-waiting',
    path: '/finance',
    as: member,
    answers: [waiting('/users/balance'), waiting('/users/payouts')],
    unfinished: true,
    drawn: 'one',
  },
  { name: 'profile-long-names', path: `/users/${other}`, as: member, answers: [longNames('/users/')], drawn: 'one' },
  { name: 'profile-huge-numbers', path: `/users/${other}`, as: member, answers: [huge('/users/')], drawn: 'one' },
  { name: 'notifications-empty', path: '/', as: member, answers: [empty('/notifications?')], open: open.notifications },
  {
    name: 'notifications-failing',
    path: '/',
    as: member,
    answers: [failing('/notifications?')],
    open: open.notifications,
    drawn: 'one',
  },
  {
    name: 'notifications-waiting',
    path: '/',
    as: member,
    answers: [waiting('/notifications?')],
    open: open.notifications,
    unfinished: true,
    drawn: 'one',
  },
  {
    name: 'wire-waiting',
    path: '/wire-transfer-setup',
    as: member,
    answers: [waiting('/users/listPayoutMethods')],
    unfinished: true,
    drawn: 'one',
  },
  { name: 'login-larger-text', path: '/login', choices: { textSize: 'larger' }, drawn: 'one' },
];

export const screens: readonly Screen[] = [...populated, ...states];
