import { answers, places, RECORDED_AT } from './recorded';
import type { Answer } from './types';

type Statistics = Answer<'/payments/sales/statistics'>['payload'];
type Figures = Omit<Statistics['days'][number], 'day'>;

const DAYS = 30;
const DAY_MS = 86_400_000;
const PRICE = 2900;
const FEE = 290;

const PRODUCTS = [places.mine, places.owned, places.product];
const TITLES = [
  'سطور مريحة: ورشة ارتفاع السطر للعربية',
  'Arabic UI strings: 400 labels, reviewed',
  'صندوق علامات الترقيم العربية',
];

function figures(viewers: number, sales: number, returns = 0): Figures {
  const kept = sales - returns;
  return {
    viewers,
    sales,
    returns,
    grossCents: sales * PRICE,
    returnedCents: returns * PRICE,
    feesCents: kept * FEE,
    netCents: kept * (PRICE - FEE),
  };
}

const sum = (rows: readonly Figures[], name: keyof Figures) => rows.reduce((total, row) => total + row[name], 0);
const conversionBps = (viewers: number, sales: number) =>
  viewers > 0 && sales <= viewers ? Math.floor((sales * 10_000) / viewers) : null;

/** Statistics with sales on every third day, a refund, and a product without viewers. */
function statistics(): Statistics {
  const last = Date.parse(RECORDED_AT);
  const days = Array.from({ length: DAYS }, (_, index) => ({
    day: new Date(last - (DAYS - 1 - index) * DAY_MS).toISOString().slice(0, 10),
    ...figures(6 + ((index * 7) % 11), index % 3 === 1 ? 1 + ((index * 5) % 4) : 0, index === 22 ? 1 : 0),
  }));
  const [viewers, sales, returns] = [sum(days, 'viewers'), sum(days, 'sales'), sum(days, 'returns')];
  const shares = [
    { viewers: viewers - 80, sales: sales - 8, returns },
    { viewers: 80, sales: 8, returns: 0 },
    { viewers: 0, sales: 0, returns: 0 },
  ];
  return {
    from: days[0]?.day ?? '',
    until: days.at(-1)?.day ?? '',
    currency: 'USD',
    total: { ...figures(viewers, sales, returns), conversionBps: conversionBps(viewers, sales) },
    days,
    products: shares.map((share, index) => ({
      postId: PRODUCTS[index] ?? '',
      title: TITLES[index] ?? '',
      ...figures(share.viewers, share.sales, share.returns),
      conversionBps: conversionBps(share.viewers, share.sales),
    })),
  };
}

const full = statistics();
const nothing = figures(0, 0);

/** A period without sales and viewers. */
export const quietSales: Answer<'/payments/sales/statistics'> = {
  payload: {
    ...full,
    total: { ...nothing, conversionBps: null },
    days: full.days.map(({ day }) => ({ day, ...nothing })),
    products: full.products.map(({ postId, title }) => ({ postId, title, ...nothing, conversionBps: null })),
  },
};

/** A seller without products. */
export const noProducts: Answer<'/payments/sales/statistics'> = {
  payload: { ...quietSales.payload, products: [] },
};

/** Licence that the seller changed after the purchase. */
export const formerLicence: Answer<'/posts/{id}/licence'> = {
  payload: { text: 'One project, no resale.', isDefault: false, isRecorded: true },
};

/** The owned product has the licence of its purchase. */
const { licence } = (answers[`member /posts/post/${places.owned}`] as Answer<'/posts/post/{id}'>).payload;
const agreedLicence: Answer<'/posts/{id}/licence'> = {
  payload: { text: licence ?? '', isDefault: licence === null, isRecorded: true },
};

export const salesAnswers: Record<string, unknown> = {
  'member /payments/sales/statistics': { payload: full } satisfies Answer<'/payments/sales/statistics'>,
  [`member /posts/${places.owned}/licence`]: agreedLicence,
};
