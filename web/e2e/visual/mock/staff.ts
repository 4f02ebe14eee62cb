import type { StaffMember } from '../../../src/features/staff/member/types';
import type { CaseDetail, CaseItem, StaffPerson, StaffSession } from '../../../src/features/staff/types';
import { fastShop, huda, rania, staffCases } from './staff-cases';
import { spamRules } from './staff-rules';
import { SENTENCES, sentences } from './staff-sentences';

const session: StaffSession = {
  role: 'admin',
  person: huda,
  confirmedUntil: '2026-11-22T04:00:00.000Z',
  singleApprover: false,
  counts: { cases: 42, free: 36, mine: 4, appeals: 3, payouts: 2, refunds: 3 },
};

const [first] = staffCases;
if (!first) throw new TypeError('the queue is empty');
const mine: CaseItem = { ...first, isMine: true, takenBy: huda, takenUntil: '2026-11-21T23:26:00.000Z' };

const TEXT = [
  'قوالب جاهزة بنصف السعر لمن يحوّل اليوم. ادفع خارج قيمة وأرسل صورة التحويل على الرقم في الصورة.',
  'بيانات بطاقتك آمنة معنا، والرابط في أول تعليق.',
].join('\n');

function reporter(place: number, name: string): StaffPerson {
  return { _id: `0194d33b-0000-7000-8000-00000000010${place}`, name, handle: null, profilePic: null, isStaff: false };
}

export const caseDetail: CaseDetail = {
  ...mine,
  evidence: {
    title: 'مئة قالب لكل المتاجر',
    text: TEXT,
    media: [],
    priceCents: 900,
    rating: null,
    name: null,
    handle: null,
    takenAt: '2026-11-21T17:14:00.000Z',
  },
  subject: {
    exists: true,
    isHidden: false,
    isDeleted: false,
    editedAt: null,
    isChanged: false,
    title: 'مئة قالب لكل المتاجر',
    text: TEXT,
    url: '/posts/01a1ff1f-9ee7-7003-884d-27721aea17dc',
  },
  version: '1',
  reports: [
    {
      number: 71,
      reason: 'scam',
      text: 'طلب مني التحويل خارج المنصة ثم اختفى.',
      createdAt: '2026-11-21T20:02:00.000Z',
      reporter: reporter(1, 'سلمى الخطيب'),
      reporterUpheld: 7,
      reporterClosed: 9,
    },
    {
      number: 69,
      reason: 'scam',
      text: null,
      createdAt: '2026-11-21T18:40:00.000Z',
      reporter: reporter(2, 'Yusuf Karam'),
      reporterUpheld: 0,
      reporterClosed: 0,
    },
  ],
  findings: [
    {
      rule: 'repeated_text',
      weight: 60,
      evidence: { accounts: 4, copies: 6, subjects: [] },
      createdAt: '2026-11-21T17:14:00.000Z',
    },
    { rule: 'contact_details', weight: 40, evidence: { contact: 'phone' }, createdAt: '2026-11-21T17:14:00.000Z' },
    { rule: 'reports', weight: 20, evidence: { points: 90, reporters: 9 }, createdAt: '2026-11-21T20:02:00.000Z' },
  ],
  notes: [
    {
      _id: '0194d33b-0000-7000-8000-000000000201',
      author: rania,
      text: 'الرابط نفسه في حسابين آخرين، ربطتُ القضيتين.',
      createdAt: '2026-11-21T22:50:00.000Z',
    },
  ],
  decisions: [],
  statements: [],
  member: {
    createdAt: '2026-11-17T09:00:00.000Z',
    countryId: 'SD',
    genderId: 1,
    locale: 'ar',
    postsCount: 3,
    productsCount: 1,
    followersCount: 12,
    isSuspended: false,
    suspendedUntil: null,
    isLimited: false,
    isSalesHeld: false,
    isDeleting: false,
    role: null,
  },
  history: [
    { at: '2026-11-19T10:00:00.000Z', action: 'removed', caseNumber: 2240, actor: huda },
    { at: '2026-11-18T10:00:00.000Z', action: 'warned', caseNumber: 2214, actor: rania },
  ],
  acts: [
    { act: 'dismiss', isAllowed: true, refusal: null },
    { act: 'hold_sales', isAllowed: true, refusal: null },
    { act: 'warn', isAllowed: true, refusal: null },
    { act: 'remove', isAllowed: true, refusal: null },
    { act: 'limit', isAllowed: true, refusal: null },
    { act: 'suspend', isAllowed: true, refusal: null },
    { act: 'restore', isAllowed: false, refusal: 'not_applicable' },
  ],
  sentences,
  consequences: {
    buyersCount: 6,
    refundCents: 5400,
    reportsCount: 9,
    productsCount: 1,
    followersCount: 12,
    appealDays: 180,
  },
};

/** Another has it. */
export const takenCase: { payload: CaseDetail } = {
  payload: { ...caseDetail, isMine: false, takenBy: rania, takenUntil: '2026-11-21T23:26:00.000Z' },
};

const decided = {
  act: 'remove',
  rule: 'scam',
  decidedAt: '2026-11-21T23:04:00.000Z',
  effectiveAt: '2026-11-21T23:04:10.000Z',
  until: null,
  failure: null,
} as const;

const EFFECTIVE = { ...caseDetail, state: 'decided', isMine: false, takenBy: null, takenUntil: null } as const;

/** Decided by another, with a statement and its appeal. */
export const decidedCase: { payload: CaseDetail } = {
  payload: {
    ...EFFECTIVE,
    state: 'appealed',
    decisions: [{ ...decided, state: 'effective', decidedBy: rania }],
    acts: caseDetail.acts.map((each) => ({ ...each, isAllowed: each.act === 'restore' })),
    statements: [
      {
        _id: '0194d33b-0000-7000-8000-000000000301',
        number: 2307,
        reference: 'S-2307',
        act: 'remove',
        ground: 'terms',
        law: null,
        rule: 'scam',
        text: SENTENCES[0]?.[1] ?? '',
        subject: {
          kind: 'post',
          postId: null,
          excerpt: 'مئة قالب لكل المتاجر',
          url: '/posts/01a1ff1f-9ee7-7003-884d-27721aea17dc',
        },
        scope: 'content',
        isDetectedAutomatically: true,
        isAutomatic: false,
        isHeld: false,
        createdAt: '2026-11-21T23:04:10.000Z',
        until: null,
        state: 'active',
        appealUntil: '2027-05-20T23:04:10.000Z',
        canAppeal: false,
        appeal: {
          _id: '0194d33b-0000-7000-8000-000000000302',
          number: 118,
          reference: 'A-118',
          state: 'open',
          text: 'لم أطلب الدفع خارج المنصة.',
          createdAt: '2026-11-21T23:08:00.000Z',
          dueAt: '2026-11-26T23:08:00.000Z',
          answer: null,
          decidedAt: null,
        },
        caseNumber: 2291,
        decidedBy: rania,
      },
    ],
  },
};

const member: { payload: StaffMember } = {
  payload: {
    person: fastShop,
    bio: 'قوالب ومتاجر جاهزة، نسلّم خلال ساعة.',
    countryId: 'SD',
    genderId: 1,
    locale: 'ar',
    createdAt: '2026-11-17T09:00:00.000Z',
    role: null,
    suspendedAt: null,
    suspendedUntil: null,
    suspensionReason: null,
    deletesAt: null,
    restrictions: [{ kind: 'hold_sales', until: null, since: '2026-11-20T09:00:00.000Z' }],
    postsCount: 3,
    productsCount: 1,
    followersCount: 12,
    followingCount: 0,
    sessionsCount: 2,
    salesCount: 6,
    salesCents: 5400,
    refundsCount: 4,
    reportsCount: 12,
    reportsMade: { closed: 1, upheld: 0 },
    statements: decidedCase.payload.statements,
    cases: [...staffCases.slice(0, 2)],
    history: caseDetail.history,
  },
};

export const staffAnswers: Record<string, unknown> = {
  'member /staff/session': { payload: session },
  'member /staff/figures?days=1': { payload: { decided: 27, medianMinutes: 190, overdue: 2 } },
  'member /staff/cases': { payload: staffCases, nextCursor: null },
  'member /staff/cases/2291': { payload: caseDetail },
  'member /staff/cases/2291/decide': {
    payload: { case: { ...mine, state: 'decided' }, decision: { ...decided, state: 'pending', decidedBy: huda } },
  },
  'member /staff/members/fast_shop': member,
  'member /staff/rules': spamRules,
};
