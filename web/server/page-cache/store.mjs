const MAX_AGE_MS = 600_000;
const MIN_RENDER_INTERVAL_MS = 1000;
// For so long nobody waits for what could not be drawn a moment ago: longer than a drawing waits for the API.
const STALE_IF_ERROR_MS = 10_000;
const NOT_FOUND_MAX_AGE_MS = 3000;
// What is read just after a change may still be as it was: from a replica, or from a drawing that had begun.
const CHANGE_MARGIN_MS = 5000;
const MAX_CHANGES = 20_000;
const UUID = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-([0-9a-f]{12})/gi;

/** The ids that a text names, each as the number its last 48 bits are: half of what an id has that no other has. */
export function extractIds(text) {
  return [...new Set(Array.from(text.matchAll(UUID), ([, end]) => Number.parseInt(end, 16)))];
}

/**
 * Answers by address, bounded in bytes. Whatever an answer names by id it shows, so a change of any of those members
 * or posts puts it out of date, in every language, wherever it stands.
 *
 * An answer: `{status, type, body, etag, resourceIds, startedAt, maxAge, isPartial}`; `startedAt` is when what it shows began to
 * be read, `isPartial` says that something which belongs to it could not be had.
 */
export class PageStore {
  #entries = new Map();
  #changes = new Map();
  #bytes = 0;
  // Answers from before this moment may miss a change that is no longer remembered.
  #changesDroppedAt = 0;

  constructor({ maxBytes, now = Date.now }) {
    this.maxBytes = maxBytes;
    this.now = now;
  }

  get bytes() {
    return this.#bytes;
  }

  /** The answer, and whether it is time to draw it again behind the reader's back. */
  get(key) {
    const entry = this.#valid(key);
    if (!entry) return null;
    const age = this.now() - entry.startedAt;
    const sinceFailure = this.now() - (entry.failedAt ?? -Infinity);
    if (age >= maxStaleness(entry) && sinceFailure >= STALE_IF_ERROR_MS) return null;
    // The least recently asked stands first, and goes first.
    this.#entries.delete(key);
    this.#entries.set(key, entry);
    return { entry, isStale: age >= entry.maxAge && sinceFailure >= MIN_RENDER_INTERVAL_MS };
  }

  /** A whole page that was kept, too old by now, for when it can't be drawn again: then nothing of it can have changed unheard. */
  staleOnError(key) {
    const entry = this.#valid(key);
    if (entry?.status !== 200 || entry.isPartial) return null;
    entry.failedAt = this.now();
    return entry;
  }

  /** What no change that was told has put out of date. */
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
    }
  }

  /** Takes note that what these ids name is not what it was. */
  invalidate(ids) {
    const now = this.now();
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

/** With room for the packed body, which is made when it is first asked for; a shared body counts once, elsewhere. */
function sizeOf({ body, resourceIds, isShared }) {
  return 600 + 8 * resourceIds.length + (isShared ? 0 : Math.ceil(body.length * 1.3));
}
