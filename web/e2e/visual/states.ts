import type { Page, Route } from '@playwright/test';
import { API_ORIGIN } from './origins';

/** Answers of one beginning of a path that differ from what was recorded. */
export type Override = { path: string; answer: (route: Route) => Promise<unknown> };

type Body = { payload: unknown; nextCursor?: string | null };

/** A list without anything in it. */
export function empty(path: string): Override {
  return { path, answer: (route) => route.fulfill({ json: { payload: [], nextCursor: null } }) };
}

export function serverError(path: string): Override {
  const error = { code: 'internal_error', message: 'Something went wrong', fields: {}, facts: {} };
  return { path, answer: (route) => route.fulfill({ status: 500, json: { payload: null, error } }) };
}

/** Never answered, so that what stands there meanwhile can be seen. */
export function pending(path: string): Override {
  return { path, answer: () => new Promise(() => undefined) };
}

const LONG_NAMES = [
  'عبد الرحمن بن عبد العزيز بن محمد آل الشيخ القحطاني الأندلسي المغربي',
  'Maximiliana Alexandrowna von Hohenburg-Oberwallenstein the Younger',
];
const HUGE = { count: 1_234_567, cents: 123_456_789_00 };

/** Names as long as the API takes them, in both scripts. */
export function longNames(path: string): Override {
  // By the name itself: answers come in any order.
  const long = (name: unknown) => LONG_NAMES[String(name).length % LONG_NAMES.length];
  return mapResponse(path, (key, value, whole) => (key === 'name' && 'profilePic' in whole ? long(value) : value));
}

/** Counts and amounts with as many digits as can be. */
export function hugeNumbers(path: string): Override {
  return mapResponse(path, (key, value) => {
    if (typeof value !== 'number') return value;
    if (/Cents$/.test(key) && key !== 'priceCents' && key !== 'minimumCents') return HUGE.cents;
    const counts = /Count$|^(payload|comments|shares|saves|purchases|perfect|love|clap|fantastic)$/;
    return counts.test(key) ? HUGE.count : value;
  });
}

type Change = (key: string, value: unknown, whole: object) => unknown;

function mapResponse(path: string, change: Change): Override {
  const answer = async (route: Route) => {
    const response = await route.fetch();
    const body = (await response.json()) as Body;
    await route.fulfill({ response, json: mapValues(body, change) });
  };
  return { path, answer };
}

function mapValues<Value>(body: Value, change: Change): Value {
  return JSON.parse(
    JSON.stringify(body, function (this: object, key: string, value: unknown) {
      return change(key, value, this);
    }),
  ) as Value;
}

/** Puts a screen's own answers before the recorded ones. */
export async function applyOverrides(page: Page, overrides: readonly Override[]): Promise<void> {
  for (const { path, answer } of overrides) {
    await page.route(
      (url) => url.href.startsWith(API_ORIGIN + path),
      async (route) => {
        if (route.request().method() === 'GET') await answer(route);
        else await route.fallback();
      },
    );
  }
}
