import { createHash } from 'node:crypto';
import type { Zone } from '../ambience/types.ts';

/** A short key for a zone (24 characters), because a picker's value may be too short for its id. */
export function zoneKey(zoneId: string): string {
  return createHash('sha256').update(zoneId).digest('base64url').slice(0, 24);
}

/** @param idOrKey the zone's id, or its {@link zoneKey} */
export function findZone(zones: readonly Zone[], idOrKey: string | undefined): Zone | undefined {
  if (idOrKey === undefined) return undefined;
  return zones.find(({ id }) => id === idOrKey) ?? zones.find(({ id }) => zoneKey(id) === idOrKey);
}
