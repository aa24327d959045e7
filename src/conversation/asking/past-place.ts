import { optionalReading } from '../../ambience/optional-reading.ts';
import type { ReadOptions, VenueCredentials } from '../../ambience/reading.ts';
import type { Readings } from '../../ambience/readings.ts';
import type { Zone } from '../../ambience/types.ts';
import { knownPlace } from '../../history/known-place.ts';
import { readLastHours, serviceKnowsMs } from '../../history/last-hours.ts';
import type { PastHistory } from '../../history/past-history.ts';
import {
  currentDay,
  type DatedDay,
  type PastNight,
  type PastPlace,
  venueDay,
} from '../../history/past-night.ts';
import { isOneNight, isTonight, type PastTime } from '../../history/past-time.ts';
import { readNight } from '../../history/read-nights.ts';
import {
  momentMeant,
  nightMeant,
  nightOfHours,
  spanMeant,
  spanOfHours,
} from '../../history/service-days.ts';
import type { Span } from '../../insight/coverage.ts';
import { localZone, zonedTime } from '../../insight/local-time.ts';
import { serviceDayAt, serviceDayStart } from '../../insight/service-day.ts';
import type { LogEntry } from '../../log/entry.ts';
import type { LogBook } from '../../log/log-book.ts';
import type { Clock } from '../../time.ts';
import { ConnectionError } from '../../venues/errors.ts';
import type { Connection } from '../../venues/workspace.ts';
import type { PartAsked } from '../hours-asked.ts';
import type { AskedPlace, Question } from '../question.ts';

/** Prepares a question about the past. */

/** The part of a question about a venue that is needed here. */
export interface AskedVenue {
  readonly workspaceId: string;
  readonly connection: Connection;
  readonly options: ReadOptions;
  read<T>(work: (credentials: VenueCredentials) => Promise<T>): Promise<T>;
}

interface Needs {
  readonly readings: Readings;
  readonly history: PastHistory;
  readonly clock: Clock;
}

/**
 * @param zoneId undefined for the venue itself
 * @throws ConnectionError if the venue has yet to approve
 */
export async function pastPlace(
  asked: AskedVenue,
  zoneId: string | undefined,
  { readings, history, clock }: Needs,
): Promise<PastPlace> {
  const { workspaceId, connection, options } = asked;
  // Nothing was ever measured. What was, is known without the service.
  if (connection.state === 'pending') throw new ConnectionError('connection_pending', connection);
  const known = await knownPlace(workspaceId, connection, { readings, history, clock });
  const place = { ...known, zoneId };
  if (known.typical !== undefined || connection.state !== 'active') return place;
  const read = await optionalReading(
    asked.read((credentials) => readings.venueTypical(credentials, options)),
  );
  return { ...place, typical: read?.value };
}

/** Adds the last six hours, which may not be stored yet, if the time asked about reaches into them. */
export async function withLastHours(
  place: PastPlace,
  { to }: Pick<Span, 'to'>,
  { connection, read, options }: AskedVenue,
  { readings }: Pick<Needs, 'readings'>,
): Promise<PastPlace> {
  if (to < place.now - serviceKnowsMs || connection.state !== 'active') return place;
  const justRead = await read((credentials) =>
    readLastHours('venue_and_zones', credentials, options, { readings }),
  );
  return { ...place, justRead };
}

/**
 * Whether anything of a past time can be known: nothing is from before the venue was connected. Its days begin
 * at the usual hour here, so that no request is needed to offer a button.
 */
export function isSinceConnected(past: PastTime, { connection, now }: AskedPlace): boolean {
  const zone = localZone(connection.venue.timezone);
  const day = { zone, now, start: serviceDayStart(undefined, zone, now) };
  return connection.connectedAt < spanMeant(past, day).to;
}

/** What is known of the night that is going on. */
export async function readTonight(
  place: PastPlace,
  asked: AskedVenue,
  needs: Needs,
): Promise<PastNight> {
  const today = currentDay(venueDay(place));
  return readNight(await withLastHours(place, today, asked, needs), today, needs);
}

/** What was noted in this place during a stretch of time, in the order of the moments. */
export async function entriesAbout(
  { from, to }: Span,
  { venue, zoneId }: PastPlace,
  { logBook }: { readonly logBook: Pick<LogBook, 'about'> },
): Promise<readonly LogEntry[]> {
  const all = await logBook.about(venue, { from, to });
  // What is about the venue as a whole is about each of its zones.
  return all.filter((entry) => [undefined, zoneId ?? entry.zoneId].includes(entry.zoneId));
}

/** `last night` and `tonight` are its evening, also of a place that lives by day. */
export function isNightMeant({
  past,
  part,
  isNight,
}: Pick<Question, 'past' | 'part' | 'isNight'>): boolean {
  const isWhole = part?.isDay !== true && part?.from === undefined && part?.to === undefined;
  return isNight === true || ((past === undefined || isTonight(past)) && isWhole);
}

/** The night of a question; the last one if it names none. */
export function nightAsked(past: PastTime | undefined, place: PastPlace): DatedDay {
  const night = past !== undefined && isOneNight(past) ? past : lastNight;
  return nightMeant(night, venueDay(place));
}

/** The service day of a question: `13 november 01:30` is on that date, which the night before still belongs to. */
export function dayAsked(
  { past, at, minute, part }: Pick<Question, 'past' | 'at' | 'minute' | 'part'>,
  place: PastPlace,
): DatedDay {
  if (at !== undefined) return dayHolding(at, place);
  if (past === undefined || !isOneNight(past)) return nightAsked(past, place);
  const day = venueDay(place);
  return minute === undefined
    ? nightOfHours(past, part ?? {}, day)
    : momentMeant(past, minute, day).night;
}

function dayHolding(at: number, place: PastPlace): DatedDay {
  const { zone, start } = venueDay(place);
  const day = serviceDayAt(at, start, zone);
  return { ...day, date: zonedTime(day.from, zone).toPlainDate().toString() };
}

const lastNight = { kind: 'nights_ago', nights: 1 } as const;

/** When the first value of the place was measured; undefined if nothing is known of it. */
export async function knownSince(
  { venue, zoneId }: PastPlace,
  { history }: Pick<Needs, 'history'>,
): Promise<number | undefined> {
  const about = await history.about(venue);
  return zoneId === undefined
    ? about?.since
    : about?.zones.find(({ id }) => id === zoneId)?.names[0]?.from;
}

/** Of all zones that the venue ever had, under their last names. */
export async function zoneNames(
  { venue }: PastPlace,
  zones: readonly Zone[],
  { history }: Pick<Needs, 'history'>,
): Promise<ReadonlyMap<string, string>> {
  const about = await history.about(venue);
  const kept = (about?.zones ?? []).map(({ id, names }): [string, string] => [
    id,
    names.at(-1)?.name ?? id,
  ]);
  return new Map([...kept, ...zones.map(({ id, name }): [string, string] => [id, name])]);
}

/** The hours that are asked about, without those that are still to come. */
export function spanOfPart(
  part: PartAsked,
  night: Span,
  day: DatedDay,
  { zone, now }: PastPlace,
): Span {
  const whole = part.isDay === true ? { from: day.from, to: night.to } : night;
  const { from, to } = spanOfHours(part, whole, day, zone);
  return { from, to: Math.max(from, Math.min(to, now)) };
}
