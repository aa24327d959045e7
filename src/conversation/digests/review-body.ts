import { type EpisodeZone, lengthOf, watchOf } from '../../alerts/venue-alerts.ts';
import { lineChart, type Part, paragraph } from '../../card/part.ts';
import { rich } from '../../card/rich-text.ts';
import { mostChartPoints } from '../../card/table.ts';
import type { ReviewContent } from '../../digests/content.ts';
import { ranked } from '../../history/night-peaks.ts';
import { mostOf, type Span } from '../../insight/coverage.ts';
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
    paragraph(lines(reviewTitle(data), ...reviewLines(data), alertTimes(data))),
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

/** `🔔 3 alerts. Time outside the limits: Terrace 2 h 10 min, Lobby 40 min` */
function alertTimes({ nights, alertsOf }: ReviewData) {
  const [first, last] = [nights[0], nights.at(-1)];
  if (first === undefined || last === undefined) return undefined;
  // One that lasts over several nights is one alert.
  const all = alertsOf({ ...first.day, to: last.day.to });
  if (all === undefined || all.length === 0) return undefined;
  const span = { from: first.day.from, to: last.day.to };
  // What sent no data was outside of no limit.
  const beyond = all.filter(({ episode }) => watchOf(episode).kind === 'level');
  const byZone = Map.groupBy(beyond, ({ zone }) => zone.name);
  const told = [...byZone]
    .map(([name, some]) => ({
      name,
      ms: some.reduce((sum, { zone }) => sum + lengthWithin(zone, span), 0),
    }))
    .toSorted((a, b) => b.ms - a.ms)
    .map(({ name, ms }) => rich`${name} ${shortDuration(ms)}`);
  const count = rich`🔔 ${counted(all.length, 'alert')}.`;
  return told.length === 0 ? count : rich`${count} Time outside the limits: ${listed(told)}`;
}

/** The part of an alert that lies within the review. */
function lengthWithin(zone: EpisodeZone, { from, to }: Span): number {
  const stretch = Math.min(zone.until, to) - Math.max(zone.since, from);
  return Math.max(0, Math.min(lengthOf(zone), stretch));
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
