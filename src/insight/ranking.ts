import type { ZoneLive } from '../ambience/types.ts';

export interface Ranking {
  /** Zones with a mood, busiest first (section 4, endpoint 10: the highest mood is the busiest). */
  readonly measured: readonly ZoneLive[];
  /** Zones that report an error or give no mood. */
  readonly faulty: readonly ZoneLive[];
}

export function rankZones(zones: readonly ZoneLive[]): Ranking {
  const isMeasured = (zone: ZoneLive) => zone.mood !== undefined && zone.error === undefined;
  return {
    measured: zones
      .filter(isMeasured)
      .toSorted(
        (a, b) =>
          (b.mood?.value ?? 0) - (a.mood?.value ?? 0) ||
          (b.loudness?.value ?? 0) - (a.loudness?.value ?? 0) ||
          a.name.localeCompare(b.name),
      ),
    faulty: zones.filter((zone) => !isMeasured(zone)),
  };
}
