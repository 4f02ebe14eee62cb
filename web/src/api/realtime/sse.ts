export type ServerEvent = { event: string; data: string };

/**
 * Yields the events of a server-sent stream, however the network splits it; skips comments.
 * Passes the delay of each `retry` line to `onRetry`.
 */
export async function* readEvents(
  body: ReadableStream<Uint8Array>,
  onRetry?: (milliseconds: number) => void,
): AsyncGenerator<ServerEvent> {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let pending = '';
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      pending = (pending + decoder.decode(value, { stream: true })).replaceAll('\r\n', '\n');
      const blocks = pending.split('\n\n');
      pending = blocks.pop() ?? '';
      for (const block of blocks) {
        const retry = /^retry: ?(\d+)$/m.exec(block);
        if (retry) onRetry?.(Number(retry[1]));
        const event = parseEvent(block);
        if (event) yield event;
      }
    }
  } finally {
    reader.cancel().catch(() => undefined);
  }
}

function parseEvent(block: string): ServerEvent | null {
  let event = 'message';
  const data: string[] = [];
  for (const line of block.split('\n')) {
    if (line.startsWith('event:')) event = line.slice(6).trim();
    else if (line.startsWith('data:')) data.push(line.slice(5).replace(/^ /, ''));
  }
  return data.length > 0 ? { event, data: data.join('\n') } : null;
}
