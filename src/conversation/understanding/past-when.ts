import type { PastTime } from '../../history/past-time.ts';
import type { Weekday } from '../../time.ts';
import { weekdayNamed } from '../../venues/names.ts';
import { numberWords } from './number-words.ts';

/** Times before today, taken out of the words of a question. */

/** A past time as it was named. Dates without a year are the last ones before today. */
export type PastNamed =
  | PastTime
  | {
      readonly kind: 'day_of_month';
      readonly day: number;
      /** 1 to 12. */
      readonly month: number;
      readonly year: number | undefined;
      readonly weekday: Weekday | undefined;
    }
  | {
      readonly kind: 'month_named';
      readonly month: number;
      readonly year: number | undefined;
      /** `last november` is not the current one. */
      readonly isLast: boolean;
    }
  | { readonly kind: 'months_ago'; readonly months: number }
  /** From a day on, to another one or until now. */
  | { readonly kind: 'stretch'; readonly first: DayNamed; readonly last: DayNamed | undefined }
  /** Everything that is kept, up to a day or only before it. */
  | { readonly kind: 'up_to'; readonly last: DayNamed; readonly isBefore: boolean }
  | {
      readonly kind: 'part_of_month';
      readonly of: Extract<PastNamed, { readonly kind: 'month_named' | 'months_ago' }>;
      readonly part: `${'first' | 'last'} ${'week' | 'weekend'}` | `${'first' | 'second'} half`;
    }
  /** `friday 27` */
  | {
      readonly kind: 'weekday_date';
      /** Undefined for `the 27th`. */
      readonly weekday: Weekday | undefined;
      readonly day: number;
    }
  /** `the last four fridays`, `fridays in november`; without a time, the latest ones. */
  | {
      readonly kind: 'weekdays_named';
      readonly weekday: Weekday;
      readonly within:
        | { readonly kind: 'weeks'; readonly weeks: number }
        | Extract<PastNamed, { readonly kind: 'month_named' | 'months_ago' }>;
    }
  | { readonly kind: 'year'; readonly year: number }
  | { readonly kind: 'years_ago'; readonly years: number }
  /** No day, week or month: `the other night`, `last year`. */
  | { readonly kind: 'unclear' };

/** Where a stretch of days begins or ends. A week or month stands for its first day. */
export type DayNamed = Extract<
  PastNamed,
  { readonly kind: 'nights_ago' | 'weekday' | 'week' | 'day_of_month' | 'month_named' }
>;

export interface PastRule {
  readonly pattern: RegExp;
  readonly read: (found: RegExpExecArray) => PastNamed | undefined;
}

export const months = [
  'jan(?:uary)?',
  'feb(?:ruary)?',
  'mar(?:ch)?',
  'apr(?:il)?',
  'may',
  'june?',
  'july?',
  'aug(?:ust)?',
  'sept?(?:ember)?',
  'oct(?:ober)?',
  'nov(?:ember)?',
  'dec(?:ember)?',
] as const;
export const monthPattern = `(${months.join('|')})`;

export function monthNumber(name = ''): number {
  return months.findIndex((pattern) => new RegExp(`^${pattern}$`, 'i').test(name)) + 1;
}

const counts: Readonly<Record<string, number>> = {
  ...numberWords,
  a: 1,
  an: 1,
  'a couple of': 2,
  couple: 2,
  few: 3,
  'a few': 3,
};
export const count = String.raw`(\d{1,3}|a couple of|a few|couple|few|an?|one|two|three|four|five|six|seven)`;

export function countOf(text = ''): number {
  return counts[text.toLowerCase()] ?? Number(text);
}

const partOfDay = '(?:morning|noon|afternoon|evening|night)';
/** Whole words. */
export const at = (pattern: string) =>
  new RegExp(String.raw`(?<![\p{L}\p{N}])(?:${pattern})(?![\p{L}\p{N}])`, 'iu');

const nightsAgo = (nights: number): PastNamed => ({ kind: 'nights_ago', nights });

/** @param dayPattern matches a weekday */
export function pastRules(dayPattern: string): readonly PastRule[] {
  return [...relativeRules(dayPattern), ...dateRules(dayPattern)];
}

/** Counted from today. */
function relativeRules(dayPattern: string): readonly PastRule[] {
  return [
    {
      pattern: at(
        `(?:the )?(?:night|day|evening) before (?:last(?: night)?|yest(?:er|re)day)(?: ${partOfDay})?|the (?:night|evening) before`,
      ),
      read: () => nightsAgo(2),
    },
    {
      pattern: at(
        `overnight|through the night|(?:the )?last nite|(?:by )?the night (?:team|shift|crew|porter|staff)(?= (?:write|wrote|notes?|noted|log|logged|leave|left|do|did|done|report\\w*)\\b)`,
      ),
      read: () => nightsAgo(1),
    },
    {
      pattern: at(
        `(?:the )?(?:last|previous) (?:nights?|evening|day)(?:'s)?|(yest(?:er|re)day)(?:'s)?(?: ${partOfDay})?`,
      ),
      read: ([, yesterday]) =>
        yesterday === undefined ? nightsAgo(1) : { kind: 'nights_ago', nights: 1, isDate: true },
    },
    {
      pattern: at(`(?:the )?(?:last|previous|past) ${count} (day|night|week|weekend|month)s?`),
      read([, amount, unit = '']) {
        const days = countOf(amount) * (unitDays[unit.toLowerCase()] ?? 1);
        return days >= 1 && days <= longestDays ? { kind: 'last_days', days } : { kind: 'unclear' };
      },
    },
    {
      pattern: at(`${count} ?(day|night|week|month)s? ago`),
      read([, amount, unit = '']) {
        const number = countOf(amount);
        switch (unit.toLowerCase()) {
          case 'week':
            return { kind: 'week', ago: number };
          case 'month':
            return { kind: 'months_ago', months: number };
          default:
            return nightsAgo(number);
        }
      },
    },
    {
      pattern: at(
        `(?:on )?(?:the )?(?:last|previous|past|this past) (${dayPattern})(?:'s)?(?: ${partOfDay})?|(?:on )?(${dayPattern}) (?:just )?gone`,
      ),
      read([, name, gone]) {
        const weekday = weekdayNamed((name ?? gone ?? '').replace(/s$/i, ''));
        return weekday && { kind: 'weekday', weekday };
      },
    },
    {
      // `the friday before`, beside `last friday`
      pattern: at(
        `(?:the )?(${dayPattern}) before(?: last)?(?! (?:\\d|noon|nine|ten|eight|seven|six|five|four|three|two|one|eleven|twelve|work|lunch|dinner|breakfast|opening))|(?:the )?week before(?: last)?`,
      ),
      read([, name]) {
        if (name === undefined) return { kind: 'week', ago: 2 };
        const weekday = weekdayNamed(name.replace(/s$/i, ''));
        return weekday && { kind: 'weekday', weekday, weeksBefore: 1 };
      },
    },
    {
      pattern: at(`(?:the )?(?:last|previous|past) weekend(?:'s)?`),
      read: () => ({ kind: 'weekend' }),
    },
    {
      pattern: at(`(?:the )?past week|(?:for|over|in|during) the last week`),
      read: () => ({ kind: 'last_days', days: 7 }),
    },
    {
      pattern: at(`(?:the )?(?:last|previous) week(?:'?s)?`),
      read: () => ({ kind: 'week', ago: 1 }),
    },
    {
      pattern: at(
        `(?:earlier |all |the whole )?this week(?: so far| to date)?|(?:the )?week (?:so far|to date)|all week(?: long)?|(?:for |in |over )?the (?:whole|entire|full) week|for the week|(?<=\\b(?:about|is|was|did|(?:summary|recap|overview|rundown|review|report) of) )the week(?= *$)|(?<!(?:day|night|evening|weekday) of )the week(?= (?:as|for|across|please|been|go|anywhere|so far|incl\\w*|going|went|looks?|looked|shap\\w+|with|and|until)\\b)`,
      ),
      read: () => ({ kind: 'week', ago: 0 }),
    },
    {
      pattern: at(`(?:the )?(?:last|previous|past) month(?:'s)?`),
      read: () => ({ kind: 'months_ago', months: 1 }),
    },
    {
      pattern: at(
        `(?:earlier )?this month(?: so far| to date)?|the (?:whole |entire )?month(?: so far| to date)?|month (?:so far|to date)`,
      ),
      read: () => ({ kind: 'months_ago', months: 0 }),
    },
  ];
}

function dateRules(dayPattern: string): readonly PastRule[] {
  return [
    {
      // `friday 27`, which is no time, and `friday the 6th`
      pattern: at(
        String.raw`(?:on )?(${dayPattern}) (?:the )?(1[3-9]|2\d|3[01]|\d{1,2}(?=st|nd|rd|th))(?:st|nd|rd|th)?(?![:.]\d| ?(?:[ap]m|h\b|uhr|o'clock|to |and |until |[-–]|${monthPattern}))`,
      ),
      read([, name, day]) {
        const weekday = weekdayNamed((name ?? '').replace(/s$/i, ''));
        return weekday && { kind: 'weekday_date', weekday, day: Number(day) };
      },
    },
    {
      pattern: at(
        `(?:on )?the (\\d{1,2})(?:st|nd|rd|th)(?! (?:of|${monthPattern}|to(?! an?\\b| the\\b| last\\b)|until|floor|time|night|day|zone|most))`,
      ),
      read: ([, day]) => ({ kind: 'weekday_date', weekday: undefined, day: Number(day) }),
    },
    {
      pattern: at(String.raw`(?:on )?(\d{4})-(\d{2})-(\d{2})`),
      read: ([, year, month, day]) => dayOf(day, Number(month), year),
    },
    {
      pattern: at(String.raw`(?:on )?(?:the )?(\d{1,2})\.(\d{1,2})\.(\d{4}|\d{2})?`),
      read: ([, day, month, year]) => dayOf(day, Number(month), year),
    },
    {
      pattern: at(
        `(?:on )?(?:(${dayPattern}),? )?(?:the )?(\\d{1,2})(?:st|nd|rd|th)?(?: of)? ${monthPattern}(?: (\\d{4}))?`,
      ),
      read: ([, weekday, day, month, year]) => dayOf(day, monthNumber(month), year, weekday),
    },
    {
      pattern: at(
        `(?:on )?(?:(${dayPattern}),? )?${monthPattern} (?:the )?(\\d{1,2})(?:st|nd|rd|th)?(?: (\\d{4}))?(?![:.]?\\d)`,
      ),
      read: ([, weekday, month, day, year]) => dayOf(day, monthNumber(month), year, weekday),
    },
    {
      // `may` alone is a verb.
      pattern: at(
        `(?:in |of |for |last |this |all of )?${monthPattern.replace('|may|', '|')}(?:'s)?(?: (\\d{4}))?|(?:in|of|last) (may)(?: (\\d{4}))?|(may) (\\d{4})`,
      ),
      read: ([whole, name, year, may, mayYear, mayOf, mayOfYear]) => ({
        kind: 'month_named',
        month: monthNumber(name ?? may ?? mayOf),
        year: yearOf(year ?? mayYear ?? mayOfYear),
        isLast: /^last /i.test(whole),
      }),
    },
    {
      pattern: at(
        `(?:in |of |for )?(?:the )?(?:(last|previous|past)|this) year(?: so far)?|(?:in|of|for|during) (20\\d\\d)`,
      ),
      read: ([, last, year]) =>
        year === undefined
          ? { kind: 'years_ago', years: last === undefined ? 0 : 1 }
          : { kind: 'year', year: Number(year) },
    },
    {
      pattern: at(
        `the other (?:day|night|week)|recently|(?:the )?(?:last|previous|past) years|(?:the )?(?:past|last few) (?:nights|days|weeks|months)`,
      ),
      read: () => ({ kind: 'unclear' }),
    },
  ];
}

const unitDays: Readonly<Record<string, number>> = {
  day: 1,
  night: 1,
  week: 7,
  weekend: 7,
  month: 30,
};
const longestDays = 400;

function dayOf(
  day: string | undefined,
  month: number,
  year: string | undefined,
  weekdayName?: string,
): PastNamed | undefined {
  const isPossible = month >= 1 && month <= 12 && Number(day) >= 1 && Number(day) <= 31;
  // `22.40.` is a time at the end of a sentence.
  if (!isPossible) return undefined;
  const weekday =
    weekdayName === undefined ? undefined : weekdayNamed(weekdayName.replace(/s$/i, ''));
  return { kind: 'day_of_month', day: Number(day), month, year: yearOf(year), weekday };
}

export function yearOf(year: string | undefined): number | undefined {
  if (year === undefined) return undefined;
  return Number(year) < 100 ? 2000 + Number(year) : Number(year);
}
