import type { Rewording } from './alert-rewordings.ts';

/** Questions in the words of daily work, and the same in those that are read. */

const summary = String.raw`(?!.*\b(?:every|each) (?:day|night|morning|evening|week|\w+day)\b)(?:(?:please )?(?:give|show|send|get|write|i need|i want)(?: me| us)? )?(?:an? |the )?(?:(?:very |really )?(?:short|quick|brief|full|(?:\w+|\d+)[- ](?:line|word|sentence|minute)) )*(?:summary|recap|run-?down|round-?up|overview|synopsis)`;
const time =
  '(?:(?:mon|tues|wednes|thurs|fri|satur|sun)day|tonight|today|yesterday|last|this|the (?:week|weekend|month|last|past))';

export const staffRewordings: readonly Rewording[] = [
  {
    pattern:
      /^(?:please )?(?:send|post|give)(?: me| us)? an? (?:summary|overview|recap|report|review) of the (?:last |past )?week (?=every\b|each\b)/i,
    instead: 'send a weekly summary ',
  },
  {
    pattern: new RegExp(String.raw`^${summary} (?:of|for|on|about) (?:the )?(?=${time}\b)`, 'i'),
    instead: 'how was ',
  },
  {
    pattern: new RegExp(
      String.raw`^${summary} (?:of|for|on|about) (?:the |this )?(?:night|evening)\b(?! before)`,
      'i',
    ),
    instead: 'how was tonight',
  },
  {
    pattern:
      /^(?:please )?(?:sum up|recap|summari[sz]e) (?:the |this )?(?:night|evening)(?! before)(?: so far)?(?: for (?:me|us))?(?: (?:please|pls|plz))?\b/i,
    instead: 'how was tonight',
  },
  { pattern: /^until when (?=(?:was|were|is) .*\btoo\b)/i, instead: 'until what time ' },
  { pattern: /\bboth (?=\w{3,}er and \w{3,}er than (?:usual|normal))/i, instead: '' },
  {
    pattern: new RegExp(String.raw`^(?:\w+ )?${summary} (tonight|last night|this week)\b`, 'i'),
    instead: 'how was $1',
  },
  { pattern: /^how was (?:the )?week\b(?! of| before)/i, instead: 'how was this week' },
  { pattern: /^(how was |what about )?the week before(?=\W*$)/i, instead: '$1last week' },
  {
    pattern:
      /^(?:was it |was this )?(?:an? )?good (week|weekend|month) or (?:an? )?bad(?: \1| one)?\b/i,
    instead: 'how was the $1',
  },
  // Whether somebody has to stay.
  {
    pattern:
      /^(?:so )?(?:(?:is it|are we) (?:safe|ok|okay|fine|good|clear) to|(?:can|may) (?:i|we)(?: finally| now| all)?) (?:go (?:home|to bed|off|to sleep)|head home|leave|lock up|sign off|knock off|call it a night)(?: now| yet| then)?(?=\W*$)/i,
    instead: 'does anything need me now',
  },
  {
    pattern:
      /,? (?:so )?(?:(?:can|may) (?:i|we)(?: finally| now)?) (?:go (?:home|to bed|off|to sleep)|head home|leave|lock up|call it a night)(?: now| yet)?(?=\W*$)/i,
    instead: '',
  },
  {
    pattern: /^who(?:['’]s| is)(?: still)? (?=(?:too )?(?:loud|noisy|busy|lively|open late)\b)/i,
    instead: 'which zones are ',
  },
  {
    pattern:
      /\b(?:which|what) (?:parts|areas|corners|bits) of (?:the|our) (?:hotel|house|building|place|venue|property)\b/i,
    instead: 'which zones',
  },
  {
    pattern:
      /\b(?:unusual|weird|odd|strange|suspicious|abnormal)ly (loud|noisy|busy|quiet|calm|lively)\b/i,
    instead: 'much $1er than usual',
  },
  {
    pattern:
      /^(?:which|what) (?:zones?|rooms?|areas?)(?: of ours)? (?:went|got|were|was|exceeded|broke|passed|crossed|hit|go)(?: over| above| past| beyond)? (?:its|their|the|our) (?:noise |loudness |sound )?limits? (?=tonight|last night|yesterday|this evening|on )/i,
    instead: 'which alerts went off ',
  },
  {
    pattern:
      /,? (?:and )?(?:for )?how long (?:was|were|did|is|has|have) (?:each|every|they|it|these|those|all)(?: one| of them| alert)? (?:open|last|lasted|go on|take|been open|stay open)(?=\W*$)|(?<=\balerts went off\b.*),? (?:and )?for how long(?=\W*$)/i,
    instead: '',
  },
  {
    pattern:
      /^(?:is there |was there )?(?:anything|something)(?: (?:unusual|odd|special|wrong|notable|important))?(?: (?:tonight|today))?(?: that)? (?:i|we) (?:should|must|need to|have to|ought to|could) (?:put|write|mention|note|say|include|pass on)(?: \w+)? (?:in|into|for|at|on) (?:the |my |our )?hand ?over\b/i,
    instead: 'handover',
  },
  {
    pattern:
      /^(?:is|are) (?:everything|everybody|everyone|everywhere|all(?: of)?(?: the| our)? (?:zones|rooms|areas)|(?:every|each)(?: one of the)? (?:zones?|rooms?|areas?)|the whole (?:hotel|house|place|building))(?: is| are)?(?: all)?(?: still| already| finally)? (quiet|calm|empty|dead|silent|asleep|busy|lively|loud|full)(?=(?: now| yet| already| tonight| right now)?\W*$)/i,
    instead: 'are all zones $1',
  },
  {
    pattern:
      /^(?:is|are) (?:any|there any|one of the) (?:zones?|rooms?|areas?)(?: that is| that are)?(?: still)? (?=(?:lively|busy|loud|noisy|quiet|calm)(?: now| right now)?\W*$)/i,
    instead: 'which zones are ',
  },
  {
    pattern:
      /^(?:.*\b(?:guests?|room|neighbou?rs?|complain\w*|noise)\b.*[,.;–-] *)?(?:and )?where(?:['’]s| is| does| was) (?:it|that|this|(?:the|this|that|all the) (?:noise|racket|sound|music))(?: all)?(?: coming| come) from\W*$/i,
    instead: 'which zone is the loudest now',
  },
  {
    pattern:
      /^(?:(?:please |can you )?(?:write|draft|prepare|do|make|give)(?: me| us)? )?(?:my |the |a |our )?(?:night|shift|duty|evening) report(?: for)?(?: tonight)?\b/i,
    instead: 'how was tonight',
  },
  {
    pattern:
      /\b(was|is) there (?:any |a lot of |much |too much )?(?:noise|racket) (?=(?:in|at|on|from)\b)/i,
    instead: '$1 it loud ',
  },
  {
    pattern:
      /^is (?:the )?music (in|at|on) (.+?) (off|on|muted|stopped)(?: yet| now| already)?(?=\W*$)/i,
    instead: 'is the music $3 $1 $2',
  },
  {
    pattern:
      /^(?:did|has|does|is) (.+?) (?:have|had|having) (?:a|the) (better|livelier|busier|louder|quieter|calmer|worse) (week|month|weekend|night|evening|friday|saturday) than (?!usual|normal|last\b|this\b|yesterday|tonight|it\b|before|expected|an? |the (?:last|week|month|night|day|one|previous)|(?:mon|tues|wednes|thurs|fri|satur|sun)day)(.+?)(?=\W*$)/i,
    instead: 'which venue had the $2 $3, $1 or $4',
  },
  {
    pattern:
      /^(was|were|is) (.+?) (loud|noisy|quiet|calm|lively|busy) while ((?:the |our )?.+?) (?:was|were|is|stayed) (loud|noisy|quiet|calm|lively|busy)( .+)?$/i,
    instead: '$1 $2 $3$6 and $1 $4 $5$6',
  },
  {
    pattern:
      /^.*?\b((?:(?:next|this|on) )?(?:mon|tues|wednes|thurs|fri|satur|sun)day(?: evening| night)?(?:,? (?:from|at|around) \d{1,2}(?:[:.]\d\d)?(?: ?[ap]m)?)?)\b.*\b(?:need|want|looking for) an? (?:room|zone|space|place|area)\b.*\b(?:calm|quiet)\b.*\bwhich\b.*$/i,
    instead: 'which zone is usually the quietest $1',
  },
  {
    pattern:
      /\b(which|what) (?:venue|hotel|site|house|one)s?(?: of (?:ours|them))? (?:has |have |is |are )?(?:improved|gained|grew|grown|rose|risen|picked up|went up|gone up|up)(?: the)? most\b/i,
    instead: '$1 venue improved most',
  },
  {
    pattern:
      /\b(which|what) (?:venue|hotel|site|house|one)s?(?: of (?:ours|them))? (?:has |have |is |are )?(?:worsened|declined|dropped|fell|fallen|lost|went down|gone down|down)(?: the)? most\b/i,
    instead: '$1 venue improved least',
  },
  // Venues are compared by their whole night.
  {
    pattern:
      /^((?:which|what) venue\b.*?\b\w{3,}er\b.*?) (?:on |last )?((?:mon|tues|wednes|thurs|fri|satur|sun)day) (?:evening|night)\b/i,
    instead: '$1 last $2',
  },
  // A ranking of all zones has both ends.
  {
    pattern:
      /^(?:which|what) (?:zone|room|area) (?:did|was|is)(?: the)? (?:best|busiest|liveliest)( .+?),? and which(?: one| zone)?(?: did| was| is)?(?: the)? (?:worst|calmest|quietest)(?=\W*$)/i,
    instead: 'average mood per zone$1',
  },
  { pattern: /\bworst (zone|room|area)\b/i, instead: 'calmest $1' },
  {
    pattern:
      /^(?:did|has|have) (?:an?|any|the|our|some) guests? (?:complain(?:ed)?|moan(?:ed)?)(?: to us)?(?: about (?:it|us|the noise|noise))?\b/i,
    instead: 'any complaints',
  },
  {
    pattern:
      /^(?:how long (?:did|was|has) |(?:what|which) (?:was|is) )?(?:the )?longest (?:alert|alarm)(?: been)?(?: (?:last|take|go on|open))?((?: (?:in|at|on) (?:the )?.+?)?(?: (?:tonight|last \w+|this \w+|on \w+day|yesterday|today))?)(?: last)?(?:,? and (?:where|which zone) was it)?(?=\W*$)/i,
    instead: 'which longest alert went off$1',
  },
  { pattern: /^anything (?=(?:above|over|below|under) \d)/i, instead: 'any zone ' },
  {
    pattern: /,? for (?:the|my|our|a) (?:shift|handover|duty|night) report(?=(?: please)?\W*$)/i,
    instead: '',
  },
  // What neighbours said is looked for in the log.
  {
    pattern:
      /^(?:did|has|have) (?:an?|any|the|our|some) (neighbou?r)s? (?:complain(?:ed)?|moan(?:ed)?)(?: to us)?(?: about (?:it|us|the noise|noise))?\b/i,
    instead: 'log complaints mentioning $1',
  },
  {
    pattern:
      /^(?:(?:are|were|was) there |(?:did|have) we (?:have|had|get|got) )?(?:any |the )?complaints? (?:from|by) (?:the |our |any |an? )?(neighbou?r)s?\b/i,
    instead: 'log complaints mentioning $1',
  },
  { pattern: /\b(?:btw|betw)\.? (?=\d)/i, instead: 'between ' },
  {
    pattern:
      /(?<!\b(?:from|between|of|on|to|and|room) |[\d./:-]|\b(?:night|tonight|evening)\b.*)\b([01]\d|2[0-3]) ?(?:to|-|–) ?([01]\d|2[0-3])(?=\W*$)/i,
    instead: 'from $1:00 to $2:00',
  },
  { pattern: /\bless (?:lively|busy|crowded|full)\b/i, instead: 'calmer' },
  // A weekday alone is the last one if something is compared with it.
  {
    pattern:
      /(?<!\b(?:mon|tues|wednes|thurs|fri|satur|sun)day\b.*)\b(\w{3,}er than) (?:on )?((?:mon|tues|wednes|thurs|fri|satur|sun)day)(?= ?(?:night|evening)?\W*$)/i,
    instead: '$1 last $2',
  },
  {
    pattern:
      /^(?:were|was|have|has|are|did) (?:all (?:of )?)?((?:the |our )?(?:.*?\b)?alerts?(?:\b.*?)?) (?:all )?(?:been |get )?(?:handled|acknowledged|acked|dealt with|seen|looked at|responded to)( (?:last|this|on|over|since|tonight|yesterday)\b[^?,]*)?(?:,? and by whom| by (?:anyone|anybody|someone))?(?=\W*$)/i,
    instead: 'who acknowledged $1$2',
  },
  {
    pattern:
      /^how (?:was|is|did|has) (?:the|this) evening(?: (?:go|gone|been|going))?(?! (?:before|of|shift|team))\b/i,
    instead: 'how was tonight',
  },
  // What is said to be suitable for something quiet.
  {
    pattern:
      /^(?:(?:which|what) (?:room|zone|area|spot|place|space)(?: is| would be| are)?(?: the)? (?:best|good|ideal|suitable|right|nicest)|best (?:room|zone|area|spot|place)|where (?:is|would be) (?:best|good)) for an? (?:(?:private|quiet|small|business|romantic|intimate|wine) )*(?:dinner|meeting|tasting|interview|call|reading|conversation|talk|speech|toast|presentation|ceremony)(?: (?:of|for) (?:about )?\d+(?: people| guests| pax)?)?/i,
    instead: 'which zone is the quietest',
  },
  {
    pattern:
      /^(?:can|could|should) (?:i|we) (?:put|have|host|hold|do|seat|book|run) an? (?:[a-z]+ ){1,3}?(?:in|on|at) (?=the )(.+?) without (?:it|that|them) (?:being|getting) too (loud|noisy|busy|quiet)\b/i,
    instead: 'will $1 be too $2',
  },
  { pattern: /\bat o ?clo[ck]+\b|\b(\d{1,2}) o ?clo(?:c|k|ck)\b/i, instead: "$1 o'clock" },
  {
    pattern: /^is (?:the )?volume (?:turned )?(?:up|too high)(?= (?:in|at) |\W*$)/i,
    instead: 'is the music turned up',
  },
];
