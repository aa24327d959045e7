import { hasPoints } from '../../ambience/content.ts';
import type { Reading } from '../../ambience/reading.ts';
import type { Trend, TypicalWeek, VenueLive, ZoneLive } from '../../ambience/types.ts';
import type { DigestPost } from '../../digests/attempt-delivery.ts';
import type { Digest } from '../../digests/digest.ts';
import type { DigestContent } from '../../digests/digest-content.ts';
import { downsample } from '../../insight/downsample.ts';
import { type LocalZone, localWeekday, localZone } from '../../insight/local-time.ts';
import type { LoudnessScale } from '../../insight/loudness-scale.ts';
import { areAllMeasured, rankZones } from '../../insight/ranking.ts';
import { roundIfKnown } from '../../insight/round.ts';
import { isSteady } from '../../insight/steady.ts';
import { extremes, typicalAt, typicalDay } from '../../insight/typical.ts';
import { minuteMs } from '../../time.ts';
import { lineChart } from '../blocks/chart.ts';
import { type ButtonOptions, buttons } from '../blocks/controls.ts';
import { limits } from '../blocks/limits.ts';
import { type Message, message } from '../blocks/message.ts';
import { join, type Mrkdwn, mention, mentionChannel, mrkdwn } from '../blocks/mrkdwn.ts';
import { heading, note, type Part, paragraph } from '../blocks/parts.ts';
import { age, whyStale } from '../text/age.ts';
import { attentionPart } from '../text/attention.ts';
import { againstTypical, capitalised } from '../text/comparison.ts';
import { digestNames, localMoment, scheduleWords } from '../text/digests.ts';
import { figures, roundedNumber } from '../text/figures.ts';
import { timeOfDay } from '../text/local-time.ts';
import { amongZones, lead } from '../text/ranking.ts';
import { synopses, trendChart, trendWords } from '../text/trend.ts';
import { digestIds } from './ids.ts';

/** A digest posted after this counts as late. The queue is checked once a minute. */
const onTimeMs = 2 * minuteMs;

/** The post of a digest, scheduled or sent by a person. */
export function digestMessage(post: DigestPost): Message {
  const { digest, content, at, now, trigger, isPreview = false } = post;
  const { kind, timezone, ownedBy } = digest;
  const title = `${digestNames[kind]}: ${content.venueName}, ${localMoment(at, timezone)} (${timezone})`;
  const isLate = trigger.kind === 'schedule' && now - at >= onTimeMs;
  const sender =
    trigger.kind === 'schedule'
      ? mrkdwn`Set up by ${mention(ownedBy)}: ${scheduleWords(digest)}`
      : mrkdwn`Sent by ${mention(trigger.sentBy)}, set up by ${mention(ownedBy)}`;
  const ages = agesOf(content, now);
  return message(
    heading(title),
    isPreview
      ? note(mrkdwn`A preview for you alone; it goes to ${mentionChannel(digest.channelId)}.`)
      : undefined,
    isLate
      ? note(
          mrkdwn`Late: this was due at ${timeOfDay(at, localZone(timezone))} and could not be posted then.`,
        )
      : undefined,
    ...(isStale(content) ? ages : []),
    ...bodyParts(post),
    // Shown here even if stale, for people who read only the end.
    ...ages,
    note(sender),
    buttons(digestButtons(digest)),
  );
}

function digestButtons({ id, venueId }: Digest): ButtonOptions[] {
  return [
    { label: 'Open live', actionId: digestIds.openLive, value: venueId },
    { label: 'Snooze', actionId: digestIds.snooze, value: id },
    { label: 'Settings', actionId: digestIds.manage, value: id },
  ];
}

function bodyParts({ digest, content }: DigestPost): Part[] {
  const { live, zones, trend, trouble } = content;
  if (trouble !== undefined && readingsOf(content).length === 0) {
    return [
      paragraph(
        mrkdwn`No figures: ${whyStale(trouble)}, and there's nothing earlier. The next digest tries again.`,
      ),
    ];
  }
  const has = (part: Digest['parts'][number]) => digest.parts.includes(part);
  const ofTrend = trend?.value[digest.figure];
  const zone = localZone(content.timezone);
  const { scale } = content;
  const parts = [
    trouble && note(mrkdwn`Part of this is missing: ${whyStale(trouble)}.`),
    live && paragraph(nowWords(digest, content, live)),
    digest.kind !== 'trend' && zones !== undefined ? busiestPart(zones, scale) : undefined,
    ofTrend && digest.kind !== 'busiest'
      ? trendPart(ofTrend, zone, scale, has('trend_chart'))
      : undefined,
    ofTrend && digest.kind === 'busiest' && has('trend_chart') && hasPoints(ofTrend)
      ? trendChart(ofTrend, zone, scale, [])
      : undefined,
    has('typical') ? usualPart(digest, content) : undefined,
    has('typical_chart') ? typicalChart(digest, content) : undefined,
    has('attention') && zones !== undefined ? attentionPart(zones) : undefined,
  ];
  return parts.filter((part) => part !== undefined);
}

function nowWords(
  { figure }: Digest,
  { venueName, scale }: DigestContent,
  { value }: Reading<VenueLive>,
): Mrkdwn {
  const which =
    figure === 'representative' ? mrkdwn`its busiest zones together` : mrkdwn`all zones on average`;
  return mrkdwn`${figures(value[figure], scale)}\n*${venueName}*, ${which}`;
}

function busiestPart(zones: Reading<readonly ZoneLive[]>, scale: LoudnessScale): Part {
  const [busiest] = rankZones(zones.value, zones.measuredAt).measured;
  if (busiest === undefined) {
    return paragraph(mrkdwn`No busiest zone: no zone gives a mood.`);
  }
  const ahead = lead({ ...zones, value: busiest }, zones);
  return paragraph(
    mrkdwn`*${busiest.name}* is the busiest ${amongZones(zones) ?? 'zone'}${ahead}: ${figures(busiest, scale)}`,
  );
}

/** The last six hours as a chart or as text, with the service's synopses. */
function trendPart(trend: Trend, zone: LocalZone, scale: LoudnessScale, hasChart: boolean): Part {
  if (!hasPoints(trend)) {
    return paragraph(mrkdwn`The service has no series of the last six hours yet.`);
  }
  const steady = isSteady(trend.points, scale.decimals)
    ? [mrkdwn`Little has changed in six hours.`]
    : [];
  if (hasChart) return trendChart(trend, zone, scale, steady);
  return paragraph(join([...trendWords(trend, zone, scale), ...steady, ...synopses(trend)], '\n'));
}

function usualPart({ figure }: Digest, content: DigestContent) {
  const { live, zones, typical, timezone, scale } = content;
  if (typical === undefined) {
    return paragraph(mrkdwn`What is usual here is not known yet.`);
  }
  const zone = localZone(timezone);
  const week = typical[figure];
  const against =
    live && areAllMeasured(zones, live.measuredAt)
      ? againstTypical(live.value[figure], typicalAt(week, live.measuredAt), {
          at: live.measuredAt,
          zone,
          scale,
        })
      : undefined;
  const peak = live && peakWords(week, live.measuredAt, zone);
  const words = [against, peak].filter((one) => one !== undefined);
  return words.length === 0 ? undefined : paragraph(join(words, '\n'));
}

function peakWords(week: TypicalWeek, at: number, zone: LocalZone): Mrkdwn | undefined {
  const weekday = localWeekday(at, zone);
  const found = extremes(typicalDay(week, weekday, zone, at));
  return (
    found &&
    mrkdwn`Usual peak of a ${capitalised(weekday)}: mood ${roundedNumber(found.peak.mood)} at ${timeOfDay(found.peak.at, zone)}.`
  );
}

/** A chart of the moods of the last six hours, next to the usual moods at the same times. */
function typicalChart({ figure }: Digest, { trend, typical, timezone }: DigestContent) {
  if (trend === undefined || typical === undefined) return undefined;
  const zone = localZone(timezone);
  const week = typical[figure];
  const points = downsample(trend.value[figure].points, limits.chart.points, [
    ({ mood }) => mood?.value,
    ({ at }) => typicalAt(week, at).mood,
  ]);
  const last = points.at(-1);
  if (last === undefined) return undefined;
  const weekday = capitalised(localWeekday(last.at, zone));
  const usual = typicalAt(week, last.at).mood;
  return lineChart(
    {
      title: `Mood compared with a usual ${weekday}`,
      labels: points.map(({ at }) => timeOfDay(at, zone)),
      series: [
        { name: 'Measured', values: points.map(({ mood }) => roundIfKnown(mood?.value)) },
        { name: 'Usual', values: points.map(({ at }) => roundIfKnown(typicalAt(week, at).mood)) },
      ],
    },
    last.mood === undefined || usual === undefined
      ? mrkdwn`Mood compared with a usual ${weekday}`
      : mrkdwn`mood *${roundedNumber(last.mood.value)}* at ${timeOfDay(last.at, zone)}, usually ${roundedNumber(usual)}`,
  );
}

function readingsOf({ live, zones, trend }: DigestContent) {
  return [live, zones, trend].filter((one) => one !== undefined);
}

function isStale(content: DigestContent): boolean {
  return readingsOf(content).some(({ stale }) => stale !== undefined);
}

/** One line for each different time; live figures and the trend usually have different times. */
function agesOf(content: DigestContent, now: number): Part[] {
  const zone = localZone(content.timezone);
  const { live, zones, trend } = content;
  const figuresNow = live ?? zones;
  const lines = [
    ...(figuresNow === undefined ? [] : [mrkdwn`${age(figuresNow, now, zone)}`]),
    ...(zones?.stale === undefined || zones.measuredAt === figuresNow?.measuredAt
      ? []
      : [mrkdwn`Zones: ${age(zones, now, zone)}`]),
    ...(trend === undefined || trend.measuredAt === figuresNow?.measuredAt
      ? []
      : [mrkdwn`Last six hours: ${age(trend, now, zone)}`]),
  ];
  return lines.length === 0 ? [] : [note(join(lines, '\n'))];
}
