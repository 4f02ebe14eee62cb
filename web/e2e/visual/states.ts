import type { Page, Route } from '@playwright/test';
import type { Locale } from '../support/texts';
import { API_ORIGIN } from './origins';

/** Responses for paths with one beginning that differ from the recording. */
export type Override = { path: string; answer: (route: Route) => Promise<unknown> };

type Body = { payload: unknown; nextCursor?: string | null };

/** Empty list. */
export function empty(path: string): Override {
  return { path, answer: (route) => route.fulfill({ json: { payload: [], nextCursor: null } }) };
}

export function serverError(path: string): Override {
  const error = { code: 'internal_error', message: 'Something went wrong', fields: {}, facts: {} };
  return { path, answer: (route) => route.fulfill({ status: 500, json: { payload: null, error } }) };
}

/** Never answered, so that the loading state stays visible. */
export function pending(path: string): Override {
  return { path, answer: () => new Promise(() => undefined) };
}

/** A response instead of the recording. */
export function answered(path: string, json: object): Override {
  const body = JSON.stringify(json).replaceAll('http://stand-in', API_ORIGIN);
  return { path, answer: (route) => route.fulfill({ contentType: 'application/json', body }) };
}

/** A response in the language of the request. */
export function answeredIn(path: string, make: (locale: Locale) => object): Override {
  const answer = (route: Route) => {
    const locale = route.request().headers()['accept-language'] === 'ar' ? 'ar' : 'en';
    return route.fulfill({ json: make(locale) });
  };
  return { path, answer };
}

/** Purchases with this status. */
export function purchasesWith(status: string, path = '/posts/purchased'): Override {
  const isOrder = (whole: object) => 'refundableUntil' in whole;
  return mapResponse(path, (key, value, whole) => (key === 'status' && isOrder(whole) ? status : value));
}

const LONG_NAMES = [
  'عبد الرحمن بن عبد العزيز بن محمد آل الشيخ القحطاني الأندلسي المغربي',
  'Maximiliana Alexandrowna von Hohenburg-Oberwallenstein the Younger',
];
const HUGE = { count: 1_234_567, cents: 123_456_789_00 };

/** Names of maximum length, in both scripts. */
export function longNames(path: string): Override {
  // Chosen by the name itself: responses come in any order.
  const long = (name: unknown) => LONG_NAMES[String(name).length % LONG_NAMES.length];
  return mapResponse(path, (key, value, whole) => (key === 'name' && 'profilePic' in whole ? long(value) : value));
}

/** Largest possible counts and amounts. */
export function hugeNumbers(path: string): Override {
  return mapResponse(path, (key, value) => {
    if (typeof value !== 'number') return value;
    if (/Cents$/.test(key) && key !== 'priceCents' && key !== 'minimumCents') return HUGE.cents;
    const counts = /Count$|^(payload|comments|shares|saves|purchases|perfect|love|clap|fantastic)$/;
    return counts.test(key) ? HUGE.count : value;
  });
}

/** The member's setting of digits; the preference of the browser follows it. */
export function arabicDigits(path: string): Override {
  return mapResponse(path, (key, value) => (key === 'numerals' ? 'arab' : value));
}

/** The member belongs to the staff. */
export function asStaff(path: string): Override {
  return mapResponse(path, (key, value) => (key === 'isStaff' ? true : value));
}

/** A post or comment that an automatic rule holds. */
export function held(path: string, rule: string): Override {
  return mapResponse(path, (key, value) => (key === 'heldFor' ? rule : value));
}

/** A product with this rating; without reviews by default. */
export function rated(path: string, ratingCount = 0, ratingTenths: number | null = null): Override {
  const rating: Record<string, unknown> = { ratingCount, ratingTenths };
  return mapResponse(path, (key, value) => (key in rating ? rating[key] : value));
}

type Change = (key: string, value: unknown, whole: object) => unknown;

function mapResponse(path: string, change: Change): Override {
  const answer = async (route: Route) => {
    const response = await route.fetch({ maxRetries: 2 });
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

/** Applies a screen's overrides before the recordings. */
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
