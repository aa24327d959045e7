import { alertRewordings, type Rewording } from './alert-rewordings.ts';
import { comparedRewordings } from './compared-rewordings.ts';
import { eventRewordings } from './event-rewordings.ts';
import { hoursRewordings } from './hours-rewordings.ts';
import { logRewordings } from './log-rewordings.ts';
import { measureRewordings } from './measure-rewordings.ts';
import { musicRewordings } from './music-rewordings.ts';
import { nightRewordings } from './night-rewordings.ts';
import { partsComparedRewordings } from './parts-compared-rewordings.ts';
import { plainRewordings } from './plain-rewordings.ts';
import { rankRewordings } from './rank-rewordings.ts';
import { sensorRewordings } from './sensor-rewordings.ts';
import { shiftRewordings } from './shift-rewordings.ts';
import { slangRewordings } from './slang-rewordings.ts';
import { spokenRewordings } from './spoken-rewordings.ts';
import { staffRewordings } from './staff-rewordings.ts';
import { timeRewordings } from './time-rewordings.ts';
import { toldWhenRewordings } from './told-when-rewordings.ts';
import { usualRewordings } from './usual-rewordings.ts';
import { venueRewordings } from './venue-rewordings.ts';
import { weekdayRewordings } from './weekday-rewordings.ts';
import { wishRewordings } from './wish-rewordings.ts';
import { writtenRewordings } from './written-rewordings.ts';
import { zoneRewordings } from './zone-rewordings.ts';

/** Questions in words or in an order that are not read, and the same in those that are. */

const rewordings: readonly Rewording[] = [
  ...alertRewordings,
  {
    pattern:
      /^(?:please )?(?:show|see|open|get)(?: me| us)? the (?:last|latest|newest) (digest|summary)\b/i,
    instead: 'last $1',
  },
  {
    pattern:
      /^(?:please )?how (?:is|are) (it|things|.{2,30}?)(?: right)?(?: now)?,? and is (?:that|this|it) (?:normal|usual|typical)(?: for (?:an? |this )?\w+)?(?=\W*$)/i,
    instead: 'is $1 as usual',
  },
  {
    pattern: /\b(?:both|all(?: of)?(?: the| our| my)?) (?:hotels|houses|properties)\b/i,
    instead: 'all venues',
  },
  // `how's it going up there on the roof`, where nothing rises
  {
    pattern:
      /\b(how(?:['’]?s| is| are) (?:it|things|everything) going) (?:(?:up|down|over|out) )?(?:there )?(?=(?:in|on|at|by)\b)/i,
    instead: '$1 ',
  },
  {
    pattern:
      /(?<=\b(?:what(?:['’]?s| is| was)?|anything|something) )(?:not|out of the) (?:normal|usual|ordinary)\b/i,
    instead: 'unusual',
  },
  // `is tonight going to be busier than last night`, of which what came so far is compared
  {
    pattern:
      /^(?:is|will|['’]?s) (?:tonight|it|this evening) (?:going to |gonna )?be (?:any )?(\w+er)(?: tonight| this evening)? than (?=last \w+(?: night)?\W*$|yesterday\W*$)/i,
    instead: 'is tonight $1 than ',
  },
  // `has the rooftop bar gone quiet yet`
  {
    pattern:
      /^(?:has|have) (.{2,40}?) (?:gone|got|become) (quiet|calm|busy|loud|lively|empty) (yet|already|now)(?=\W*$)/i,
    instead: 'is $1 $2 $3',
  },
  {
    pattern: /\b(zones?|rooms?|areas?) without (manual|automatic|auto) music\b/i,
    instead: '$1 not on $2 music',
  },
  // `compare the lobby bar with last friday`, of how it is now
  {
    pattern:
      /^(?:please |pls |can you )?compare (?!.*\b(?:last|yesterday|tonight|today|this|now|week|month|\w+day|\d)\b.* (?:with|to|against) )(.+?) (?:with|to|against) (?=(?:the )?(?:last|yesterday|same|night before|day before)\b)/i,
    instead: '$1 vs ',
  },
  {
    pattern:
      /^which (?:staff members?|members? of (?:the |our )?staff|person|employee|colleague) /i,
    instead: 'who ',
  },
  {
    pattern: /\b(usual|normal|typical) (?:value|level|figure|number)s?\b(?! of\b)/i,
    instead: '$1',
  },
  { pattern: /^why (?=(?:was|were|is|are) there no data\b)/i, instead: '' },
  {
    pattern:
      /\bbefore (?:i|we) (?:\w+ )?(?:start|came|come|began|got|open|clock|took)\w*(?: \w+){0,2} at (?=\d)/i,
    instead: 'before ',
  },
  // `lobby bar louder than the terrace tonight?`
  {
    pattern:
      /^(?!(?:is|are|was|were|did|does|do|has|have|had|will|which|what|who|when|where|how|why|any|alert|log|warn|tell|let)\b)((?:(?!\b(?:is|are|was|were|did|has|have|had)\b)[^,.?!])+?) ((?:louder|noisier|quieter|livelier|busier|calmer) than .+? (?:tonight|last night|yesterday|today))(?=\W*$)/i,
    instead: 'was $1 $2',
  },
  {
    pattern:
      /^(.{2,40}?) (?:normal|usual) for (?:this time|now)(?: (?:on|of) (?:an? )?(?:\w+day|\w{3}|night))?\W*$/i,
    instead: 'is $1 as usual',
  },
  {
    pattern: /^((?:when|what time) (?:did|was) .+?),? and how (?:loud|noisy) was it(?: then)?\W*$/i,
    instead: '$1 in loudness',
  },
  { pattern: /\bwhen will (.+?),? (?:usual+y|normally)\b/i, instead: 'when does $1 usually' },
  {
    pattern: /^(?:please |pls |can you |could you )?(?:put|write|note) (?:it )?down that\b/i,
    instead: 'log that',
  },
  {
    pattern:
      /^who (?:may|can|is allowed to|has permission to) (?:do|change|use|see) (?:what|which|things)\b.*$/i,
    instead: 'who are the managers',
  },
  {
    pattern: /^where (?:is|are) (?:the |any )?(?:data|readings|numbers) missing\b.*$/i,
    instead: 'which zones are missing data',
  },
  {
    pattern:
      /\b(?:is|are) (?:there )?(?:any|some)(?:thing|where| zones?| rooms?| areas?| places?) (?:that['’]?s |that is |that are )?not (?=\w+\W*$)/i,
    instead: 'which zones are not ',
  },
  {
    pattern:
      /\b(?:is there )?any (?:zones?|rooms?|areas?|places?) (?:that['’]?s |thats |that is |that are |which is )?(?:not|anything but) (?=\w+\W*$)/i,
    instead: 'which zones are not ',
  },
  {
    pattern:
      /^(?:is )?any(?:where|thing| zones?| rooms?| areas?| places?) (?:completely |totally |really )?(dead|calm|empty)(?: right)? now\b/i,
    instead: 'which zones are $1 now',
  },
  {
    pattern: /\bhow late (?:does|do|will) (.+?) (?:usually |normally )?(?:go|run|last)(?: on)?\b/i,
    instead: 'when does $1 usually calm down',
  },
  {
    pattern:
      /(?:, ?(?:but |and )?| but )no (?!(?:music|idea|clue|rush|hurry|worries|problem|thanks|details|fluff|waffle|numbers|need|reason|data|alerts?|complaints?|rounds?|events?|notes?|more|less)\b)([a-z]+(?: [a-z]+)?)(?=\W*$)/i,
    instead: ' except $1',
  },
  {
    pattern:
      /\bshould (?:i|we) (?:do (?:something|anything)|act|step in|intervene) (?:about|on|at|in) (.+?)(?: or (?:not|leave it(?: alone)?|wait|just leave it))?(?=\W*$)/i,
    instead: 'is something wrong on $1',
  },
  {
    pattern:
      /^(?:please |can (?:i|we) have |give me )?(?:an? |the )?hand ?over(?: notes?)? (?:for .+?,? )?(since|from) (?=\d)/i,
    instead: 'handover $1 ',
  },
  {
    pattern:
      /^what (?:do|does|did) (?:the|our) (?:notes?|log|entries|log entries) say(?: (?:about|on))?/i,
    instead: 'show the log about',
  },
  {
    pattern:
      /\bwhen (?:did|was|were) (?!.*\b(?:alerts?|notes?|complaints?|limits?|digests?|entry|entries|rules?)\b)(.+?) (?:get |first )?(?:connected|set up|added)\W*$/i,
    instead: 'venue $1',
  },
  {
    pattern:
      /^(?:how (?:do|can) (?:i|we) (?:ask|compare|use|get)\b(?=.*\b(?:with you|this thing|this app|the app|ask)\b).*|what (?:can|could|should) (?:i|we) ask\b.*)$/i,
    instead: 'what can i ask',
  },
  {
    pattern: /\b((?:this |the |our )?weekend) (compares?|compared|look|stack up) so far\b/i,
    instead: '$1 so far $2',
  },
  {
    pattern:
      /^((?:quiet|loud|busi|livel?i|calm)est) (.+) (?:has|have) (?:been|got|gone) (?=since\b)/i,
    instead: '$1 $2 ',
  },
  {
    pattern:
      /\b(?:was|were) there (?:any|a) (?:point|time|moment) (tonight |last night |today )?(?:when|where|that) (.+) (?:was|went|got) (?:louder than|above|over) (\d+(?:\.\d)?)/i,
    instead: 'did $2 go over $3 $1',
  },
  {
    pattern:
      /\b(best|worst|busiest|liveliest|loudest|quietest|calmest) (moment|hour|point) of the weekend\b/i,
    instead: '$1 $2 of last weekend',
  },
  {
    pattern:
      /\b(?:is|are) (.+?) getting (better|worse|louder|quieter|busier|calmer|livelier)( or \w+)?(?: (?:on|with|for) (?:the )?(noise|mood|loudness))? (?:overall|in general|over time|generally)\b(?!.*\b(?:tonight|today|now)\b)/i,
    instead: 'is $1 getting $2 $4 week by week',
  },
  {
    pattern:
      /^(?:is there |was there )?(?:anything|something|what) (?:do |should |must )?(?:i|we) (?:need to |should |must |have to |ought to )?know (?:about )?(?:from|about|after) (?:the )?(?:day|night|late|early|last|previous|morning|evening) shift\b/i,
    instead: 'handover',
  },
  {
    pattern:
      /^(?:can|could|should|shall) (?:i|we) (?:let|send) (?:someone|somebody|one|him|her|them|people|staff) (?:go )?(?:on (?:a |their )?break|home|off)(?: early| now| already)*,? or (?=is|are|will|does)/i,
    instead: '',
  },
  { pattern: /\bis (it|.{3,30}?) about to (?:go|kick) off\b/i, instead: 'will $1 get busy' },
  {
    pattern:
      /^(?:(?:an? |the |some |two )?(?:couples?|guests?|family|families|lady|gentleman|man|woman|people|customers?)(?: (?:is|are|was|were))? (?:asking|looking|after|wants?|would like)(?: for)? )(?=somewhere\b)/i,
    instead: '',
  },
];

const inOrder = [
  ...weekdayRewordings,
  ...hoursRewordings,
  ...sensorRewordings,
  ...shiftRewordings,
  ...zoneRewordings,
  ...wishRewordings,
  ...partsComparedRewordings,
  ...writtenRewordings,
  ...measureRewordings,
  ...toldWhenRewordings,
  ...musicRewordings,
  ...eventRewordings,
  ...usualRewordings,
  ...nightRewordings,
  ...comparedRewordings,
  ...timeRewordings,
  ...plainRewordings,
  ...rankRewordings,
  ...slangRewordings,
  ...logRewordings,
  ...venueRewordings,
  ...staffRewordings,
  ...spokenRewordings,
  ...rewordings,
];

/** The same question in words that are read. */
export function reworded(line: string): string {
  return inOrder.reduce((left, { pattern, instead }) => left.replace(pattern, instead), line);
}
