import { setTimeout } from 'node:timers/promises';

const POLL_MS = 50;
// Where others send on and on, somebody always comes.
const MAX_POLLS = 20;
const HEADER_TIMEOUT_MS = 1000;
const SHUTDOWN_TIMEOUT_MS = 5000;

/**
 * How a server goes: who has reached it by then is answered, since they cannot know that the end has
 * come. The process ends when nobody is left and `close` is done, or after five seconds.
 */
export function gracefulShutdown(server, close) {
  const socketsWithoutRequest = new Set();
  let connections = 0;
  let isShuttingDown = false;
  server.on('connection', (socket) => {
    connections++;
    socketsWithoutRequest.add(socket);
    socket.once('close', () => socketsWithoutRequest.delete(socket));
  });
  server.prependListener('request', (request, response) => {
    socketsWithoutRequest.delete(request.socket);
    if (isShuttingDown) response.shouldKeepAlive = false;
  });

  /** Closing cuts off who waits in the socket's queue: they are let in before. */
  async function drainAcceptQueue() {
    for (let polls = 0, known; known !== connections && polls < MAX_POLLS; polls++) {
      known = connections;
      await setTimeout(POLL_MS);
    }
  }

  return async function shutdown() {
    if (isShuttingDown) return;
    isShuttingDown = true;
    setTimeout(SHUTDOWN_TIMEOUT_MS, undefined, { ref: false }).then(() => process.exit(0));
    await drainAcceptQueue();
    server.close(() => close().finally(() => process.exit(0)));
    server.closeIdleConnections();
    // Who has not even begun to ask by then is not waited for.
    await setTimeout(HEADER_TIMEOUT_MS, undefined, { ref: false });
    for (const socket of socketsWithoutRequest) socket.destroy();
  };
}
