import { clockTime } from '../../../time.ts';
import type { Circumstances } from '../interpreted.ts';
import { findNames, placesNamed } from '../sentence/place-names.ts';
import { localNow } from './local-now.ts';

/** `will it stay quiet until 11`: the hours from now until then. */

const isAhead =
  /\b(?:will|['’]ll|going to|gonna|stays?|staying|remains?|keeps?|expect\w*)\b.*\b(?:until|till?|up to) /i;
const isBegun =
  /\b(?:from|between|since|was|were|did|stayed|remained|kept|log|alert me|tell me)\b/i;
const until =
  /\b(?:until|till?|up to) (?:at |about |around )?(?:(midnight)|(noon|lunch(?:time)?)|(?=\d))/i;
/** In minutes. */
const step = 15;

/** The line with both ends of those hours, which is how hours of a usual day are read. */
export function withHoursAhead(line: string, circumstances: Circumstances): string {
  if (!isAhead.test(line) || isBegun.test(line)) return line;
  return line.replace(until, (_, midnight?: string, noon?: string) => {
    const argument = placesNamed(findNames(line, circumstances.venues), line);
    const { now, minuteAt } = localNow({ argument }, circumstances);
    const next = (Math.floor(minuteAt(now) / step) + 1) * step;
    const end = midnight === undefined ? (noon === undefined ? '' : '12:00') : '00:00';
    return `from ${clockTime(next % (24 * 60))} to ${end}`;
  });
}
