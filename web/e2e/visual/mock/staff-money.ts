import type { Author } from '../../../src/api';
import type { StaffDispute } from '../../../src/features/staff/disputes/types';
import type { MoneyFigures, MoneyRow } from '../../../src/features/staff/fees/types';
import type { StaffRefundRequest } from '../../../src/features/staff/refunds/types';
import type { Answer } from './types';

const id = (place: number) => `01a1fe00-0000-7000-8000-0000000000${String(place).padStart(2, '0')}`;

const person = (place: number, name: string): Author => ({
  _id: id(place),
  name,
  handle: null,
  isStaff: false,
  profilePic: null,
});

type Given = Omit<StaffRefundRequest, '_id' | 'kind' | 'state' | 'post' | 'paidAt' | 'decision' | 'refundableCents'> & {
  title: string;
};

function request(place: number, { title, ...given }: Given): StaffRefundRequest {
  return {
    _id: id(place),
    kind: 'purchase',
    state: 'escalated',
    post: { _id: id(place + 20), title },
    paidAt: '2026-11-01T10:00:00.000Z',
    refundableCents: given.amountCents,
    decision: null,
    ...given,
  };
}

/** Requests whose refund the sale, the balance, and nothing covers; the first is overdue. */
export const escalatedRequests: Answer<'/staff/refundRequests'> = {
  payload: [
    request(1, {
      title: 'أرقام في مكانها: دليل الجداول المالية العربية',
      buyer: person(11, 'فهد الدوسري'),
      seller: person(12, 'سارة القحطاني'),
      amountCents: 2900,
      reason: 'لم أجد ملف الجداول داخل الحزمة.',
      decline: { reason: 'as_described', text: 'الجداول في الملف الثاني.', declinedAt: '2026-11-04T09:00:00.000Z' },
      requestedAt: '2026-11-02T10:12:00.000Z',
      escalatedAt: '2026-11-05T09:00:00.000Z',
      answerDue: '2026-11-19T09:00:00.000Z',
      cover: { sellerCents: 2610, saleCents: 2610, availableCents: 48_020, missingCents: 0 },
    }),
    request(2, {
      title: 'Arabic UI strings: 400 labels, reviewed',
      buyer: person(13, 'Adam Fischer'),
      seller: person(14, 'Maya Rahal'),
      amountCents: 3900,
      reason: 'Half of the labels are machine translated. I wrote to the seller twice and got no answer.',
      decline: null,
      requestedAt: '2026-11-03T12:00:00.000Z',
      escalatedAt: '2026-11-17T12:00:00.000Z',
      answerDue: '2026-12-01T12:00:00.000Z',
      cover: { sellerCents: 3510, saleCents: 0, availableCents: 410, missingCents: 3100 },
    }),
    request(3, {
      title: 'صندوق علامات الترقيم العربية',
      buyer: person(15, 'Nadia Rahman'),
      seller: person(16, 'خالد منصور'),
      amountCents: 2400,
      reason: '',
      decline: { reason: 'outside_window', text: '', declinedAt: '2026-11-10T09:00:00.000Z' },
      requestedAt: '2026-11-09T12:00:00.000Z',
      escalatedAt: '2026-11-20T12:00:00.000Z',
      answerDue: '2026-12-04T12:00:00.000Z',
      cover: { sellerCents: 2160, saleCents: 0, availableCents: 9_000, missingCents: 0 },
    }),
  ],
  nextCursor: null,
};

function row(kind: MoneyRow['kind'], amountCents: number, payments: number, returned = 0): MoneyRow {
  const grossCents = amountCents * payments;
  const feeCents = Math.floor(((kind === 'tip' ? 5 : 10) * amountCents * (payments - returned)) / 100);
  const costCents = (Math.round(amountCents * 0.029) + 30) * payments;
  return {
    kind,
    amountCents,
    payments,
    grossCents,
    returnedCents: returned * amountCents,
    feeCents,
    costCents,
    marginCents: feeCents - costCents,
  };
}

const ROWS = [
  row('tip', 500, 64),
  row('tip', 1000, 22),
  row('tip', 2000, 9),
  row('purchase', 399, 31, 1),
  row('purchase', 950, 44, 2),
  row('purchase', 1999, 57, 3),
  row('purchase', 3900, 18),
];
const sum = (name: Exclude<keyof MoneyRow, 'kind' | 'amountCents'>) =>
  ROWS.reduce((total, each) => total + each[name], 0);

const november: MoneyFigures = {
  month: '2026-11',
  firstMonth: '2026-03',
  rows: ROWS,
  total: {
    payments: sum('payments'),
    grossCents: sum('grossCents'),
    returnedCents: sum('returnedCents'),
    feeCents: sum('feeCents'),
    costCents: sum('costCents'),
    marginCents: sum('marginCents'),
  },
  disputeCostCents: 3000,
  unmatchedCostCents: 59,
};

/** A month in which small tips and sales cost more than they bring. */
export const monthOfFees: Answer<'/staff/figures/money'> = { payload: november };

export const monthWithoutPayments: Answer<'/staff/figures/money'> = {
  payload: {
    ...november,
    rows: [],
    total: { payments: 0, grossCents: 0, returnedCents: 0, feeCents: 0, costCents: 0, marginCents: 0 },
    disputeCostCents: 0,
    unmatchedCostCents: 0,
  },
};

function dispute(place: number, given: Partial<StaffDispute> & Pick<StaffDispute, 'buyer' | 'seller'>): StaffDispute {
  return {
    _id: id(place),
    paymentId: id(place + 1),
    kind: 'purchase',
    post: { _id: id(place + 2), title: 'دليل الخط العربي للشاشات' },
    amountCents: 1999,
    currency: 'USD',
    reason: 'product_not_received',
    state: 'needsEvidence',
    openedAt: '2026-11-15T10:00:00.000Z',
    answerDue: '2026-11-23T10:00:00.000Z',
    closedAt: null,
    evidence: null,
    paidAt: '2026-11-01T10:00:00.000Z',
    ...given,
  };
}

/** Disputes without an answer, with one, and after the deadline; the first is urgent. */
export const openDisputes: Answer<'/staff/disputes'> = {
  payload: [
    dispute(50, { buyer: person(61, 'فهد الدوسري'), seller: person(62, 'سارة القحطاني') }),
    dispute(53, {
      buyer: person(63, 'Adam Fischer'),
      seller: person(64, 'Maya Rahal'),
      post: { _id: id(55), title: 'Arabic UI strings: 400 labels, reviewed' },
      amountCents: 3900,
      reason: 'fraudulent',
      state: 'underReview',
      answerDue: '2026-11-28T10:00:00.000Z',
      evidence: {
        statement: 'The buyer downloaded both files on the day of the purchase, from two devices.',
        status: 'submitted',
        givenAt: '2026-11-18T10:00:00.000Z',
      },
    }),
    dispute(56, {
      buyer: person(65, 'Nadia Rahman'),
      seller: person(66, 'خالد منصور'),
      kind: 'tip',
      post: { _id: id(58), title: '' },
      amountCents: 500,
      reason: 'unrecognized',
      state: 'underReview',
      answerDue: '2026-11-19T10:00:00.000Z',
    }),
  ],
  nextCursor: null,
};
