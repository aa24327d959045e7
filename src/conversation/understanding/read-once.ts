import type { ChannelVenues } from '../../venues/venue-choices.ts';

/**
 * Remembers what was read of a text among these venues, because the parts of a line are read several times. What
 * people typed is forgotten with the venues that one interpretation was given.
 */
export function readOnce<Read>(
  read: (text: string, venues: ChannelVenues) => Read,
): (text: string, venues: ChannelVenues) => Read {
  const byVenues = new WeakMap<ChannelVenues, Map<string, Read>>();
  return (text, venues) => {
    const known = byVenues.get(venues) ?? new Map<string, Read>();
    byVenues.set(venues, known);
    const before = known.get(text);
    if (before !== undefined) return before;
    const found = read(text, venues);
    known.set(text, found);
    return found;
  };
}
