import type { Zone } from '../../ambience/types.ts';
import type { Connection } from '../../workspace/workspace.ts';
import { uniqueNames } from '../blocks/unique-names.ts';

/** What venues and zones are called where people choose between them: no two look the same. */

const labelLength = 75;

/** Two of one name are told apart by their address, else by a number. */
export function venueLabels(connections: readonly Connection[]): string[] {
  const names = connections.map(({ venue }) => venue.name);
  return uniqueNames(
    connections.map(({ venue: { name, address } }) =>
      isRepeated(name, names) && address !== undefined ? `${name} (${address})` : name,
    ),
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
