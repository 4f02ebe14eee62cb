import type { APIResponse } from '@playwright/test';
import { API_ORIGIN, WEB_ORIGIN } from './origins';

const POLICY: Record<string, RegExp> = {
  'default-src': /^'self'$/,
  'script-src': /^'self'$/,
  'style-src': /^'self'$/,
  'style-src-attr': /^'unsafe-inline'$/,
  'img-src': new RegExp(`^'self' data: blob: ${API_ORIGIN}$`),
  'connect-src': new RegExp(`^'self' ${API_ORIGIN}$`),
  'font-src': /^'self'$/,
  'manifest-src': /^'self'$/,
  'worker-src': /^'self'$/,
  'frame-ancestors': /^'none'$/,
  'base-uri': /^'none'$/,
  'form-action': /^'self'$/,
  'object-src': /^'none'$/,
};
/** Policy of responses that are not pages: nothing in them may run. */
const INERT = "default-src 'none'; frame-ancestors 'none'; sandbox";
const INERT_PATH = /\/(?:robots\.txt|sitemap\.xml|atom\.xml)$/;
const HEADERS: Record<string, RegExp> = {
  'x-content-type-options': /^nosniff$/,
  'x-frame-options': /^DENY$/,
  'referrer-policy': /^strict-origin-when-cross-origin$/,
  'permissions-policy': /^camera=\(\), microphone=\(\), geolocation=\(\), payment=\(\)/,
  'cross-origin-opener-policy': /^same-origin$/,
};

/** Policy of cards, which every site may frame. */
const CARD_POLICY: Record<string, RegExp> = {
  'default-src': /^'none'$/,
  'script-src': new RegExp(`^${WEB_ORIGIN}/embed/frame\\.js$`),
  'style-src': /^'self'$/,
  'style-src-attr': /^'unsafe-inline'$/,
  'img-src': new RegExp(`^'self' data: ${API_ORIGIN}$`),
  'font-src': /^'self'$/,
  'frame-ancestors': /^\*$/,
  'base-uri': /^'none'$/,
  'form-action': /^'none'$/,
};
const CARD_HEADERS = { ...HEADERS, 'x-frame-options': /^0 times$/, 'x-robots-tag': /^noindex$/ };

/** Returns the missing and duplicate security headers of an embedded card. */
export function embedHeaderProblems(response: APIResponse): string[] {
  return findProblems(response, CARD_HEADERS, CARD_POLICY);
}

/** Returns the missing and duplicate security headers of a response. */
export function headerProblems(response: APIResponse): string[] {
  return findProblems(response, HEADERS, POLICY);
}

function findProblems(
  response: APIResponse,
  headers: Record<string, RegExp>,
  wantedPolicy: Record<string, RegExp>,
): string[] {
  const all = response.headersArray().map(({ name, value }) => [name.toLowerCase(), value] as const);
  const one = (name: string) => {
    const found = all.filter(([other]) => other === name).map(([, value]) => value);
    return found.length === 1 ? (found[0] ?? '') : `${found.length} times`;
  };
  const whole = one('content-security-policy');
  const faults = Object.entries(headers)
    .filter(([name, wanted]) => !wanted.test(one(name)))
    .map(([name]) => `${name}: ${one(name)}`);
  if (INERT_PATH.test(new URL(response.url()).pathname)) return whole === INERT ? faults : [...faults, whole];
  const policy = Object.fromEntries(whole.split('; ').map((part) => part.split(/ (.*)/s).slice(0, 2))) as Record<
    string,
    string
  >;
  const loose = Object.entries(wantedPolicy).filter(([name, wanted]) => !wanted.test(policy[name] ?? ''));
  const added = Object.keys(policy).filter((name) => !wantedPolicy[name]);
  const told = ['server', 'x-powered-by'].filter((name) => all.some(([other]) => other === name));
  return [...faults, ...loose.map(([name]) => `${name}: ${policy[name]}`), ...added, ...told];
}
