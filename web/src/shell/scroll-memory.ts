const STORE = 'qima-scroll';
const MOST = 50;

type Places = Record<string, number>;

function read(): Places {
  try {
    return JSON.parse(sessionStorage.getItem(STORE) ?? '{}') as Places;
  } catch {
    return {};
  }
}

/** Keeps how far an entry of the history was scrolled; the oldest fall out. */
export function rememberScroll(entry: string, y: number): void {
  const { [entry]: _before, ...others } = read();
  const kept = Object.entries(others).slice(1 - MOST);
  try {
    sessionStorage.setItem(STORE, JSON.stringify(Object.fromEntries([...kept, [entry, Math.round(y)]])));
  } catch {
    // Without storage going back begins at the top.
  }
}

export function rememberedScroll(entry: string): number | null {
  return read()[entry] ?? null;
}
