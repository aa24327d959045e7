import { monthBeginnings } from '../times/past-named.ts';
import { notOfTrouble, type Rewording } from './alert-rewordings.ts';

/** Questions as they are written in a hurry or at length: with their reason first, or with what the answer is for. */

/** `average mood lobby bar thursday vs wednesday`, which two averages tell */
const averagesOfTwo = (
  [
    ['mood|liveliness', 'livelier'],
    ['loudness|noise|volume', 'louder'],
  ] as const
).map(([measure, more]): Rewording => {
  const day = `(?:on )?(last night|yesterday|tonight|(?:last )?(?:mon|tues|wednes|thurs|fri|satur|sun)day(?: night| evening)?)`;
  return {
    pattern: new RegExp(
      String.raw`^(?:what(?:['’]?s| was| is) )?(?:the )?(?:average|avg|mean) (?:${measure}) (?:(?:in|of|at|on|for) )?(?:the )?(.{2,30}?),? ${day},? (?:vs\.?|versus|compared (?:to|with)|against|or|and) ${day}(?=\W*$)`,
      'i',
    ),
    instead: `was $1 ${more} $2 or $3`,
  };
});

export const writtenRewordings: readonly Rewording[] = [
  ...averagesOfTwo,
  // `how loud did the rooftop get tonight and when`
  {
    pattern:
      /^(how (?:loud|noisy|busy|lively|quiet) (?:did|has) .+?),? and (?:at what time|when)(?: was (?:that|it))?(?=\W*$)/i,
    instead: '$1',
  },
  // `is the music in the foreground in the lobby bar or just background`
  {
    pattern:
      /(?<=\bmusic\b.*\b(?:foreground|up front|forward)\b.*),? or (?:is it )?(?:just |only )?(?:in the )?(?:background|behind)(?=\W*$)/i,
    instead: '',
  },
  // `apart from the lobby, how is it`
  {
    pattern:
      /^(?:apart|aside) from (?:the )?([^,]{2,30}?),? (?=(?:how|what|is|are|any)\b)(.+?)\W*$/i,
    instead: '$2 except for $1',
  },
  { pattern: /(?<=\bhow(?:['’]?s| is) )it(?= except for\b)/i, instead: 'everything' },
  // `I'm seeing the owner on Monday - summarise this week`
  {
    pattern:
      /^(?:i['’]?m|i am|we['’]?re|we are) (?:seeing|meeting|talking to|calling|having|visiting) (?:the |my |our |a )?.{2,30}? (?:(?:on )?\w+day|tomorrow|later|today|tonight|now|soon|next week)\s*[-–—,:;.]\s*(?=\S)/i,
    instead: '',
  },
  // `28/29 nov`
  {
    pattern: new RegExp(
      String.raw`\b(\d{1,2})[/&+](\d{1,2}) (?=(?:${monthBeginnings})[a-z]*\b)`,
      'i',
    ),
    instead: '$1 to $2 ',
  },
  {
    pattern: new RegExp(
      String.raw`\b(?:the )?(?:we+k-?end|night|nights) of (?:the )?(?=\d{1,2} to \d{1,2} (?:${monthBeginnings}))`,
      'i',
    ),
    instead: '',
  },
  // `make me a report on November for the owner`
  {
    pattern:
      /^(?:(?:please )?(?:make|create|generate|give|send|prepare|produce|do|get)(?: me| us)?|(?:can|could|may) (?:i|we) (?:please )?(?:get|have)|(?:i|we)(?:['’]d| would)? (?:need|want|like)(?: to (?:get|have))?) (?:an? |the )?report (?:on|of|for|about) (?!the (?:whole |entire |full )?week\b)(.{3,40}?)(?: for (?:the |my |our )?(?:owners?|boss|board|gm|director|meeting))?(?: please)?(?=\W*$)/i,
    instead: 'report $1',
  },
  { pattern: /\b(so|too|really|very) dead\b/i, instead: '$1 calm' },
  {
    pattern: /^which (zone|room|area|bar) had the worst (week|weekend|month|night)(?=\W*$)/i,
    instead: 'which $1 was the calmest this $2',
  },
  // `noisier this afternoon or yesterday afternoon`
  {
    pattern:
      /\bthis (morning|afternoon|evening) or (yesterday|last \w+day|on \w+day|\w+day)(?: \1)?(?=\W*$)/i,
    instead: 'this $1 vs $2 $1',
  },
  {
    pattern: new RegExp(String.raw`^(what was the |the )?worst hour\b${notOfTrouble}`, 'i'),
    instead: '$1calmest hour',
  },
  // `one paragraph about last night that I can forward to the owners`
  {
    pattern:
      /^(?:please )?(?:give|send|write|draft)(?: me| us)? (?:an? |one |\d+ |two |three )(?:short |quick |brief )?(?:paragraphs?|sentences?|lines?|words?) (?:about|on) (.+?)(?: (?:that )?i can (?:forward|send|share|show)\b.*)?(?=\W*$)/i,
    instead: 'how was $1',
  },
  // Each night of a review is told beside the usual one, but several venues beside the week before.
  {
    pattern: new RegExp(
      String.raw`(?<=^(?!.*\w+er\b)(?!.*\b(?:venue|hotel|site|group|everywhere)s?\b).*\b(?:\d{1,2} to \d{1,2} (?:${monthBeginnings})[a-z]*|last (?:weekend|week|month))\b.*?),? (?:vs\.?|versus|against|compared (?:to|with)|next to) (?:an? |the |our )?(?:normal|usual|typical|ordinary)(?: (?:weekend|week|month|one)s?)?(?=\W*$|,)`,
      'i',
    ),
    instead: '',
  },
  // `no music in the spa today?`
  {
    pattern: /^no music (?:in|on|at) (?:the )?(.{3,30}?)(?: today| tonight| now| right now)?\?$/i,
    instead: 'is the music off in $1',
  },
  // `breakfast room this morning - lively or flat?`
  {
    pattern:
      /\s*[-–—,:]\s*(?:lively|busy|full|good|ok|hot) or (?:flat|dead|calm|empty|bad|not|slow)(?=\W*$)/i,
    instead: '',
  },
  // `draft three sentences I can send to the guest in 305 about the noise from the lobby bar on friday`
  {
    pattern:
      /^(?:please )?(?:draft|write)(?: me| us)? .{3,60}? about (?:the )?noise (?:from|in|at|on) (.+?)(?:,? with (?:the |all )?(?:measured )?(?:facts|numbers|figures|data))?(?=\W*$)/i,
    instead: 'how loud was $1',
  },
  // `thursday night, lobby bar: how loud was it`
  { pattern: /(?<=[a-z]): +(?=(?:how|was|were|is|are|what|any|when|which)\b)/i, instead: ', ' },
  // `why is Faulty Club showing nothing`
  {
    pattern:
      /^why (is|are) (.{2,30}?) (?:showing|giving|displaying|sending)(?: us| me)? (?:nothing|no (?:data|numbers|values)|blank|empty)(?=\W*$)/i,
    instead: 'why $1 $2 not sending data',
  },
  // `what did the bar turn over last night`
  {
    pattern: /^(?:what|how much) did (.{2,30}?) (?:turn over|gross|bring in)\b/i,
    instead: 'how much money did $1 make',
  },
  // `is new york open yet / anything happening in the garden?`
  {
    pattern: / \/ (?=(?:is|are|any|anything|how|what|which|when|where|who|did|was)\b)/i,
    instead: '? ',
  },
  // `dinner 19-22`
  {
    pattern:
      /\b(?:at |for |during )?(?:brunch|lunch|dinner|service),? \(?(\d{1,2}) ?[-–] ?(\d{1,2})\)?(?= |[,;.?!]|$)/i,
    instead: 'from $1:00 to $2:00',
  },
  // `since mid november`
  {
    pattern:
      /\b(since|from|until|before|after) (?:the )?mid(?:dle)?(?:[- ]of)?[- ]((?:january|february|march|april|may|june|july|august|september|october|november|december))\b/i,
    instead: '$1 15 $2',
  },
  // `after the dinner started at 18`
  {
    pattern:
      /\b(after|since|before) (?:the )?(?:breakfast|brunch|lunch|dinner|service|band|dj|show|party|music|event|wedding|match|game|quiz)(?: had)? (?:start(?:ed)?|began|begun|came on|went on|kicked off)(?: at| around)? (?=\d)/i,
    instead: '$1 ',
  },
  // `lobby this morning 7 to 10`
  {
    pattern:
      /\b(this morning|yesterday morning|this afternoon|this evening|tonight|yesterday|today|last night),? \(?(\d{1,2}) ?(?:to|-|–|till|until) ?(\d{1,2})\)?(?= |[,.;?!]|$)/i,
    instead: '$1 between $2 and $3',
  },
  // `lobby 18 to 22 last 7 days`
  {
    pattern:
      /(?<![\d:.])(?<!\b(?:from|between) )\b(1[0-9]|2[0-3]) ?(?:to|-|–) ?(1[1-9]|2[0-4])(?= (?:(?:in|over|for) )?(?:the )?(?:last|past|this|yesterday|today|tonight|on|every|each|(?:mon|tue|wed|thu|fri|sat|sun)\w*)\b)/i,
    instead: 'between $1 and $2',
  },
  // `how does this morning compare to a normal sunday`
  {
    pattern:
      /^how (?:does|did) (this (?:morning|afternoon|evening)|today|tonight|last night|yesterday) compare (?:to|with|against) (?:an? |the |our )?(?:normal|usual|typical|regular) (?:(?:mon|tues|wednes|thurs|fri|satur|sun)day|day|night|one)(?: (?:morning|afternoon|evening|night))?(?=\W*$)/i,
    instead: 'was $1 as usual',
  },
];
