import type { Appeal, Statement } from '../../../src/api/moderation-types';
import type { Locale } from '../../support/texts';
import type { Answer } from './types';

type StandingBody = Answer<'/users/standing'>;

/** A number for each statement: ids of the API end with it. */
const id = (place: number) => `01a1fd00-0000-7000-8000-00000000000${place}`;

function statement(place: number, given: Partial<Statement>): Statement {
  return {
    _id: id(place),
    number: 2300 + place,
    reference: `S-${2300 + place}`,
    act: 'remove',
    ground: 'terms',
    law: null,
    rule: 'harassment',
    text: '',
    subject: { kind: 'post', postId: id(place), excerpt: 'الكثيب قبل الشروق بدقيقة', url: '/posts/1' },
    scope: 'content',
    isDetectedAutomatically: false,
    isAutomatic: false,
    isHeld: false,
    createdAt: '2026-11-20T14:05:00.000Z',
    until: null,
    state: 'active',
    appealUntil: '2027-05-19T14:05:00.000Z',
    canAppeal: true,
    appeal: null,
    ...given,
  };
}

function appeal(place: number, given: Partial<Appeal>): Appeal {
  return {
    _id: id(place),
    number: 110 + place,
    reference: `A-${110 + place}`,
    state: 'open',
    text: 'البيت في الصورة بيتي، والسيارة سيارتي. أستطيع أن أرسل صورة أخرى من المكان نفسه تُثبت ذلك.',
    createdAt: '2026-11-21T09:00:00.000Z',
    dueAt: '2026-11-26T09:00:00.000Z',
    answer: null,
    decidedAt: null,
    ...given,
  };
}

const REASONS = {
  plate: {
    en: 'The picture shows a number plate and a house by which their owners can be recognised.',
    ar: 'في الصورة رقم سيارة وواجهة بيت يُعرف بهما صاحبهما.',
  },
  insult: { en: 'The comment insults another member.', ar: 'في التعليق إهانة لعضو آخر.' },
  links: { en: 'The same links were posted under many posts.', ar: 'تكرّرت الروابط نفسها تحت منشورات كثيرة.' },
} as const;

/** A removal that can be appealed, and earlier statements: one reversed, one expired. */
export function removedPost(locale: Locale): StandingBody {
  return {
    payload: {
      state: 'good',
      restrictions: [],
      statements: [
        statement(7, { text: REASONS.plate[locale] }),
        statement(4, {
          rule: 'harassment',
          text: REASONS.insult[locale],
          subject: { kind: 'comment', postId: id(4), excerpt: 'كلام لا يُقال', url: '/posts/1' },
          createdAt: '2026-03-03T10:00:00.000Z',
          state: 'restored',
          canAppeal: false,
          appeal: appeal(4, {
            state: 'reversed',
            createdAt: '2026-03-04T10:00:00.000Z',
            answer: 'قرأنا التعليق في سياقه: هو بيت شعر. نعتذر.',
            decidedAt: '2026-03-06T10:00:00.000Z',
          }),
        }),
        statement(2, {
          act: 'warn',
          rule: 'spam',
          scope: 'account',
          text: REASONS.links[locale],
          createdAt: '2026-01-11T10:00:00.000Z',
          until: '2026-04-11T10:00:00.000Z',
          state: 'expired',
          canAppeal: false,
          appealUntil: '2026-07-10T10:00:00.000Z',
        }),
      ],
    },
    nextCursor: null,
  };
}

/** A restricted account whose appeal is being read. */
export function limitedAccount(locale: Locale): StandingBody {
  const until = '2026-12-05T10:00:00.000Z';
  return {
    payload: {
      state: 'limited',
      restrictions: [
        { kind: 'limit', until },
        { kind: 'hold_sales', until: null },
      ],
      statements: [
        statement(8, {
          act: 'limit',
          rule: 'spam',
          scope: 'account',
          text: REASONS.links[locale],
          isDetectedAutomatically: true,
          until,
          canAppeal: false,
          appeal: appeal(8, {}),
        }),
      ],
    },
    nextCursor: null,
  };
}

/** A suspended account, as at its sign-in. */
export function suspendedAccount(locale: Locale): StandingBody {
  const suspension = statement(9, {
    act: 'suspend',
    rule: 'spam',
    scope: 'account',
    text: REASONS.links[locale],
    until: '2026-12-05T10:00:00.000Z',
  });
  return { payload: { state: 'suspended', restrictions: [], statements: [suspension] }, nextCursor: null };
}

const kept = (month: string, count: number | null) => ({
  month,
  count,
  isBand: count === null,
  band: count === null ? ('1-9' as const) : null,
});

const TRANSPARENCY: Answer<'/transparency'>['payload'] = {
  year: 2026,
  rows: [
    { ...kept('2026-10', 61), ground: 'terms', rule: 'spam', act: 'remove', automatic: false },
    { ...kept('2026-11', 214), ground: 'terms', rule: 'spam', act: 'remove', automatic: true },
    { ...kept('2026-11', 48), ground: 'terms', rule: 'spam', act: 'remove', automatic: false },
    { ...kept('2026-11', 17), ground: 'terms', rule: 'harassment', act: 'warn', automatic: false },
    { ...kept('2026-11', 12), ground: 'terms', rule: 'scam', act: 'suspend', automatic: false },
    { ...kept('2026-11', null), ground: 'law', rule: 'copyright', act: 'remove', automatic: false },
  ],
  appeals: [
    { ...kept('2026-11', 21), outcome: 'upheld' },
    { ...kept('2026-11', null), outcome: 'changed' },
    { ...kept('2026-11', null), outcome: 'reversed' },
  ],
};

/** Responses written by hand: the demo content has no decisions. Members without any are asked about on each page. */
export const standingAnswers: Record<string, unknown> = {
  'member /users/standing': {
    payload: { state: 'good', restrictions: [], statements: [] },
    nextCursor: null,
  } satisfies StandingBody,
  'guest /transparency': { payload: TRANSPARENCY } satisfies Answer<'/transparency'>,
};
