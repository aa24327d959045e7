import type { Zone } from '../ambience/types.ts';
import { isMatch, type MatchLevel, matchLevels, startsWith } from './names.ts';
import { nearestZones } from './nearest-zones.ts';
import { maxWords, readingsOf } from './typed-words.ts';
import { type ChannelVenues, impliedVenue } from './venue-choices.ts';
import { type Connection, findVenue, isReadable, townsOf, venueName } from './workspace.ts';

/** Finds the venue and zone that someone means. */

export interface Place {
  readonly connection: Connection;
  /** Undefined for the venue itself. */
  readonly zone: Zone | undefined;
}

export interface ZonePlace extends Place {
  readonly zone: Zone;
}

export type Found =
  | { readonly kind: 'nothing_connected' }
  /** A button of an older message refers to a venue that was disconnected since. */
  | { readonly kind: 'not_connected' }
  | {
      readonly kind: 'place';
      readonly place: Place;
      /** Zones of other venues that have exactly this name. */
      readonly elsewhere?: readonly ZonePlace[];
    }
  | { readonly kind: 'which_venue'; readonly candidates: readonly Connection[] }
  | {
      readonly kind: 'which_zone';
      readonly places: readonly ZonePlace[];
      readonly elsewhere?: readonly ZonePlace[];
    }
  /** Nothing has that name. `connection` is the venue that is probably meant. */
  | {
      readonly kind: 'unknown';
      readonly connection: Connection | undefined;
      readonly nearest: readonly ZonePlace[];
    };

export interface Asked {
  /** May name a venue, a zone, a group, or a venue and a zone in either order. */
  readonly typed: string;
  /** Set if the venue was chosen with a button or picker. */
  readonly venueId: string | undefined;
}

/** In characters. No name is longer, and the time to compare grows with the text. */
const maxTypedLength = 1_000;

/**
 * Matches, on each level from whole names to typos: a venue, a zone, a group, a venue with a zone.
 * Without a name it is the channel's venue, else the default, else the only one.
 *
 * Only venues that can be read are considered, unless a name matches no other: a venue that waits
 * for approval is no reason to ask which one is meant.
 */
export function findPlace({ typed: line, venueId }: Asked, venues: ChannelVenues): Found {
  const { connected } = venues;
  const typed = line.slice(0, maxTypedLength);
  if (connected.length === 0) return { kind: 'nothing_connected' };
  if (isAboutGoneVenue(venueId, connected)) return { kind: 'not_connected' };
  const chosen = findVenue(connected, venueId);
  const scope = chosen === undefined ? connected : [chosen];
  const implied = chosen ?? impliedVenue(venues);
  const readable = scope.filter(isReadable);
  const texts = readingsOf(typed);
  if (texts.length === 0) {
    // A zone may be called *Now*.
    const named =
      typed.trim() === '' ? undefined : findOn('exact', [typed], { scope, implied }, venues);
    if (named !== undefined) return named;
    return implied === undefined
      ? { kind: 'which_venue', candidates: readable }
      : placeOf(implied, undefined);
  }
  return (
    findNamed(texts, readable, implied, venues) ??
    findNamed(texts, scope, implied, venues) ?? {
      kind: 'unknown',
      connection: implied ?? (scope.length === 1 ? scope[0] : undefined),
      nearest: nearestZones(texts.slice(-2), allZones(readable)),
    }
  );
}

/** Whether a venue, zone or group has this name, or one that starts with these words. */
export function isNamed(text: string, { connected }: Pick<ChannelVenues, 'connected'>): boolean {
  const names = connected.flatMap((one) => [
    venueName(one),
    ...one.zones.flatMap(({ name, group, formerNames = [] }) => [
      name,
      group?.name ?? '',
      ...formerNames,
    ]),
  ]);
  const isWhole = (name: string) => isMatch(name, text, 'exact');
  const isStart = (name: string) => text.trim().includes(' ') && startsWith(name, text);
  return names.some((name) => isWhole(name) || isStart(name));
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

function findNamed(
  texts: readonly string[],
  scope: readonly Connection[],
  implied: Connection | undefined,
  venues: ChannelVenues,
): Found | undefined {
  const own =
    findVenueStarting(texts[0] ?? '', scope) ?? findInImplied(texts, { scope, implied }, venues);
  if (own !== undefined) return own;
  for (const level of matchLevels) {
    const found = findOn(level, texts, { scope, implied }, venues);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** `garden in` is the *Garden Inn*, not a *Garden* with a filler behind it. */
function findVenueStarting(text: string, scope: readonly Connection[]): Found | undefined {
  const named = text.includes(' ') ? scope.filter((one) => startsWith(venueName(one), text)) : [];
  const [only, ...others] = named;
  return only === undefined || others.length > 0 ? undefined : placeOf(only, undefined);
}

/**
 * *Bar*, where the venue that is meant has a *Lobby Bar*, is that rather than the *Bar* of another one.
 *
 * @returns undefined unless another venue has a zone of exactly that name
 */
function findInImplied(
  texts: readonly string[],
  { scope, implied }: Scope,
  venues: ChannelVenues,
): Found | undefined {
  const others = scope.filter((one) => one !== implied);
  if (implied === undefined || others.length === scope.length) return undefined;
  for (const text of texts) {
    const elsewhere = others.flatMap((one) =>
      zonesIn(one, ({ name }) => isMatch(name, text, 'exact')),
    );
    if (elsewhere.length === 0 || findVenueNamed(text, 'exact', scope, venues)) continue;
    // Its own exact name is found anyway.
    if (zonesIn(implied, ({ name }) => isMatch(name, text, 'exact')).length > 0) continue;
    const found = foundZones(zonesIn(implied, ({ name }) => isMatch(name, text, 'start')));
    if (found?.kind === 'place' || found?.kind === 'which_zone') return { ...found, elsewhere };
  }
  return undefined;
}

/** Where a name is looked for, and the venue that is meant without one. */
interface Scope {
  readonly scope: readonly Connection[];
  readonly implied: Connection | undefined;
}

function findOn(
  level: MatchLevel,
  texts: readonly string[],
  { scope, implied }: Scope,
  venues: ChannelVenues,
): Found | undefined {
  for (const text of texts) {
    const found =
      findVenueNamed(text, level, scope, venues) ??
      findZone(scope, implied, ({ name }) => isMatch(name, text, level)) ??
      findGroup(text, level, { scope, implied }) ??
      findZone(scope, implied, (zone) => hadName(zone, text, level)) ??
      findVenueAndZone(text, level, scope) ??
      (level === 'exact' ? findVenueIn(text, scope) : undefined);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** A group that is the whole venue, and part of its name, is the venue: the shop of *Walkthrough Shop*. */
function findGroup(text: string, level: MatchLevel, { scope, implied }: Scope): Found | undefined {
  const found = findZone(scope, implied, ({ group }) => isMatch(group?.name ?? '', text, level));
  if (found?.kind !== 'which_zone') return found;
  const [{ connection } = {}] = found.places;
  const isWhole =
    connection !== undefined &&
    found.places.every((one) => one.connection === connection) &&
    found.places.length === connection.zones.length &&
    isMatch(venueName(connection), text, 'part');
  return isWhole ? placeOf(connection, undefined) : found;
}

/** Before it was renamed. */
function hadName({ formerNames = [] }: Zone, text: string, level: MatchLevel): boolean {
  return formerNames.some((name) => isMatch(name, text, level));
}

function findVenueNamed(
  text: string,
  level: MatchLevel,
  scope: readonly Connection[],
  { connected, forChannel, byDefault }: ChannelVenues,
): Found | undefined {
  // With a single venue, only its whole name is worth a match: anything else is rather a zone.
  if (connected.length === 1 && level !== 'exact') {
    const [only] = scope;
    const hasZone = only?.zones.some(({ name }) => isMatch(name, text, level)) === true;
    if (hasZone) return undefined;
  }
  // A word in the middle of a venue's name, such as *Bar*, is rather the name of a zone.
  const isMeant = (name: string) =>
    isMatch(name, text, level) && (level !== 'start' || startsWith(name, text));
  const named = scope.filter((one) => isMeant(venueName(one)));
  const preferred =
    named.find((one) => one === forChannel) ?? named.find((one) => one === byDefault);
  const [first, ...others] = named;
  if (first === undefined) return undefined;
  // Of two venues with the same name, the one of the channel is meant.
  if (others.length > 0 && (level !== 'exact' || preferred === undefined)) {
    return { kind: 'which_venue', candidates: named };
  }
  return placeOf(preferred ?? first, undefined);
}

/** `copenhagen` */
function findVenueIn(town: string, scope: readonly Connection[]): Found | undefined {
  const there = scope.filter((one) => townsOf(one).some((name) => isMatch(name, town, 'exact')));
  const [first, ...others] = there;
  if (first === undefined) return undefined;
  return others.length > 0 ? { kind: 'which_venue', candidates: there } : placeOf(first, undefined);
}

/** Zones of the venue that is meant come before those of others. */
function findZone(
  scope: readonly Connection[],
  implied: Connection | undefined,
  isWanted: (zone: Zone) => boolean,
): Found | undefined {
  const own = scope.filter((one) => one === implied).flatMap((one) => zonesIn(one, isWanted));
  return foundZones(own.length > 0 ? own : scope.flatMap((one) => zonesIn(one, isWanted)));
}

/** `harbour lobby`, `lobby harbour` */
function findVenueAndZone(
  text: string,
  level: MatchLevel,
  scope: readonly Connection[],
): Found | undefined {
  const words = text.split(' ');
  if (words.length > maxWords) return undefined;
  const splits = words.slice(1).flatMap((_, index) => {
    const [start, end] = [words.slice(0, index + 1).join(' '), words.slice(index + 1).join(' ')];
    return [
      { venue: start, zone: end },
      { venue: end, zone: start },
    ];
  });
  const places = splits.flatMap(({ venue, zone }) =>
    scope
      .filter((one) => isMatch(venueName(one), venue, level))
      .flatMap((one) => {
        const best = matchLevels
          .slice(0, matchLevels.indexOf(level) + 1)
          .map((zoneLevel) => zonesIn(one, ({ name }) => isMatch(name, zone, zoneLevel)))
          .find(({ length }) => length > 0);
        return best ?? [];
      }),
  );
  return foundZones(places);
}

export function foundZones(places: readonly ZonePlace[]): Found | undefined {
  const unique = places.filter(
    (one, index) => places.findIndex(({ zone }) => zone === one.zone) === index,
  );
  const [first, ...others] = unique;
  if (first === undefined) return undefined;
  return others.length === 0
    ? { kind: 'place', place: first }
    : { kind: 'which_zone', places: unique };
}

export function allZones(connections: readonly Connection[]): ZonePlace[] {
  return connections.flatMap((one) => zonesIn(one, () => true));
}

function zonesIn(connection: Connection, isWanted: (zone: Zone) => boolean): ZonePlace[] {
  return connection.zones.filter(isWanted).map((zone) => ({ connection, zone }));
}

function placeOf(connection: Connection, zone: Zone | undefined): Found {
  return { kind: 'place', place: { connection, zone } };
}
