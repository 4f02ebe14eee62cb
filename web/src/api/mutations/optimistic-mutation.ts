import { useSyncExternalStore } from 'react';
import { isApiError } from '../client/errors';
import { onToken, readToken } from '../session/token-store';

/** Something a member can want of one thing: following somebody, saving a post. */
export type Act<Value, Answer = unknown> = {
  /** Names the act in the page and in the queue of what could not be sent yet. */
  kind: string;
  send: (id: string, wanted: Value) => Promise<Answer>;
  /** What the API's answer says has become of the wish. */
  valueOf: (answer: Answer) => Value;
  /** Tells what the page has cached; not called when a later tap has overtaken the answer. */
  settled?: (id: string, answer: Answer) => void;
};

type Wish = {
  wanted: unknown;
  /** What the API last said; what stands again when the wish fails. */
  confirmed: unknown;
  answer: unknown;
  running: boolean;
  /** Not sent for want of a connection. */
  waiting: boolean;
};

type OnFailure = (error: unknown) => void;

const LONGEST_WAIT = 10_000;
const TRIES = 3;

const wishes = new Map<string, Wish>();
const listeners = new Set<() => void>();
let watching = false;
/** Counts the changes, for whoever looks at many things at once. */
let version = 0;

function subscribe(listener: () => void): () => void {
  watchSession();
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function tell(): void {
  version += 1;
  for (const listener of listeners) listener();
}

/** Who signs out leaves none of their wishes to the next one. */
function watchSession(): void {
  if (watching) return;
  watching = true;
  onToken(() => {
    if (readToken()) return;
    wishes.clear();
    tell();
  });
}

function change(key: string, part: Partial<Wish>): void {
  const wish = wishes.get(key);
  if (!wish) return;
  wishes.set(key, { ...wish, ...part });
  tell();
}

/** How many wishes wait for a connection. */
export function useWaiting(): number {
  return useSyncExternalStore(
    subscribe,
    () => [...wishes.values()].filter(({ waiting }) => waiting).length,
    () => 0,
  );
}

/** What is wanted now of any thing, for lists that leave things out; undefined where nothing was wished. */
export function useWanted(): (act: { kind: string }, id: string) => unknown {
  useSyncExternalStore(
    subscribe,
    () => version,
    () => 0,
  );
  return ({ kind }, id) => wishes.get(`${kind}:${id}`)?.wanted;
}

/** One act on one thing, the same wherever it stands in the page: optimistic, and the last tap wins. */
export function useWish<Value, Answer>(act: Act<Value, Answer>, id: string, known: Value) {
  const key = `${act.kind}:${id}`;
  const wish = useSyncExternalStore(
    subscribe,
    () => wishes.get(key),
    () => undefined,
  );
  return {
    value: (wish ? wish.wanted : known) as Value,
    /** What the API answered last, with whatever counts it brought. */
    answer: (wish?.answer ?? null) as Answer | null,
    /** `onFailure` hears why it stands again as it was. */
    wish: (wanted: Value, onFailure: OnFailure) => void make(act, id, { wanted, known, onFailure }),
  };
}

type Made<Value> = { wanted: Value; known: Value; onFailure: OnFailure };

async function make<Value, Answer>(act: Act<Value, Answer>, id: string, made: Made<Value>): Promise<void> {
  const key = `${act.kind}:${id}`;
  const before = wishes.get(key);
  wishes.set(key, {
    wanted: made.wanted,
    confirmed: before ? before.confirmed : made.known,
    answer: before?.answer ?? null,
    running: true,
    waiting: before?.waiting ?? false,
  });
  tell();
  // What is on its way reads the newest wish when it comes back.
  if (before?.running) return;
  try {
    await settle(act, id);
  } catch (error) {
    const failed = wishes.get(key);
    if (!failed) return;
    change(key, { wanted: failed.confirmed, running: false, waiting: false });
    made.onFailure(error);
  }
}

/** Sends until the API says what the last tap wanted: taps in between never reach it. */
async function settle<Value, Answer>(act: Act<Value, Answer>, id: string): Promise<void> {
  const key = `${act.kind}:${id}`;
  for (;;) {
    const wish = wishes.get(key);
    if (!wish || wish.wanted === wish.confirmed) break;
    const answer = await sent(key, () => act.send(id, wish.wanted as Value));
    const confirmed = act.valueOf(answer);
    const overtaken = wishes.get(key)?.wanted !== wish.wanted;
    change(key, { confirmed, ...(!overtaken && { wanted: confirmed, answer }) });
    if (!overtaken) {
      act.settled?.(id, answer);
      break;
    }
  }
  change(key, { running: false, waiting: false });
}

/** Waits out lost connections and full limits; everything else is thrown. */
async function sent<Answer>(key: string, send: () => Promise<Answer>): Promise<Answer> {
  for (let tries = 1; ; tries += 1) {
    try {
      const answer = await send();
      change(key, { waiting: false });
      return answer;
    } catch (error) {
      if (!wishes.has(key)) throw error;
      if (isApiError(error, 'network') && (!navigator.onLine || tries < TRIES)) {
        change(key, { waiting: true });
        await connected(tries * 1000);
      } else if (isApiError(error) && error.status === 429 && tries < TRIES && (error.retryAfter ?? 60) <= 10) {
        await pause((error.retryAfter ?? 1) * 1000);
      } else {
        throw error;
      }
      // Whoever wished it has signed out meanwhile.
      if (!wishes.has(key)) throw error;
    }
  }
}

/** Until the browser says that it is online again; where it believes that it is, a short while. */
function connected(milliseconds: number): Promise<void> {
  if (navigator.onLine) return pause(Math.min(milliseconds, LONGEST_WAIT));
  return new Promise((resolve) => window.addEventListener('online', () => resolve(), { once: true }));
}

function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}

/** What was wished of it no longer says how it stands: what the API says next does. */
export function forgetWish<Value, Answer>(act: Act<Value, Answer>, id: string): void {
  const key = `${act.kind}:${id}`;
  if (wishes.get(key)?.running !== false) return;
  wishes.delete(key);
  tell();
}
