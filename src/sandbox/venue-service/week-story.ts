import { dayMs, hourMs } from '../../time.ts';
import { localWeekday, serviceWeekday, typicalMood } from './day-curve.ts';
import type { VenueFixture, ZoneFixture } from './venues.ts';

/**
 * What happens in the days after a venue was connected, so that a week has something to tell: a dead
 * Tuesday, a sensor that fails on Thursday, a good Friday, and a zone with a new name.
 */

/** The evening on which the venue is connected is an ordinary one. */
const beginsAfterMs = 12 * hourMs;
const renamedAfterMs = 4 * dayMs;

const renamedZone = { id: 'zn-4108', name: 'Reading Room' } as const;
const failingZoneId = 'zn-4106';
const failing = { weekday: 'Thu', from: 19, to: 22 } as const;

/** How much livelier a full place is; an empty one stays as it is. */
const moodChanges: Readonly<Record<string, number>> = { Tue: -1.8, Fri: 0.6, Sat: 0.3 };

/** The venue as it is at a moment. @param since when it was connected */
export function withStory(venue: VenueFixture, since: number, now: number): VenueFixture {
  const { timezone } = venue;
  const hasBegun = (at: number) => at - since >= beginsAfterMs;
  const fails = (at: number) => {
    const { weekday, hour } = localWeekday(at, timezone);
    const isDuring = hour >= failing.from && hour < failing.to;
    return hasBegun(at) && weekday === failing.weekday && isDuring;
  };
  return {
    ...venue,
    weather: (zone, at) =>
      hasBegun(at)
        ? (moodChanges[serviceWeekday(at, timezone)] ?? 0) * fullness(zone, at, timezone)
        : 0,
    zones: venue.zones.map((zone): ZoneFixture => {
      if (zone.id === renamedZone.id && now - since >= renamedAfterMs) {
        return { ...zone, name: renamedZone.name };
      }
      if (zone.id !== failingZoneId) return zone;
      const failsAt = (at: number) => fails(at) || zone.failsAt?.(at) === true;
      return { ...zone, failsAt, ...(fails(now) ? { fault: 'error' } : {}) };
    }),
  };
}

/** From 0, as in an empty place, to 1. */
function fullness({ dayCurve }: ZoneFixture, at: number, timezone: string): number {
  return Math.min(1, Math.max(0, (typicalMood(dayCurve, at, timezone) - 2) / 4));
}
