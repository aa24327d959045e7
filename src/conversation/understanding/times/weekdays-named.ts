import { weekdayNamed } from '../../../venues/names.ts';
import {
  at,
  count,
  countOf,
  monthNumber,
  monthPattern,
  type PastNamed,
  type PastRule,
  yearOf,
} from './past-named.ts';

/** Several days of one weekday: `the last four fridays`, `saturdays in november`. */

export function weekdaysRules(dayPattern: string): readonly PastRule[] {
  const many = (name = '', within: WeekdaysWithin): PastNamed | undefined => {
    const weekday = weekdayNamed(name.replace(/s$/i, ''));
    return weekday && { kind: 'weekdays_named', weekday, within };
  };
  const weeksOf = (amount: string | undefined, unit = 'week') =>
    countOf(amount) * (unit.toLowerCase() === 'month' ? weeksOfMonth : 1);
  const month = `${monthPattern.replace('|may|', '|')}(?: (\\d{4}))?`;
  return [
    {
      pattern: at(`(?:the |our )?(?:last|past|previous) ${count} (${dayPattern})s?`),
      read: ([, amount, name]) => many(name, { kind: 'weeks', weeks: countOf(amount) }),
    },
    {
      pattern: at(
        `(?:all |on |every )?(?:the |our )?(${dayPattern})s? (?:in |over |during |for |of )?(?:the )?(?:last|past) ${count} (week|month)s?`,
      ),
      read: ([, name, amount, unit]) => many(name, { kind: 'weeks', weeks: weeksOf(amount, unit) }),
    },
    {
      pattern: at(
        `(?:all |on |every )?(?:the |our )?(${dayPattern})s? (?:in |of |over |during )?(?:the )?(this|last|past|previous) month`,
      ),
      read: ([whole, name, which]) =>
        /days\b/i.test(whole)
          ? many(name, { kind: 'months_ago', months: which?.toLowerCase() === 'this' ? 0 : 1 })
          : undefined,
    },
    {
      pattern: at(`(?:all |on |every )?(?:the |our )?(${dayPattern})s? (?:in|of|during) ${month}`),
      read: ([, name, of, year]) =>
        many(name, {
          kind: 'month_named',
          month: monthNumber(of),
          year: yearOf(year),
          isLast: false,
        }),
    },
    {
      // `best thursday this month`
      pattern: at(
        `(?<=(?:\\w+est|worst) )(${dayPattern}) (?:of |in )?(?:the )?(this|last|past|previous) month`,
      ),
      read: ([, name, which]) =>
        many(name, { kind: 'months_ago', months: which?.toLowerCase() === 'this' ? 0 : 1 }),
    },
    {
      // `best saturday we have had`, `which thursday was best`
      pattern: at(
        `(?<=(?:\\w+est|worst) )(${dayPattern})(?= (?:we|ever|so far|yet|lately|recently|since)\\b| *$)|(?<=which )(${dayPattern})(?= (?:was|were|had|did)\\b)`,
      ),
      read: ([, name, other]) => many(name ?? other, { kind: 'weeks', weeks: latestWeeks }),
    },
    {
      pattern: at(`${count} (${dayPattern})s? ago`),
      read([, amount, name]) {
        const weekday = weekdayNamed((name ?? '').replace(/s$/i, ''));
        const weeksBefore = countOf(amount) - 1;
        return weekday && { kind: 'weekday', weekday, ...(weeksBefore > 0 && { weeksBefore }) };
      },
    },
    {
      // `are thursdays getting better`
      pattern: at(
        `(${dayPattern})(?= (?:are |is )?(?:getting|becoming|growing|going|improving|dying|picking|slowing)\\b)`,
      ),
      read: ([whole]) =>
        /s$/i.test(whole) ? many(whole, { kind: 'weeks', weeks: latestWeeks }) : undefined,
    },
  ];
}

type WeekdaysWithin = Extract<PastNamed, { readonly kind: 'weekdays_named' }>['within'];

const weeksOfMonth = 4;
/** So many show where it goes. */
const latestWeeks = 8;
