import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { join } from 'node:path';
import { API_ORIGIN } from './origins';

export type WebProcess = { origin: string; stop: () => void };

export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  await new Promise((closed) => server.close(closed));
  return port;
}

/** Starts a web server of one test, with settings of its own, and waits until it is ready. */
export async function startWeb(settings: Record<string, string>): Promise<WebProcess> {
  const port = await freePort();
  const origin = `http://localhost:${port}`;
  const web: ChildProcess = spawn(process.execPath, ['server/index.mjs'], {
    cwd: join(__dirname, '../..'),
    env: { ...process.env, WEB_PORT: String(port), WEB_ORIGIN: origin, API_ORIGIN, ...settings },
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  for await (const line of web.stdout ?? []) if (String(line).includes('web ready')) break;
  web.stdout?.resume();
  return { origin, stop: () => web.kill() };
}
