import type { Zone } from '../../ambience/types.ts';
import { uniqueNames } from '../../card/unique-names.ts';
import { localZone } from '../../insight/local-time.ts';
import type { Place } from '../../venues/find.ts';
import { type Connection, venueName } from '../../venues/workspace.ts';
import { dayOfMonth } from './local-time.ts';
import type { Locale } from './locale.ts';

/** Unique labels for venues and zones in buttons, pickers and lists. */

const maxLabelLength = 75;

/**
 * Venues with the same name are distinguished by address, or else by the day they were connected,
 * or else by a number.
 */
export function venueLabels(connections: readonly Connection[], locale: Locale): string[] {
  const names = connections.map(venueName);
  const addressed = connections.map((connection) => {
    const { address } = connection.venue;
    const name = venueName(connection);
    return isRepeated(name, names) && address !== undefined ? `${name} (${address})` : name;
  });
  const dated = connections.map(
    ({ connectedAt, venue }, index) =>
      `${addressed[index]}, connected ${dayOfMonth(connectedAt, localZone(venue.timezone), locale)}`,
  );
  return uniqueNames(
    addressed.map((label, index) => {
      const withDay = dated[index] ?? label;
      return isRepeated(label, addressed) && !isRepeated(withDay, dated) ? withDay : label;
    }),
    maxLabelLength,
  );
}

/** The label of one of the connected venues. */
export function venueLabel(
  connection: Connection,
  connected: readonly Connection[],
  locale: Locale,
): string {
  return venueLabels(connected, locale)[connected.indexOf(connection)] ?? venueName(connection);
}

/** Zones with the same name are distinguished by group, or else by a number. */
export function zoneLabels(zones: readonly Zone[]): string[] {
  const names = zones.map(({ name }) => name);
  return uniqueNames(
    zones.map(({ name, group }) =>
      isRepeated(name, names) && group !== undefined ? `${name} (${group.name})` : name,
    ),
    maxLabelLength,
  );
}

/** @param isNamedWithVenue whether zones of several venues are to be distinguished */
export function placeLabels(
  places: readonly Place[],
  isNamedWithVenue: boolean,
  locale: Locale,
): string[] {
  const zones = places.flatMap(({ zone }) => zone ?? []);
  if (!isNamedWithVenue && zones.length === places.length) return zoneLabels(zones);
  const connections = [...new Set(places.map(({ connection }) => connection))];
  const venues = new Map(
    venueLabels(connections, locale).map((label, index) => [connections[index], label]),
  );
  return uniqueNames(
    places.map(({ connection, zone }) => {
      const venue = venues.get(connection) ?? '';
      return zone === undefined ? venue : `${zone.name} (${venue})`;
    }),
    maxLabelLength,
  );
}

function isRepeated(name: string, names: readonly string[]): boolean {
  return names.filter((one) => one === name).length > 1;
}

/** The most buttons shown at once, to keep messages short; a picker offers the others. */
export const mostButtons = 10;
