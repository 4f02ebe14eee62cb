import { getText, type PageTexts, type Texts } from './translate';

/**
 * Messages rendered without interaction or when nothing more can be loaded: a lost connection, a failed chunk, relative
 * times.
 */
const ALWAYS_USED: Record<string, readonly string[]> = {
  common: [
    ...['offline', 'backOnline', 'retry', 'close', 'loadMore', 'loading'].map((name) => `common.${name}`),
    ...['now', 'm', 'h', 'd', 'w'].map((name) => `time.${name}`),
  ],
  errors: ['forbidden', 'network', 'timeout', 'unknown', 'generic', 'genericSubtitle', 'networkSubtitle', 'partFailed'],
};

/** Keys used by each page that is being rendered, by namespace. */
const usedKeys = new WeakMap<PageTexts, Map<string, Set<string>>>();

/** Records the keys that a page uses; on the server. */
export function trackUsedKeys(page: PageTexts): PageTexts {
  usedKeys.set(page, new Map(Object.entries(ALWAYS_USED).map(([namespace, keys]) => [namespace, new Set(keys)])));
  return page;
}

export function recordUsedKey(page: PageTexts, namespace: string, key: string): void {
  const keys = usedKeys.get(page);
  if (!keys) return;
  const pageKeys = keys.get(namespace) ?? new Set();
  keys.set(namespace, pageKeys.add(key));
}

/** Returns the messages in use after rendering a tracked page; any other page keeps all. */
export function pickUsedTexts(page: PageTexts): PageTexts {
  const keys = usedKeys.get(page);
  if (!keys) return page;
  const texts = Object.entries(page.texts).map(([namespace, all]) => [
    namespace,
    pickKeys(all, keys.get(namespace) ?? []),
  ]);
  return { language: page.language, texts: Object.fromEntries(texts), isPartial: true };
}

function pickKeys(all: Texts, keys: Iterable<string>): Texts {
  const cut: Texts = {};
  for (const key of keys) {
    const text = getText(all, key);
    if (text === undefined) continue;
    const parts = key.split('.');
    const last = parts.pop() ?? '';
    const place = parts.reduce((inside, part) => {
      inside[part] ??= {};
      return inside[part] as Texts;
    }, cut);
    place[last] = text as Texts[string];
  }
  return cut;
}
