import { serverPayload } from '../client/server';
import type { Provider } from '../types';

/** They are settings of the API, which change with its restart. */
const CACHE_TTL_MS = 60_000;

const cache = new Map<string, { at: number; providers: Provider[] }>();

/** Returns other sign-in providers. While the API is unavailable, the last list is used. */
export async function serverProviders(locale: string): Promise<Provider[]> {
  const cached = cache.get(locale);
  if (cached && Date.now() - cached.at < CACHE_TTL_MS) return cached.providers;
  try {
    const providers = (await serverPayload<Provider[]>('/identity/providers', locale)) ?? [];
    cache.set(locale, { at: Date.now(), providers });
    return providers;
  } catch {
    return cached?.providers ?? [];
  }
}
