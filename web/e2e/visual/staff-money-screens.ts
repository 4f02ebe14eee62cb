import { openGrant, scrollToFees } from './interactions';
import { escalatedRequests, monthOfFees, monthWithoutPayments, openDisputes } from './mock/staff-money';
import { adminSession, monthFigures } from './mock/staff-work';
import type { Screen } from './screens';
import { answered, asStaff, empty, type Override, pending, serverError } from './states';

const REQUESTS = '/staff/refundRequests';
const DISPUTES = '/staff/disputes';
const FIGURES = '/staff/figures/money';

function inConsole(name: string, path: string, override: Override, variants?: Screen['variants']): Screen {
  const overrides = [
    override,
    answered('/staff/figures?', monthFigures),
    asStaff('/users/me'),
    answered('/staff/session', adminSession),
  ];
  return { name, path, as: 'member', overrides, variants };
}

const refunds = (name: string, override: Override, variants?: Screen['variants']) =>
  inConsole(`staff-refunds${name}`, '/staff/refunds', override, variants);
const fees = (name: string, override: Override, variants?: Screen['variants']) =>
  inConsole(`staff-fees${name}`, '/staff/fees', override, variants);

/** Refund requests and disputes before staff, and the month's fees and costs. */
export const staffMoneyScreens: readonly Screen[] = [
  refunds('', answered(REQUESTS, escalatedRequests), 'all'),
  { ...refunds('-grant', answered(REQUESTS, escalatedRequests)), interact: openGrant },
  refunds('-empty', empty(REQUESTS), 'one'),
  refunds('-failing', serverError(REQUESTS), 'one'),
  { ...refunds('-waiting', pending(REQUESTS), 'one'), isLoading: true },
  inConsole('staff-disputes', '/staff/disputes', answered(DISPUTES, openDisputes), 'all'),
  inConsole('staff-disputes-empty', '/staff/disputes', empty(DISPUTES), 'one'),
  fees('', answered(FIGURES, monthOfFees), 'all'),
  { ...fees('-table', answered(FIGURES, monthOfFees)), interact: scrollToFees },
  fees('-empty', answered(FIGURES, monthWithoutPayments), 'one'),
  fees('-failing', serverError(FIGURES), 'one'),
];
