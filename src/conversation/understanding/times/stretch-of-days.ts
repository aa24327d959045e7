import { weekdayNamed } from '../../../venues/names.ts';
import { at, type DayNamed, months, type PastNamed, type PastRule } from './past-named.ts';

/** Several days in a row, by the first and the last of them: `20 to 30 november`, `since monday`. */

/**
 * @param dayPattern matches a weekday
 * @param rules read each of the two days
 */
export function stretchRules(dayPattern: string, rules: readonly PastRule[]): readonly PastRule[] {
  const number = String.raw`(?:the )?\d{1,2}(?:st|nd|rd|th)?`;
  const ordinal = String.raw`the \d{1,2}(?:st|nd|rd|th)`;
  const month = `(?:${months.join('|')})`;
  const weekday = `(?:last |this )?${dayPattern}(?: (?:morning|afternoon|evening|night))?`;
  const date = [
    String.raw`\d{4}-\d{2}-\d{2}`,
    String.raw`\d{1,2}\.\d{1,2}\.(?:\d{4}|\d{2})?`,
    String.raw`(?:${dayPattern},? )?(?:the )?${number}(?: of)? ${month}(?: \d{4})?`,
    String.raw`(?:${dayPattern},? )?${month} (?:the )?${number}(?: \d{4})?`,
  ].join('|');
  const past = `${date}|yesterday|last night`;
  const to = ' (?:up )?(?:to|until|till|til|through|thru) | ?[-–] ?';
  const start = '(?:the )?(?:(?:start|beginning) of )?';
  const from = (text: string) => dayIn(text, dayPattern, rules);
  const between = (first: string, last: string): PastNamed | undefined => {
    const named = from(completed(first, last));
    const other = from(completed(last, first));
    return named && other && { kind: 'stretch', first: named, last: other };
  };
  return [
    {
      pattern: at(
        `(?:in |during |for )?(?:the )?(first|last|1st|second|2nd) (week|weekend|half) (?:of|in) ((?:last |this |the )?(?:month|${month})(?: \\d{4})?)`,
      ),
      read([, which = '', unit = '', text = '']) {
        const of = monthIn(text, rules);
        const part = partsOfMonth[`${which} ${unit}`.toLowerCase()];
        return of && part && { kind: 'part_of_month', of, part };
      },
    },
    {
      pattern: at(
        `(?:ever )?since ${start}(${past}|${ordinal}|${weekday}|(?:last )?weekend|last week|this week|${month}(?: \\d{4})?)`,
      ),
      read([, text = '']) {
        const first = from(text);
        return first && { kind: 'stretch', first, last: undefined };
      },
    },
    {
      pattern: at(
        `from (${past}|${weekday}|${number})(?:${to})(${past}|${weekday}|${number}|today|tonight|now)(?: this week)?`,
      ),
      read([, first = '', last = '']) {
        if (!isToday(last)) return between(first, last);
        const named = from(first);
        return named && { kind: 'stretch', first: named, last: undefined };
      },
    },
    {
      pattern: at(
        `between (${past}|${weekday}|${number}) and (${past}|${weekday}|${number}|today|tonight|now)`,
      ),
      read([, first = '', last = '']) {
        if (!isToday(last)) return between(first, last);
        const named = from(first);
        return named && { kind: 'stretch', first: named, last: undefined };
      },
    },
    {
      // `compare 13 november to 20 november` names two days.
      pattern: at(
        `(?<!\\bcompared? .*)(?:(${date}|${number})(?:${to})(${date}|${number})|(${dayPattern})(?:${to})(${dayPattern})(?: this week)?)`,
      ),
      read: ([, first, last, weekday = '', other = '']) => between(first ?? weekday, last ?? other),
    },
    {
      // `before 10` is a time, and so may be `until friday`.
      pattern: at(`(?:(before)|until|till|up to) (${date}|${month} \\d{4})`),
      read([, before, text = '']) {
        const last = from(text);
        return last && { kind: 'up_to', last, isBefore: before !== undefined };
      },
    },
  ];
}

type PartOfMonth = Extract<PastNamed, { readonly kind: 'part_of_month' }>;

const partsOfMonth: Readonly<Record<string, PartOfMonth['part']>> = {
  'first week': 'first week',
  '1st week': 'first week',
  'last week': 'last week',
  'first weekend': 'first weekend',
  '1st weekend': 'first weekend',
  'last weekend': 'last weekend',
  'first half': 'first half',
  '1st half': 'first half',
  'second half': 'second half',
  '2nd half': 'second half',
  'last half': 'second half',
};

function monthIn(text: string, rules: readonly PastRule[]): PartOfMonth['of'] | undefined {
  for (const { pattern, read } of rules) {
    const found = pattern.exec(text);
    const named = found?.[0] === text ? read(found) : undefined;
    if (named?.kind === 'month_named' || named?.kind === 'months_ago') return named;
  }
  return undefined;
}

function isToday(text: string): boolean {
  return /^(today|tonight|now)$/i.test(text);
}

/** `20` has the month of `30 november`. */
function completed(text: string, other: string): string {
  if (!/^\d{1,2}(st|nd|rd|th)?$/i.test(text)) return text;
  const month = new RegExp(String.raw`\b(?:${months.join('|')})\b(?:.*\b\d{4}\b)?`, 'i').exec(
    other,
  );
  return month === null ? text : `${text} ${month[0].replace(/ .*(?=\d{4})/, ' ')}`;
}

/** @returns undefined if the text is anything else than a day */
function dayIn(text: string, dayPattern: string, rules: readonly PastRule[]): DayNamed | undefined {
  const bare = new RegExp(`^(?:this )?(${dayPattern})(?: \\w+)?$`, 'i').exec(text)?.[1];
  const weekday = bare === undefined ? undefined : weekdayNamed(bare.replace(/s$/i, ''));
  if (weekday !== undefined) return { kind: 'weekday', weekday };
  for (const { pattern, read } of rules) {
    const found = pattern.exec(text);
    const named = found?.[0] === text ? read(found) : undefined;
    if (named !== undefined && isDay(named)) return named;
  }
  return undefined;
}

function isDay(named: PastNamed): named is DayNamed {
  const { kind } = named;
  return (
    kind === 'nights_ago' ||
    kind === 'weekday' ||
    kind === 'weekday_date' ||
    kind === 'week' ||
    kind === 'weekend' ||
    kind === 'day_of_month' ||
    kind === 'month_named'
  );
}
