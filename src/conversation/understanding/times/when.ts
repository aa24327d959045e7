import { hourMs, minuteMs, type Weekday } from '../../../time.ts';
import { dayNames, weekdayNamed } from '../../../venues/names.ts';
import { numberWords } from '../sentence/number-words.ts';
import { type HoursNamed, hoursRules, mealMinute, namedPart, withDigits } from './part-of-day.ts';
import { dateRules } from './past-dates.ts';
import { at, monthBeginnings, type PastNamed } from './past-named.ts';
import { pastRules } from './past-when.ts';
import { stretchRules } from './stretch-of-days.ts';
import { weekdaysRules } from './weekdays-named.ts';

/** The time that someone means, taken out of the words of a question. */

export type When =
  | { readonly kind: 'now' }
  /** The service day so far, and what usually still comes. */
  | { readonly kind: 'tonight' }
  /** Before the service day that is going on. */
  | { readonly kind: 'past'; readonly named: PastNamed; readonly minute?: number | undefined }
  | { readonly kind: 'ago'; readonly ms: number }
  /** The last hours as a whole, or as many milliseconds as were named. */
  | { readonly kind: 'recent'; readonly ms: number | undefined }
  /** A time from now. */
  | { readonly kind: 'in'; readonly ms: number }
  /** At a time of day: earlier today, or later. */
  | { readonly kind: 'clock'; readonly minute: number }
  | HoursNamed
  /** This morning or this afternoon, in minutes after midnight. */
  | { readonly kind: 'part_of_today'; readonly from: number; readonly to: number }
  /** A day that is usual: `friday`, `next friday at 23:00`. `isFuture` if it was asked about as one. */
  | {
      readonly kind: 'usual';
      readonly weekday: Weekday;
      readonly minute: number | undefined;
      readonly isFuture: boolean;
      /** A part of that day, in minutes after midnight: `friday morning`. */
      readonly part?: NamedPart | undefined;
      /** The days of a weekend, of which the weekday is one. */
      readonly isWeekend?: boolean;
    }
  /** The days to come, of which each is a usual one. */
  | { readonly kind: 'next_week'; readonly areWeekends?: true }
  /** Some days from today: 1 is tomorrow. */
  | {
      readonly kind: 'in_days';
      readonly days: number;
      readonly minute: number | undefined;
      readonly part?: NamedPart | undefined;
    };

export type PastWhen = Extract<When, { kind: 'past' }>;

export interface NamedPart {
  readonly from: number;
  /** To the end of the day unless set. */
  readonly to: number | undefined;
}

export interface TimedText {
  /** Undefined if no time was named. */
  readonly when: When | undefined;
  /** The words for the time; empty without one. */
  readonly said: string;
  /** The text without the words for the time. */
  readonly rest: string;
}

const day = `(?:${dayNames.join('|')})`;
const partOfDay = '(?:morning|noon|afternoon|evening|night)';
/** `at 8` is a time, and `8` alone is a number. */
const beforeHour = 'at|around|about|by|after|before|until|till|til|from|past|towards|@';
const before = `(?:${beforeHour}) ?`;
const clock = String.raw`(?:(?:${before})?(?:([01]?\d|2[0-3])[:.]([0-5]\d)(?: ?(am|pm))?|(1[0-2]|[1-9]) ?(am|pm))|(?:${beforeHour}) ?(2[0-3]|1\d|0?[1-9])(?: ?(?:o'?clock|ish|h|uhr))?(?![\d:.]|(?:st|nd|rd|th)\b| (?:of )?(?:${monthBeginnings}))|(?:at )?(midnight|noon))`;

const count = String.raw`(\d+(?:\.\d+)?|half an|half|a couple of|a few|an?|one|two|three|four|five|six)`;
const unit = '(m|h|d|w)(?:in|ins|inute|inutes|r|rs|our|ours|ay|ays|eek|eeks)?';

/** Days, weeks and months back are past ones. */
const shortUnit = '(m|h)(?:in|ins|inute|inutes|r|rs|our|ours)?';

const numbers: Readonly<Record<string, number>> = {
  ...numberWords,
  a: 1,
  an: 1,
  half: 0.5,
  'half an': 0.5,
  'a couple of': 2,
  'a few': 3,
};
const unitMs: Readonly<Record<string, number>> = {
  m: minuteMs,
  h: hourMs,
  d: 24 * hourMs,
  w: 7 * 24 * hourMs,
};

/** What a live answer and the last six hours know. */
export const knownBackMs = 6 * hourMs;
/** Hours that began longer ago are of two service days. */
export const longestRecentMs = 20 * hourMs;

interface Rule {
  readonly pattern: RegExp;
  readonly read: (found: RegExpExecArray) => When | undefined;
}

const ofThePast = [...pastRules(day), ...dateRules(day)];

/** In this order: the first rule that fits decides, and the words it takes are gone. */
const rules: readonly Rule[] = [
  {
    pattern: at(`${count} ?${shortUnit} ago`),
    read([, amount, of]) {
      return { kind: 'ago', ms: spanMs(amount, of) };
    },
  },
  {
    pattern: at(
      `(?:in |over |for )?the next (?:hours?|few hours|couple of hours|half hour|(?:\\d|two|three|four|five) hours)`,
    ),
    read: () => ({ kind: 'in', ms: hourMs }),
  },
  {
    // A number may be joined to its unit, but `walked in and` names no day.
    pattern: at(`in ${count}(?: |(?<=\\d))${unit}(?: time)?`),
    read: ([, amount, of]) => ({ kind: 'in', ms: spanMs(amount, of) }),
  },
  {
    pattern: at(
      `(?:in |over |for |during )?(?:the )?(?:last|past) (?:${count} ?|(?=hour|hr))${shortUnit}`,
    ),
    read: ([, amount = 'an', of = 'h']) => ({ kind: 'recent', ms: spanMs(amount, of) }),
  },
  {
    pattern: at(
      `(?:in |over |for )?(?:the )?(?:last|past) (?:few |couple of )?(?:hours?|hrs?|h|minutes?|mins?)|(?<!(?:night|day|evening) )before(?= *$)|earlier on`,
    ),
    read: () => ({ kind: 'recent', ms: undefined }),
  },
  ...[...stretchRules(day, ofThePast), ...weekdaysRules(day), ...ofThePast].map(
    ({ pattern, read }): Rule => ({
      pattern,
      read(found) {
        const named = read(found);
        return named && { kind: 'past', named };
      },
    }),
  ),
  ...hoursRules,
  {
    pattern: at(`(?:later )?(?:the )?day after tomm?orr?ow`),
    read: () => ({ kind: 'in_days', days: 2, minute: undefined }),
  },
  {
    pattern: at(
      `(?:in |over |for )?(?:the )?(?:(?:next|coming) (?:few )?(?:weeks?|days|months?)|(?:week|days|month) ahead)`,
    ),
    read: () => ({ kind: 'next_week' }),
  },
  {
    pattern: at(
      `tomm?orr?ow(?:'s)?(?: ${partOfDay})?(?: ${clock})?|(?<=\\b(?:will|gonna|going to|expect)\\b.*)(?:first thing )?in the morning`,
    ),
    read: (found) => ({ kind: 'in_days', days: 1, minute: minuteIn(found, 1) }),
  },
  // All of them, of which the usual week has both days.
  {
    pattern: at('(?:on |at )?(?:the )?weekends'),
    read: () => ({ kind: 'next_week', areWeekends: true }),
  },
  {
    pattern: at(`(?:this |next |coming |the |on the |at the )*weekends?`),
    read: () => ({
      kind: 'usual',
      weekday: 'saturday',
      minute: undefined,
      isFuture: true,
      isWeekend: true,
    }),
  },
  {
    pattern: at(`(?:next|this|coming) (${day})(?: ${partOfDay})?(?: ${clock})?`),
    read: (found) => usualOf(found[1], minuteIn(found, 2), true),
  },
  {
    pattern: at(`(?:on |on a |usual |a usual )?(${day})(?: ${partOfDay})? ${clock}`),
    read: (found) => usualOf(found[1], minuteIn(found, 2), false),
  },
  {
    pattern: at('(1[0-2]|[1-9])ish'),
    read: ([, hour]) => clockOf((Number(hour) % 12) * 60 + 12 * 60),
  },
  // `2030`, unless it may be a year or a count.
  {
    pattern: at(String.raw`(?:at )?([01]\d|2[0-3])(00|15|30|45)`),
    read: ([, hour, minute]) => clockOf(Number(hour) * 60 + Number(minute)),
  },
  {
    pattern: at(`${clock}(?: (?:today|tonight|this ${partOfDay}))?`),
    read: (found) => clockOf(minuteIn(found, 1)),
  },
  {
    pattern: at(`(?:at |during |over |for )?(breakfast|brunch|lunch|dinner)(?: ?time)?(?: today)?`),
    read: ([, meal = '']) => clockOf(meals[meal.toLowerCase()]),
  },
  {
    pattern: at(`(?:on |on an? )?(${day})(?: ${partOfDay}s?)?`),
    read: (found) => usualOf(found[1], undefined, false),
  },
  {
    pattern: at(`(?:(?:all |earlier )?this|all|the whole) (morning|afternoon)`),
    read([, part = '']) {
      const named = namedPart(part);
      return named && { kind: 'part_of_today', from: named.from, to: named.to };
    },
  },
  {
    pattern: at(
      `(?:all |so far )?(?:tonight|tonite|today)|(?:all|this|the whole|over the|through the|throughout the|during the) evening|(?:of|over|through|throughout|during) (?:the|this) (?:evening|night)(?! (?:before|of|team|shift|manager|porter|crew|staff))|all (?:night|day)|so far|of late|lately|earlier(?: today)?|later(?: on)?(?: today| tonight| this evening)?|(?:for |over |in |during )?(?:the )?rest of (?:tonight|today|(?:the|this|our|my) (?:night|evening|day|shift|service))`,
    ),
    read: () => ({ kind: 'tonight' }),
  },
  // `need 10 mins` is about no time.
  {
    pattern: at(String.raw`\d+ ?(?:m|min|mins|minutes|h|hr|hrs|hours)`),
    read: () => ({ kind: 'now' }),
  },
  {
    pattern: at(
      `right now|at this hour(?: of the \\w+)?|at this time(?: of (?:the )?(?:day|night|evening)|(?! (?:last|yesterday|next|on|tomorrow|the|of)))|at (?:the|this) (?:moment|minute|second|point)|as we speak|this (?:minute|second|moment)|just now|now|currently`,
    ),
    read: () => ({ kind: 'now' }),
  },
];

const meals: Readonly<Record<string, number>> = mealMinute;

function spanMs(amount = '', of = ''): number {
  return (numbers[amount.toLowerCase()] ?? Number(amount)) * (unitMs[of.toLowerCase()] ?? 0);
}

/** Takes the first time out of a text; {@link When} says how it was meant. */
export function splitWhen(typed: string): TimedText {
  const text = withDigits(typed);
  for (const { pattern, read } of rules) {
    const found = pattern.exec(text);
    const when = found === null ? undefined : read(found);
    if (found === null || when === undefined) continue;
    const rest = `${text.slice(0, found.index)} ${text.slice(found.index + found[0].length)}`;
    return {
      when,
      said: found[0],
      rest: rest
        .replace(/\s+/g, ' ')
        .replace(/ (?=[?!.,])/g, '')
        .trim(),
    };
  }
  return { when: undefined, said: '', rest: text.trim() };
}

/** @param first the index of the first of the groups of `clock` */
function minuteIn(found: RegExpExecArray, first: number): number | undefined {
  const [hour, minute, half, bare, bareHalf, spoken, named] = found.slice(first, first + 7);
  if (named !== undefined) return named.toLowerCase() === 'noon' ? 12 * 60 : 0;
  const written = hour ?? bare ?? spoken;
  if (written === undefined) return undefined;
  const suffix = (half ?? bareHalf)?.toLowerCase();
  // "At 9" in a bar is in the evening; "at 11" may be either, and the evening is meant more often.
  const isSpokenEvening = spoken !== undefined && Number(spoken) < 12 && !spoken.startsWith('0');
  const isAfternoon = suffix === 'pm' || (suffix === undefined && isSpokenEvening);
  const inDay =
    (Number(written) % (suffix === undefined && !isSpokenEvening ? 24 : 12)) +
    (isAfternoon ? 12 : 0);
  return inDay * 60 + Number(minute ?? 0);
}

function clockOf(minute: number | undefined): When | undefined {
  return minute === undefined ? undefined : { kind: 'clock', minute };
}

function usualOf(
  name: string | undefined,
  minute: number | undefined,
  isFuture: boolean,
): When | undefined {
  const weekday = weekdayNamed((name ?? '').replace(/s$/, ''));
  return weekday && { kind: 'usual', weekday, minute, isFuture };
}
