/** A venue's key in queues and in the store. */
export function venueKey(workspaceId: string, venueId: string): string {
  return JSON.stringify([workspaceId, venueId]);
}

/** What the keys of all venues of a workspace begin with. */
export function venueKeyPrefix(workspaceId: string): string {
  return `[${JSON.stringify(workspaceId)},`;
}

/** Reverses {@link venueKey}. */
export function readVenueKey(key: string): readonly [workspaceId: string, venueId: string] {
  const [workspaceId, venueId]: readonly unknown[] = JSON.parse(key);
  return [String(workspaceId), String(venueId)];
}
