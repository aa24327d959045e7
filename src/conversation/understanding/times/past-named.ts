import type { Temporal } from 'temporal-polyfill';
import type { PastTime } from '../../../history/past-time.ts';
import type { Weekday } from '../../../time.ts';
import { numberWords } from '../sentence/number-words.ts';

/** Times before today as they are named, and the words that several of their rules read. */

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
  /** From Friday until now; from Monday to Thursday, the weekend that is over. */
  | { readonly kind: 'weekend_so_far' }
  /** As in ISO 8601, the latest one of that number. */
  | { readonly kind: 'week_number'; readonly week: number }
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
  /** Three months in a row, the latest that have begun unless a year is named. */
  | {
      readonly kind: 'three_months';
      /** 1 to 12. */
      readonly from: number;
      readonly year: number | undefined;
      /** Until now, from the day after them on: `since summer`. */
      readonly isSince: boolean;
    }
  | { readonly kind: 'quarters_ago'; readonly quarters: number }
  | { readonly kind: 'year'; readonly year: number }
  | { readonly kind: 'years_ago'; readonly years: number }
  /** No day, week or month: `the other night`, `last year`. */
  | { readonly kind: 'unclear' };

/** Where a stretch of days begins or ends. A week or month stands for its first day. */
export type DayNamed = Extract<
  PastNamed,
  {
    readonly kind:
      | 'nights_ago'
      | 'weekday'
      | 'weekday_date'
      | 'week'
      | 'weekend'
      | 'day_of_month'
      | 'month_named';
  }
>;

export interface PastRule {
  readonly pattern: RegExp;
  readonly read: (found: RegExpExecArray) => PastNamed | undefined;
}

/** Whole words. */
export const at = (pattern: string) =>
  new RegExp(String.raw`(?<![\p{L}\p{N}])(?:${pattern})(?![\p{L}\p{N}])`, 'iu');

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
/** The first letters of each, short or in full. */
export const monthBeginnings = 'jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec';
export const monthPattern = `(${months.join('|')})`;

export function monthNumber(name = ''): number {
  return months.findIndex((pattern) => new RegExp(`^${pattern}$`, 'i').test(name)) + 1;
}

export function yearOf(year: string | undefined): number | undefined {
  if (year === undefined) return undefined;
  return Number(year) < 100 ? 2000 + Number(year) : Number(year);
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
export const count = String.raw`(\d{1,3}|a couple of|a few|couple|few|an?|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve)`;

export function countOf(text = ''): number {
  return counts[text.toLowerCase()] ?? Number(text);
}

/** `25 November 2026`, which is read as it is written */
export function longDate(date: Temporal.PlainDate): string {
  return date.toLocaleString('en-GB', { dateStyle: 'long' });
}
