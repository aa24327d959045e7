import type { Zone } from '../ambience/types.ts';
import { searchZones, simplify } from './search.ts';
import type { ChannelVenues } from './venue-choices.ts';
import { type Connection, findVenue, venueName } from './workspace.ts';

/** Finds the venue and the zone that a question is about. */

export interface Asked {
  /** The text after the command. */
  readonly argument: string;
  /** The start of `argument`, which may name a venue or zone. */
  readonly sought: string;
  /** Set if the venue was chosen with a button or picker. */
  readonly venueId: string | undefined;
}

export type VenueResolution =
  | { readonly kind: 'nothing_connected' }
  /** A button of an older message refers to a venue that was disconnected since. */
  | { readonly kind: 'not_connected' }
  /** Several venues match; `argument` is the question without the words that named them. */
  | {
      readonly kind: 'several';
      readonly candidates: readonly Connection[];
      readonly argument: string;
    }
  /** `argument` is the question without the words that named the venue. */
  | { readonly kind: 'venue'; readonly connection: Connection; readonly argument: string };

/**
 * Finds the venue, in this order: chosen with a button, named, the only one, the channel's, the
 * only one with a zone of that name, the default, the only one that can be read.
 */
export function resolveVenue(asked: Asked, venues: ChannelVenues): VenueResolution {
  const { argument, sought, venueId } = asked;
  const { connected } = venues;
  if (connected.length === 0) return { kind: 'nothing_connected' };
  if (isAboutGoneVenue(venueId, connected)) return { kind: 'not_connected' };
  const chosen = findVenue(connected, venueId);
  // Words that name the chosen venue, and none of its zones, can only have meant the venue.
  const isChosenNamed = chosen !== undefined && isNamed(sought, chosen) && !hasZone(chosen, sought);
  const named = isChosenNamed ? [chosen] : venuesNamed(sought, connected);
  const connection = chosen ?? impliedVenue(sought, named, venues);
  // The words that named a venue must not be searched for as a zone.
  const rest = argument.slice(sought.length).trim();
  if (connection !== undefined) {
    return { kind: 'venue', connection, argument: named.includes(connection) ? rest : argument };
  }
  return {
    kind: 'several',
    candidates: candidatesFor(sought, named, connected),
    argument: named.length > 0 ? rest : argument,
  };
}

/**
 * Whether the venue was disconnected. A question about one venue must not be answered for another.
 */
export function isAboutGoneVenue(
  venueId: string | undefined,
  connected: readonly Connection[],
): boolean {
  return venueId !== undefined && findVenue(connected, venueId) === undefined;
}

function impliedVenue(
  sought: string,
  named: readonly Connection[],
  { connected, forChannel, byDefault }: ChannelVenues,
): Connection | undefined {
  if (named.length > 1) return named.find((one) => one === forChannel);
  return (
    onlyOne(named) ??
    onlyOne(connected) ??
    forChannel ??
    onlyOne(connected.filter((one) => hasZone(one, sought))) ??
    byDefault ??
    onlyOne(connected.filter(isReadable))
  );
}

/** A venue that waits for approval or has withdrawn access is no reason to ask which one is meant. */
function isReadable({ state }: Connection): boolean {
  return state === 'active';
}

/**
 * The venues that match by name, else those that have a matching zone, else those that can be read,
 * else all.
 */
function candidatesFor(
  sought: string,
  named: readonly Connection[],
  connected: readonly Connection[],
): readonly Connection[] {
  const withZone = connected.filter((one) => hasZone(one, sought));
  const readable = connected.filter(isReadable);
  return [named, withZone, readable].find(({ length }) => length > 0) ?? connected;
}

const minPartLength = 3;

/**
 * Finds venues by their whole name, or by the start of a word in it if the text cannot be a zone of
 * any venue.
 */
function venuesNamed(sought: string, connected: readonly Connection[]): readonly Connection[] {
  const wanted = simplify(sought);
  if (wanted === '') return [];
  const exactly = connected.filter((one) => simplify(venueName(one)) === wanted);
  // Only active venues count; one without stored zones may have a zone of any name.
  const mayBeZone = connected
    .filter(isReadable)
    .some((one) => one.zones.length === 0 || hasZone(one, sought));
  if (exactly.length > 0 || mayBeZone || wanted.length < minPartLength) return exactly;
  return connected.filter((one) => isNamed(sought, one));
}

/** Whether the text is the start of a word of the venue's name, and what follows it. */
function isNamed(sought: string, connection: Connection): boolean {
  const wanted = simplify(sought);
  const words = venueName(connection).split(/\s+/);
  return (
    wanted.length >= minPartLength &&
    words.some((_, index) => simplify(words.slice(index).join(' ')).startsWith(wanted))
  );
}

export type ZoneResolution =
  | { readonly kind: 'zone'; readonly zone: Zone }
  | { readonly kind: 'several'; readonly zones: readonly Zone[] }
  | {
      readonly kind: 'none';
      readonly nearest: readonly Zone[];
      /** Matching zones of other venues. */
      readonly elsewhere: readonly { readonly zone: Zone; readonly connection: Connection }[];
    };

/**
 * Finds the zone that was chosen with a button, else the one that is named.
 *
 * @param settled the zone chosen with a button or picker, if it is among `zones`
 * @param others the workspace's other venues
 */
export function resolveZone(
  sought: string,
  settled: Zone | undefined,
  zones: readonly Zone[],
  others: readonly Connection[],
): ZoneResolution {
  if (settled !== undefined) return { kind: 'zone', zone: settled };
  const search = searchZones(sought, zones);
  switch (search.kind) {
    case 'one':
      return { kind: 'zone', zone: search.zone };
    case 'several':
      return search;
    case 'none':
      return {
        ...search,
        elsewhere: others.flatMap((other) => zonesMatching(sought, other)),
      };
  }
}

function zonesMatching(sought: string, connection: Connection) {
  const found = searchZones(sought, connection.zones);
  const zones = found.kind === 'one' ? [found.zone] : found.kind === 'several' ? found.zones : [];
  return zones.map((zone) => ({ zone, connection }));
}

function hasZone({ zones }: Connection, sought: string): boolean {
  return sought !== '' && searchZones(sought, zones).kind !== 'none';
}

function onlyOne<T>([first, ...others]: readonly T[]): T | undefined {
  return others.length > 0 ? undefined : first;
}
