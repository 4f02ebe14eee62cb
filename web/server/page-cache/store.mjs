const KEPT_AT_MOST = 600_000;
const REST = 1000;
// For so long nobody waits for what could not be drawn a moment ago: longer than a drawing waits for the API.
const SPARED = 10_000;
const LOST_FOR = 3000;
// What is read just after a change may still be as it was: from a replica, or from a drawing that had begun.
const SETTLED = 5000;
const MOST_CHANGES = 20_000;
const AN_ID = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-([0-9a-f]{12})/gi;

/** The ids that a text names, each as the number its last 48 bits are: half of what an id has that no other has. */
export function idsIn(text) {
  return [...new Set(Array.from(text.matchAll(AN_ID), ([, end]) => Number.parseInt(end, 16)))];
}

/**
 * Answers by address, bounded in bytes. Whatever an answer names by id it shows, so a change of any of those members
 * or posts puts it out of date, in every language, wherever it stands.
 *
 * An answer: `{status, type, body, tag, shows, begunAt, freshFor, isPart}`; `begunAt` is when what it shows began to
 * be read, `isPart` says that something which belongs to it could not be had.
 */
export class Kept {
  #answers = new Map();
  #changes = new Map();
  #bytes = 0;
  // Answers from before this moment may miss a change that is no longer remembered.
  #forgottenAt = 0;

  constructor({ mostBytes, now = Date.now }) {
    this.mostBytes = mostBytes;
    this.now = now;
  }

  get bytes() {
    return this.#bytes;
  }

  /** The answer, and whether it is time to draw it again behind the reader's back. */
  get(key) {
    const answer = this.#trusted(key);
    if (!answer) return null;
    const age = this.now() - answer.begunAt;
    const sinceFailure = this.now() - (answer.failedAt ?? -Infinity);
    if (age >= longest(answer) && sinceFailure >= SPARED) return null;
    // The least recently asked stands first, and goes first.
    this.#answers.delete(key);
    this.#answers.set(key, answer);
    return { answer, isAging: age >= answer.freshFor && sinceFailure >= REST };
  }

  /** A whole page that was kept, too old by now, for when it can't be drawn again: then nothing of it can have changed unheard. */
  spare(key) {
    const answer = this.#trusted(key);
    if (answer?.status !== 200 || answer.isPart) return null;
    answer.failedAt = this.now();
    return answer;
  }

  /** What no change that was told has put out of date. */
  #trusted(key) {
    const answer = this.#answers.get(key);
    if (!answer) return null;
    const age = this.now() - answer.begunAt;
    if (age < KEPT_AT_MOST && (age < REST || !this.#isOutdated(answer))) return answer;
    this.#drop(key);
    return null;
  }

  put(key, answer) {
    this.#drop(key);
    const size = sizeOf(answer);
    if (size > this.mostBytes / 8) return;
    this.#answers.set(key, answer);
    this.#bytes += size;
    for (const oldest of this.#answers.keys()) {
      if (this.#bytes <= this.mostBytes) return;
      this.#drop(oldest);
    }
  }

  /** Takes note that what these ids name is not what it was. */
  change(ids) {
    const now = this.now();
    for (const id of idsIn(ids.join(' '))) {
      this.#changes.delete(id);
      this.#changes.set(id, now);
    }
    for (const [id, at] of this.#changes) {
      const isOver = at < now - 2 * KEPT_AT_MOST;
      if (!isOver && this.#changes.size <= MOST_CHANGES) return;
      if (!isOver) this.#forgottenAt = at;
      this.#changes.delete(id);
    }
  }

  #isOutdated({ begunAt, shows }) {
    const since = begunAt - SETTLED;
    return since <= this.#forgottenAt || shows.some((id) => (this.#changes.get(id) ?? 0) >= since);
  }

  #drop(key) {
    const answer = this.#answers.get(key);
    if (!answer) return;
    this.#answers.delete(key);
    this.#bytes -= sizeOf(answer);
  }
}

function longest({ status, freshFor }) {
  return status === 200 ? Math.min(6 * freshFor, KEPT_AT_MOST) : LOST_FOR;
}

/** With room for the packed body, which is made when it is first asked for; a shared body counts once, elsewhere. */
function sizeOf({ body, shows, isShared }) {
  return 600 + 8 * shows.length + (isShared ? 0 : Math.ceil(body.length * 1.3));
}
