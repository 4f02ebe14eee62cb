import { places } from './recorded';
import type { Answer, Author } from './types';

type Summary = Answer<'/posts/{id}/reviews/summary'>['payload'];
export type Review = Answer<'/posts/{id}/reviews'>['payload'][number];

const writer = (place: number, name: string, handle: string | null): Author => ({
  _id: `01a1fe00-0000-7000-8000-00000000010${place}`,
  name,
  handle,
  isStaff: false,
  profilePic: null,
});

const [nour, tariq, mariam] = [
  writer(1, 'نور الدرويش', 'nour'),
  writer(2, 'طارق عزّام', null),
  writer(3, 'مريم الزدجالي', 'mariam'),
];

type Given = Pick<Review, 'author' | 'rating' | 'text'> & Partial<Review>;

function review(place: number, given: Given): Review {
  return {
    _id: `01a1fe00-0000-7000-8000-00000000020${place}`,
    lang: 'ar',
    dir: 'rtl',
    entities: [],
    createdAt: `2026-11-1${place}T10:00:00.000Z`,
    editedAt: null,
    hidden: false,
    reply: null,
    ...given,
  };
}

const reply = (text: string): Review['reply'] => ({
  _id: '01a1fe00-0000-7000-8000-000000000300',
  text,
  lang: 'ar',
  dir: 'rtl',
  entities: [],
  createdAt: '2026-11-20T10:00:00.000Z',
  editedAt: null,
});

const POEM = [
  review(2, { author: nour, rating: 5, text: 'كتبتُ بعد انقطاع ثماني سنوات. التمرين الحادي عشر فتح الباب.' }),
  review(1, { author: tariq, rating: 4, text: 'تمارين قصيرة تناسب من لا وقت عنده.', reply: reply('شكرًا لك.') }),
];
const TITLES = [
  review(3, {
    author: mariam,
    rating: 5,
    text: 'وفّر عليّ يومين في كل مشروع. العناوين لم تعد تترك كلمة وحيدة.',
    reply: reply('هذا ما صُنعت له. شكرًا لك.'),
  }),
  review(2, { author: nour, rating: 5, text: 'القوالب نظيفة والشرح قصير كما ينبغي.' }),
  review(1, { author: tariq, rating: 4, text: '' }),
];
const GUIDE = [
  review(4, {
    author: mariam,
    rating: 5,
    text: 'ضبطتُ ارتفاع السطر في موقعنا بحسب الجدول الثاني، فاختفت شكوى القرّاء في يوم.',
  }),
];

const NAMES = ['one', 'two', 'three', 'four', 'five'] as const;

/** Summary of these reviews; `more` is the member's part. */
export function summaryOf(reviews: readonly Review[], more: Partial<Summary> = {}): { payload: Summary } {
  const counts = NAMES.map((_, index) => reviews.filter(({ rating }) => rating === index + 1).length);
  const stars = Object.fromEntries(NAMES.map((name, index) => [name, counts[index] ?? 0])) as Summary['stars'];
  const sum = reviews.reduce((total, { rating }) => total + rating, 0);
  const ratingTenths = reviews.length > 0 ? Math.round((10 * sum) / reviews.length) : null;
  return { payload: { ratingCount: reviews.length, ratingTenths, stars, mine: null, canReview: false, ...more } };
}

/** The member's review of the owned product. */
export const ownReview: Review = review(5, {
  author: writer(9, 'ليلى حدّاد', 'layla'),
  rating: 4,
  text: 'الجداول دقيقة، والأمثلة قريبة مما نراه كل يوم.',
  reply: reply('شكرًا على الوقت والكلمات.'),
});
export const withOwn = summaryOf([ownReview, ...GUIDE], { mine: ownReview, canReview: true });

const of = (viewer: 'guest' | 'member', id: string, reviews: Review[], more: Partial<Summary> = {}) => ({
  [`${viewer} /posts/${id}/reviews/summary`]: summaryOf(reviews, more),
  [`${viewer} /posts/${id}/reviews`]: { payload: reviews, nextCursor: null },
});

/** Responses written by hand: the demo's buyers differ with each loading. */
export const reviewAnswers: Record<string, unknown> = {
  ...of('guest', places.product, POEM),
  ...of('member', places.product, POEM),
  ...of('guest', places.owned, GUIDE),
  ...of('member', places.owned, GUIDE, { canReview: true }),
  ...of('guest', places.mine, TITLES),
  ...of('member', places.mine, TITLES),
};
