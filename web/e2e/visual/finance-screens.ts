import * as open from './interactions';
import { incompleteMethods, newSellerBalance, payoutStates } from './mock/payouts';
import type { Screen } from './screens';
import { answered, answeredIn, pending } from './states';

/** Finance of a new seller, payouts in every state, and bank details that are incomplete or loading. */
export const financeScreens: readonly Screen[] = [
  {
    name: 'finance-payout-states',
    path: '/finance',
    as: 'member',
    overrides: [answered('/users/balance', newSellerBalance), answeredIn('/users/payouts', payoutStates)],
    interact: open.scrollToPayouts,
    variants: 'all',
  },
  {
    name: 'finance-reserve',
    path: '/finance',
    as: 'member',
    overrides: [answered('/users/balance', newSellerBalance)],
    interact: open.openReserve,
    variants: 'one',
  },
  {
    name: 'finance-payout-cancel',
    path: '/finance',
    as: 'member',
    overrides: [answeredIn('/users/payouts', payoutStates)],
    interact: open.openCancellation,
  },
  {
    name: 'wire-incomplete',
    path: '/wire-transfer-setup',
    as: 'member',
    overrides: [answered('/users/listPayoutMethods', incompleteMethods)],
  },
  {
    name: 'wire-waiting',
    path: '/wire-transfer-setup',
    as: 'member',
    overrides: [pending('/users/listPayoutMethods')],
    isLoading: true,
    variants: 'one',
  },
];
