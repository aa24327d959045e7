import type { ChannelVenues } from '../../../venues/venue-choices.ts';
import { superlatives } from '../sentence/levels.ts';
import { readSentence, type Sentence } from '../sentence/sentence.ts';
import {
  asLast,
  comparison,
  inPlace,
  isBehindComparison,
  isOfLog,
  isOnlyTime,
  isOrWas,
  judgedAs,
  levelWord,
  ofNoise,
  placeOf,
  whichIs,
  withoutMarks,
} from './said-before.ts';

/** Lines that ask for a part of what was asked about before: `just the loudness`, `only after 10pm`, `which night was worst`. */

const just = /^\W*(?:and |but |ok )?(?:(?:show|give|tell) me |list )?(?:just|only) (?:the )?/i;
/** `what was the mood like` */
const howMeasure =
  /^\W*(?:and |so |but )?(?:what|how)(?:['’]s| was| is| were| about) the (mood|noise|loudness|volume|atmosphere)(?: like)?\W*$/i;
/** `and by noise?`, of a ranking */
const byMeasure =
  /^\W*(?:and |now |what about |how about )?by (?:the )?(mood|noise|loudness|volume)\W*$/i;
const ranked = /\bby (?:the )?(?:mood|noise|loudness|volume)\b/i;
/** `mood not noise` */
const measureNot =
  /^\W*(?:(?:i )?mean(?:t)? )?(?:the )?(mood|noise|loudness|volume)\W+(?:not|instead of|rather than) (?:the )?(?:mood|noise|loudness|volume)\W*$/i;
/** `which saturday was the best`, of the place that was asked about */
const whichWeekday =
  /^\W*(?:and |so )?which (?:mon|tues|wednes|thurs|fri|satur|sun)day was (?:the |our )?(?:best|worst|\w+est)\W*$/i;
/** `what about mornings only` */
const onlyBehind =
  /^\W*(?:and|what about|how about) (?:in |on )?((?:the )?(?:weekends|weekdays|mornings|afternoons|evenings)) only(?=\W*$)/i;
const ones = /^(?:ones?|those)(?: (?:that|which) (?:are|were))? /i;
const afterBefore = /^(?:about|mentioning|after|before|between|from|since|until) /i;
const daysOrParts = /^(?:the )?(weekends|weekdays|mornings|afternoons|evenings)$/i;
const judgement = /^(?:too )?\w+$|^\w+er than (?:usual|normal)$/i;

/** @returns the whole question; undefined if the line is no such question */
export function narrowed(
  asTyped: string,
  before: string,
  venues: ChannelVenues,
): string | undefined {
  const line = asTyped.replace(onlyBehind, 'only $1');
  const [, measure] = howMeasure.exec(line) ?? [];
  if (measure !== undefined) return ofMeasure(measure, before, venues);
  const [, by] = byMeasure.exec(line) ?? [];
  if (by !== undefined) {
    return ranked.test(before) ? before.replace(ranked, `by ${by}`) : ofMeasure(by, before, venues);
  }
  const [, instead] = measureNot.exec(line) ?? [];
  if (instead !== undefined) return ofMeasure(instead, before, venues);
  if (whichWeekday.test(line)) {
    const where = inPlace(readSentence(before, venues));
    return where === '' ? undefined : `${withoutMarks(line)}${where}`;
  }
  if (!just.test(line)) return whichNight(line, before, venues);
  const whole = withoutMarks(before);
  const said = withoutMarks(line.replace(just, ''));
  if (/^(?:loudness|noise|volume|mood)$/i.test(said)) return ofMeasure(said, before, venues);
  const left = said.replace(ones, '');
  if (
    afterBefore.test(left) &&
    (isOfLog(before) || readSentence(left, venues).names.length === 0)
  ) {
    return `${whole} ${left}`;
  }
  const [, days] = daysOrParts.exec(left) ?? [];
  if (days !== undefined) return `${whole} ${/^week/i.test(days) ? 'on' : 'in the'} ${days}`;
  const isJudged = left !== said && judgement.test(left) && levelWord.test(left);
  return isJudged ? `which zones are ${left}` : undefined;
}

function ofMeasure(said: string, before: string, venues: ChannelVenues): string {
  const last = readSentence(before, venues);
  const { names, timesSaid, whens } = last;
  const isMood = /^(?:mood|atmosphere)$/i.test(said);
  if (names.length > 1) {
    const each = names.map(({ text }) => text);
    return whichIs(isMood ? 'livelier' : 'louder', last, each);
  }
  if (comparison.test(before)) return `${withoutMarks(before)}, ${isMood ? 'mood' : 'loudness'}`;
  const level = isMood ? 'lively' : 'loud';
  return `how ${level} ${isOrWas(whens)} ${placeOf(last) || 'it'} ${timesSaid.join(' ')}`.trim();
}

/** `which zone was it`, of the loudest night */
const whichZone =
  /^\W*(?:and |so )?(?:in |at )?which (zone|room|bar|venue)(?: was (?:it|that)(?: in)?)?\W*$/i;
/** `which day was that`, of the loudest zone this week */
const whichDay = /^\W*(?:and |so )?(?:which|what) (night|day|evening) was (?:it|that)(?: on)?\W*$/i;
const which =
  /^\W*(?:and |so )?(?:which|what) (night|day|morning|evening|hour|zone) was (?:the |our )?(worst|best|most \w+|\w+est)(?: (.+?))?\W*$/i;

/** Of several nights, those that were asked about before. */
function whichNight(line: string, before: string, venues: ChannelVenues): string | undefined {
  const [, where] = whichZone.exec(line) ?? [];
  if (where !== undefined) return zoneOfNight(where, readSentence(before, venues));
  const [, dayAsked] = whichDay.exec(line) ?? [];
  if (dayAsked !== undefined) return dayOfMost(dayAsked, readSentence(before, venues));
  const [, said, asked = '', time = ''] = which.exec(line) ?? [];
  const unit = said?.toLowerCase() === 'morning' ? 'day' : said;
  if (time !== '' && !isOnlyTime(readSentence(time, venues))) return undefined;
  if (unit === undefined) return undefined;
  const last = readSentence(before, venues);
  const isOfZones = unit.toLowerCase() === 'zone';
  const isAnyNamed = last.timesSaid.length > 0 || (last.names.length > 0 && !isOfZones);
  if (!isAnyNamed) return undefined;
  const level = judgedAs(asked, ofNoise.test(before)) ?? asked;
  // Of one zone, none is the most.
  const place = isOfZones ? inVenue(last) : inPlace(last);
  const then = last.timesSaid.filter((one) => !isBehindComparison(one, before)).join(' ');
  return `which ${unit} was the ${level}${place} ${time || then}`.trim();
}

function zoneOfNight(unit: string, last: Sentence): string | undefined {
  const { level, timesSaid } = last;
  return level === undefined || timesSaid.length === 0
    ? undefined
    : `which ${unit} was the ${superlatives[level.level]}${inVenue(last)} ${timesSaid.map(asLast).join(' ')}`;
}

function dayOfMost(unit: string, last: Sentence): string | undefined {
  const { level, timesSaid, names } = last;
  return level === undefined || timesSaid.length === 0 || names.length === 0
    ? undefined
    : `which ${unit} was the ${superlatives[level.level]}${inPlace(last)} ${timesSaid.join(' ')}`;
}

function inVenue(sentence: Sentence): string {
  return inPlace({ ...sentence, names: sentence.names.filter(({ isVenue }) => isVenue) });
}
