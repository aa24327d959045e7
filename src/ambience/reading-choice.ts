import { AmbienceError } from './errors.ts';
import { isOutdated, type Kind } from './freshness.ts';
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

/** Whether no newer reading is due. A `readAt` in the future means that the clock was set back since. */
export function isGood({ readAt, nextAt }: Reading<unknown>, now: number): boolean {
  return readAt <= now && now < nextAt;
}

/** Marks data as stale if its timestamp is outdated, even if it was just read. */
export function assessed<T>(reading: Reading<T>, kind: Kind, now: number): Reading<T> {
  const { stale, hasOwnTime, measuredAt } = reading;
  return stale === undefined && hasOwnTime && isOutdated(kind, measuredAt, now)
    ? { ...reading, stale: { code: 'outdated' } }
    : reading;
}
