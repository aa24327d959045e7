import { hasPoints } from '../../ambience/content.ts';
import type { Trend, TypicalWeek, ZoneLive } from '../../ambience/types.ts';
import { type Part, table } from '../../card/part.ts';
import { join, type RichText, rich } from '../../card/rich-text.ts';
import { numberCell } from '../../card/table.ts';
import type { VenueContent } from '../../digests/content.ts';
import type { Digest } from '../../digests/digest.ts';
import { digestKindFacts, hasPart, type VenueDigestKind } from '../../digests/kinds.ts';
import { needsAttention } from '../../insight/attention.ts';
import { type Comparison, isOnScaleOf, spreadOf } from '../../insight/comparison.ts';
import type { LocalZone, ServiceDay } from '../../insight/local-time.ts';
import { moodMovers } from '../../insight/movers.ts';
import { highestOf, isLevel, orKept } from '../../insight/peak.ts';
import { rankZones } from '../../insight/ranking.ts';
import { compareSoFar } from '../../insight/so-far.ts';
import { valuesOf } from '../../insight/trend-shape.ts';
import { typicalAt } from '../../insight/typical.ts';
import { dayMs } from '../../time.ts';
import { attentionLines } from '../text/attention.ts';
import { comingWords } from '../text/coming.ts';
import { comparedWords, fallWords } from '../text/day-so-far.ts';
import { timeOfDay, todayOrTonight, weekdayName } from '../text/local-time.ts';
import type { Locale } from '../text/locale.ts';
import { linesOfKinds } from '../text/log-entries.ts';
import { moverWords } from '../text/movers.ts';
import { moodNumber, signedNumber } from '../text/numbers.ts';
import { busiestLine, leadWords, noMoodNow } from '../text/ranking.ts';
import { synopsisWords } from '../text/synopsis.ts';
import {
  gapWords,
  isSummaryRight,
  type TrendFacts,
  trendHeadline,
  trendNumbers,
} from '../text/trend.ts';
import { againstUsualChart, type SaidValue } from '../text/trend-chart.ts';
import { judge, verdictSentence } from '../text/verdict.ts';
import { andMore, capitalised } from '../text/wording.ts';
import { earlierAlertWords } from './alert-words.ts';

/** What each kind of digest about one venue says. */

/** What a digest says, with what it needs. */
export interface Told {
  readonly digest: Digest;
  readonly content: VenueContent;
  readonly zone: LocalZone;
  readonly day: ServiceDay;
  readonly at: number;
}

/** `20:40 *Incident, Terrace*: “Fight, security called”` */
function notedLines({ content, zone, at }: Told, locale: Locale): RichText[] {
  const { scale, noted } = content;
  if (noted === undefined) return [];
  const { connection, entries } = noted;
  const span = { from: at - dayMs / 2, to: at + dayMs / 2 };
  const place = { connection, zone, scale, span };
  return linesOfKinds(entries, ['incident', 'complaint'], place, locale);
}

interface Body {
  readonly lines: readonly (RichText | undefined)[];
  readonly more: readonly (Part | undefined)[];
}

/** By kind. */
export const bodies: Readonly<Record<VenueDigestKind, (told: Told, locale: Locale) => Body>> = {
  daily: dailyBody,
  trend: trendBody,
  busiest: busiestBody,
};

/** Data that is not of now: what was measured last, without a verdict or a rank. */
export function oldBody(told: Told, locale: Locale): Body {
  const { digest, content, zone } = told;
  const trend = content.trend?.value[digest.figure];
  const last = trend && valuesOf(trend.points, 'mood').at(-1);
  return {
    lines:
      last === undefined
        ? []
        : [
            rich`At ${timeOfDay(last.at, zone, locale)}, mood was ${moodNumber(last.value, locale)}.`,
          ],
    more: [hasPart(digest, 'chart') ? moodChart(told, ['now'], locale) : undefined],
  };
}

function dailyBody(told: Told, locale: Locale): Body {
  const { digest, content, zone } = told;
  const { zones } = content;
  const attention =
    zones !== undefined && hasPart(digest, 'attention')
      ? needsAttention(zones.value, zones.measuredAt)
      : [];
  const trend = content.trend?.value[digest.figure];
  const chart = hasPart(digest, 'chart') ? moodChart(told, ['peak'], locale) : undefined;
  return {
    lines: [
      trend && dayWords(told, trend, locale),
      hasPart(digest, 'usual') && zones !== undefined && !content.isComparable && content.typical
        ? rich`No comparison with usual: some sensors aren't reporting.`
        : undefined,
      lastWeekWords(told),
      trend && gapWords(trendFacts(told, trend), chart, locale, told.day.from),
      zones && busiestLine(zones, zone, locale),
      ...attentionLines(attention, zone, locale),
      earlierAlertWords(content.episodes, told.at, zone, locale),
      ...notedLines(told, locale),
    ],
    more: [chart],
  };
}

/** `Livelier than a usual Friday, peaking at 8.2 around 21:15. Fridays usually peak about now.` */
function dayWords(told: Told, trend: Trend, locale: Locale): RichText | undefined {
  const { zone, day, at } = told;
  const moods = valuesOf(trend.points, 'mood').filter((mood) => mood.at >= day.from);
  const peak = orKept(highestOf(moods, 1), told.content.highest, 1);
  if (peak === undefined) return undefined;
  const week = comparableWeek(told);
  const usual = `a usual ${weekdayName(day.weekday)}`;
  const comparison = week && compareSoFar(moods, week);
  const loudness = week && loudnessSoFar(trend, week, day);
  const isCompared = comparison !== undefined;
  const isAtPeak = peak === moods.at(-1);
  const when = todayOrTonight(at, day, zone);
  const [mood, time] = [moodNumber(peak.value, locale), timeOfDay(peak.at, zone, locale)];
  const isOld = told.content.trend?.stale !== undefined;
  const isSteady = isLevel(moods, 1);
  const newest = moods.at(-1) ?? peak;
  const last = moodNumber(newest.value, locale);
  const then = week && typicalAt(week, newest.at).mood;
  const usualNow = then === undefined ? '' : ` (usually ${moodNumber(then, locale)})`;
  const fall = fallWords(moods, { day, zone, measure: 'mood', scale: told.content.scale }, locale);
  const fallen = fall && `${fall} to ${last}`;
  if (isOld && isCompared && fallen !== undefined) {
    return rich`It was ${comparedWords(comparison, usual, loudness)}, ${fallen}.`;
  }
  if (isOld && isCompared) {
    return rich`It was ${comparedWords(comparison, usual, loudness)}, ${isSteady ? `steady at ${mood}` : `and at its liveliest at ${time} (${mood})`}.`;
  }
  const sentence = !isCompared
    ? fallen !== undefined
      ? rich`${capitalised(fallen)}.`
      : isSteady
        ? rich`Steady ${when} (${mood}).`
        : isAtPeak
          ? rich`At its liveliest ${when} (${mood}).`
          : told.digest.figure === 'average'
            ? rich`All zones together were liveliest at ${time} (${mood}).`
            : rich`Liveliest at ${time} (${mood}).`
    : rich`${capitalised(comparedWords(comparison, usual, loudness))}${isAtPeak ? rich` so far` : rich``}, ${fallen ?? (isSteady ? `steady at ${mood}` : isAtPeak ? `and at its liveliest at ${time} (${mood})` : `peaking at ${mood} around ${time}, now ${last}${usualNow}`)}.`;
  const coming =
    week &&
    comingWords({ week, day, now: at, thisTime: timeOfDay(at, zone, locale) }, zone, locale);
  return coming === undefined ? sentence : join([sentence, coming], ' ');
}

/** `Calmer than last Friday.` */
function lastWeekWords({ content, day }: Told): RichText | undefined {
  const { lastWeek, trend } = content;
  if (lastWeek === undefined || trend?.stale !== undefined) return undefined;
  const last = `last ${weekdayName(day.weekday)}`;
  return rich`${capitalised(comparedWords(lastWeek, last))} over the same hours.`;
}

/** Undefined if it is measured on another scale than the usual week. */
function loudnessSoFar(trend: Trend, week: TypicalWeek, day: ServiceDay): Comparison | undefined {
  const values = valuesOf(trend.points, 'loudness').filter(({ at }) => at >= day.from);
  const isOfScale = values.every(({ value }) => isOnScaleOf(value, week));
  return isOfScale ? compareSoFar(values, week, 'loudness') : undefined;
}

const mostMovers = 3;

function trendBody(told: Told, locale: Locale): Body {
  const { digest, content } = told;
  const { zonesTrend } = content;
  const trend = content.trend?.value[digest.figure];
  if (trend === undefined || !hasPoints(trend)) {
    return { lines: [rich`There's no trend yet.`], more: [] };
  }
  const facts = trendFacts(told, trend);
  const words = trendHeadline(facts, locale);
  const headline = words === undefined ? undefined : rich`*${content.venueName}* ${words}`;
  const synopsis = isSummaryRight(facts) ? synopsisWords(trend) : undefined;
  const chart = hasPart(digest, 'chart') ? moodChart(told, ['now', 'peak'], locale) : undefined;
  const changing =
    zonesTrend !== undefined && hasPart(digest, 'movers')
      ? moodMovers({ trends: zonesTrend, faulty: content.faulty }).slice(0, mostMovers)
      : [];
  return {
    lines: [
      synopsis ?? headline,
      // The service's sentences say it if nothing changes.
      trendNumbers(facts, locale, synopsis === undefined),
      gapWords(facts, chart, locale),
      moverWords(changing, locale),
    ],
    more: [chart],
  };
}

function trendFacts(told: Told, trend: Trend): TrendFacts {
  const { content, digest, zone, at } = told;
  const venueWeek = content.typical?.[digest.figure];
  return { trend, week: comparableWeek(told), venueWeek, zone, scale: content.scale, now: at };
}

/** Undefined if nothing can or should be compared with usual. */
function comparableWeek({ digest, content }: Told): TypicalWeek | undefined {
  const isWanted =
    hasPart(digest, 'usual') || !digestKindFacts[digest.kind].parts.includes('usual');
  return isWanted && content.isComparable ? content.typical?.[digest.figure] : undefined;
}

/** The mood of the service day so far beside a usual one. */
function moodChart(told: Told, said: readonly SaidValue[], locale: Locale): Part | undefined {
  const { digest, content, day } = told;
  const trend = content.trend?.value[digest.figure];
  return (
    trend &&
    againstUsualChart(trendFacts(told, trend), { measure: 'mood', said, from: day.from }, locale)
  );
}

const mostRows = 5;

/** The busiest zone, the runner-up, and the five busiest zones against usual. */
function busiestBody({ digest, content, at, zone }: Told, locale: Locale): Body {
  const { zones, zonesTypical } = content;
  const measured = zones === undefined ? [] : rankZones(zones.value, zones.measuredAt).measured;
  const [first, ...others] = measured;
  if (first === undefined) return { lines: [noMoodNow], more: [] };
  const measuredAt = (zone: ZoneLive) => zone.measuredAt ?? zones?.measuredAt ?? at;
  const usualOf = (zone: ZoneLive) => {
    const week = zonesTypical?.find(({ id }) => id === zone.id);
    return week && typicalAt(week, measuredAt(zone)).mood;
  };
  const differenceOf = (zone: ZoneLive) => {
    const usual = hasPart(digest, 'usual') ? usualOf(zone) : undefined;
    return usual === undefined || zone.mood === undefined ? undefined : zone.mood.value - usual;
  };
  const week = zonesTypical?.find(({ id }) => id === first.id);
  const lead = leadWords('busiest', first, others, week && spreadOf(week, 'mood'));
  const verdict =
    week && hasPart(digest, 'usual')
      ? judge({ mood: first.mood }, week, measuredAt(first))
      : undefined;
  const rows = measured.slice(0, mostRows);
  const isCompared = rows.some((zone) => differenceOf(zone) !== undefined);
  return {
    lines: [
      lead === undefined
        ? rich`🔥 *${first.name}* is the busiest zone`
        : rich`🔥 *${first.name}* is the busiest zone, ${lead}`,
      verdict && verdictSentence(verdict, measuredAt(first), zone, locale),
    ],
    more: [
      hasPart(digest, 'table')
        ? table({
            caption: 'Zones, busiest first',
            columns: ['Zone', 'Mood', ...(isCompared ? ['vs usual'] : [])],
            rows: rows.map((zone) => [
              zone.name,
              numberCell(zone.mood?.value, (value) => moodNumber(value, locale)),
              ...(isCompared
                ? [numberCell(differenceOf(zone), (value) => signedNumber(value, 1, locale))]
                : []),
            ]),
            lines: rows.map((zone) => rowLine(zone, differenceOf(zone), locale)),
            countRest: andMore,
          })
        : undefined,
    ],
  };
}

function rowLine(
  { name, mood }: ZoneLive,
  difference: number | undefined,
  locale: Locale,
): RichText {
  const compared =
    difference === undefined ? rich`` : rich` (${signedNumber(difference, 1, locale)} vs usual)`;
  return rich`*${name}*: mood ${mood === undefined ? '–' : moodNumber(mood.value, locale)}${compared}`;
}
