import type { Rewording } from './alert-rewordings.ts';
import { night } from './event-rewordings.ts';

/** Questions about how it usually is, or whether it is so now, in words that are not read, and the same in those that are. */

const levels: readonly (readonly [said: string, than: string])[] = [
  ['quiet|slow|dead|sleepy', 'calmer'],
  ['busy|good|great|lively|strong|packed', 'busier'],
  ['loud|noisy', 'louder'],
];

/** `is this a quiet friday` */
const kindsOfNight = levels.map(
  ([said, than]): Rewording => ({
    pattern: new RegExp(
      String.raw`^(?:is|has) (?:this|tonight|it|it been)(?: been)? (?:a|an) (?:really |very |particularly )?(?:${said}) (?:night|evening|(?!to|yester)\w+day)(?: night| evening)?(?=(?: so far)?\W*$)`,
      'i',
    ),
    instead: `is it ${than} than usual`,
  }),
);

const someday = '(?:on|at|in|after|before|around|between|from|during|over|usually|normally)\\b';

export const usualRewordings: readonly Rewording[] = [
  // `lobby bar tonight vs a normal friday`
  {
    pattern:
      /^(?:the )?(?!(?:how|is|are|was|were|did|does|do|has|have|which|what|when|where|who|show|tell|give|compare|list)\b)([\w ]{2,30}?) (tonight|this evening) (?:vs\.?|versus|against|compared (?:to|with)) (?:an? |our )?((?:normal|usual|typical|average) (?:\w+day|night|evening)(?: night| evening)?)(?=\W*$)/i,
    instead: 'how was $1 $2 compared to a $3',
  },
  // `best time tomorrow for a meeting in the library`, when people meet
  {
    pattern:
      /^((?:(?:what|when)(?:['’]?s| is| are) )?(?:the )?(?:best|quietest|calmest) (?:time|hour)s?\b(?!.*\b(?:between|after|before|until|morning|afternoon|evening|night|tonight|lunch\w*|breakfast|at \d\S*|\d{1,2}(?::\d\d| ?[ap]m))\b).*?\b(?:for|to have) (?:an? )?(?:\w+ )?(?:meeting|call|interview|briefing|presentation)s?\b.*?)(?=\W*$)/i,
    instead: '$1 between 9:00 and 18:00',
  },
  // `lobby bar between 6 and 8 pm today vs usual`
  {
    pattern:
      /^(?:how (?:was|is|did|has) )?(?!(?:how|is|are|was|were|did|does|do|has|have|which|what|when|where|who|show|tell|give|compare|list)\b)([\w ]{2,30}?)(?: do| been| doing)? ((?:between |from )?\d[\d:. apm]*(?:-|–|to|and|until|till) ?\d[\d:. apm]*) (today|tonight|this (?:morning|afternoon|evening)|so far)?,? ?(?:vs\.?|versus|against|compared (?:to|with)) (?:the )?(?:usual|normal)(?=\W*$)/i,
    instead: 'was $1 busier than usual $2',
  },
  // `does it get louder or calmer in the lobby over the next hour normally`, which is told by how it usually goes
  {
    pattern:
      /^(?:does|do) ((?:it|they|things)(?: (?:usually|normally|typically))? get (?:louder|quieter|busier|calmer|livelier) or (?:louder|quieter|busier|calmer|livelier)) (.*?)(?:over|in|within|during) the next (hour|\w+ hours)(?: (?:usually|normally|typically))?(?=\W*$)/i,
    instead: 'will $1 $2in the next $3',
  },
  // `whats it like now and is that normal for this time`, which how it is now tells
  {
    pattern:
      /^(.*\b(?:now|at the moment|rn))\b,? and (?:is|are) (?:that|this|it|those) (?:normal|usual|typical|ok|okay)(?: (?:for|at) (?:this|that) (?:time|hour|day)(?: of (?:the )?(?:day|night|week))?)?(?=\W*$)/i,
    instead: '$1',
  },
  // `is it always this loud on a friday or is today special`
  {
    pattern:
      /,? or (?:is|was) (?:it )?(?:today|tonight|this|now)(?: just)? (?:a bit |really )?(?:special|different|unusual|an exception|a one[- ]off)(?=\W*$)/i,
    instead: '',
  },
  // `quietest hour of the night in the lobby on average`
  {
    pattern:
      /^(?:what(?:['’]?s| is) the |the )?(quietest|calmest|loudest|busiest|slowest|deadest) (?:hour|time)(?: of the (?:night|evening|day))? (in|on|at) (?:the )?(.{2,40}?),? (?:on average|usually|normally|typically)(?=\W*$)/i,
    instead: 'when is the $3 usually $1',
  },
  // `slowest hour in the restaurant on weekdays`
  {
    pattern:
      /^(?:what(?:['’]?s| is) the |the )?(?:slowest|deadest|calmest|emptiest) (?:hour|time)(?: of the (?:night|evening|day))? (?:in|on|at) (?:the )?(.{2,30}?) (?=on (?:week|fri|sat|sun|mon|tues|wednes|thurs)\w+s\b)/i,
    instead: 'when is the $1 usually calmest ',
  },
  // `is there a zone that's usually calm but wasn't yesterday`
  {
    pattern: new RegExp(
      `^(?:is|are|was|were) there (?:an? |any )?(zone|room|area)s? (?:that|which)?(?:['’]?s| is| are)? (?:usually|normally|always) (?:calm|quiet|dead|slow|empty),? (?:but|and|that) (?:was|were)(?:n['’]?t| not) (${night})(?=\\W*$)`,
      'i',
    ),
    instead: 'which $1s were busier than usual $2',
  },
  ...kindsOfNight,
  // `how loud does the terrace get`
  {
    pattern: new RegExp(
      String.raw`^(how (?:loud|noisy|busy|lively|quiet|calm|full|packed) do(?:es)?) (?!.*\b(?:usual|usually|normally|typically|tonight|today|now|this)\b)(.+?) (?=get(?: ${someday}|\W*$))`,
      'i',
    ),
    instead: '$1 $2 usually ',
  },
  {
    pattern:
      /^how long do(?:es)? (?!.*\b(?:usually|normally|alert|music)\b)(.+?) (?=(?:stay|remain|last|go on)\b)/i,
    instead: 'how long does $1 usually ',
  },
  {
    pattern:
      /^(?:are we|is it|is (?:the )?\w+(?: bar)?) (?:already |well )?(?:past|over|beyond|at) (?:the|its|our) peak(?: now| yet| already)?(?=\W*$)/i,
    instead: 'has it peaked',
  },
  { pattern: /^is (?:this|it now) the peak(?: now| already)?(?=\W*$)/i, instead: 'has it peaked' },
  {
    pattern:
      /^(?:(?:could|can|would|will) you (?:please |just )?|please |pls )?tell me when ((?:the |our )?.{2,30}?|it) is (?=(?:usually |normally |typically )?(?:the )?\w+est\b)/i,
    instead: 'when is $1 ',
  },
  // `remind me when it gets loud`
  {
    pattern: /^(?:please |can you )?remind me (?=(?:when|if|once|as soon as) (?:it|the|any)\b)/i,
    instead: 'alert me ',
  },
  { pattern: /^does (?:the )?music play (?=(?:in|on|at)\b)/i, instead: 'is music playing ' },
  {
    pattern:
      /^(?:the )?(?:average|avg) ((?:mon|tues|wednes|thurs|fri|satur|sun)day)s?(?=(?: night| evening)?\W*$)/i,
    instead: 'usual $1',
  },
  {
    pattern:
      /^(?:what(?:['’]?s| is) the |when(?:['’]?s| is) the )?(?:peak (?:time|hour)|busiest (?:time|hour))s? (?:on )?((?:mon|tues|wednes|thurs|fri|satur|sun)days)\b/i,
    instead: 'when is it usually busiest on $1',
  },
  {
    pattern:
      /^(?:what(?:['’]?s| is) the )?(?:highest|top|peak|max(?:imum)?) (?:loudness|noise|volume) (?:on )?((?:mon|tues|wednes|thurs|fri|satur|sun)days)\b/i,
    instead: 'when is it usually loudest on $1',
  },
  {
    pattern:
      /^(?:what(?:['’]?s| is|are) the |when(?:['’]?s| is| are) the )?(?:off[- ]?peak|quiet(?:est)?|slow(?:est)?) (?:time|hour)s? (?=(?:on )?(?:mon|tues|wednes|thurs|fri|satur|sun)days?\b)/i,
    instead: 'when is it usually quietest ',
  },
  {
    pattern:
      /^what(?:['’]?s| is) the (\w+est) (?:that )?(the .{2,30}?|it) (?:usually|normally|typically|ever) gets\b/i,
    instead: 'when is $2 usually $1',
  },
  {
    pattern:
      /\bthan (?:most|other|all other|the average|an? average|a typical) ((?:mon|tues|wednes|thurs|fri|satur|sun)day)s?\b(?: usually| normally)?/i,
    instead: 'than a usual $1',
  },
  {
    pattern:
      /\bthan ((?:mon|tues|wednes|thurs|fri|satur|sun)day)s (?:usually|normally) (?:are|is)\b/i,
    instead: 'than a usual $1',
  },
  {
    pattern:
      /^when (?:is|are) (.{2,30}?) (?:not (?:too |so |very |that )?|least )(?:loud|noisy)\b/i,
    instead: 'when is $1 usually quietest',
  },
  {
    pattern:
      /^when (?:is|are) (.{2,30}?) (?:not (?:too |so |very |that )?|never |least )(?:busy|full|lively|packed)\b/i,
    instead: 'when is $1 usually calmest',
  },
  {
    pattern:
      /^when (?:is|are) (.{2,30}?) not (?:too |so |very |that )?(?:quiet|calm|dead|empty)\b/i,
    instead: 'when is $1 usually busiest',
  },
  {
    pattern: /^rank (?:the |my |our )?zones by (?:usual|normal|typical) mood\b/i,
    instead: 'which zones are usually busiest',
  },
  {
    pattern: /^(is|are) (?:it|things|we) (?:heading|trending) up\b/i,
    instead: '$1 it getting busier',
  },
  { pattern: /^how(?:['’]?s| is) (?:the )?building(?=\W|$)/i, instead: 'how is it' },
  {
    pattern:
      /^(?:is|are) any(?:thing|where| zones?| rooms?) (?:that['’]?s |that is )?not (?:right|normal|as it should be|as usual)\b/i,
    instead: 'is anything unusual',
  },
  {
    pattern:
      /^which (zones?|rooms?|areas?) (?:are|is)(?:n['’]?t| not) (?:at (?:their|its) )?(?:normal|usual|as usual)\b/i,
    instead: 'which $1 are unusual',
  },
  {
    pattern:
      /^(is|are|was|were|did|does|do|has|have)n['’]?t (?=(?:it|the|we|they|that|there|things|our)\b)/i,
    instead: '$1 ',
  },
  {
    pattern:
      /^why is there (?:no ?one|nobody|nothing going on|nothing happening)(?= (?:in|at|on)\b|\W*$)/i,
    instead: 'why is it so quiet',
  },
  {
    pattern:
      /^where (?:do|can|should|would) (?:i|we) (?:start|set up|put|add|create|write|change|find|edit|go to (?:set|change|edit|add))\b.*\b(?:digests?|notes?|alerts?|log|settings?|rules?)\b.*$/i,
    instead: 'what can i ask',
  },
  // `is it busy later`
  {
    pattern:
      /^(?:is|are) (.{2,30}?) (?:still )?(busy|loud|noisy|quiet|calm|lively|full|packed|empty|dead) (?=later(?: on)?(?: today| tonight)?\W*$)/i,
    instead: 'will $1 be $2 ',
  },
  // `how busy will we be later this week`
  {
    pattern:
      /(?<=\b(?:will|going to|gonna)\b.*)\b(?:later |(?:in |for )?the rest of )?this week\b/i,
    instead: 'in the coming week',
  },
  {
    pattern: /\bthis week (?=(?:is |be )?going to be\b)/i,
    instead: 'it in the coming week ',
  },
  {
    pattern:
      /\b(\d+|one|two|three|four|five|six|an?|half an) (minutes?|mins|hours?|hrs|days?|weeks?) from now\b/i,
    instead: 'in $1 $2',
  },
  {
    pattern: /\b(?:at|on) (?:the )?weekends than (?:during|in|on) the week\b/i,
    instead: 'on weekends than on weekdays',
  },
  { pattern: /,? ?(?:on a scale )?(?:from|of) 1 to 10\b,?/i, instead: '' },
  {
    pattern:
      /^(?:is there )?any (venues?|hotels?|sites?|places) without (?:any |an )?alerts?(?: set up)?(?=\W*$)/i,
    instead: 'which $1 have no alerts',
  },
  {
    pattern:
      /^(?:did|has) (?:the |my |our )?(?:\w+ )?(digest|summary) (?:come|arrived?|go out|gone out|get sent|been sent|turn up|appear)\b.*$/i,
    instead: 'did the $1 get posted',
  },
  {
    pattern:
      /^(?:what(?:['’]?s| is) the )?(?:average|avg|mean) (mood|loudness|noise)(?: (?:in|of|at) (?:the )?)?( .{2,25}?)?(?: on)? ((?:mon|tues|wednes|thurs|fri|satur|sun)days)(?=\W*$)/i,
    instead: 'usual average $1$2 on $3',
  },
  // `how is the mood in the breakfast room today compared to a normal sunday`
  {
    pattern:
      /^how (?:is|was|are) (?:the )?(?:(?:mood|atmosphere) (?:in|on|at) )?(?:the )?(.{2,40}?) today,? (?:compared (?:to|with)|vs\.?|versus|against) (?:an? )?(?:normal|usual|typical|regular|average) \w+\W*$/i,
    instead: '$1 today so far',
  },
  // `any zone behaving unusual right now`, `which zones are different from usual`
  {
    pattern:
      /^(?:(?:is|are)(?: there)? )?(?:which|what|any)(?: (?:of )?(?:the|our|my))? (?:zones?|rooms?|areas?)(?: (?:that|which))?(?: (?:is|are|['’]?s))?(?: (?:behav(?:ing|es?)|act(?:ing|s)?|being|looks?|looking|running|feeling|currently|now))? (?:not (?:as usual|normal)|unusual(?:ly)?|(?:much )?(?:different|differs?|far|away|off)(?: (?:from|to|than))?(?: (?:the |their |its )?(?:usual|normal))|weird(?:ly)?|odd(?:ly)?|strange(?:ly)?|abnormal(?:ly)?)(?=\W*$|(?: right)? now\b| at the moment| tonight| today\W*$)/i,
    instead: 'which zones are most unusual',
  },
  // `anywhere in the hotel that's calmer than usual`
  {
    pattern:
      /^(?:(?:is|are)(?: there)? )?(?:any(?:where|thing)? (?:zones? |rooms? |areas? )?(?:in|at|of|on) (?:the |our )(?:hotel|house|building|venue)|any (?:zones?|rooms?|areas?))(?: (?:that['’]?s|thats|that is|that are|which is))? (?:a bit |much |a lot |currently )*(\w+er) than (?:usual|normal)\b/i,
    instead: 'which zones are $1 than usual',
  },
  // `anywhere in the hotel that's unusually dead for this time`
  {
    pattern:
      /^(?:(?:is|are)(?: there)? )?any(?:where|thing)? (?:zones? |rooms? |areas? )?(?:(?:in|at|of|on) (?:the |our )(?:hotel|house|building|venue) )?(?:(?:that['’]?s|thats|that is|that are|which is) )?(?:unusual|weird|odd|strange|suspicious|abnormal)ly (?:dead|empty|slow|flat|calm)(?: for (?:this|the) time(?: of (?:the )?\w+)?| for a \w+)?/i,
    instead: 'which zones are calmer than usual',
  },
  // `louder than it ought to be`
  {
    pattern: /(?<=\b\w+er )than (?:it|they|that|this|we) (?:ought to|should) be\b(?: right)?/i,
    instead: 'than usual',
  },
];
