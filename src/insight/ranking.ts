import { outdatedAfterMs } from '../ambience/freshness.ts';
import type { ZoneLive } from '../ambience/types.ts';
import { mostOf } from './coverage.ts';

export interface Ranking {
  /** Zones with a mood, busiest first. As in the service, the highest mood is the busiest. */
  readonly measured: readonly ZoneLive[];
  /** Zones with figures much older than the others', busiest first. Not ranked. */
  readonly outdated: readonly ZoneLive[];
  /** Zones that report an error or have no mood. Not ranked, even if they have other figures. */
  readonly faulty: readonly ZoneLive[];
}

/** Whether enough zones were measured to call the busiest of them the busiest of the venue. */
export function isMost({ measured, outdated, faulty }: Ranking): boolean {
  return measured.length >= mostOf * (measured.length + outdated.length + faulty.length);
}

/** Whether a zone's values are so much older than the others' that they are not compared. */
export function isBehindOthers(zone: ZoneLive, measuredAt: number): boolean {
  return zone.measuredAt !== undefined && measuredAt - zone.measuredAt > outdatedAfterMs.live;
}

/** Whether a zone reports an error or has no mood, and so counts as not measured. */
export function isFaulty({ mood, error }: Pick<ZoneLive, 'mood' | 'error'>): boolean {
  return mood === undefined || error !== undefined;
}

/** @param measuredAt timestamp of the whole response, in epoch milliseconds */
export function rankZones(zones: readonly ZoneLive[], measuredAt: number): Ranking {
  const ranked = zones
    .filter((zone) => !isFaulty(zone))
    .toSorted(
      (a, b) =>
        (b.mood?.value ?? 0) - (a.mood?.value ?? 0) ||
        (b.loudness?.value ?? 0) - (a.loudness?.value ?? 0) ||
        a.name.localeCompare(b.name),
    );
  return {
    measured: ranked.filter((zone) => !isBehindOthers(zone, measuredAt)),
    outdated: ranked.filter((zone) => isBehindOthers(zone, measuredAt)),
    faulty: zones.filter(isFaulty),
  };
}

interface MeasuredZones {
  readonly value: readonly ZoneLive[];
  readonly measuredAt: number;
}

/**
 * Whether all zones were measured when the venue was. If not, or if unknown, the venue's figures
 * may cover other zones than its typical week does. Trends are measured less often than zones.
 */
export function areAllMeasured(
  zones: MeasuredZones | undefined,
  venue: { readonly measuredAt: number } | undefined,
): boolean {
  if (zones === undefined || venue === undefined) return false;
  if (Math.abs(zones.measuredAt - venue.measuredAt) > outdatedAfterMs.trend) return false;
  const { outdated, faulty } = rankZones(zones.value, zones.measuredAt);
  return outdated.length + faulty.length === 0;
}

/** Whether some zones are known not to be measured, so that the venue cannot be compared. */
export function isSomeMissing(zones: MeasuredZones | undefined): boolean {
  if (zones === undefined) return false;
  const { outdated, faulty } = rankZones(zones.value, zones.measuredAt);
  return outdated.length + faulty.length > 0;
}

/** How far the first of a ranking is ahead of the second. */
export type Lead = 'level' | 'just' | 'clear' | 'far';

/** Used while the typical week is not known: mood runs from 1 to 10. */
const moodRange = 9;

/** @param spread of the venue's typical moods, if it is known */
export function leadOf(first: number, second: number, spread: number | undefined): Lead {
  const ahead = Math.abs(first - second);
  if (ahead < 0.05) return 'level';
  const share = ahead / (spread || moodRange);
  return share < 0.08 ? 'just' : share < 0.4 ? 'clear' : 'far';
}

/** Whether one is ahead of the other by so little that it hardly counts. */
export function isNarrow(first: number, second: number, spread: number | undefined): boolean {
  const lead = leadOf(first, second, spread);
  return lead === 'level' || lead === 'just';
}
