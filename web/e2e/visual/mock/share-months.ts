import type { Route } from '@playwright/test';
import { makeShareMonth, type ShareMonth } from '../../../src/test/share-month';
import type { Override } from '../states';
import { places } from './recorded';

const PERIOD = '2026-10';
const UNITS_PER_TEN_THOUSANDTH = 10n ** 10n;

/** Ten thousandths of a dollar, as the page shows them, with a remainder. */
const units = (amount: number) => BigInt(amount) * UNITS_PER_TEN_THOUSANDTH + 123_456_789n;

const RECEIVED = [
  214_400, 120_096, 8413, 41_250, 3300, 77_031, 950, 198_765, 5, 164_021, 90_410, 132_002, 61, 245_600, 33_007, 187_650,
  72_004, 18_300, 96_420, 54_205, 84_110,
].map(units);
const GIVEN = [
  { name: 'سارة القحطاني', units: units(9120) },
  { name: 'Adam Fischer', units: units(7400) },
  { name: 'خالد المنصور', units: units(11_250) },
  { name: null, units: units(3050) },
  { name: 'سارة القحطاني', units: units(6810) },
  { name: 'Nadia Rahman', units: units(520) },
  { name: 'هدى العلي', units: units(12_700) },
  { name: 'Tomás Rey', units: units(4085) },
  { name: 'خالد المنصور', units: units(8890) },
];

type Wanted = Parameters<typeof makeShareMonth>[0];
const MONTH: Wanted = { period: PERIOD, memberId: places.me, received: RECEIVED, given: GIVEN, carriedCents: 7 };

const months = new Map<Partial<Wanted>, Promise<ShareMonth>>();

function monthOf(changes: Partial<Wanted>): Promise<ShareMonth> {
  const month = months.get(changes) ?? makeShareMonth({ ...MONTH, ...changes });
  months.set(changes, month);
  return month;
}

/** Answers of both operations for a month; `tamper` changes the statement on its way. */
function answers(changes: Partial<Wanted>, tamper: (month: ShareMonth) => void = () => undefined): readonly Override[] {
  const made = async () => {
    const month = structuredClone(await monthOf(changes));
    tamper(month);
    return month;
  };
  return [
    {
      path: '/revenue-share/statement',
      answer: async (route: Route) => route.fulfill({ json: { payload: (await made()).statement } }),
    },
    {
      path: '/revenue-share/public-report',
      answer: async (route: Route) =>
        route.fulfill({ contentType: 'application/json', body: (await made()).reportBody }),
    },
  ];
}

const NOTHING = { received: [], given: [] };
const SMALL = { received: RECEIVED.slice(0, 1), given: [], carriedCents: null, height: 3 };

export const shareMonth = answers(MONTH);
/** A month with a small tree, whose totals are published later. */
export const smallShareMonth = answers(SMALL);
export const shareMonthWithoutPieces = answers(NOTHING);
/** The sum of a branch is one cent less than published. */
export const understatedShareMonth = answers(MONTH, ({ statement }) => {
  const node = statement.received.leaves[2]?.path[9];
  if (node) node.units = String(BigInt(node.units) - 10n ** 12n);
});

const NOT_FINAL = { code: 'not_final', message: 'This month isn’t final yet.', fields: {}, facts: {} };
export const shareMonthNotFinal: readonly Override[] = [
  {
    path: '/revenue-share/statement',
    answer: (route) => route.fulfill({ status: 409, json: { payload: null, error: NOT_FINAL } }),
  },
  {
    path: '/revenue-share/public-report',
    answer: (route) => route.fulfill({ status: 409, json: { error: NOT_FINAL } }),
  },
];
