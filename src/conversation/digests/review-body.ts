import type { LimitTime } from '../../alerts/time-beyond.ts';
import { lineChart, type Part, paragraph } from '../../card/part.ts';
import { rich } from '../../card/rich-text.ts';
import { mostChartPoints } from '../../card/table.ts';
import type { ReviewContent } from '../../digests/content.ts';
import { ranked } from '../../history/night-peaks.ts';
import { mostOf } from '../../insight/coverage.ts';
import { rounded } from '../../insight/peak.ts';
import { venueName } from '../../venues/workspace.ts';
import { shortDuration } from '../text/durations.ts';
import { dayOfMonth, shortWeekday, weekdayName } from '../text/local-time.ts';
import type { Locale } from '../text/locale.ts';
import { lines, nothingMeasured } from '../text/night-words.ts';
import { moodNumber } from '../text/numbers.ts';
import { keptAlerts } from '../text/past-alerts.ts';
import { type ReviewData, weeksOf } from '../text/review-tables.ts';
import {
  overNightsNote,
  reviewLines,
  reviewTables,
  reviewTitle,
  sinceNote,
} from '../text/review-words.ts';
import { counted, listed } from '../text/wording.ts';

/** The last week or month, night by night, as `/ambience last week` tells it. */
export function reviewBody(content: ReviewContent, locale: Locale): readonly (Part | undefined)[] {
  const data = reviewDataOf(content, locale);
  if (content.nights.length === 0) {
    return [paragraph(lines(reviewTitle(data), nothingMeasured))];
  }
  return [
    paragraph(lines(reviewTitle(data), ...reviewLines(data), alertTimes(data, content.limits))),
    peaksChart(data),
    ...reviewTables(data),
    overNightsNote(data),
    sinceNote(data),
  ];
}

export function reviewDataOf(content: ReviewContent, locale: Locale): ReviewData {
  const { connection, place, period, nights, before, since, episodes, entries } = content;
  return {
    period,
    nights,
    before: { nights: before, period: undefined },
    alertsOf: (day) => keptAlerts(episodes, day, place),
    entries,
    connection,
    since,
    told: { place, venueName: venueName(connection), zoneName: undefined, locale },
    question: { command: 'review', argument: '', venueId: connection.venueId, past: period },
  };
}

/** `🔔 3 alerts. Time beyond the limits: Terrace 2 h 10 min, Lobby 40 min`, as a report tells it */
function alertTimes({ nights, alertsOf }: ReviewData, limits: readonly LimitTime[]) {
  const [first, last] = [nights[0], nights.at(-1)];
  if (first === undefined || last === undefined) return undefined;
  // One that lasts over several nights is one alert.
  const all = alertsOf({ ...first.day, to: last.day.to });
  const count = all === undefined || all.length === 0 ? undefined : counted(all.length, 'alert');
  // A place may have several limits, of which the lowest counts.
  const longest = new Map<string, number>();
  for (const { place, ms } of limits) longest.set(place, Math.max(ms, longest.get(place) ?? 0));
  const told = [...longest]
    .filter(([, ms]) => ms > 0)
    .toSorted(([, a], [, b]) => b - a)
    .map(([place, ms]) => rich`${place} ${shortDuration(ms)}`);
  const times = told.length === 0 ? undefined : rich`Time beyond the limits: ${listed(told)}`;
  if (count === undefined || times === undefined)
    return times ?? (count === undefined ? undefined : rich`🔔 ${count}.`);
  return rich`🔔 ${count}. ${times}`;
}

/** A chart of fewer points shows nothing that the table does not. */
const fewestPoints = 3;

/** The peak of each night, or of each week, if all are certain: points are evenly spaced, or there is no chart. */
function peaksChart({ nights, told }: ReviewData): Part | undefined {
  const isByWeek = nights.length > mostChartPoints;
  const groups = isByWeek ? weeksOf(nights) : nights.map((night) => [night]);
  const { place, locale } = told;
  const peaks = groups.flatMap((group) => {
    const [first] = group;
    const [top] = ranked(group, 'mood');
    const isCertain = ranked(group, 'mood').length >= group.length * mostOf;
    if (first === undefined || top === undefined || !isCertain) return [];
    const date = dayOfMonth(first.day.from, place.zone, locale);
    return [{ day: first.day, date, value: top.highest.value }];
  });
  if (peaks.length < groups.length || peaks.length < fewestPoints) return undefined;
  const said = peaks.map(({ day, date, value }) => {
    const when = isByWeek ? `in the week from ${date}` : `on ${weekdayName(day.weekday)}`;
    return `${moodNumber(value, locale)} ${when}`;
  });
  return lineChart(
    {
      title: isByWeek ? 'Mood peak of each week' : 'Mood peak of each night',
      labels: peaks.map(({ day, date }) => (isByWeek ? date : shortWeekday(day.weekday))),
      series: [{ name: 'Mood peak', values: peaks.map(({ value }) => rounded(value, 1)) }],
    },
    rich`Mood peaks: ${listed(said, said.length)}`,
  );
}
