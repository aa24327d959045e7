import type { ChannelVenues } from '../../../venues/venue-choices.ts';
import { comparatives, opposite } from '../sentence/levels.ts';
import { findNames, namesMeant, placesNamed } from '../sentence/place-names.ts';
import { readSentence, type Sentence } from '../sentence/sentence.ts';
import {
  asLast,
  comparison,
  hourKinds,
  isNight,
  isOfLog,
  isOnlyTime,
  isOrWas,
  judgedAs,
  moreOrLess,
  namesAlone,
  ofNoise,
  placeOf,
  whichIs,
  withoutMarks,
} from './said-before.ts';

/** Follow-ups that compare what was asked about before: `is that normal`, `compared to usual?`, `vs last friday?`. */

const isThat =
  /^\W*(?:(?:and|but|so|ok|hmm?)\W+)*(?:(?:is|was) (?:that|this) |(?=(?:normal|usual|typical) for\b))(?:(?:a|about|quite|really) )?(?:normal|usual|typical|standard|unusual|ok|okay|high|low|lot|much)\b(.*)$/i;
const forThatTime = / (?:for|at) (?:that|this) (?:time|hour)(?: of (?:the )?(?:day|night))?\b/i;
/** `was it coming from the rooftop` */
const cameFrom =
  /^\W*(?:(?:and|but|so)\W+)*(?:was|is|did|could) (?:it|that|the noise)(?: have| be| been)? (?:coming|come|came)(?: up| down)? from (?:the )?(.+?)(?:,? (?:you think|do you think|maybe|perhaps|or not))?\W*$/i;
const againstUsual =
  /^\W*(?:(?:and|but|so|ok)\W+)*(?:(?:(?:how(?:['’]?s| does| do| did| is| was) (?:it|that|this) )?(?:compared? (?:it |that |this )?(?:to|with)|vs\.?|versus|against)\W+(?:(?:the |our |what(?:['’]?s| is) )?(?:a )?(?:usual|normal|typical|average)|what it (?:usually|normally) is)(?: \w+day| day| night| morning| evening)*(?: (?:for|at) (?:it|this|that|then)(?: hour| time)?)?)|(?:is|was) (?:it|that) (?:usually|normally|always|typically) (?:like (?:this|that)|(?:this|that) \w+|so \w+))\W*$/i;
const moreThanUsual =
  /^\W*(?:(?:and|but|so|ok)\W+)*(?:(?:is|was) (?:it|that|this) )?(more|less|higher|lower)(?: or (?:more|less|higher|lower))? than (?:usual|normal|average)\b(?! \w*(?:complain|alert|entr))/i;
const levelThan =
  /^\W*(?:(?:and|but|so|ok|is it|was it|is that|was that|(?:by )?how much)\W+)*(?:(?:any|much|a bit) )?(louder|quieter|busier|calmer|livelier|noisier|better or worse|better|worse|more|less) than (?:the )?(.+?)\W*$/i;
/** `is it calmer than that now`, of how it usually is */
const thanThat =
  /^\W*(?:(?:and|but|so|ok)\W+)*(?:is|are) (?:it|we|they) (\w+er) than (?:that|usual)(?: (?:now|tonight|right now))?\W*$/i;
const aboveOrBelow =
  /^\W*(?:(?:and|but|so|ok)\W+)*(?:is|are) (?:it|we|they) (?:above|below|over|under|ahead|behind)(?: or (?:above|below|over|under|ahead|behind))?(?: (?:of )?(?:that|usual|it))?(?: (?:now|tonight|right now))?\W*$/i;
/** `is it better now?`, after a question about this afternoon */
const betterNow =
  /^\W*(?:(?:and|so|ok)\W+)*is (?:it|that) (?:any |much )?(better|worse|quieter|louder|busier|calmer|livelier)(?: there)? (?:now|right now|by now|at the moment)\W*$/i;
const byHowMuch = /^\W*(?:and |so )?(?:by )?how much\W*$/i;
/** `how far off is it`, of what was compared with usual */
const howFarOff =
  /^\W*(?:and |so )?how (?:far|much) (?:off|out|above|over|below|under|away)(?: (?:is|was) (?:it|that))?(?: from (?:usual|normal))?\W*$/i;
const isComparative = /^(?:is|are|was|were) (.+?) (\w+er) than (.+)$/i;
const andTime = /^\W*(?:and|or|what about|how about) (.+?)\W*$/i;
const isComparedAlone = new RegExp(
  String.raw`^\W*(?:(?:and|but|so)\W+)*(?:is|are|would) (?:the )?(?!it\b|that\b|this\b)(.+?) (?:be )?(?:any |much |even |a bit )?(${moreOrLess})\W*$`,
  'i',
);
const timeWasMore = new RegExp(
  String.raw`^\W*(?:(?:and|but|so)\W+)*(?:was|is|were) (.+?) (?:any |much |even )?(${moreOrLess})\W*$`,
  'i',
);
const wasDifferent =
  /^\W*(?:(?:and|but|so)\W+)*(?:was|is) ((?:last|this) \w+(?: night)?|yesterday|tonight|today) (?:any |much |very )?(?:different|the same|normal|usual|typical|like (?:that|this))\W*$/i;
const whatsNormal =
  /^\W*(?:and |so )?(what(?:['’]?s| is| was) (?:normal|usual|typical)(?: for)?)(?: (?:it|this|that|there))?\W*$/i;
/** `last saturday same time` */
const timeBehind = /\b(last \w+|yesterday),? (?:at )?(?:the |this )?same time\b/i;
const sameTime =
  /^\W*(?:(?:and|ok|so)\W+)*(?:what about |how about )?(compared to |vs\.? |than )?(?:the |at the |at )?(same time (?:last week|a week ago|yesterday|last \w+day))\W*$/i;
const against =
  /^\W*(?:(?:and|but|so|ok)\W+)*(?:how(?:['’]?s| does| do| did| is| was) (?:it|that|this) )?(?:compared? (?:it |that |this )?(?:to|with)|vs\.?|versus|against)\W+(.+?)\W*$/i;

/** @returns the whole question; undefined if the line is no such question, or nothing was asked that it could be about */
export function compared(
  asTyped: string,
  before: string,
  venues: ChannelVenues,
): string | undefined {
  const line = asTyped.replace(timeBehind, 'the same time $1');
  const last = readSentence(before, venues);
  if (byHowMuch.test(line)) return howMuch(before, last);
  if (howFarOff.test(line))
    return besideUsual(comparatives[last.level?.level ?? 'busy'], last, venues);
  const [, judged] = isThat.exec(line) ?? [];
  if (judged !== undefined) return whetherNormal(judged.replace(forThatTime, ''), last, venues);
  const [, source] = cameFrom.exec(line) ?? [];
  if (source !== undefined && namesAlone(readSentence(source, venues)))
    return `how loud ${isOrWas(last.whens)} ${source} ${last.timesSaid.map(asLast).join(' ')}`.trim();
  if (againstUsual.test(line)) return whetherNormal('', last, venues);
  const where = placeOf(last);
  const [, more] = moreThanUsual.exec(line) ?? [];
  if (more !== undefined && !isOfLog(before)) return moreThanNormal(more, last, venues);
  const [, than] = thanThat.exec(line) ?? [];
  const isOfUsual = last.whens.some(({ kind }) => kind === 'usual') && where !== '';
  if (than !== undefined && isOfUsual) return `is ${where} ${than} than usual`;
  if (aboveOrBelow.test(line) && where !== '') return `is ${where} as usual`;
  const [, level = '', place = ''] = levelThan.exec(line) ?? [];
  if (place !== '') return levelBeside(comparativeOf(level, last), place, last, venues);
  const [, one = '', so = ''] = isComparedAlone.exec(line) ?? [];
  if (one !== '' && where !== '') return besideRanked(comparativeOf(so, last), one, last, venues);
  const [, then = '', how = ''] = timeWasMore.exec(line) ?? [];
  if (then !== '' && where !== '') return timeBeside(comparativeOf(how, last), then, last, venues);
  const [, day] = wasDifferent.exec(line) ?? [];
  if (day !== undefined && where !== '') return `was ${where} as usual ${day}`;
  const [, asked] = whatsNormal.exec(line) ?? [];
  if (asked !== undefined && where !== '') return `${asked.replace(/ for$/, '')} for ${where}`;
  const [, nowIs = ''] = betterNow.exec(line) ?? [];
  const partOfToday = last.timesSaid[last.whens.findIndex(({ kind }) => kind === 'part_of_today')];
  if (nowIs !== '' && where !== '' && partOfToday !== undefined) {
    return `is ${where} ${comparativeOf(nowIs, last)} now than ${partOfToday}`;
  }
  const [, beside, same] = sameTime.exec(line) ?? [];
  if (same !== undefined && where !== '') return `${where} ${beside ? 'vs ' : ''}${same}`;
  const [, other] = against.exec(line) ?? [];
  if (other !== undefined) return besideOther(other, before, last, venues);
  const [, next] = andTime.exec(line) ?? [];
  return next === undefined ? undefined : againstNext(next, before, venues);
}

/** Two nights, or one beside another time. */
const isOfTwoNights =
  /\bwhich\b.*\b(?:better|worse|louder|quieter|busier|calmer|livelier)\b|\b(?:vs\.?|versus|compared (?:to|with))\b/i;

/** `by how much`, of what is compared */
function howMuch(before: string, last: Sentence): string | undefined {
  // Of two places, the answer has both values.
  if (placeOf(last).includes(' and ') || isOfTwoNights.test(before)) return before;
  const [, what, level, than] = isComparative.exec(withoutMarks(before)) ?? [];
  return what === undefined ? undefined : `how much ${level} is ${what} than ${than}`;
}

/** `is that more than usual`, of a level that was asked about */
function moreThanNormal(more: string, last: Sentence, venues: ChannelVenues): string | undefined {
  return besideUsual(comparativeOf(more, last), last, venues);
}

function besideUsual(level: string, last: Sentence, venues: ChannelVenues): string | undefined {
  return whetherNormal('', last, venues)?.replace('as usual', `${level} than usual`);
}

/** `more` is of the level that was asked about. */
function comparativeOf(said: string, { level, text }: Sentence): string {
  const asked = level?.level ?? 'busy';
  const judged = judgedAs(said.replace(/ or worse$/i, ''), ofNoise.test(text));
  if (judged !== undefined) return judged;
  if (/^(?:more|higher)$/i.test(said)) return comparatives[asked];
  return /^(?:less|lower)$/i.test(said) ? comparatives[opposite[asked]] : said;
}

/** `louder than the reading room?`, `louder than the friday before?` */
function levelBeside(
  level: string,
  said: string,
  last: Sentence,
  venues: ChannelVenues,
): string | undefined {
  if (/\bnow$/i.test(said)) return undefined;
  if (/^(?:usual|normal)$/i.test(said)) return besideUsual(level, last, venues);
  if (last.names.length === 0) return undefined;
  const [then] = last.timesSaid;
  const isUsualDay = /^(?:an? |our )?(?:usual|normal|typical|average|regular) \w+$/i.test(said);
  if (isUsualDay && then !== undefined && isNight(last.whens[0]))
    return `was ${placeOf(last)} ${asLast(then)} ${level} than usual`;
  if (isUsualDay) return `is ${placeOf(last)} ${level} than ${said}`;
  const other = readSentence(said.replace(/ (?:then|there)$/i, ''), venues);
  if (!namesAlone(other)) return undefined;
  const where = placeOf(last);
  if (other.names.length > 0) return whichIs(level, last, [where, placeOf(other)]);
  if (other.timesSaid.length === 0) return undefined;
  const isUsual = last.whens[0]?.kind === 'usual' && /s$/.test(said);
  if (then !== undefined && isUsual)
    return `is ${where} ${level} on ${then.replace(/^on /, '')} than on ${said}`;
  // What is to come is told by what is usual.
  if (then !== undefined && last.whens[0]?.kind === 'in_days' && isNight(other.whens[0]))
    return `was ${where} ${asLast(said)} as usual`;
  if (then !== undefined && last.whens[0]?.kind === 'in_days')
    return `will ${where} be ${level} ${then} than ${said}`;
  if (then === undefined) return `is ${where} ${level} than ${said}`;
  const hours = last.timesSaid.find((_, at) => last.whens[at]?.kind === 'hours');
  const days = last.timesSaid.filter((one) => one !== hours);
  return hours === undefined || days.length === 0
    ? `was ${where} ${asLast(then)} ${level} than ${said}`
    : `was ${where} ${level} ${days.map(asLast).join(' ')} or ${asLast(said)} ${hours}`;
}

/** `is the library quieter`, than the zone that was asked for */
function besideRanked(
  level: string,
  said: string,
  last: Sentence,
  venues: ChannelVenues,
): string | undefined {
  const other = readSentence(said, venues);
  const isOther = namesAlone(other) && other.names.length === 1 && other.timesSaid.length === 0;
  const isSame = isOther && placeOf(other).toLowerCase() === placeOf(last).toLowerCase();
  return isOther && !isSame ? whichIs(level, last, [said, placeOf(last)]) : undefined;
}

/** `was last friday worse`, of what was asked about before */
function timeBeside(
  level: string,
  said: string,
  last: Sentence,
  venues: ChannelVenues,
): string | undefined {
  const [then] = last.timesSaid;
  if (then === undefined || !isOnlyTime(readSentence(said, venues))) return undefined;
  return `was ${placeOf(last)} ${asLast(said)} ${level} than ${asLast(then)}`;
}

/** `and friday`, after `tonight vs last saturday` */
function againstNext(said: string, before: string, venues: ChannelVenues): string | undefined {
  const [, first, other = ''] =
    /^(.*\b(?:vs\.?|versus|compared (?:to|with)) )(.*)/i.exec(before) ?? [];
  // `lobby bar vs spa` compares no times.
  const areTimes = [said, other].every((one) => isOnlyTime(readSentence(one, venues)));
  return first !== undefined && areTimes ? `${first}${asLast(said)}` : undefined;
}

/** `how was last night` and `vs last friday`, `how is the lobby` and `compared to the terrace` */
function besideOther(
  said: string,
  before: string,
  last: Sentence,
  venues: ChannelVenues,
): string | undefined {
  const other = readSentence(said, venues);
  if (comparison.test(before)) return againstNext(said, before, venues);
  const place = placeOf(last);
  if (last.has('future') && place !== '' && other.names.length === 0 && isNight(other.whens[0]))
    return `was ${place} ${asLast(said)} as usual`;
  const days = last.whens.filter(({ kind }) => !hourKinds.has(kind));
  if (!namesAlone(other) || days.length > 1) return undefined;
  const whole = withoutMarks(before);
  if (other.names.length === 0)
    return other.timesSaid.length > 0 ? `${whole} vs ${said}` : undefined;
  if (other.timesSaid.length > 0 || last.names.length !== 1) return undefined;
  return `compare ${placeOf(last)} and ${placeOf(other)} ${last.timesSaid.join(' ')}`.trim();
}

/** `is that normal for a friday`, of the place and time that were asked about */
function whetherNormal(judged: string, last: Sentence, venues: ChannelVenues): string | undefined {
  const { text, names, timesSaid } = last;
  const isPlaceNamed = findNames(judged, venues).length > 0;
  if (isPlaceNamed || (names.length === 0 && timesSaid.length === 0)) return undefined;
  const isOver = /\b(?:was|were|did)\b/i.test(text);
  const times = isOver ? timesSaid.map(asLast) : timesSaid;
  const isNow = timesSaid.every((said) => /\bnow\b|\bmoment\b|\btonight\b|\btoday\b/.test(said));
  // `is it normal to be this loud on a friday` is about now.
  const isUsual = !isOver && last.whens.every(({ kind }) => kind === 'usual' || kind === 'now');
  const meant = namesMeant(last);
  const where = meant.length === 0 ? 'it' : placesNamed(meant, text);
  const [soFar] = /\b(?:today|tonight|this evening) so far\b/i.exec(text) ?? [];
  if (soFar !== undefined) return `has ${where} been as usual ${soFar}`;
  return isNow || isUsual
    ? `is ${where} as usual${judged}`
    : `was ${where} as usual ${times.join(' ')}${isOver ? '' : judged}`;
}
