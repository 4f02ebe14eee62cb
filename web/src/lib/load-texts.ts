// Values of requirements 9 for loading translations.
export const MAX_RETRIES = 5;
export const INITIAL_RETRY_MS = 350;
export const MAX_CONCURRENT = 10;

let running = 0;
const queue: (() => void)[] = [];

/** Loads a message file: up to five retries after 350 ms, doubling each time, and ten loads at once. */
export async function loadTexts<Texts>(read: () => Promise<Texts>): Promise<Texts> {
  let wait = INITIAL_RETRY_MS;
  for (let retry = 0; ; retry += 1) {
    try {
      return await withSlot(read);
    } catch (error) {
      if (retry === MAX_RETRIES) throw error;
    }
    await new Promise((resolve) => setTimeout(resolve, wait));
    wait *= 2;
  }
}

async function withSlot<Texts>(read: () => Promise<Texts>): Promise<Texts> {
  if (running >= MAX_CONCURRENT) await new Promise<void>((resolve) => queue.push(resolve));
  // A finished load passes its slot to the first in the queue, so that no later one overtakes.
  else running += 1;
  try {
    return await read();
  } finally {
    const next = queue.shift();
    if (next) next();
    else running -= 1;
  }
}
