import type { Rewording } from './alert-rewordings.ts';
import { limitRewordings } from './limit-rewordings.ts';

/** Comparisons in words that are not read, and the same in those that are. */

const more: Readonly<Record<string, string>> = {
  'loud|noisy': 'louder',
  'quiet|silent': 'quieter',
  'busy|full|packed|lively': 'busier',
  'calm|empty|dead': 'calmer',
};
const opposites: Readonly<Record<string, string>> = {
  'louder|noisier': 'quieter',
  quieter: 'louder',
  'busier|livelier|fuller': 'calmer',
  'calmer|emptier|deader': 'busier',
};

const now = '(?:(?: right)? now| at the moment| tonight)?';
/** `the loudest`, `the busiest`: of zones, and of venues */
const zone = '(?:zone|room|area|spot|place|bar)';
const venue = '(?:venue|hotel|house|site|property)';
const whose = '(?:(?:the|our|my) )?';
const all = `(?:all|any|every|each|no)(?: of)? ${whose}`;
const night = String.raw`(?:on )?(?:(?:last|this past) \w+|yesterday|the night before(?: last)?|(?:mon|tues|wednes|thurs|fri|satur|sun)day)(?: night| evening)?`;

/** `is it as busy as last friday`: how two nights compare, rather than a night and what is usual */
const asNights = Object.entries(more).flatMap(([level, comparative]): readonly Rewording[] => {
  const as = String.raw`(?:been )?(?:(?:nearly|almost|just|about|exactly|quite|still) )?as (?:${level}) as (?:it was |we were )?(?:on )?(?=${night}\W*$)`;
  const is = '^(?:so |and )?(?:is|are|was|were|has|have)';
  return [
    {
      pattern: new RegExp(`${is} (?:it|we|things|everything|tonight|this evening) ${as}`, 'i'),
      instead: `how much ${comparative} is tonight than `,
    },
    {
      pattern: new RegExp(`${is} (?:the |our )?(.{3,30}?)(?: tonight)? ${as}`, 'i'),
      instead: `$1 tonight ${comparative === 'louder' || comparative === 'quieter' ? 'in loudness ' : ''}vs `,
    },
  ];
});

/** `was last night as loud as this` */
const asNow = Object.entries(more).map(
  ([level, comparative]): Rewording => ({
    pattern: new RegExp(
      String.raw`^(?:was|were) (?:it )?(${night}) (?:nearly |almost |just |about )?as (?:${level}) as (?:this|now|tonight|it is(?: now)?)(?=\W*$)`,
      'i',
    ),
    instead: `how much ${comparative} is tonight than $1`,
  }),
);

/** `is the rooftop as loud as the lobby bar`, of which one may be a little louder */
const asPlaces = Object.entries(more).map(
  ([level, comparative]): Rewording => ({
    pattern: new RegExp(
      String.raw`^(?:is|are) (?:the )?(?!it\b|we\b|everything\b|things\b|tonight\b)(.{3,30}?) (?:nearly |almost |just |about )?as (?:${level}) as (?:the )?(?!usual|normal|typical|it\b|always|last\b|yesterday|an? |on\b|this\b|that\b|now\b|ever\b|expected|before|they\b|we\b|(?:mon|tues|wednes|thurs|fri|satur|sun)day)(.{2,30}?)(?=${now}\W*$)`,
      'i',
    ),
    instead: `which is ${comparative}, $1 or $2`,
  }),
);

/** `is the terrace normally louder than this`: it is quieter than usual then */
const thanThis = Object.entries(opposites).map(
  ([level, opposite]): Rewording => ({
    pattern: new RegExp(
      String.raw`^((?:is|are) .{2,40}?) (?:normally|usually|typically|always) (?:a lot |much )?(?:${level}) than (?:this|that|it is(?: now)?|now|right now|tonight)(?=\W*$)`,
      'i',
    ),
    instead: `$1 ${opposite} than usual`,
  }),
);

/** `is anything louder than the terrace`: the first of a ranking says so */
const thanPlace = (
  [
    ['louder|noisier', 'loudest', 'by noise'],
    ['quieter', 'quietest', 'by noise, quietest first'],
    ['busier|livelier|fuller', 'busiest', 'by mood'],
    ['calmer|emptier|deader', 'calmest', 'by mood, calmest first'],
  ] as const
).flatMap(([level, most, order]): readonly Rewording[] => {
  const than = String.raw`(?:${level}) than (?!usual|normal|average|allowed|last\b|yesterday|it\b|an? |on\b|at\b|this\b|that\b|now\b|ever\b|before|earlier|\d|tonight|they\b|we were|expected|most\b|other\b|(?:its|their|the|our) (?:noise |loudness )?limits?\b|(?:one|two|three|four|five|six|ten|half|some|a few) (?:and a half )?(?:hours?|minutes|an hour|nights|days)\b|(?:mon|tues|wednes|thurs|fri|satur|sun)day)(?:the |our )?[^,.?!]{2,30}?(?=${now}\W*$)`;
  return [
    {
      pattern: new RegExp(
        `^(?:(?:is|are) )?(?:there )?(?:anything|anywhere|something|somewhere|any ${zone}s?|any other ${zone}s?)(?: else)?(?: that(?:['’]?s| is))? ${than}`,
        'i',
      ),
      instead: `which zone is the ${most}`,
    },
    {
      pattern: new RegExp(
        `^(?:(?:which|what|how many) ${zone}s (?:is|are)|what(?:['’]?s| is)) ${than}`,
        'i',
      ),
      instead: `rank the zones ${order}`,
    },
    {
      pattern: new RegExp(
        `^(?:(?:is|are) any(?:one|body| ${venue}s?)|(?:which|what) ${venue}s? (?:is|are)|who(?:['’]?s| is)) ${than}`,
        'i',
      ),
      instead: `which venue is the ${most}`,
    },
  ];
});

export const comparedRewordings: readonly Rewording[] = [
  // `this weeks thursday vs last week's thursday`
  {
    pattern:
      /\bthis week['’]?s ((?:mon|tues|wednes|thurs|fri|satur|sun)day)(?: night)? (to|with|vs\.?|and|against) last week['’]?s \1(?: night)?/i,
    instead: '$1 $2 the $1 before',
  },
  // `who had the better vibe last weekend, us in the lobby bar or rooftop`
  {
    pattern:
      /^who had (?:the |a )?(?:better|best) (?:vibe|night|mood|crowd|atmosphere)\b(.*?),? (?:us|we|me) (?:in|on|at|up on) (?=.* or )/i,
    instead: 'which was livelier$1, ',
  },
  ...limitRewordings,
  ...asNights,
  ...asNow,
  ...asPlaces,
  ...thanThis,
  ...thanPlace,
  // `which venue was loudest and which was busiest last night`, both of that night
  {
    pattern: new RegExp(
      String.raw`^(which|what) (${venue}|${zone}) (was|is|were) (?:the )?(\w+est),? and (?:which|what)(?: (?:one|venue|zone))?(?: was| is| were)? (?:the )?(\w+est)((?: ${night}| tonight| this \w+| last \w+)?)(?=\W*$)`,
      'i',
    ),
    instead: '$1 $2 $3 the $4$6 and $1 $2 $3 the $5',
  },
  // `are all zones louder than usual`, of which the list shows whether all are
  {
    pattern: new RegExp(
      String.raw`^(is|are|was|were) ${all}(?:zones?|rooms?|areas?) (?:a bit |much )?(\w+er than (?:usual|normal)|(?:above|over|below|under) \d+(?:\.\d)?)`,
      'i',
    ),
    instead: 'which zones $1 $2',
  },
  {
    pattern: new RegExp(
      String.raw`^(?!(?:is|are) (?:all|every|each)\b.* than )(is|are|was|were) (?:(?:all|every|each|no)(?: of)? ${whose}${venue}s?|(?:the|our) (?:whole |entire )group) (\w+er than (?:usual|normal)|(?:above|over|below|under) \d+(?:\.\d)?)`,
      'i',
    ),
    instead: 'which venues $1 $2',
  },
  {
    pattern: new RegExp(
      String.raw`^(?:(?:is|are) (?:(?:all|every|each|no)(?: of)? ${whose}(?:zones?|rooms?|areas?)|anything else|anywhere else)|(?:is )?nothing|anything else|anywhere else) (too \w+)(?=${now}\W*$)`,
      'i',
    ),
    instead: 'which zones are $1',
  },
  // `are most zones quiet`, `are less than three zones lively`
  {
    pattern: new RegExp(
      String.raw`^(are|were) (?:most|some|many|half|more than half)(?: of)? ${whose}(zones|rooms|areas|venues|hotels) (?=\S)`,
      'i',
    ),
    instead: 'which $2 $1 ',
  },
  {
    pattern: /^(are|were) (?:less|fewer|more) than \w+ (zones|rooms|areas|venues|hotels) (?=\S)/i,
    instead: 'how many $2 $1 ',
  },
  {
    pattern:
      /^(?:what|which (?:zones?|rooms?|areas?)) (?:hasn['’]?t|has not|haven['’]?t|didn['’]?t) (?:hit|reach(?:ed)?) (?:its|their|the) (?:usual|normal) (?:loudness|noise|volume)(?: yet)?(?=\W*$)/i,
    instead: 'which zones are quieter than usual',
  },
  // `a guest wants peace and quiet, do we go to the library or stay in the lobby`
  {
    pattern:
      /^(?:.*\b(?:quiet\w*|peace\w*|silence|(?:too|so|very) (?:loud|noisy))\b.*[,.] )(?:do|should|shall) (?:i|we|they|he|she) (?:go|head|move)(?: (?:up|down|over|out))? to (?:the )?(.{2,30}?) or (?:stay|go|head|remain)(?: (?:up|down|over|out|here|put))?(?: (?:in|at|on|to))? (?:the )?(.{2,30}?)(?=\W*$)/i,
    instead: 'which is quieter, $1 or $2',
  },
  // `top 3 and bottom 3 venues tonight`: a whole ranking has both
  {
    pattern:
      /^(?:the |show (?:me )?(?:the )?)?(?:top|best) (?:\w+) and (?:bottom|worst) (?:\w+) (venues|zones|hotels|rooms)\b/i,
    instead: 'rank my $1',
  },
  {
    pattern: /^(?:the )?(?:top|best) (\d|two|three|four|five) and (?:bottom|worst) \1\b/i,
    instead: 'rank my venues',
  },
  // `which venues had a worse friday than last week`
  {
    pattern:
      /^(?:which|what) (?:venues|hotels|places|sites) (?:had|have had|are having) a (?:worse|better|quieter|busier|livelier) (?:night|evening|\w+day) than (last \w+day|yesterday|last night)(?:,? and by how much)?(?=\W*$)/i,
    instead: 'compare tonight with $1 at all venues',
  },
  // `show venues below their usual friday level`, `which hotels were below usual last night`, `is tonight above or below normal`
  {
    pattern: new RegExp(
      `^(?:show|list|which|what)(?: me)? (?:of )?${whose}(?:all )?(${venue}s?|${zone}s?)(?: that)?(?: are| is| were| was)? (?:below|under) (?:(?:their|its|the) )?(?:usual|normal)(?: level)?`,
      'i',
    ),
    instead: 'which $1 are calmer than usual ',
  },
  {
    pattern: new RegExp(
      `^(?:show|list|which|what)(?: me)? (?:of )?${whose}(?:all )?(${venue}s?|${zone}s?)(?: that)?(?: are| is| were| was)? (?:above|over) (?:(?:their|its|the) )?(?:usual|normal)(?: level)?`,
      'i',
    ),
    instead: 'which $1 are livelier than usual ',
  },
  {
    pattern:
      /^(?:is|are|was) (tonight|it|we|last night|this evening|everything) (?:above or below|below or above|over or under|up or down on) (?:the )?(?:normal|usual|average)\b/i,
    instead: 'how does $1 compare with usual',
  },
  // `is the terrace the loudest zone`, `was saturday the busiest night last week`
  {
    pattern: new RegExp(
      String.raw`^(is|are) (?!it\b|this\b|that\b|tonight\b|there\b|today\b)(?:(?!,| and | or |\bwhat|\bwhich).){2,30}? (?:still )?((?:usually |normally |always )?)(?:the|our) (\w+est) (${zone}|${venue})(?: of all)?(?=${now}\W*$)`,
      'i',
    ),
    instead: 'which $4 is $2the $3',
  },
  {
    pattern:
      /^(?:is|was) (?:last night|yesterday|(?:last )?(?:mon|tues|wednes|thurs|fri|satur|sun)day)(?: night)? (?:really |actually )?(?:the|our) (\w+est|best|worst) (night|day|evening) (?=(?:of )?(?:the|this|last)\b)/i,
    instead: 'which $2 was the $1 ',
  },
  // `which zones aren't as busy as usual`
  {
    pattern:
      /\b((?:which|what|any) (?:zones|rooms|areas|venues|hotels)) (?:aren['’]?t|are not|isn['’]?t|is not) as (?:busy|lively|full) as (?:usual|normal)\b/i,
    instead: '$1 are calmer than usual',
  },
  {
    pattern:
      /^is the (?:rush|party|peak|crowd|madness|worst)(?: of it)? over(?: now| yet)?(?=\W*$)/i,
    instead: 'has it calmed down',
  },
  // `loudest zone that isn't the terrace`, `busiest after the lobby bar`
  {
    pattern:
      /(?<=\b\w+est (?:zone|room|area|bar|one|place) )(?:that|which) (?:isn['’]?t|is not|aren['’]?t) (?=the\b|\w+\b)/i,
    instead: 'except ',
  },
  {
    pattern:
      /(?<=\b\w+est(?: zone| room| area| bar| venue| one| place)? )after (?=(?:the |our )?(?!\d|midnight|noon|lunch|dinner|breakfast|brunch|one\b|two\b|three\b|six\b|seven\b|eight\b|nine\b|ten\b|eleven\b|twelve\b|it\b|that\b|we\b|closing|opening|work|the (?:show|band|dj|game|match|party|alert|event|wedding))\w+)/i,
    instead: 'except ',
  },
  // `which day is worst for canal house`
  {
    pattern:
      /\b(which|what) (day|night|weekday) (?:is|are) (?:usually )?(?:the |our )?worst\b(?!.*\b(?:nois|loud|complain|alert))/i,
    instead: '$1 $2 is usually the calmest',
  },
];
