import { hasPoints } from '../../ambience/content.ts';
import type { Reading } from '../../ambience/reading.ts';
import type { Trend, ZoneLive } from '../../ambience/types.ts';
import { type Digest, type DigestPart, partsOfKind } from '../../digests/digest.ts';
import type { DigestContent } from '../../digests/digest-content.ts';
import { needsAttention } from '../../insight/attention.ts';
import { spreadOf } from '../../insight/comparison.ts';
import type { LocalZone } from '../../insight/local-time.ts';
import { movers } from '../../insight/movers.ts';
import { areAllMeasured, rankZones } from '../../insight/ranking.ts';
import type { ServiceDay } from '../../insight/service-day.ts';
import { compareSoFar } from '../../insight/so-far.ts';
import { valuesOf } from '../../insight/trend-shape.ts';
import { type Outlook, outlook, typicalAt, typicalPoints } from '../../insight/typical.ts';
import { dataTable, numberCell } from '../blocks/data-table.ts';
import { join, type Mrkdwn, mrkdwn, quote } from '../blocks/mrkdwn.ts';
import type { Part } from '../blocks/parts.ts';
import { attentionLines } from '../text/attention.ts';
import { timeOfDay, weekdayName } from '../text/local-time.ts';
import { moodNumber, signedNumber } from '../text/numbers.ts';
import { leadWords } from '../text/ranking.ts';
import { againstUsualChart, moverWords, type TrendFacts, trendNumbers } from '../text/trend.ts';
import { differs } from '../text/verdict.ts';
import { capitalised } from '../text/wording.ts';

/** What each kind of digest says. */

/** What a digest says, with what it needs. */
export interface Told {
  readonly digest: Digest;
  readonly content: DigestContent;
  readonly zone: LocalZone;
  readonly day: ServiceDay;
  readonly at: number;
}

interface Body {
  readonly lines: readonly (Mrkdwn | undefined)[];
  readonly more: readonly (Part | undefined)[];
}

/** By kind. */
export const bodies = { daily: dailyBody, trend: trendBody, busiest: busiestBody } as const;

function has({ kind, parts }: Digest, part: DigestPart): boolean {
  return partsOfKind[kind].includes(part) && parts.includes(part);
}

const mostAttentionLines = 2;

function dailyBody(told: Told): Body {
  const { digest, content, zone } = told;
  const { zones } = content;
  const attention =
    zones !== undefined && has(digest, 'attention')
      ? needsAttention(zones.value, zones.measuredAt, content.neverAutomated)
      : [];
  const trend = content.trend?.value[digest.figure];
  return {
    lines: [
      trend && dayWords(told, trend),
      zones && busiestLine(zones),
      ...attentionLines(attention, zone, mostAttentionLines),
    ],
    more: [has(digest, 'chart') ? moodChart(told) : undefined],
  };
}

/** `Livelier than a usual Friday, peaking at 8.2 around 21:15. It usually quiets down from 23:00.` */
function dayWords({ digest, content, zone, day, at }: Told, trend: Trend): Mrkdwn | undefined {
  const moods = valuesOf(trend.points, 'mood').filter((mood) => mood.at >= day.from);
  const [peak] = moods.toSorted((a, b) => b.value - a.value || b.at - a.at);
  if (peak === undefined) return undefined;
  const week = content.typical?.[digest.figure];
  const usual = `a usual ${weekdayName(day.weekday)}`;
  const comparison = week && compareSoFar(moods, week);
  // With a sensor down, the numbers cover other zones than usual.
  const isComparable = areAllMeasured(content.zones, at);
  const isCompared = comparison !== undefined && isComparable && has(digest, 'usual');
  const peaking = `peaking at ${moodNumber(peak.value)} around ${timeOfDay(peak.at, zone)}`;
  const sentences = [
    !isCompared
      ? capitalised(`${peaking}.`)
      : comparison.degree === 'same'
        ? `About as lively as ${usual}, ${peaking}.`
        : `${capitalised(differs('mood', comparison))} than ${usual}, ${peaking}.`,
    ...(week !== undefined && has(digest, 'usual')
      ? comingSentences(outlook(typicalPoints(week, day.from, day.to), at), zone)
      : []),
  ];
  return join(
    sentences.map((sentence) => mrkdwn`${sentence}`),
    ' ',
  );
}

function comingSentences(coming: Outlook | undefined, zone: LocalZone): string[] {
  if (coming === undefined) return [];
  const { phase, peak, quietsAt } = coming;
  if (phase === 'before') {
    return [`The usual peak is still to come, around ${timeOfDay(peak.at, zone)}.`];
  }
  return quietsAt === undefined
    ? []
    : [`It usually quiets down from ${timeOfDay(quietsAt, zone)}.`];
}

/** `🔥 Busiest: *Lobby Bar* (9.0), then Rooftop Bar (8.9)` */
function busiestLine(zones: Reading<readonly ZoneLive[]>): Mrkdwn {
  const [first, second] = rankZones(zones.value, zones.measuredAt).measured;
  if (first?.mood === undefined) return mrkdwn`No zone reports a mood right now.`;
  const name = mrkdwn`🔥 Busiest: *${first.name}* (${moodNumber(first.mood.value)})`;
  return second?.mood === undefined
    ? name
    : mrkdwn`${name}, then ${second.name} (${moodNumber(second.mood.value)})`;
}

const mostMovers = 3;

function trendBody(told: Told): Body {
  const { digest, content, zone } = told;
  const { zonesTrend } = content;
  const trend = content.trend?.value[digest.figure];
  if (trend === undefined || !hasPoints(trend)) {
    return { lines: [mrkdwn`There is no trend yet. It takes a few readings.`], more: [] };
  }
  const { mood, loudness } = trend;
  const synopses = [mood?.synopsis, loudness?.synopsis].filter(
    (synopsis) => synopsis !== undefined && synopsis.trim() !== '',
  );
  const changing =
    zonesTrend !== undefined && has(digest, 'movers')
      ? movers(zonesTrend.value, mostMovers, zonesTrend.measuredAt, faultyIds(content))
      : [];
  return {
    lines: [
      ...(synopses.length === 0
        ? []
        : [
            join(
              synopses.map((synopsis) => quote(synopsis ?? '')),
              ' ',
            ),
          ]),
      trendNumbers(trendFacts(told, trend, zone)),
      moverWords(changing),
    ],
    more: [has(digest, 'chart') ? moodChart(told) : undefined],
  };
}

function faultyIds({ zones }: DigestContent): ReadonlySet<string> {
  const faulty = (zones?.value ?? []).filter(({ error }) => error !== undefined);
  return new Set(faulty.map(({ id }) => id));
}

function trendFacts({ digest, content, at }: Told, trend: Trend, zone: LocalZone): TrendFacts {
  return { trend, week: content.typical?.[digest.figure], zone, scale: content.scale, now: at };
}

/** The mood of the service day so far beside a usual one. */
function moodChart(told: Told): Part | undefined {
  const { digest, content, zone, day } = told;
  const trend = content.trend?.value[digest.figure];
  return trend && againstUsualChart(trendFacts(told, trend, zone), 'mood', day.from);
}

const mostRows = 5;

/** The busiest zone, the runner-up, and the five busiest zones against usual. */
function busiestBody({ digest, content, at }: Told): Body {
  const { zones, zonesTypical, venueName } = content;
  const measured = zones === undefined ? [] : rankZones(zones.value, zones.measuredAt).measured;
  const [first, second] = measured;
  if (first === undefined) return { lines: [mrkdwn`No zone reports a mood right now.`], more: [] };
  const usualOf = ({ id }: ZoneLive) => {
    const week = zonesTypical?.find((zone) => zone.id === id);
    return week && typicalAt(week, at).mood;
  };
  const differenceOf = (zone: ZoneLive) => {
    const usual = has(digest, 'usual') ? usualOf(zone) : undefined;
    return usual === undefined || zone.mood === undefined ? undefined : zone.mood.value - usual;
  };
  const week = zonesTypical?.find(({ id }) => id === first.id);
  const lead = second && leadWords('busiest', first, second, week && spreadOf(week, 'mood'));
  const difference = differenceOf(first);
  const rows = measured.slice(0, mostRows);
  const isCompared = rows.some((zone) => differenceOf(zone) !== undefined);
  return {
    lines: [
      lead === undefined
        ? mrkdwn`🔥 *${first.name}* is the busiest zone`
        : mrkdwn`🔥 *${first.name}* is the busiest zone, ${lead}`,
      difference === undefined || has(digest, 'table')
        ? undefined
        : mrkdwn`${signedNumber(difference, 1)} against usual`,
    ],
    more: [
      has(digest, 'table')
        ? dataTable({
            caption: `${venueName}: the busiest zones`,
            columns: ['Zone', 'Mood', ...(isCompared ? ['vs usual'] : [])],
            rows: rows.map((zone) => [
              zone.name,
              numberCell(zone.mood?.value, moodNumber),
              ...(isCompared
                ? [numberCell(differenceOf(zone), (value) => signedNumber(value, 1))]
                : []),
            ]),
            lines: rows.map((zone) => rowLine(zone, differenceOf(zone))),
            countRest: (count) => mrkdwn`and ${count} more`,
          })
        : undefined,
    ],
  };
}

function rowLine({ name, mood }: ZoneLive, difference: number | undefined): Mrkdwn {
  const compared =
    difference === undefined ? mrkdwn`` : mrkdwn` (${signedNumber(difference, 1)} vs usual)`;
  return mrkdwn`*${name}*: mood ${mood === undefined ? '–' : moodNumber(mood.value)}${compared}`;
}
