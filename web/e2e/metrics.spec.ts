import { readFileSync } from 'node:fs';
import { join as pathOf } from 'node:path';
import { expect, test } from './support/fixtures';
import { join, publish } from './support/members';
import { LOCALES, localePath } from './support/texts';
import { freePort, startWeb, type WebProcess } from './support/web-process';

const TOKEN = 'a-token-of-the-monitoring-system';
const DASHBOARD = pathOf(__dirname, '../../infra/ops/dashboard.json');
const RULES = pathOf(__dirname, '../../infra/ops/alerts.yaml');

let web: WebProcess;
let metricsUrl = '';

test.beforeAll(async () => {
  const port = await freePort();
  metricsUrl = `http://127.0.0.1:${port}/metrics`;
  web = await startWeb({ METRICS_PORT: String(port), METRICS_TOKEN: TOKEN });
});

test.afterAll(() => web?.stop());

test('the web server shows its requests, renders and calls of the API, without an address of a page', async ({
  request,
}) => {
  const scrape = async () => {
    const answer = await request.get(metricsUrl, { headers: { authorization: `Bearer ${TOKEN}` } });
    expect(answer.status()).toBe(200);
    return answer.text();
  };
  const author = await join('Rana');
  const { _id } = await publish(author, { text: 'Measured.' });
  const get = async (path: string) => (await request.get(web.origin + path, { maxRedirects: 0 })).status();
  for (const locale of LOCALES) {
    const path = localePath(locale, `/posts/${_id}`);
    expect([await get(path), await get(path)]).toEqual([200, 200]);
    expect(await get(localePath(locale, `/nowhere/${_id}`))).toBe(404);
  }
  expect(await get(`/api/og/posts/${_id}.png`)).toBe(200);
  expect(await get('/robots.txt')).toBe(200);
  expect(await get('/boot.js')).toBe(200);

  const text = await scrape();
  const sample = (name: string) =>
    Number(
      text
        .split('\n')
        .find((line) => line.startsWith(`${name} `))
        ?.split(' ')[1],
    );
  expect(sample('qima_web_requests_total{route="post",status="200",cache="miss"}')).toBe(2);
  expect(sample('qima_web_requests_total{route="post",status="200",cache="hit"}')).toBe(2);
  expect(sample('qima_web_requests_total{route="other",status="404",cache="bypass"}')).toBe(2);
  expect(sample('qima_web_requests_total{route="image",status="200",cache="miss"}')).toBe(1);
  expect(sample('qima_web_requests_total{route="feed",status="200",cache="bypass"}')).toBe(1);
  expect(sample('qima_web_request_seconds_count{route="post",cache="hit"}')).toBe(2);
  expect(sample('qima_web_renders_total{queue="page",result="rendered"}')).toBe(2);
  expect(sample('qima_web_renders_running{queue="page"}')).toBe(0);
  expect(sample('qima_web_cache_entries')).toBe(3);
  expect(sample('qima_web_cache_bytes')).toBeGreaterThan(1000);
  // The pages, their images and robots.txt.
  expect(sample('qima_web_api_calls_total{status="200"}')).toBeGreaterThanOrEqual(4);
  expect(sample('process_resident_memory_bytes')).toBeGreaterThan(1e7);
  expect(text).not.toContain(_id);
  expect(text).not.toContain('nowhere');

  // Every metric of the web in a panel or an alert is in the real output.
  const used = readFileSync(DASHBOARD, 'utf8') + readFileSync(RULES, 'utf8');
  const names = [...new Set(used.match(/\b(?:qima_web|nodejs)_[a-z0-9_]+/g))];
  expect(names.length).toBeGreaterThan(15);
  for (const name of names) expect(text, name).toMatch(new RegExp(`^${name}(?:{| )`, 'm'));
});

test('metrics need the token and are not at the public address', async ({ request }) => {
  expect((await request.get(metricsUrl)).status()).toBe(401);
  expect((await request.get(`${web.origin}/metrics`)).status()).toBe(404);
  expect((await request.get(metricsUrl.replace('/metrics', '/health'))).status()).toBe(200);
});
