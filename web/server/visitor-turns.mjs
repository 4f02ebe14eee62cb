import { countRefusedVisitor } from './metrics/index.mjs';
import { clientAddress, DEFAULT_CONCURRENT, networkOf, trustedProxies } from './visitor-limit.mjs';

// A page asks for dozens of files at once.
const MAX_WAITING = 100;
// As the API's concurrency.py: a turn rests three times as long as the page took.
const REST_FACTOR = 3;
const MAX_REST = 500;

/**
 * Turns of one network address at what Next answers: the same number at a time as of rendered pages, and the others
 * wait. A flood of static pages would keep the only thread from everyone else.
 *
 * `take(request, response)` resolves when the turn comes, which ends some time after the response; to false for an
 * address with too many that wait.
 */
export function createVisitorTurns(environment) {
  const trusted = trustedProxies(environment);
  const concurrent = Number(environment.MAX_CONCURRENT_UNCACHED_PAGES_PER_IP || DEFAULT_CONCURRENT);
  const visitors = new Map();

  async function take(request, response) {
    const key = networkOf(clientAddress(request, trusted));
    const visitor = visitors.get(key) ?? { running: 0, waiting: [] };
    if (visitor.waiting.length >= MAX_WAITING) {
      countRefusedVisitor('concurrency');
      return false;
    }
    visitors.set(key, visitor);
    if (visitor.running < concurrent) visitor.running += 1;
    else await new Promise((begin) => visitor.waiting.push(begin));
    if (response.closed) release(key, visitor);
    else response.once('close', rest(key, visitor));
    return true;
  }

  function rest(key, visitor) {
    const began = performance.now();
    return () => {
      const duration = Math.min(REST_FACTOR * (performance.now() - began), MAX_REST);
      setTimeout(release, duration, key, visitor).unref();
    };
  }

  /** Passes the turn to the next, or ends it. */
  function release(key, visitor) {
    const next = visitor.waiting.shift();
    if (next) return next();
    visitor.running -= 1;
    if (visitor.running === 0) visitors.delete(key);
  }

  return { take };
}
