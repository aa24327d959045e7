import { readForPerson } from '../../ambience/reading.ts';
import type { Zone } from '../../ambience/types.ts';
import { type Clock, minuteMs, type Weekday } from '../../time.ts';
import type { Connections } from '../../venues/connections.ts';
import { allZones, type Found, findPlace } from '../../venues/find.ts';
import { findSeveral } from '../../venues/find-several.ts';
import { withGoneZones } from '../../venues/known-zones.ts';
import { splitWeekday } from '../../venues/names.ts';
import { nearestZones } from '../../venues/nearest-zones.ts';
import type { ChannelVenues } from '../../venues/venue-choices.ts';
import { type Connection, findVenue, isReadable } from '../../venues/workspace.ts';
import type { Question } from '../question.ts';
import { venueNamed, venuesIn, withoutNames } from '../understanding/sentence/place-names.ts';
import { findZone } from '../zone-key.ts';
import type { NothingFound } from './choose-zone-message.ts';

/** Finds the venue and zone of a question. */

export interface AskedPlace {
  readonly workspaceId: string;
  readonly question: Question;
  /** The words that name a place. */
  readonly typed: string;
  readonly venues: ChannelVenues;
}

export interface Argument extends Pick<AskedPlace, 'typed'> {
  readonly weekday: Weekday | undefined;
}

/** What was sought and is not there: of `canal house spa`, the spa at that venue. */
export function nothingFound(
  found: Extract<Found, { readonly kind: 'unknown' }>,
  { question, typed, venues }: Pick<AskedPlace, 'question' | 'typed' | 'venues'>,
): NothingFound {
  // The zone came from a button or picker.
  if (question.zoneId !== undefined) return { ...found, sought: '', question };
  const [named, ...others] = question.venueId === undefined ? venuesIn(typed, venues) : [];
  const connection = named && others.length === 0 ? venueNamed(named, venues) : undefined;
  const rest = named === undefined ? '' : withoutNames(typed, [named]).trim();
  if (connection === undefined || rest === '') return { ...found, sought: typed, question };
  return {
    connection,
    nearest: nearestZones([rest], allZones(venues.connected.filter(isReadable))),
    sought: rest,
    question: { ...question, venueId: connection.venueId },
  };
}

/** A text that names a place is not searched for a weekday: there may be a *Sun Deck*. */
export function readArgument(
  takesWeekday: boolean,
  { argument, venueId }: Question,
  venues: ChannelVenues,
): Argument {
  const whole = { typed: argument, weekday: undefined };
  if (!takesWeekday) return whole;
  const { rest, weekday } = splitWeekday(argument);
  const isPlace = () => findPlace({ typed: argument, venueId }, venues).kind !== 'unknown';
  return weekday === undefined || (rest !== '' && isPlace()) ? whole : { typed: rest, weekday };
}

/** Stored zones newer than this are not read again for a name that nothing has. */
const minRefreshMs = minuteMs;

/** Finds the place in the stored zones; reads the zones once if it is not among them. */
export async function findWithNewestZones(
  asked: AskedPlace,
  { connections, clock }: { readonly connections: Connections; readonly clock: Clock },
): Promise<Found> {
  const { workspaceId, question, typed, venues } = asked;
  const search = { typed, venueId: question.venueId };
  const found = findPlace(search, venues);
  const connection = venueToSearch(found, asked);
  const severalOf = (one: Found) =>
    one.kind === 'unknown' && question.zoneId === undefined
      ? findSeveral(typed, venues)
      : undefined;
  if (connection === undefined) return severalOf(found) ?? found;

  const findIn = (zones: readonly Zone[]): Found => {
    const newest = { ...connection, zones: [...zones] };
    if (question.zoneId !== undefined) return placeOf(newest, question.zoneId);
    const connected = venues.connected.map((one) => (one === connection ? newest : one));
    return findPlace(search, { ...venues, connected });
  };
  const options = readForPerson(clock);
  const known = findIn(await connections.zones(workspaceId, connection, options));
  const several = severalOf(known);
  if (several !== undefined) return several;
  if (known.kind !== 'unknown') return known;
  const newest =
    clock.now() - connection.zonesReadAt < minRefreshMs
      ? known
      : findIn(await connections.refreshZones(workspaceId, connection, options));
  return newest.kind === 'unknown' ? (findGone(asked) ?? newest) : newest;
}

/** A zone that the venue had, by the name or id that it had. */
function findGone({ question, typed, venues }: AskedPlace): Found | undefined {
  const { venueId, zoneId } = question;
  const isOf = (connection: Connection) => connection.venueId === venueId;
  const extended = withGoneZones(venues);
  const found: Found =
    zoneId === undefined
      ? findPlace({ typed, venueId }, extended)
      : placeOf(extended.connected.find(isOf), zoneId);
  if (found.kind !== 'place' || found.place.zone?.goneAt === undefined) return undefined;
  const connection = findVenue(venues.connected, found.place.connection.venueId);
  return connection && { kind: 'place', place: { connection, zone: found.place.zone } };
}

function placeOf(connection: Connection | undefined, zoneId: string): Found {
  const zone = connection && findZone(connection.zones, zoneId);
  return connection === undefined || zone === undefined
    ? { kind: 'unknown', connection, nearest: [] }
    : { kind: 'place', place: { connection, zone } };
}

/** The venue whose zones decide: of a zone chosen with a button, or of a name that nothing has. */
function venueToSearch(found: Found, { question, venues }: AskedPlace): Connection | undefined {
  if (found.kind === 'nothing_connected' || found.kind === 'not_connected') return undefined;
  if (question.zoneId !== undefined) return findVenue(venues.connected, question.venueId);
  return found.kind === 'unknown' ? found.connection : undefined;
}

/** The venues that are answered one by one or side by side, in the order of the question; none if one is meant. */
export function venuesAsked(
  { venueIds = [] }: Question,
  { connected }: ChannelVenues,
): Connection[] {
  return venueIds.flatMap((venueId) => findVenue(connected, venueId) ?? []);
}
