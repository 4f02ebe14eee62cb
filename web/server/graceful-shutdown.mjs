import { Server } from 'node:net';
import { setTimeout } from 'node:timers/promises';

const POLL_MS = 50;
// Bounds the loop for clients that connect continuously.
const MAX_POLLS = 20;
const HEADER_TIMEOUT_MS = 1000;
const SHUTDOWN_TIMEOUT_MS = 5000;

/**
 * Graceful shutdown: requests that reached the server are answered. The process exits when no connection is left and
 * `close` has finished, or after five seconds.
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

  /** Closing would reset connections in the accept queue; they are accepted first. */
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
    // `close` of an HTTP server also closes idle connections, on which a request may be under way.
    Server.prototype.close.call(server, () => close().finally(() => process.exit(0)));
    await setTimeout(HEADER_TIMEOUT_MS, undefined, { ref: false });
    // A connection that has sent nothing by then is not waited for.
    server.closeIdleConnections();
    for (const socket of socketsWithoutRequest) socket.destroy();
  };
}
