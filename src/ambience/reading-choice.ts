import { AmbienceError } from './errors.ts';
import type { Reading } from './reading.ts';

/** Which reading is given where there are several, or only an old one. */

export interface Measured {
  readonly measuredAt?: number | undefined;
}

export interface OfZone extends Measured {
  readonly id: string;
}

export function newerOf<T>(a: Reading<T>, b: Reading<T> | undefined): Reading<T> {
  return b === undefined || a.readAt >= b.readAt ? a : { ...b, stale: a.stale ?? b.stale };
}

/**
 * @param isKnown true when the refusal is already known, so the service was not asked. If false, an
 * unknown zone throws first, because the stored zone list may be old.
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

export function readingOfZone<T extends OfZone>(
  { value, measuredAt, hasOwnTime, readAt, nextAt, stale }: Reading<readonly T[]>,
  zoneId: string,
): Reading<T> | undefined {
  const zone = value.find(({ id }) => id === zoneId);
  return (
    zone && {
      value: zone,
      // A trend of one zone may be of a sensor whose clock is ahead.
      measuredAt: Math.min(zone.measuredAt ?? measuredAt, readAt),
      hasOwnTime: zone.measuredAt !== undefined || hasOwnTime,
      readAt,
      nextAt,
      stale,
    }
  );
}
