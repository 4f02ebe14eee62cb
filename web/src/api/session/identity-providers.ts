import { serverPayload } from '../client/server';
import type { Provider } from '../types';

/** They are settings of the API: another list comes with another start of it. */
const CACHE_TTL_MS = 60_000;

const cache = new Map<string, { at: number; providers: Provider[] }>();

/** Whom else one may sign in with. While the API is away it is whoever it was before: codes need the API too. */
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
