/** Returns the path of a member's page: by handle, or by id for a member without one. */
export function memberPath({ _id, handle }: { _id: string; handle?: string | null }): string {
  return handle ? `/@${handle}` : `/users/${_id}`;
}
