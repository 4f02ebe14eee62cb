import { vi } from 'vitest';

/** Origin of the API in tests. */
export const API = 'http://api.test';

/** Stubs storage, boot settings and document language of a page. */
export function stubPage(): void {
  localStorage.clear();
  document.documentElement.lang = 'en';
  window.__qima = {
    apiOrigin: API,
    brandName: 'Qima',
    brandNameAr: 'قيمة',
    aboutUrl: 'https://about.test/',
    tipFeeBps: 500,
    tipFeeFixedCents: 0,
    widgets: [],
    development: true,
    apply: () => undefined,
  };
}

export const json = (body: unknown, status = 200, headers: Record<string, string> = {}) =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json', ...headers } });

export const errorResponse = (status: number, code: string, more: object = {}) =>
  json({ payload: null, error: { code, message: code, fields: {}, facts: {}, ...more } }, status);

/** Answers every request of the test with one function and records them. */
export function answerWith(answer: (request: Request) => Response | Promise<Response>) {
  const requests: { request: Request; credentials: RequestCredentials | undefined }[] = [];
  vi.stubGlobal('fetch', async (input: Request | string, init?: RequestInit) => {
    const request = new Request(input, init);
    requests.push({ request: request.clone(), credentials: init?.credentials });
    return answer(request);
  });
  return requests;
}
