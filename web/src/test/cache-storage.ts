import { vi } from 'vitest';

/** CacheStorage of one browser, in memory. */
export function stubCaches(): Map<string, Map<string, Response>> {
  const all = new Map<string, Map<string, Response>>();
  const addressOf = (request: RequestInfo | URL) =>
    new URL(request instanceof Request ? request.url : String(request), window.location.origin).href;
  vi.stubGlobal('caches', {
    keys: async () => [...all.keys()],
    delete: async (name: string) => all.delete(name),
    open: async (name: string) => {
      const entries = all.get(name) ?? new Map<string, Response>();
      all.set(name, entries);
      return {
        keys: async () => [...entries.keys()].map((url) => ({ url })),
        match: async (request: RequestInfo) => entries.get(addressOf(request))?.clone(),
        put: async (request: RequestInfo, response: Response) => {
          // A cache that was deleted meanwhile is written to without effect.
          entries.set(addressOf(request), response);
        },
        delete: async (request: RequestInfo | { url: string }) =>
          entries.delete(typeof request === 'object' && 'url' in request ? request.url : addressOf(request)),
      };
    },
  });
  return all;
}
