import type { StaleReason } from '../../ambience/reading.ts';
import { type Message, message } from '../../card/message.ts';
import { lineChart, note, type Part, paragraph } from '../../card/part.ts';
import { join, type RichText, rich } from '../../card/rich-text.ts';
import { evenSteps, longestRun, withPeak } from '../../insight/even-steps.ts';
import {
  type LocalZone,
  localWeekday,
  localZone,
  type ServiceDay,
} from '../../insight/local-time.ts';
import { nextServiceDay, serviceDayStart } from '../../insight/service-day.ts';
import {
  extremes,
  knownHours,
  type TypicalPoint,
  typicalAt,
  typicalPoints,
} from '../../insight/typical.ts';
import { hourMs, type Weekday } from '../../time.ts';
import { turnWords } from '../text/coming.ts';
import { whyStale } from '../text/freshness.ts';
import { timeOfDay, weekdayName } from '../text/local-time.ts';
import type { Locale } from '../text/locale.ts';
import { loudnessNumber, moodNumber } from '../text/numbers.ts';
import { capitalised, listed } from '../text/wording.ts';
import {
  type HoursAsked,
  type MeasureShown,
  measureShown,
  momentWords,
  partWords,
  timeShown,
  usualAsked,
  usualChangeWords,
  usuallyWords,
} from './usual-hours.ts';

export interface WeekData extends HoursAsked {
  readonly venueName: string;
  /** Undefined for the venue itself. */
  readonly zoneName: string | undefined;
  readonly weekday: Weekday;
  /** Set if it was asked when it usually gets busy or calms down. */
  readonly turn?: 'rise' | 'fall' | undefined;
  /** The average of the day, or of the hours that were asked about, was asked for. */
  readonly isMean?: boolean | undefined;
  /** What the last such day was like. */
  readonly last?: RichText | undefined;
  /** Why the data is out of date; undefined if it is current. */
  readonly stale: StaleReason | undefined;
  readonly now: number;
}

/** `/ambience week`: a usual service day, hour by hour. */
export function weekMessage(data: WeekData, locale: Locale): Message {
  const { venueName, zoneName, typical, weekday, now } = data;
  const zone = localZone(data.timezone);
  const start = serviceDayStart(data.venueTypical, zone, now);
  const day = nextServiceDay(weekday, now, start, zone);
  const points = typicalPoints(typical, day.from, day.to);
  const name = weekdayName(weekday);
  const place = zoneName === undefined ? rich`*${venueName}*` : rich`*${zoneName}* (${venueName})`;
  if (!points.some(({ mood }) => mood !== undefined)) {
    return message(
      paragraph(rich`${place} has no usual ${name} yet. It takes a week or two of data.`),
    );
  }
  return message(
    outdatedParagraph(data),
    paragraph(
      join(
        [
          data.isFuture === true
            ? rich`I don't know the future, but this is ${place} on a usual ${name}.`
            : rich`${place} on a usual ${name}`,
          meanWords(data, day, locale),
          usuallyWords(data, day),
          usualChangeWords(data, day, locale),
          data.turn &&
            turnWords(
              points,
              { ...data, turn: data.turn, venueWeek: data.venueTypical },
              zone,
              locale,
            ),
          ...momentWords(data, day, locale),
          ...partWords(data, day, locale),
          ...loudestWords(points, data, locale),
          peakWords(points, data, day, locale),
          data.last,
        ].filter((line) => line !== undefined),
        '\n',
      ),
    ),
    weekChart(points, data, day, locale),
    zone.isKnown ? undefined : note(rich`Times are UTC.`),
  );
}

/** `Mood 4.5 of 10 on average` */
function meanWords(data: WeekData, day: ServiceDay, locale: Locale): RichText | undefined {
  if (data.isMean !== true || data.moment !== undefined) return undefined;
  const { measure, number, unit } = measureShown(data, locale);
  const mean = usualAsked(data.typical, data, day, measure);
  const hours = timeShown(data, day, locale);
  return mean === undefined
    ? undefined
    : rich`${capitalised(measure)} ${number(mean)}${unit} on average${hours === undefined ? '' : `, ${hours.words}`}`;
}

/** Says why a typical week is old; undefined if it is not. */
export function outdatedParagraph({ stale }: Pick<WeekData, 'stale'>): Part | undefined {
  return stale && paragraph(rich`⚠️ ${whyStale(stale)} This may be out of date.`);
}

/** `Loudest around 22:00 (8.7)` */
function loudestWords(
  points: readonly TypicalPoint[],
  { timezone, loudness: scale, part, isQuietFirst }: WeekData,
  locale: Locale,
): RichText[] {
  // Of some hours, it is told before.
  if (scale === undefined || part !== undefined) return [];
  const known = points.flatMap(({ at, loudness: value }) =>
    value === undefined ? [] : [{ at, value }],
  );
  const ordered = known.toSorted((a, b) => b.value - a.value);
  const [first, last] = [ordered[0], ordered.at(-1)];
  if (first === undefined || last === undefined) {
    return [rich`How loud it usually is isn't known yet.`];
  }
  const words = ({ at, value }: typeof first) =>
    `around ${timeOfDay(at, localZone(timezone), locale)} (${loudnessNumber(value, scale, locale)})`;
  return isQuietFirst === true
    ? [rich`Quietest ${words(last)} · Loudest ${words(first)}`]
    : [rich`Loudest ${words(first)}`];
}

/** The values of the whole service day, the peak among them; a chart holds no more than 20. */
function weekChart(
  points: readonly TypicalPoint[],
  data: WeekData,
  day: ServiceDay,
  locale: Locale,
): Part | undefined {
  const zone = localZone(data.timezone);
  const shown = measureShown(data, locale);
  const decimals = data.loudness?.decimals ?? 1;
  const values = points.flatMap(({ at, [shown.measure]: value }) =>
    value === undefined ? [] : [{ at, value }],
  );
  const peakAt = extremes(points, data.loudness?.decimals)?.peak.at;
  if (peakAt === undefined) return undefined;
  const start = day.from + ((peakAt - day.from) % chartStepMs);
  const count = Math.ceil((day.to - start) / chartStepMs);
  const end = start + (count - 1) * chartStepMs;
  const steps = evenSteps(values, { end, stepMs: chartStepMs, count }, hourMs);
  const run = withPeak(
    longestRun(steps, ({ value }) => value !== undefined),
    values,
    decimals,
  );
  if (run.length < fewestShown) return undefined;
  const name = weekdayName(day.weekday);
  return lineChart(
    {
      title: `${capitalised(shown.measure)} on a usual ${name}`,
      labels: run.map(({ at }) => timeOfDay(at, zone, locale)),
      series: [
        {
          name: `Usual ${name}`,
          values: run.flatMap(({ value }) =>
            value === undefined ? [] : [Number(value.toFixed(decimals))],
          ),
        },
      ],
    },
    hourlyWords(run, shown, zone, locale),
  );
}

const chartStepMs = 1.5 * hourMs;
/** A chart of fewer steps shows nothing that the text does not say. */
const fewestShown = 3;

/** Every fourth step in words: `Usual mood: 3.1 at 06:30, 4.0 at 12:30, …` */
function hourlyWords(
  steps: readonly { readonly at: number; readonly value: number | undefined }[],
  { measure, number }: MeasureShown,
  zone: LocalZone,
  locale: Locale,
): RichText {
  const told = steps
    .filter((_, index) => index % 4 === 0)
    .flatMap(({ at, value }) =>
      value === undefined ? [] : [`${number(value)} at ${timeOfDay(at, zone, locale)}`],
    );
  return rich`Usual ${measure}: ${listed(told)}`;
}

/** The day's liveliest and quietest hours, or the known hours if part of the day is missing. */
function peakWords(
  points: readonly TypicalPoint[],
  { typical, isFuture, now, timezone, loudness }: WeekData,
  day: ServiceDay,
  locale: Locale,
): RichText {
  const zone = localZone(timezone);
  const found = extremes(points);
  if (found === undefined) {
    return rich`Not enough data for a chart yet. Known so far: ${hoursWords(points, zone, locale)}.`;
  }
  const { peak, quiet } = found;
  const [from, to] = [timeOfDay(quiet.from, zone, locale), timeOfDay(quiet.to, zone, locale)];
  if (moodNumber(peak.value, locale) === moodNumber(quiet.value, locale)) {
    return rich`About the same all day (mood ${moodNumber(peak.value, locale)})`;
  }
  const isToday = isFuture !== true && now >= day.from && now < day.to;
  const current = isToday ? typicalAt(typical, now).mood : undefined;
  const isPeakNow = isToday && now >= peak.at && now < peak.at + hourMs / 2;
  return join(
    [
      rich`Liveliest around ${timeOfDay(peak.at, zone, locale)} (mood ${moodNumber(peak.value, locale)})${isPeakNow ? rich`, about now` : rich``}`,
      // Beside how loud it is, that would be about loudness.
      rich`${loudness === undefined ? 'Quietest' : 'Calmest'} ${from === to ? `around ${from}` : `${from} to ${to}`} (${moodNumber(quiet.value, locale)})`,
      // At the peak it would say the same number twice.
      ...(current === undefined || moodNumber(current, locale) === moodNumber(peak.value, locale)
        ? []
        : [
            // Beside how loud it is, the number alone would be about loudness.
            loudness === undefined
              ? rich`Now, at ${timeOfDay(now, zone, locale)}, usually ${moodNumber(current, locale)}`
              : rich`Now, at ${timeOfDay(now, zone, locale)}, mood usually ${moodNumber(current, locale)}`,
          ]),
      ...(points.some(({ mood }) => mood === undefined)
        ? [rich`Known hours: ${hoursWords(points, zone, locale)}`]
        : []),
    ],
    ' · ',
  );
}

const maxShownSpans = 3;

/** `10:00 to 16:30 and 01:00 to 06:30 the next morning` */
function hoursWords(points: readonly TypicalPoint[], zone: LocalZone, locale: Locale): RichText {
  const [first] = points;
  const spans = knownHours(points).map(({ from, to }) => {
    const isNextDay =
      first !== undefined && localWeekday(from, zone) !== localWeekday(first.at, zone);
    return `${timeOfDay(from, zone, locale)} to ${timeOfDay(to, zone, locale)}${isNextDay ? ' the next morning' : ''}`;
  });
  return listed(spans, maxShownSpans);
}
