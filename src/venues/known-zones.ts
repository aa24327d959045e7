import type { Zone } from '../ambience/types.ts';
import type { ChannelVenues } from './venue-choices.ts';
import type { Connection } from './workspace.ts';

/** Zones under the names that they had, and zones that the venue had: people ask about both. */

/** People use the name that a zone had for a while after it was renamed. */
const mostNamesKept = 5;
const mostGoneKept = 20;

/** The zones as they are now, with the names that they had before, and those that are gone. */
export function zonesAfter(
  { zones: before, goneZones = [] }: Pick<Connection, 'zones' | 'goneZones'>,
  now: readonly Zone[],
  at: number,
): Pick<Connection, 'zones' | 'goneZones'> {
  const ids = new Set(now.map(({ id }) => id));
  const gone = [
    ...before.filter(({ id }) => !ids.has(id)).map((zone) => ({ ...zone, goneAt: at })),
    ...goneZones.filter(({ id }) => !ids.has(id)),
  ];
  // One that is back keeps its former names.
  const zones = withFormerNames([...before, ...goneZones], now);
  return { zones, goneZones: gone.length === 0 ? undefined : gone.slice(0, mostGoneKept) };
}

function withFormerNames(before: readonly Zone[], now: readonly Zone[]): Zone[] {
  const known = new Map(before.map((zone) => [zone.id, zone]));
  return now.map((zone) => {
    const { name, formerNames = [] } = known.get(zone.id) ?? {};
    const all = [...(name === undefined || name === zone.name ? [] : [name]), ...formerNames];
    const kept = [...new Set(all)].filter((one) => one !== zone.name).slice(0, mostNamesKept);
    return kept.length === 0 ? zone : { ...zone, formerNames: kept };
  });
}

/** For finding names: each venue has the zones that are gone, too, after its own. */
export function withGoneZones(venues: ChannelVenues): ChannelVenues {
  const { connected, forChannel, byDefault } = venues;
  if (connected.every(({ goneZones }) => goneZones === undefined)) return venues;
  const all = extendedLists.get(connected) ?? connected.map(extended);
  extendedLists.set(connected, all);
  const same = (one: Connection | undefined) => one && all[connected.indexOf(one)];
  return { connected: all, forChannel: same(forChannel), byDefault: same(byDefault) };
}

/** What is remembered of a list of venues is found again by the same list. */
const extendedLists = new WeakMap<readonly Connection[], readonly Connection[]>();

function extended(connection: Connection): Connection {
  const { zones, goneZones = [] } = connection;
  // Whoever says a name means the zone that has it now.
  const names = new Set(zones.map(({ name }) => name));
  return { ...connection, zones: [...zones, ...goneZones.filter(({ name }) => !names.has(name))] };
}
