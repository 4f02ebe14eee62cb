import { updateCached } from '../client/cache';
import { api } from '../client/client';
import { ME_PATH } from '../session/session';
import type { Me, MemberUpdate } from '../types';

const pendingChanges = new Map<string, MemberUpdate>();

/**
 * Stores a setting in the account; the last tap wins. Only the first call throws, if all are lost; later calls during a
 * request resolve at once.
 */
export async function saveSetting(name: string, change: MemberUpdate): Promise<void> {
  const isRunning = pendingChanges.has(name);
  pendingChanges.set(name, change);
  if (isRunning) return;
  try {
    for (;;) {
      const sent = pendingChanges.get(name);
      await api.post<Me>('/users/update', sent);
      if (pendingChanges.get(name) === sent) return;
    }
  } finally {
    pendingChanges.delete(name);
  }
}

/** Changes the cached account without fetching. */
export function patchMe(change: Partial<Me> | ((me: Me) => Partial<Me>)): Promise<void> {
  const changed = (me: Me) => ({ ...me, ...(typeof change === 'function' ? change(me) : change) });
  return updateCached<Me>(ME_PATH, changed);
}
