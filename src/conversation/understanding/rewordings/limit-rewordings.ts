import type { Rewording } from './alert-rewordings.ts';

/** Questions whether something is within its limit, whose yes would be a no to `is it too loud`. */

const now = '(?:(?: right)? now| at the moment| tonight)?';
const venue = '(?:venue|hotel|house|site|property)';
const whose = '(?:(?:the|our|my) )?';
const limit = '(?:its|their|the|our)? ?(?:noise |loudness |alert )?limits?';

export const limitRewordings: readonly Rewording[] = [
  {
    pattern: new RegExp(
      String.raw`^(?:is|are) (?:nothing|nobody|no one|no ${whose}(?:zones?|rooms?|areas?)) (?:over|above|past|beyond) ${limit}(?=${now}\W*$)`,
      'i',
    ),
    instead: 'which zones are too loud',
  },
  {
    pattern: new RegExp(
      `^(?:is|are) any(?:thing|where| zones?| rooms?| areas?) (?:near|close to|nearly at|getting near) ${limit}`,
      'i',
    ),
    instead: 'which zone is closest to its limit',
  },
  // `is 5 too loud for the spa`, `how loud can we be in the spa`
  {
    pattern:
      /^(?:is|would) (?:an? )?\d+(?:\.\d+)? (?:be )?(?:too loud|over the limit|above the limit|ok|okay|fine|allowed) (?:for|in|on|at) (?:the )?(.+?)(?=\W*$)/i,
    instead: "what's the limit in $1",
  },
  {
    pattern:
      /^how loud (?:(?:are|is) (?:we|it|the .{2,25}?|they) allowed to (?:be|get|go)|(?:can|may) (?:we|it|they) (?:be|get|go))\b/i,
    instead: "what's the limit",
  },
  // `are all zones within their limits`: those that are not are named
  {
    pattern: new RegExp(
      String.raw`^(?:is|are) (?:everything|everywhere|everyone|we(?: all)?|(?:all|each|every)(?: of)? ${whose}(?:zones?|rooms?|areas?|bars))(?: still)? (?:(?:with)?in|under|below) ${limit}(?=${now}\W*$)`,
      'i',
    ),
    instead: 'which zones are too loud',
  },
  {
    pattern: new RegExp(
      String.raw`^(?:is|are) (?:all|each|every)(?: of)? ${whose}${venue}s?(?: still)? (?:(?:with)?in|under|below) ${limit}(?=${now}\W*$)`,
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
  {
    pattern:
      /^(?:is there|do we have|have we got|does it have) (?:an? |any )(?:loudness |noise )?limit(?= (?:on|for|in|at)\b|\W*$)/i,
    instead: 'what is the limit',
  },
  {
    pattern:
      /^how loud (?:can|may|could) (.{2,30}?) (?:be|get)(?= (?:after|at|from|until) (?:\d|midnight))/i,
    instead: 'what is the limit on $1',
  },
  // `set the corridor loudness limit to 4 between 23:00 and 07:00`
  {
    pattern:
      /^(?:please |can you |could you )?(?:set|put) (?:an? |the |my |our )?(?!alert)(.{2,40}?) (?:(?:loudness|noise|volume|sound) )?limit (?:to|at|of) (?=\d)/i,
    instead: 'set up an alert $1 loudness above ',
  },
  // `how often was the terrace over its limit`
  {
    pattern:
      /^(how often|how many times) (?:was|were|did|have|has|had|is) (?:the )?(.{2,30}?)(?: been| gone| go| went)? (?:over|above|past|beyond|exceed(?:ed)?|break|broken?|hit|cross(?:ed)?|reach(?:ed)?) (?:its|their|the|our)(?: own)? (?:noise |loudness |alert )?limits?\b/i,
    instead: '$1 was $2 too loud',
  },
  // `which zone is the loudest on average`, `loudest zone on average last week`
  {
    pattern:
      /^(?:which (zone|venue|room|bar)s? (?:is|was|were|are) (?:the )?(?:loudest|noisiest|quietest) on average|(?:the )?(?:loudest|noisiest|quietest) (zone|venue|room|bar) on average) (?=(?:last|this|over|in|since|on)\b)/i,
    instead: 'average loudness per $1$2 ',
  },
  // `reach a mood of 8 or more`
  {
    pattern:
      /\b(?:reach|hit|get to|got to) (?:an? )?(mood|loudness) (?:of )?(\d+(?:\.\d+)?) or (?:more|above|higher)\b/i,
    instead: 'go above $1 $2',
  },
];
