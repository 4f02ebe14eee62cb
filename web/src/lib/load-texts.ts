// The specification's figures for loading translations (section 9).
export const MOST_RETRIES = 5;
export const FIRST_WAIT = 350;
export const AT_ONCE = 10;

let running = 0;
const waiting: (() => void)[] = [];

/** Reads a text file: up to five more tries after 350 ms and ever twice as long, and ten reads at once at most. */
export async function loadTexts<Texts>(read: () => Promise<Texts>): Promise<Texts> {
  let wait = FIRST_WAIT;
  for (let retry = 0; ; retry += 1) {
    try {
      return await inTurn(read);
    } catch (error) {
      if (retry === MOST_RETRIES) throw error;
    }
    await new Promise((resolve) => setTimeout(resolve, wait));
    wait *= 2;
  }
}

async function inTurn<Texts>(read: () => Promise<Texts>): Promise<Texts> {
  if (running >= AT_ONCE) await new Promise<void>((resolve) => waiting.push(resolve));
  // Whoever ends hands their place to the first that waits, so that nobody comes between.
  else running += 1;
  try {
    return await read();
  } finally {
    const next = waiting.shift();
    if (next) next();
    else running -= 1;
  }
}
