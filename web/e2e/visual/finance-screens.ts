import * as open from './interactions';
import { newSellerBalance, payoutStates } from './mock/payouts';
import type { Screen } from './screens';
import { answered, answeredIn } from './states';

/** Finance of a new seller, with payouts in every state. */
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
];
