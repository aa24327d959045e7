import { weekdayNamed } from '../../../venues/names.ts';
import { at, count, countOf, type PastNamed, type PastRule } from './past-named.ts';

/** Nights, days, weeks and months before now in the words of a question. */

const partOfDay = '(?:morning|noon|afternoon|evening|night)';

const nightsAgo = (nights: number): PastNamed => ({ kind: 'nights_ago', nights });

/** @param dayPattern matches a weekday */
export function pastRules(dayPattern: string): readonly PastRule[] {
  return [...nightRules(), ...periodRules(dayPattern)];
}

/** Nights and days, counted from today. */
function nightRules(): readonly PastRule[] {
  return [
    {
      pattern: at(
        `(?:the )?(?:night|day|evening) before (?:last(?: night)?|yest(?:er|re)day)(?: ${partOfDay})?|the (?:night|evening) before`,
      ),
      read: () => nightsAgo(2),
    },
    {
      pattern: at(
        `overnight(?! on\\b)|through the night|(?:the )?last nite|(?:by )?the night (?:team|shift|crew|porter|staff)(?= (?:write|wrote|notes?|noted|log|logged|leave|left|do|did|done|report\\w*)\\b(?!.*\\bon (?:last )?\\w+day\\b))`,
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
        // Weekends are no days in a row.
        const isInRow = unit.toLowerCase() !== 'weekend' || countOf(amount) === 1;
        return isInRow && days >= 1 && days <= longestDays
          ? { kind: 'last_days', days }
          : { kind: 'unclear' };
      },
    },
    {
      pattern: at(
        `(?:off|away|out|gone|on holiday|on leave|sick) (?:for )?(?:the )?(?:last |past )?${count} (day|night|week)s?`,
      ),
      read([, amount, unit = '']) {
        const days = countOf(amount) * (unitDays[unit.toLowerCase()] ?? 1);
        return days >= 1 && days <= longestDays ? { kind: 'last_days', days } : undefined;
      },
    },
    {
      pattern: at(
        '(?:in )?(?:week|wk) (?:no\\.? ?|number )?([1-4]?\\d|5[0-3])(?!\\d|[:.]\\d| ?[ap]m\\b| (?:of|days|nights|to)\\b)',
      ),
      read: ([, week]) => ({ kind: 'week_number', week: Number(week) }),
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
  ];
}

/** Weekdays, weeks, weekends and months before this one. */
function periodRules(dayPattern: string): readonly PastRule[] {
  return [
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
      pattern: at(`(?:this |the |our )?weekend (?:so far|to date)`),
      read: () => ({ kind: 'weekend_so_far' }),
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
        `(?:earlier |all |the whole )?this week(?:'?s)?(?: so far| to date)?|(?:the )?week (?:so far|to date)|all week(?: long)?|(?:for |in |over )?the (?:whole|entire|full) week|(?:through|throughout|during|across) the week|(?<=\\b(?:moment|hour|time|peak) of )the week|for the week|(?<=\\b(?:about|is|was|did|(?:summary|recap|overview|rundown|review|report|chart|graph) of) )the week(?= *$)|(?<!(?:day|night|evening|weekday) of )the week(?= (?:as|for|across|please|been|go|anywhere|so far|incl\\w*|going|went|looks?|looked|shap\\w+|with|and|until)\\b)`,
      ),
      read: () => ({ kind: 'week', ago: 0 }),
    },
    {
      pattern: at(`(?:the )?past month`),
      read: () => ({ kind: 'last_days', days: 30 }),
    },
    {
      pattern: at(`(?:the )?(?:last|previous) month(?:'s)?`),
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

const unitDays: Readonly<Record<string, number>> = {
  day: 1,
  night: 1,
  week: 7,
  weekend: 7,
  month: 30,
};
const longestDays = 400;
