/** Questions about alerts and their limits in words that are not read, and the same in those that are. */

export interface Rewording {
  readonly pattern: RegExp;
  readonly instead: string;
}

/** Nothing about noise or trouble follows: the worst night for noise is the loudest, any other the calmest. */
export const notOfTrouble = String.raw`(?!.*\b(?:nois\w*|loud\w*|complain\w*|incidents?|alerts?)\b)`;

export const alertRewordings: readonly Rewording[] = [
  // `which zone had the most alerts last night`, of which there are few
  {
    pattern:
      /^which (?:zone|room|bar|area) had (?:the )?most alerts (last night|tonight|yesterday|today|(?:on |last )?(?:mon|tues|wednes|thurs|fri|satur|sun)day(?: night)?|on \d{1,2} [a-z]{3,9}(?: \d{4})?)(?=\W*$)/i,
    instead: 'which alerts went off $1',
  },
  // `alerts that nobody looked at`
  {
    pattern:
      /(?<=\balerts?\b.*)\b(?:that |which )?(?:nobody|no one|noone) (?:has )?(?:looked at|checked|opened|bothered with)\b/i,
    instead: 'that nobody acknowledged',
  },
  // `has anything been above its limit for more than an hour tonight`
  {
    pattern:
      /(?<=^(?:has|have|was|were|did) any\w*\b.*)\b(?:above|over|past|beyond|louder than) (?:its|their|the|our) (?:noise |loudness |alert )?limits? (?=for (?:more than|over|at least|longer than|longer|\d))/i,
    instead: 'too loud ',
  },
  {
    pattern:
      /^(has|have|was|were) (?:anything|anywhere|somewhere) (?:been |got )?(?=too (?:loud|quiet|busy) for\b)/i,
    instead: '$1 any zone been ',
  },
  // The latest alert of a place is told with its day, its cause and who saw it.
  {
    pattern:
      /^(?=(?:why|who|did any\w*|has any\w*)\b.*\b(?:ack\w*|seen|see|noticed?|go off|went off)\b)(.*\balert\b.*?) (?:tonight|today)(?=\W*$)/i,
    instead: '$1',
  },
  // What went off says what it was.
  {
    pattern:
      /^why (?:did|has|have|had) (?!(?:i|we|you|it|they|nobody|no one|anyone|everyone|my)\b|.*\b(?:never|no)\b)(?=.*\b(?:this|last) (?:week|month|weekend)\b)(?:the )?(.+?) (?:get|got|have|had|trigger(?:ed)?|set off|cause[d]?|raise[d]?) (?:an? |the |any |so many )?(?:alerts?|alarms?)\b/i,
    instead: 'which alerts did $1 have',
  },
  // `set the max loudness for the terrace to 7 after 10pm`
  {
    pattern:
      /^(?:please |can you |could you )?(?:set|put) (?!.*\b(?:music|volume|playlist)\b)(?:the |a |an )?(?:new )?(?:max(?:imum)?|top|upper|loudness|noise)(?: (?:loudness|noise|sound))?(?: (?:level|limit|threshold))? (?:for|on|of|in|at) (?:the )?(.+?) (?:to|at) (\d+(?:\.\d+)?)\b/i,
    instead: 'alert me when $1 goes above $2',
  },
  {
    pattern:
      /(?<=\balerts?\b.*),? (?:and )?(?:(?:were|was|are|is|got) )?(?:ack\w*|seen|picked up) by (?:nobody|no ?one)\b/i,
    instead: ' that nobody acknowledged',
  },
  {
    pattern:
      /^(?:which |what |any )?(alerts? )(?:that )?(?:(?:is|are|was|were) )?(?:not|never|(?:has |have )?nobody|no ?one)(?: (?:been|has|have|yet|ever))* (?:ack\w*|seen|saw)(?: (?:yet|by anyone|by anybody))?\W*$/i,
    instead: 'unacknowledged $1',
  },
  {
    pattern:
      /,? (?:and )?(?:how many|which|what share)(?: of (?:those|these|them))? (?:did |were |was |went )?(?:nobody|no ?one|not|never|un)[ -]?(?:has |have |been |did )*(?:ack\w*|seen?|saw|reacted to|picked up|handled)(?: by anyone)?/i,
    instead: ' that nobody acknowledged',
  },
  {
    pattern:
      /^(?:which|what|any) (zones?|rooms?|areas?)(?: (?:that|which))? (?:is|are) (?:currently |now )?(?:over|above|past|beyond) (?:its|their|the|our) (?:noise |loudness )?limits?\b/i,
    instead: 'which zones are too loud',
  },
  // Whether it is too loud is told with its value and the limit.
  {
    pattern:
      /\b(?:is|are) (.+?) (?:anywhere |getting |very |still |well |nearly |about |at )*(?:under|below|within|over|above|past|at|near|close to|nearing|approaching|hitting|to hit|louder than|higher than) (?:its|their|the|our) (?:noise |loudness |sound )?limits?\b/i,
    instead: 'is $1 too loud',
  },
  {
    pattern:
      /\b(?:do|have) (?:we|i|you) (?:have |got |an? |any )*alerts? (?:for|on|about|if|when) .*\bsensors?\b.*/i,
    instead: 'which alerts are set up',
  },
  {
    pattern:
      /^(?:who|which venues?|venues?|sites?|hotels?)(?: of ours)? (?:(?:has|have)(?: got)? no |(?:don['’]?t have|do not have|hasn['’]?t got|haven['’]?t got|without)(?: got)? (?:any |an )?)(?:alerts?|alarms?)(?: set ?up)?\W*$/i,
    instead: 'which alerts are not set up',
  },
  {
    pattern:
      /^(?:which|what|are there any|any) (?:zones?|rooms?|areas?|bars?) (?:(?:have|has|with) no|without(?: any| an?)?|(?:don['’]?t|do not) have (?:an?|any)) (?:(?:noise |loudness )?limits?|(?:alert|alarm)s?(?: set ?up| at all))\W*$/i,
    instead: 'which alerts are not set up',
  },
  {
    pattern:
      /\b(?:causes?|caused|triggers?|triggered|sets? off|gets?|gives us|creates?) (?:the )?(?=(?:most|fewest) (?:alert|alarm|complaint)s?\b)/i,
    instead: 'has the ',
  },
  {
    pattern: /\bfix(?:ed)?(?= (?:the|that|this|our) (?:\S+ ){0,3}(?:alert|alarm)s?\b)/i,
    instead: 'deal with',
  },
  {
    pattern:
      /^(?:please |pls |can you )?(?:show|list|give|tell)(?: me| us)? (?:every|each|all)(?: the| our)? alerts?(?: (?:that|which|we)(?: is| are|['’]s|['’]ve| have)?)? (?:set ?up|configured|defined)(?: (?:here|there))?(?=\W|$)/i,
    instead: 'which alerts are set up',
  },
  // `how long did the terrace alert last`
  {
    pattern:
      /^(?:and )?(?:for )?how long (?:was|did|were) (?:the |that |our )?(?:(?:last|latest) )?(?!.*\b(?:take|took|first|fire|until|till)\b)(.{0,30}?) ?(?:alert|alarm)s? ?(?:last|go on|stay open|open|on)?\W*$/i,
    instead: 'when was the last $1 alert',
  },
  {
    pattern:
      /^(?:which|what) (zone|room|area|bar|place)s? (?:is|are|was|were|gets?|got|has been) too (?:loud|noisy) (?:the )?most(?: often| frequently| times)?(?! )/i,
    instead: 'which $1 had the most alerts for noise',
  },
  {
    pattern:
      /(?<=^(?:which|what)(?: one)?(?: of)?(?: my| our| the)? (?:venue|hotel|site|place|house)s? (?:had|has|got|gets|have|get) )more (?=(?:alert|alarm)s?\b)/i,
    instead: 'the most ',
  },
  {
    pattern: /(?<=\bmost )(?:noise|loudness|too loud|sound) (alerts?)\b/i,
    instead: '$1 for noise',
  },
  // `how often is the spa too loud`
  {
    pattern:
      /^how (often|many times) (?:is|are|does|do) (.{2,40}?) (?:get |be )?too (loud|noisy|quiet)(?=\W*$)/i,
    instead: 'how $1 was $2 too $3 in the last 30 days',
  },
  {
    pattern:
      /^(?:what|which) (?:loudness|noise|sound|volume|level|noise level) (?:sets off|set off|triggers?|would (?:trigger|set off)|fires?|starts) (?:an? |the )?(?:too loud )?(?:alert|alarm) (?=(?:in|at|on|for)\b)/i,
    instead: 'loudness limit ',
  },
  // `which alerts went off after midnight this week`, which all answers about that week list
  {
    pattern:
      /^(?:which|what|how many)(?: of the| of our)? (?:alerts?|alarms?)(?: (?:went off|go off|fired|rang|triggered|did we (?:get|have)|were there|were raised|happened|came(?: in)?))?(?: (?:in|at) (the [\w ]{3,20}?))? (?=(?:after|before|between) .*\b(?:week|month|weekend|days)\b)/i,
    instead: 'alerts $1 ',
  },
  // `is there an alert set for the lobby bar`
  {
    pattern:
      /^(?:is|are) there (?:already )?(?:an? |any )?(?:alerts?|alarms?|limits?) (?:already )?(?:set(?: up)?|configured|active|running) (?=(?:for|on|in|at)\b)/i,
    instead: 'is an alert set up ',
  },
  // `which zones haven't had any alerts this week`
  {
    pattern:
      /^(which (?:zones|rooms|areas|venues|places)) (?:have ?n['’]?t|have not|did ?n['’]?t|did not|has ?n['’]?t) (?:had|have|got|get) (?:any |an? )?(?=(?:alerts?|alarms?|complaints?|incidents?)\b)/i,
    instead: '$1 had no ',
  },
  { pattern: /(?<=\balerts?\b.*\bbefore )noon\b/i, instead: '12:00' },
  {
    pattern: /\b(alert|alarm)s? (?:rules|settings|thresholds|conditions)\b/i,
    instead: '$1s',
  },
  {
    pattern: /^(who (?:gets|receives|sees) (?:the |our |all )?alerts?) and where\b.*$/i,
    instead: '$1',
  },
  // `who set the terrace alert and when`
  {
    pattern:
      /^(?:who|when was) (?:(?:has )?set(?: up)?|made|created|configured) (?:the |this |that )?(.{2,30}? alerts?)(?:,? (?:and|or) (?:when|by whom|who))?(?=\W*$)|^when was (?:the |this |that )?(.{2,30}? alerts?) (?:set up|made|created|configured|changed|last changed)(?:,? and by who(?:m)?)?(?=\W*$)/i,
    instead: 'who set up the $1$2',
  },
  // `how loud was the terrace when the alarm came`
  {
    pattern:
      /^how (?:loud|noisy|busy|quiet) was (?:it (?:on|in|at) )?(?:the )?(.{2,30}?) when (?:the|that|its?) (?:last )?(?:alert|alarm) (?:came|went off|started|fired|triggered|rang)(?: in| on)?(?=\W*$)/i,
    instead: 'when did the $1 alert last go off',
  },
  // `do we have an alert on the rooftop? if not why not`
  {
    pattern: /[?,.;]+ ?(?:and )?if not,? why(?: not)?(?=\W*$)/i,
    instead: '?',
  },
  // `can you put a too-loud alert on the spa as well, anything above 4`
  {
    pattern:
      /^(?:can|could|would|will) (?:you|we|i) (?:please )?(?:put|set|have|get|add|make|create) an? (?:(?:too[- ]?|noise |loudness )?(?:loud|noise|loudness)? ?)(?:alert|alarm) (?:on|for|in|at) (?:the )?(.{2,30}?)(?: as well| too|, too)?(?:,? (?:for )?(?:anything|if (?:it|its)?['’]?s?|when (?:it|its)?['’]?s?) ?(?:goes )?(above|over|louder than|below|under) (\d+(?:[.,]\d)?))(?=\W*$)/i,
    instead: 'set up an alert for $1 if loudness goes $2 $3',
  },
  // `need to know if it's going to be busy on saturday`, which asks now
  {
    pattern:
      /^(?:(?:i|we) )?(?:need|want|would like|have) to know (?:if|whether) (?:it['’]?s|it is|it will|we['’]?re|we are|we will) (?:(?:going to|gonna) )?(?:be )?/i,
    instead: 'will it be ',
  },
  // `turn off the too quiet alert for the library`: all its alerts are shown
  {
    pattern:
      /^((?:please |can you |could you )*(?:turn off|switch off|stop|mute|pause|delete|remove|cancel|disable|silence) (?:the |our |my |that )?)too[- ](?:loud|quiet|noisy|busy|calm) (?=alerts?\b)/i,
    instead: '$1',
  },
  // `who muted the terrace`; of music, people say so
  {
    pattern:
      /^who (?:has )?(muted|silenced|snoozed) (?!.*\b(?:music|sound|speakers?|volume|alerts?|alarms?)\b)(?:the )?(.{2,30}?)(?=\W*$)/i,
    instead: 'who muted the alert in $2',
  },
  // `were there any nights this week without an alert`
  {
    pattern:
      /^(?:were|are|was) there any nights? ((?:this|last) (?:week|month)) (?:without|with no) (?:an |any )?alerts?(?=\W*$)/i,
    instead: 'which nights $1 had no alert',
  },
];
