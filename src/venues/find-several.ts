import { type Found, findPlace, foundZones, type ZonePlace } from './find.ts';
import { maxWords, readingsOf } from './typed-words.ts';
import type { ChannelVenues } from './venue-choices.ts';

/** Several places in one line, such as `lobby bar or rooftop`. */

const between = /\s+(?:vs\.?|versus|or|and|against|compared (?:to|with)|than)\s+|\s*[,&/+]\s*/i;

/** Words such as `how is it` are about no place, and would stand for the venue itself. */
function namesIn(typed: string): string[] {
  return typed.split(between).filter((name) => readingsOf(name).length > 0);
}

/** `lobby bar or rooftop`: each of the names is of one zone. */
export function findSeveral(typed: string, venues: ChannelVenues): Found | undefined {
  const names = namesIn(typed);
  if (names.length < 2 || names.length > maxWords) return undefined;
  const places = names.map((name) => findPlace({ typed: name, venueId: undefined }, venues));
  const zones = places.map(zonesOf);
  if (zones.some(({ length }) => length === 0)) return undefined;
  // `bar vs rooftop` names the rooftop bar twice.
  const all = new Map(zones.flat().map((one) => [one.zone.id, one]));
  return all.size < 2 ? undefined : foundZones([...all.values()]);
}

/** The zones that a name is of; none if it is of something else. */
function zonesOf(found: Found): readonly ZonePlace[] {
  if (found.kind === 'which_zone') return found.places;
  if (found.kind !== 'place' || found.place.zone === undefined) return [];
  return [{ connection: found.place.connection, zone: found.place.zone }];
}

/** Whether the text names several venues, and nothing else: `harbour vs corner`. */
export function areVenues(typed: string, venues: ChannelVenues): boolean {
  const names = namesIn(typed);
  if (names.length < 2) return false;
  const found = names.map((name) => findPlace({ typed: name, venueId: undefined }, venues));
  const venueIds = found.flatMap((one) =>
    one.kind === 'place' && one.place.zone === undefined ? [one.place.connection.venueId] : [],
  );
  return venueIds.length === names.length && new Set(venueIds).size > 1;
}
