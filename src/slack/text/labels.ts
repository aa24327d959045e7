import type { Zone } from '../../ambience/types.ts';
import { type Connection, venueName } from '../../venues/workspace.ts';
import { join, type Mrkdwn, mrkdwn } from '../blocks/mrkdwn.ts';
import { uniqueNames } from '../blocks/unique-names.ts';

/** Unique labels for venues and zones in buttons, pickers and lists. */

const maxLabelLength = 75;

/** Venues with the same name are distinguished by address, or else by a number. */
export function venueLabels(connections: readonly Connection[]): string[] {
  const names = connections.map(venueName);
  return uniqueNames(
    connections.map((connection) => {
      const name = venueName(connection);
      const { address } = connection.venue;
      return isRepeated(name, names) && address !== undefined ? `${name} (${address})` : name;
    }),
    maxLabelLength,
  );
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

function isRepeated(name: string, names: readonly string[]): boolean {
  return names.filter((one) => one === name).length > 1;
}

/** The most buttons shown at once, to keep messages short; a picker offers the others. */
export const mostButtons = 10;

/** At most {@link mostButtons} names; the rest are counted. */
export function shownNames(names: readonly string[]): Mrkdwn {
  const shown = names.slice(0, mostButtons).map((name) => mrkdwn`${name}`);
  const rest = names.length - shown.length;
  return join(rest > 0 ? [...shown, mrkdwn`and ${rest} more`] : shown, ', ');
}
