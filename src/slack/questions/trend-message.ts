import { hasPoints } from '../../ambience/content.ts';
import type { Reading } from '../../ambience/reading.ts';
import type { Trend, VenueTrend, ZoneTrend } from '../../ambience/types.ts';
import { localZone } from '../../insight/local-time.ts';
import type { LoudnessScale } from '../../insight/loudness-scale.ts';
import { movers } from '../../insight/movers.ts';
import { type Message, message } from '../blocks/message.ts';
import { join, type Mrkdwn, mrkdwn } from '../blocks/mrkdwn.ts';
import { note, type Part, paragraph } from '../blocks/parts.ts';
import { age } from '../text/age.ts';
import { signedNumber } from '../text/figures.ts';
import { trendChart, trendPeriod } from '../text/trend.ts';

interface TrendData<T> {
  readonly venueName: string;
  readonly timezone: string;
  readonly reading: Reading<T>;
  readonly scale: LoudnessScale;
  readonly now: number;
}

export interface VenueTrendData extends TrendData<VenueTrend> {
  readonly zones: readonly ZoneTrend[];
  /** Ids of zones that report an error. */
  readonly faulty: ReadonlySet<string>;
}

const maxShownMovers = 3;

/** `/ambience trend`: the busiest zones together, and the zones that change fastest. */
export function venueTrendMessage(data: VenueTrendData): Message {
  const fastest = movers(data.zones, maxShownMovers, data.reading.measuredAt, data.faulty).map(
    ({ name, ratePerHour }) => mrkdwn`${name} ${signedNumber(ratePerHour)}`,
  );
  return trendMessage(
    data,
    data.reading.value.representative,
    mrkdwn`*${data.venueName}*, its busiest zones together`,
    fastest.length === 0
      ? undefined
      : paragraph(mrkdwn`Mood per hour, fastest first: ${join(fastest, ' · ')}`),
  );
}

/** `/ambience trend <zone>` */
export function zoneTrendMessage(data: TrendData<ZoneTrend>): Message {
  const { reading, venueName } = data;
  const subject = mrkdwn`*${reading.value.name}*, ${venueName}`;
  return trendMessage(data, reading.value, subject, undefined);
}

function trendMessage(
  { timezone, reading, scale, now }: TrendData<unknown>,
  trend: Trend,
  subject: Mrkdwn,
  more: Part | undefined,
): Message {
  const zone = localZone(timezone);
  const measured = note(age(reading, now, zone));
  if (!hasPoints(trend)) {
    return message(
      paragraph(mrkdwn`${subject}: the service has no series for it yet. Ask again in 15 minutes.`),
      measured,
    );
  }
  const chart = trendChart(trend, zone, scale, [mrkdwn`${subject}, ${trendPeriod(trend, zone)}`]);
  // The age of a stale series comes first, so that nobody takes it for a new one.
  return reading.stale === undefined
    ? message(chart, more, measured)
    : message(measured, chart, more);
}
