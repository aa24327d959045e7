import { datesOf, isOneNight, type PastTime, tonight } from '../../../history/past-time.ts';
import { weekdays } from '../../../time.ts';
import { hoursAsked, type PartAsked } from '../../hours-asked.ts';
import type { Question } from '../../question.ts';
import type { Circumstances } from '../interpreted.ts';
import type { Sentence } from '../sentence/sentence.ts';
import { isSaidFirst } from '../several/more-asked.ts';
import { hoursUnnamed } from '../times/hours-unnamed.ts';
import { type LocalNow, localNow } from '../times/local-now.ts';
import {
  atNight,
  mealAsked,
  minuteAsked,
  partAsked,
  partNamed,
  wholeEvening,
} from '../times/part-asked.ts';
import { mealNamed } from '../times/part-of-day.ts';
import { daysNamed } from '../times/past-asked.ts';
import { sameDay } from '../times/past-compared.ts';
import { nightOfUsualWeek } from '../times/usual-days-named.ts';
import { longestRecentMs, type When } from '../times/when.ts';
import { halvesIn } from './halves.ts';
import { hasTerm, type Terms } from './terms.ts';

/** Which time a question about measured values is about. */

export interface TimeMeant {
  /** All that is kept, if it is undefined. */
  readonly past: PastTime | undefined;
  readonly part?: PartAsked;
}

/** @returns the time, and the one that it is compared with; undefined if it is not over, or not clear */
export function timesMeant(
  question: Question,
  sentence: Sentence,
  { isOfValue, ...terms }: Terms & { readonly isOfValue: boolean },
  circumstances: Circumstances,
): readonly [TimeMeant, TimeMeant?] | undefined {
  const { whens } = sentence;
  if (whens.some(({ kind }) => ofOther.has(kind))) return undefined;
  const local = localNow(question, circumstances);
  const read = daysNamed(question, sentence, local);
  if ('kind' in read) return undefined;
  const week = weekOf(whens, local.night, terms);
  if (week !== undefined) return [{ past: week }];
  const days = read.length === 0 ? weekdayOf(whens, terms, isOfValue) : read;
  const named = whens.filter(({ kind }) => kind === 'past' || kind === 'usual');
  // A usual day, or one that is to come.
  if (days.length < named.length) return undefined;
  const isTonight = whens.some(({ kind }) => kind === 'tonight') || isTodayBeside(sentence);
  const inOrderOfRules = isTonight && days.length > 0 ? [tonight, ...days] : days;
  const [first = tonight, other] = isSaidFirst(sentence, isTonight)
    ? inOrderOfRules
    : inOrderOfRules.toReversed();
  if (whens.length === 0 || areHoursOfMany(sentence, terms)) {
    const meant = timeUnnamed(sentence, terms, isOfValue);
    return meant && [meant];
  }
  const recent = recentIn(whens);
  // A day back from now is no part of one service day.
  if (recent !== undefined && recent >= longestRecentMs) return undefined;
  if (recent !== undefined) {
    const minuteBefore = (ms: number) =>
      Math.round(local.minuteAt(local.now - ms) / stepMinutes) * stepMinutes;
    if (whens.some(({ kind }) => kind !== 'recent')) return undefined;
    const from = minuteBefore(recent);
    const last = { past: tonight, part: { from, lastMs: recent } };
    // `the last hour against the hour before`
    return hourBefore.test(sentence.text)
      ? [last, { past: tonight, part: { from: minuteBefore(2 * recent), to: from } }]
      : [last];
  }
  if (other !== undefined) {
    // `this friday or the friday before` is read with the weekdays.
    const isBefore = /\bbefore\b/i.test(sentence.text);
    if (isBefore || mealAsked(sentence) !== undefined) return undefined;
    // `thursday 22:00 vs tonight 22:00`
    const minutes = new Set(
      whens.flatMap((when) =>
        (when.kind === 'clock' || when.kind === 'usual' || when.kind === 'past') &&
        when.minute !== undefined
          ? [atNight(when.minute, sentence.text)]
          : [],
      ),
    );
    const [minute, ...others] = minutes;
    if (others.length > 0 || whens.some(({ kind }) => kind !== 'clock' && ofHours.has(kind))) {
      return undefined;
    }
    if (minute !== undefined) {
      const moment = { part: { from: minute, to: minute } };
      // `22:00 tonight vs 22:00 last week`
      return [
        { past: sameDay(first, local.night), ...moment },
        { past: sameDay(other, local.night), ...moment },
      ];
    }
    // `better on thursday or friday evening`
    const areEvenings =
      weekdayEvening.test(sentence.text) && isOneNight(first) && isOneNight(other);
    const part = areEvenings
      ? { part: wholeEvening }
      : isWholeDay(first, sentence)
        ? { part: { isDay: true as const } }
        : {};
    return [
      { past: first, ...part },
      { past: other, ...part },
    ];
  }
  const halves = halvesIn(sentence);
  if (halves !== undefined) {
    const [one, two] = halves;
    return [
      { past: first, part: one },
      { past: first, part: two },
    ];
  }
  if (whens.filter(({ kind }) => ofHours.has(kind)).length > 1) return undefined;
  const hours = hoursAsked({ part: partAsked(sentence) });
  // `saturday evening around 8` is a moment of it.
  const moment = hours === undefined ? minuteAsked(sentence) : undefined;
  const part = hours ?? hoursAsked({ part: partNamed(sentence) }) ?? eveningOf(sentence, terms);
  if (moment !== undefined) return [{ past: first, part: { from: moment, to: moment } }];
  const areDays =
    hasTerm(terms, 'mean') && byDay.test(sentence.text) && !ofEvening.test(sentence.text);
  const isDay =
    areDays || isWholeDay(first, sentence) ? { part: { isDay: true as const } } : undefined;
  if (part === undefined) return [{ past: first, ...isDay }];
  return [days.length > 0 ? { past: first, part } : hoursUnnamed(part, sentence, local)];
}

/** `is it ever loud after midnight`, which names no day */
function areHoursOfMany(sentence: Sentence, terms: Terms): boolean {
  const areHours = sentence.whens.every(({ kind }) => kind === 'clock' || kind === 'hours');
  return areHours && hasTerm(terms, 'ever') && !sentence.has('past', 'have');
}

/** The time of a question that names none, or only a part of the day. @returns undefined if it is not over */
function timeUnnamed(sentence: Sentence, terms: Terms, isOfValue: boolean): TimeMeant | undefined {
  if (hasTerm(terms, 'since_when')) return { past: tonight };
  if (hasTerm(terms, 'last_time')) return { past: undefined };
  if (nightOfWeek.test(sentence.text) && sentence.has('past')) return { past: thisWeek };
  const isOfNights = hasTerm(terms, 'night') && hasTerm(terms, 'longest');
  if (hasTerm(terms, 'how_often') || isOfNights) return { past: lately };
  if (isNightSought(sentence.text, terms) || hasTerm(terms, 'week')) return { past: undefined };
  // `is it ever noisy`
  if (hasTerm(terms, 'ever') && !sentence.has('past', 'have')) {
    const hours = hoursAsked({ part: partAsked(sentence) });
    return { past: lately, ...(hours && { part: hours }) };
  }
  const isPeak = terms.all.every((term) => term === 'peak') && terms.all.length > 0;
  const isOfLength = isOfValue && hasTerm(terms, 'longest', 'how_long');
  if (isPeak || isOfLength) return { past: tonight };
  if (!sentence.has('past', 'have') && !/\b(?:was|were|did)\b/i.test(sentence.text)) {
    return undefined;
  }
  const part = hoursAsked({ part: partAsked(sentence) ?? partNamed(sentence) });
  return { past: tonight, ...(part && { part }) };
}

const weekdayEvening = /\b(?:mon|tues|wednes|thurs|fri|satur|sun)day evening\b/i;

/** `the average on thursday evening`, without what came after midnight */
function eveningOf(
  { text }: Sentence,
  terms: Pick<Terms, 'all' | 'levels'>,
): PartAsked | undefined {
  // What was quietest is told by averages, too.
  const isEvening =
    /\bin the evening\b/i.test(text) ||
    (/\bevening\b/i.test(text) && hasTerm(terms, 'mean', 'venue', 'zone')) ||
    (/\bevenings?\b/i.test(text) && terms.levels.some(isLowest));
  return isEvening ? wholeEvening : undefined;
}

/** `the quietest evening`, of which the small hours would be the quietest anyway */
function isLowest({ degree, level }: Terms['levels'][number]): boolean {
  return degree === 'superlative' && (level === 'quiet' || level === 'calm');
}

/** `our loudest night`, of all that are kept */
function isNightSought(text: string, terms: Terms): boolean {
  const isNight =
    /\b(?:nights?|evenings?)\b(?! of the week)/i.test(text) && !nightOfUsualWeek.test(text);
  const isMost = terms.levels.some(({ degree }) => degree === 'superlative');
  return isNight && (isMost || hasTerm(terms, 'best')) && !hasTerm(terms, 'when');
}

/** `what was the quietest night of the week`; without *was*, a usual one may be meant */
const nightOfWeek = /\b(?:night|evening) of the week\b/i;
const thisWeek = { kind: 'week', ago: 0 } as const;

/** `average mood on thursday` is of the last one: nothing is usual about a value that was measured. */
function weekdayOf(whens: readonly When[], terms: Terms, isOfValue: boolean): readonly PastTime[] {
  const isOfHour =
    hasTerm(terms, 'hour') && terms.levels.some(({ degree }) => degree === 'superlative');
  const isOfOne = isOfHour || hasTerm(terms, 'mean', 'high', 'low', 'peak', 'hourly');
  if (!isOfValue && !isOfOne) return [];
  return whens.flatMap((when): readonly PastTime[] =>
    when.kind === 'usual' && !when.isFuture ? [{ kind: 'weekday', weekday: when.weekday }] : [],
  );
}

/** `lunch today`, or `lunch`, beside yesterday's lunch */
function isTodayBeside({ whens, timesSaid, has }: Sentence): boolean {
  const hours = timesSaid.filter((_, index) => ofHours.has(whens[index]?.kind ?? 'now'));
  const areMeals = hours.length > 1 && hours.every((said) => mealNamed(said) !== undefined);
  return (
    (areMeals && has('than')) || hours.some((said) => /\b(?:today|tonight|this)\b/i.test(said))
  );
}

/** `lobby bar mood tue wed thu`: the last ones, one after the other */
function weekOf(
  whens: readonly When[],
  night: LocalNow['night'],
  { all }: Pick<Terms, 'all'>,
): PastTime | undefined {
  const named = whens.flatMap((when) =>
    when.kind === 'usual' && !when.isFuture && when.minute === undefined ? [when.weekday] : [],
  );
  const isOfValues = all.every((term) => listedTerms.has(term));
  if (named.length < 3 || named.length < whens.length || !isOfValues) return undefined;
  const daysAgo = named.map(
    (weekday) => (night.dayOfWeek - 1 - weekdays.indexOf(weekday) + 7) % 7 || 7,
  );
  const [first, last] = [Math.max(...daysAgo), Math.min(...daysAgo)];
  const areInRow = first - last === named.length - 1;
  return areInRow
    ? datesOf(night.subtract({ days: first }), night.subtract({ days: last }))
    : undefined;
}

const listedTerms: ReadonlySet<string> = new Set(['place', 'mood', 'loudness', 'mean', 'show']);

/** `how often is it above 8` */
const lately = { kind: 'last_days', days: 30 } as const;

const hourBefore =
  /\b(?:than|vs\.?|versus|against|and|or|(?:compared|next) (?:to|with))\b.*\b(?:one|hours?|minutes|that) before\b/i;

/** Values are at least so far apart. */
const stepMinutes = 5;

const ofOther: ReadonlySet<When['kind']> = new Set(['now', 'in', 'in_days', 'next_week', 'ago']);
const ofHours: ReadonlySet<When['kind']> = new Set(['clock', 'hours', 'part_of_today']);

/** `the last 3 hours`, in milliseconds */
function recentIn(whens: readonly When[]): number | undefined {
  return whens.find((when) => when.kind === 'recent')?.ms;
}

export const ofEvening = /\b(night|nights|evening|evenings|tonight|tonite)\b/i;

const ofDay = /\b(?:yesterday|today|day|daytime)\b/i;

/** `average loudness this week by day` */
const byDay = /\b(?:by|per|each|every) day\b|\bday by day\b|\bdaily\b/i;

/** `yesterday`, `today`; a weekday, a night and a period are told by their evenings */
function isWholeDay(past: PastTime, { text, whens }: Sentence): boolean {
  return isOneNight(past) && whens.length > 0 && ofDay.test(text) && !ofEvening.test(text);
}
