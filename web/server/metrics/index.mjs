import { Counter, Gauge, Histogram, Registry } from 'prom-client';
import { RequestMetrics } from './request-metrics.mjs';
import { routeClass } from './route-class.mjs';

/**
 * Prometheus metrics of this process. Every label has few values: classes of routes, statuses, cache states, queues and
 * limits. Values that a client can choose are never labels.
 */
export const registry = new Registry();

const registers = [registry];
const SECONDS = [0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 8];

const requests = new RequestMetrics({
  counter: {
    name: 'qima_web_requests_total',
    help: 'Answered requests; status 0 is a client that left before the answer.',
    labelNames: ['route', 'status', 'cache'],
  },
  histogram: {
    name: 'qima_web_request_seconds',
    help: 'Duration until the response was sent; without sitemaps and feeds, which slow readers take their time for.',
    labelNames: ['route', 'cache'],
  },
  buckets: SECONDS,
  registers,
});
const refusedVisitors = new Counter({
  name: 'qima_web_visitors_refused_total',
  help: 'Requests refused by a limit of uncached pages for one network address.',
  labelNames: ['limit'],
  registers,
});
const renders = new Counter({
  name: 'qima_web_renders_total',
  help: 'Renders of pages and images for the page cache.',
  labelNames: ['queue', 'result'],
  registers,
});
const renderSeconds = new Histogram({
  name: 'qima_web_render_seconds',
  help: 'Duration of a render, with its time in the queue.',
  labelNames: ['queue'],
  buckets: SECONDS,
  registers,
});
const evictions = new Counter({
  name: 'qima_web_cache_evictions_total',
  help: 'Pages dropped from the page cache because it was full.',
  registers,
});
const invalidations = new Counter({
  name: 'qima_web_cache_invalidations_total',
  help: 'Ids of changed members and posts that the worker named.',
  registers,
});
const apiCalls = new Counter({
  name: 'qima_web_api_calls_total',
  help: 'Calls of the API by the status of the answer; 0 without an answer.',
  labelNames: ['status'],
  registers,
});
const apiSeconds = new Histogram({
  name: 'qima_web_api_call_seconds',
  help: 'Duration of a call of the API.',
  buckets: SECONDS,
  registers,
});

// To Prometheus a sample that appears with the first event is no increase.
for (const limit of ['rate', 'concurrency']) refusedVisitors.inc({ limit }, 0);

const queues = new Map();
const stores = new Set();

/** Gauge with the sum over the parts that are watched, read when the metrics are. */
function gauge(name, help, read, labelNames = []) {
  const collect = function () {
    read(this);
  };
  new Gauge({ name, help, labelNames, collect, registers });
}

function sumOverStores(read) {
  return (metric) => metric.set([...stores].reduce((sum, store) => sum + read(store), 0));
}

function eachQueue(read) {
  return (metric) => {
    for (const [queue, load] of queues) metric.set({ queue }, read(load()));
  };
}

gauge(
  'qima_web_renders_running',
  'Renders in flight.',
  eachQueue(({ running }) => running),
  ['queue'],
);
gauge(
  'qima_web_renders_waiting',
  'Renders that wait in the queue.',
  eachQueue(({ waiting }) => waiting),
  ['queue'],
);
gauge(
  'qima_web_cache_entries',
  'Pages in the page cache.',
  sumOverStores(({ entries }) => entries),
);
gauge(
  'qima_web_cache_bytes',
  'Size of the pages in the page cache.',
  sumOverStores(({ bytes }) => bytes),
);
gauge(
  'qima_web_cache_limit_bytes',
  'Limit of that size.',
  sumOverStores(({ maxBytes }) => maxBytes),
);

/**
 * Begins the measurement of a request. The page cache notes in it how it answers: `cache` is `hit`, `stale` or `miss`;
 * other responses bypass it.
 */
export function measureRequest({ url }) {
  return { url, cache: 'bypass' };
}

/** Counts a request whose response is closed. */
export function countRequest({ url, cache }, response, milliseconds) {
  const route = routeClass(url);
  const status = response.writableFinished ? response.statusCode : 0;
  requests.observe(route, status, cache, route === 'feed' ? null : milliseconds / 1000);
}

/** Counts a visitor beyond a limit: `rate` or `concurrency`. */
export function countRefusedVisitor(limit) {
  refusedVisitors.inc({ limit });
}

/** Counts a render: `rendered`, `failed`, or `refused` by a full queue, which took no time. */
export function countRender(queue, result, milliseconds) {
  renders.inc({ queue, result });
  if (milliseconds !== undefined) renderSeconds.observe({ queue }, milliseconds / 1000);
}

/** Shows the load of a render queue: `load()` returns `{ running, waiting }`. */
export function watchQueue(queue, load) {
  queues.set(queue, load);
  for (const result of ['rendered', 'failed', 'refused']) renders.inc({ queue, result }, 0);
}

/** Shows the size of a page store. */
export function watchStore(store) {
  stores.add(store);
}

export function countEviction() {
  evictions.inc();
}

export function countInvalidations(ids) {
  invalidations.inc(ids);
}

/** Counts a call of the API; status 0 is a call without an answer. */
export function countApiCall(status, milliseconds) {
  apiCalls.inc({ status });
  apiSeconds.observe(milliseconds / 1000);
}

// Next bundles pages separately from this file, so they reach the function by a global.
globalThis.__qimaCountApiCall = countApiCall;
