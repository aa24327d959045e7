import type { Rewording } from './alert-rewordings.ts';

/** Questions about nights that are over, in words that are not read, and the same in those that are. */

const weekday = '(?:mon|tues|wednes|thurs|fri|satur|sun)day';
const days = '(?:nights|evenings|days)';

const weeksAgo: readonly (readonly [string, number])[] = [
  ['four|4', 28],
  ['five|5', 35],
  ['six|6', 42],
];
const weeksAgoTonight = weeksAgo.map(
  ([said, nights]): Rewording => ({
    pattern: new RegExp(String.raw`\b(?:${said}) weeks ago (?:tonight|today|this evening)\b`, 'i'),
    instead: `${nights} nights ago`,
  }),
);

/** `three and a half hours ago`, in minutes */
const halfHoursAgo = ['one|1', 'two|2', 'three|3', 'four|4', 'five|5'].map(
  (said, index): Rewording => ({
    pattern: new RegExp(String.raw`\b(?:${said}) and a half hours ago\b`, 'i'),
    instead: `${60 * (index + 1) + 30} minutes ago`,
  }),
);

export const nightRewordings: readonly Rewording[] = [
  { pattern: /\bafter midnight yesterday\b/i, instead: 'after midnight last night' },
  // `did anyone disturb the spa this evening`
  {
    pattern:
      /^(?:did|has|was) (?:anyone|anybody|someone|somebody|anything|something|there anyone) (?:disturb(?:ed|ing)?|bother(?:ed|ing)?|wak(?:e|en|ing) up) (?:people in |guests in )?(?:the )?(?=\w)/i,
    instead: 'was it louder than usual in the ',
  },
  // `did the rooftop party on saturday go past 1 am`
  {
    pattern:
      /^did (?:the |our )?(\w[\w ]{2,20}?) (?:party|wedding|event|band|gig|dj|crowd) ((?:on |last )?(?:\w+day|night)|yesterday|tonight) (?:go|last|run|carry on|stay) (?:past|till?|until|beyond|after) (\d{1,2}(?:[:.]\d\d)?(?: ?[ap]m)?|midnight)(?=\W*$)/i,
    instead: 'was the $1 lively after $3 $2',
  },
  {
    pattern:
      /^(?:was (?:it|that|this)|did we have|have we had|has it been) (?:an? )?(?:bad|good|rough|tough|hard|decent|great|ok|okay|strange|weird) (?:night|evening)(?: in general| overall)?(?=(?: (?:on|in|at) the .{2,30})?\W*$)/i,
    instead: 'how was last night',
  },
  {
    pattern: new RegExp(
      String.raw`^was it (?:an? )?(?:bad|good|rough|tough|hard|decent|great|crazy|wild|mad) (?:night|evening)(?: on)? (?:last )?(${weekday})\b`,
      'i',
    ),
    instead: 'how was last $1',
  },
  {
    pattern: new RegExp(
      String.raw`^(?:did we have|have we had|were there|did we get) any (?:really |very )?(loud|quiet|busy|calm|lively|noisy) ${days}\b`,
      'i',
    ),
    instead: 'which nights were $1',
  },
  {
    pattern: new RegExp(
      String.raw`^any (?:really |very )?(loud|quiet|busy|calm|lively|noisy) ${days}(?= (?:recently|lately|this|last|in)\b|\W*$)`,
      'i',
    ),
    instead: 'which nights were $1',
  },
  {
    pattern: new RegExp(
      String.raw`^any (?:really |very )?(loud|quiet|busy|calm|lively) ${days} (?:coming up|ahead|to come|coming|soon)\b.*$`,
      'i',
    ),
    instead: 'which nights are usually $1',
  },
  {
    pattern: /\b(was|were|did)\b(.*) the (?:entire|whole|full) weekend\b/i,
    instead: '$1$2 last weekend',
  },
  // `terrace status last night`
  {
    pattern:
      /(?<=^(?!.*\bsensors?\b)[\p{L} ]+ )(?:status|update) (?=(?:last|yesterday|at|now|right now|today|tonight|vs|on)\b)/iu,
    instead: '',
  },
  // `we opened at 5, how busy has it been`
  {
    pattern:
      /^(?:we|i) (?:opened|started|came on|began|clocked in|clocked on|got in|took over)(?: (?:the|our) \w+)? at (\d\S*?),? (?:so |and )?(?=how|what|has|is there|any)/i,
    instead: 'since $1 ',
  },
  {
    pattern: new RegExp(
      String.raw`^(?:the )?(\w+est) (bar|terrace|lounge|restaurant) (last night|yesterday|tonight|(?:on |last )?${weekday}|this week|last week)(?=\W*$)`,
      'i',
    ),
    instead: 'which $2 was the $1 $3',
  },
  {
    pattern:
      /\b(?:on )?(top|best|busiest|bottom|worst|quietest|calmest|loudest) (\d|two|three|four|five) (?:nights|evenings|days)\b/i,
    instead: '$2 $1 nights',
  },
  { pattern: /\b(\d|two|three|four|five) (?:top|best) nights\b/i, instead: '$1 busiest nights' },
  {
    pattern: /\b(\d|two|three|four|five) (?:bottom|worst) nights\b/i,
    instead: '$1 calmest nights',
  },
  {
    pattern: /\b(\d|two|three|four|five) busiest nights for noise\b/i,
    instead: '$1 loudest nights',
  },
  {
    pattern: new RegExp(
      String.raw`\b(yesterday|today|this|last ${weekday}|${weekday}) (morning|afternoon) and (?:this )?(afternoon|evening)\b`,
      'i',
    ),
    instead: '$1 $2 and $1 $3',
  },
  // `was it too loud past 11 last night`
  {
    pattern:
      /(?<=\b(?:loud|busy|lively|noisy|quiet|full|packed|open) )past (\d{1,2})(?=(?: (?:last night|on \w+day|yesterday|tonight))?\W*$)/i,
    instead: 'after $1',
  },
  {
    pattern:
      /\bthe (?:early|small|wee) hours (?:of|on) (?:last )?((?:mon|tues|wednes|thurs|fri|satur|sun)day)(?: morning)?\b/i,
    instead: 'last $1 from 0:00 to 5:00',
  },
  {
    pattern: /\b(?:catch|bring|fill) me (?:up|in) on (?=last|yesterday|this|the|\w+day)/i,
    instead: 'recap ',
  },
  ...weeksAgoTonight,
  ...halfHoursAgo,
  {
    pattern:
      /\bwhich part of (?=(?:last night|the (?:evening|night|day)|today|yesterday|tonight|(?:on )?(?:last )?\w+day)\b)/i,
    instead: 'which hour of ',
  },
  {
    pattern: /^when was the (?:rush|party|crowd) (?:over|gone|finished|done)\b/i,
    instead: 'when did it calm down',
  },
  {
    pattern: /\bhow (?:do|did) you think (.{2,40}?) (?:went|go|has gone)\b/i,
    instead: 'how was $1',
  },
  { pattern: /^how (?:do|did) you think we (?:did|do)\b/i, instead: 'how did we do' },
  {
    pattern:
      /^(?:please )?(?:give me |show me )?(?:an? |the )?(?:overview|summary|recap|rundown) (?:of|for) (?:each|every) (?:day|night|evening) (?:of )?(?=(?:this|last) (?:week|month)\b)/i,
    instead: 'how was ',
  },
  {
    pattern: /^did (.{3,30}?) have an? (\w+er) (week|month|weekend) than (.{3,30}?)(?=\W*$)/i,
    instead: 'was $1 $2 than $4 this $3',
  },
  {
    pattern: /^did (.{3,30}?) have an? (\w+er) (?:night|evening) than (.{3,30}?)(?=\W*$)/i,
    instead: 'was $1 $2 than $3 tonight',
  },
  {
    pattern:
      /^how (?:was|were) (?:everyone(?: else)?|everybody(?: else)?|it everywhere|everywhere|the others) (?=last|yesterday|on|this|tonight)/i,
    instead: 'how were all venues ',
  },
  {
    pattern:
      /\b(\d+|one|two|three|four|five|six|ten|a few) (minutes?|mins|hours?|hrs|days?|nights?|weeks?) back\b/i,
    instead: '$1 $2 ago',
  },
  { pattern: /\bovernight on (?:last )?(\w+day)\b/i, instead: 'last $1 night' },
  {
    pattern:
      /^(?:is|was) tonight (?:the|our) (\w+est)(?: night)?(?: so far)? (this (?:week|month))(?=\W*$)/i,
    instead: 'which night was the $1 $2',
  },
  {
    pattern:
      /\bhow often (?:is|does) (.{2,30}?) (?:get |be )?(busy|loud|quiet|calm|lively) on ((?:mon|tues|wednes|thurs|fri|satur|sun)days)\b/i,
    instead: 'how often was $1 $2 on $3',
  },
  {
    pattern:
      /\b(\w+est) ((?:mon|tues|wednes|thurs|fri|satur|sun)day) (?:night|evening) (?=(?:this|last) month\b)/i,
    instead: '$1 $2 ',
  },
  { pattern: /\b(alerts|complaints|incidents) by (?=\d)/i, instead: '$1 until ' },
  {
    pattern:
      /^(?:when was )?(?:the |our )?last (?:really )?(quiet|loud|busy|calm|slow|lively) (night|evening)(?=\W*$)/i,
    instead: 'when was the last time we had a $1 $2',
  },
  { pattern: /\b(every|any)where but (?=(?:the|our) )/i, instead: '$1where except ' },
  { pattern: /\b(?:two|2) weeks ago (?:tonight|today|this evening)\b/i, instead: '14 nights ago' },
  {
    pattern: /^which (?:nights?|evenings?|days?) (?:really )?(?:stood|stand|stands) out\b/i,
    instead: 'how was',
  },
  {
    pattern: /\bfri(?:day)? (?:and|vs\.?|or|to|against|with) sat(?:urday)? last weekend\b/i,
    instead: 'last friday vs last saturday',
  },
  { pattern: /\bwhat hour\b/i, instead: 'what time' },
  {
    pattern: /\bfull (?=(?:report|numbers|figures|summary|recap|review|overview)\b)/i,
    instead: '',
  },
  {
    pattern:
      /^which (?:nights|evenings|days) ((?:this|last) (?:week|month)|in \w+) (?:did|was) (.{2,30}?) (?:go |get )?(?:over|above|past|beyond) (?:its|their|the) (?:loudness |noise )?limits?(?=\W*$)/i,
    instead: 'was $2 too loud $1',
  },
  {
    pattern:
      /\b(?:short|brief|quick|little|concise) (?=(?:summary|recap|overview|report|rundown|update)\b)/i,
    instead: '',
  },
  { pattern: /\bat check[- ]?(?:in|out)(?: time)?(?=.*\d)/i, instead: '' },
  {
    pattern:
      /^when (?:was|is|were|did) (.+?) (?:not send(?:ing)?|stop(?:ped)? sending|send no|without) (?:any )?(?:data|readings|values),? (?:and )?(?:for )?how long\W*$/i,
    instead: 'was $1 offline this week',
  },
  {
    pattern:
      /^((?:when|what time) did (.{2,30}?) peak(.*?)),? and how (loud|noisy|busy|lively) did it get\W*$/i,
    instead: '$1 and how $4 did $2 get',
  },
  // `what time did the rooftop bar calm down after the wedding`
  {
    pattern:
      /^((?:when|what time|how late) (?:did|was) .+? (?:calm|quiet|quieten|settle|empt|wind|go|get|become)\w*(?: (?:down|out|quiet|calm|empty))?) after the (?:wedding|party|event|band|dj|gig|show|concert|match|quiz)(?: (?:party|set|ended|finished|was over))?(?=\W*$| last| on| yesterday)/i,
    instead: '$1',
  },
];
