import { setTimeout } from 'node:timers/promises';

const LOOK_MS = 50;
// Where others send on and on, somebody always comes.
const MOST_LOOKS = 20;
const LAST_MS = 1000;
const CUT_MS = 5000;

/**
 * How a server goes: who has reached it by then is answered, since they cannot know that the end has
 * come. The process ends when nobody is left and `close` is done, or after five seconds.
 */
export function leavingOf(server, close) {
  const silent = new Set();
  let connections = 0;
  let leaving = false;
  server.on('connection', (socket) => {
    connections++;
    silent.add(socket);
    socket.once('close', () => silent.delete(socket));
  });
  server.prependListener('request', (request, response) => {
    silent.delete(request.socket);
    if (leaving) response.shouldKeepAlive = false;
  });

  /** Closing cuts off who waits in the socket's queue: they are let in before. */
  async function everybodyIn() {
    for (let looks = 0, known; known !== connections && looks < MOST_LOOKS; looks++) {
      known = connections;
      await setTimeout(LOOK_MS);
    }
  }

  return async function leave() {
    if (leaving) return;
    leaving = true;
    setTimeout(CUT_MS, undefined, { ref: false }).then(() => process.exit(0));
    await everybodyIn();
    server.close(() => close().finally(() => process.exit(0)));
    server.closeIdleConnections();
    // Who has not even begun to ask by then is not waited for.
    await setTimeout(LAST_MS, undefined, { ref: false });
    for (const socket of silent) socket.destroy();
  };
}
