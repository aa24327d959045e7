import { eveningHour } from '../../../insight/service-day.ts';
import type { Question } from '../../question.ts';
import type { Sentence } from '../sentence/sentence.ts';
import { type HoursNamed, isMoment, mealNamed, namedPart } from './part-of-day.ts';
import type { NamedPart, When } from './when.ts';

/** The time that a question names for itself, by its words. */

/** The time that is asked about; a question in another tense that names none is about this evening. */
export function timeAsked(asked: Sentence): Exclude<When, { kind: 'past' }> | undefined {
  const sentence = withMealHours(asked);
  const whens = sentence.whens.filter((when) => when.kind !== 'past');
  const [first] = whens.filter(({ kind }) => kind !== 'now');
  // `tomorrow lunch`
  const day = whens.find((when) => when.kind === 'usual' || when.kind === 'in_days');
  const hoursOfDay = hoursNamed(sentence);
  if (day?.minute !== undefined && hoursOfDay !== undefined) {
    return { ...day, minute: undefined, part: hoursOfDay };
  }
  if (day !== undefined && day.minute === undefined) {
    const part =
      hoursOfDay ??
      (clockNamed(sentence) === undefined ? partOfUsualDay(sentence.text) : undefined);
    const minute = part === undefined ? minuteNamed(sentence) : undefined;
    return {
      ...day,
      minute,
      ...(part && { part: { from: part.from, to: part.to } }),
      ...(sentence.has('future') ? { isFuture: true } : {}),
    };
  }
  if (day?.minute !== undefined) {
    return { ...day, minute: minuteMeant(day.minute, sentence.text) };
  }
  const hours = whens.find((when) => when.kind === 'hours');
  // `this morning between 8 and 10`
  if (hours !== undefined && namedPart(sentence.text)?.middle === morning) return inMorning(hours);
  if (whens.length > 0) return first ?? whens[0];
  const isOtherTense = sentence.has('past', 'future') && !sentence.has('need');
  return isOtherTense ? { kind: 'tonight' } : undefined;
}

/** `when is lunch usually busiest` is about its hours, not about a moment of it. */
function withMealHours(sentence: Sentence): Sentence {
  const { whens, timesSaid, has } = sentence;
  if (!has('when') || has('past')) return sentence;
  const hoursOf = (when: When, index: number) =>
    (when.kind === 'clock' ? mealNamed(timesSaid[index] ?? '') : undefined) ?? when;
  return { ...sentence, whens: whens.map(hoursOf) };
}

/** Of a past day, an evening is its night; of a usual one, its hours. */
function partOfUsualDay(text: string): NamedPart | undefined {
  return namedPart(text) ?? (/\bevenings?\b/i.test(text) ? evening : undefined);
}

const evening: NamedPart = { from: eveningHour * 60, to: 24 * 60 };
const noon = 12 * 60;
const morning = 10 * 60;

/** Hours without *am* were read as those of an evening. */
function inMorning({ from, to }: HoursNamed): HoursNamed {
  const before = (minute: number | undefined) =>
    minute === undefined || minute < noon ? minute : minute - noon;
  return { kind: 'hours', from: before(from), to: before(to) };
}

/** A time of a day that is named by itself, in minutes after midnight: at 9, from 9 on, or in the morning. */
export function minuteNamed(sentence: Pick<Sentence, 'whens' | 'text'>): number | undefined {
  const { text } = sentence;
  const named = clockNamed(sentence);
  return named === undefined ? partOfDayIn(text) : minuteMeant(named, text);
}

/** `between 8 and 11`, which is longer than a moment */
export function hoursNamed({
  whens,
  text,
}: Pick<Sentence, 'whens' | 'text'>): NamedPart | undefined {
  const hours = whens.find((when) => when.kind === 'hours');
  const clock = whens.find((when) => when.kind === 'clock') ?? whens.find(isTimed);
  // `next friday after 10pm`
  if (clock?.minute !== undefined && afterTime.test(text)) {
    return { from: minuteMeant(clock.minute, text), to: undefined };
  }
  if (hours === undefined || isMoment(hours)) return undefined;
  const { from, to } = /\b(mornings?|breakfast)\b/i.test(text) ? inMorning(hours) : hours;
  return from === undefined || to === undefined ? undefined : { from, to };
}

function isTimed(when: When): when is Extract<When, { kind: 'usual' | 'in_days' }> {
  return (when.kind === 'usual' || when.kind === 'in_days') && when.minute !== undefined;
}

const afterTime =
  /(?<!\bbefore or )\b(after|from)\s+(?:about |around )?(?:\d|midnight|noon)(?!.*\b(to|until|till)\b)/i;

function clockNamed({ whens }: Pick<Sentence, 'whens'>): number | undefined {
  const clock = whens.find((when) => when.kind === 'clock');
  const hours = whens.find((when) => when.kind === 'hours');
  return clock?.minute ?? (hours && isMoment(hours) ? hours.from : undefined);
}

/** Hours or a moment of usual days: `at 22:00 on weekends`, `on weekday afternoons` */
export function timeOfUsualDays(sentence: Sentence): Pick<Question, 'part' | 'minute'> {
  const { text, whens } = sentence;
  const [onDay] = whens.flatMap((when) => (when.kind === 'usual' ? (when.minute ?? []) : []));
  const clock = onDay ?? clockNamed(sentence);
  const part = hoursNamed(sentence) ?? (clock === undefined ? partOfUsualDay(text) : undefined);
  if (part !== undefined) return { part: { from: part.from, to: part.to } };
  const minute = onDay ?? minuteNamed(sentence);
  return minute === undefined ? {} : { minute };
}

/** `breakfast at 9` is in the morning, while 9 alone is in the evening. */
function minuteMeant(minute: number, text: string): number {
  return minute >= noon && /\b(mornings?|breakfast|meeting)\b/i.test(text) ? minute - noon : minute;
}

/** `sunday morning` is around 10:00. Evenings and nights are the whole day's answer. */
function partOfDayIn(text: string): number | undefined {
  return namedPart(text)?.middle;
}
