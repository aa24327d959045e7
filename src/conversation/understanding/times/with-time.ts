import { tonight } from '../../../history/past-time.ts';
import type { CommandName, Question } from '../../question.ts';
import type { YesNo } from '../../yes-no-asked.ts';
import { asksForLoudest, loudnessAsked, zonesIn, zonesOfPart } from '../first-line/extremes.ts';
import { yesNoAsked } from '../first-line/yes-no.ts';
import type { Circumstances, Interpreted } from '../interpreted.ts';
import type { Sentence } from '../sentence/sentence.ts';
import { zonesByPeak, zonesOfUsualDay, zonesOnDays } from '../zones/usual-zones-asked.ts';
import { type AboutTime, atTime } from './at-time.ts';
import { eachTonight } from './each-tonight.ts';
import {
  hasBegunToday,
  hoursMeant,
  isOfNow,
  isSmallHourAhead,
  isStillToCome,
  timeMeant,
  untilThen,
} from './hours-meant.ts';
import { isNearNow, isUsualToday, localNow } from './local-now.ts';
import { beyondThen, troubleThen } from './moment-today.ts';
import { isAverageAsked, isRiseAsked, partAsked } from './part-asked.ts';
import { hoursNamed, minuteNamed, timeAsked } from './time-named.ts';
import { dayAmongAll, daysSought, usualDays, usuallyNow } from './usual-days.ts';
import { usualPart } from './usual-time.ts';
import { everyOfThem } from './weekday-past.ts';
import type { When } from './when.ts';

/** A question with the time that it names: now, tonight, a usual day or a part of today. */

/** `usually on weekdays at 8`, which the usual week tells, without its weekend */
function daysOfWeekAsked(question: Question, sentence: Sentence): Question | undefined {
  const { text, whens, has } = sentence;
  // `which weekday is busiest` is about all seven.
  const [, days] =
    /(?<!\b(?:which|what|by|per|each|every) )\b(week(?:day|night))s?\b/i.exec(text) ?? [];
  const isOfDay = whens.some(({ kind }) => !clockKinds.has(kind));
  if (days === undefined || has('past') || isOfDay || !ofUsualWeek.has(question.command))
    return undefined;
  const minute = minuteNamed(sentence);
  const part = hoursNamed(sentence);
  return {
    ...question,
    command: 'week',
    ...(part && { part }),
    days: days.toLowerCase() === 'weekday' ? 'weekdays' : 'weeknights',
    ...(minute === undefined ? {} : { minute }),
  };
}

const aboutHow: ReadonlySet<CommandName> = new Set(['live', 'tonight']);
const clockKinds: ReadonlySet<string> = new Set(['clock', 'hours', 'now']);
const ofUsualWeek: ReadonlySet<CommandName> = new Set(['live', 'tonight', 'trend', 'week']);

/** `lunch tomorrow, will it be busy` asks for no zone. */
function asOneIsAsked(question: Question, { level, has }: Sentence): Question {
  const isOfZone = level?.degree !== 'plain' || has('zone', 'where', 'which', 'who', 'any');
  const isRank = question.command === 'busiest' || question.command === 'quietest';
  return isRank && !isOfZone ? { ...question, command: 'live' } : question;
}

/** @param isUntimed no time of a day is named */
function usualWeekAsked(
  question: Question,
  sentence: Sentence,
  isUntimed: boolean,
): Interpreted | undefined {
  const ofWeek = daysOfWeekAsked(question, sentence);
  // Of a usual week there is no table of zones.
  if (ofWeek !== undefined && yesNoAsked(sentence)?.against.startsWith('zones') === true) {
    return { kind: 'refused', why: { kind: 'only_now', question } };
  }
  const ofZones = zonesOfUsualDay(question, sentence);
  const [days] = /\bweek(?:day|night)s?\b/i.exec(sentence.text) ?? [];
  if (ofZones !== undefined && days !== undefined) {
    return { kind: 'refused', why: { kind: 'unread', words: days, question: ofZones } };
  }
  const asked = dayAmongAll(question, sentence) ?? (isUntimed ? (ofZones ?? ofWeek) : ofWeek);
  return asked && { kind: 'question', question: asked };
}

export function withTime(
  question: Question,
  sentence: Sentence,
  circumstances: Circumstances,
): Interpreted {
  const when = timeMeant(timeAsked(sentence), question, sentence, circumstances);
  const yesNo = yesNoAsked(sentence);
  const ofZones = zonesOnDays(question, sentence);
  if (ofZones !== undefined) return { kind: 'question', question: ofZones };
  const ofWeek = usualWeekAsked(question, sentence, when === undefined);
  if (ofWeek !== undefined) return ofWeek;
  const isNow = { isPast: false, isFuture: false, isRank: false };
  const hourly = usuallyNow(question, sentence, yesNo);
  if (hourly !== undefined) return atTime(hourly, { kind: 'now' }, isNow, circumstances);
  const ofPeaks = zonesByPeak(question, sentence);
  if (ofPeaks !== undefined) {
    return when === undefined || when.kind === 'tonight'
      ? { kind: 'question', question: ofPeaks }
      : atTime(ofPeaks, when, isNow, circumstances);
  }
  const local = localNow(question, circumstances);
  const days = daysSought(sentence, local);
  // `friday or saturday`: the whole week has both.
  if (days.length > 1) return { kind: 'question', question: usualDays(question, sentence, days) };
  if (when === undefined) {
    // `is the spa normally quiet in the afternoon`
    const part = usualPart(sentence);
    // `reading room vs spa, which is more peaceful in the afternoons`
    const compared = yesNo?.against === 'each' || yesNo?.against === 'other' ? { yesNo } : {};
    const hours = part && { from: part.from, to: part.to };
    const asked = { ...question, ...compared };
    return {
      kind: 'question',
      question: hours === undefined ? question : { ...asked, command: 'week', part: hours },
    };
  }
  if (arePartsCompared(sentence)) {
    return { kind: 'refused', why: { kind: 'one_of', of: 'part', question } };
  }
  const soFar = when.kind === 'tonight' ? ofTonight(question, sentence, yesNo) : undefined;
  const toCome =
    when.kind === 'tonight'
      ? eachTonight(soFar, { ...question, ...loudnessAsked(sentence), yesNo }, sentence, local)
      : undefined;
  if (toCome !== undefined) return toCome;
  if (soFar !== undefined) return { kind: 'question', question: soFar };
  const before = when.kind === 'clock' ? untilThen(question, sentence) : undefined;
  if (before !== undefined) return { kind: 'question', question: before };
  const hours = when.kind === 'clock' ? hoursMeant(question, sentence, circumstances) : undefined;
  if (hours !== undefined) {
    const first = zonesOfPart(question.command, tonight, sentence);
    const asked = { ...question, ...loudnessAsked(sentence), ...first };
    // `how was lunch today`, asked in the morning
    const isFuture = isStillToCome(hours, question, sentence, circumstances);
    const about = { isPast: !isFuture, isFuture, isRank: false };
    return atTime(asked, hours, about, circumstances);
  }
  if (
    when.kind === 'usual' &&
    !when.isFuture &&
    // `is saturday usually our busiest night`, asked then
    sentence.level?.degree !== 'superlative' &&
    isUsualCompared(question, sentence, yesNo) &&
    // `is it usually busy on fridays` is about each of them.
    (!everyOfThem.test(sentence.text) || /\b(this|so|that)\b/i.test(sentence.text)) &&
    !sentence.whens.some(
      (one) =>
        one.kind === 'hours' ||
        (one.kind === 'clock' && !isNearNow(one.minute, question, circumstances)),
    ) &&
    isUsualToday(when, question, circumstances)
  ) {
    const command = question.command === 'compare' ? 'compare' : 'live';
    return { kind: 'question', question: { ...question, command } };
  }
  if (yesNo?.against === 'usual' && isOfNow(when, sentence, question, circumstances)) {
    return { kind: 'question', question: { ...question, command: 'live' } };
  }
  const { about, isUsual } = tenseOf({ when, yesNo }, question, sentence, circumstances);
  const asked = atTime(asOneIsAsked(question, sentence), when, about, circumstances);
  // `has it been above 8 since 20:00`
  // `is next friday usually a big night` is about usual ones.
  if (asked.kind !== 'question') return asked;
  if ((asked.question.command === 'week' || asked.question.command === 'compare') && isUsual) {
    return { kind: 'question', question: { ...asked.question, isFuture: undefined } };
  }
  const trouble = about.isPast ? troubleThen(asked.question, when, yesNo) : undefined;
  if (trouble !== undefined) return { kind: 'question', question: trouble };
  if (about.isPast && yesNo?.against === 'limit') {
    return {
      kind: 'question',
      question: beyondThen({ ...asked.question, ...loudnessAsked(sentence) }, when, yesNo),
    };
  }
  return { kind: 'question', question: saidOfPart(asked.question, question, sentence, yesNo) };
}

/** Whether it is about what was, what is to come or what is usual. */
function tenseOf(
  { when, yesNo }: { readonly when: When; readonly yesNo: YesNo | undefined },
  question: Question,
  sentence: Sentence,
  circumstances: Circumstances,
): { readonly about: AboutTime; readonly isUsual: boolean } {
  const isPast =
    sentence.has('past', 'happened') ||
    /this morning/i.test(sentence.text) ||
    hasBegunToday(when, sentence, question, circumstances);
  const isTop = /\btop (\d+|two|three|four|five)\b/i.test(sentence.text);
  const isRank = question.command === 'live' && (isTop || asksForLoudest(sentence));
  // `which zones were louder than usual between 22 and 01` is about what was.
  const isBesideUsual = isPast && (yesNo?.against === 'zones' || yesNo?.against === 'usual');
  const isUsual = sentence.has('usual') && !isAverageAsked(sentence) && !isBesideUsual;
  const isFuture =
    sentence.has('future') || isUsual || isSmallHourAhead(when, question, sentence, circumstances);
  // `usually like at 23:00`, also if that is over today; `normal at 23:00` may be about today.
  const isUsualDay =
    isUsual && !isPast && yesNo === undefined && !sentence.has('than', 'compare', 'beside');
  const isUsualHour = isUsual && !sentence.has('future');
  return { about: { isPast, isFuture, isUsual: isUsualHour, isUsualDay, isRank }, isUsual };
}

/** With what the answer about its hours, or about several places, says first. */
function saidOfPart(
  asked: Question,
  question: Question,
  sentence: Sentence,
  yesNo: YesNo | undefined,
): Question {
  // `is the spa or the lobby quieter on fridays`
  const areCompared = yesNo?.against === 'each' || yesNo?.against === 'other';
  const isToo = yesNo?.against === 'limit';
  if (asked.command === 'week' && (areCompared || isToo)) return { ...asked, yesNo };
  if (asked.part === undefined) return asked;
  const isNight = asked.command === 'night';
  const first = isRiseAsked(sentence)
    ? { seeks: 'rise' as const }
    : isNight
      ? zonesOfPart(question.command, tonight, sentence)
      : {};
  return { ...asked, ...first };
}

/** A question about tonight that its hours so far answer, or how it is now; undefined of another. */
function ofTonight(
  question: Question,
  sentence: Sentence,
  yesNo: YesNo | undefined,
): Question | undefined {
  const part = partAsked(sentence);
  if (part !== undefined) {
    return {
      ...question,
      ...loudnessAsked(sentence),
      ...(isRiseAsked(sentence) ? { seeks: 'rise' as const } : {}),
      ...(part.from === undefined ? {} : zonesOfPart(question.command, tonight, sentence)),
      past: tonight,
      command: 'night',
      part,
    };
  }
  const soFar: Question = { ...question, past: tonight, command: 'night', part: {} };
  // `rooftop vs lobby bar tonight`
  const isPair = yesNo?.against === 'each' && sentence.level === undefined;
  // `which bar was the loudest tonight`
  const isMost = yesNo?.against === 'each' && sentence.has('past');
  if ((isPair || isMost) && aboutHow.has(question.command)) {
    const asks = loudnessAsked(sentence);
    // `lobby bar vs restaurant tonight, loudness`
    const isLoudness = isPair && asks.asksLoudness === true;
    return { ...soFar, ...asks, yesNo: isLoudness ? { ...yesNo, asks: 'loud' } : yesNo };
  }
  // `which zones were quieter than usual tonight`
  if (yesNo?.against === 'zones' && sentence.has('past')) {
    return { ...soFar, ...loudnessAsked(sentence), all: true, yesNo };
  }
  // `any problems tonight` is about now.
  const isAboutNow =
    sentence.has('need', 'beside') || (yesNo !== undefined && !sentence.has('past', 'future'));
  if (!isAboutNow || question.command !== 'live') return undefined;
  // `which zones were unusual tonight` is about what is over, too.
  const isOver = sentence.has('need') && /\b(was|were|did|went)\b/i.test(sentence.text);
  return isOver ? { ...soFar, yesNo: { asks: 'need', against: 'nothing' } } : question;
}

/** `busier than a normal friday`, `too quiet for 9pm on a friday` */
function isUsualCompared(
  { command }: Question,
  { level, text, has }: Sentence,
  yesNo: YesNo | undefined,
): boolean {
  return (
    has('than', 'beside') ||
    (has('compare') && command !== 'music') ||
    yesNo?.against === 'usual' ||
    yesNo?.against === 'zones' ||
    (level?.isToo === true && /\btoo \w+ for\b/i.test(text))
  );
}

/** `this afternoon vs this evening` */
function arePartsCompared({ whens, names, level, has }: Sentence): boolean {
  // `lobby and lobby bar between 8 and 10 tonight` names one part.
  if (zonesIn(names) > 1) return false;
  // `louder at lunch or at dinner`
  const clocks = whens.flatMap((when) => (when.kind === 'clock' ? [when.minute] : []));
  if (new Set(clocks).size > 1 && level?.degree === 'comparative') return true;
  const parts = whens.filter(({ kind }) => partKinds.has(kind));
  const areCompared = has('than', 'compare') && !has('usual');
  return areCompared && parts.length > 1 && parts.some(({ kind }) => kind !== 'tonight');
}

const partKinds: ReadonlySet<string> = new Set(['part_of_today', 'hours', 'tonight']);
