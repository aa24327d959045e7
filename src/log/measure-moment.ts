import type { Observation } from '../ambience/observation.ts';
import { optionalReading } from '../ambience/optional-reading.ts';
import type { Reading, ReadOptions, VenueCredentials, VenueKey } from '../ambience/reading.ts';
import type { KnownTypical, Readings } from '../ambience/readings.ts';
import type { Measures, TypicalWeek, ZoneLive } from '../ambience/types.ts';
import { readLastHours, serviceKnowsMs } from '../history/last-hours.ts';
import type { MeasuredPoint } from '../history/measured.ts';
import type { PastHistory, Usual } from '../history/past-history.ts';
import { dateOf } from '../history/records.ts';
import { nearestTo } from '../insight/even-steps.ts';
import { usualFor } from '../insight/usual.ts';
import { type Clock, minuteMs } from '../time.ts';
import type { Connections } from '../venues/connections.ts';
import { ignoreVenueErrors } from '../venues/errors.ts';
import { type Connection, venueName } from '../venues/workspace.ts';
import { type EntryReadings, logLimits, type MomentReading } from './entry.ts';

/** Finds out how it was at the moment of an entry. */

export interface Moment {
  readonly workspaceId: string;
  readonly connection: Connection;
  readonly at: number;
  /** `zones`: each of them, for a round. */
  readonly of: 'venue' | 'zones' | { readonly zoneId: string };
}

export interface MeasureContext {
  readonly connections: Pick<Connections, 'read'>;
  readonly readings: Readings;
  readonly history: PastHistory;
  readonly clock: Clock;
  readonly log: Parameters<typeof ignoreVenueErrors>[1];
}

/** A value stands for the time around it: values that are kept lie a quarter of an hour apart. */
const nearMs = 8 * minuteMs;
/** Until then, how it is now tells how it was: sensors measure every five minutes. */
const liveMs = 5 * minuteMs;

/** `pending` if the next recording of the venue may know it. */
export async function measureMoment(
  moment: Moment,
  options: ReadOptions,
  context: MeasureContext,
): Promise<EntryReadings> {
  const { at, connection } = moment;
  const agoMs = context.clock.now() - at;
  const isReadable = connection.state === 'active';
  if (isReadable && agoMs <= liveMs) {
    const live = await readLive(moment, options, context);
    if (live !== undefined) return live;
  }
  const justRead =
    isReadable && agoMs <= serviceKnowsMs
      ? await readFrom(moment, context, (credentials) =>
          readLastHours(
            moment.of === 'venue' ? 'venue' : 'venue_and_zones',
            credentials,
            options,
            context,
          ),
        )
      : undefined;
  return measureFromHistory(moment, justRead ?? [], context);
}

/** From what is stored alone. */
export async function measureFromHistory(
  moment: Moment,
  justRead: readonly Observation[],
  {
    history,
    readings,
    clock,
  }: {
    readonly history: Pick<PastHistory, 'read' | 'usualOn' | 'keepDays'>;
    readonly readings: Pick<Readings, 'knownTypical'>;
    readonly clock: Clock;
  },
): Promise<EntryReadings> {
  const { at, of } = moment;
  const venue = venueOf(moment);
  const zoneIds = of === 'venue' ? { zoneIds: [] } : of === 'zones' ? {} : { zoneIds: [of.zoneId] };
  const stretch = { from: at - nearMs, to: at + nearMs + 1, ...zoneIds };
  const { measured } = await history.read(venue, stretch, justRead);
  const usual = await history.usualOn(venue, dateOf(at));
  // Before the first typical week was recorded.
  const typical = usual === undefined ? await readings.knownTypical(venue) : undefined;
  const known = placesOf(moment).flatMap(({ zoneId, name }): MomentReading[] => {
    const points = zoneId === undefined ? measured.representative : measured.zones.get(zoneId);
    const point = nearestTo(points ?? [], at, nearMs);
    const week = weekOf(usual, zoneId) ?? (typical && knownWeek(typical, zoneId));
    return point === undefined ? [] : [readingOf({ zoneId, name }, point, week)];
  });
  if (known.length > 0) return knownOf(moment, at, known);
  const isRecorded = history.keepDays > 0 && moment.connection.state === 'active';
  const mayCome = isRecorded && clock.now() - at < serviceKnowsMs;
  return { kind: mayCome ? 'pending' : 'unknown' };
}

function venueOf({ workspaceId, connection: { venueId } }: Moment): VenueKey {
  return { workspaceId, venueId };
}

interface PlaceName {
  readonly zoneId: string | undefined;
  readonly name: string;
}

function placesOf({ of, connection }: Moment): PlaceName[] {
  if (of === 'venue') return [{ zoneId: undefined, name: venueName(connection) }];
  return connection.zones
    .filter(({ id }) => of === 'zones' || id === of.zoneId)
    .slice(0, logLimits.zonesOfRound)
    .map(({ id, name }) => ({ zoneId: id, name }));
}

function knownOf(moment: Moment, at: number, known: MomentReading[]): EntryReadings {
  const isMissing = ({ zoneId }: PlaceName) => known.every((one) => one.zoneId !== zoneId);
  const without = placesOf(moment)
    .filter(isMissing)
    .map(({ name }) => name);
  return { kind: 'known', at, of: known, ...(without.length > 0 && { without }) };
}

async function readLive(
  moment: Moment,
  options: ReadOptions,
  context: MeasureContext,
): Promise<EntryReadings | undefined> {
  const { readings } = context;
  const { at, of } = moment;
  const read = await readFrom(moment, context, async (credentials) => {
    const [zones, venue, typical] = await Promise.all([
      optionalReading(readings.zonesLive(credentials, options)),
      of === 'venue' ? optionalReading(readings.venueLive(credentials, options)) : undefined,
      readings.knownTypical(credentials),
    ]);
    return { zones, venue, typical };
  });
  if (read === undefined) return undefined;
  const { zones, venue, typical } = read;
  if (of === 'venue') {
    if (venue === undefined || !isNear(venue, at)) return undefined;
    const [place] = placesOf(moment);
    const week = typical.venue?.representative;
    return (
      place && {
        kind: 'known',
        at: venue.measuredAt,
        of: [readingOf(place, pointOf(venue.value.representative, venue.measuredAt), week)],
      }
    );
  }
  if (zones === undefined || !isNear(zones, at)) return undefined;
  const known = placesOf(moment).flatMap(({ zoneId, name }): MomentReading[] => {
    const live = zones.value.find(({ id }) => id === zoneId);
    if (live === undefined || live.error !== undefined) return [];
    const measuredAt = live.measuredAt ?? zones.measuredAt;
    if (Math.abs(measuredAt - at) > nearMs) return [];
    const week = typical.zones?.find(({ id }) => id === zoneId);
    return [{ ...readingOf({ zoneId, name }, pointOf(live, measuredAt), week), ...musicOf(live) }];
  });
  return known.length === 0 ? undefined : knownOf(moment, zones.measuredAt, known);
}

function isNear({ measuredAt, stale }: Reading<unknown>, at: number): boolean {
  return stale === undefined && Math.abs(measuredAt - at) <= nearMs;
}

/** An entry is written also while the venue cannot be read. */
async function readFrom<T>(
  { workspaceId, connection }: Moment,
  { connections, log }: MeasureContext,
  work: (credentials: VenueCredentials) => Promise<T>,
): Promise<T | undefined> {
  let result: T | undefined;
  const reading = connections.read(workspaceId, connection, work).then((read) => {
    result = read;
  });
  await ignoreVenueErrors(reading, log);
  return result;
}

function pointOf({ mood, loudness }: Measures, at: number): MeasuredPoint {
  return { at, mood: mood?.value, loudness: loudness?.value };
}

function readingOf(
  { zoneId, name }: PlaceName,
  { at, mood, loudness }: MeasuredPoint,
  week: TypicalWeek | undefined,
): MomentReading {
  const measures = loudness === undefined ? {} : { loudness: { value: loudness } };
  const usual = week === undefined ? {} : usualFor(measures, week, at);
  return {
    ...(zoneId === undefined ? {} : { zoneId }),
    name,
    mood,
    usualMood: usual.mood,
    loudness,
    usualLoudness: usual.loudness,
  };
}

function musicOf({ music, automationIsOn }: ZoneLive): Pick<MomentReading, 'music'> {
  if (music?.level === undefined || music.muted === true) return {};
  return { music: { level: music.level, isManual: automationIsOn === false } };
}

function weekOf(usual: Usual | undefined, zoneId: string | undefined): TypicalWeek | undefined {
  return zoneId === undefined ? usual?.representative : usual?.zones.get(zoneId);
}

function knownWeek({ venue, zones }: KnownTypical, zoneId: string | undefined) {
  return zoneId === undefined ? venue?.representative : zones?.find(({ id }) => id === zoneId);
}
