import { parseLine } from '../../../src/conversation/router.ts';
import {
  type LastLine,
  readGoingOn,
} from '../../../src/conversation/understanding/follow-up/follow-up.ts';
import { interpret } from '../../../src/conversation/understanding/interpret.ts';
import type { ChannelVenues } from '../../../src/venues/venue-choices.ts';
import { fridayAt21 } from './meaning-of.ts';
import { harbourAndCorner } from './two-venues.ts';

/** The line that is read after another one: the whole question, or the line as it is. */
export function lineRead(
  line: string,
  last: LastLine,
  venues: ChannelVenues = harbourAndCorner,
): string {
  const circumstances = { venues, now: fridayAt21 };
  const read = (text: string) => interpret(parseLine(text), circumstances);
  return readGoingOn(line, last, circumstances, read).line;
}
