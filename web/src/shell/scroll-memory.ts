const STORAGE_KEY = 'qima-scroll';
const MAX_ENTRIES = 50;

type ScrollPositions = Record<string, number>;

function readPositions(): ScrollPositions {
  try {
    return JSON.parse(sessionStorage.getItem(STORAGE_KEY) ?? '{}') as ScrollPositions;
  } catch {
    return {};
  }
}

/** Stores the scroll position of a history entry; the oldest are evicted. */
export function saveScroll(entry: string, y: number): void {
  const { [entry]: _before, ...others } = readPositions();
  const recent = Object.entries(others).slice(1 - MAX_ENTRIES);
  try {
    sessionStorage.setItem(STORAGE_KEY, JSON.stringify(Object.fromEntries([...recent, [entry, Math.round(y)]])));
  } catch {
    // Without storage, going back begins at the top.
  }
}

export function getSavedScroll(entry: string): number | null {
  return readPositions()[entry] ?? null;
}
