import type { Reading } from '../../ambience/reading.ts';
import type { Trend, TypicalWeek } from '../../ambience/types.ts';
import { evenSteps, longestRun } from '../../insight/even-steps.ts';
import { type LocalZone, localZone } from '../../insight/local-time.ts';
import type { LoudnessScale } from '../../insight/loudness-scale.ts';
import type { ServiceDay } from '../../insight/service-day.ts';
import { compareSoFar } from '../../insight/so-far.ts';
import { valuesOf } from '../../insight/trend-shape.ts';
import { outlook, typicalAt, typicalPoints } from '../../insight/typical.ts';
import { hourMs, minuteMs } from '../../time.ts';
import { lineChart } from '../blocks/chart.ts';
import { limits } from '../blocks/limits.ts';
import { type Message, message } from '../blocks/message.ts';
import { join, type Mrkdwn, mrkdwn } from '../blocks/mrkdwn.ts';
import { note, type Part, paragraph } from '../blocks/parts.ts';
import { freshness, staleWarning } from '../text/freshness.ts';
import { timeOfDay, todayOrTonight, weekdayName } from '../text/local-time.ts';
import { moodNumber } from '../text/numbers.ts';
import { againstUsualChart, serviceDayOf } from '../text/trend.ts';
import { differs } from '../text/verdict.ts';
import { listed } from '../text/wording.ts';

export interface TonightData {
  readonly venueName: string;
  readonly timezone: string;
  /** Undefined for the venue itself. */
  readonly zoneName: string | undefined;
  /** The last six hours; the service keeps no more. */
  readonly reading: Reading<Trend>;
  readonly week: TypicalWeek | undefined;
  /** False while some sensors do not report: the numbers then cover other zones than usual. */
  readonly isComparable: boolean;
  /** Decides when the venue's day starts; for a venue the same as `week`. */
  readonly venueWeek: TypicalWeek | undefined;
  readonly scale: LoudnessScale;
  readonly now: number;
}

/** `/ambience tonight`: the service day so far against usual, and what usually still comes. */
export function tonightMessage(data: TonightData): Message {
  const { reading, week, now } = data;
  const zone = localZone(data.timezone);
  const day = serviceDayOf({ week: data.venueWeek, zone, now });
  const facts = {
    ...data,
    week: data.isComparable ? week : undefined,
    trend: reading.value,
    zone,
    now: reading.measuredAt,
  };
  const moods = valuesOf(reading.value.points, 'mood').filter(({ at }) => at >= day.from);
  const warning = staleWarning(reading, now, zone);
  const [first] = moods;
  const since =
    first !== undefined && first.at - day.from > hourMs
      ? [mrkdwn`Known since ${timeOfDay(first.at, zone)}; earlier hours aren't kept`]
      : [];
  const lines = [
    soFarWords(data, day, zone),
    peakWords(data, day, zone),
    ...(week === undefined ? [] : [comingWords(week, day, now, zone)]),
  ].filter((line) => line !== undefined);
  return message(
    warning && paragraph(warning),
    paragraph(join(lines, '\n')),
    againstUsualChart(facts, 'mood', day.from),
    week && comingChart(week, day, now, zone),
    note(join([...(warning ? [] : [freshness(reading, now, zone)]), ...since], ' · ')),
  );
}

function moodsOf({ reading }: TonightData, day: ServiceDay) {
  return valuesOf(reading.value.points, 'mood').filter(({ at }) => at >= day.from);
}

/** `*Harbour Hotel* is a little livelier than a usual Friday so far` */
function soFarWords(data: TonightData, day: ServiceDay, zone: LocalZone): Mrkdwn {
  const { venueName, zoneName, week, isComparable, now } = data;
  const place =
    zoneName === undefined ? mrkdwn`*${venueName}*` : mrkdwn`*${zoneName}* (${venueName})`;
  const comparison = isComparable ? week && compareSoFar(moodsOf(data, day), week) : undefined;
  const usual = `a usual ${weekdayName(day.weekday)}`;
  if (comparison === undefined) {
    const why = isComparable
      ? mrkdwn`there isn't ${usual} to compare with yet`
      : mrkdwn`some sensors aren't reporting, so it can't be compared with ${usual}`;
    return mrkdwn`${place} ${todayOrTonight(now, day, zone)}: ${why}`;
  }
  return comparison.degree === 'same'
    ? mrkdwn`${place} is *about as lively as ${usual}* so far`
    : mrkdwn`${place} is *${differs('mood', comparison)} than ${usual}* so far`;
}

/** `Mood 8.2 (usually 7.8), liveliest at 20:15 (8.6)` */
function peakWords(data: TonightData, day: ServiceDay, zone: LocalZone): Mrkdwn | undefined {
  const moods = moodsOf(data, day);
  const last = moods.at(-1);
  const [peak] = moods.toSorted((a, b) => b.value - a.value || b.at - a.at);
  if (last === undefined || peak === undefined) return undefined;
  const usual = data.isComparable ? data.week && typicalAt(data.week, last.at).mood : undefined;
  const now = `Mood ${moodNumber(last.value)}${usual === undefined ? '' : ` (usually ${moodNumber(usual)})`}`;
  return moodNumber(peak.value) === moodNumber(last.value)
    ? mrkdwn`${now}, the liveliest so far`
    : mrkdwn`${now} · Liveliest at ${timeOfDay(peak.at, zone)} (${moodNumber(peak.value)})`;
}

/** `Still to come: usually liveliest around 22:00 (7.9), quiets down from 01:00` */
export function comingWords(
  week: TypicalWeek,
  day: ServiceDay,
  now: number,
  zone: LocalZone,
): Mrkdwn | undefined {
  const coming = outlook(typicalPoints(week, day.from, day.to), now);
  if (coming === undefined) return undefined;
  const { phase, peak, quietsAt } = coming;
  const quiets = quietsAt === undefined ? undefined : timeOfDay(quietsAt, zone);
  switch (phase) {
    case 'before': {
      const from = quiets === undefined ? '' : `, quieting down from ${quiets}`;
      return mrkdwn`Still to come: usually liveliest around ${timeOfDay(peak.at, zone)} (${moodNumber(peak.mood)})${from}`;
    }
    case 'at':
      return quiets === undefined
        ? mrkdwn`This is usually the liveliest time`
        : mrkdwn`This is usually the liveliest time; it quiets down from ${quiets}`;
    case 'after':
      return quiets === undefined
        ? mrkdwn`The liveliest hours are usually over by now`
        : mrkdwn`The usual peak has passed; it quiets down from ${quiets}`;
  }
}

/** The usual moods from now to the end of the service day, in half hours if they fit. */
function comingChart(
  week: TypicalWeek,
  day: ServiceDay,
  now: number,
  zone: LocalZone,
): Part | undefined {
  const halfHour = 30 * minuteMs;
  const from = Math.ceil(now / halfHour) * halfHour;
  const points = typicalPoints(week, from, day.to).flatMap(({ at, mood }) =>
    mood === undefined ? [] : [{ at, value: mood }],
  );
  const last = points.at(-1);
  if (last === undefined) return undefined;
  const stepMs = points.length > limits.chart.points ? hourMs : halfHour;
  const count = Math.min(limits.chart.points, Math.floor((last.at - from) / stepMs) + 1);
  const steps = evenSteps(points, { end: from + (count - 1) * stepMs, stepMs, count }, halfHour);
  const run = longestRun(steps, ({ value }) => value !== undefined);
  if (run.length < 2) return undefined;
  const moods = run.flatMap(({ at, value }) =>
    value === undefined ? [] : [{ time: timeOfDay(at, zone), value: Number(value.toFixed(1)) }],
  );
  const told = moods.filter((_, index) => index % 4 === 0);
  return lineChart(
    {
      title: `Still to come on a usual ${weekdayName(day.weekday)}`,
      labels: moods.map(({ time }) => time),
      series: [{ name: 'Usual', values: moods.map(({ value }) => value) }],
    },
    mrkdwn`Usual mood: ${listed(told.map(({ time, value }) => `${moodNumber(value)} at ${time}`))}`,
  );
}
