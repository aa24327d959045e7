import type { ChannelVenues } from '../../../venues/venue-choices.ts';
import { withoutAsides } from '../rewordings/asides.ts';
import { claimAsked } from '../rewordings/statement.ts';
import { findNames } from '../sentence/place-names.ts';
import { venueScope } from './venue-scope.ts';

/** Where someone is who asks, or who complains, is what the question is about. */

/**
 * The line without its asides, but with the zone that only they name: `a guest in the library says it was noisy,
 * is that right`
 */
export function withZoneOf(line: string, venues: ChannelVenues): string {
  const claim = claimAsked(line);
  const asked = withoutAsides(claim);
  if (asked === line) return line;
  const zones = findNames(line, venues).filter(({ isVenue }) => !isVenue);
  const [zone, ...others] = zones;
  const isNamed = findNames(asked, venues).length > 0 || venueScope(asked, venues) !== undefined;
  const isOne = zone !== undefined && others.length === 0;
  if (!isOne || isNamed || !inPlace.test(line.slice(0, zone.start))) return asked;
  return `${asked.replace(/[\s?!.,]+$/, '')} in the ${zone.text}`;
}

const inPlace =
  /\b(?:in|at|on|by|from|near|above|below|over|under|beside|behind|next to|opposite) (?:the |our )?$/i;
