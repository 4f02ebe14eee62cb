import http from 'node:http';
import https from 'node:https';

const TIMEOUT = 6000;
/** The API closes what is idle for 5 s: a question that is sent at that moment is lost. */
const IDLE = 4000;

const plain = new http.Agent({ keepAlive: true, timeout: IDLE });
const safe = new https.Agent({ keepAlive: true, timeout: IDLE });

declare global {
  /** Of the request that is being answered: set by the web's server (server/log.mjs), which is bundled apart. */
  var __qimaRequestId: (() => string | undefined) | undefined;
}

export type Answer = { status: number; retryAfter: string; body: Buffer };

/**
 * A read by the web's own server, over connections that stay open. For a page that is drawn anew it is sent four
 * times, and what `fetch` builds around it costs more than the question. No redirect is followed.
 */
export async function asked(address: string, headers: http.OutgoingHttpHeaders = {}): Promise<Answer> {
  const signal = AbortSignal.timeout(TIMEOUT);
  const id = globalThis.__qimaRequestId?.();
  if (id) headers = { ...headers, 'x-request-id': id };
  try {
    return await sent(address, { headers, signal });
  } catch (error) {
    // The connection had been closed when it was taken; a new one is told.
    if (!isLost(error)) throw error;
    return await sent(address, { headers, signal, agent: false });
  }
}

function sent(address: string, options: http.RequestOptions): Promise<Answer> {
  const isSafe = address.startsWith('https:');
  return new Promise((resolve, reject) => {
    const agent = isSafe ? safe : plain;
    const question = (isSafe ? https : http).get(address, { agent, ...options }, (answer) => {
      const parts: Buffer[] = [];
      answer.on('data', (part) => parts.push(part));
      answer.on('error', reject);
      answer.on('end', () =>
        resolve({
          status: answer.statusCode ?? 0,
          retryAfter: answer.headers['retry-after'] ?? '',
          body: Buffer.concat(parts),
        }),
      );
    });
    question.on('error', (error) => reject(Object.assign(error, { wasOpen: question.reusedSocket })));
  });
}

function isLost(error: unknown): boolean {
  return error instanceof Error && 'wasOpen' in error && error.wasOpen === true && error.name !== 'AbortError';
}
