import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { serverFetch } from './server-fetch';

let close = () => {};
afterEach(() => close());

async function served(answer: (request: IncomingMessage, response: ServerResponse) => void): Promise<string> {
  const server = createServer(answer);
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  close = () => {
    server.closeAllConnections();
    server.close();
  };
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
}

test('consecutive requests share a connection', async () => {
  const ports = new Set<number | undefined>();
  const address = await served(({ socket }, response) => {
    ports.add(socket.remotePort);
    response.end('yes');
  });
  for (let nth = 0; nth < 5; nth += 1) expect((await serverFetch(address)).body.toString()).toBe('yes');
  expect(ports.size).toBe(1);
});

test('a request lost on a closed connection is repeated once', async () => {
  let heard = 0;
  const address = await served(({ socket }, response) => {
    heard += 1;
    if (heard === 2) socket.destroy();
    else response.end(String(heard));
  });
  await serverFetch(address);
  expect((await serverFetch(address)).body.toString()).toBe('3');
});

test('an unavailable API is called once', async () => {
  let heard = 0;
  const address = await served(({ socket }) => {
    heard += 1;
    socket.destroy();
  });
  await expect(serverFetch(address)).rejects.toThrow();
  expect(heard).toBe(1);
});
