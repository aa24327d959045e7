import type { Trend, TypicalWeek } from '../../ambience/types.ts';
import type { Part } from '../../card/part.ts';
import { join, type RichText, rich } from '../../card/rich-text.ts';
import { type ComparedMeasure, spreadOf } from '../../insight/comparison.ts';
import type { Timed } from '../../insight/even-steps.ts';
import type { LocalZone, ServiceDay } from '../../insight/local-time.ts';
import type { LoudnessScale } from '../../insight/loudness-scale.ts';
import { rounded } from '../../insight/peak.ts';
import { eveningOf, serviceDayAt, serviceDayStart } from '../../insight/service-day.ts';
import { type TrendShape, trendShape, valuesOf } from '../../insight/trend-shape.ts';
import { hourMs, minuteMs } from '../../time.ts';
import { timeOfDay, todayOrTonight } from './local-time.ts';
import type { Locale } from './locale.ts';
import { fixed, loudnessNumber, moodNumber } from './numbers.ts';
import { listed } from './wording.ts';

/** The last hours of a venue or zone: where it stands, and where it is going. */

export interface TrendFacts {
  readonly trend: Trend;
  /** The typical week of the same venue or zone, if it is known. */
  readonly week: TypicalWeek | undefined;
  /** Decides when the venue's day starts; for a venue the same as `week`. */
  readonly venueWeek: TypicalWeek | undefined;
  readonly zone: LocalZone;
  readonly scale: LoudnessScale;
  readonly now: number;
}

const trendMs = 6 * hourMs;

export function serviceDayOf({
  venueWeek,
  zone,
  now,
}: Pick<TrendFacts, 'venueWeek' | 'zone' | 'now'>): ServiceDay {
  return serviceDayAt(now, serviceDayStart(venueWeek, zone, now), zone);
}

/** @returns undefined without values of the measure */
export function shapeOf(
  { trend, week, scale }: TrendFacts,
  measure: ComparedMeasure,
  values: readonly Timed[] = valuesOf(trend.points, measure),
): TrendShape | undefined {
  const spread = week && spreadOf(week, measure);
  return trendShape(values, trend[measure], decimalsOf(measure, scale), spread);
}

const directions = { rising: 1, falling: -1, level: 0 } as const;

/** Whether the service's own summary says what the values beside it show. */
export function isSummaryRight(facts: TrendFacts): boolean {
  return (['mood', 'loudness'] as const).every((measure) => {
    const said = facts.trend[measure]?.direction;
    const shape = shapeOf(facts, measure);
    if (said === undefined || shape === undefined || shape.direction === 'turning') return true;
    return Math.sign(said) === directions[shape.direction];
  });
}

/** How many decimals of a measure are shown. */
export function decimalsOf(measure: ComparedMeasure, scale: LoudnessScale): number {
  return measure === 'mood' ? 1 : scale.decimals;
}

/** Values are 15 minutes apart, give or take a minute. */
const longestGapMs = 20 * minuteMs;
/** A single value shows no trend. */
const fewestValues = 2;

/**
 * `is at its liveliest tonight and still rising`, after the name of the place.
 *
 * @param isOld the data is older than it should be
 */
export function trendHeadline(
  facts: TrendFacts,
  locale: Locale,
  isOld = false,
): string | undefined {
  const shape = shapeOf(facts, 'mood');
  if (shape === undefined || valuesOf(facts.trend.points, 'mood').length < fewestValues) {
    return undefined;
  }
  const { position, direction } = shape;
  const when = periodWords(facts, locale);
  const verb = isOld ? 'was' : 'is';
  const still = (what: string) => (isOld ? '' : ` and still ${what}`);
  switch (position) {
    case 'steady':
      return `${isOld ? 'was' : 'has been'} steady ${when === lastHours ? 'for six hours' : when}`;
    case 'highest':
      return `${verb} at its liveliest ${when}${direction === 'rising' ? still('rising') : ''}`;
    case 'lowest':
      return `${verb} at its calmest ${when}${direction === 'falling' ? still('calming down') : ''}`;
    case 'between':
      return `${verb} ${betweenWords(shape, facts, locale)}`;
  }
}

/** `is getting louder`; undefined if too little is known */
export function loudnessHeadline(facts: TrendFacts, isOld: boolean): string | undefined {
  const verb = isOld ? 'was' : 'is';
  switch (shapeOf(facts, 'loudness')?.direction) {
    case 'rising':
      return `${verb} getting louder`;
    case 'falling':
      return `${verb} getting quieter`;
    case 'turning':
      return `${verb} levelling off in loudness`;
    case 'level':
      return `${verb} about as loud as an hour ${isOld ? 'before' : 'ago'}`;
    case undefined:
      return undefined;
  }
}

/** `calming down`, for a value below the highest and above the lowest */
function betweenWords(
  { direction, overall }: TrendShape,
  { trend, zone }: TrendFacts,
  locale: Locale,
): string {
  switch (direction) {
    case 'rising':
      return 'picking up again';
    case 'falling':
      return 'calming down';
    case 'turning':
      return 'levelling off';
    case 'level': {
      const [first] = valuesOf(trend.points, 'mood');
      return first === undefined || overall === 'none'
        ? 'holding steady'
        : `${overall === 'up' ? 'livelier' : 'calmer'} than at ${timeOfDay(first.at, zone, locale)}`;
    }
  }
}

/** A known period that is shorter than this is named by its start. */
const mostOfTrendMs = 4.5 * hourMs;

const lastHours = 'in the last six hours';

/** `tonight`, or `in the last six hours` across two service days, or `since 19:30` if its beginning isn't known */
function periodWords(facts: TrendFacts, locale: Locale): string {
  const { trend, zone } = facts;
  const [first] = valuesOf(trend.points, 'mood');
  const last = trend.points.at(-1);
  if (first === undefined || last === undefined) return lastHours;
  if (last.at - first.at < mostOfTrendMs) return `since ${timeOfDay(first.at, zone, locale)}`;
  const day = serviceDayOf(facts);
  if (first.at < day.from) return lastHours;
  const period = todayOrTonight(facts.now, day, zone);
  // What came before may have been livelier or calmer.
  const begin = period === 'tonight' ? eveningOf(day.from, zone) : day.from;
  return first.at - begin > hourMs ? `since ${timeOfDay(first.at, zone, locale)}` : period;
}

/** When the values end, if that is before the newest data; else undefined. */
export function endOf({ trend, now }: TrendFacts): Timed | undefined {
  const last = valuesOf(trend.points, 'mood').at(-1);
  return last !== undefined && now - last.at > longestGapMs ? last : undefined;
}

/**
 * `Mood 8.2, up 0.5 an hour (liveliest 8.6 at 20:15) · Loudness 8.0, steady`
 *
 * @param saysSteady false if the text says already that nothing changes
 */
export function trendNumbers(facts: TrendFacts, locale: Locale, saysSteady = true): RichText {
  const { scale, zone } = facts;
  const [mood, loudness] = [shapeOf(facts, 'mood'), shapeOf(facts, 'loudness')];
  const change = (shape: TrendShape, decimals: number) => {
    const words = changeWords(shape, decimals, locale);
    return words === undefined || (words === 'steady' && !saysSteady) ? '' : `, ${words}`;
  };
  const peak =
    mood?.position === 'between' || mood?.position === 'lowest'
      ? rich` (liveliest ${moodNumber(mood.peak.value, locale)} at ${timeOfDay(mood.peak.at, zone, locale)})`
      : rich``;
  return join(
    [
      ...(mood === undefined
        ? []
        : [rich`Mood ${moodNumber(mood.now.value, locale)}${change(mood, 1)}${peak}`]),
      ...(loudness === undefined
        ? []
        : [
            rich`Loudness ${loudnessNumber(loudness.now.value, scale, locale)}${change(loudness, scale.decimals)}`,
          ]),
    ],
    ' · ',
  );
}

/** `up 0.5 an hour`, `steady`; undefined while it turns */
function changeWords(
  { direction, ratePerHour }: TrendShape,
  decimals: number,
  locale: Locale,
): string | undefined {
  if (direction === 'turning') return undefined;
  if (
    direction === 'level' ||
    (ratePerHour !== undefined && rounded(ratePerHour, decimals) === 0)
  ) {
    return 'steady';
  }
  const isUp = direction === 'rising';
  return ratePerHour === undefined
    ? direction
    : `${isUp ? 'up' : 'down'} ${fixed(Math.abs(ratePerHour), decimals, locale)} an hour`;
}

const maxShownGaps = 2;

/**
 * `No data from 17:15 to 18:45.`, or `There are many gaps in the data.` See {@link endOf} for the
 * end.
 *
 * @param chart undefined if the gaps leave no stretch to draw
 * @returns undefined without gaps
 */
export function gapWords(
  { trend, zone, now }: TrendFacts,
  chart: Part | undefined,
  locale: Locale,
  from = now - trendMs,
): RichText | undefined {
  const values = valuesOf(trend.points, 'mood').filter(({ at }) => at >= from - longestGapMs);
  const gaps = values
    .slice(1)
    .map(({ at }, index) => ({ from: values[index]?.at ?? at, to: at }))
    .filter(({ from, to }) => to - from > longestGapMs)
    .map(
      ({ from, to }) => `from ${timeOfDay(from, zone, locale)} to ${timeOfDay(to, zone, locale)}`,
    );
  const [first] = values;
  if (first === undefined) return undefined;
  const missing = [
    ...(first.at - Math.max(from, now - trendMs) > longestGapMs
      ? [`before ${timeOfDay(first.at, zone, locale)}`]
      : []),
    ...gaps,
  ];
  if (missing.length === 0) return undefined;
  if (missing.length <= maxShownGaps) return rich`No data ${listed(missing)}.`;
  return chart === undefined
    ? rich`No chart: there are too many gaps in the data.`
    : rich`There are many gaps in the data.`;
}
