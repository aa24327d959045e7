import { weekdayStarts } from '../../../time.ts';
import { months } from '../times/past-named.ts';
import type { Rewording } from './alert-rewordings.ts';

/** Times and lengths in words that are not read, and the same in those that are. */

const hourNames = 'one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve';
const hours: readonly Rewording[] = hourNames.split('|').flatMap((name, index) => [
  // `between nine and midnight`
  {
    pattern: new RegExp(
      String.raw`\b(between|from) ${name} (?=(?:and|to|till?|until) (?:\d|midnight|noon|${hourNames})\b)`,
      'i',
    ),
    instead: `$1 ${index + 1} `,
  },
  {
    pattern: new RegExp(
      String.raw`(?<=\b(?:between|from) (?:\d[\d:.]*(?: ?[ap]m)?|midnight|noon) (?:and|to|till?|until) )${name}\b`,
      'i',
    ),
    instead: String(index + 1),
  },
]);

const day =
  '(?:last night|yesterday(?: evening)?|(?:on )?(?:last )?(?:mon|tues|wednes|thurs|fri|satur|sun)day(?: night| evening)?)';
const is = 'was|were|did|has|have|had';

const clockSaid = String.raw`(\d{1,2}(?:[:.]\d\d)?(?: ?[ap]m)?)`;
/** `fri 23:00 to sat 03:00`, which is of one night */
const overMidnight = weekdayStarts.map((start, index): Rewording => {
  const next = weekdayStarts[(index + 1) % weekdayStarts.length] ?? start;
  const early = String.raw`((?:0?\d|1[01])[:.]\d\d|(?:1[0-2]|\d) ?am)`;
  return {
    pattern: new RegExp(
      String.raw`\b(?:from )?(${start}\w*)(?: at)? ${clockSaid} ?(?:to|till?|until|[-–]) ?${next}\w*(?: at)? ${early}(?!\d)`,
      'i',
    ),
    instead: '$1 from $2 to $3',
  };
});

export const timeRewordings: readonly Rewording[] = [
  { pattern: /\b(over|in|during|for) the (?:last|past) weeks\b/i, instead: '$1 the last 4 weeks' },
  // `was the happy hour (5-7) in the lobby bar livelier this week than last week`
  {
    pattern:
      /^(was|is|were|has)\s+(?:(?:the|our)\s+)?(?:happy hour,?\s+)?\(?(\d[\d:.]*(?: ?[ap]m)?) ?(?:-|–|to) ?(\d[\d:.]*(?: ?[ap]m)?)\)? (?:in|on|at) (?:the |our )?(.{2,30}?) (?=(?:been )?(?:\w+er|loud|busy|lively|quiet|calm)\b)/i,
    instead: '$1 the $4 between $2 and $3 ',
  },
  // `from 12 to 14 november after 23:00` would begin at two times.
  {
    pattern: new RegExp(
      String.raw`\bfrom (?=\d{1,2}(?: \w+)? (?:to|until|till|-) \d{1,2} (?:${months.join('|')})\b.* (?:after|before|between) )`,
      'i',
    ),
    instead: '',
  },
  // `lobby bar 10pm to close`
  {
    pattern:
      /\b(?:from )?(\d[\d:.]*(?: ?[ap]m)?) ?(?:to|till?|until|-) (?:close|closing)(?: time)?\b/i,
    instead: 'from $1 on',
  },
  // `between 10 and midnight yesterday which bar was liveliest`
  {
    pattern:
      /^between (\S+) and (\S+) (yesterday|last night|tonight|today|this (?:morning|afternoon|evening)|(?:last |on )?\w+day),? (?=(?:which|what|where|how|who|was|were|did)\b)(.*?)\W*$/i,
    instead: '$4 $3 between $1 and $2',
  },
  ...hours,
  ...overMidnight,
  { pattern: /\b(?:give|show|send) (?:me |us )?the week so far\b/i, instead: 'this week so far' },
  // `was it loud all night last night`, of which tonight is no part
  {
    pattern: new RegExp(String.raw`\ball (?:night|evening)(?: long)? (?=${day}(?:\W*$|,))`, 'i'),
    instead: 'throughout ',
  },
  {
    pattern: /\bat night ((?:this|last) (?:week|month))\b/i,
    instead: 'from 22:00 to 06:00 $1',
  },
  // `was it loud late last night`
  {
    pattern: new RegExp(
      String.raw`\b(?:late|later on|towards the end of) (${day})(?=\W*$|,| (?:in|on|at) the )`,
      'i',
    ),
    instead: '$1 after 23:00',
  },
  {
    pattern:
      /\b(?:in|during) the (?:early|small|wee) hours(?: of (?:this morning|the morning|the night|today))?(?=\W*$)/i,
    instead: 'last night from 0:00 to 5:00',
  },
  { pattern: /\b(?:just|shortly|right) (?:before|after) (?=\d|midnight|noon)/i, instead: 'at ' },
  { pattern: /\b(?:ever )?since (?:early |the )?(?:this )?morning\b/i, instead: 'today' },
  {
    pattern: /\b(?:an|one|1) hour and a half ago\b|\b1\.5 hours ago\b/i,
    instead: '90 minutes ago',
  },
  // `was the terrace too loud every night this week`: on how many it was
  {
    pattern: new RegExp(
      String.raw`^(${is}) (?!.*\b(?:complain\w*|digest|closed|open|report|summary)\b)(.{2,40}?) (?:on )?(?:every|each|most|both|at least \w+|more than \w+|two or more|several)(?: of the)? (?:nights?|evenings?|days?) (?=(?:of )?(?:this|last|in|the)\b)`,
      'i',
    ),
    instead: 'how often $1 $2 ',
  },
  // `was the terrace too loud for over an hour last night`: for how long it was
  {
    pattern: new RegExp(
      String.raw`^(${is}) ((?!any).{2,40}? too \w+) for (?:(?:over|more than|at least|longer than|less than|under|about) )?(?:an?|half an|\d+|${hourNames}) (?:hours?|minutes?|mins?)(?= (?:last|yesterday|tonight|on|this)\b|\W*$)`,
      'i',
    ),
    instead: 'how long $1 $2',
  },
  {
    pattern: new RegExp(
      String.raw`^(${is}) (.{2,40}?) for (?:(?:over|more than|at least|longer than|about) )?(?:four|five|six|seven|eight|nine|ten|eleven|twelve) (?:hours?|minutes?|mins?)(?= (?:last|yesterday|tonight|on|this)\b|\W*$)`,
      'i',
    ),
    instead: 'how long $1 $2',
  },
  {
    pattern:
      /^(?:did|has|have) (?:it|things|(?:the |that )?(?:party|night|evening|crowd)) (?:go|gone|went|last|lasted)(?: on)? past ([1-4])(?: ?am)?(?![\d:.])/i,
    instead: 'was it busy after 0$1:00',
  },
  {
    pattern: /^did (the .{2,30}?) go on past ([1-4])(?: ?am)?(?![\d:.])/i,
    instead: 'was $1 busy after 0$2:00',
  },
  {
    pattern:
      /^(?:did|has|have) (?:the |our )?(.{2,30}?) (?:go|gone|went|last|lasted)(?: on)? past ([1-4]|midnight)(?: ?am)?(?![\d:.])(?!.*\b(?:mood|loudness|limit)\b)/i,
    instead: 'was $1 busy after $2',
  },
  { pattern: /\bfirst thing on (?=\w+day\b)/i, instead: 'in the morning on ' },
  // `did the rooftop hit 8/10 tonight`
  {
    pattern:
      /\b(hit|hits|at|above|below|over|under|reach|reached|was|is|mood) (\d(?:\.\d)?)\/10\b(?!\/)/i,
    instead: '$1 $2',
  },
  // `how loud was the terrace when the neighbour called at 22:30`
  {
    pattern:
      /\bwhen (?:(?:the|a|an|our|that) (?:\w+ )?(?:guests?|neighbou?rs?|customers?|police|man|woman|lady)|room \d+|\d{3}|they|someone) (?:called|rang|phoned|complained|came(?: down)?|moaned)(?: (?:us|down|in|again))? (?=(?:at|around|about) \d)/i,
    instead: '',
  },
  // `alerts in the last 24 hours`
  {
    pattern: /\b(?:in |over |during |for |of )?(?:the )?(?:last|past) 24 ?(?:hours|hrs|h)\b/i,
    instead: 'since yesterday',
  },
  // The midnight that ended the evening.
  {
    pattern:
      /\b(?:(?:at|around|about) )?midnight yesterday\b|\byesterday (?:at|around|about) midnight\b/i,
    instead: 'at midnight last night',
  },
  // `how long until the lobby bar calms down usually`
  {
    pattern:
      /^how long (?:until|till|before) (?:the |our )?(.{2,30}?) (?=.*\b(?:usually|normally)\b)(?:usually |normally )?(?:calms down|quiet(?:s|ens) down|empties(?: out)?|dies down|gets quiet)(?: usually| normally)?(?=\W*$)/i,
    instead: 'when does $1 usually calm down',
  },
  { pattern: /^what are the quiet hours(?=\W*$)/i, instead: 'which alerts are set up' },
  // `best hour of the week in the lobby bar usually`
  {
    pattern:
      /^(?:the |our )?(?:best|busiest|liveliest) (?:hour|time|night|day) of the week (.{0,40}?)(?:usually|normally)(?=\W*$)/i,
    instead: 'when is it usually busiest $1',
  },
  {
    pattern:
      /^(was|were) last (week|month) (better|worse|busier|livelier|louder|quieter|calmer)(?=\W*$)/i,
    instead: '$1 last $2 $3 than this $2',
  },
  {
    pattern: /^all zones ((?:this|last) (?:week|month))(?=\W*$)/i,
    instead: 'average mood per zone $1',
  },
  { pattern: /^what was the (week|weekend|month) like\b/i, instead: 'how was the $1' },
  {
    pattern: /\bwhen (is|are)n['’]?t (.{2,30}?) (?:busy|full|lively)(?=\W*$| on\b)/i,
    instead: 'when $1 $2 calmest',
  },
  {
    pattern: /\b(\w+est) of the (last|past) (\d+|two|three|four|five|six|seven) nights\b/i,
    instead: '$1 night of the $2 $3 nights',
  },
  // `how was dinner compared to last friday`
  {
    pattern:
      /^how (?:was|is) (breakfast|brunch|lunch|dinner)(?: today| tonight)? (?:compared (?:to|with)|vs\.?|versus|against) (yesterday|last \w+)(?=\W*$)/i,
    instead: '$1 today vs $1 $2',
  },
  // `was anything wrong during the night`
  {
    pattern:
      /(?<=^(?:was|were|did|has|have|had|any\w*|what|which|how|when|where)\b.*)\b(?:in|during|over|through) the night\b(?! (?:of|before|from|on|to|shift|manager|team|porter)\b)/i,
    instead: 'last night',
  },
  // `average loudness 8pm till now`
  {
    pattern:
      /\b(?:from |between )?(\d{1,2}(?:[:.]\d\d)?(?: ?[ap]m)?) ?(?:till?|until|to|up to|and|[-–]) ?(?:right )?now\b/i,
    instead: 'since $1',
  },
  {
    pattern: /\bovernight\b,?(?=.*\b(?:between|from) (?:midnight|\d))/i,
    instead: 'last night',
  },
  {
    pattern:
      /^((?:any|what|which|how many|were there)(?: any)? (?:alerts?|alarms?|trouble|problems)\b[^?]*) overnight\b/i,
    instead: '$1 last night between 22:00 and 07:00',
  },
  // `between 7 and 9 tonight vs same time yesterday`
  {
    pattern:
      /\bbetween (\S+) and (\S+) (tonight|tonite|today|this evening) (vs\.?|versus|compared (?:to|with)|than|and) (?:the )?same (?:time|hours) (?=yesterday|last )/i,
    instead: '$3 between $1 and $2 vs ',
  },
  {
    pattern: /\b(?:in the (morning|afternoon) today|today in the (morning|afternoon))\b/i,
    instead: 'this $1$2',
  },
  { pattern: /\b(last|past) (\d|two|three|four|five|six) evenings\b/i, instead: '$1 $2 nights' },
];
