import { refreshIntervalMs } from '../ambience/freshness.ts';
import type { Observation } from '../ambience/observation.ts';
import type { ReadOptions, VenueKey } from '../ambience/reading.ts';
import type { Readings } from '../ambience/readings.ts';
import type { Lru } from '../lru.ts';
import type { Log } from '../ops/log.ts';
import type { Metrics } from '../ops/metrics.ts';
import { type Clock, dayMs, hourMs } from '../time.ts';
import type { Connections } from '../venues/connections.ts';
import { venueKey } from '../venues/venue-key.ts';
import { type Connection, findVenue } from '../venues/workspace.ts';
import { type Measured, within } from './measured.ts';
import { arrivedIn, type Pending, trendEnd } from './pending.ts';
import { type HistoryRecords, historyOf } from './read-days.ts';
import { readTrends } from './read-trends.ts';
import { serviceKeepsMs } from './recording-times.ts';
import { daysPrefix } from './records.ts';
import { writeDays, writeUsual } from './write-days.ts';

/** Stores what a venue has measured in the last hours. */

export interface RecordingContext {
  readonly records: HistoryRecords;
  readonly pending: Pending;
  readonly connections: Pick<Connections, 'list' | 'read'>;
  readonly readings: Readings;
  /** The time of the newest trend that this process knows to be stored, by venue. */
  readonly recordedTo: Lru<number>;
  readonly metrics: Pick<Metrics, 'recording'>;
  readonly clock: Clock;
  readonly log: Log;
}

const usualEveryMs = 7 * dayMs;
/** Nobody waits for it. */
const readWithinMs = 30_000;
/** More than the interval of trends, by which the first value may be older. */
const intervalMs = refreshIntervalMs.trend;

/**
 * Reads the last six hours and stores them, with what has arrived for other reasons.
 *
 * @returns false if it has to be tried again
 */
export async function recordVenue(
  context: RecordingContext,
  venue: VenueKey,
  connection: Connection,
): Promise<boolean> {
  const { connections, metrics, clock, log } = context;
  const options: ReadOptions = { deadline: clock.now() + readWithinMs, purpose: 'schedule' };
  const read = await connections
    .read(venue.workspaceId, connection, (credentials) => readTrends(credentials, options, context))
    .catch((error: unknown) => {
      log.info({ err: error, ...venue }, 'the trends of a venue were not read');
      return { observations: [], isComplete: false };
    });
  const { observations, isComplete } = read;
  try {
    const size = await store(context, venue, connection, observations);
    metrics.recording(isComplete ? 'stored' : 'failed', size);
  } catch (error) {
    metrics.recording('failed', 0);
    throw error;
  }
  if (isComplete) await recordUsual(context, venue, connection);
  return isComplete;
}

/**
 * Stores what was just read, and what has arrived before for other reasons.
 *
 * @returns how many characters were written
 */
async function store(
  context: RecordingContext,
  venue: VenueKey,
  { connectedAt }: Connection,
  observations: readonly Observation[],
): Promise<number> {
  const { pending, records, metrics, recordedTo, clock, log } = context;
  const key = venueKey(venue.workspaceId, venue.venueId);
  const arrived = pending.get(venue);
  const fresh = arrivedIn(observations, clock.now());
  // What is older was measured before the venue was disconnected, and was deleted then.
  const from = connectedAt - serviceKeepsMs - intervalMs;
  const since = (measured: Measured) => within(measured, from, Number.POSITIVE_INFINITY);
  const { size, damaged, before } = await writeDays(
    venue,
    {
      ...(arrived && { arrived: { ...arrived, measured: since(arrived.measured) } }),
      measured: since(fresh.measured),
      zoneNames: fresh.zoneNames.size > 0 ? fresh.zoneNames : (arrived?.zoneNames ?? new Map()),
      recordedTo: trendEnd(fresh),
      recordedAt: clock.now(),
    },
    { ...records, isWanted: () => isConnected(context, venue) },
  );
  if (arrived !== undefined) pending.drop(venue, arrived);
  const to = trendEnd(fresh);
  if (to > 0) recordedTo.set(key, Math.max(to, before?.recordedTo ?? 0));
  if (damaged > 0) metrics.recording('damaged', 0);
  if (damaged > 0) log.error({ ...venue, damaged }, 'damaged days of the history were replaced');
  if (before !== undefined && before.recordedTo > 0 && to > before.recordedTo + serviceKeepsMs) {
    const hours = Math.round((to - serviceKeepsMs - before.recordedTo) / hourMs);
    log.warn({ ...venue, hours }, 'the history of a venue has a gap');
    metrics.recording('gap', 0);
  }
  // The venue may have been disconnected since it was asked for.
  if (!(await isConnected(context, venue))) await deleteAll(context, venue);
  return size;
}

/** Once a week, as the service renews it. */
async function recordUsual(
  context: RecordingContext,
  venue: VenueKey,
  connection: Connection,
): Promise<void> {
  const { connections, records, readings, clock, log } = context;
  const now = clock.now();
  const history = await historyOf(venue, records);
  if (history === undefined || now < history.usualReadAt + usualEveryMs) return;
  const options: ReadOptions = { deadline: now + readWithinMs, purpose: 'schedule' };
  try {
    const [ofVenue, ofZones] = await connections.read(
      venue.workspaceId,
      connection,
      (credentials) =>
        Promise.all([
          readings.venueTypical(credentials, options),
          readings.zonesTypical(credentials, options),
        ]),
    );
    const zones = new Map(ofZones.value.map((week) => [week.id, week]));
    await writeUsual(
      venue,
      { usual: { ...ofVenue.value, zones }, readAt: now },
      { ...records, isWanted: () => isConnected(context, venue) },
    );
  } catch (error) {
    log.info({ err: error, ...venue }, 'the typical week of a venue was not recorded');
  }
}

async function isConnected(
  { connections }: RecordingContext,
  { workspaceId, venueId }: VenueKey,
): Promise<boolean> {
  return findVenue(await connections.list(workspaceId), venueId) !== undefined;
}

export async function deleteAll(
  { records, pending }: RecordingContext,
  venue: VenueKey,
): Promise<void> {
  pending.forget(venue);
  await records.days.deleteStartingWith(daysPrefix(venue));
  await records.histories.delete(venueKey(venue.workspaceId, venue.venueId));
}
