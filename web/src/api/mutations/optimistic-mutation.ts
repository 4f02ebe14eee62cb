import { createStore, useStore } from '@/lib/create-store';
import { isApiError } from '../client/errors';
import { resetOnSignOut } from '../session/token-store';

/** A change of one object that is applied optimistically, such as following a member or saving a post. */
export type MutationSpec<Value, Answer = unknown> = {
  /** Identifies the kind of change among all pending ones. */
  kind: string;
  send: (id: string, value: Value) => Promise<Answer>;
  /** The value that the API's answer confirms. */
  selectValue: (answer: Answer) => Value;
  /** Updates caches; not called when a later change has overtaken the answer. */
  onSettled?: (id: string, answer: Answer) => void;
};

type PendingMutation = {
  value: unknown;
  /** The API's last value, restored when the change fails. */
  confirmed: unknown;
  answer: unknown;
  isRunning: boolean;
  /** Waits for a connection. */
  isWaiting: boolean;
};

type OnFailure = (error: unknown) => void;

const MAX_WAIT_MS = 10_000;
const MAX_ATTEMPTS = 3;

type PendingMutations = ReadonlyMap<string, PendingMutation>;

const NONE: PendingMutations = new Map();
const pendingMutations = createStore(NONE);
resetOnSignOut(pendingMutations, NONE);

function setPending(key: string, pending: PendingMutation): void {
  pendingMutations.set(new Map(pendingMutations.get()).set(key, pending));
}

function updatePending(key: string, part: Partial<PendingMutation>): void {
  const pending = pendingMutations.get().get(key);
  if (pending) setPending(key, { ...pending, ...part });
}

/** The number of changes that wait for a connection. */
export function useWaitingCount(): number {
  return useStore(pendingMutations, (all) => [...all.values()].filter(({ isWaiting }) => isWaiting).length, 0);
}

/** Looks up the pending value of any object, for lists that filter by it; undefined without a pending change. */
export function usePendingValue(): (spec: { kind: string }, id: string) => unknown {
  const all = useStore(pendingMutations, (state) => state, NONE);
  return ({ kind }, id) => all.get(`${kind}:${id}`)?.value;
}

/** A change of one object, shared by every component that shows it: optimistic, and the last change wins. */
export function useOptimisticMutation<Value, Answer>(spec: MutationSpec<Value, Answer>, id: string, initial: Value) {
  const key = `${spec.kind}:${id}`;
  const pending = useStore(pendingMutations, (all) => all.get(key), undefined);
  return {
    value: (pending ? pending.value : initial) as Value,
    /** The API's last answer, with its counts. */
    answer: (pending?.answer ?? null) as Answer | null,
    /** `onFailure` gets the error after the confirmed value was restored. */
    mutate: (value: Value, onFailure: OnFailure) => void startMutation(spec, id, { value, initial, onFailure }),
  };
}

type MutationRequest<Value> = { value: Value; initial: Value; onFailure: OnFailure };

/** Changes an object outside the component that shows it. */
export async function startMutation<Value, Answer>(
  spec: MutationSpec<Value, Answer>,
  id: string,
  request: MutationRequest<Value>,
): Promise<void> {
  const key = `${spec.kind}:${id}`;
  const before = pendingMutations.get().get(key);
  setPending(key, {
    value: request.value,
    confirmed: before ? before.confirmed : request.initial,
    answer: before?.answer ?? null,
    isRunning: true,
    isWaiting: before?.isWaiting ?? false,
  });
  // The running request sends the newest value when it returns.
  if (before?.isRunning) return;
  try {
    await sendLatest(spec, id);
  } catch (error) {
    const failed = pendingMutations.get().get(key);
    if (!failed) return;
    updatePending(key, { value: failed.confirmed, isRunning: false, isWaiting: false });
    request.onFailure(error);
  }
}

/** Sends until the API confirms the newest value; values in between are never sent. */
async function sendLatest<Value, Answer>(spec: MutationSpec<Value, Answer>, id: string): Promise<void> {
  const key = `${spec.kind}:${id}`;
  for (;;) {
    const pending = pendingMutations.get().get(key);
    if (!pending || pending.value === pending.confirmed) break;
    const answer = await sendWithRetry(key, () => spec.send(id, pending.value as Value));
    const confirmed = spec.selectValue(answer);
    const isOvertaken = pendingMutations.get().get(key)?.value !== pending.value;
    updatePending(key, { confirmed, ...(!isOvertaken && { value: confirmed, answer }) });
    if (!isOvertaken) {
      spec.onSettled?.(id, answer);
      break;
    }
  }
  updatePending(key, { isRunning: false, isWaiting: false });
}

/** Retries after network errors and rate limits; other errors are thrown. */
async function sendWithRetry<Answer>(key: string, send: () => Promise<Answer>): Promise<Answer> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      const answer = await send();
      updatePending(key, { isWaiting: false });
      return answer;
    } catch (error) {
      if (!pendingMutations.get().has(key)) throw error;
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
      // The member signed out meanwhile.
      if (!pendingMutations.get().has(key)) throw error;
    }
  }
}

/** Waits until the browser is online again, or for a short while when it already reports so. */
function waitForConnection(milliseconds: number): Promise<void> {
  if (navigator.onLine) return delay(Math.min(milliseconds, MAX_WAIT_MS));
  return new Promise((resolve) => window.addEventListener('online', () => resolve(), { once: true }));
}

function delay(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}

/** Forgets a finished change, so that the API's next value is shown. */
export function clearPending<Value, Answer>(spec: MutationSpec<Value, Answer>, id: string): void {
  const key = `${spec.kind}:${id}`;
  if (pendingMutations.get().get(key)?.isRunning !== false) return;
  const others = new Map(pendingMutations.get());
  others.delete(key);
  pendingMutations.set(others);
}
