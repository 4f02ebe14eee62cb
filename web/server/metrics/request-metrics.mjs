/**
 * Number and duration of requests, for the path of every request. The library's own counters validate and hash their
 * labels at each call, which costs several percent of a cached page. These are added up when the metrics are read.
 */
export class RequestMetrics {
  // Nested maps, because a key of several labels would be built and hashed at each request.
  #byRoute = new Map();

  /** `counter` and `histogram` are the names and descriptions of the two metrics; `buckets` are seconds. */
  constructor({ counter, histogram, buckets, registers }) {
    this.buckets = buckets;
    const metrics = [
      { ...counter, type: 'counter', get: () => this.#withValues(counter, 'counter', this.#counts()) },
      { ...histogram, type: 'histogram', get: () => this.#withValues(histogram, 'histogram', this.#durations()) },
    ];
    for (const registry of registers)
      for (const metric of metrics)
        registry.registerMetric({ ...metric, aggregator: 'sum', reset: () => this.reset() });
  }

  /** Counts a request; `seconds` is null for one whose duration says nothing. */
  observe(route, status, cache, seconds) {
    const series = this.#byRoute.get(route)?.get(cache)?.get(status) ?? this.#addSeries(route, status, cache);
    series.requests += 1;
    if (seconds === null) return;
    let index = 0;
    while (index < this.buckets.length && seconds > this.buckets[index]) index += 1;
    series.buckets[index] += 1;
    series.sum += seconds;
  }

  #addSeries(route, status, cache) {
    // The last bucket is that of durations beyond all others.
    const buckets = new Float64Array(this.buckets.length + 1);
    const series = { route, status, cache, requests: 0, buckets, sum: 0 };
    const byCache = this.#byRoute.get(route) ?? new Map();
    const byStatus = byCache.get(cache) ?? new Map();
    this.#byRoute.set(route, byCache.set(cache, byStatus.set(status, series)));
    return series;
  }

  #series() {
    return [...this.#byRoute.values()].flatMap((byCache) =>
      [...byCache.values()].flatMap((byStatus) => [...byStatus.values()]),
    );
  }

  reset() {
    this.#byRoute.clear();
  }

  /** Returns a metric as the library's registry reads it. */
  #withValues({ name, help }, type, samples) {
    const values = samples.map(({ suffix = '', ...sample }) => ({ ...sample, metricName: name + suffix }));
    return { name, help, type, aggregator: 'sum', values };
  }

  #counts() {
    return this.#series().map(({ route, status, cache, requests }) => ({
      labels: { route, status, cache },
      value: requests,
    }));
  }

  /** Returns the samples of the histogram, which has no label for the status. */
  #durations() {
    const merged = new Map();
    for (const { route, cache, buckets, sum } of this.#series()) {
      const key = `${route} ${cache}`;
      const known = merged.get(key) ?? { labels: { route, cache }, buckets: new Float64Array(buckets.length), sum: 0 };
      buckets.forEach((requests, index) => {
        known.buckets[index] += requests;
      });
      known.sum += sum;
      merged.set(key, known);
    }
    return [...merged.values()].flatMap(({ labels, buckets, sum }) => this.#samples(labels, buckets, sum));
  }

  #samples(labels, requests, sum) {
    let total = 0;
    const buckets = [...this.buckets, '+Inf'].map((le, index) => {
      total += requests[index];
      return { suffix: '_bucket', labels: { ...labels, le }, value: total };
    });
    if (total === 0) return [];
    return [...buckets, { suffix: '_sum', labels, value: sum }, { suffix: '_count', labels, value: total }];
  }
}
