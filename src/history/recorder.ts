import { setImmediate as nextTurn } from 'node:timers/promises';
import PQueue from 'p-queue';
import type { Observation } from '../ambience/observation.ts';
import type { VenueKey } from '../ambience/reading.ts';
import type { Readings } from '../ambience/readings.ts';
import { createLru } from '../lru.ts';
import type { Log } from '../ops/log.ts';
import type { Metrics } from '../ops/metrics.ts';
import type { Queue } from '../schedule/queue.ts';
import { createLocalLock } from '../store/lock.ts';
import { type Clock, dayMs, hourMs } from '../time.ts';
import type { Connections } from '../venues/connections.ts';
import { readVenueKey, venueKey, venueKeyPrefix } from '../venues/venue-key.ts';
import { findVenue } from '../venues/workspace.ts';
import type { Pending } from './pending.ts';
import { type HistoryRecords, historyOf, ignoreDamage } from './read-days.ts';
import { deleteAll, type RecordingContext, recordVenue } from './record-venue.ts';
import { nextRecordingAt, recordingIntervalMs, retryAfterMs } from './recording-times.ts';
import { applyRetention } from './retention.ts';

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
  /** Called after each recording; what it throws is logged. */
  readonly onRecorded: (venue: VenueKey) => Promise<void>;
  readonly metrics: Pick<Metrics, 'recording'>;
  readonly clock: Clock;
  readonly log: Log;
}

/** Trends that are read anyway are stored at most this often. */
const earliestAgainMs = hourMs;
const venuesRemembered = 20_000;
const concurrency = 16;

interface RecorderContext extends HistoryRecorderOptions, RecordingContext {
  /** How often recording has failed in a row, by venue. */
  readonly failures: ReturnType<typeof createLru<number>>;
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
      if (!mayBeStored(context, venue)) return;
      storeEarly(context, venue, follow).catch((error: unknown) => {
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

/**
 * Whether both trends of a venue have come for another reason, so that the next recording can wait. If
 * only one has, storing it would read the other.
 */
function mayBeStored({ pending, recordedTo }: RecorderContext, venue: VenueKey): boolean {
  const { trendTo } = pending.get(venue) ?? {};
  if (trendTo === undefined) return false;
  const last = recordedTo.get(venueKey(venue.workspaceId, venue.venueId)) ?? 0;
  return Math.min(trendTo.venue, trendTo.zones) >= last + earliestAgainMs;
}

/** Another replica may have recorded the venue since this one did. */
async function storeEarly(
  context: RecorderContext,
  venue: VenueKey,
  follow: HistoryRecorder['follow'],
): Promise<void> {
  const history = await historyOf(venue, context.records).catch(ignoreDamage);
  // The first recording is scheduled already.
  if (history === undefined) return;
  context.recordedTo.set(venueKey(venue.workspaceId, venue.venueId), history.recordedTo);
  if (mayBeStored(context, venue)) await follow(venue.workspaceId, venue.venueId);
}

async function recordOne(context: RecorderContext, key: string): Promise<void> {
  const { connections, queue, keepDays, clock, log } = context;
  const [workspaceId, venueId] = readVenueKey(key);
  const venue = { workspaceId, venueId };
  const connection = findVenue(await connections.list(workspaceId), venueId);
  if (connection === undefined || keepDays === 0) return deleteAll(context, venue);
  const isReadable = connection.state === 'active';
  const isComplete = isReadable ? await recordVenue(context, venue, connection) : true;
  await retain(context, venue);
  await context
    .onRecorded(venue)
    .catch((error: unknown) => log.error({ err: error, key }, 'the log was not completed'));
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
