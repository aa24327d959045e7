/** Tells what somebody asks from what somebody tells, which may be meant for the venue log. */

/** Words that ask, or tell the app to do something. */
const opens =
  /^(?:(?:and|so|but|ok|okay|hey|hi|please|pls|sorry|also|just|quick|question|basically|um+|er+|hmm+|well|right|listen|like|honestly|lol|yo|there|all|team|guys|mate|morning|evening|good|just|wondering|was wondering|im wondering|i was wondering|wonder|i wonder|curious|need to know)[, ]+)*(?:how|what|which|where|who|whose|when|why|is|are|am|was|were|do|does|did|has|have|had|can|could|should|shall|will|would|may|any|anything|anyone|anybody|nothing|show|give|send|get|tell|list|compare|rank|export|csv|report|top|incidents|events|complaints|rounds|entries|maintenance|repairs|open|overdue|everything|everyone|everywhere|anywhere|normal|usual|typical|average|somewhere|nowhere|dont|do not|alerts?|zones?|music|need|want|i want|i need|i d like|set|turn|stop|start|mute|unmute|snooze|remind|write|draft|prepare|summari[sz]e|nights|days|evenings|weekends|weekdays|alert|ping|warn|notify|lower|raise|change|add|remove|delete|make|put|help|best|worst|most|least|(?!guest)\w+est|average|avg|total|last|this|next|all|every|each|whats|hows|wheres|whos|whens|the best|the worst|isnt|arent|wasnt|tonight|yesterday|today|now|usual|trend|(?:the )?(?:first|last) time|(?:one|two|three|four|five|\d+) things|check|find|search|look|let|log|note|digest|summary|handover|(?:top )?\d+ \w+est)\b/i;
/** Asked at the end: `nobody acknowledged it - whose job was that`. */
const asksLater =
  /[-,;.] *(?:and )?(?:who|whose|why|what|when|where|which|how|would|could|can|should|will|is|are|does|do)\b(?! (?:not|n['’]?t)\b)|\bwhich (?:zone|bar|room|venue|area|place|one|night|day|hotel) (?:was|is|were|are|had|has|did|got)\b|\bhow (?:was|were|is|did) (?:it|that|they|we)\b|\b(?:is|was) (?:that|this|it) (?:bad|good|ok|okay|normal|high|low|a lot)$|\b(?:are|is|was|did|has|have) (?:they|it|we|he|she|there)$/i;
const fewestTold = 4;

/** `round done, all fine`, `checked lobby and spa` */
const roundDone =
  /^(?:i |we |just |i have |ive )*(?:(?:did|done|finished|completed) (?:a|my|the) (?:\d[\d:.]* )?rounds?|(?:did|done) rounds?(?= (?:at )?\d| all|,)|rounds? (?:done|finished|complete[d]?)|walked|checked)\b/i;

export function isRoundDone(text: string): boolean {
  return roundDone.test(text.trim().replace(/['’]/g, '')) && !text.includes('?');
}

/** Something told rather than asked: `neighbour called again about the terrace` */
export function isStatement(text: string): boolean {
  const isLong = text.trim().split(/\s+/).length >= fewestTold;
  const line = text.trim().replace(/['’]/g, '');
  if (isRoundDone(text)) return true;
  // `lobby bar this afternoon vs this evening`
  if (/\b(vs|versus|compared)\b/i.test(line)) return false;
  return isLong && !line.includes('?') && !opens.test(line) && !asksLater.test(line);
}

/** `around 8 when the guest complained`: why somebody asks, of a moment that is named. */
const whenTold =
  /,? when (?:(?:the|a|an|that|our|this) (?:guests?|neighbou?rs?|customers?|couple|lady|guy|man|woman|people)|(?:the |room )?\d{2,4})(?: \w+){0,3}? (?:complain(?:ed|s)?|called|rang|phoned|moaned|came)\b[^,.?!]*/i;
const moment = /\b(?:at|around|about|by|before|after) \d|\d ?[ap]m\b|\d[:.]\d\d/i;

/** The line without why it is asked, which would be taken for a question about complaints. */
export function withoutReason(text: string): string {
  const rest = text.replace(whenTold, '');
  return moment.test(rest) ? rest : text;
}

/** Something told that has happened: `waiter dropped a tray`, but not `headcount in the bar please` */
export function isHappening(text: string): boolean {
  return isStatement(text) && verb.test(text) && !amount.test(text.trim());
}

const amount = /^(?:the )?(?:number|count|headcount|amount|names?|list)s?\b/i;
const verb =
  /\b(?:(?!need|speed|feed|bed|red)\p{L}{2,}ed|is|are|was|were|has|have|had|says?|said|left|fell|broke|came|went|took|got|hit|threw|stole|sold|told|felt|brought|ran|saw|heard)\b/iu;

const sayers =
  'guests?|neighbou?rs?|customers?|table|couple|room|lady|guy|man|woman|someone|somebody|people|they|housekeeping|reception|chef|staff|colleague|porter|boss|owner|manager|wife|friend';
const clause = '(.+?) (is|was|are|were|has) (.+?)';
const isItSo =
  '(?:(?:is|was|are|were) (?:it|they|that|this|he|she)(?: (?:right|true|so))?|true|right|correct|any truth (?:in|to) (?:that|it)|(?:can|could) you (?:confirm|check|see)(?: (?:it|that))?)';

/** What asks whether somebody is right. */
const claims: readonly RegExp[] = [
  // `guest in 214 says the corridor is noisy, is it?`
  new RegExp(
    String.raw`^(?:(?:an? |the |my |our )?(?:${sayers})(?: \S+){0,5}? (?:says?|said|claims?|thinks?|reckons?|swears?|insists?|tells? me|told me)|i(?:['’]?m| am| was) told|i told (?:them|him|her|the \w+)) (?:that )?${clause}[,.;]? ${isItSo}\W*$`,
    'i',
  ),
  // `the manager wants proof that the terrace was quiet`
  new RegExp(
    String.raw`^(?:the |my |our )?(?:manager|boss|owner|gm|police|${sayers}) (?:wants?|needs?) (?:proof|evidence|to know) (?:that |if |whether )?${clause}\W*$`,
    'i',
  ),
  // `the lobby bar wasn't louder than the rooftop, was it?`
  /^(.+?) (is|was|are|were|has)(?:n['’]?t| not) (.+?),? (?:is|was|are|were|has) (?:it|they|we)\W*$/i,
  /^(.+?) (is|was|are|were|has) (.+?),? (?:is|was|are|were|has)n['’]?t (?:it|they|we)\W*$/i,
];

const itIs = /\b(it|that|there)['’]?s\b/gi;

/** @returns the question whether what somebody says is so; the text itself if it is none */
export function claimAsked(text: string): string {
  const inFull = text.replace(itIs, '$1 is');
  const found = claims.map((claim) => claim.exec(inFull)).find((one) => one !== null);
  const [, place, verb, rest] = found ?? [];
  return place === undefined ? text : `${verb} ${place} ${rest}`;
}
