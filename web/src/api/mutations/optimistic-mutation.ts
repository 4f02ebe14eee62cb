import { useSyncExternalStore } from 'react';
import { isApiError } from '../client/errors';
import { onTokenChange, readToken } from '../session/token-store';

/** Something a member can want of one thing: following somebody, saving a post. */
export type MutationSpec<Value, Answer = unknown> = {
  /** Names the act in the page and in the queue of what could not be sent yet. */
  kind: string;
  send: (id: string, value: Value) => Promise<Answer>;
  /** What the API's answer says has become of the wish. */
  selectValue: (answer: Answer) => Value;
  /** Tells what the page has cached; not called when a later tap has overtaken the answer. */
  onSettled?: (id: string, answer: Answer) => void;
};

type PendingMutation = {
  value: unknown;
  /** What the API last said; what stands again when the wish fails. */
  confirmed: unknown;
  answer: unknown;
  isRunning: boolean;
  /** Not sent for want of a connection. */
  isWaiting: boolean;
};

type OnFailure = (error: unknown) => void;

const MAX_WAIT_MS = 10_000;
const MAX_ATTEMPTS = 3;

const pendingMutations = new Map<string, PendingMutation>();
const listeners = new Set<() => void>();
let isWatching = false;
/** Counts the changes, for whoever looks at many things at once. */
let version = 0;

function subscribe(listener: () => void): () => void {
  watchSession();
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function notify(): void {
  version += 1;
  for (const listener of listeners) listener();
}

/** Who signs out leaves none of their wishes to the next one. */
function watchSession(): void {
  if (isWatching) return;
  isWatching = true;
  onTokenChange(() => {
    if (readToken()) return;
    pendingMutations.clear();
    notify();
  });
}

function updatePending(key: string, part: Partial<PendingMutation>): void {
  const wish = pendingMutations.get(key);
  if (!wish) return;
  pendingMutations.set(key, { ...wish, ...part });
  notify();
}

/** How many wishes wait for a connection. */
export function useWaitingCount(): number {
  return useSyncExternalStore(
    subscribe,
    () => [...pendingMutations.values()].filter(({ isWaiting }) => isWaiting).length,
    () => 0,
  );
}

/** What is wanted now of any thing, for lists that leave things out; undefined where nothing was wished. */
export function usePendingValue(): (act: { kind: string }, id: string) => unknown {
  useSyncExternalStore(
    subscribe,
    () => version,
    () => 0,
  );
  return ({ kind }, id) => pendingMutations.get(`${kind}:${id}`)?.value;
}

/** One act on one thing, the same wherever it stands in the page: optimistic, and the last tap wins. */
export function useOptimisticMutation<Value, Answer>(spec: MutationSpec<Value, Answer>, id: string, initial: Value) {
  const key = `${spec.kind}:${id}`;
  const pending = useSyncExternalStore(
    subscribe,
    () => pendingMutations.get(key),
    () => undefined,
  );
  return {
    value: (pending ? pending.value : initial) as Value,
    /** What the API answered last, with whatever counts it brought. */
    answer: (pending?.answer ?? null) as Answer | null,
    /** `onFailure` hears why it stands again as it was. */
    mutate: (value: Value, onFailure: OnFailure) => void startMutation(spec, id, { value, initial, onFailure }),
  };
}

type MutationRequest<Value> = { value: Value; initial: Value; onFailure: OnFailure };

async function startMutation<Value, Answer>(
  act: MutationSpec<Value, Answer>,
  id: string,
  request: MutationRequest<Value>,
): Promise<void> {
  const key = `${act.kind}:${id}`;
  const before = pendingMutations.get(key);
  pendingMutations.set(key, {
    value: request.value,
    confirmed: before ? before.confirmed : request.initial,
    answer: before?.answer ?? null,
    isRunning: true,
    isWaiting: before?.isWaiting ?? false,
  });
  notify();
  // What is on its way reads the newest wish when it comes back.
  if (before?.isRunning) return;
  try {
    await sendLatest(act, id);
  } catch (error) {
    const failed = pendingMutations.get(key);
    if (!failed) return;
    updatePending(key, { value: failed.confirmed, isRunning: false, isWaiting: false });
    request.onFailure(error);
  }
}

/** Sends until the API says what the last tap wanted: taps in between never reach it. */
async function sendLatest<Value, Answer>(act: MutationSpec<Value, Answer>, id: string): Promise<void> {
  const key = `${act.kind}:${id}`;
  for (;;) {
    const pending = pendingMutations.get(key);
    if (!pending || pending.value === pending.confirmed) break;
    const answer = await sendWithRetry(key, () => act.send(id, pending.value as Value));
    const confirmed = act.selectValue(answer);
    const isOvertaken = pendingMutations.get(key)?.value !== pending.value;
    updatePending(key, { confirmed, ...(!isOvertaken && { value: confirmed, answer }) });
    if (!isOvertaken) {
      act.onSettled?.(id, answer);
      break;
    }
  }
  updatePending(key, { isRunning: false, isWaiting: false });
}

/** Waits out lost connections and full limits; everything else is thrown. */
async function sendWithRetry<Answer>(key: string, send: () => Promise<Answer>): Promise<Answer> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      const answer = await send();
      updatePending(key, { isWaiting: false });
      return answer;
    } catch (error) {
      if (!pendingMutations.has(key)) throw error;
      if (isApiError(error, 'network') && (!navigator.onLine || attempt < MAX_ATTEMPTS)) {
        updatePending(key, { isWaiting: true });
        await waitForConnection(attempt * 1000);
      } else if (
        isApiError(error) &&
        error.status === 429 &&
        attempt < MAX_ATTEMPTS &&
        (error.retryAfter ?? 60) <= 10
      ) {
        await delay((error.retryAfter ?? 1) * 1000);
      } else {
        throw error;
      }
      // Whoever wished it has signed out meanwhile.
      if (!pendingMutations.has(key)) throw error;
    }
  }
}

/** Until the browser says that it is online again; where it believes that it is, a short while. */
function waitForConnection(milliseconds: number): Promise<void> {
  if (navigator.onLine) return delay(Math.min(milliseconds, MAX_WAIT_MS));
  return new Promise((resolve) => window.addEventListener('online', () => resolve(), { once: true }));
}

function delay(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}

/** What was wished of it no longer says how it stands: what the API says next does. */
export function clearPending<Value, Answer>(act: MutationSpec<Value, Answer>, id: string): void {
  const key = `${act.kind}:${id}`;
  if (pendingMutations.get(key)?.isRunning !== false) return;
  pendingMutations.delete(key);
  notify();
}
