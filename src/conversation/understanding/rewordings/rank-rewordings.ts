import type { Rewording } from './alert-rewordings.ts';

/** Rankings in words that are not read, and the same in those that are. */

const zones = '(?:zones|rooms|areas|spaces)';
const all = '(?:all )?(?:of )?(?:the |my |our )?';
const rank = `^(?:please |can you )?(?:rank|sort|order|line up|put) ${all}${zones}(?: in order)?(?: for (?:me|us))?`;
const byNoise = '(?: by (?:noise|loudness|volume|sound))';
const byMood = '(?: by (?:mood|liveliness|busyness))';
/** Nothing but a place follows: of the past, the rest of the question has a time. */
const isNow = String.raw`(?=(?: (?:at|in|of(?! (?:loud|nois|vol|mood|live))) .+)?(?: right)?(?: now)?(?: (?:please|pls|plz|thanks|thx))?\W*$)`;

/** `rank zones from quietest to loudest`, `sort the rooms by mood, lowest first`: as far as a ranking goes */
const inOrder = (
  [
    [byNoise, 'quiet|lowest', 'loud|noisiest|highest', 'quietest'],
    [byNoise, 'loud|nois|highest', 'quiet|lowest', 'loudest'],
    [byMood, 'calm|dead|empt|lowest', 'live|bus|full|highest', 'calmest'],
    [byMood, 'live|bus|full|highest', 'calm|quiet|dead|empt|lowest', 'busiest'],
  ] as const
).map(([by, first, last, level]): Rewording => {
  // `lowest first` says nothing of what is lowest.
  const named = first.replace(/\|(?:low|high)est/, '');
  const ends = String.raw`(?:\w* first| (?:at|on) (?:the )?top|\w* to (?:the )?(?:${last})\w*)`;
  return {
    pattern: new RegExp(
      `${rank}(?:${by},? (?:from )?(?:the )?(?:${first})|,? (?:from )?(?:the )?(?:${named}))${ends}${isNow}`,
      'i',
    ),
    instead: `top 9 ${level} zones`,
  };
});

/** `what's dead right now`, which wants zones rather than how it is */
const mostOfAll = (
  [
    ['dead|empty|calm|slow', 'calmest'],
    ['quiet', 'quietest'],
    ['busy|lively|packed|full|buzzing|popping', 'busiest'],
    ['loud|noisy', 'loudest'],
  ] as const
).map(
  ([said, level]): Rewording => ({
    pattern: new RegExp(
      String.raw`^what(?:['’]?s| is)(?: really| so)? (?:${said})(?= (?:right now|now|at the moment|tonight)\W*$|\W*$)`,
      'i',
    ),
    instead: `${level} zones`,
  }),
);

/** `the three most quiet zones` */
const mostSuch = (
  [
    ['quiet', 'quietest'],
    ['loud', 'loudest'],
    ['noisy', 'loudest'],
    ['busy', 'busiest'],
    ['lively', 'liveliest'],
    ['calm', 'calmest'],
  ] as const
).map(
  ([word, superlative]): Rewording => ({
    pattern: new RegExp(
      String.raw`\b(?:the )?(two|three|four|five|\d) most ${word} (?=zones?\b|rooms?\b|areas?\b|places\b|venues?\b|bars\b|nights?\b)`,
      'i',
    ),
    instead: `top $1 ${superlative} `,
  }),
);

export const rankRewordings: readonly Rewording[] = [
  // `did the lively mood on the rooftop drop after 9`
  {
    pattern:
      /^(did|has|is|was) the (?:lively|good|great|nice|party) (?=(?:mood|atmosphere)\b.*\b(?:drop\w*|fall\w*|fell|fade\w*|go(?:ne)? down|die\w*))/i,
    instead: '$1 the ',
  },
  // `worst night of the week for noise`, where the worst is the loudest
  {
    pattern: /^(?:the |our )?worst (night|day|evening) of the week for (?:noise|loudness)(?=\W*$)/i,
    instead: 'loudest $1 this week',
  },
  // `is the lobby getting too loud`, which wants yes or no of now
  {
    pattern:
      /^(is|are) (.+?) (?:getting|becoming|going|turning) (?=too (?:loud|noisy|busy|full|quiet)\b)/i,
    instead: '$1 $2 ',
  },
  // `can i send one of the guys from the lobby bar up to the rooftop`
  {
    pattern:
      /^(?:can|could|should|shall) (?:i|we) (?:send|move|pull|borrow|take|spare|shift) (?:one|some|some(?:one|body)|a|an|my|two)(?: (?:of|extra))?(?: (?:the|my|our))?(?: (?:guys?|girls?|staff|people|team|bartenders?|waiters?|servers?|runners?|hands?))* (?:from|off|in|at) (?:the )?(.+?) (?:up |over |down |across |out )?to (?:the )?(.+?)(?: (?:now|right now|tonight))?(?=\W*$)/i,
    instead: 'should i move a bartender from $1 to $2',
  },
  // `which of the last 4 weeks was the busiest`
  {
    pattern:
      /^(which|what) (?:one )?of (?=(?:the|these|our) (?:last|past) (?:\d+|two|three|four|five|six|seven|eight|few) weeks (?:was|were|is|has)\b)/i,
    instead: '$1 week of ',
  },
  {
    pattern:
      /\b(?:toughest|roughest|hardest) (?=(?:one|night|day|evening|week|weekend|this|\w+day)\b)/i,
    instead: 'worst ',
  },
  { pattern: /\b(?:been )?going downhill\b/i, instead: 'got calmer' },
  {
    pattern: /^where(?:['’]?s| is) the (?:buzz|action|party|life|crowd|atmosphere)\b(?: at)?/i,
    instead: 'where is it liveliest',
  },
  {
    pattern:
      /\bworst (night|day|evening) of the week\b(?!.*\b(?:nois|loud|complain|alert|incident|so far))/i,
    instead: 'calmest $1 of the week',
  },
  { pattern: /\bworst (zone|room|area) (?=.*\b(?:nois|loud))/i, instead: 'loudest $1 ' },
  // `neighbours complained last night, where was the noise coming from`
  {
    pattern:
      /^.*\b(?:guests?|room|neighbou?rs?|complain\w*|noise)\b.*?\b(last night|yesterday(?: evening)?|on \w+day(?: night)?|(?:at|around) \d[\w:.]*)\b.*[,.;–-] *(?:and )?where(?:['’]s| is| does| was| did) (?:it|that|this|(?:the|this|that|all the) (?:noise|racket|sound|music))(?: all)?(?: coming| come) from\W*$/i,
    instead: 'which zone was the loudest $1',
  },
  // `who was louder last night, lobby bar or terrace`
  {
    pattern: /^who (is|was|were) (?=(?:louder|noisier|busier|livelier|quieter|calmer)\b.* or )/i,
    instead: 'which $1 ',
  },
  ...inOrder,
  ...mostOfAll,
  // `liveliest and quietest zone now`
  {
    pattern:
      /^(?:(?:which|what) (?:is|are) |what['’]?s |show me |tell me )?(?:the )?(liveliest|busiest|loudest|quietest|calmest) and (?:the )?(liveliest|busiest|loudest|noisiest|quietest|calmest|deadest) (zones?|rooms?|areas?|venues?)(?= (?:right )?now\W*$| at the moment\W*$|\W*$)/i,
    instead: 'which is the $1 $3 and which is the $2 $3',
  },
  // `put my venues in order from liveliest to calmest`
  {
    pattern:
      /^(?:please |can you )?(?:put|sort|list|order|line up) (?:all )?(?:of )?(?:the |my |our )?(venues|zones|hotels|rooms|places)(?: in order| up)?(?= (?:by|from)\b|\W*$)/i,
    instead: 'rank the $1',
  },
  // `rank the zones`
  {
    pattern: new RegExp(`${rank}(?: by (?:mood|liveliness))?${isNow}`, 'i'),
    instead: 'top 9 busiest zones',
  },
  { pattern: new RegExp(`${rank}${byNoise}${isNow}`, 'i'), instead: 'top 9 loudest zones' },
  // `rank the zones by noise from 9 to 11 tonight`
  {
    pattern:
      /^rank (?:all )?(?:the |our |my )?(?:zones|rooms|areas|spaces)(.*?) by (?:noise|loudness|volume|sound)\b(?!.*\b(?:quiet|calm)\w*est\b)/i,
    instead: 'loudest zones$1',
  },
  {
    pattern:
      /^rank (?:all )?(?:the |our |my )?(?:zones|rooms|areas|spaces)(.*?) by (?:mood|liveliness|how (?:lively|busy)(?: they (?:are|were))?)\b/i,
    instead: 'busiest zones$1',
  },
  // `top 3 liveliest hours of the week`
  {
    pattern: /\b(\w+est hours?) of the week\b(?!end)/i,
    instead: '$1 this week',
  },
  ...mostSuch,
  // `rank the bars by how lively they are now`
  {
    pattern:
      /^(?:please |can you )?(?:rank|sort|order) (?:all )?(?:of )?(?:the |my |our )?bars(?: by (?:mood|liveliness|how (?:lively|busy)(?: they are)?))?( right now| now| tonight)?(?: please| pls)?(?=\W*$)/i,
    instead: 'which bar is the busiest$1',
  },
  // `i need a quiet spot for a podcast interview now, which zone would you pick`
  {
    pattern:
      /^(?:(?:i|we)(?:['’]?m| am|['’]?re| are|['’]?ve)? )?(?:need|want|looking for|after|got to find|must find) (?:a |the |some(?:where)? )?(quiet|calm) (?:spot|place|corner|zone|room|area|table)\b(?!.*\b(?:tomorrow|usual\w*|normally|\w+day)\b).*$/i,
    instead: 'which zone is the $1est',
  },
  // `which zone is most off from what it normally is at this time`
  {
    pattern:
      /^which (?:of (?:my|our|the) )?(zone|room|area|place)s? (?:is|are) (?:the )?(?:most|furthest|farthest) (?:off|away|far|different|unlike)(?: from| to)? (?:what (?:it|they) (?:normally|usually) (?:is|are)|(?:its|their) (?:usual|normal)(?: sel(?:f|ves))?)(?: (?:at this time|(?:right )?now|at the moment|tonight))?(?=\W*$)/i,
    instead: 'which $1s are unusual',
  },
  // `has the rooftop bar been picking up or dying down over the last three weeks`
  {
    pattern:
      /^(has|have) (?:the )?(.{2,30}?) been (?:picking up|going up|getting (?:busier|livelier)|improving) or (?:dying down|going down|dropping|getting (?:calmer|quieter)|falling off|declining)\b/i,
    instead: '$1 the $2 been getting busier',
  },
  // `which venue had the worst week`: this one, unless another is named
  ...(
    [
      ['worst|calmest|slowest|weakest', 'calmest'],
      ['best|liveliest|busiest|strongest', 'liveliest'],
    ] as const
  ).flatMap(([said, superlative]): readonly Rewording[] => {
    const asked = `^which (venue|hotel|place|site|house|bar)(?: of (?:ours|mine|the group))? had (?:the |our )?(?:${said}) week`;
    return [
      {
        pattern: new RegExp(String.raw`${asked}(?=\W*$)`, 'i'),
        instead: `which $1 was the ${superlative} this week`,
      },
      {
        pattern: new RegExp(String.raw`${asked} (this|last) week(?=\W*$)`, 'i'),
        instead: `which $1 was the ${superlative} $2 week`,
      },
    ];
  }),
  // `rank the bars by noise last weekend`
  ...(
    [
      ['noise|loudness|volume|sound', 'loudest'],
      ['mood|liveliness|busyness', 'liveliest'],
    ] as const
  ).map(
    ([measure, superlative]): Rewording => ({
      pattern: new RegExp(
        `^(?:please |can you )?(?:rank|sort|order) (?:all )?(?:of )?(?:the |my |our )?(bars|restaurants|lounges|terraces) by (?:${measure}) (?:(?:for|of|from|over) )?(?=last |this |yesterday)`,
        'i',
      ),
      instead: `which of the $1 was the ${superlative} `,
    }),
  ),
  {
    pattern:
      /^(?:please |can you )?(?:rank|sort|order) (?:all )?(?:of )?(?:the |my |our )?(bars|restaurants|lounges|terraces) by (?:noise|loudness|volume|sound)(?= (?:right )?now\W*$| tonight\W*$|\W*$)/i,
    instead: 'which of the $1 is the loudest',
  },
];
