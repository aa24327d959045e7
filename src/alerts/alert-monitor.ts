import { createHash } from 'node:crypto';
import PQueue from 'p-queue';
import { outdatedAfterMs, refreshIntervalMs } from '../ambience/freshness.ts';
import type { PastHistory } from '../history/past-history.ts';
import { localZone } from '../insight/local-time.ts';
import { type LoudnessScale, loudnessScale } from '../insight/loudness-scale.ts';
import { createLru, type Lru } from '../lru.ts';
import type { InFlight } from '../ops/in-flight.ts';
import type { Log } from '../ops/log.ts';
import type { Metrics } from '../ops/metrics.ts';
import type { Queue } from '../schedule/queue.ts';
import { createLocalLock } from '../store/lock.ts';
import { earliest, hourMs, minuteMs } from '../time.ts';
import type { Connections } from '../venues/connections.ts';
import { learnTypical } from '../venues/typical.ts';
import { readVenueKey, venueKey } from '../venues/venue-key.ts';
import { areInManyZones, type Connection, findVenue, venueName } from '../venues/workspace.ts';
import type { RefreshZones } from '../venues/zone-refresh.ts';
import type { DeliverAlerts } from './alert-delivery.ts';
import type { AlertRules } from './alert-rules.ts';
import { advance } from './apply-measurements.ts';
import { type ArchiveOptions, archive, forgetVenue, markOpen } from './archive.ts';
import { isNew, readEarlier } from './earlier-breaches.ts';
import { nextWakeAt, planPosts } from './plan-posts.ts';
import { nothingRead, type ReadValues, readValues, type ValueSource } from './read-values.ts';
import type { AlertRule } from './rule.ts';
import { emptyVenueAlerts, type VenueAlerts } from './venue-alerts.ts';
import type { VenueInput } from './venue-input.ts';

/** Polls the venues that have rules, and evaluates and delivers what follows. */
export interface AlertMonitor {
  /** Polls one venue now: it has due data, or its rules or an episode have changed. */
  poll(key: string): Promise<void>;
  /** Schedules the next poll. Call it when rules or connections have changed. */
  follow(workspaceId: string, venueId: string): Promise<void>;
  /** Schedules the next poll if it is not: after each start, for example. */
  repair(workspaceId: string, venueId: string): Promise<void>;
  /** Deletes everything about a venue at once, without telling anyone that its episodes have ended. */
  forget(key: string): Promise<void>;
  /** How often a venue is polled while the request budget is short; else the usual interval. */
  intervalMs(workspaceId: string, venueId: string): number;
}

export interface AlertMonitorOptions extends ValueSource, ArchiveOptions {
  readonly connections: Pick<Connections, 'list' | 'read'>;
  readonly rules: Pick<AlertRules, 'list' | 'stop'>;
  readonly queue: Queue;
  readonly pastHistory: Pick<PastHistory, 'read'>;
  readonly deliver: DeliverAlerts;
  readonly refreshZones: RefreshZones;
  readonly metrics: Pick<Metrics, 'alertTransition'>;
  readonly inFlight: InFlight;
  readonly log: Log;
}

const interval = refreshIntervalMs.live;
/** Data that is not there yet is asked for again after this time, until it is outdated. */
const retryMs = minuteMs;
/** After the service's own interval. More than the jitter of cached readings, which is 10 s. */
const earliestPhaseMs = 15_000;
const phaseRangeMs = minuteMs;
/** The interval is stretched up to this factor while the request budget is short. */
const longestStretch = 6;
const venuesRemembered = 20_000;
const concurrency = 32;

interface AlertMonitorContext extends AlertMonitorOptions {
  /** By how much the interval of a venue is stretched: factors over 1, by venue. */
  readonly stretched: Lru<number>;
}

/** One poll of a venue. */
interface Poll {
  /** Of the venue. */
  readonly key: string;
  readonly workspaceId: string;
  /** Undefined if the venue was disconnected. */
  readonly connection: Connection | undefined;
  /** Its active rules. */
  readonly own: readonly AlertRule[];
  readonly read: ReadValues;
}

export function createAlertMonitor(options: AlertMonitorOptions): AlertMonitor {
  const { queue, clock } = options;
  const withLock = createLocalLock();
  const turns = new PQueue({ concurrency });
  const stretched = createLru<number>(venuesRemembered);
  const context: AlertMonitorContext = { ...options, stretched };

  const poll: AlertMonitor['poll'] = (key) =>
    turns.add(() => withLock(key, () => pollOne(context, key)));

  const follow: AlertMonitor['follow'] = (workspaceId, venueId) =>
    queue.put({ key: venueKey(workspaceId, venueId), at: clock.now() });

  return {
    poll,
    forget: (key) => withLock(key, () => forgetVenue(context, key)),
    follow,
    async repair(workspaceId, venueId) {
      const dueAt = await queue.dueAt(venueKey(workspaceId, venueId));
      const isSoon = dueAt !== undefined && dueAt <= clock.now() + hourMs;
      if (!isSoon) await follow(workspaceId, venueId);
    },
    intervalMs: (workspaceId, venueId) =>
      interval * (stretched.get(venueKey(workspaceId, venueId)) ?? 1),
  };
}

async function pollOne(context: AlertMonitorContext, key: string): Promise<void> {
  const { rules, connections, states, clock, deliver, stretched, pastHistory } = context;
  const [workspaceId, venueId] = readVenueKey(key);
  const [all, connected] = await Promise.all([
    rules.list(workspaceId),
    connections.list(workspaceId),
  ]);
  const connection = findVenue(connected, venueId);
  const own = all.filter((rule) => rule.venueId === venueId && rule.state.kind === 'active');
  const before = await states.get(key);
  if (before === undefined && (own.length === 0 || connection === undefined)) return;
  const read =
    connection === undefined || own.length === 0
      ? nothingRead
      : await readValues({ workspaceId, connection, purpose: purposeOf(before) }, own, context);
  const isAnyNew = read.values.length > 0 && own.some((rule) => isNew(rule, before));
  const earlierOf = isAnyNew
    ? await readEarlier({ workspaceId, venueId }, clock.now(), pastHistory)
    : undefined;
  const input: VenueInput = {
    now: clock.now(),
    earlierOf,
    venueId,
    zone: localZone(connection?.venue.timezone ?? before?.place?.timezone ?? 'UTC'),
    rules: all,
    knownZones: connection?.zones,
    intervalMs: interval * (stretched.get(key) ?? 1),
    ...read,
  };
  let stopped: ReturnType<typeof advance>['stopped'] = [];
  const alerts = await states.update(key, async (current) => {
    // The venue may have been disconnected, or everything deleted, since its rules were read.
    const isWanted = connection !== undefined && (await hasRules(context, workspaceId, own));
    if (current === undefined && !isWanted) return undefined;
    const advanced = advance(current ?? emptyVenueAlerts(input.now), input);
    stopped = advanced.stopped;
    planPosts(advanced.alerts, input);
    const place = connection === undefined ? {} : { place: placeOf(connection) };
    return { ...advanced.alerts, ...place };
  });
  if (alerts === undefined) return;
  countTransitions(context, before, alerts);
  await markOpen(context, key, alerts);
  for (const { ruleId, reason } of stopped) await rules.stop(workspaceId, ruleId, reason);
  const continueAt = await deliver(workspaceId, key, alerts, {
    venueId,
    venueName: alerts.place?.name ?? 'the venue',
    isOneOfSeveral: connected.length > 1,
    areManyClocks: areInManyZones(connected),
    timezone: alerts.place?.timezone ?? 'UTC',
    scale: await scaleOf(context, workspaceId, venueId, alerts),
    rules: all,
  });
  const poll: Poll = { key, workspaceId, connection, own, read };
  adaptInterval(context, key, read, alerts);
  await archive(context, {
    key,
    isConnected: connection !== undefined,
    isWatched: own.length > 0,
  });
  await schedule(context, poll, [continueAt, nextWakeAt(alerts, input)]);
  keepUp(context, poll);
}

async function hasRules(
  { rules }: AlertMonitorContext,
  workspaceId: string,
  own: readonly AlertRule[],
): Promise<boolean> {
  const ids = new Set((await rules.list(workspaceId)).map(({ id }) => id));
  return own.some(({ id }) => ids.has(id));
}

function countTransitions(
  context: AlertMonitorContext,
  before: VenueAlerts | undefined,
  after: VenueAlerts,
): void {
  const closedBefore = new Map(before?.episodes.map(({ id, closed }) => [id, closed]));
  for (const { id, closed } of after.episodes) {
    if (!closedBefore.has(id)) context.metrics.alertTransition('open');
    if (closed !== undefined && closedBefore.get(id) === undefined) {
      context.metrics.alertTransition('closed');
    }
  }
}

async function schedule(
  context: AlertMonitorContext,
  { key, connection, own, read }: Poll,
  wakes: readonly (number | undefined)[],
): Promise<void> {
  const { clock, queue } = context;
  const now = clock.now();
  const polls = own.length > 0 && connection?.state === 'active';
  const due = earliest(polls ? nextPollAt(context, key, read.newestAt, now) : undefined, ...wakes);
  if (due !== undefined) await queue.putLater({ key, at: Math.max(now, due) });
}

function nextPollAt(
  { stretched }: AlertMonitorContext,
  key: string,
  newestAt: number | undefined,
  now: number,
): number {
  const stretch = stretched.get(key) ?? 1;
  const dueAt = (newestAt ?? now) + interval * stretch + phaseOf(key);
  if (dueAt > now) return dueAt;
  const isLate = newestAt !== undefined && now - newestAt <= outdatedAfterMs.live;
  return now + (isLate && stretch === 1 ? retryMs : interval * stretch);
}

/** A venue gives way while the budget is short, unless a rule of it is pending or firing. */
function adaptInterval(
  { log, stretched }: AlertMonitorContext,
  key: string,
  read: ReadValues,
  alerts: VenueAlerts,
): void {
  const factor = stretched.get(key) ?? 1;
  const isUrgent = purposeOf(alerts) === 'open_alert';
  const relaxed = isUrgent ? 1 : Math.max(1, factor - 1);
  const givesWay = read.isOverBudget && !isUrgent;
  const next = givesWay ? Math.min(longestStretch, factor + 1) : relaxed;
  if (next === 1) stretched.delete(key);
  else stretched.set(key, next);
  if (next !== factor) log.info({ key, factor: next }, 'the interval of alerts has changed');
}

/** Background work that later polls profit from. */
function keepUp(context: AlertMonitorContext, { workspaceId, connection, own, read }: Poll): void {
  const { log } = context;
  if (connection?.state !== 'active' || own.length === 0) return;
  context.inFlight.track(context.refreshZones(workspaceId, connection));
  if (!read.needsTypical) return;
  const { venueId, token } = connection;
  const learned = learnTypical({ workspaceId, venueId, token }, context);
  context.inFlight.track(learned).catch((error: unknown) => {
    log.warn({ err: error, workspaceId }, 'the typical week was not read');
  });
}

async function scaleOf(
  context: AlertMonitorContext,
  workspaceId: string,
  venueId: string,
  { episodes }: VenueAlerts,
): Promise<LoudnessScale> {
  const { venue } = await context.readings.knownTypical({ workspaceId, venueId });
  const shown = episodes.flatMap(({ zones }) => zones.map(({ value }) => value));
  return loudnessScale(venue, shown);
}

function placeOf(connection: Connection) {
  return { name: venueName(connection), timezone: connection.venue.timezone };
}

/** Spreads the polls of many venues over a minute, always in the same way. */
function phaseOf(key: string): number {
  const [first = 0, second = 0] = createHash('sha256').update(key).digest();
  return earliestPhaseMs + Math.round(((first * 256 + second) / 65_536) * phaseRangeMs);
}

/** A rule that is pending or firing comes before others. */
function purposeOf(before: VenueAlerts | undefined): 'open_alert' | 'alert' {
  const states = Object.values(before?.states ?? {}).flatMap(({ zones }) => Object.values(zones));
  return states.some(({ kind }) => kind !== 'normal') ? 'open_alert' : 'alert';
}
