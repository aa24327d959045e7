import { refreshIntervalMs } from '../../ambience/freshness.ts';
import { lineChart, type Part } from '../../card/part.ts';
import { join, type RichText, rich } from '../../card/rich-text.ts';
import type { ComparedMeasure } from '../../insight/comparison.ts';
import { evenSteps, longestRun, type Timed, withPeak } from '../../insight/even-steps.ts';
import { highestOf, rounded } from '../../insight/peak.ts';
import { type TrendShape, valuesOf } from '../../insight/trend-shape.ts';
import { typicalAt } from '../../insight/typical.ts';
import { hourMs } from '../../time.ts';
import { type DrawnAlert, limitLine } from './limit-line.ts';
import { timeOfDay, todayOrTonight, weekdayName } from './local-time.ts';
import type { Locale } from './locale.ts';
import { measureNumber } from './numbers.ts';
import { decimalsOf, serviceDayOf, shapeOf, type TrendFacts } from './trend.ts';
import { capitalised, listed } from './wording.ts';

/** Six hours in half hours, both ends included. */
const trendSteps = { stepMs: hourMs / 2, count: 13 } as const;
/** A chart of fewer steps shows nothing that the text does not say. */
const fewestShown = 3;

/** What the text beside a chart says already. */
export type SaidValue = 'now' | 'peak' | 'usual';

export interface ChartOptions {
  readonly measure: ComparedMeasure;
  /** The values that the text beside the chart says, which its words do not repeat. */
  readonly said: readonly SaidValue[];
  /** Earlier values are not shown; epoch milliseconds. */
  readonly from?: number;
  /** The text beside it tells the value of a moment. */
  readonly isOfMoment?: boolean;
  /** About the same place: the limit gets a line. */
  readonly alerts?: readonly DrawnAlert[];
}

/**
 * The last six hours of one measure in half hours, beside the usual values. It covers the longest
 * stretch without a gap.
 *
 * @param said the chart's words leave these values out
 */
export function againstUsualChart(
  facts: TrendFacts,
  { measure, said, from = Number.NEGATIVE_INFINITY, isOfMoment = false, alerts = [] }: ChartOptions,
  locale: Locale,
): Part | undefined {
  const { trend, week, venueWeek, zone, scale } = facts;
  const values = valuesOf(trend.points, measure).filter(({ at }) => at >= from);
  const end = values.at(-1)?.at;
  if (end === undefined) return undefined;
  const steps = evenSteps(values, { ...trendSteps, end }, refreshIntervalMs.trend);
  const known = longestRun(
    steps.filter(({ at }) => at >= from),
    ({ value }) => value !== undefined,
  );
  const decimals = decimalsOf(measure, scale);
  // Beside a moment, each step shows the value that was measured then.
  const run = isOfMoment ? known : withPeak(known, values, decimals);
  if (run.length < fewestShown) return undefined;
  const day = serviceDayOf({ venueWeek, zone, now: end });
  const usual = run.map(({ at }) =>
    week === undefined ? undefined : typicalAt(week, at)[measure],
  );
  const isUsualKnown = usual.every((value) => value !== undefined);
  const isOneDay = run.every(({ at }) => at >= day.from);
  const now = isOneDay ? todayOrTonight(end, day, zone) : 'the last hours';
  const shown = (value: number | undefined) =>
    value === undefined ? [] : [rounded(value, decimals)];
  const title = isUsualKnown
    ? `${capitalised(measure)}, ${now} and ${isOneDay ? `on a usual ${weekdayName(day.weekday)}` : 'usually'}`
    : `${capitalised(measure)}, ${now}`;
  return lineChart(
    {
      title,
      labels: run.map(({ at }) => timeOfDay(at, zone, locale)),
      series: [
        {
          name: isOneDay ? capitalised(now) : 'Now',
          values: run.flatMap(({ value }) => shown(value)),
        },
        ...(isUsualKnown ? [{ name: 'Usual', values: usual.flatMap(shown) }] : []),
        ...limitLine(alerts, { measure, usual, decimals }),
      ],
    },
    chartWords(facts, values, { measure, said }, locale),
  );
}

/** The chart in words: `Mood was 5.1 at 15:00, 8.6 at 20:15 and 8.2 at 21:00 (usually 7.8)` */
function chartWords(
  facts: TrendFacts,
  values: readonly Timed[],
  { measure, said }: ChartOptions,
  locale: Locale,
): RichText {
  const { week, zone, scale } = facts;
  const text = (value: number) => measureNumber(value, measure, scale, locale);
  const [first, last] = [values[0], values.at(-1)];
  const peak = highestOf(values, decimalsOf(measure, scale));
  const saysAgain = (point: Timed | undefined) =>
    (said.includes('now') && point === last) || (said.includes('peak') && point === peak);
  const told = [...new Set([first, peak, last])]
    .filter((point) => point === first || !saysAgain(point))
    .flatMap((point) => (point ? [point] : []));
  const moments = told
    .toSorted((a, b) => a.at - b.at)
    .map(({ at, value }) => `${text(value)} at ${timeOfDay(at, zone, locale)}`);
  const name = capitalised(measure);
  const direction = oneWay(shapeOf(facts, measure, values));
  const isWhole = told.every((point) => point === first || point === last);
  const was =
    isWhole && direction !== undefined
      ? rich`${name} has ${direction} from ${join(
          moments.map((moment) => rich`${moment}`),
          ' to ',
        )}`
      : rich`${name} was ${listed(moments)}`;
  const usual = said.includes('usual')
    ? undefined
    : week && last && typicalAt(week, last.at)[measure];
  if (usual === undefined || last === undefined) return rich`${was}.`;
  return told.includes(last)
    ? rich`${was} (usually ${text(usual)}).`
    : rich`${was}. It's usually ${text(usual)} at ${timeOfDay(last.at, zone, locale)}.`;
}

/** Undefined where it hardly changed, or is not where it was furthest from the first value. */
function oneWay(shape: TrendShape | undefined): 'risen' | 'fallen' | undefined {
  if (shape?.position === 'highest' && shape.overall === 'up') return 'risen';
  return shape?.position === 'lowest' && shape.overall === 'down' ? 'fallen' : undefined;
}
