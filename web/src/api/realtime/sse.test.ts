import { expect, test } from 'vitest';
import { readEvents } from './sse';

function bodyOf(chunks: string[]) {
  const encoder = new TextEncoder();
  return new ReadableStream<Uint8Array>({
    start(controller) {
      for (const chunk of chunks) controller.enqueue(encoder.encode(chunk));
      controller.close();
    },
  });
}

async function eventsOf(chunks: string[], onRetry?: (milliseconds: number) => void) {
  const events = [];
  for await (const event of readEvents(bodyOf(chunks), onRetry)) events.push(event);
  return events;
}

test('events are complete however the network splits them', async () => {
  const text = 'event: count\ndata: {"count": 4}\n\n: ping\n\nevent: notification\ndata: {"a":\ndata: 1}\n\n';
  const whole = await eventsOf([text]);
  expect(whole).toEqual([
    { event: 'count', data: '{"count": 4}' },
    { event: 'notification', data: '{"a":\n1}' },
  ]);
  expect(await eventsOf([...text])).toEqual(whole);
  expect(await eventsOf([...text.replaceAll('\n', '\r\n')])).toEqual(whole);
});

test('an unfinished event is dropped', async () => {
  expect(await eventsOf(['event: count\ndata: 1\n'])).toEqual([]);
});

test('the delay of a retry line is passed on, without an event', async () => {
  const delays: number[] = [];
  const events = await eventsOf(['event: count\ndata: 1\n\nretry: 1', '20000\n\n'], (delay) => delays.push(delay));
  expect(events).toEqual([{ event: 'count', data: '1' }]);
  expect(delays).toEqual([120_000]);
});
