import type { Rewording } from './alert-rewordings.ts';

/** Questions whether something is within its limit, whose yes would be a no to `is it too loud`. */

const now = '(?:(?: right)? now| at the moment| tonight)?';
const venue = '(?:venue|hotel|house|site|property)';
const whose = '(?:(?:the|our|my) )?';
const limit = '(?:its|their|the|our)? ?(?:noise |loudness |alert )?limits?';

export const limitRewordings: readonly Rewording[] = [
  // `are all zones within their limits`: those that are not are named
  {
    pattern: new RegExp(
      String.raw`^(?:is|are) (?:everything|everywhere|everyone|we(?: all)?|(?:all|each|every)(?: of)? ${whose}(?:zones?|rooms?|areas?|bars))(?: still)? (?:with)?in ${limit}(?=${now}\W*$)`,
      'i',
    ),
    instead: 'which zones are too loud',
  },
  {
    pattern: new RegExp(
      String.raw`^(?:is|are) (?:all|each|every)(?: of)? ${whose}${venue}s?(?: still)? (?:with)?in ${limit}(?=${now}\W*$)`,
      'i',
    ),
    instead: 'which venues are too loud',
  },
  {
    pattern: new RegExp(
      String.raw`^(?:is|are) (.{2,30}?)(?: still)? (?:below|under|(?:with)?in|inside) ${limit}(?=${now}\W*$)`,
      'i',
    ),
    instead: 'how far is $1 from its limit',
  },
  // `we were below the limit on saturday night`: what was not is named
  {
    pattern: new RegExp(
      `^(?:that )?(?:(?:was|were) (?:we|everything|everyone|it|all (?:the )?zones)|we (?:were|stayed)|everything was) (?:all )?(?:below|under|within|inside) ${limit}`,
      'i',
    ),
    instead: 'which zones were too loud',
  },
  {
    pattern: new RegExp(
      `^(?:was|were|did) (?:the )?(.{2,30}?) (?:stay )?(?:below|under|within|inside) ${limit}(?= )`,
      'i',
    ),
    instead: 'how long was $1 too loud',
  },
];
