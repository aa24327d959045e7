import type { LimitTime } from '../../alerts/time-beyond.ts';
import { type Part, paragraph } from '../../card/part.ts';
import { rich } from '../../card/rich-text.ts';
import type { ReviewContent } from '../../digests/content.ts';
import { venueName } from '../../venues/workspace.ts';
import { shortDuration } from '../text/durations.ts';
import type { Locale } from '../text/locale.ts';
import { lines, nothingMeasured } from '../text/night-words.ts';
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
