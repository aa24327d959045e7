import { type EpisodeZone, lengthOf } from '../../alerts/venue-alerts.ts';
import { join, type RichText, rich } from '../../card/rich-text.ts';
import type { PastNight } from '../../history/past-night.ts';
import type { Comparison } from '../../insight/comparison.ts';
import type { Span } from '../../insight/coverage.ts';
import { hoursAsked } from '../hours-asked.ts';
import { shortDuration } from '../text/durations.ts';
import { measureOf, nameOfNight } from '../text/night-words.ts';
import { alertsAbout } from '../text/past-alerts.ts';
import { type ReviewData, spanAsked } from '../text/review-tables.ts';
import { adjectiveOf } from '../text/verdict.ts';
import { counted, listed } from '../text/wording.ts';
import { isLevel, type Level, levels } from '../understanding/sentence/levels.ts';
import { isFarInVenue } from './night-answer.ts';
import { wasPlainly } from './plain-answer.ts';

/** More nights are counted. */
const mostNamed = 3;

/**
 * `Yes, on Friday and Saturday.` to `was it ever too loud last week`. What is too loud is above the
 * limit of an alert, or much louder than usual.
 *
 * @returns undefined if neither a yes or no nor nights were asked for
 */
export function reviewAnswer(data: ReviewData): RichText | undefined {
  const { nights, question } = data;
  const { asks, against = 'nothing' } = question.yesNo ?? {};
  if (asks === undefined || !isLevel(asks) || !answered.has(against)) return undefined;
  const known = nights.filter((night) => night.facts[measureOf(question)].isMostlyKnown);
  const isFar = against === 'limit';
  const isPlain = against === 'nothing';
  const wasSo = (night: PastNight) => {
    if (isFar) return wasBeyond(night, asks, data);
    if (isPlain) return wasPlainly(night.facts[levels[asks].measure], asks, data.told);
    // As the column of the table that says so.
    return isTowards(night.facts[levels[asks].measure].whole, asks, anyDegree);
  };
  const some = nights.filter(wasSo);
  const words = isPlain
    ? asks
    : `${isFar ? 'much ' : ''}${adjectiveOf(levels[asks].measure, levels[asks].direction)} than usual`;
  const one = hoursAsked(question) === undefined ? 'night' : 'day';
  if (some.length === 0 && !isFar && !isPlain) {
    const briefly = nights.filter((night) => differed(night, asks, anyDegree));
    const names = briefly.map((night) => nameOfNight(night, nights, data.told));
    if (names.length > 0) return rich`Only for a while, on ${listed(names)}.`;
  }
  if (some.length === 0) {
    if (known.length < nights.length) {
      return rich`Not as far as I know: ${counted(known.length, one)} of ${nights.length} have enough data.`;
    }
    const none = rich`no ${one} was ${words}.`;
    if (isFar) {
      return data.isWatched
        ? rich`No: no alert for that went off, and ${none}`
        : rich`Not that I can tell: ${none} There's no limit to check, because no alert is set up.`;
    }
    return against === 'nights' ? rich`No ${one} was ${words}.` : rich`No: ${none}`;
  }
  const length = isFar ? lengthWords(asks, data) : rich``;
  const on = (days: RichText) => (against === 'nights' ? rich`On ${days}` : rich`Yes, on ${days}`);
  if (!isFar && some.length === nights.length && nights.length > 1) {
    return on(rich`all ${nights.length} ${one}s.`);
  }
  if (some.length > mostNamed) {
    return on(rich`${some.length} of ${nights.length} ${one}s${length}.`);
  }
  const names = some.map((night) => nameOfNight(night, nights, data.told));
  const count = `${some.length} of ${counted(nights.length, one)}`;
  return on(rich`${listed(names)} (${count})${length}.`);
}

/** `, for 3 h 20 min in all: Terrace 2 h 50 min, Lobby Bar 30 min`, which alerts tell */
function lengthWords(asks: Level, { nights, alertsOf, question }: ReviewData): RichText {
  const alerts = nights.flatMap((night) => {
    const span = spanAsked(night, question);
    const some = alertsAbout(alertsOf(span) ?? [], asks);
    return some.map(({ zone }) => ({ name: zone.name, ms: lengthWithin(zone, span) }));
  });
  if (alerts.length === 0) return rich`. No alert went off, so I can't tell for how long`;
  const byZone = new Map<string, number>();
  for (const { name, ms } of alerts) {
    // When it was on and off, nobody knows how much of it was in these hours.
    if (ms === undefined) return rich``;
    byZone.set(name, (byZone.get(name) ?? 0) + ms);
  }
  const zones = [...byZone].toSorted(([, a], [, b]) => b - a);
  const told = zones.map(([name, ms]) => rich`*${name}* ${shortDuration(ms)}`);
  if (told.length === 1) return rich`: ${join(told, '')}`;
  const all = zones.reduce((sum, [, ms]) => sum + ms, 0);
  return rich`, for ${shortDuration(all)} in all: ${join(told, ', ')}`;
}

/** @returns in milliseconds; undefined if that part of it is not known */
export function lengthWithin(zone: EpisodeZone, { from, to }: Span): number | undefined {
  const { since, until, earlierMs, missingMs = 0 } = zone;
  if (since >= from && until <= to) return lengthOf(zone);
  const isUnbroken = earlierMs === 0 && missingMs === 0;
  return isUnbroken ? Math.max(0, Math.min(until, to) - Math.max(since, from)) : undefined;
}

const anyDegree = ['slight', 'clear', 'strong'];
const answered: ReadonlySet<string> = new Set(['limit', 'usual', 'nights', 'nothing']);

function wasBeyond(
  night: PastNight,
  asks: Level,
  { alertsOf, told, question }: ReviewData,
): boolean {
  return (
    alertsAbout(alertsOf(spanAsked(night, question)) ?? [], asks).length > 0 ||
    (differed(night, asks, ['strong']) &&
      isFarInVenue(night.facts[levels[asks].measure], asks, told))
  );
}

function differed(night: PastNight, asks: Level, degrees: readonly string[]): boolean {
  return isTowards(night.facts[levels[asks].measure].comparison, asks, degrees);
}

function isTowards(
  comparison: Comparison | undefined,
  asks: Level,
  degrees: readonly string[],
): boolean {
  return comparison?.direction === levels[asks].direction && degrees.includes(comparison.degree);
}
