import type { Temporal } from 'temporal-polyfill';
import { isOneNight, type PastTime } from '../../history/past-time.ts';
import {
  type LocalZone,
  localZone,
  minuteOfDay,
  weekdayOf,
  zonedTime,
} from '../../insight/local-time.ts';
import { findPlace, impliedVenue } from '../../venues/find.ts';
import { isReadable } from '../../venues/workspace.ts';
import type { Question, YesNo } from '../question.ts';
import { partOfDayIn } from './at-time.ts';
import type { Circumstances, Interpreted } from './interpreted.ts';
import { asksForLoudest, extremeAsked, zonesIn } from './meaning.ts';
import { isAverageAsked, isRiseAsked, partAsked } from './part-asked.ts';
import { resolvePast } from './resolve-past.ts';
import type { Sentence } from './sentence.ts';
import type { When } from './when.ts';

/** Finds out which question about past days is asked. */

type Past = Extract<When, { kind: 'past' }>;

/** What a yes or no about one night is measured against. */
const ofOneNight: ReadonlySet<string> = new Set(['limit', 'usual', 'nothing']);

/** Files with what was measured. */
const files: ReadonlySet<string> = new Set(['csv', 'report']);

/** Those that say which zone is the most of something. */
const ranks = new Set(['busiest', 'quietest', 'zones', 'compare']);

/**
 * @param asked what the answer is to say first
 * @returns undefined if no past day is named
 */
export function pastQuestion(
  question: Question,
  sentence: Sentence,
  circumstances: Circumstances,
  { yesNo: given, ...loudness }: Pick<Question, 'yesNo' | 'asksLoudness'>,
): Interpreted | undefined {
  // `was the lobby not busy`: a yes could mean either.
  const yesNo = sentence.level?.isNot === true ? undefined : given;
  const named = sentence.whens.flatMap((when) => asPast(when, question.command, sentence));
  const [first, second] = named;
  if (first === undefined) return undefined;
  const today = localDate(question, circumstances);
  const resolved = [first, second].flatMap((when) =>
    when ? [resolvePast(when.named, today, sentence)] : [],
  );
  const past: PastTime[] = [];
  for (const one of resolved) {
    if ('past' in one) past.push(one.past);
    else return { kind: 'refused', why: { ...one.problem, question } };
  }
  const isSameTime = sameTimePattern.test(sentence.text);
  const [meant, other] = apart(past, today);
  if (meant === undefined) return undefined;
  const time = isSameTime ? sameDay(meant, today) : meant;
  if (question.command === 'music') return { kind: 'refused', why: { kind: 'only_now', question } };
  const alerts: Pick<Question, 'yesNo'> =
    question.command === 'alerts' ? { yesNo: { asks: 'need', against: 'nothing' } } : {};
  const asked: Question = { ...question, argument: sentence.places, past: time };
  if (files.has(question.command)) return { kind: 'question', question: asked };
  const against = other ?? comparedWith(question, sentence);
  if (against !== undefined && !isSameTime && isOneNight(time) === isOneNight(against)) {
    const isTonight = other === undefined;
    // `tonight vs last friday`, `last night vs last friday`
    const pair = isTonight ? inOrder(against, time) : inOrder(time, against);
    const command = isOneNight(time) && isOneNight(against) ? 'night' : 'review';
    return { kind: 'question', question: { ...asked, ...loudness, ...pair, command } };
  }
  // The words say which venues, and by what they are ranked.
  const isNowToo = against !== undefined || isSameTime;
  const part = partAsked(sentence);
  const clock = minuteAsked(sentence);
  if (!isNowToo && isOfVenues(question, sentence, circumstances)) {
    if (part !== undefined || clock !== undefined) {
      return { kind: 'refused', why: { kind: 'one_of', of: 'venue', question: asked } };
    }
    const compared = { ...asked, ...loudness, argument: sentence.text, command: 'compare' };
    return { kind: 'question', question: compared };
  }
  const isOfZones = asksWhichZone(question.command, sentence);
  if (!isOneNight(time)) {
    // A mean is told of several nights too.
    if (clock !== undefined || Object.keys(part ?? {}).length > 0) {
      return { kind: 'refused', why: { kind: 'one_of', of: 'night', question: asked } };
    }
    const isQuiet = question.command === 'quietest' || extremeAsked(sentence) === 'quiet';
    const first = {
      ...(yesNo && { yesNo }),
      ...alerts,
      ...(isOfZones ? { all: true, ...(isQuiet ? { seeks: 'quiet' as const } : {}) } : {}),
      ...(isAverageAsked(sentence) ? { part: {} } : {}),
    };
    return { kind: 'question', question: { ...asked, ...loudness, ...first, command: 'review' } };
  }
  if (part !== undefined) {
    const rise = isRiseAsked(sentence) ? { seeks: 'rise' as const } : {};
    return {
      kind: 'question',
      question: { ...asked, ...loudness, ...rise, command: 'night', part },
    };
  }
  const minute = clock ?? sameTime(question, sentence, circumstances) ?? partOfDayIn(sentence.text);
  // `how is it compared to this time last friday`
  const isBesideNow =
    minute !== undefined && sentence.has('than', 'compare') && !sentence.has('past');
  const now = isBesideNow ? { against: tonight } : {};
  const all = isOfZones ? { all: true } : {};
  return {
    kind: 'question',
    question: {
      ...asked,
      ...loudness,
      ...all,
      ...now,
      ...(minute === undefined && !isAnyZone(sentence)
        ? firstOfNight(question, sentence, yesNo)
        : {}),
      command: 'night',
      ...alerts,
      ...(minute === undefined ? {} : { minute }),
    },
  };
}

/** `compare last week`, where there are several venues; `compare harbour last week` is about zones. */
export function isOfVenues(
  { command, venueId }: Question,
  { names, has }: Sentence,
  { venues }: Circumstances,
): boolean {
  const isOne = venueId !== undefined || names.filter(({ isVenue }) => isVenue).length === 1;
  const areAsked = command === 'compare' || has('venues') || (has('every') && has('venue'));
  return (
    areAsked &&
    venues.connected.filter(isReadable).length > 1 &&
    !isOne &&
    zonesIn(names) === 0 &&
    !has('zone')
  );
}

/** `loudest zone`, `which zone was worst for noise` */
function asksWhichZone(command: string, sentence: Sentence): boolean {
  const { has, words, names } = sentence;
  if (zonesIn(names) > 0) return false;
  // `any nights we were not busy`
  if (has('dayOrTime') && !has('zone')) return false;
  if (isAnyZone(sentence)) return true;
  const isWorst = words.includes('worst') || words.includes('best');
  return (
    ranks.has(command) ||
    asksForLoudest(sentence) ||
    (has('which', 'what', 'where') && has('zone') && (isWorst || sentence.level !== undefined))
  );
}

/** `was any zone louder than usual`, which the table of zones tells */
function isAnyZone({ has, level }: Sentence): boolean {
  return has('any') && has('zone') && level !== undefined;
}

/** What the answer about a night says first: yes or no, which zone, or when it quieted down. */
function firstOfNight(
  { command }: Question,
  sentence: Sentence,
  yesNo: YesNo | undefined,
): Pick<Question, 'yesNo' | 'seeks'> {
  const { has, level, names } = sentence;
  if (command === 'quietest') return { seeks: 'quiet' };
  if (has('howLong') && yesNo?.against === 'limit') return { yesNo };
  if (ranks.has(command) || has('howLong')) return {};
  const isWhen = has('when') || (has('what') && has('dayOrTime'));
  if (isWhen && extremeAsked(sentence) === 'quiet') return { seeks: 'quiet' };
  const isWhich = has('which', 'compare') && !has('usual') && level?.degree !== 'plain';
  if (yesNo?.against === 'other') return { yesNo };
  if (yesNo?.against === 'each' || (isWhich && zonesIn(names) > 0)) {
    return { yesNo: { asks: level?.level ?? 'busy', against: 'each' } };
  }
  return yesNo !== undefined && ofOneNight.has(yesNo.against) ? { yesNo } : {};
}

const nights: ReadonlySet<string> = new Set(['weekday', 'nights_ago', 'date', 'day_of_month']);

/** `how was friday` is about the last one, while `friday` is a usual one. */
function asPast(when: When, command: string, sentence: Sentence): Past[] {
  const { text, has, whens } = sentence;
  const isUsual = has('usual') && !isAverageAsked(sentence);
  // `usually from monday to wednesday`
  const isStretch = when.kind === 'past' && when.named.kind === 'stretch';
  if (isStretch && (isUsual || has('future'))) return [];
  if (when.kind === 'past') return [when];
  // `friday vs last friday`, `compare last night with wednesday`
  const isBesideOne =
    has('than', 'compare') &&
    (whens.some((one) => one.kind === 'past' && nights.has(one.named.kind)) ||
      whens.filter(({ kind }) => kind === 'usual').length > 1);
  // A file has what was measured, and so have alerts.
  const isMeasured =
    isBesideOne ||
    has('past', 'happened') ||
    files.has(command) ||
    command === 'alerts' ||
    whens.some(({ kind }) => kind === 'hours');
  if (when.kind !== 'usual' || !isMeasured || isUsual || has('future')) return [];
  // The days of a weekend stand for one that is to come, also if it is misspelt.
  if (when.isFuture && isBesideOne && /\bthis\b/i.test(text)) {
    return [{ kind: 'past', named: { kind: 'weekday', weekday: when.weekday } }];
  }
  if (when.isFuture && !/\bsat/i.test(text)) return [{ kind: 'past', named: { kind: 'weekend' } }];
  return when.isFuture ? [] : [{ kind: 'past', named: { kind: 'weekday', weekday: when.weekday } }];
}

/** `friday vs last friday`: the last one and the one before it, or tonight if it is Friday. */
function apart([time, other]: readonly PastTime[], today: Temporal.PlainDate): PastTime[] {
  if (time === undefined || other === undefined) return time === undefined ? [] : [time];
  const isTwice =
    time.kind === 'weekday' &&
    other.kind === 'weekday' &&
    time.weekday === other.weekday &&
    time.weeksBefore === other.weeksBefore;
  if (!isTwice) return [time, other];
  return weekdayOf(today) === time.weekday
    ? [{ kind: 'nights_ago', nights: 0 }, time]
    : [time, { ...other, weeksBefore: 1 }];
}

/** The later of two nights or weeks first, as the answer tells them. */
function inOrder(past: PastTime, against: PastTime): Pick<Question, 'past' | 'against'> {
  const isEarlier =
    (past.kind === 'nights_ago' && against.kind === 'nights_ago' && past.nights > against.nights) ||
    (past.kind === 'week' && against.kind === 'week' && past.ago > against.ago);
  return isEarlier ? { past: against, against: past } : { past, against };
}

/** `tonight vs last friday` */
function comparedWith({ command }: Question, { whens, has }: Sentence): PastTime | undefined {
  const isTonight =
    command === 'tonight' || whens.some(({ kind }) => kind === 'tonight' || kind === 'now');
  return isTonight && has('than', 'compare') ? tonight : undefined;
}

/** The evening that is going on. */
const tonight = { kind: 'nights_ago', nights: 0 } as const;

/** `last night at 1` is 01:00, unless the afternoon is named. */
function atNight(minute: number, text: string): number {
  const isEarly = minute >= noon && minute < noon + 6 * 60;
  const isAfternoon = /pm\b|afternoon|lunch|\b1[2-7][:.]|noon/i.test(text);
  const isMorning = minute >= noon && /\b(mornings?|breakfast)\b/i.test(text);
  return (isEarly && !isAfternoon) || isMorning ? minute - noon : minute;
}

const noon = 12 * 60;

function minuteAsked({ whens, text }: Sentence): number | undefined {
  const usual = whens.find((when) => when.kind === 'usual')?.minute;
  const minute = whens.find((when) => when.kind === 'clock')?.minute ?? usual;
  return minute === undefined ? undefined : atNight(minute, text);
}

const sameTimePattern = /\b(same time|this time)\b/i;

/** `same time last week` is on today's weekday. */
function sameDay(time: PastTime, today: Temporal.PlainDate): PastTime {
  if (time.kind !== 'week' || time.ago === 0) return time;
  const weeksBefore = time.ago === 1 ? {} : { weeksBefore: time.ago - 1 };
  return { kind: 'weekday', weekday: weekdayOf(today), ...weeksBefore };
}

/** `same time last friday` */
function sameTime(
  question: Question,
  { text }: Sentence,
  circumstances: Circumstances,
): number | undefined {
  if (!sameTimePattern.test(text)) return undefined;
  return minuteOfDay(circumstances.now, zoneOf(question, circumstances));
}

/** Today, where the place is that the question is about. */
function localDate(question: Question, circumstances: Circumstances): Temporal.PlainDate {
  return zonedTime(circumstances.now, zoneOf(question, circumstances)).toPlainDate();
}

function zoneOf({ argument, venueId }: Question, { venues }: Circumstances): LocalZone {
  const found = findPlace({ typed: argument, venueId }, venues);
  const connection = found.kind === 'place' ? found.place.connection : impliedVenue(venues);
  return localZone(connection?.venue.timezone ?? 'UTC');
}
