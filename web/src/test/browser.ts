import { vi } from 'vitest';

/** A page's origin for code that asks for it. */
export const API = 'http://api.test';

/** Storage, boot settings and document language as a page has them. */
export function stubPage(): void {
  localStorage.clear();
  document.documentElement.lang = 'en';
  window.__qima = {
    apiOrigin: API,
    brandName: 'Qima',
    brandNameAr: 'قيمة',
    aboutUrl: '/guest',
    widgets: [],
    development: true,
    apply: () => undefined,
  };
}

export const json = (body: unknown, status = 200, headers: Record<string, string> = {}) =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json', ...headers } });

export const errorResponse = (status: number, code: string, more: object = {}) =>
  json({ payload: null, error: { code, message: code, fields: {}, facts: {}, ...more } }, status);

/** Answers every request of the test by one function and remembers them. */
export function answerWith(answer: (request: Request) => Response | Promise<Response>) {
  const requests: { request: Request; credentials: RequestCredentials | undefined }[] = [];
  vi.stubGlobal('fetch', async (input: Request | string, init?: RequestInit) => {
    const request = new Request(input, init);
    requests.push({ request: request.clone(), credentials: init?.credentials });
    return answer(request);
  });
  return requests;
}
