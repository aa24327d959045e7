import { isOutdated } from '../ambience/freshness.ts';
import { optionalReading } from '../ambience/optional-reading.ts';
import type { Reading, ReadOptions, VenueCredentials } from '../ambience/reading.ts';
import type { Readings } from '../ambience/readings.ts';
import type { VenueTrend, ZoneTrend } from '../ambience/types.ts';
import { withLatest } from '../insight/trend-shape.ts';

/**
 * Trends that end with the live values: trends are updated every 15 minutes and live values every
 * 5, and a person must not read two different values for the same moment.
 */

/** @throws AmbienceError if the trend cannot be read */
export async function readVenueTrend(
  credentials: VenueCredentials,
  options: ReadOptions,
  readings: Pick<Readings, 'venueTrend' | 'venueLive'>,
): Promise<Reading<VenueTrend>> {
  const [trend, live] = await Promise.all([
    readings.venueTrend(credentials, options),
    optionalReading(readings.venueLive(credentials, options)),
  ]);
  return endingWith(trend, live, ({ average, representative }, { value, measuredAt }) => ({
    average: withLatest(average, { ...value.average, measuredAt }),
    representative: withLatest(representative, { ...value.representative, measuredAt }),
  }));
}

/** @throws AmbienceError if the trend cannot be read */
export async function readZoneTrend(
  credentials: VenueCredentials,
  zoneId: string,
  options: ReadOptions,
  readings: Pick<Readings, 'zoneTrend' | 'zoneLive'>,
): Promise<Reading<ZoneTrend>> {
  const [trend, live] = await Promise.all([
    readings.zoneTrend(credentials, zoneId, options),
    optionalReading(readings.zoneLive(credentials, zoneId, options)),
  ]);
  // The values of a sensor that reports a fault may be wrong.
  const sound = live?.value.error === undefined ? live : undefined;
  const known = asOldAsItsValues(trend, live !== undefined && sound === undefined);
  return endingWith(known, sound, (value, { value: { mood, loudness }, measuredAt }) =>
    withLatest(value, { mood, loudness, measuredAt }),
  );
}

/** The trend of a sensor that has stopped goes on without values, and is as old as the last of them. */
function asOldAsItsValues(trend: Reading<ZoneTrend>, isFaulty: boolean): Reading<ZoneTrend> {
  const last = trend.value.points
    .filter(({ mood, loudness }) => mood !== undefined || loudness !== undefined)
    .reduce((newest, { at }) => Math.max(newest, at), Number.NEGATIVE_INFINITY);
  const { measuredAt } = trend;
  const isKnown = Number.isFinite(last) && last < measuredAt;
  return isKnown && (isFaulty || isOutdated('trend', last, measuredAt))
    ? { ...trend, measuredAt: last, stale: trend.stale ?? { code: 'outdated' } }
    : trend;
}

/** The trend with the live values at its end, and their age, if they are newer. */
function endingWith<T, L extends object>(
  trend: Reading<T>,
  live: Reading<L> | undefined,
  merge: (trend: T, live: Reading<L>) => T,
): Reading<T> {
  const isNewer = live?.hasOwnTime === true && live.measuredAt > trend.measuredAt;
  return isNewer ? { ...live, value: merge(trend.value, live) } : trend;
}
