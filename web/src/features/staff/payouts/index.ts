export { PayoutsView } from './payouts-view';
export { STATES as PAYOUT_STATES } from './types';
