import type { Zone } from '../../ambience/types.ts';
import { type Connection, venueName } from '../../venues/workspace.ts';
import { join, type Mrkdwn, mrkdwn } from '../blocks/mrkdwn.ts';
import { uniqueNames } from '../blocks/unique-names.ts';

/** What venues and zones are called where people choose between them: no two look the same. */

const labelLength = 75;

/** Two of one name are told apart by their address, else by a number. */
export function venueLabels(connections: readonly Connection[]): string[] {
  const names = connections.map(venueName);
  return uniqueNames(
    connections.map((connection) => {
      const name = venueName(connection);
      const { address } = connection.venue;
      return isRepeated(name, names) && address !== undefined ? `${name} (${address})` : name;
    }),
    labelLength,
  );
}

/** Two of one name are told apart by their group, else by a number. */
export function zoneLabels(zones: readonly Zone[]): string[] {
  const names = zones.map(({ name }) => name);
  return uniqueNames(
    zones.map(({ name, group }) =>
      isRepeated(name, names) && group !== undefined ? `${name} (${group.name})` : name,
    ),
    labelLength,
  );
}

function isRepeated(name: string, names: readonly string[]): boolean {
  return names.filter((one) => one === name).length > 1;
}

/** More would be a wall of buttons; a picker finds the others. */
export const mostButtons = 10;

/** As many names as there are buttons; the rest are counted. */
export function shownNames(names: readonly string[]): Mrkdwn {
  const shown = names.slice(0, mostButtons).map((name) => mrkdwn`${name}`);
  const rest = names.length - shown.length;
  return join(rest > 0 ? [...shown, mrkdwn`and ${rest} more`] : shown, ', ');
}
