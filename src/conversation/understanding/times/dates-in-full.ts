import { Temporal } from 'temporal-polyfill';
import { mondayOf, weekdayOf } from '../../../insight/local-time.ts';
import { clockTime, daysPerWeek, hourMs, weekdays } from '../../../time.ts';
import type { Circumstances } from '../interpreted.ts';
import { numberWords } from '../sentence/number-words.ts';
import { type LocalNow, localNow, roughly } from './local-now.ts';
import { longDate, monthNumber, monthPattern } from './past-named.ts';

/** Dates and times that only today's date or the clock makes plain. */

const comingDay = new RegExp(
  String.raw`\b(?:on |for )?(?:(?:mon|tues|wednes|thurs|fri|satur|sun)day,? )?(?:the )?(\d{1,2})(?:st|nd|rd|th)\b(?! (?:of |floor|time|night|zone|${monthPattern}))|\b(?:on |for )?(?:the )?(\d{1,2})(?:st|nd|rd|th)?(?: of)? ${monthPattern}\b(?! \d{4})`,
  'i',
);
const future =
  /\b(?:will|gonna|(?:is|are) (?:it |we )?going to|to expect|expect(?:ed)?|shaping up)\b/i;
const weekdayPattern = `(${weekdays.join('|')})`;
const lastYear = new RegExp(String.raw`\b(?:in )?${monthPattern} last year\b`, 'i');
/** `which zone will be busiest tonight` */
const zoneTonight =
  /\bwhich (zone|room|area) will be (?:the )?(\w+est) (?:tonight|this evening|later(?: on)?(?: tonight)?)\b/i;
/** `quieter tomorrow evening or sunday evening` */
const tomorrowOrDay =
  /\b(?:on )?tomorrow(?= (?:(?:morning|afternoon|evening|night) )?or (?:on )?(?:mon|tues|wednes|thurs|fri|satur|sun)day)|(?<=day (?:(?:morning|afternoon|evening|night) )?or )tomorrow\b/i;
const timeTomorrow = /\b(?:at |around )?(?:this|the same|same|that) (?:time|hour) tomorrow\b/i;
const alertsLately =
  /\b(alerts?|alarms?)\b(.*?) (?:in|over|during|for|within) the (?:last|past) (\d{1,2}|two|three|four|five|six) hours\b/i;
/** In hours. */
const longestBack = 24;
/** In hours. A time of the same day that is longer ago would be read as one to come. */
const longestToday = 12;
/** `alerts since midnight`, `any alerts since 3am` */
const alertsSinceNight =
  /(?<=\b(?:alerts?|alarms?)\b.*)\bsince (?:midnight|yesterday (?:evening|night)|last evening|0?[0-5](?:[:.][0-5]\d)? ?am|0[0-5]:[0-5]\d)(?=\W*$| (?:in|on|at|for) )/i;

/** In days after Thanksgiving, the fourth Thursday of November. */
const afterThanksgiving: Readonly<Record<string, number>> = {
  thanksgiving: 0,
  'black friday': 1,
  'cyber monday': 4,
};
const movableHoliday =
  /\b(?:on )?(thanksgiving|black friday|cyber monday)(?: day)?(?: (\d{4}))?\b/gi;
const fourthThursday = 22;

/** `thanksgiving in the us today, how is the café`, `yesterday (thanksgiving)`: the day is named already. */
const namedTwice =
  /^(?:it['’]?s |it is )?(?:thanksgiving|black friday|cyber monday)(?: day)?(?: is)?(?: in (?:the )?(?:us|usa|states|america))? today[\s,.;–-]+(?=\w)|\s*\((?:thanksgiving|black friday|cyber monday)\)/i;

/** `black friday` as `27 November 2026`: the last one, or the next one if the line is about what is to come. */
function holidaysDated(line: string, { night }: LocalNow): string {
  return line
    .replace(namedTwice, '')
    .replace(movableHoliday, (said, name: string, inYear?: string) => {
      const days = afterThanksgiving[name.toLowerCase()];
      if (days === undefined) return said;
      const dateIn = (year: number) => {
        const first = Temporal.PlainDate.from({ year, month: 11, day: fourthThursday });
        const thursday = first.add({ days: (4 - first.dayOfWeek + 7) % 7 });
        return thursday.add({ days });
      };
      const thisYear = dateIn(night.year);
      const isPast = Temporal.PlainDate.compare(thisYear, night) <= 0;
      const isToCome = future.test(line);
      const year = isPast === isToCome ? night.year + (isToCome ? 1 : -1) : night.year;
      return `on ${longDate(dateIn(inYear === undefined ? year : Number(inYear)))}`;
    });
}

/** `last weekend friday vs saturday`, with the dates of its nights */
const daysOfWeekend =
  /\blast weekend,? ((?:fri|satur|sun)day) (vs\.?|versus|or|against|compared (?:to|with)) ((?:fri|satur|sun)day)\b/i;

/** `was saturday better than friday last week`, with the dates of its days */
const daysOfWeek = new RegExp(
  String.raw`\b(?:on )?${weekdayPattern} (vs\.?|versus|or|against|compared (?:to|with)|(?:(?:\w+er|worse) )?than(?: on)?) ${weekdayPattern}(?: of)? last week\b`,
  'i',
);

/** Both days are of the week before this one. */
function lastWeekDated(line: string, { night }: LocalNow): string {
  const monday = mondayOf(night).subtract({ days: daysPerWeek });
  const names: readonly string[] = weekdays;
  const dateOf = (day: string) => longDate(monday.add({ days: names.indexOf(day.toLowerCase()) }));
  const dated = (_: string, one: string, against: string, other: string) =>
    `${dateOf(one)} ${against} ${dateOf(other)}`;
  return line.replace(daysOfWeekend, dated).replace(daysOfWeek, dated);
}

/** `will it be busy on the 27th` as of the next Friday, `in march last year` as of 2025. */
export function datesInFull(line: string, circumstances: Circumstances): string {
  const isDated =
    /\d|\b(?:midnight|last year|last week|last weekend|tomorrow|hours|tonight|evening|later)\b/i.test(
      line,
    );
  if (!isDated && line.search(movableHoliday) < 0) return line;
  const local = localNow({ argument: '', venueId: undefined }, circumstances);
  const dated = lastWeekDated(holidaysDated(line, local), local);
  const coming = future.test(line)
    ? dated.replace(comingDay, (said, day?: string, of?: string, month?: string) => {
        const date = nextDate(local, Number(day ?? of), month);
        return date === undefined ? said : `next ${weekdayOf(date)}`;
      })
    : dated;
  return coming
    .replace(
      zoneTonight,
      (_, zone: string, most: string) =>
        `which ${zone} is usually the ${most} on ${weekdayOf(local.night)}`,
    )
    .replace(lastYear, (_, month: string) => `${month} ${local.night.year - 1}`)
    .replace(tomorrowOrDay, () => `on ${weekdayOf(local.night.add({ days: 1 }))}`)
    .replace(timeTomorrow, () => `tomorrow at ${clockAt(local, local.now)}`)
    .replace(alertsLately, (said, alerts: string, between: string, hours: string) => {
      const count = numberWords[hours.toLowerCase()] ?? Number(hours);
      const at = local.now - count * hourMs;
      const isOfNight = local.nightAt(at) !== weekdayOf(local.night);
      if (count > (isOfNight ? longestBack : longestToday)) return said;
      return `${alerts}${between} since ${isOfNight ? 'last night' : clockAt(local, at)}`;
    })
    .replace(alertsSinceNight, (said) =>
      // Later in that night, it is a time of the night that goes on.
      local.nightAt(local.now) === local.weekdayAt(local.now) ? 'since last night' : said,
    );
}

/** `sunday brunch tomorrow`, asked on a Saturday, without the day that is named twice. */
export function withDayOnce(line: string, circumstances: Circumstances): string {
  if (!/\btomorrow\b/i.test(line)) return line;
  const { night } = localNow({ argument: '', venueId: undefined }, circumstances);
  const day = `(?:on )?${weekdayOf(night.add({ days: 1 }))}`;
  const twice = new RegExp(
    `\\b${day}\\b,? ?(?=.*\\btomorrow\\b)|(?<=\\btomorrow\\b.*)[, ]+${day}\\b`,
    'i',
  );
  return line.replace(twice, '');
}

/** The next date of that day, today included; undefined if there is no such day soon. */
function nextDate(
  { night }: LocalNow,
  day: number,
  monthName: string | undefined,
): Temporal.PlainDate | undefined {
  const months = monthName === undefined ? [0, 1, 2] : [...Array(12).keys()];
  const wanted = monthName === undefined ? undefined : monthNumber(monthName);
  for (const ahead of months) {
    const month = night.toPlainYearMonth().add({ months: ahead });
    const isMonth = wanted === undefined || month.month === wanted;
    if (!isMonth || day < 1 || day > month.daysInMonth) continue;
    const date = month.toPlainDate({ day });
    if (Temporal.PlainDate.compare(date, night) >= 0) return date;
  }
  return undefined;
}

function clockAt({ minuteAt }: LocalNow, at: number): string {
  return clockTime(roughly(minuteAt(at)));
}
