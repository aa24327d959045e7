import { outdatedAfterMs } from '../../ambience/freshness.ts';
import { readForPerson } from '../../ambience/reading.ts';
import type { Readings } from '../../ambience/readings.ts';
import { spreadOf } from '../../insight/comparison.ts';
import { loudnessMovers, type Mover, moodMovers } from '../../insight/movers.ts';
import type { Log } from '../../ops/log.ts';
import type { Clock } from '../../time.ts';
import type { Connections } from '../../venues/connections.ts';
import { readVenueTrend } from '../../venues/trend-now.ts';
import type { Caller } from '../actor.ts';
import type { CurrentRow } from '../text/venue-rows.ts';
import type { MovingAsked } from '../understanding/venues/venues-wanted.ts';

/** Reads which venues are filling up or emptying, or getting louder or quieter. */

interface TrendSource {
  readonly connections: Pick<Connections, 'read'>;
  readonly readings: Readings;
  readonly clock: Clock;
  readonly log: Log;
}

export interface VenuesMoving {
  /** The fastest first. */
  readonly movers: readonly Mover[];
  /** Venues whose trend is known. */
  readonly known: number;
}

/** One whose trend cannot be read, or is old, is not among them. */
export async function readMovingVenues(
  { workspaceId }: Caller,
  rows: readonly CurrentRow[],
  { measure }: MovingAsked,
  needs: TrendSource,
): Promise<VenuesMoving> {
  const options = readForPerson(needs.clock);
  const read = await Promise.all(
    rows.map(async ({ connection, label, venue }): Promise<readonly Mover[] | undefined> => {
      try {
        const trend = await needs.connections.read(workspaceId, connection, (credentials) =>
          readVenueTrend(credentials, options, needs.readings),
        );
        const { measuredAt, value } = trend;
        if (needs.clock.now() - measuredAt > outdatedAfterMs.trend) return undefined;
        const trends = {
          value: [{ ...value.representative, id: connection.venueId, name: label, measuredAt }],
          measuredAt,
        };
        const moving = { trends, faulty: new Set<string>() };
        if (measure === 'mood') return moodMovers(moving);
        const week = venue.typical.venue?.representative;
        const spread = week && spreadOf(week, 'loudness');
        return spread === undefined ? undefined : loudnessMovers(moving, spread);
      } catch (error) {
        needs.log.info({ err: error }, 'The trend of a venue could not be read');
        return undefined;
      }
    }),
  );
  const known = read.filter((one) => one !== undefined);
  const movers = known.flat();
  return {
    movers: movers.toSorted((a, b) => Math.abs(b.ratePerHour) - Math.abs(a.ratePerHour)),
    known: known.length,
  };
}
