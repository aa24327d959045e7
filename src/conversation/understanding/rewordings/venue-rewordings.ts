import { notOfTrouble, type Rewording } from './alert-rewordings.ts';
import { venueNightRewordings } from './venue-night-rewordings.ts';

/** Questions about several venues in words that are not read, and the same in those that are. */

const venue = '(?:venue|hotel|place|site|house|propert(?:y|ie))';
const ofMine = '(?:all )?(?:of )?(?:the |my |our )?';

/** `which of my venues is trending down this week`, or right now */
const venuesTrending = [
  ['up', 'most', 'busier'],
  ['down(?:hill)?', 'least', 'calmer'],
].flatMap(([way, most, level]): readonly Rewording[] => {
  const trending = `^(?:which|what) (?:of (?:my|our|the) )?(?:venues?|hotels?) (?:is|are) (?:trending|heading|going) ${way}`;
  return [
    {
      pattern: new RegExp(String.raw`${trending} this week\b`, 'i'),
      instead: `which venue improved ${most} this week`,
    },
    {
      pattern: new RegExp(String.raw`${trending}(?= (?:right )?now\b|\W*$)`, 'i'),
      instead: `which venues are getting ${level}`,
    },
  ];
});

/** `how will next friday look for the group` */
const daysToCome = [
  [
    String.raw`(?:next |this |the )?((?!to|yester)\w+day|weekend)(?: (?:night|evening))?`,
    'next $1',
  ],
  ['tomorrow(?: (?:night|evening))?', 'tomorrow'],
].map(
  ([day = '', instead = '']): Rewording => ({
    pattern: new RegExp(
      String.raw`^(?:how(?: will| does| should)|what (?:will|does)|how(?:['’]?s| is)(?= .* (?:looking|going to (?:look|be)|shaping up)\b)) ${day} (?:(?:going to )?(?:look|be|shape up|looking|shaping up)(?: like)? )?(?:for|at|across|in) (?:all (?:of )?)?(?:the |my |our )?(?:whole )?(?:venues|group|hotels|estate)(?=\W*$)`,
      'i',
    ),
    instead: `compare ${instead}`,
  }),
);

export const venueRewordings: readonly Rewording[] = [
  {
    pattern:
      /\b(?:across|throughout) (?:all )?(?:of )?(?:the |our |my )(?:hotels|houses|properties|sites|venues)\b/i,
    instead: 'at all venues',
  },
  ...venueNightRewordings,
  // `which venue performed worst last week`, `rank the venues worst first`
  {
    pattern: new RegExp(
      `^(?:(?:which|what) ${venue}s? (?:did|performed|has performed|is performing|are performing)(?: the)? worst|(?:the )?worst[- ]performing ${venue}s?)${notOfTrouble}`,
      'i',
    ),
    instead: 'which venue was the calmest',
  },
  {
    pattern: new RegExp(
      String.raw`^rank ${ofMine}${venue}s(?: (?:by|for) (?:mood|liveliness))?,? (?:from )?(?:worst|lowest|calmest|deadest)(?: first| to \w+)?(?=\W*$)`,
      'i',
    ),
    instead: 'rank my venues, calmest first',
  },
  {
    pattern: new RegExp(
      String.raw`^rank ${ofMine}${venue}s (?:by|for) (?:noise|loudness|volume)(?=,? (?:loudest first|highest first)\W*$|\W*$)`,
      'i',
    ),
    instead: 'rank my venues by loudness',
  },
  // `who had the most loudness breaches this week`
  {
    pattern:
      /^who (?:had|has|got|has had) (?:the )?(most|fewest) (?:(?:loudness|noise|limit) )?(alerts|breaches|complaints|incidents|trouble|problems)\b/i,
    instead: 'which venue had the $1 $2',
  },
  { pattern: /\b(most|fewest) (?:(?:loudness|noise|limit) )?breaches\b/i, instead: '$1 alerts' },
  {
    pattern: /^(?:which|what) (?:venues|hotels|places) are (?:already )?past midnight\b.*$/i,
    instead: 'what time is it at all venues',
  },
  {
    pattern: /^(?:is )?any(?:one|body) muted(?: right now| now| anywhere)?(?=\W*$)/i,
    instead: 'is anything muted anywhere',
  },
  // `what do we expect for tomorrow night, group wide`
  {
    pattern:
      /^what (?:do|can|should) (?:i|we) expect (?:for |on )?(tomorrow|next \w+|(?:this )?(?!to|yester)\w+day)(?: night| evening)?,? (?:group[- ]?wide|(?:for|at|across|in) (?:all )?(?:the |my |our )?(?:whole )?(?:venues|group|hotels|estate))(?=\W*$)/i,
    instead: 'compare $1',
  },
  {
    pattern:
      /^(?:just )?(?:give me |show me |i want )?(?:just )?(?:one|a) line (?:per|for each|for every) (?:venue|hotel|place|site)(?=\W*$)/i,
    instead: 'rank my venues',
  },
  // `are they busier than us at canal house`
  {
    pattern:
      /^(is|are) (?:they|it) (?:any )?(\w+er) than us (?:at|in) (?:the )?(.{3,30}?)(?=(?: right)?(?: now| tonight)?\W*$)/i,
    instead: 'is $3 $2 than us',
  },
  // A whole ranking has both.
  {
    pattern:
      /^(?:the |our )?(?:best and (?:the )?worst|worst and (?:the )?best) (?:venue|hotel|place|site|house)s?\b/i,
    instead: 'rank my venues',
  },
  {
    pattern:
      /^(?:what are |show |list )?(?:the |our )?(?:(?:loudness|noise|alert) )?limits (?:at|for|in|of) (?:each|every|all)(?: of)?(?: the| my| our)? venues?(?=\W*$)/i,
    instead: 'which alerts are set up',
  },
  // `who's got the music on manual, and since when`: at which venue
  {
    pattern:
      /^who(?:['’]?s| has| is)? (?:got )?(?:the )?music (?:on|set to) manual(?:,? and since when)?(?=\W*$)/i,
    instead: 'is the music set by hand anywhere',
  },
  // `how's everyone else`, `how are our other hotels doing`
  {
    pattern:
      /^how(?:['’]?s| is| are) (?:everyone(?: else)?|(?:our|the|my) other (?:venues|hotels|places|sites|houses)|the others)(?: doing| looking| getting on)?(?= tonight\W*$|(?: right)? now\W*$|\W*$)/i,
    instead: 'how are all venues',
  },
  // `which is our liveliest hotel this month`, `quietest hotel right now`
  {
    pattern:
      /^(?:which (?:is|was) |what(?:['’]?s| is| was) )?(?:our |the |my )?(\w+est) (?:hotel|house|property|site)(?= (?:this|last|of|tonight|yesterday)\b)/i,
    instead: 'which venue was the $1',
  },
  {
    pattern:
      /^(?:which is |what(?:['’]?s| is) )?(?:our |the |my )?(\w+est) (?:hotel|house|property|site)(?=(?: right)? now\W*$|\W*$)/i,
    instead: 'which venue is the $1',
  },
  // `what's going on everywhere right now`
  {
    pattern:
      /^(?:how(?:['’]?s| is| are)|what(?:['’]?s| is)(?: it like)?) (?:it |things |everything )?(?:going on |happening |up |looking |doing |going )?everywhere(?= (?:right now|now|at the moment)\W*$|\W*$)/i,
    instead: 'how are all venues',
  },
  // Opening hours are not known.
  {
    pattern:
      /^(is|are) (?!(?:all|every)|.*\b(?:complaints?|incidents?|entr(?:y|ies)|follow-?ups?|alerts?|issues?|tickets?|cases?|log)\b)(.{2,30}?) (?:already |still )?(?:closed|shut)(?: (?:yet|now|still|already))?(?:,? or (?:what|not))?(?=\W*$)/i,
    instead: '$1 $2 open',
  },
  ...daysToCome,
  ...venuesTrending,
  {
    pattern:
      /^((?:which|what) .{2,30}? (?:is|are) \w+ing(?: up| down| off| out| \w+er)?) (?:the )?(?:fastest|quickest|most)(?=\W*$)/i,
    instead: '$1',
  },
  {
    pattern:
      /^(which (?:venues?|sites?|hotels?|places?) (?:is|are)) (?:underperforming|struggling|below par|having (?:an? )?(?:slow|bad|quiet|off) (?:night|evening|day))\b(?!.*\b(?:nois\w*|compared|than|vs|complaints?|alerts?)\b)/i,
    instead: '$1 calmer than usual',
  },
  {
    pattern:
      /^is any(?: ?one|body| venue| site| hotel| place) (?:underperforming|struggling|having (?:an? )?(?:slow|bad|quiet|off) (?:night|evening|day))\b/i,
    instead: 'is any venue calmer than usual',
  },
  {
    pattern:
      /^rank all (?:of )?(?:the |my |our )?(?:(?:two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|\d+) )?(?:of (?:the|my|our) )?(?=venues|hotels|places)/i,
    instead: 'rank my ',
  },
  // `which house is having the better friday`: the night that is going on
  {
    pattern:
      /^(which (?:of (?:the|my|our) (?:two )?)?(?:houses?|venues?|hotels?|places?|sites?)) (?:is|are) having (?:the|a) (?:better|best|livelier|busier) (?:night|evening|\w+day)(?: night)?(?=\W*$)/i,
    instead: '$1 is livelier tonight',
  },
  {
    pattern:
      /^which (venue|place|house|hotel|site|one) should (?:i|we) (?:phone|call|ring|visit|check(?: on)?|go to|worry about|look at|focus on) (?:first|now|most)\b/i,
    instead: 'which venue needs me most',
  },
  {
    pattern:
      /^who(?:['’]?s| is) (?:sliding|slipping|declining|struggling|underperforming|off the pace)(?=(?: tonight| today| right now| now)?\W*$)/i,
    instead: 'which venues are calmer than usual',
  },
  {
    pattern:
      /^did (?:any ?one|any ?body|any (?:venue|place|hotel|house)) (?:go|get|climb|rise) (?=(?:above|over) (?:mood |loudness )?\d+(?:\.\d)?(?! ?\w*(?:alerts?|complaints?|people|guests|times|minutes|hours)\b))/i,
    instead: 'which venues were ',
  },
  {
    pattern:
      /^(?:which|what)(?: of)?(?: the| my| our)? (?:venues?|hotels?)(?:['’]s?)? (?:can|should) (?:i|we) trust(?: the)?(?: numbers| data)?(?: from| of)?(?: tonight| today| now)?(?=\W*$)/i,
    instead: 'which sensors are down',
  },
  {
    pattern:
      /^how many (alerts|complaints) (?:did|have) we (?:have|had|get|got)(.*?),? and (?:who|which (?:venue|one|house|hotel)) had (?:the )?most(?=\W*$)/i,
    instead: 'which venue had the most $1$2',
  },
  {
    pattern:
      /^rank (?:them |us )?all (?:two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|\d+)(?: of (?:them|us))?(?= by\b| for\b| this\b| last\b|\W*$)/i,
    instead: 'rank my venues',
  },
  // `where is music strongest across the group`
  {
    pattern:
      /^where(?:['’]?s| is) (?:the )?music (?:the )?(?:strongest|loudest|highest)\b(.*?) (?:across|in|at|over) (?:all (?:of )?)?(?:the |my |our )?(?:venues|group|hotels|houses|estate|places)\b/i,
    instead: 'which venue has the loudest music$1',
  },
  {
    pattern: new RegExp(
      String.raw`^(?:(?:what|which|when) was )?(?:the |our )?worst night${notOfTrouble}(?= (?:at|of|for|across|in) (?:(?:all|any)(?: of)? (?:the |my |our )?venues?|(?:the|our) (?:whole |entire )?group)\b)`,
      'i',
    ),
    instead: 'calmest night',
  },
  {
    pattern: /\bimproved (?:the )?(most|least) since last (week|month)\b/i,
    instead: 'improved $1 this $2',
  },
  {
    pattern:
      /^(?:which|what) (?:venue|hotel|site|place) (?:had|has|has got) the (\w+est) zone\b(.*?)(?=\W*$)/i,
    instead: '$1 zone$2 at all venues',
  },
  {
    pattern: /^(?:in|at) which (?:hotel|venue|site|place) is it (?:the )?(\w+est|\w+er)\b/i,
    instead: 'which venue is the $1',
  },
  {
    pattern:
      /\b(?:across|in|throughout|of) the (?:whole |entire )?(?:company|group|chain|estate|portfolio)\b|\b(?:company|group)[- ]wide\b/i,
    instead: 'at all venues',
  },
  // `average loudness per venue today`
  {
    pattern: new RegExp(
      String.raw`\b(?:average|avg|mean) (mood|loudness|noise)(?: levels?)? (?:per|by|for each|for every|of each|of every|at each) ${venue}\b(?!.*\b(?:week|weekend|month|nights?|rank\w*)\b)`,
      'i',
    ),
    instead: 'average $1 at all venues',
  },
  // `which venue improved most compared to the week before`
  {
    pattern:
      /^(which .{2,20}? improved (?:the )?(?:most|least)) (?:compared (?:to|with)|vs\.?|versus|against|over) (?:the )?(?:week before|last week|previous week)(?=\W*$)/i,
    instead: '$1 this week',
  },
  // `why can't I see canal house`
  {
    pattern:
      /^why (?:can(?:no|['’]?)t|can not) (?:i|we) see (?:the |our )?(?!any|all|the\b|my|data|numbers)(.{3,40}?)(?: here| anymore| any more)?(?=\W*$)/i,
    instead: 'why is $1 missing',
  },
  // `canal house why i cannot see it`
  {
    pattern:
      /^(.{3,40}?),? (?:and |but )?why (?:can(?:no|['’]?)t (?:i|we)|(?:i|we) can(?:no|['’]?)t|(?:i|we) can not) see (?:it|that|this)(?=\W*$)/i,
    instead: 'why is $1 missing',
  },
];
