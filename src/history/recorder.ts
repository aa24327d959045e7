import { setImmediate as nextTurn } from 'node:timers/promises';
import PQueue from 'p-queue';
import { refreshIntervalMs } from '../ambience/freshness.ts';
import type { Observation } from '../ambience/observation.ts';
import type { ReadOptions, VenueKey } from '../ambience/reading.ts';
import type { Readings } from '../ambience/readings.ts';
import { createLru } from '../lru.ts';
import type { Log } from '../ops/log.ts';
import type { Metrics } from '../ops/metrics.ts';
import type { Queue } from '../schedule/queue.ts';
import { createLocalLock } from '../store/lock.ts';
import { type Clock, dayMs, hourMs } from '../time.ts';
import type { Connections } from '../venues/connections.ts';
import { readVenueKey, venueKey, venueKeyPrefix } from '../venues/venue-key.ts';
import { type Connection, findVenue } from '../venues/workspace.ts';
import { type Measured, nothingMeasured, within } from './measured.ts';
import { arrivedIn, type Pending, trendEnd } from './pending.ts';
import { type HistoryRecords, historyOf, isDamage } from './read-days.ts';
import { readTrends } from './read-trends.ts';
import {
  nextRecordingAt,
  recordingIntervalMs,
  retryAfterMs,
  serviceKeepsMs,
} from './recording-times.ts';
import { daysPrefix } from './records.ts';
import { applyRetention } from './retention.ts';
import { writeDays, writeUsual } from './write-days.ts';

/** Stores what the service has measured in each venue, before the service forgets it. */
export interface HistoryRecorder {
  /** Takes along values that were read for another reason. */
  offer(venue: VenueKey, observation: Observation): void;
  /** Records one venue now; called by the queue. */
  record(key: string): Promise<void>;
  /** Records a venue soon: it was connected, or its access has returned. */
  follow(workspaceId: string, venueId: string): Promise<void>;
  /** Schedules what is not scheduled, and deletes what is left of venues that are gone. */
  reconcile(workspaceId: string): Promise<void>;
  /** Deletes all that is kept of a venue. */
  forget(venue: VenueKey): Promise<void>;
  /** Deletes all that is kept of the venues of a workspace that are not connected. */
  forgetWorkspace(workspaceId: string): Promise<void>;
}

export interface HistoryRecorderOptions {
  readonly records: HistoryRecords;
  readonly pending: Pending;
  readonly connections: Pick<Connections, 'list' | 'read'>;
  readonly readings: Readings;
  readonly queue: Queue;
  /** How many days are kept; 0 keeps none. */
  readonly keepDays: number;
  readonly metrics: Pick<Metrics, 'recording'>;
  readonly clock: Clock;
  readonly log: Log;
}

/** More than the interval of trends, by which the first value may be older. */
const intervalMs = refreshIntervalMs.trend;
/** Trends that are read anyway are stored at most this often. */
const earliestAgainMs = hourMs;
const usualEveryMs = 7 * dayMs;
/** Nobody waits for it. */
const readWithinMs = 30_000;
const venuesRemembered = 20_000;
const concurrency = 16;

interface RecorderContext extends HistoryRecorderOptions {
  /** How often recording has failed in a row, by venue. */
  readonly failures: ReturnType<typeof createLru<number>>;
  /** The time of the newest trend that this process has stored, by venue. */
  readonly recordedTo: ReturnType<typeof createLru<number>>;
}

export function createHistoryRecorder(options: HistoryRecorderOptions): HistoryRecorder {
  const { pending, queue, keepDays, clock, log } = options;
  const withLock = createLocalLock();
  const context: RecorderContext = {
    ...options,
    failures: createLru<number>(venuesRemembered),
    recordedTo: createLru<number>(venuesRemembered),
  };

  const forget: HistoryRecorder['forget'] = (venue) =>
    withLock(venueKey(venue.workspaceId, venue.venueId), () => deleteAll(context, venue));
  const follow: HistoryRecorder['follow'] = (workspaceId, venueId) =>
    queue.put({ key: venueKey(workspaceId, venueId), at: clock.now() });
  const turns = new PQueue({ concurrency });
  const record = (key: string) => turns.add(() => withLock(key, () => recordOne(context, key)));

  queue.start(record);
  return {
    offer(venue, observation) {
      if (keepDays === 0) return;
      pending.add(venue, observation);
      if (!isWorthStoring(context, venue)) return;
      follow(venue.workspaceId, venue.venueId).catch((error: unknown) => {
        log.warn({ err: error }, 'a trend was not recorded early');
      });
    },
    record,
    follow,
    forget,
    reconcile: (workspaceId) => reconcile(context, workspaceId, { follow, forget }),
    async forgetWorkspace(workspaceId) {
      const connected = await options.connections.list(workspaceId);
      for (const venueId of await venuesKept(context, workspaceId)) {
        if (findVenue(connected, venueId) === undefined) await forget({ workspaceId, venueId });
      }
    },
  };
}

/** Whether trends of a venue have come for another reason, so that the next recording can wait. */
function isWorthStoring({ pending, recordedTo }: RecorderContext, venue: VenueKey): boolean {
  const { trendTo } = pending.get(venue) ?? {};
  const last = recordedTo.get(venueKey(venue.workspaceId, venue.venueId));
  if (trendTo === undefined || last === undefined) return false;
  return trendEnd({ trendTo }) >= last + earliestAgainMs;
}

async function recordOne(context: RecorderContext, key: string): Promise<void> {
  const { connections, queue, keepDays, clock, log } = context;
  const [workspaceId, venueId] = readVenueKey(key);
  const venue = { workspaceId, venueId };
  const connection = findVenue(await connections.list(workspaceId), venueId);
  if (connection === undefined || keepDays === 0) return deleteAll(context, venue);
  const isReadable = connection.state === 'active';
  const isComplete = isReadable ? await recordTrends(context, venue, connection) : true;
  await retain(context, venue);
  const failures = isComplete ? 0 : (context.failures.get(key) ?? 0) + 1;
  if (failures === 0) context.failures.delete(key);
  else context.failures.set(key, failures);
  const retryMs = retryAfterMs(failures);
  const now = clock.now();
  const next = isReadable
    ? nextRecordingAt(key, context.recordedTo.get(key) ?? now, now)
    : now + dayMs;
  if (failures > 0) log.info({ key, failures }, 'a venue was not recorded and is tried again');
  await queue.putLater({ key, at: retryMs === undefined ? next : now + retryMs });
}

/** So many portions are handled at once, after which the next recording goes on. */
const mostPortions = 50;

async function retain(
  { records, keepDays, clock }: RecorderContext,
  venue: VenueKey,
): Promise<void> {
  for (let left = mostPortions; left > 0; left -= 1) {
    const isMoreLeft = await applyRetention(venue, { keepDays, now: clock.now() }, records);
    if (!isMoreLeft) return;
    await nextTurn();
  }
}

/**
 * Reads the last six hours and stores them, with what has arrived for other reasons.
 *
 * @returns false if it has to be tried again
 */
async function recordTrends(
  context: RecorderContext,
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
 * Stores what was just read, and what has arrived before for other reasons, of which stored values
 * may be newer: another replica may have recorded since.
 *
 * @returns how many characters were written
 */
async function store(
  context: RecorderContext,
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
  const before = await historyOf(venue, records).catch(ignoreDamage);
  const { size, damaged } = await writeDays(
    venue,
    {
      earlier: since(arrived?.measured ?? nothingMeasured),
      measured: since(fresh.measured),
      zoneNames: fresh.zoneNames.size > 0 ? fresh.zoneNames : (arrived?.zoneNames ?? new Map()),
      recordedTo: trendEnd(fresh),
    },
    { ...records, isWanted: () => isConnected(context, venue) },
  );
  if (arrived !== undefined) pending.drop(venue, arrived);
  const to = trendEnd(fresh);
  if (to > 0) recordedTo.set(key, Math.max(to, before?.recordedTo ?? 0));
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
  context: RecorderContext,
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
  { connections }: RecorderContext,
  { workspaceId, venueId }: VenueKey,
): Promise<boolean> {
  return findVenue(await connections.list(workspaceId), venueId) !== undefined;
}

async function venuesKept({ records }: RecorderContext, workspaceId: string): Promise<string[]> {
  const kept = await records.histories.startingWith(venueKeyPrefix(workspaceId));
  return kept.map(([key]) => readVenueKey(key)[1]);
}

async function reconcile(
  context: RecorderContext,
  workspaceId: string,
  { follow, forget }: Pick<HistoryRecorder, 'follow' | 'forget'>,
): Promise<void> {
  const { connections, queue, records, keepDays, clock } = context;
  const connected = await connections.list(workspaceId);
  const isKept = (venueId: string) => keepDays > 0 && findVenue(connected, venueId) !== undefined;
  for (const venueId of await venuesKept(context, workspaceId)) {
    if (!isKept(venueId)) await forget({ workspaceId, venueId });
  }
  if (keepDays === 0) return;
  for (const { venueId } of connected) {
    const key = venueKey(workspaceId, venueId);
    const dueAt = await queue.dueAt(key);
    if (dueAt !== undefined && dueAt <= clock.now() + dayMs) continue;
    const history = await historyOf({ workspaceId, venueId }, records).catch(ignoreDamage);
    if (history === undefined) await follow(workspaceId, venueId);
    else await queue.put({ key, at: dueAfter(history.recordedTo, clock.now()) });
  }
}

/** A time of a clock that was ahead must not keep a venue from being recorded. */
function dueAfter(recordedTo: number, now: number): number {
  return Math.max(now, Math.min(recordedTo, now) + recordingIntervalMs);
}

async function deleteAll({ records, pending }: RecorderContext, venue: VenueKey): Promise<void> {
  pending.forget(venue);
  await records.days.deleteStartingWith(daysPrefix(venue));
  await records.histories.delete(venueKey(venue.workspaceId, venue.venueId));
}

/** The record is renewed when it is written. */
function ignoreDamage(error: unknown): undefined {
  if (!isDamage(error)) throw error;
  return undefined;
}
