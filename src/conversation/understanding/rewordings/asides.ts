import { asidesBehind } from './asides-behind.ts';
import { type Aside, asidesInFront } from './asides-in-front.ts';
import { withoutPoliteness } from './politeness.ts';
import { reworded } from './rewordings.ts';
import { isStatement } from './statement.ts';

/** What people say beside a question: greetings, politeness, doubts and what the answer is for. */

const people =
  'neighbou?rs?|guests?|colleagues?|customers?|couple|lady|guy|man|woman|client|boss|owner|manager|chef|gm|police|someone|somebody|they|\\d(?:st|nd|rd|th) floor|room \\d+|[1-9]\\d\\d';

const asides: readonly Aside[] = [
  ...asidesInFront,
  ...asidesBehind,
  { pattern: /^remind me(?: again)?[,:]? (?=(?:what|how|who|which|when|where)\b)/i, rest: '' },
  {
    pattern:
      /^i(?:['’]?d| would) be (?:(?:ever so|very|most|so|really) )?grateful for (?:an? |some |any )?(?:(?:quick|short|brief) )?(?:word|update|news|info\w*|idea) (?:on|about|of) /i,
    rest: '',
  },
  {
    pattern: /\b(?:please |kindly )?(?:provide|supply|furnish) (?:me|us) with\b/i,
    rest: 'show me',
  },
  {
    pattern:
      /^(?:please |kindly )*(?:confirm|advise|share)(?: me| us)?(?: on)? (?:the )?(?:present |current |latest )?(?:status|state|situation|position) (?:of|in|at) /i,
    rest: 'how is ',
  },
  {
    pattern:
      /^(?:i |we )?need (?:the |some |a few |something )?(?:numbers|figures|data|facts)?(?: for| to show) (?:the |my |our )?(?:client|boss|owner|owners|gm|manager|board|report|insurance|police)[:,]\s*/i,
    rest: '',
  },
  {
    pattern:
      /\b(?:give me |i need |need |send me )?(?!\w+ (?:new )?in the log)(?:something|anything|a line|a sentence|\d+ (?:bullets?|bullet points|lines|sentences))(?: (?:nice|good|short))?(?: (?:i|we|that i) can (?:say|share|tell|post|use)| to (?:say|share|tell|post))?(?: (?:to|with|in|for) (?:the |my |our )?(?:\S+ ){1,3}?)? ?(?:about|on) (?=how\b|last\b|this\b|the\b|yesterday\b|tonight\b)/i,
    rest: 'how was ',
  },
  { pattern: /\bhow was how\b/i, rest: 'how' },
  // What needs someone is told with its reason.
  { pattern: /(?<=\bneeds?\b.*),? (?:and )?why\W*$/i, rest: '' },
  {
    pattern: /^why (?:does|do|would) (.+?) need (?:me|us|someone|attention|a look|looking at)\b/i,
    rest: 'does $1 need me',
  },
  {
    pattern:
      /^if .*?\b(?:one|1|a single) (zone|room|area|place)\b.*?\bwhich(?: one| zone| would it be)?\W*$/i,
    rest: 'which zone needs me',
  },
  {
    pattern:
      /\brank (?:them|em|all|everything|every zone|the zones)(?: all)?(?: of them)?,? (\w+est) first\b/i,
    rest: '$1 zones',
  },
  // A usual day is a chart of its hours.
  {
    pattern: /(?<=\b(?:usual|usually|normal|normally|typical|tomorrow)\b.*),? \bhour by hour\b/i,
    rest: '',
  },
  {
    pattern:
      /,? or (?:am i|did i|is it me) (?:just )?(?:misremember\w*|mistaken|wrong|dreaming|mad|crazy)\b/i,
    rest: '',
  },
  { pattern: /,? (?:from )?(?:top to bottom|best to worst|busiest to quietest)\b/i, rest: '' },
  {
    pattern:
      /\btop (\d|two|three|four|five) (zones|rooms|areas)(?: (?:by|for|in) (?:the )?(?:mood|liveliness|energy|atmosphere))?(?= |$)(?! (?:by|for|in) )/i,
    rest: 'top $1 busiest $2',
  },
  {
    pattern:
      /\btop (\d|two|three|four|five) (zones|rooms|areas) (?:by|for|in) (?:the )?(?:loudness|noise|volume)\b/i,
    rest: 'top $1 loudest $2',
  },
  // Anywhere.
  { pattern: /\b(?:the )?week in review\b/i, rest: 'review of this week' },
  {
    pattern:
      /,? not (?:compared? (?:to|with)|against|versus|vs\.?) (?:the )?(?:normal|usual|average)\b/i,
    rest: '',
  },
  {
    pattern:
      /^i (?:don['’]?t|do not) (?:want|need) (?:the |an? )?[^,]{3,30}, (?:just |only |but )?/i,
    rest: '',
  },
  { pattern: /(?<=^(?:compare|show|how|give)\b.*),? (?:instead of|rather than) [^,]*$/i, rest: '' },
  {
    pattern:
      /,? (?:and )?(?:the )?(\w+(?: bar| room)?) (?:doesn['’]?t|does not|don['’]?t|do not) count\b/i,
    rest: ' except $1',
  },
  { pattern: /,? (?:in )?(?:new york|ny|copenhagen|cph|danish) time\b/i, rest: '' },
  { pattern: /,? \bup (?:to|until|till) now\b/i, rest: ' so far' },
  { pattern: /^(?:so |and )?(?:down|up|over|out) (?=(?:in|at|on|by|here|there)\b)/i, rest: '' },
  {
    pattern:
      /\b(too \w+|\w+ enough|ok|okay|good|right) for an? (?:\w+ )?(?:dinner|lunch|breakfast|brunch)\b/i,
    rest: '$1',
  },
  {
    pattern:
      /^(?:give me )?(?:one|two|three|a few|\d+) (?:lines?|sentences?|bullets?|bullet points)(?: (?:for|to) (?:the |my |our )?\S+(?: meeting| report)?)? (?:about|on) (?=\S)/i,
    rest: 'how was ',
  },
  {
    pattern:
      /^(?:give me )?(?:one|two|three|a few|\d+) (?:lines?|sentences?|bullets?|bullet points)(?: (?:for|to) .*)?\W*$/i,
    rest: 'how is it',
  },
  // The answer says until when.
  { pattern: /(?<=\b(?:muted|silenced)\b.*),? and (?:until|till?) when\b/i, rest: '' },
  {
    pattern: /^(?:please )?(?:put|place|set) (?=.* (?:next to|beside|against) )/i,
    rest: 'compare ',
  },
  { pattern: /\b(too \w+) for the (?:number|amount) of (?:people|guests)\b/i, rest: '$1' },
  { pattern: /^rank (?:them|em|all|everything|everyone)(?: all)?\b/i, rest: 'rank all zones' },
  {
    pattern:
      /,? ?\bif (?:it['’]?s|that['’]?s|it is|that is) (?:not too much|no|not) (?:trouble|bother|hassle|problem),?|,? ?\bif (?:you|u) (?:don['’]?t|do not) mind,?|,? ?\bif possible,?|,? ?\bwhen (?:you|u) (?:get|have) an? (?:sec|second|minute|moment|chance),?/i,
    rest: '',
  },
  {
    pattern:
      /\bthe (\d+|ten|five|two)[- ](?:sec(?:ond)?|minute|word)s? (?:version|summary)\b|\b(?:the |a )?short(?:er)? version(?: of (?=the day|today|tonight))?\b/i,
    rest: 'overview ',
  },
  {
    pattern:
      /(?<=\b(?:mon|tues|wednes|thurs|fri|satur|sun)day\b.*|\b(?:last|yesterday)\b.*)\b(?:jazz|quiz|karaoke|comedy|open mic|live music|salsa|bingo|disco|student|ladies) (?=(?:night|evening)\b)|\b(?:jazz|quiz|karaoke|comedy|open mic|live music|salsa|bingo|disco|student|ladies) (?=(?:night|evening)\b.*\b(?:(?:mon|tues|wednes|thurs|fri|satur|sun)day|last week|yesterday)\b)/i,
    rest: '',
  },
  {
    pattern:
      /\bfrom (?:breakfast|open(?:ing)?|morning|start|early) (?:to|till|until) (?:clos\w+|night|evening|finish|end|late)\b/i,
    rest: '',
  },
  {
    pattern:
      /\b(any|some|a|every) (quiet |calm )?corner\b(?: (?:of|in) (?:this|the|our) (?:hotel|place|building|house|venue))?/i,
    rest: '$1 $2zone',
  },
  {
    pattern:
      /^(?:assuming|if) (?:it['’]?s|it is|this is|that it['’]?s) an? (?:normal|usual|typical|regular) \w+,? /i,
    rest: '',
  },
  { pattern: /\b(?:nyc|the ny|in ny)\b/i, rest: 'New York' },
  { pattern: /^before (?:i|we) \w+(?: (?:up|down|home|in|out|on))?[:,]\s*/i, rest: '' },
  {
    pattern:
      /,? \bfor (?:the |my |our )(?:gm|boss|bosses|owners?|board|general manager|management)\b(?!['’])(?!.*\b(?:every|each|alert)\b)/i,
    rest: '',
  },
  { pattern: /,? (?:(?:in )?(?:local|their|our) time)\b/i, rest: '' },
  {
    pattern:
      /,? \bor (?:should|shall|do) (?:i|we) (?:warn|tell|move|call|ring|let|apologi[sz]e to|go|check)\b[^?]*/i,
    rest: '',
  },
  // Behind it.
  {
    pattern:
      /(?<=\b(?:worry|know|need|do|look|check|miss|handle)\b.*) before (?:we )?(?:close|closing|opening|service|bed|midnight|home time|tonight|this evening|the (?:evening|night|shift|rush)|i (?:start|leave|go))\W*$/i,
    rest: '',
  },
  {
    pattern:
      /[,.;–-]+ (?:(?:i|we|i['’]?m|we['’]?re|i am|we are) )?(?:need|want|have|trying|hoping|planning) to (?:put|send|seat|move|take|place|plan|decide|schedule|staff|roster|book|prepare|know for)\b.*$/i,
    rest: '',
  },
  {
    pattern:
      /,? (?:an? )?(?:quick|short|brief) (?:status|update|check|overview)(?: please| pls)?\W*$/i,
    rest: '',
  },
  // `a report for the week, something I can forward to the GM`
  {
    pattern:
      /[,;–-]? ?(?:something|one|that|which) (?:i|we) can (?:forward|send|share|pass on|print)(?: on)?(?: (?:to|with|for|in|at) .{1,30})?(?=\W*$)/i,
    rest: '',
  },
  {
    pattern:
      /,? in (?:\d+|two|three|four|five|a few|one) (?:lines?|sentences?|words|bullets|bullet points)\W*$/i,
    rest: '',
  },
  { pattern: /, short\W*$/i, rest: '' },
  {
    pattern: /,? (?:a )?(?:quick|short|brief) summary(?: (?:each|of each|for each))?\W*$/i,
    rest: '',
  },
  {
    pattern:
      /^(?!(?:how|what|when|is|are|do|does|did|any|why|who)\b|.*\b(?:sensors?|app|system|service|bot|alert|digest|set)\b)(.{3,40}?) (?:status|update)(?: please| pls)?\W*$/i,
    rest: 'how is $1',
  },

  {
    pattern:
      /,? ?\bbefore (?:i|we) (?:go|head|leave|take|hand|sign|finish|walk|speak|talk|see|meet|call|ring)\b(?!.*\b(?:mon|tues|wednes|thurs|fri|satur|sun)days?\b)[^\d:]*$/i,
    rest: '',
  },
  {
    pattern:
      /[,.;?!–-]+ (?:i am |i'm |just |im )?(?:doing|on|starting|about to do|off to do) my rounds?(?: now)?\W*$/i,
    rest: '?',
  },
  {
    pattern:
      /[,.;?!–-]* or (?:did|does|was|is) it (?:just )?(?:feel|felt|seem|seemed)(?: like (?:that|it))?\W*$/i,
    rest: '?',
  },
  {
    pattern:
      /[,;.?!–-]* (?:or )?(?:am i|did i|was i|is it|was it|are we)(?: just)? (?:imagin\w*|dream\w*|mad|crazy|going mad|going crazy|wrong|being silly)(?: (?:it|that|this|things))?\W*$/i,
    rest: '',
  },
  {
    pattern: /[,;.?!–-]* or am i (?:grand|ok|okay|fine|safe|good|free) (?:for|to) .*$/i,
    rest: '?',
  },
  {
    pattern:
      /[,;.?!–-]+ (?:correct|right|true|yes|no|legit|for real|real or not|yeah|huh|eh|is it not|don['’]?t you think|any truth (?:in|to) (?:that|it|this)|(?:can|could) (?:you|u) (?:confirm|check|verify|see)(?: (?:that|it|this))?)\W*$/i,
    rest: '?',
  },
  { pattern: /,? (?:and )?do the needful\b.*$/i, rest: '' },
  {
    pattern:
      /[,;.–-]* (?:(?:in|with) (?:short|brief|a few words|words|numbers|one (?:line|sentence|word))|no (?:fluff|waffle|details|numbers)|nice and short|one line|short and sweet|just the (?:headlines|basics)|keep it short)(?:,? (?:please|pls|plz|thanks))?\W*$/i,
    rest: '',
  },
  {
    pattern:
      /,? so (?:that )?(?:i|we) (?:can|could|don['’]?t|do not|know|have|am|are|won['’]?t)\b.*$/i,
    rest: '',
  },
  {
    pattern:
      /(?<!\b(?:post|digest|send|set up|setup|note|log)\b.*) for (?:the |my |our )?(?:night|day|morning|evening|late|early|duty|general|bar|floor|next) (?:manager|team|shift|porter|crew|staff)\W*$/i,
    rest: '',
  },
  { pattern: /[,;.?!–-]* (?:going|judging) by (?:what|the|your)\b.*$/i, rest: '' },
  {
    pattern: /(?<=\bexcept\b.*)[.!?;]+ i (?:already )?know about (?:the )?[^.?!]+\W*$/i,
    rest: '',
  },
  {
    pattern: /[.!?;]+ i (?:already )?know about ((?:the )?[^.?!]+?)\W*$/i,
    rest: ' except for $1',
  },
  {
    pattern:
      /(?<=\b(?:normal|calm|calmed down|ok|okay)\b.*)\bafter (?:the |that |this )?fire (?:alarm|drill)(?: test)?\b/i,
    rest: '',
  },
  { pattern: /\banyway\b/i, rest: '' },
  { pattern: /[,;.–-]* (?:pls|plz|thx)\W*$/i, rest: '' },
  {
    pattern:
      /,? or (?:is|was) (?:it|that|this) (?:just |simply )?(?:always like (?:that|this)|how it (?:always |usually )?is|(?:normal|usual) (?:here|there|for it))\b[^?]*\??$/i,
    rest: '',
  },
];

/** `how loud was the terrace at 23:15, the neighbour's emailed` */
const whoAsks = new RegExp(
  String.raw`[,;.?!–-]+ ?(?:an? |the |our |one |my |some )?(?:${people})(?: (?:in|on|from|at|above|near|of) (?:the |room )?[\w.]+(?: floor| room| corridor)?)?(?:['’]s|['’]re| is| are| has| have| was| were| just| keeps?)* (?:just |now )?(?:e?mail|ask|call|rang|phon|complain|tell|say|said|want|need|wait|mention|wr[io]te|post|report)\w*\b[^?]*$`,
  'i',
);

/** @returns the line itself if nothing else is left of it */
export function withoutAsides(line: string): string {
  const polite = reworded(withoutPoliteness(line));
  const asked = polite.replace(whoAsks, (said) => (said.startsWith('?') ? '?' : ''));
  const rest = asides
    .reduce(
      (left, { pattern, rest: instead }) => left.replace(pattern, instead),
      isStatement(asked) ? polite : asked,
    )
    .replace(/\s+/g, ' ')
    .trim();
  return /\p{L}/u.test(rest) ? rest : line;
}
