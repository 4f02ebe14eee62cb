import type { CaseItem, StaffPerson, SubjectKind } from '../../../src/features/staff/types';

function person(place: number, name: string, handle: string | null, isStaff = false): StaffPerson {
  return { _id: `0194d33b-0000-7000-8000-0000000000${place}`, name, handle, profilePic: null, isStaff };
}

export const huda = person(10, 'Huda Alsalem', 'huda', true);
export const rania = person(11, 'Rania', 'rania', true);
export const fastShop = person(12, 'متجر السرعة', 'fast_shop');

type Given = Partial<CaseItem> & { number: number; kind: SubjectKind; excerpt: string; owner: StaffPerson };

function caseItem({ number, excerpt, ...given }: Given): CaseItem {
  const isArabic = /\p{Script=Arabic}/u.test(excerpt);
  return {
    number,
    reference: `C-${number}`,
    isProduct: false,
    state: 'open',
    weight: 70,
    level: 4,
    excerpt,
    lang: isArabic ? 'ar' : 'en',
    dir: isArabic ? 'rtl' : 'ltr',
    reason: 'scam',
    reportsCount: 1,
    signals: [],
    createdAt: '2026-11-21T17:14:00.000Z',
    reportedAt: null,
    takenBy: null,
    takenUntil: null,
    isMine: false,
    isOwn: false,
    pending: null,
    ...given,
  };
}

const UNTIL = '2026-11-21T23:26:00.000Z';

/** The queue: each kind, taken and free, urgent and late. */
export const staffCases: readonly CaseItem[] = [
  caseItem({
    number: 2291,
    kind: 'post',
    isProduct: true,
    excerpt: 'بيانات بطاقتك آمنة معنا، ادفع خارج قيمة',
    owner: fastShop,
    weight: 100,
    level: 5,
    reportsCount: 9,
    signals: ['repeated_text', 'contact_details', 'reports'],
  }),
  caseItem({
    number: 2288,
    kind: 'post',
    excerpt: 'He lives in the white house behind the school, number 14',
    owner: person(13, 'Street Notes', 'street_notes'),
    weight: 90,
    level: 5,
    reason: 'harassment',
    reportsCount: 6,
    signals: ['contact_details'],
    takenBy: huda,
    takenUntil: UNTIL,
    isMine: true,
  }),
  caseItem({
    number: 2290,
    kind: 'user',
    excerpt: 'سارة القحطاني · مصمّمة خطوط من الرياض',
    owner: person(14, 'سارة القحطاني', 'sara_qq'),
    weight: 84,
    level: 5,
    reportsCount: 4,
    signals: ['reports'],
    createdAt: '2026-11-21T20:10:00.000Z',
    takenBy: rania,
    takenUntil: UNTIL,
  }),
  caseItem({
    number: 2262,
    kind: 'comment',
    excerpt: 'ارجع من حيث أتيت',
    owner: person(15, 'بلا اسم', 'nameless_7'),
    state: 'held',
    reason: 'hate',
    reportsCount: 11,
    signals: ['repeated_text', 'reports'],
    createdAt: '2026-11-20T18:00:00.000Z',
  }),
  caseItem({
    number: 2270,
    kind: 'post',
    isProduct: true,
    excerpt: 'The small grammar book, complete PDF',
    owner: person(16, 'Cheap Pages', 'cheap_pages'),
    reason: 'copyright',
    signals: ['removed_file'],
    createdAt: '2026-11-21T01:20:00.000Z',
  }),
  caseItem({
    number: 2283,
    kind: 'review',
    excerpt: 'لا تشتروا من هذا البائع، أرسلت له مرتين',
    owner: person(17, 'إدريس', 'idris_a'),
    weight: 40,
    level: 3,
    reason: 'other',
    reportsCount: 2,
  }),
  caseItem({
    number: 2255,
    kind: 'comment',
    excerpt: 'Best prices for followers, see my page',
    owner: person(18, 'Deal', 'deal_24'),
    weight: 40,
    level: 3,
    reason: null,
    reportsCount: 0,
    signals: ['many_links'],
    createdAt: '2026-11-19T20:00:00.000Z',
  }),
  caseItem({
    number: 2286,
    kind: 'reviewReply',
    excerpt: '',
    owner: person(19, 'Nadia', null),
    weight: 10,
    level: 1,
    reason: 'other',
    createdAt: '2026-11-21T21:30:00.000Z',
  }),
];
