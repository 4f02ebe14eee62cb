import { openRefundRequest } from './interactions';
import { declinedReceipt, deniedReceipt, escalatedReceipt, grantedReceipt, openReceipt } from './mock/refund-requests';
import type { Screen } from './screens';
import { answered, purchasesWith } from './states';

function request(name: string, status: string, receipt: object): Screen {
  return {
    name: `purchased-refund-${name}`,
    path: '/purchased-posts',
    as: 'member',
    overrides: [purchasesWith(status), answered('/payments/', receipt)],
    interact: openRefundRequest,
  };
}

/** Library with a refund request in each state, and with purchases that were returned. */
export const libraryScreens: readonly Screen[] = [
  request('request', 'refundDeclined', declinedReceipt),
  request('open', 'refundRequested', openReceipt),
  request('escalated', 'refundRequested', escalatedReceipt),
  // The list was fetched before the decision.
  request('granted', 'refundRequested', grantedReceipt),
  request('denied', 'refundDeclined', deniedReceipt),
  { name: 'purchased-disputed', path: '/purchased-posts', as: 'member', overrides: [purchasesWith('disputed')] },
  {
    name: 'purchased-refunded',
    path: '/purchased-posts',
    as: 'member',
    overrides: [purchasesWith('refunded')],
    variants: 'one',
  },
];
