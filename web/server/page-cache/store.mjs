import { countEviction, countInvalidations } from '../metrics/index.mjs';

const MAX_AGE_MS = 600_000;
const MIN_RENDER_INTERVAL_MS = 1000;
// After a failed rendering no reader waits for this long: longer than a rendering waits for the API.
const STALE_IF_ERROR_MS = 10_000;
const NOT_FOUND_MAX_AGE_MS = 3000;
// A read just after a change may still be old: from a replica, or from a rendering that had begun.
const CHANGE_MARGIN_MS = 5000;
const MAX_CHANGES = 20_000;
// Without its first part: an expression that begins with a hyphen is searched six times as fast.
const UUID = /-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-([0-9a-f]{12})/gi;

/** Returns the ids in a text, each as the number of its last 48 bits: the random half of the id. */
export function extractIds(text) {
  return [...new Set(Array.from(text.matchAll(UUID), ([, end]) => Number.parseInt(end, 16)))];
}

/**
 * Responses by URL, bounded in bytes. A page shows each resource whose id it contains, so a change of any of those
 * members or posts makes it stale, in every language.
 *
 * An entry: `{status, type, body, etag, resourceIds, startedAt, maxAge, isPartial}`; `startedAt` is when reading its
 * data began, `isPartial` is true if some data was unavailable.
 */
export class PageStore {
  #entries = new Map();
  #changes = new Map();
  #bytes = 0;
  // Entries from before this time may miss a change that was evicted.
  #changesDroppedAt = 0;

  constructor({ maxBytes, now = Date.now }) {
    this.maxBytes = maxBytes;
    this.now = now;
  }

  get bytes() {
    return this.#bytes;
  }

  get entries() {
    return this.#entries.size;
  }

  /** Returns the entry, its cache state (`hit` or `stale`), and whether to render it again in the background. */
  get(key) {
    const entry = this.#valid(key);
    if (!entry) return null;
    const age = this.now() - entry.startedAt;
    const sinceFailure = this.now() - (entry.failedAt ?? -Infinity);
    if (age >= maxStaleness(entry) && sinceFailure >= STALE_IF_ERROR_MS) return null;
    // The least recently used entry comes first and is evicted first.
    this.#entries.delete(key);
    this.#entries.set(key, entry);
    const isExpired = age >= entry.maxAge;
    return {
      entry,
      state: isExpired ? 'stale' : 'hit',
      isStale: isExpired && sinceFailure >= MIN_RENDER_INTERVAL_MS,
    };
  }

  /** Returns an expired complete page for use while it cannot be rendered, if no change has invalidated it. */
  staleOnError(key) {
    const entry = this.#valid(key);
    if (entry?.status !== 200 || entry.isPartial) return null;
    entry.failedAt = this.now();
    return entry;
  }

  /** Returns whether no change has invalidated the entry. */
  #valid(key) {
    const entry = this.#entries.get(key);
    if (!entry) return null;
    const age = this.now() - entry.startedAt;
    if (age < MAX_AGE_MS && (age < MIN_RENDER_INTERVAL_MS || !this.#isOutdated(entry))) return entry;
    this.#drop(key);
    return null;
  }

  put(key, entry) {
    this.#drop(key);
    const size = sizeOf(entry);
    if (size > this.maxBytes / 8) return;
    this.#entries.set(key, entry);
    this.#bytes += size;
    for (const oldestKey of this.#entries.keys()) {
      if (this.#bytes <= this.maxBytes) return;
      this.#drop(oldestKey);
      countEviction();
    }
  }

  /** Marks these ids as changed. */
  invalidate(ids) {
    const now = this.now();
    countInvalidations(ids.length);
    for (const id of extractIds(ids.join(' '))) {
      this.#changes.delete(id);
      this.#changes.set(id, now);
    }
    for (const [id, at] of this.#changes) {
      const isExpired = at < now - 2 * MAX_AGE_MS;
      if (!isExpired && this.#changes.size <= MAX_CHANGES) return;
      if (!isExpired) this.#changesDroppedAt = at;
      this.#changes.delete(id);
    }
  }

  #isOutdated({ startedAt, resourceIds }) {
    const since = startedAt - CHANGE_MARGIN_MS;
    return since <= this.#changesDroppedAt || resourceIds.some((id) => (this.#changes.get(id) ?? 0) >= since);
  }

  #drop(key) {
    const entry = this.#entries.get(key);
    if (!entry) return;
    this.#entries.delete(key);
    this.#bytes -= sizeOf(entry);
  }
}

function maxStaleness({ status, maxAge }) {
  return status === 200 ? Math.min(6 * maxAge, MAX_AGE_MS) : NOT_FOUND_MAX_AGE_MS;
}

/** Includes room for the compressed body, which is created on first use; a shared body is counted once, elsewhere. */
function sizeOf({ body, resourceIds, isShared }) {
  return 600 + 8 * resourceIds.length + (isShared ? 0 : Math.ceil(body.length * 1.3));
}
