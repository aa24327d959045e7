import type { ChannelVenues } from '../../../venues/venue-choices.ts';
import { isTold } from '../../../venues/workspace.ts';
import { findNames } from '../sentence/place-names.ts';
import { venueScope } from '../venues/venue-scope.ts';

/** Lines about the venues that were compared: `which one is the loudest`, although the channel has a venue. */

const whichOne =
  /^(\W*(?:(?:and|so|ok)\W+)*which)( ones?)?(?= (?:is|are|was|were|has|have|had|got|did|needs?)\b)/i;
const isComparison = /^\W*(?:compare|compared|comparison)\b/i;

/** @returns undefined unless all venues were asked about before */
export function whichVenue(
  line: string,
  before: string,
  venues: ChannelVenues,
): string | undefined {
  const [found, which, ones] = whichOne.exec(line) ?? [];
  if (found === undefined || findNames(line, venues).length > 0) return undefined;
  const told = venues.connected.filter(isTold).length;
  const isOfAll =
    (isComparison.test(before) && findNames(before, venues).length === 0) ||
    venueScope(before, venues)?.connected.length === told;
  return told > 1 && isOfAll
    ? `${which} venue${ones === ' ones' ? 's' : ''}${line.slice(found.length)}`
    : undefined;
}
