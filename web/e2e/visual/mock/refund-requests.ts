import type { Answer, Image } from './types';

type Sale = Answer<'/payments/refundRequests'>['payload'][number];
type Request = NonNullable<Sale['refundRequest']>;

const OPEN: Omit<Request, '_id' | 'reason' | 'requestedAt'> = {
  state: 'open',
  answerDue: null,
  decline: null,
  escalatedAt: null,
  closedAt: null,
  closedBy: null,
  decision: null,
};

type Given = { name: string; picture?: Image; title: string; cents: number; request: Omit<Request, '_id'> };

function sale(place: number, { name, picture, title, cents, request }: Given): Sale {
  const id = `01a1ff00-0000-7000-8000-00000000000${place}`;
  const isGranted = request.state === 'granted';
  return {
    _id: id,
    kind: 'purchase',
    post: { _id: id, title },
    buyer: { _id: id, name, profilePic: picture ?? null },
    amountCents: cents,
    feeCents: cents / 10,
    netCents: cents - cents / 10,
    refundedCents: isGranted ? cents : 0,
    reserveCents: 0,
    currency: 'USD',
    status: isGranted ? 'refunded' : 'refundRequested',
    paidAt: '2026-11-08T10:00:00.000Z',
    maturesAt: '2026-11-22T10:00:00.000Z',
    isMature: false,
    isHeld: request.state === 'open' || request.state === 'escalated',
    refundableUntil: '2026-12-05T10:00:00.000Z',
    refundRequest: { _id: id, ...request },
  };
}

/** Requests in every state that a seller sees, at the time of the recording. */
export const refundRequests: readonly Sale[] = [
  sale(1, {
    name: 'Nadia Rahman',
    title: 'Arabic UI strings: 400 labels, reviewed',
    cents: 3900,
    request: {
      ...OPEN,
      reason: 'I bought it twice by mistake, on two devices.',
      requestedAt: '2026-11-18T18:00:00.000Z',
      answerDue: '2026-12-02T18:00:00.000Z',
    },
  }),
  sale(2, {
    name: 'Tomás Rey',
    title: 'سطور مريحة: ورشة ارتفاع السطر للعربية',
    cents: 1900,
    request: {
      ...OPEN,
      reason: 'The files are in Arabic only, I expected English notes.',
      requestedAt: '2026-11-09T20:00:00.000Z',
      answerDue: '2026-11-23T20:00:00.000Z',
    },
  }),
  sale(3, {
    name: 'فهد الدوسري',
    title: 'أرقام في مكانها: دليل الجداول المالية العربية',
    cents: 2900,
    request: {
      ...OPEN,
      state: 'escalated',
      reason: 'لم أجد ملف الجداول داخل الحزمة.',
      requestedAt: '2026-11-09T10:12:00.000Z',
      decline: { reason: 'as_described', text: 'الجداول في الملف الثاني.', declinedAt: '2026-11-12T09:00:00.000Z' },
      escalatedAt: '2026-11-18T09:00:00.000Z',
      answerDue: '2026-12-02T09:00:00.000Z',
    },
  }),
  sale(4, {
    name: 'سلمى بنجلّون',
    title: 'صندوق علامات الترقيم العربية',
    cents: 2400,
    request: {
      ...OPEN,
      state: 'granted',
      reason: 'غيّرت رأيي خلال يوم.',
      requestedAt: '2026-11-17T12:00:00.000Z',
      closedAt: '2026-11-18T12:00:00.000Z',
      closedBy: 'seller',
    },
  }),
  sale(5, {
    name: 'Adam Fischer',
    title: 'Arabic UI strings: 400 labels, reviewed',
    cents: 3900,
    request: {
      ...OPEN,
      state: 'denied',
      reason: '',
      requestedAt: '2026-10-20T12:00:00.000Z',
      decline: { reason: 'outside_window', text: '', declinedAt: '2026-10-22T12:00:00.000Z' },
      escalatedAt: '2026-10-25T12:00:00.000Z',
      closedAt: '2026-10-29T12:00:00.000Z',
      closedBy: 'staff',
      decision: 'The files were downloaded three times and match their description.',
    },
  }),
];

/** Receipt with the declined request of a buyer, who may escalate it. */
export const declinedReceipt: Answer<'/payments/{id}'> = {
  payload: {
    _id: '01a1ff00-0000-7000-8000-000000000009',
    number: '2026-000123',
    kind: 'purchase',
    status: 'paid',
    post: { _id: '01a1ff00-0000-7000-8000-000000000009', title: 'دليل الخط العربي للشاشات' },
    seller: { _id: '01a1ff00-0000-7000-8000-000000000008', name: 'سارة القحطاني' },
    buyer: { _id: '01a1ff00-0000-7000-8000-000000000007', name: 'ليلى حداد' },
    amountCents: 1999,
    refundedCents: 0,
    currency: 'USD',
    paidAt: '2026-11-08T10:00:00.000Z',
    licence: { text: 'للاستخدام الشخصي، دون مشاركة الملفات مع غيرك.', isDefault: true, isRecorded: true },
    card: { brand: 'visa', last4: '4242' },
    refundableUntil: '2026-11-22T10:00:00.000Z',
    refundRequest: {
      ...OPEN,
      _id: '01a1ff00-0000-7000-8000-000000000009',
      state: 'declined',
      reason: 'لم أجد ملف الجداول داخل الحزمة.',
      requestedAt: '2026-11-09T10:12:00.000Z',
      decline: { reason: 'as_described', text: 'الجداول في الملف الثاني.', declinedAt: '2026-11-12T09:00:00.000Z' },
      answerDue: '2026-11-26T09:00:00.000Z',
    },
  },
};

type Receipt = Answer<'/payments/{id}'>;

function receiptWith(given: Partial<Request>, refundedCents = 0): Receipt {
  const { payload } = declinedReceipt;
  const declined = payload.refundRequest;
  return {
    payload: {
      ...payload,
      refundedCents,
      refundRequest: declined && { ...declined, ...given },
    },
  };
}

/** The same receipt while the seller may still answer. */
export const openReceipt = receiptWith({ state: 'open', decline: null, answerDue: '2026-11-23T10:12:00.000Z' });

const ESCALATED_AT = '2026-11-14T18:30:00.000Z';

export const escalatedReceipt = receiptWith({
  state: 'escalated',
  escalatedAt: ESCALATED_AT,
  answerDue: '2026-11-28T18:30:00.000Z',
});

const DECIDED: Partial<Request> = {
  escalatedAt: ESCALATED_AT,
  answerDue: null,
  closedAt: '2026-11-20T08:45:00.000Z',
  closedBy: 'staff',
};

export const grantedReceipt = receiptWith(
  { ...DECIDED, state: 'granted', decision: 'الملف الثاني فارغ، فأعدنا إليك المبلغ.' },
  1999,
);

export const deniedReceipt = receiptWith({
  ...DECIDED,
  state: 'denied',
  decision: 'فتحنا الملف الثاني، وفيه الجداول كلها كما يذكر الوصف.',
});

/** Responses written by hand: the demo content has no request in most of these states. */
export const refundAnswers: Record<string, unknown> = {
  'member /payments/refundRequests': {
    payload: [...refundRequests],
    nextCursor: null,
  } satisfies Answer<'/payments/refundRequests'>,
  'member /payments/refundRequests/counts': {
    payload: { open: 2, escalated: 1, closed: 2 },
  } satisfies Answer<'/payments/refundRequests/counts'>,
};
