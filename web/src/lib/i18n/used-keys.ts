import { getText, type PageTexts, type Texts } from './translate';

/**
 * What is shown where nothing more can be had, or without anybody having done anything: a lost connection, a part that
 * does not come, a clock that goes on.
 */
const ALWAYS_USED: Record<string, readonly string[]> = {
  common: [
    ...['offline', 'backOnline', 'retry', 'close', 'loadMore', 'loading'].map((name) => `common.${name}`),
    ...['now', 'm', 'h', 'd', 'w'].map((name) => `time.${name}`),
  ],
  errors: ['forbidden', 'network', 'timeout', 'unknown', 'generic', 'genericSubtitle', 'networkSubtitle', 'partFailed'],
};

/** Of the pages that are being drawn, by what they are given: the keys that were asked for, by namespace. */
const usedKeys = new WeakMap<PageTexts, Map<string, Set<string>>>();

/** A page whose HTML holds no other texts than those that it shows; on the server. */
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

/** What the HTML of a watched page holds once it is drawn; any other page keeps all of its texts. */
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
