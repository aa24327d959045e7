import { type RichText, rich } from '../../card/rich-text.ts';
import { type LocalZone, localDateTime, localZone } from '../../insight/local-time.ts';
import { type Connection, isTold } from '../../venues/workspace.ts';

export const eachLocalTime = rich`Times are each venue's local time.`;

/** @param now epoch milliseconds */
export function haveManyClocks(
  places: readonly { readonly connection: Connection }[],
  now: number,
): boolean {
  const times = places.map(({ connection }) =>
    localDateTime(now, localZone(connection.venue.timezone)),
  );
  return new Set(times).size > 1;
}

/**
 * `Times are local (Sydney).`, unless most of the workspace's other venues have the same time
 *
 * @param now epoch milliseconds
 */
export function localTimesWords(
  { venueId, venue }: Connection,
  connected: readonly Connection[],
  now: number,
): RichText | undefined {
  const zone = localZone(venue.timezone);
  const others = connected.filter((one) => one.venueId !== venueId && isTold(one));
  const time = localDateTime(now, zone);
  const same = others.filter((one) => localDateTime(now, localZone(one.venue.timezone)) === time);
  if (!zone.isKnown || others.length === 0 || same.length * 2 >= others.length) return undefined;
  return rich`Times are local (${cityOf(zone)}).`;
}

/** `New York time`, for a message whose readers are elsewhere; undefined if the zone is not known */
export function clockWords(zone: LocalZone): RichText | undefined {
  return zone.isKnown ? rich`${cityOf(zone)} time` : undefined;
}

/** `New York`, of `America/New_York` */
function cityOf({ name }: LocalZone): string {
  return name.split('/').at(-1)?.replaceAll('_', ' ') ?? name;
}
