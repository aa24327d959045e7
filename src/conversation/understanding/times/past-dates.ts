import { weekdayNamed } from '../../../venues/names.ts';
import {
  at,
  monthNumber,
  monthPattern,
  type PastNamed,
  type PastRule,
  yearOf,
} from './past-named.ts';

/** Dates, months and years in the words of a question. */

/** @param dayPattern matches a weekday */
export function dateRules(dayPattern: string): readonly PastRule[] {
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
      // `the 2nd floor`, also where *Ground floor* is the name of a group, is no date.
      pattern: at(
        `(?:on )?the (\\d{1,2})(?:st|nd|rd|th)(?! (?:§|of|${monthPattern}|to(?! an?\\b| the\\b| last\\b)|until|floor|time|night|day|zone|most))`,
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
        `(?:in |of |for |during )?(?:the )?(?:(last|previous|past)|this|current) quarter(?: so far)?`,
      ),
      read: ([, last]) => ({ kind: 'quarters_ago', quarters: last === undefined ? 0 : 1 }),
    },
    {
      pattern: at(`(?:in |of |for |during )?q([1-4])(?: (20\\d\\d))?`),
      read: ([, quarter, year]) => ({
        kind: 'three_months',
        from: 3 * Number(quarter) - 2,
        year: yearOf(year),
        isSince: false,
      }),
    },
    {
      pattern: at(
        `(?:${beforeSeason})*(?:(since) (?:the |last )?)?(summer|autumn|winter)(?: (?:of )?(20\\d\\d))?|(?:(since) (?:the |last )?|(?:${beforeSeason})+)(spring|fall)(?: (?:of )?(20\\d\\d))?`,
      ),
      read: ([, since, season, year, sinceOther, other = '', otherYear]) => ({
        kind: 'three_months',
        from: seasons[(season ?? other).toLowerCase()] ?? 1,
        year: yearOf(year ?? otherYear),
        isSince: (since ?? sinceOther) !== undefined,
      }),
    },
    {
      pattern: at(
        `the other (?:day|night|week)|recently|(?:the )?(?:last|previous|past) years|(?:the )?(?:past|last few) (?:nights|days|weeks|months)`,
      ),
      read: () => ({ kind: 'unclear' }),
    },
  ];
}

/** Before verbs, *fall* and *spring* would be another word. */
const beforeSeason = '(?:in|over|of|for|during|all|the|this|last|past) ';

/** Their first months. */
const seasons: Readonly<Record<string, number>> = {
  spring: 3,
  summer: 6,
  autumn: 9,
  fall: 9,
  winter: 12,
};

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
