import { lineChart, type Part } from '../../card/part.ts';
import { rich } from '../../card/rich-text.ts';
import { mostChartPoints } from '../../card/table.ts';
import { areMostKnown, ranked, rankedWithKnown } from '../../history/night-peaks.ts';
import { zonedTime } from '../../insight/local-time.ts';
import { rounded } from '../../insight/peak.ts';
import { daysPerWeek } from '../../time.ts';
import { hoursAsked } from '../hours-asked.ts';
import { dayOfMonth, shortWeekday, weekdayName } from './local-time.ts';
import { measureOf } from './night-words.ts';
import { measureNumber } from './numbers.ts';
import { type ReviewData, weeksOf } from './review-tables.ts';
import { capitalised, listed } from './wording.ts';

/** The nights of a review as a chart. */

/** A chart of fewer points shows nothing that the table does not. */
const fewestPoints = 3;

/** The peak of each night, or of each week, if all are certain: points are evenly spaced, or there is no chart. */
export function peaksChart({ nights, question, told }: ReviewData): Part | undefined {
  const measure = measureOf(question);
  const isByWeek = nights.length > mostChartPoints;
  const groups = isByWeek ? weeksOf(nights) : nights.map((night) => [night]);
  const { place, locale } = told;
  const peaks = groups.flatMap((group) => {
    const [first] = group;
    const [top] = isByWeek ? rankedWithKnown(group, measure) : ranked(group, measure);
    if (first === undefined || top === undefined || !areMostKnown(group, measure)) return [];
    const date = dayOfMonth(first.day.from, place.zone, locale);
    return [{ night: first, date, value: top.highest.value }];
  });
  if (peaks.length < groups.length || peaks.length < fewestPoints) return undefined;
  // A weekday names one night of a week.
  const isDated = isByWeek || peaks.length > daysPerWeek;
  const said = peaks.map(({ night, date, value }) => {
    const { weekday } = night.day;
    const day = isDated ? `${shortWeekday(weekday)} ${date}` : weekdayName(weekday);
    const when = isByWeek ? `in the week from ${date}` : `on ${day}`;
    return `${measureNumber(value, measure, night.scale, locale)} ${when}`;
  });
  const name = capitalised(measure);
  return lineChart(
    {
      title: `${name} peak of each ${isByWeek ? 'week' : hoursAsked(question) === undefined ? 'night' : 'day'}`,
      labels: peaks.map(({ night, date }) => {
        if (isByWeek) return date;
        const weekday = shortWeekday(night.day.weekday);
        return isDated ? `${weekday} ${zonedTime(night.day.from, place.zone).day}` : weekday;
      }),
      series: [
        {
          name: `${name} peak`,
          values: peaks.map(({ night, value }) =>
            rounded(value, measure === 'mood' ? 1 : night.scale.decimals),
          ),
        },
      ],
    },
    rich`${name} peaks: ${listed(said, said.length)}`,
  );
}
