import { AmbienceError } from './errors.ts';
import type { Reading } from './reading.ts';

/** Chooses between several readings, or falls back to an older one. */

export interface Measured {
  readonly measuredAt?: number | undefined;
}

export interface OfZone extends Measured {
  readonly id: string;
}

/** The later of two readings; it counts as stale if either is. */
export function newerOf<T>(a: Reading<T>, b: Reading<T> | undefined): Reading<T> {
  return b === undefined || a.readAt >= b.readAt ? a : { ...b, stale: a.stale ?? b.stale };
}

/**
 * Falls back to the last reading, with the error as the reason.
 * @param isKnown the denial was already known, so the service was not called. Otherwise `not_found`
 * for one zone is thrown, because the stored zone list may be old.
 * @throws the error if there is no last reading
 */
export function lastReading<T>(
  last: Reading<T> | undefined,
  error: unknown,
  { isKnown, isOfOneZone }: { readonly isKnown: boolean; readonly isOfOneZone: boolean },
): Reading<T> {
  if (last === undefined || !(error instanceof AmbienceError)) throw error;
  if (error.code === 'not_found' && isOfOneZone && !isKnown) throw error;
  const code = error.isDenial && !isKnown ? 'access_refused' : error.code;
  return { ...last, stale: { code } };
}

/** Extracts one zone; undefined if it is not in the reading. */
export function readingOfZone<T extends OfZone>(
  { value, measuredAt, hasOwnTime, readAt, nextAt, stale }: Reading<readonly T[]>,
  zoneId: string,
): Reading<T> | undefined {
  const zone = value.find(({ id }) => id === zoneId);
  return (
    zone && {
      value: zone,
      // The sensor of this zone may have a clock that is ahead.
      measuredAt: Math.min(zone.measuredAt ?? measuredAt, readAt),
      hasOwnTime: zone.measuredAt !== undefined || hasOwnTime,
      readAt,
      nextAt,
      stale,
    }
  );
}
