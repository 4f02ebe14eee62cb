import type { Author } from '../../../src/api';
import type { StaffAppeal } from '../../../src/features/staff/appeals/types';
import type { StaffPayout, StaffPayouts } from '../../../src/features/staff/payouts/types';
import type { Statement } from '../../../src/features/staff/types';
import { RECORDED_AT } from './recorded';
import type { Answer } from './types';

const DAY_MS = 86_400_000;
const id = (place: number) => `01a1fc00-0000-7000-8000-0000000000${String(place).padStart(2, '0')}`;

const person = (place: number, name: string, handle: string | null = null): Author => ({
  _id: id(place),
  name,
  handle,
  isStaff: false,
  profilePic: null,
});

const HUDA = person(1, 'Huda Alsalem');
const HASSAN = person(2, 'حسن الموسوي', 'hassan_g');
const MAYA = person(3, 'Maya Rahal', 'maya_r');
const RANIA = person(4, 'Rania Khoury');

const STATEMENT: Statement = {
  _id: id(20),
  number: 2291,
  reference: 'S-2291',
  act: 'remove',
  ground: 'terms',
  law: null,
  rule: 'violence',
  text: 'The post explains how to mix substances that can hurt people.',
  subject: { kind: 'post', postId: id(21), excerpt: 'رشّ أوراق الطماطم في المساء', url: '/posts/1' },
  scope: 'content',
  isDetectedAutomatically: false,
  isAutomatic: false,
  isHeld: false,
  createdAt: '2026-11-19T10:00:00.000Z',
  until: null,
  state: 'active',
  appealUntil: '2027-05-18T10:00:00.000Z',
  canAppeal: false,
  appeal: null,
  caseNumber: 2214,
  decidedBy: null,
};

function appeal(number: number, given: Partial<StaffAppeal> = {}): StaffAppeal {
  return {
    _id: id(number % 100),
    number,
    reference: `A-${number}`,
    state: 'open',
    text: 'المنشور عن محلول الصابون والثوم لرشّ أوراق الطماطم، لا عن شيء يؤذي الناس. ذكرتُ المقادير لأن الزيادة تحرق الورق، وهذا تحذير لا دعوة.\n\nأرفقتُ صورة الأصص قبل الرشّ وبعده.',
    createdAt: '2026-11-20T10:00:00.000Z',
    dueAt: '2026-11-25T10:00:00.000Z',
    answer: null,
    decidedAt: null,
    member: HASSAN,
    statement: STATEMENT,
    caseNumber: 2214,
    firstDecidedBy: HUDA,
    decidedBy: null,
    isOwnDecision: false,
    isAlone: false,
    ...given,
  };
}

const WARNING: Statement = { ...STATEMENT, act: 'warn', rule: 'spam', scope: 'account' };

export const openAppeals: Answer<'/staff/appeals'> = {
  payload: [
    appeal(116, {
      member: MAYA,
      text: 'The links go to my own exhibition. I posted them under three posts because people asked me.',
      statement: WARNING,
      createdAt: '2026-11-15T10:00:00.000Z',
      dueAt: '2026-11-20T10:00:00.000Z',
    }),
    appeal(118),
    appeal(119, { isOwnDecision: true, firstDecidedBy: RANIA, createdAt: '2026-11-21T20:00:00.000Z' }),
  ],
  nextCursor: null,
};

const EVIDENCE = {
  title: null,
  text: 'رشّ أوراق الطماطم في المساء: ملعقة صابون سائل، وفصّا ثوم، ولتر ماء. لا تزد، فالورق يحترق.',
  media: [],
  priceCents: null,
  rating: null,
  name: null,
  handle: null,
  takenAt: '2026-11-19T09:30:00.000Z',
};

export const appealDetail: Answer<'/staff/appeals/{n}'> = {
  payload: {
    ...appeal(118),
    evidence: EVIDENCE,
    history: [{ at: '2026-11-19T10:00:00.000Z', action: 'removed', caseNumber: 2214, actor: HUDA }],
  },
};

/** The reader decided first. */
export const ownAppeal: Answer<'/staff/appeals/{n}'> = {
  payload: { ...appealDetail.payload, ...appeal(119, { isOwnDecision: true, firstDecidedBy: RANIA }) },
};

function payout(number: number, member: Author, amountCents: number, given: Partial<StaffPayout> = {}): StaffPayout {
  return {
    number,
    reference: `PO-${number}`,
    member,
    amountCents,
    status: 'pending',
    holdReason: null,
    heldAt: null,
    requestedAt: '2026-11-18T10:00:00.000Z',
    method: { kind: 'wire-transfer', last4: '9114', bankName: 'Blom Bank', country: 'LB' },
    batchNumber: null,
    ...given,
  };
}

export const heldPayouts: StaffPayouts = {
  payload: [
    payout(10482, MAYA, 54_000, { holdReason: 'new_seller_limit', heldAt: '2026-11-18T10:00:00.000Z' }),
    payout(10479, HASSAN, 213_400, {
      holdReason: 'screening',
      heldAt: '2026-11-17T16:00:00.000Z',
      method: { kind: 'wire-transfer', last4: '0071', bankName: 'البنك الأهلي', country: 'SA' },
    }),
    payout(10471, HUDA, 12_050, {
      holdReason: 'review',
      heldAt: '2026-11-16T08:00:00.000Z',
      method: { kind: 'connect', last4: null, bankName: null, country: 'DE' },
    }),
  ],
  nextCursor: null,
  batches: [
    {
      number: 14,
      status: 'draft',
      payoutsCount: 12,
      totalCents: 845_300,
      needsApproval: true,
      createdAt: '2026-11-21T06:00:00.000Z',
      createdBy: null,
      canApprove: true,
      refusal: null,
    },
    {
      number: 13,
      status: 'approved',
      payoutsCount: 3,
      totalCents: 90_000,
      needsApproval: true,
      createdAt: '2026-11-20T06:00:00.000Z',
      createdBy: RANIA,
      canApprove: false,
      refusal: 'approver_collected',
    },
  ],
};

export const noPayouts: StaffPayouts = { payload: [], nextCursor: null, batches: [] };

/** A month in which weekends are quiet. */
const BY_DAY = Array.from({ length: 30 }, (_, index) => {
  const day = new Date(Date.parse(RECORDED_AT) - (29 - index) * DAY_MS);
  const isQuiet = day.getUTCDay() === 5 || day.getUTCDay() === 6;
  const opened = isQuiet ? index % 3 : 4 + ((index * 7) % 9);
  return {
    day: day.toISOString().slice(0, 10),
    opened,
    decided: Math.max(0, opened - (index % 4) + 1),
    appeals: index % 6 === 0 ? 1 : 0,
  };
});

export const monthFigures: Answer<'/staff/figures'> = {
  payload: {
    days: 30,
    opened: BY_DAY.reduce((sum, { opened }) => sum + opened, 0),
    decided: BY_DAY.reduce((sum, { decided }) => sum + decided, 0),
    waiting: 42,
    overdue: 2,
    medianMinutes: 190,
    undone: 3,
    byAct: { dismiss: 74, warn: 21, remove: 58, limit: 6, hold_sales: 4, suspend: 9, restore: 2 },
    byRule: { spam: 60, scam: 22, harassment: 18, hate: 4, violence: 2, nudity: 3, copyright: 7, other: 0 },
    byDay: BY_DAY,
    appeals: { open: 3, upheld: 5, changed: 1, reversed: 2, medianMinutes: 2760 },
    automatic: { held: 40, restored: 1 },
    reports: { received: 212, upheld: 97 },
    payouts: {
      requested: 64,
      requestedCents: 1_245_000,
      transferred: 58,
      transferredCents: 1_120_300,
      rejected: 2,
      held: 3,
      heldCents: 279_450,
    },
  },
};

/** An admin whose session was confirmed an hour ago. */
export const adminSession: Answer<'/staff/session'> = {
  payload: {
    role: 'admin',
    person: { _id: RANIA._id, name: RANIA.name, handle: null, profilePic: null, isStaff: true },
    confirmedUntil: '2026-11-22T10:14:00.000Z',
    singleApprover: false,
    counts: { cases: 42, free: 36, mine: 4, appeals: 3, payouts: 2, refunds: 3 },
  },
};
