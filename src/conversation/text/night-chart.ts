import { watchOf } from '../../alerts/venue-alerts.ts';
import type { TypicalWeek } from '../../ambience/types.ts';
import { lineChart, type Part } from '../../card/part.ts';
import type { RichText } from '../../card/rich-text.ts';
import { rich } from '../../card/rich-text.ts';
import { mostChartPoints } from '../../card/table.ts';
import { evenSteps, longestRun, type Timed, withPeak } from '../../insight/even-steps.ts';
import { rounded } from '../../insight/peak.ts';
import { typicalAt } from '../../insight/typical.ts';
import { minuteMs } from '../../time.ts';
import { limitLine } from './limit-line.ts';
import { timeOfDay, weekdayName } from './local-time.ts';
import { type NightWords, shortNightName, type Told } from './night-words.ts';
import { measureNumber } from './numbers.ts';
import type { PastAlert } from './past-alerts.ts';
import { capitalised, listed } from './wording.ts';

/** A chart of a past night. */

const stepsMs = [30 * minuteMs, 60 * minuteMs, 120 * minuteMs] as const;
/** A chart of fewer steps shows nothing that the text does not say. */
const fewestShown = 3;

/**
 * A night beside what was usual, on its longest stretch without a gap.
 *
 * @param alerts about the same place: the limit gets a line
 */
export function nightChart(
  night: NightWords,
  week: TypicalWeek | undefined,
  told: Told,
  alerts: readonly PastAlert[] = [],
): Part | undefined {
  const { facts, measure, zone, scale, day } = night;
  const { locale } = told;
  const { values } = facts[measure];
  const run = evenRun(values, night);
  if (run.length < fewestShown) return undefined;
  const decimals = measure === 'mood' ? 1 : scale.decimals;
  const name = shortNightName(day, told);
  const usual = run.map(({ at }) => week && typicalAt(week, at)[measure]);
  const isUsualKnown = usual.every((value) => value !== undefined);
  const shown = (value: number | undefined) =>
    value === undefined ? [] : [rounded(value, decimals)];
  const weekday = weekdayName(day.weekday);
  return lineChart(
    {
      title: isUsualKnown
        ? `${capitalised(measure)}, ${name} and on a usual ${weekday}`
        : `${capitalised(measure)}, ${name}`,
      labels: run.map(({ at }) => timeOfDay(at, zone, locale)),
      series: [
        { name: capitalised(name), values: run.flatMap(({ value }) => shown(value)) },
        ...(isUsualKnown ? [{ name: 'Usual', values: usual.flatMap(shown) }] : []),
        ...limitLine(
          alerts.map(({ episode, zone: watched }) => ({ watch: watchOf(episode), zone: watched })),
          { measure, usual, decimals },
        ),
      ],
    },
    chartWords(night, told),
  );
}

/** Steps that fit into a chart, without a gap. */
export function evenRun(values: readonly Timed[], { facts, measure, scale }: NightWords) {
  const { from } = facts.span;
  const last = values.at(-1)?.at;
  if (last === undefined) return [];
  const stepMs =
    stepsMs.find((step) => (last - from) / step < mostChartPoints) ??
    stepsMs[stepsMs.length - 1] ??
    0;
  const count = Math.floor((last - from) / stepMs) + 1;
  const end = from + (count - 1) * stepMs;
  const steps = evenSteps(values, { end, stepMs, count }, 30 * minuteMs);
  const known = longestRun(steps, ({ value }) => value !== undefined);
  return withPeak(known, values, measure === 'mood' ? 1 : scale.decimals);
}

/** The chart in words: `Mood was 5.1 at 18:00, 8.9 at 23:00 and 3.2 at 04:45.` */
function chartWords(night: NightWords, { locale }: Told): RichText {
  const { facts, measure, scale, zone } = night;
  const { values, highest } = facts[measure];
  const told = [values[0], highest, values.at(-1)].filter((one) => one !== undefined);
  const moments = [...new Set(told)].map(
    ({ at, value }) =>
      `${measureNumber(value, measure, scale, locale)} at ${timeOfDay(at, zone, locale)}`,
  );
  return rich`${capitalised(measure)} was ${listed(moments)}.`;
}
