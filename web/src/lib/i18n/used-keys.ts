import type { i18n as I18next, Resource, ResourceKey, ThirdPartyModule } from 'i18next';
import type { SSRConfig } from 'next-i18next/pages';

type Texts = { [key: string]: ResourceKey };

/** Texts of a page in pageProps. */
export type PageTexts = NonNullable<SSRConfig['_nextI18Next']> & {
  /** Only the texts rendered at first; the others are loaded when needed. */
  isPartial?: true;
};

/**
 * Messages rendered without interaction or when nothing more can be loaded: a lost connection, a failed chunk, relative
 * times.
 */
const ALWAYS_USED: Record<string, readonly string[]> = {
  common: [
    ...['offline', 'backOnline', 'retry', 'close', 'loadMore', 'loading'].map((name) => `common.${name}`),
    ...['now', 'm', 'h', 'd', 'w'].map((name) => `time.${name}`),
    // Arabic has no short form of weeks.
    ...['one', 'two', 'few', 'many', 'other'].map((form) => `time.w_${form}`),
  ],
  errors: ['forbidden', 'network', 'timeout', 'unknown', 'generic', 'genericSubtitle', 'networkSubtitle', 'partFailed'],
};

/** Keys used by each page that is being rendered, by namespace. */
const usedKeys = new WeakMap<Resource, Map<string, Set<string>>>();

/** Records the keys that a page uses; on the server. */
export function trackUsedKeys({ initialI18nStore }: PageTexts): void {
  const keys = Object.entries(ALWAYS_USED).map(([namespace, names]) => [namespace, new Set(names)] as const);
  usedKeys.set(initialI18nStore, new Map(keys));
}

/** Plugin of i18next that records the keys of the texts that a tracked page finds. */
export const usedKeysRecorder: ThirdPartyModule = {
  type: '3rdParty',
  init: (instance: I18next) => {
    const store = instance.store as I18next['store'] & Pick<I18next, 'getResource'>;
    const keys = usedKeys.get(store.data);
    if (!keys) return;
    const find = store.getResource.bind(store);
    store.getResource = (language, namespace, key, options) => {
      const text: unknown = find(language, namespace, key, options);
      if (key !== undefined && text !== undefined) keys.set(namespace, (keys.get(namespace) ?? new Set()).add(key));
      return text;
    };
  },
};

/** Returns the messages in use after rendering a tracked page; any other page keeps all. */
export function pickUsedTexts(page: PageTexts): PageTexts {
  const { initialI18nStore, initialLocale } = page;
  const keys = usedKeys.get(initialI18nStore);
  if (!keys) return page;
  const texts = Object.entries<Texts>(initialI18nStore[initialLocale]).map(([namespace, all]) => [
    namespace,
    pickKeys(all, keys.get(namespace) ?? []),
  ]);
  const store = { [initialLocale]: Object.fromEntries(texts) };
  // Without namespaces and settings, which the browser does not need.
  return { initialI18nStore: store, initialLocale, isPartial: true } as PageTexts;
}

function pickKeys(all: Texts, keys: Iterable<string>): Texts {
  const cut: Texts = {};
  for (const key of keys) {
    const path = key.split('.');
    const text = path.reduce<ResourceKey | undefined>((found, part) => (found as Texts | undefined)?.[part], all);
    if (text === undefined) continue;
    const last = path.pop() ?? '';
    const place = path.reduce((inside, part) => {
      inside[part] ??= {};
      return inside[part] as Texts;
    }, cut);
    place[last] = text;
  }
  return cut;
}
