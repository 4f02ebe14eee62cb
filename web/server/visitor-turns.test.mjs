import { EventEmitter } from 'node:events';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createVisitorTurns } from './visitor-turns.mjs';

class Response extends EventEmitter {
  closed = false;

  close() {
    this.closed = true;
    this.emit('close');
  }
}

function from(address) {
  return { socket: { remoteAddress: '127.0.0.1' }, headers: { 'x-forwarded-for': address } };
}

/** Takes turns for an address; `begun` has the numbers of the responses whose turn came. */
function takeTurns(turns, address, count) {
  const begun = [];
  const responses = Array.from({ length: count }, () => new Response());
  const taken = responses.map(async (response, number) => {
    const admitted = await turns.take(from(address), response);
    if (admitted) begun.push(number);
    return admitted;
  });
  return { begun, responses, taken };
}

const settled = () => new Promise((done) => setImmediate(done));

beforeEach(() => vi.useFakeTimers({ toFake: ['setTimeout', 'performance'] }));
afterEach(() => vi.useRealTimers());

test('one address has four turns at a time, in the order of arrival, and others have theirs', async () => {
  const turns = createVisitorTurns({});
  const flood = takeTurns(turns, '192.0.2.1', 7);
  const other = takeTurns(turns, '192.0.2.2', 4);
  await settled();
  expect(flood.begun).toEqual([0, 1, 2, 3]);
  expect(other.begun).toEqual([0, 1, 2, 3]);
  flood.responses[2].close();
  vi.runAllTimers();
  await settled();
  expect(flood.begun).toEqual([0, 1, 2, 3, 4]);
});

test.each([
  ['short', 40, 120],
  ['long', 5000, 500],
])('a turn rests after a %s page', async (_, duration, rest) => {
  const turns = createVisitorTurns({ MAX_CONCURRENT_UNCACHED_PAGES_PER_IP: '1' });
  const { begun, responses } = takeTurns(turns, '192.0.2.1', 2);
  await settled();
  vi.advanceTimersByTime(duration);
  responses[0].close();
  vi.advanceTimersByTime(rest - 1);
  await settled();
  expect(begun).toEqual([0]);
  vi.advanceTimersByTime(1);
  await settled();
  expect(begun).toEqual([0, 1]);
});

test('a visitor who left while waiting passes the turn on', async () => {
  const turns = createVisitorTurns({ MAX_CONCURRENT_UNCACHED_PAGES_PER_IP: '1' });
  const { begun, responses } = takeTurns(turns, '192.0.2.1', 3);
  await settled();
  responses[1].close();
  responses[0].close();
  vi.runAllTimers();
  await settled();
  expect(begun).toContain(2);
  responses[2].close();
  vi.runAllTimers();
  const again = takeTurns(turns, '192.0.2.1', 2);
  await settled();
  expect(again.begun).toEqual([0]);
});

test('an address with a hundred that wait is refused', async () => {
  const turns = createVisitorTurns({});
  const { taken, begun } = takeTurns(turns, '192.0.2.1', 105);
  expect(await taken[104]).toBe(false);
  await settled();
  expect(begun).toHaveLength(4);
  const [admitted] = takeTurns(turns, '192.0.2.2', 1).taken;
  expect(await admitted).toBe(true);
});
