import * as open from './interactions';
import { incompleteMethods, newSellerBalance, payoutStates } from './mock/payouts';
import { noProducts, quietSales } from './mock/sales';
import type { Screen } from './screens';
import { answered, answeredIn, pending, serverError } from './states';

const SALES = '/finance?tab=sales';

/** Sales statistics, finance of a new seller, payouts in every state, and bank details that are incomplete or loading. */
export const financeScreens: readonly Screen[] = [
  { name: 'wire', path: '/wire-transfer-setup', as: 'member' },
  { name: 'wire-form', path: '/wire-transfer-setup', as: 'member', interact: open.openWireForm },
  { name: 'finance-sales', path: SALES, as: 'member', variants: 'all' },
  { name: 'finance-sales-products', path: SALES, as: 'member', interact: open.scrollToProducts },
  {
    name: 'finance-sales-empty',
    path: SALES,
    as: 'member',
    overrides: [answered('/payments/sales/statistics', noProducts)],
    variants: 'one',
  },
  {
    name: 'finance-sales-quiet',
    path: SALES,
    as: 'member',
    overrides: [answered('/payments/sales/statistics', quietSales)],
    variants: 'one',
  },
  {
    name: 'finance-sales-failing',
    path: SALES,
    as: 'member',
    overrides: [serverError('/payments/sales/statistics')],
    variants: 'one',
  },
  {
    name: 'finance-sales-waiting',
    path: SALES,
    as: 'member',
    overrides: [pending('/payments/sales/statistics')],
    isLoading: true,
    variants: 'one',
  },
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
