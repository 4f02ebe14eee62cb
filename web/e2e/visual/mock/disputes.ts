import type { Answer } from './types';

type Dispute = Answer<'/payments/disputes'>['payload'][number];

function dispute(place: number, { title, ...given }: Partial<Dispute> & { title: string }): Dispute {
  const id = `01a1fe00-0000-7000-8000-00000000000${place}`;
  return {
    _id: id,
    paymentId: id,
    post: { _id: id, title },
    amountCents: 2900,
    currency: 'USD',
    reason: 'fraudulent',
    state: 'needsEvidence',
    openedAt: '2026-11-17T10:00:00.000Z',
    answerDue: '2026-11-26T23:59:59.000Z',
    closedAt: null,
    evidence: null,
    ...given,
  };
}

const STATEMENT = 'The buyer downloaded both files on the day of the purchase and wrote to me about the second one.';

/** Responses written by hand: the demo content has no disputes in these states. */
export const disputeAnswers: Record<string, unknown> = {
  'member /payments/disputes': {
    payload: [
      dispute(1, { title: 'أرقام في مكانها: دليل الجداول المالية العربية' }),
      dispute(2, {
        title: 'Arabic UI strings: 400 labels, reviewed',
        amountCents: 3900,
        reason: 'product_not_received',
        state: 'underReview',
        openedAt: '2026-11-02T10:00:00.000Z',
        answerDue: '2026-11-11T23:59:59.000Z',
        evidence: { statement: STATEMENT, status: 'submitted', givenAt: '2026-11-04T10:00:00.000Z' },
      }),
      dispute(3, {
        title: 'صندوق علامات الترقيم العربية',
        amountCents: 2400,
        reason: 'unrecognized',
        state: 'won',
        openedAt: '2026-09-02T10:00:00.000Z',
        answerDue: '2026-09-11T23:59:59.000Z',
        closedAt: '2026-10-20T10:00:00.000Z',
        evidence: {
          statement: 'نُزّل الملف مرتين يوم الشراء.',
          status: 'submitted',
          givenAt: '2026-09-03T10:00:00.000Z',
        },
      }),
      dispute(4, {
        title: 'سطور مريحة: ورشة ارتفاع السطر للعربية',
        amountCents: 1900,
        reason: 'duplicate',
        state: 'lost',
        openedAt: '2026-08-02T10:00:00.000Z',
        answerDue: '2026-08-11T23:59:59.000Z',
        closedAt: '2026-09-20T10:00:00.000Z',
      }),
    ],
    nextCursor: null,
  } satisfies Answer<'/payments/disputes'>,
};
