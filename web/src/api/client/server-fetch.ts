import http from 'node:http';
import https from 'node:https';

const TIMEOUT_MS = 6000;
/** The API closes connections idle for 5 s; a request sent at that moment is lost. */
const IDLE_TIMEOUT_MS = 4000;

const httpAgent = new http.Agent({ keepAlive: true, timeout: IDLE_TIMEOUT_MS });
const httpsAgent = new https.Agent({ keepAlive: true, timeout: IDLE_TIMEOUT_MS });

declare global {
  /** Id of the current request, set by the web server (server/log.mjs), which is bundled separately. */
  var __qimaRequestId: (() => string | undefined) | undefined;
  /** Counts a call, set by the same (server/metrics). */
  var __qimaCountApiCall: ((status: number, milliseconds: number) => void) | undefined;
}

export type FetchResult = { status: number; retryAfter: string; body: Buffer };

/**
 * Fetch of the web server over persistent connections. Rendering a page sends four of them, and `fetch` costs more than
 * the request itself. Redirects are not followed.
 */
export async function serverFetch(address: string, headers: http.OutgoingHttpHeaders = {}): Promise<FetchResult> {
  const signal = AbortSignal.timeout(TIMEOUT_MS);
  const id = globalThis.__qimaRequestId?.();
  if (id) headers = { ...headers, 'x-request-id': id };
  const startedAt = performance.now();
  let status = 0;
  try {
    const answer = await sendWithRetry(address, { headers, signal });
    status = answer.status;
    return answer;
  } finally {
    globalThis.__qimaCountApiCall?.(status, performance.now() - startedAt);
  }
}

async function sendWithRetry(address: string, options: http.RequestOptions): Promise<FetchResult> {
  try {
    return await sendRequest(address, options);
  } catch (error) {
    // The connection was closed when it was taken; a new one reports errors.
    if (!isStaleConnection(error)) throw error;
    return await sendRequest(address, { ...options, agent: false });
  }
}

function sendRequest(address: string, options: http.RequestOptions): Promise<FetchResult> {
  const isHttps = address.startsWith('https:');
  return new Promise((resolve, reject) => {
    const agent = isHttps ? httpsAgent : httpAgent;
    const request = (isHttps ? https : http).get(address, { agent, ...options }, (answer) => {
      const chunks: Buffer[] = [];
      answer.on('data', (chunk) => chunks.push(chunk));
      answer.on('error', reject);
      answer.on('end', () =>
        resolve({
          status: answer.statusCode ?? 0,
          retryAfter: answer.headers['retry-after'] ?? '',
          body: Buffer.concat(chunks),
        }),
      );
    });
    request.on('error', (error) => reject(Object.assign(error, { wasOpen: request.reusedSocket })));
  });
}

function isStaleConnection(error: unknown): boolean {
  return error instanceof Error && 'wasOpen' in error && error.wasOpen === true && error.name !== 'AbortError';
}
