/** A handle without its @. */
export const HANDLE = /^[a-z0-9_]{3,20}$/;

/** Normalises a handle as the API does: lower case, without `@` and spaces around it. */
export function normalizeHandle(typed: string): string {
  return typed.trim().replace(/^@/, '').toLowerCase();
}

/** Returns the path of a member's page: by handle, or by id for a member without one. */
export function memberPath({ _id, handle }: { _id: string; handle?: string | null }): string {
  return handle && HANDLE.test(handle) ? `/@${handle}` : `/users/${_id}`;
}
