import * as open from './interactions';
import type { Screen } from './screens';
import { empty, pending } from './states';

const member = 'member' as const;

/** Explore, search and the lists of both, with some of their states. */
export const discoveryScreens: readonly Screen[] = [
  { name: 'explore-guest', path: '/explore', variants: 'one' },
  { name: 'explore', path: '/explore', as: member, variants: 'all' },
  { name: 'explore-users', path: '/explore?tab=users', as: member, interact: open.openTab(1) },
  { name: 'explore-posts', path: '/explore?tab=posts', as: member, interact: open.openTab(2), variants: 'one' },
  { name: 'search', path: '/search?query=الخط', as: member },
  { name: 'search-users', path: '/search?query=ليلى', as: member, interact: open.openTab(1), variants: 'one' },
  { name: 'search-products', path: '/search?query=الخط&tab=products', as: member, interact: open.openTab(3) },
  { name: 'search-start', path: '/search', as: member, variants: 'one' },
  { name: 'search-box', path: '/search', as: member, interact: open.openSearchBox, variants: 'one' },
  { name: 'see-all', path: '/see-all?list=digital-products', as: member, variants: 'one' },
  {
    name: 'explore-waiting',
    path: '/explore',
    as: member,
    overrides: [pending('/posts/explore')],
    isLoading: true,
    variants: 'one',
  },
  {
    name: 'search-nothing',
    path: '/search?query=zzzz',
    as: member,
    overrides: [empty('/posts/explore'), empty('/users/explore')],
    variants: 'one',
  },
];
