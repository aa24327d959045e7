import type { ChannelVenues } from '../../../venues/venue-choices.ts';
import { levelWords, superlatives } from '../sentence/levels.ts';
import { readSentence, type Sentence } from '../sentence/sentence.ts';
import type { When } from '../times/when.ts';
import {
  asLast,
  comparison,
  hourKinds,
  isBehindComparison,
  isNight,
  isOnlyTime,
  judgedAs,
  moreOrLess,
  ofNoise,
  placeOf,
  usually,
  withoutMarks,
} from './said-before.ts';

/** Lines that leave out what was asked about before: `how was it at 9`, `when is the peak usually`, `worst half hour`. */

const conjunctions = String.raw`^\W*(?:(?:and|but|so|ok|okay|hm+|then|right)\W+)*`;
const asked = (pattern: string) => new RegExp(`${conjunctions}${pattern}`, 'i');

const afterAnd = /^\W*(?:and|but|so|then|ok)\b/i;
/** Of the place; `that` and `this` also stand before a noun, and `that` before a clause. */
const it = new RegExp(
  [
    String.raw`\b(?:it|its|it['’]s|they|them|those|these)\b`,
    String.raw`\b(?:that|this)\W*$`,
    String.raw`\b(?:is|was|does|did|has) (?:that|this) (?:a|an|the|about|quite|more|less|normal|usual|typical|unusual|true|right|too|still|on|in|at|over|under|above|below|because|as|like|since|\w+er)\b`,
    String.raw`\b(?:the|that|last|first|other|which|same) ones?\b`,
  ].join('|'),
  'i',
);
/** `which one is louder` is of two, and `got it, i'm on it` is told. */
const isOther =
  /^\W*(?:(?:and|so)\W+)?which ones?\b|^\W*(?:got it|on it|i['’]?m on it|done|leave it|forget it|never ?mind)\b|\b(?:mood|loudness|level) (?:of )?\d/i;
const now = /\b(?:now|tonight|today|tomorrow|this (?:morning|afternoon|evening|week|month))\b/i;
/** In words. A longer line says all of it. */
const longest = 9;
/** `was it livelier`, not `was it livelier anywhere` */
const ofAny =
  /\b(?:any(?:where|one|body)?(?! (?:point|time|stage)\b)|all(?! (?:day|night|evening|morning|the time)\b)|every\w*|else|other|overall|in total|which(?! (?:night|day|evening|hour|time|was|is)\b)|where|ever|(?:zone|room|bar|venue|area)(?=\W*$)|what (?:zones?|rooms?|bars?|venues?)|zones?|rooms?|venues?|hotel|house|alerts?|digests?|complaints?|log|logged|sensors?)\b/i;

/** `in spa` behind it would be another *not*. */
const orNot = /,? or (?:not|what)\W*$/i;

/** `did anyone complain`, there and then; `was there an alert for it` */
const ofThere =
  /^\W*(?:and )?(?:did|has) any(?:one|body) (?:complain|note|log|report)|\b(?:for|about|in|at) it\W*$/i;

const rank = '(?:worst|best|loudest|noisiest|quietest|busiest|liveliest|calmest|peak|slowest|top)';
const shapes = [
  asked(
    String.raw`(?:(?:what|when|what time)(?: was|['’]?s| is) (?:the|its) )?(?:the )?${rank}(?: (?:half )?(?:hour|time|moment|point|part|bit|zone|room|bar|venue|area|night|day|evening))?(?:,? (?:and )?(?:when|at what time|what time))?(?: usually| normally)?\W*$`,
  ),
  asked(String.raw`(?:at |from |until |till )?(?:what|which) (?:time|hour)\W*$`),
  asked(
    String.raw`(?:since when|how long|for how long|how (?:loud|busy|lively|quiet|calm|bad|high|low)(?: exactly)?)\W*$`,
  ),
  asked(String.raw`which (?:was|is) (?:the |our )?${rank} (?:night|day|evening|hour|week)\W*$`),
  asked(String.raw`(?:until|till) (?:when|what time)\W*$`),
  asked(String.raw`when(?:['’]s| is| was| will| does| did|ll)\b`),
  asked(
    String.raw`(?:(?:any|much|a bit|still|also|really|way) )?(?:${moreOrLess}|fuller|emptier)(?: than\b.*)?\W*$`,
  ),
  asked('(?:still|usually|normally|always) '),
  asked(
    String.raw`any ?thing (?:unusual|odd|strange|special|weird|wrong|interesting|to report|out of the ordinary)\W*$`,
  ),
  asked(String.raw`(?:was|were|is) (?:last \w+|yesterday|\w+day)(?: night)? (?:\w+er|worse)\W*$`),
];

/** @returns the whole question; undefined if the line leaves out nothing that was said before */
export function leftOut(line: string, before: string, venues: ChannelVenues): string | undefined {
  const own = readSentence(line, venues);
  const last = readSentence(before, venues);
  const usualTime = didItThen(line, last, venues);
  if (usualTime !== undefined) return usualTime;
  const then = pastOfOther(line, own, last);
  if (then !== undefined) return then;
  if (own.names.length > 0 || (last.names.length === 0 && last.timesSaid.length === 0)) {
    return undefined;
  }
  if (!isOpen(line, own)) return undefined;
  const isOfAny = ofAny.test(line) && !ofThere.test(line);
  const place = isOfAny ? '' : placeOf(last);
  const times = timesLeftOut(line, own, { before, last });
  const where = place === '' ? '' : ` in ${place}`;
  const whole =
    `${judged(line.replace(orNot, ''), last).replace(/\W+$/, '')}${where} ${times.join(' ')}`.trim();
  return whole === withoutMarks(line) ? undefined : whole;
}

/** `did it this thursday?`, of when it usually gets busy; undefined if the line says more than a time */
function didItThen(line: string, last: Sentence, venues: ChannelVenues): string | undefined {
  const [said] =
    /^\W*(?:and |so )?(?:did|was|has) (?:it|that)(?: happen| the same| then)? (?=\S)/i.exec(line) ??
    [];
  const asksWhen = /\b(?:when|what time)\b/i.test(last.text) && usually.test(last.text);
  if (said === undefined || !asksWhen) return undefined;
  const time = withoutMarks(line.slice(said.length));
  if (!isOnlyTime(readSentence(time, venues))) return undefined;
  const does = /\bpeak/i.test(last.text)
    ? 'peak'
    : /\b(?:calm|quiet|wind|die|slow|empty)/i.test(last.text)
      ? 'calm down'
      : 'get busy';
  const where = placeOf(last);
  return `when did ${where === '' ? 'it' : where} ${does} ${asLast(time.replace(/^this (?=\w+day)/i, ''))}`;
}

/** `was the restaurant ok`, after a question about last night; undefined if the line has a time, or none was over */
function pastOfOther(line: string, own: Sentence, last: Sentence): string | undefined {
  const isOver = /^\W*(?:and |so )?(?:was|were|did)\b/i.test(line);
  const times = last.timesSaid.filter((_, index) => last.whens[index]?.kind === 'past');
  const isPlaced = own.names.some(({ isVenue }) => !isVenue) && own.timesSaid.length === 0;
  return isOver && isPlaced && times.length === 1 && !comparison.test(line)
    ? `${withoutMarks(line)} ${times.map(asLast).join(' ')}`
    : undefined;
}

/** `was it loud`, `how high was the music`: then, if no other time is named */
const isOfPast =
  /^\W*(?:(?:and|so)\W+)?(?:(?:how|when|where|why|what time)\b(?: \w+){0,2} )?(?:was|were|did)\b/i;

function isOpen(line: string, { timesSaid }: Sentence): boolean {
  if (isOther.test(line)) return false;
  if (afterAnd.test(line)) return true;
  if (line.split(/\s+/).length > longest) return false;
  // `is it busy tonight` is a question of its own, about any place.
  const isOfNow = timesSaid.some((said) => now.test(said));
  if (isOfNow && !usually.test(line)) return false;
  const isWithoutTime = timesSaid.length === 0 && isOfPast.test(line);
  return isWithoutTime || it.test(line) || shapes.some((shape) => shape.test(line));
}

/** The line asks for a time itself, so the hour asked about before is dropped. */
const asksWhen =
  /\b(?:when|what time|which hour|since when|until when|peak\w*|half hour|hour|calm(?:ed)? down|quiet(?:en)?(?:ed)? down|loudest|noisiest|quietest|busiest|liveliest|calmest)\b/i;
const isOver = new RegExp(
  String.raw`\b(?:was|were|did|had|got|went|been|(?!(?:${levelWords.join('|')})\b)\w{3,}ed)\b`,
  'i',
);
const isGoingOn = /['’]s\b|\b(?:is|are|has|have|do|does|will|gonna|going)\b/i;

const ofNights = /\b(?:night|day|evening|weekend)s?\b/i;
const pastKinds: ReadonlySet<When['kind']> = new Set(['past', 'ago', 'part_of_today']);

/** The times asked about before, as far as the line has none of its own. */
function timesLeftOut(
  line: string,
  own: Sentence,
  { before, last }: { readonly before: string; readonly last: Sentence },
): readonly string[] {
  const kinds = own.whens.map(({ kind }) => kind);
  const isOfPast = isOver.test(line) || !isGoingOn.test(line);
  const hasDay = kinds.some((kind) => !hourKinds.has(kind)) || /\bago\b/i.test(line);
  const hasHour =
    kinds.some((kind) => hourKinds.has(kind) || kind === 'ago') || asksWhen.test(line);
  // `is it busy` is of now, after a question about last night.
  const keeps = (kind: When['kind'], index: number) => {
    if (isBehindComparison(last.timesSaid[index] ?? '', before)) return false;
    // `is it always like that on a friday`
    const isOfUsual = kinds.includes('usual') && !isOver.test(line);
    if (hourKinds.has(kind)) return !hasHour && (isOfUsual || (!hasDay && isOfPast));
    if (kind === 'tonight') return !hasDay && (isOfPast || /\bwill\b/i.test(line));
    // `best night?`, after a question about one
    if (kind === 'past' && ofNights.test(line) && isNight(last.whens[index])) return false;
    if (pastKinds.has(kind)) return !hasDay && isOfPast && !usually.test(line);
    // `what was on in the spa saturday` was about the last one.
    if (kind === 'usual' && isOver.test(before)) return !hasDay && isOfPast;
    return !hasDay && (kind === 'usual' || kind === 'in_days') && !isOver.test(line);
  };
  return last.timesSaid.flatMap((said, index) => {
    const kind = last.whens[index]?.kind;
    if (kind === undefined || !keeps(kind, index)) return [];
    return kind === 'past' || (kind === 'usual' && isOver.test(before)) ? asLast(said) : said;
  });
}

const sinceWhen = /^\W*(?:and )?since when\W*$/i;
const untilWhen = /^\W*(?:and )?(?:until|till) (?:when|what time)\W*$/i;
const forHowLong = /^\W*(?:and )?(?:for )?how long\W*$/i;
const peakThen =
  /^\W*(?:and )?(?:what|when) (?:was|is) (?:the|its) peak(?:,? and (?:when|at what time|what time))?\W*$/i;
const whenPeaked = /^\W*(?:and )?when did (?:it|that|they) peak\W*$/i;
const atWhatTime =
  /^\W*(?:and )?(?:at )?(?:what|which) (?:time|hour)(?: (?:was|is) (?:that|it|this))?\W*$/i;
/** `and how was it today`, after a question about noise */
const howWas = /\bhow (was|is) (?=(?:it|that)\b)/i;

/** `the worst half hour` was the loudest after a question about noise, and else the busiest; the worst night was the calmest. */
function judged(line: string, { text, level }: Sentence): string {
  const isOfNoise = ofNoise.test(text);
  const isOfHours = /\b(?:hour|time|moment|point)/i.test(line);
  const most = superlatives[level?.level ?? (isOfNoise ? 'loud' : 'busy')];
  return line
    .replace(sinceWhen, isOfNoise ? `since when has it been this ${level?.level ?? 'loud'}` : '$&')
    .replace(untilWhen, `until when was it ${level?.level ?? 'loud'}`)
    .replace(forHowLong, `how long was it ${level?.level ?? 'loud'}`)
    .replace(peakThen, isOfNoise ? 'when was it loudest' : 'when was the peak')
    .replace(whenPeaked, isOfNoise ? 'when was it loudest' : '$&')
    .replace(atWhatTime, `when was it ${most}`)
    .replace(howWas, isOfNoise ? 'how loud $1 ' : '$&')
    .replace(/\bat (?:its|the|their) worst\b/i, isOfNoise ? 'loudest' : 'busiest')
    .replace(/\bat (?:its|the|their) best\b/i, isOfNoise ? 'quietest' : 'liveliest')
    .replace(/\bworst\b/i, (found) =>
      isOfHours && !isOfNoise ? superlatives.busy : (judgedAs(found, isOfNoise) ?? found),
    )
    .replace(/\bbest\b/i, (found) => judgedAs(found, isOfNoise) ?? found);
}
