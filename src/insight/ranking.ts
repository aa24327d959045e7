import type { ZoneLive } from '../ambience/types.ts';

export interface Ranking {
  /** Zones with a mood, busiest first (section 4, endpoint 10: the highest mood is the busiest). */
  readonly measured: readonly ZoneLive[];
  /** Zones whose figures are much older than the others', busiest first: they take no part. */
  readonly outdated: readonly ZoneLive[];
  /** Zones that report an error or give no mood: they take no part, whatever figures they give. */
  readonly faulty: readonly ZoneLive[];
}

/** Two intervals of live data. */
const outdatedAfterMs = 10 * 60_000;

/** @param measuredAt of the whole answer, milliseconds since the epoch */
export function rankZones(zones: readonly ZoneLive[], measuredAt: number): Ranking {
  const isFaulty = ({ mood, error }: ZoneLive) => mood === undefined || error !== undefined;
  const isOutdated = (zone: ZoneLive) =>
    zone.measuredAt !== undefined && measuredAt - zone.measuredAt > outdatedAfterMs;
  const ranked = zones
    .filter((zone) => !isFaulty(zone))
    .toSorted(
      (a, b) =>
        (b.mood?.value ?? 0) - (a.mood?.value ?? 0) ||
        (b.loudness?.value ?? 0) - (a.loudness?.value ?? 0) ||
        a.name.localeCompare(b.name),
    );
  return {
    measured: ranked.filter((zone) => !isOutdated(zone)),
    outdated: ranked.filter(isOutdated),
    faulty: zones.filter(isFaulty),
  };
}
