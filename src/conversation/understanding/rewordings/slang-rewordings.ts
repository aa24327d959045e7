import type { Rewording } from './alert-rewordings.ts';

/** Figures of speech, and the same in plain words. */

export const slangRewordings: readonly Rewording[] = [
  // `nobody in the terrace?`
  {
    pattern:
      /^(?:is (?:there )?)?(?:nobody|no one|noone|no people|not a soul)(?: left)? (?:in|on|at) (.{2,40}?)(?: (?:right )?now| yet| any ?more| left)?(?=\W*$)/i,
    instead: 'is $1 empty',
  },
  // `which zones aren't too loud`
  {
    pattern:
      /^(?:which|what|any) (zones?|rooms?|areas?|bars?) (?:(?:are|is) ?)?(?:not|n['’]?t) too (?:loud|noisy)(?= (?:right )?now\b| at the moment\b|\W*$)/i,
    instead: 'which $1 have no alerts',
  },
  // `the last nights`, of which there are several
  {
    pattern: /\b(?:the last (nights|evenings)\b|last (nights|evenings)(?= as\b|\W*$))/i,
    instead: 'the past few $1$2',
  },
  // `is everything chill`
  {
    pattern:
      /^(?:is |are )?(everything|everyone|all|things|it all) (?:chill|chilled|cool|sorted|under control|smooth|good|calm and quiet)(?= (?:tonight|now|there|at|in)\b|\W*$)/i,
    instead: 'is everything ok',
  },
  {
    pattern:
      /^(?:any|(?:are|is) there(?: any| an)?|do we have(?: any)?|have we(?: got)?(?: any)?) (alerts?|alarms?) (?:that |which )?(?:nobody|no one|noone)(?: has| have|['’]s)? (?:yet )?(?:ack\w*|seen|saw|reacted to|responded to|dealt with|looked at)(?: yet)?(?=\W*$)/i,
    instead: 'any unacknowledged $1',
  },
  {
    pattern: /^is the data (?:live|current|fresh|up to date|real[- ]time)\b/i,
    instead: 'are all sensors working',
  },
  {
    pattern: /^is (?:it|anything|something) kicking off( anywhere)?(?=\W*$| (?:right )?now\b)/i,
    instead: 'is it too loud anywhere',
  },
  {
    pattern:
      /^(how (?:was|were things|did it go)) (\d{1,2}) ?(?:to|-|–|till?|until) ?(\d{1,2})(?=\W*$| (?:tonight|last night|yesterday)\b)/i,
    instead: '$1 from $2 to $3',
  },
  // `give me the lay of the land`
  {
    pattern:
      /^(?:please )?(?:(?:give|show|tell)(?: me| us)? |what['’]?s )?the (?:lay|lie) of the land(?: right)?(?: now)?(?= tonight\b|\W*$)/i,
    instead: 'how is everything across all venues',
  },
  {
    pattern: /^who(?:['’]?s| is) having (?:the|a) (?:best|good|great) (?:night|evening|day)\b/i,
    instead: 'which venue is the liveliest now',
  },
  {
    pattern: /^who(?:['’]?s| is) having (?:the|a) (?:worst|bad|slow) (?:night|evening|day)\b/i,
    instead: 'which venue is the calmest now',
  },
  {
    pattern:
      /\bwhich (?:corner|part|bit|end|side|area|spot) of (?!(?:last|the (?:evening|night|day|week|weekend|month|shift)|today|yesterday|tonight|this|\w+day\b|january|february|march|april|may|june|july|august|september|october|november|december))(?=\S)/i,
    instead: 'which zone of ',
  },
  // `how did thursday turn out`, `how do you think next weekend will go`
  { pattern: /^how did (.{2,50}?) (?:turn|pan|work) out\b/i, instead: 'how was $1' },
  {
    pattern: /\bwhat (should|do|must|shall) (i|we) (?:brace|prepare|get ready|plan) for\b/i,
    instead: 'what $1 $2 expect',
  },
  { pattern: /\bto (?:flattest|deadest|slowest|sleepiest)\b/i, instead: 'to calmest' },
  {
    pattern:
      /^(?:the |my |our )?bottom (two|three|four|five)(?: venues)?(?: by (?:mood|liveliness))?\b/i,
    instead: 'the $1 calmest venues',
  },
  {
    pattern: /^(?:the |my |our )?bottom (\d)(?: venues)?(?: by (?:mood|liveliness))?\b/i,
    instead: 'top $1 calmest venues',
  },
  {
    pattern: /^(?:the |my |our )?(?:top|best) (two|three|four|five|\d) by (?:mood|liveliness)\b/i,
    instead: 'the $1 liveliest venues',
  },
  {
    pattern:
      /\bwhich (?:place|venue|site|hotel|house|one)s? (?:sets?|set) off the (most|fewest) (?=alarms|alerts)/i,
    instead: 'which venue had the $1 ',
  },
  // `corner café - why am I seeing nothing`
  {
    pattern:
      /\bwhy (?:am i seeing|do i see|are we seeing|do we see|do we get|am i getting) (?:nothing|no (?:data|numbers|figures|values))\b/i,
    instead: 'why is there no data',
  },
  {
    pattern:
      /^when did (?:we|you|i) last (?:hear|get|have|receive|see) (?:anything |data |any data |something |numbers )?from (.+?)(?=\W*$)/i,
    instead: 'when did $1 last report',
  },
  {
    pattern:
      /^what(?:['’]?s| is)(?: still)? (?:broken|not working) (?=(?:at|in|with) (?:the )?\S+ (?:club|venue|bar|hotel|inn|café|cafe)\W*$)/i,
    instead: 'which sensors are not working ',
  },
  // `send me a round-up every monday`, which is no round of a house
  {
    pattern:
      /\b(?:round-?up|run-?down|overview|recap)(?=\b.*\b(?:every|each) (?:day|night|morning|evening|week|month|\w+day)\b)/i,
    instead: 'summary',
  },
  // `can you make the terrace turn it down`
  {
    pattern:
      /^(?:please |can you |could you )*(?:make|get|have|tell|ask) (.{2,40}?) (?:to )?turn (?:it|that|the music|the volume) (down|up|off)\b/i,
    instead: 'turn $1 $2',
  },
  // `this week better than last week?`
  {
    pattern:
      /^((?:this|last) (?:week|month|weekend|\w+day)|tonight|today|last night|yesterday) ((?:better|worse|busier|livelier|louder|noisier|quieter|calmer) than .*)$/i,
    instead: 'was $1 $2',
  },
  {
    pattern: /^((?:is|was) (?:this|last) (?:week|month|weekend|\w+day)) better (?!or\b)(?=than\b)/i,
    instead: '$1 livelier ',
  },
  {
    pattern: /^((?:is|was) (?:this|last) (?:week|month|weekend|\w+day)) worse (?!or\b)(?=than\b)/i,
    instead: '$1 calmer ',
  },
  // `worst tuesday lately`
  {
    pattern:
      /\b(best|worst|\w+est) ((?:mon|tues|wednes|thurs|fri|satur|sun)day) (?:lately|recently|of late)\b/i,
    instead: '$1 $2 in the last 4 weeks',
  },
  // `was last month louder than the month before`
  {
    pattern:
      /(?<=\blast month\b.*\b(?:than|beat|vs\.?|versus|with|to|against) )the (?:month|one) before(?: that| last)?\b/i,
    instead: 'two months ago',
  },
  {
    pattern:
      /^(?:are|is) (?:all|every)(?: of)?(?: the| my| our)?(?: \w+)? (?:venues?|places?|hotels?|sites?|bars) (?:reporting|sending(?: data)?|online|connected)\b/i,
    instead: 'are all sensors reporting',
  },
  // `loudest ever`: as far back as there is data
  {
    pattern:
      /^(when was .{2,40}? (?:loudest|noisiest|busiest|liveliest|quietest|calmest)) (?:ever|on record|of all time)(?=\W*$)/i,
    instead: '$1 in the last 30 days',
  },
  {
    pattern: /^everything (ok|okay|fine|alright|all right|good) (?=(?:in|at|on|with)\b)/i,
    instead: 'is everything $1 ',
  },
  {
    pattern:
      /^who (?:gets|receives|sees|reads) (?:the |our |that )?(\w+ )?(?:report|digest|summary)s?(?=\W*$)/i,
    instead: 'where does the $1digest go',
  },
  {
    pattern:
      /^(?:is )?(?:anything|anyone|something) (?:broken or |offline or )?not (?:sending|reporting|giving)(?: us)?(?: any)?(?: data)?(?=\W*$)/i,
    instead: 'are any sensors not reporting',
  },
  // `can I seat a meeting in the lobby bar, or is it too noisy`
  {
    pattern:
      /^(?:can|could|may|should) (?:i|we) (?:seat|put|host|hold|send|have|take) .{2,40}? (?:in|on|at|to) (?:the )?(.{2,30}?)(?: right now| now)?,? or is (?:it|that) (too \w+)(?: there)?(?=(?: right)?(?: now)?\W*$)/i,
    instead: 'is the $1 $2',
  },
  {
    pattern: /\b(?:over|in|during|for) the (?:past|last) days\b/i,
    instead: 'over the last few days',
  },
  {
    pattern:
      /^(.*\b(?:loudest|noisiest|busiest|liveliest|quietest|calmest) (?:moment|time|hour)\b.*?) since (?:we|you|it|they) (?:started|began)(?: (?:measuring|recording|counting|using this|tracking))?(?=\W*$)/i,
    instead: '$1 in the last 400 days',
  },
  {
    pattern:
      /^how (?:quiet|silent) (?:is|does) (.{2,30}?) (usually|normally|typically)(?: get)?(?=\W*$)/i,
    instead: 'when is $1 $2 quietest',
  },
  // What is usual stands beside it.
  {
    pattern:
      /,? and is (?:that|it) (?:usual|normal|typical)(?: for (?:it|them|there|that))?(?=\W*$)/i,
    instead: '',
  },
  {
    pattern: /\bsince the (?:start|beginning)(?= of (?:it all|time)\b|\W*$)/i,
    instead: 'since we started',
  },
  {
    pattern: /^(?:and )?which way is (?:the mood|it|everything) (?:going|heading|moving)\b/i,
    instead: 'is it getting busier or calmer',
  },
  {
    pattern: /^(?:(?:um+|uh+|so|and|ok|right) )*(?:what|how) about (the .{2,40}?), (was|is) it /i,
    instead: '$2 $1 ',
  },
  { pattern: /\b(the|our) good old (?=\S)/i, instead: '$1 ' },
  {
    pattern:
      /\b(?:crazy|mad|insanely|stupidly|super|way) (?=(?:too )?(?:loud|busy|quiet|noisy)\b)/i,
    instead: '',
  },
  {
    pattern:
      /\bthe (?:party|crowd|event|wedding) (?=(?:on|in|at) the \w+(?: bar)? (?:too |so |very )?(?:loud|noisy|quiet)\b)/i,
    instead: '',
  },
  {
    pattern:
      /\bthe (?:packed|full|busy|crowded) (?=\w+(?: bar)? (?:louder|quieter|noisier|too loud|too noisy)\b)/i,
    instead: 'the ',
  },
];
