import type { Rewording } from './alert-rewordings.ts';

/** What goes up or down, and what is better or worse, by what it is said of: less noise is better, a higher mood is. */

const noise =
  '(?:noise|sound|volume|loudness|decibels?)(?: levels?| readings?)?(?! (?:complaints?|alerts?|limits?|problems?|trouble))';
const mood = '(?:mood|atmosphere|vibe|buzz|energy)(?: levels?)?';
const forNoise = `(?:for|on|in terms of|with|when it comes to|regarding) (?:the )?${noise}`;
const usual = '(?:usual|normal|average|expected)';
const than = '(?:than|on|compared (?:to|with))';

interface Said {
  readonly of: string;
  readonly more: string;
  readonly less: string;
  readonly up: string;
  readonly down: string;
}

const measures: readonly Said[] = [
  {
    of: noise,
    more: 'higher|worse|up',
    less: 'lower|better|down',
    up: 'louder',
    down: 'quieter',
  },
  { of: mood, more: 'higher|better|up', less: 'lower|worse|down', up: 'livelier', down: 'calmer' },
];

const ofEach = measures.flatMap(({ of, more, less, up, down }): readonly Rewording[] =>
  [
    [more, up, 'up', 'above|over'],
    [less, down, 'down', 'below|under'],
  ].flatMap(([words, level, way, side]): readonly Rewording[] => [
    // `is the noise up on last week`
    {
      pattern: new RegExp(
        String.raw`(?<=\b(?:is|was|are|were|been) (?:the )?${of}\b[^,;?!]*?) (?:any |much |a (?:bit|little) )?(?:${words}) ${than} `,
        'i',
      ),
      instead: ` ${level} than `,
    },
    {
      pattern: new RegExp(
        String.raw`(?<=\b(?:is|was|are|were) (?:the )?${of}\b[^,;?!]*?) (?:${side}) (?:its |the )?${usual}(?: levels?)?\b`,
        'i',
      ),
      instead: ` ${level} than usual`,
    },
    {
      pattern: new RegExp(String.raw`\b(?:${side}) (?:its|their|the) ${usual} ${of}\b`, 'i'),
      instead: `${level} than usual`,
    },
    // `is the noise getting better`, `has the noise gone down`
    {
      pattern: new RegExp(
        String.raw`(?<=\b(?:is|are|has|have|did) (?:the )?${of}\b[^,;?!]*?) (getting|got|gotten|get|become|becoming)(?: any| much| a bit)? (?:${words})\b`,
        'i',
      ),
      instead: ` $1 ${level}`,
    },
    {
      pattern: new RegExp(
        String.raw`\b(has|have) (?:the )?${of}\b([^,;?!]*?) (?:gone|come|been going) ${way}\b`,
        'i',
      ),
      instead: `$1 it got ${level}$2`,
    },
    {
      pattern: new RegExp(
        String.raw`\b(is|are) (?:the )?${of}\b([^,;?!]*?) (?:going|coming|heading|trending) ${way}\b`,
        'i',
      ),
      instead: `$1 it getting ${level}$2`,
    },
    {
      pattern: new RegExp(String.raw`^(is|are) (?:the )?${of} ${way}(?=(?: now| again)?\W*$)`, 'i'),
      instead: `$1 it getting ${level}`,
    },
  ]),
);

export const measureRewordings: readonly Rewording[] = [
  {
    pattern:
      /^is (?:the )?(?:mood|vibe|atmosphere) (?:on|in|at|of) (.+?) (?=going up or down|going down or up|rising or falling|up or down)/i,
    instead: 'is $1 ',
  },
  // `is the mood of 5 in the lobby normal for this time`
  {
    pattern:
      /^(is (?:the |an? )?(?:mood|loudness)) of \d+(?:\.\d+)? (?=(?:in|on|at) .*\b(?:normal|usual|typical|ok)\b)/i,
    instead: '$1 ',
  },
  {
    pattern:
      /^(?:what do (?:you|they|u) mean (?:by|with)|what(?:['’]?s| is| does)?) (?:an? )?(mood|loudness|vibe) (?:of )?(\d+(?:\.\d+)?)(?: means?)?(?=\W*$)/i,
    instead: 'what does $1 $2 mean',
  },
  ...ofEach,
  // `did the mood go past 4`
  {
    pattern:
      /(?<=\b(?:mood|loudness|noise|volume)\b[^,;?]*?) (?:go|gone|went|get|got|goes|be|been) (?:past|beyond|over|above) (?=\d)/i,
    instead: ' go above ',
  },
  // `was last friday worse than usual for noise`
  {
    pattern: new RegExp(String.raw`\b(?:worse|higher|up) ${than} (.+?) ${forNoise}(?=\W*$)`, 'i'),
    instead: 'louder than $1',
  },
  {
    pattern: new RegExp(String.raw`\b(?:better|lower|down) ${than} (.+?) ${forNoise}(?=\W*$)`, 'i'),
    instead: 'quieter than $1',
  },
  // `is the sound better in the bar now`
  {
    pattern: new RegExp(
      String.raw`^(is|was) (?:the )?${noise}(?: any)? better\b(?! than)(.*?)(?: than (?:before|it was))?(?=\W*$)`,
      'i',
    ),
    instead: '$1 it quieter than usual$2',
  },
  // `is the terrace calmer now`: than before
  {
    pattern:
      /^(is|are) (?!any|which|what)((?:(?! or |,).)+?) (calmer|quieter|louder|noisier|busier|livelier|fuller|emptier)(?: right)? now(?=\W*$)/i,
    instead: '$1 $2 getting $3',
  },
  {
    pattern: new RegExp(String.raw`\b(has|have) (?:the )?${noise} improved\b`, 'i'),
    instead: '$1 it got quieter',
  },
  {
    pattern: new RegExp(String.raw`^where is (?:the )?${mood} (?:the )?highest\b`, 'i'),
    instead: 'which zone is the busiest',
  },
  {
    pattern: new RegExp(String.raw`^where is (?:the )?${mood} (?:the )?lowest\b`, 'i'),
    instead: 'which zone is the calmest',
  },
  {
    pattern: new RegExp(
      String.raw`^which way (?:is|are) (?:the )?(?:${noise}|${mood}|we|it|things) (?:going|heading|trending)\b`,
      'i',
    ),
    instead: 'which way is it going',
  },
  // `which room is making the noise on floor 4`
  {
    pattern:
      /^(?:which|what) (zone|room|area|bar|place) (?:is|['’]?s) (?:making|causing|producing) (?:all |so much |such a |that |the |this |a lot of )*(?:noise|racket|din)\b/i,
    instead: 'which $1 is the loudest',
  },
  // `was it this loud on wednesday too`
  {
    pattern:
      /^was (?:it|(the .{2,30}?)) (?:this|that|as) (loud|noisy|busy|lively|quiet|calm) (?:on )?((?:mon|tues|wednes|thurs|fri|satur|sun)day|yesterday|last night)(?: night)?(?:,? (?:too|as well))?( (?:in|on|at) .{2,30}?)?(?=\W*$)/i,
    instead: 'tonight vs $3 $1$4 how $2 was it',
  },
  // `whats mood mean again, 7 is good?`, `does mood 7 mean good or just busy`
  {
    pattern:
      /^(?:so |and |ok )?(?:what(?:['’]?s| does| is)? (?:a )?[“”"']?mood[“”"']?(?: of)?(?: \d\S*)? mean\b.*|what means (?:a )?mood\b.*|does (?:a )?[“”"']?mood (?:of )?\d\S* mean\b.*)$/i,
    instead: 'what does mood mean',
  },
  // `where is mood high but loudness low`
  {
    pattern:
      /(?:\bwhere (?:is|are) )?\b(?:the )?mood (?:is )?high,? (?:but|and) (?:the )?(?:loudness|noise|volume)(?: is)? low\b/i,
    instead: 'which zones are lively but quiet',
  },
  // `which zones have music playing but hardly any life`
  {
    pattern:
      /\b(?:but|and) (?:with )?(?:hardly any|barely any|not much|no|little|hardly any of) (?:life|atmosphere|buzz|going on)\b/i,
    instead: 'but calm',
  },
  // `numbers for all the drinking spots: lobby bar, rooftop, terrace`
  {
    pattern:
      /^(?:the )?(?:numbers|figures|stats|levels) (?:for|of) [^:]{3,40}: ?(.+?)[.,;]? *(?:mood and loudness|loudness and mood|both|please|pls)?(?=\W*$)/i,
    instead: 'mood and loudness for $1',
  },
  // `is new york awake yet`
  {
    pattern: /\b(?:awake|woken up|waking up)\b/i,
    instead: 'busy',
  },
  // `what did we ring up tonight`
  {
    pattern:
      /\b(?:ring|rung|rang) (?:up|in)(?= (?:last|tonight|today|yesterday|this|in|at|on)\b|\W*$)/i,
    instead: 'sell',
  },
  // `is it too quiet in the breakfast room for this time of day`, which is beside usual
  {
    pattern:
      /(?<=^(?:is|was|are|were)\b(?!.*\bmusic\b).*?)\btoo (quiet|loud|calm)\b(.*?)( for (?:this time(?: of (?:the )?(?:day|night|week|evening))?|this hour|an? (?:mon|tues|wednes|thurs|fri|satur|sun)day(?: \w+)?|this (?:mon|tues|wednes|thurs|fri|satur|sun)day))(?=\W*$)/i,
    instead: '$1er than usual$2$3',
  },
  // `mood 8, is that a lot for the lobby bar at 11pm`
  {
    pattern:
      /^(?:a )?(?:mood|loudness) (?:of )?\d(?:[.,]\d)?,? (?:is|was) (?:that|it) (?:a lot|high|normal|usual|much|good|ok|low|little) for (?:the )?(.{2,30}?) (?=on|at)\b/i,
    instead: 'what is usual for $1 ',
  },
  // `anything unusual in the spa today, i mean compared with what you'd normally expect`
  {
    pattern:
      /,? (?:i mean )?(?:compared (?:with|to)|versus|vs) what (?:you|we|i|one)(?:['’]?d| would)? (?:usually|normally) (?:expect|see|get|have)(?=\W*$)/i,
    instead: '',
  },
  // `put me a chart of the bar`
  {
    pattern: /^put me (?=(?:an?|the|some)\b)/i,
    instead: 'show me ',
  },
  // `mood of 7, is that good?`
  {
    pattern:
      /^(?:a )?(?:mood|loudness)(?: of| level)? \d(?:[.,]\d)?,? (?:is|was) (?:that|it|this) (?:good|bad|ok|okay|high|low|a lot|much|normal)\W*$/i,
    instead: 'what does mood mean',
  },
  // `which zone at the hotel has the lowest mood right now`
  ...(
    [
      ['lowest|least|worst', 'mood|atmosphere', 'calmest'],
      ['highest|most|best', 'mood|atmosphere', 'liveliest'],
      ['lowest|least', 'loudness|noise|volume', 'quietest'],
      ['highest|most', 'loudness|noise|volume', 'loudest'],
    ] as const
  ).map(
    ([most, measure, superlative]): Rewording => ({
      pattern: new RegExp(
        String.raw`^(which (?:zone|room|area)(?: (?:at|in|of) .{2,30}?)?) has (?:the |our )?(?:${most}) (?:${measure})(?= (?:right )?now\W*$|\W*$)`,
        'i',
      ),
      instead: `$1 is the ${superlative}`,
    }),
  ),
];
