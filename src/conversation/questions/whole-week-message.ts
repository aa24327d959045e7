import { type Message, message } from '../../card/message.ts';
import { buttons, note, paragraph, table } from '../../card/part.ts';
import { lines, type RichText, rich } from '../../card/rich-text.ts';
import { numberCell } from '../../card/table.ts';
import {
  type LocalZone,
  localZone,
  minuteOfDay,
  type ServiceDay,
} from '../../insight/local-time.ts';
import { eveningHour, nextServiceDay, serviceDayStart } from '../../insight/service-day.ts';
import { type Extremes, extremes, typicalPoints } from '../../insight/typical.ts';
import { type Weekday, weekdays } from '../../time.ts';
import { askButton } from '../entry-points.ts';
import type { Question } from '../question.ts';
import { timeOfDay, weekdayName } from '../text/local-time.ts';
import type { Locale } from '../text/locale.ts';
import { daysOf, onDays } from '../text/usual-days.ts';
import { andMore, capitalised } from '../text/wording.ts';
import {
  type AtTime,
  dayAmongWords,
  groupsWords,
  isMostOfWeek,
  twoDaysWords,
  type UsualDay,
  usuallyOnDays,
} from './days-compared.ts';
import { type MeasureShown, measureShown, timeShown, usualAsked } from './usual-hours.ts';
import { outdatedParagraph, type WeekData } from './week-message.ts';

/**
 * `/ambience week` without a weekday: a usual week, one row a day, with the weekday of `data` first.
 * @returns undefined if too little is known of every day
 */
export function wholeWeekMessage(
  data: WeekData,
  question: Question,
  locale: Locale,
): Message | undefined {
  const { venueName, zoneName } = data;
  const zone = localZone(data.timezone);
  const place = zoneName === undefined ? rich`*${venueName}*` : rich`*${zoneName}* (${venueName})`;
  const { number, ...words } = measureShown(data, locale);
  const days = withoutFriday(usualDays(data, zone, daysOf(question.days)), question, zone);
  const [liveliest] = days.toSorted((a, b) => b.found.peak.value - a.found.peak.value);
  if (liveliest === undefined) return undefined;
  const span = spanNames[question.days ?? 'week'];
  const today = weekdayName(data.weekday);
  const { peak } = liveliest.found;
  const shown = number(peak.value);
  const daysPeaking = (value: string) =>
    days.filter(({ found }) => number(found.peak.value) === value).map(({ day }) => day.weekday);
  const liveliestDays = daysPeaking(shown);
  const when = rich`${onDays(liveliestDays)} around ${timeOfDay(peak.at, zone, locale)}`;
  const lowest = Math.min(...days.map(({ found }) => found.peak.value));
  const low = number(lowest);
  const atTime = atTimeOf(data, days, question, locale);
  const lead =
    dayAmongWords(place, days, { data, question }, locale) ??
    twoDaysWords(place, days, { data, question, atTime }, locale) ??
    groupsWords(place, days, { data, question, atTime }, locale) ??
    (atTime !== undefined
      ? rich`${place}, ${onDays(days.map(({ day }) => day.weekday))} ${atTime.when}: ${atTime.words}`
      : question.seeks === 'lowest'
        ? rich`${place} is usually quietest ${quietestHours(days, { data, zone, locale })}`
        : liveliestDays.length === days.length
          ? rich`${place} is about equally ${words.plain} every day of a usual ${span}`
          : question.seeks === 'quiet'
            ? rich`${place} is usually quietest ${onDays(daysPeaking(low))}, when ${words.measure} peaks at ${`${low}${words.unit}`}`
            : rich`${place} is usually ${words.most} ${when} (${words.measure} ${`${shown}${words.unit}`})`);
  const ask: Question = {
    ...question,
    argument: data.weekday,
    days: undefined,
    groups: undefined,
    yesNo: undefined,
    isFuture: undefined,
    again: undefined,
  };
  return message(
    outdatedParagraph(data),
    question.isFuture === true
      ? paragraph(rich`I don't know the future, but this is a usual ${span}.`)
      : undefined,
    paragraph(
      lines(
        usuallyOnDays(data, days, question),
        rich`${isMostOfWeek(question, days, number)}${lead}`,
      ),
    ),
    table({
      caption: `${zoneName ?? venueName}: a usual ${span}`,
      columns: [
        'Day',
        ...(atTime === undefined ? [] : [capitalised(atTime.when)]),
        data.loudness === undefined ? 'Peak' : 'Loudness peak',
        'At',
        ...(atTime === undefined ? ['Quietest'] : []),
      ],
      rows: days.map(({ day, found }, index) => [
        dayName(day, data.weekday),
        ...(atTime === undefined ? [] : [numberCell(atTime.values[index], number)]),
        numberCell(found.peak.value, number),
        timeOfDay(found.peak.at, zone, locale),
        ...(atTime === undefined ? [quietWords(found, number, zone, locale)] : []),
      ]),
      lines: days.map((one, index) =>
        dayLine(one, atTime?.values[index], { data, zone, locale, when: atTime?.when }),
      ),
      // All seven fit.
      countRest: andMore,
    }),
    zone.isKnown ? undefined : note(rich`Times are UTC.`),
    buttons([
      ...(days.some(({ day }) => day.weekday === data.weekday)
        ? [askButton(`A usual ${today}`, ask)]
        : []),
      ...(question.isFuture === true ? [] : [askButton('This week', thisWeek(question))]),
    ]),
  );
}

/** The weekend of a place that is at its liveliest by day begins on Saturday. */
function withoutFriday(
  days: readonly UsualDay[],
  { days: asked }: Question,
  zone: LocalZone,
): readonly UsualDay[] {
  const isByDay = days.every(({ found }) => minuteOfDay(found.peak.at, zone) < eveningHour * 60);
  return asked === 'weekend' && isByDay ? days.filter(({ day }) => day.weekday !== 'friday') : days;
}

/** @returns undefined unless a time was asked about, or the average of each day */
function atTimeOf(
  data: WeekData,
  days: readonly UsualDay[],
  { measured }: Question,
  locale: Locale,
): AtTime | undefined {
  const [first] = days;
  const onAverage = measured?.kind === 'mean' ? { words: 'on average' } : undefined;
  const asked = (first && timeShown(data, first.day, locale)) ?? onAverage;
  if (asked === undefined) return undefined;
  const { measure, unit, number } = measureShown(data, locale);
  const values = days.map(({ day }) => usualAsked(data.typical, data, day, measure));
  const known = values.filter((value) => value !== undefined);
  const [least, most] = [number(Math.min(...known)), number(Math.max(...known))];
  const words =
    known.length === 0
      ? 'not known yet'
      : least === most
        ? `usually ${measure} ${least}${unit}`
        : `usually ${measure} ${least} to ${most}${unit}`;
  return { when: asked.words, values, words };
}

/** Someone who asks for the best night of the week may mean the one that is going on. */
function thisWeek({ venueId, zoneId, asksLoudness }: Question): Question {
  const past = { kind: 'week', ago: 0 } as const;
  return { command: 'review', argument: '', venueId, zoneId, asksLoudness, past };
}

function dayName({ weekday }: ServiceDay, today: Weekday): string {
  return weekday === today ? `${weekdayName(weekday)} (today)` : weekdayName(weekday);
}

const spanNames = {
  week: 'week',
  weekend: 'weekend',
  weekdays: 'week from Monday to Friday',
  weeknights: 'week from Monday to Thursday',
} as const;

/** The days of which most is known, from the weekday of `data` on. */
function usualDays(
  { typical, venueTypical, weekday, loudness, now }: WeekData,
  zone: LocalZone,
  shown: readonly Weekday[],
): readonly UsualDay[] {
  const start = serviceDayStart(venueTypical, zone, now);
  // A week begins with today, and a part of it with its first day.
  const first = shown.length < weekdays.length ? 0 : shown.indexOf(weekday);
  return shown.flatMap((_, index) => {
    const next = shown[(first + index) % shown.length] ?? weekday;
    const day = nextServiceDay(next, now, start, zone);
    const found = extremes(typicalPoints(typical, day.from, day.to), loudness?.decimals);
    return found === undefined ? [] : [{ day, found }];
  });
}

/** `from 04:30 to 05:30 (mood 3.0 of 10)`, on the days that have those hours if not all do */
function quietestHours(
  days: readonly UsualDay[],
  { data, zone, locale }: Omit<LineOf, 'when'>,
): RichText {
  const { measure, unit, number } = measureShown(data, locale);
  const [first] = days.toSorted((a, b) => a.found.quiet.value - b.found.quiet.value);
  if (first === undefined) return rich``;
  const hours = ({ quiet }: Extremes) =>
    quiet.from === quiet.to
      ? `around ${timeOfDay(quiet.from, zone, locale)}`
      : `from ${timeOfDay(quiet.from, zone, locale)} to ${timeOfDay(quiet.to, zone, locale)}`;
  const such = days.filter(({ found }) => hours(found) === hours(first.found));
  const value = `(${measure} ${number(first.found.quiet.value)}${unit})`;
  if (such.length === days.length) return rich`${hours(first.found)} ${value}`;
  const on =
    such.length > days.length / 2 ? 'on most days' : onDays(such.map(({ day }) => day.weekday));
  return rich`${hours(first.found)} ${on} ${value}`;
}

/** `04:30 to 05:30 (3.0)` */
function quietWords(
  { quiet }: Extremes,
  number: MeasureShown['number'],
  zone: LocalZone,
  locale: Locale,
): string {
  const [from, to] = [timeOfDay(quiet.from, zone, locale), timeOfDay(quiet.to, zone, locale)];
  return `${from === to ? from : `${from} to ${to}`} (${number(quiet.value)})`;
}

interface LineOf {
  readonly data: WeekData;
  readonly zone: LocalZone;
  readonly locale: Locale;
  /** The time that was asked about. */
  readonly when: string | undefined;
}

/** `*Friday*: liveliest around 21:00 (7.8), quietest 04:30 to 05:30 (3.0)` */
function dayLine(
  { day, found }: UsualDay,
  value: number | undefined,
  { data, zone, locale, when }: LineOf,
): RichText {
  const { peak } = found;
  const peakTime = timeOfDay(peak.at, zone, locale);
  const { number, most } = measureShown(data, locale);
  const name = rich`*${dayName(day, data.weekday)}*`;
  const liveliest = `${most} around ${peakTime} (${number(peak.value)})`;
  if (when === undefined) {
    return rich`${name}: ${liveliest}, quietest ${quietWords(found, number, zone, locale)}`;
  }
  return value === undefined
    ? rich`${name}: ${liveliest}`
    : rich`${name}: ${number(value)} ${when}, ${liveliest}`;
}
