/** A line that was sent too early: `compare mill street and`, `when does it get`. */

/** Something follows each of these, whatever is asked. */
const needsMore = /\b(the|an?|and|than|my|our|versus|vs|between)\W*$/i;
const needsVerb = /\b(?:time|about|going|ready|supposed) (to)\W*$/i;
const needsOther = /\b(?:compared?|comparing|comparison) (to|with|against)\W*$/i;
/** `how loud does it get` is a whole question. */
const needsState =
  /^\W*(?:when|(?:at )?what time) (?!.*\bhow\b)(?:does|did|will|do|can|could|would|is|are)\b.*\b(get|gets|getting|be|become)\W*$/i;

/** @returns the last word of a line in which something is missing behind it */
export function stopsAfter(line: string): string | undefined {
  const [, word] =
    [needsMore, needsVerb, needsOther, needsState]
      .map((pattern) => pattern.exec(line))
      .find((found) => found !== null) ?? [];
  return word;
}
