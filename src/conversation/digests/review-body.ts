import type { LimitTime } from '../../alerts/time-beyond.ts';
import { type Part, paragraph } from '../../card/part.ts';
import { lines, rich } from '../../card/rich-text.ts';
import type { ReviewContent } from '../../digests/content.ts';
import { venueName } from '../../venues/workspace.ts';
import { breachWords } from '../text/alert-settings.ts';
import { shortDuration } from '../text/durations.ts';
import type { Locale } from '../text/locale.ts';
import { nothingMeasured } from '../text/night-words.ts';
import { keptAlerts } from '../text/past-alerts.ts';
import { peaksChart } from '../text/peaks-chart.ts';
import type { ReviewData } from '../text/review-tables.ts';
import {
  overNightsNote,
  reviewLines,
  reviewTables,
  reviewTitle,
  sinceNote,
} from '../text/review-words.ts';
import { counted, listed, uncapitalised } from '../text/wording.ts';

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
    isWatched: content.isWatched,
    since,
    told: { place, venueName: venueName(connection), zoneName: undefined, locale },
    question: { command: 'review', argument: '', venueId: connection.venueId, past: period },
  };
}

/**
 * `3 alerts. Time beyond the limits: Terrace 2 h 10 min, Lobby 40 min`, as a report tells it. Of a place
 * with several limits, each is named: `Terrace 2 h 10 min (loudness above 8.0)`.
 */
function alertTimes(
  { nights, alertsOf, told: { locale } }: ReviewData,
  limits: readonly LimitTime[],
) {
  const [first, last] = [nights[0], nights.at(-1)];
  if (first === undefined || last === undefined) return undefined;
  // One that lasts over several nights is one alert.
  const all = alertsOf({ ...first.day, to: last.day.to });
  const count = all === undefined || all.length === 0 ? undefined : counted(all.length, 'alert');
  const named = limits.map((limit) => ({
    ...limit,
    limit: uncapitalised(breachWords(limit.watch, limit.target, last.scale, locale)),
  }));
  // Two alerts may have the same limit.
  const distinct = named.filter(
    ({ place, limit }, index) =>
      named.findIndex((one) => one.place === place && one.limit === limit) === index,
  );
  const isOnly = (place: string) => distinct.filter((one) => one.place === place).length === 1;
  const told = distinct
    .filter(({ ms }) => ms > 0)
    .toSorted((a, b) => b.ms - a.ms)
    .map(({ place, limit, ms }) =>
      isOnly(place)
        ? rich`${place} ${shortDuration(ms)}`
        : rich`${place} ${shortDuration(ms)} (${limit})`,
    );
  const times = told.length === 0 ? undefined : rich`Time beyond the limits: ${listed(told)}`;
  if (count === undefined || times === undefined)
    return times ?? (count === undefined ? undefined : rich`${count}.`);
  return rich`${count}. ${times}`;
}
