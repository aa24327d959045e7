import type { OpenAlert } from '../../alerts/open-alerts.ts';
import type { Reading } from '../../ambience/reading.ts';
import type { Trend, TypicalWeek } from '../../ambience/types.ts';
import { type Message, message } from '../../card/message.ts';
import { note, paragraph } from '../../card/part.ts';
import { join, type RichText, rich } from '../../card/rich-text.ts';
import type { Comparison } from '../../insight/comparison.ts';
import { type LocalZone, localZone, type ServiceDay } from '../../insight/local-time.ts';
import type { LoudnessScale } from '../../insight/loudness-scale.ts';
import { highestOf, isLevel, orKept, rounded } from '../../insight/peak.ts';
import { compareSoFar } from '../../insight/so-far.ts';
import { valuesOf } from '../../insight/trend-shape.ts';
import { typicalAt, typicalPoints } from '../../insight/typical.ts';
import type { Question } from '../question.ts';
import {
  comingWords,
  isPeakAhead,
  isPeakLater,
  type Outlook,
  quieterSoonWords,
  restWords,
  turnWords,
} from '../text/coming.ts';
import { freshness, staleWarning, whyStale } from '../text/freshness.ts';
import { dayAndTime, timeOfDay, todayOrTonight, weekdayName } from '../text/local-time.ts';
import type { Locale } from '../text/locale.ts';
import { moodNumber } from '../text/numbers.ts';
import { isTrendOld, oldTrendLines } from '../text/old-trend.ts';
import { firstAlertLines } from '../text/open-alerts.ts';
import { dataFrom, fallWords, gapWords, serviceDayOf } from '../text/trend.ts';
import { againstUsualChart } from '../text/trend-chart.ts';
import { differs } from '../text/verdict.ts';
import { capitalised } from '../text/wording.ts';

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
  readonly alerts: readonly OpenAlert[];
  /** With the same weekday a week before, so far; undefined if too little of it is known. */
  readonly lastWeek?: Comparison | undefined;
  /** With usual, of all that is remembered of the night so far; undefined if too little is. */
  readonly soFar?: Comparison | undefined;
  /** Of the service day so far, as it is remembered; undefined if nothing is. */
  readonly highest?: { readonly at: number; readonly value: number } | undefined;
  /** Zones that are much different from usual right now. */
  readonly unusual?: readonly RichText[];
  /** What goes on tonight, as it was noted. */
  readonly events?: readonly RichText[];
  /** What the answer begins with: whether it has `peaked`, or what usually still comes. */
  readonly seeks?: Question['seeks'];
  /** What still comes is asked of how loud it gets. */
  readonly asksLoudness?: boolean | undefined;
  /** `will it get louder`, `will it be busy`: both want a yes or no. */
  readonly isMoreAsked?: boolean;
  readonly isSoAsked?: Outlook['isSoAsked'];
  readonly now: number;
}

/** `/ambience tonight`: the service day so far against usual, and what usually still comes. */
export function tonightMessage(data: TonightData, locale: Locale): Message {
  const { reading, week, now } = data;
  const zone = localZone(data.timezone);
  const day = serviceDayOf({ ...data, zone });
  const facts = {
    ...data,
    week: data.isComparable ? week : undefined,
    trend: reading.value,
    zone,
    now: reading.measuredAt,
  };
  const moods = moodsOf(data, day);
  const [first] = moods;
  if (first === undefined) return message(paragraph(nothingYetWords(data, zone, locale)));
  const warning = staleWarning(reading, now, zone, locale);
  const since = dataFrom(reading.value, day, zone, locale);
  const urgent = firstAlertLines(data.alerts, { ...data, zone }, locale);
  const loudness = data.asksLoudness === true ? data.scale : undefined;
  const chart = againstUsualChart(
    facts,
    loudness === undefined
      ? { measure: 'mood', said: ['now', 'peak', 'usual'], from: day.from }
      : { measure: 'loudness', said: [], from: day.from },
    locale,
  );
  if (isTrendOld(reading, now)) {
    const old = { trend: reading.value, reading, zone, now };
    return message(
      paragraph(join([...oldTrendLines(placeOf(data), old, locale), ...urgent], '\n')),
      chart,
    );
  }
  // Old data says nothing about where the evening stands now.
  const isMoreAsked = data.isMoreAsked === true && data.seeks !== 'quiet';
  const ahead = { ...data, day, loudness, isMoreAsked };
  const coming = warning || !week ? undefined : comingWords({ ...ahead, week }, zone, locale);
  const rest =
    (data.seeks === 'rest' || data.seeks === 'quiet') && !warning && week
      ? restWords(placeOf(data), { ...ahead, week, isSoon: data.seeks === 'quiet' }, zone, locale)
      : undefined;
  const peaked =
    data.seeks === 'peaked' && !warning ? peakedWords(data, day, zone, locale) : undefined;
  const lines = [
    peaked?.words,
    ...toComeWords(data, { coming, rest }, { ...ahead, zone }, locale),
    ...urgent,
    soFarWords(data, day, zone, locale),
    warning ? undefined : lastWeekWords(data, day),
    ...(warning ? [] : (data.unusual ?? []).map((one) => rich`${one}.`)),
    peaked?.isPeakSaid === true ? undefined : peakWords(data, day, zone, locale),
    whyUncompared(data, day, zone),
    ...(data.events ?? []),
    data.seeks === undefined ? coming : undefined,
    gapWords(facts, chart, locale, first.at),
  ].filter((line) => line !== undefined);
  return message(
    warning && paragraph(warning),
    paragraph(join(lines, '\n')),
    chart,
    note(
      join(
        [...(warning ? [] : [freshness(reading, now, zone, locale)]), ...(since ? [since] : [])],
        ' · ',
      ),
    ),
  );
}

/** What was asked about the hours to come, first. */
function toComeWords(
  { seeks, isMoreAsked }: TonightData,
  { coming, rest }: Readonly<Record<'coming' | 'rest', RichText | undefined>>,
  { week, zone, ...ahead }: Omit<Outlook, 'week'> & Pick<TonightData, 'week'> & { zone: LocalZone },
  locale: Locale,
): readonly (RichText | undefined)[] {
  if (seeks === undefined || week === undefined || coming === undefined) return [];
  switch (seeks) {
    case 'quiet':
      return isMoreAsked === true && rest !== undefined
        ? [rich`${quieterSoonWords({ ...ahead, week })}${rest}`, coming]
        : [coming, rest];
    case 'rise': {
      const { from, to } = ahead.day;
      const points = typicalPoints(week, from, to);
      return [turnWords(points, { ...ahead, turn: 'rise' }, zone, locale), coming];
    }
    default:
      return isPeakLater({ ...ahead, week }) ? [coming, rest] : [rest, coming];
  }
}

/** `*Harbour Hotel*: no data since Fri 20 Nov 21:05. The venue service isn't answering.` */
function nothingYetWords(data: TonightData, zone: LocalZone, locale: Locale): RichText {
  const { reading } = data;
  const last = valuesOf(reading.value.points, 'mood').at(-1);
  const what =
    last === undefined
      ? rich`no data yet`
      : reading.stale === undefined
        ? rich`the day has just begun, and there's no data yet. The last was at ${timeOfDay(last.at, zone, locale)}`
        : rich`no data since ${dayAndTime(last.at, zone, locale)}`;
  const utc = zone.isKnown ? rich`` : rich` Times are UTC.`;
  return reading.stale === undefined
    ? rich`${placeOf(data)}: ${what}.${utc}`
    : rich`⚠️ ${placeOf(data)}: ${what}. ${whyStale(reading.stale.code)}${utc}`;
}

export function placeOf({
  venueName,
  zoneName,
}: Pick<TonightData, 'venueName' | 'zoneName'>): RichText {
  return zoneName === undefined ? rich`*${venueName}*` : rich`*${zoneName}* (${venueName})`;
}

function moodsOf({ reading }: TonightData, day: ServiceDay) {
  return valuesOf(reading.value.points, 'mood').filter(({ at }) => at >= day.from);
}

type Moment = ReturnType<typeof moodsOf>[number];

/** What is remembered, unless the trend has been as high since. */
function peakOf({ highest }: TonightData, moods: readonly Moment[]): Moment | undefined {
  return orKept(highestOf(moods, 1), highest, 1);
}

/** At the decimal that is shown. */
function isReached(value: number, highest: number): boolean {
  return rounded(value, 1) >= rounded(highest, 1);
}

/** `*Harbour Hotel* is a little livelier than a usual Friday so far` */
function soFarWords(data: TonightData, day: ServiceDay, zone: LocalZone, locale: Locale): RichText {
  const place = placeOf(data);
  const comparison = comparedSoFar(data, day);
  const usual = usualDay(day);
  const isOld = data.reading.stale !== undefined;
  const verb = isOld ? 'was' : 'is';
  const soFar = isOld ? rich`` : rich` so far`;
  if (comparison === undefined) {
    const moods = moodsOf(data, day);
    const peak = peakOf(data, moods);
    const when = todayOrTonight(data.now, day, zone);
    return !isLevel(moods, 1) && peak !== undefined && peak === moods.at(-1)
      ? rich`${place} ${verb} at its liveliest ${when} (mood ${moodNumber(peak.value, locale)})`
      : rich`${place} ${when}`;
  }
  return comparison.degree === 'same'
    ? rich`${place} ${verb} *about as lively as ${usual}*${soFar}`
    : rich`${place} ${verb} *${differs('mood', comparison)} than ${usual}*${soFar}`;
}

/** `Livelier than last Friday over the same hours`: beside the comparison with usual */
function lastWeekWords({ lastWeek }: TonightData, { weekday }: ServiceDay): RichText | undefined {
  if (lastWeek === undefined) return undefined;
  const last = `last ${weekdayName(weekday)}`;
  return lastWeek.degree === 'same'
    ? rich`About as lively as ${last} over the same hours`
    : rich`${capitalised(differs('mood', lastWeek))} than ${last} over the same hours`;
}

function comparedSoFar(data: TonightData, day: ServiceDay): Comparison | undefined {
  const { week, isComparable, soFar } = data;
  if (!isComparable || week === undefined) return undefined;
  return soFar ?? compareSoFar(moodsOf(data, day), week);
}

/** Why there is no comparison; undefined if there is one, or will be soon. */
function whyUncompared(data: TonightData, day: ServiceDay, zone: LocalZone): RichText | undefined {
  if (!data.isComparable) {
    return rich`⚠️ Some sensors aren't reporting, so ${todayOrTonight(data.now, day, zone)} can't be compared with ${usualDay(day)}.`;
  }
  return data.week === undefined
    ? rich`No ${usualDay(day).replace(/^a /, '')} to compare with yet.`
    : undefined;
}

function usualDay({ weekday }: ServiceDay): string {
  return `a usual ${weekdayName(weekday)}`;
}

/** `Probably, at 21:25: mood 9.1 of 10 then, 7.9 now.`; what is still to come is not known. */
function peakedWords(
  data: TonightData,
  day: ServiceDay,
  zone: LocalZone,
  locale: Locale,
): { readonly words: RichText; readonly isPeakSaid: boolean } | undefined {
  const moods = moodsOf(data, day);
  const [last, peak] = [moods.at(-1), peakOf(data, moods)];
  if (last === undefined || peak === undefined) return undefined;
  const isToCome = data.week && isPeakAhead({ week: data.week, day, now: data.now });
  if (isReached(last.value, peak.value)) {
    const words = isToCome ? rich`Not yet, most likely.` : rich`Not that I can see.`;
    return { words, isPeakSaid: false };
  }
  const time = timeOfDay(peak.at, zone, locale);
  const high = moodNumber(peak.value, locale);
  const current = moodNumber(last.value, locale);
  return {
    words: isToCome
      ? rich`Probably not. The high so far is ${high} of 10 at ${time}, and it's ${current} now.`
      : rich`Probably, at ${time}: mood ${high} of 10 then, ${current} now.`,
    isPeakSaid: true,
  };
}

/** `Mood 8.2 (usually 7.8), liveliest at 20:15 (8.6)` */
function peakWords(
  data: TonightData,
  day: ServiceDay,
  zone: LocalZone,
  locale: Locale,
): RichText | undefined {
  const moods = moodsOf(data, day);
  const last = moods.at(-1);
  const peak = peakOf(data, moods);
  if (last === undefined || peak === undefined) return undefined;
  const usual = data.isComparable ? data.week && typicalAt(data.week, last.at).mood : undefined;
  const isRemembered = peak === data.highest;
  const fallen = isRemembered ? undefined : fallWords(moods, day, zone, locale);
  const isAtPeak = peak === last;
  const isSteady = isLevel([...moods, peak], 1);
  // The first line says it then.
  if (isAtPeak && !isSteady && comparedSoFar(data, day) === undefined) return undefined;
  const now = `Mood ${data.reading.stale === undefined ? 'now ' : ''}${moodNumber(last.value, locale)}${usual === undefined ? '' : ` (usually ${moodNumber(usual, locale)})`}`;
  if (isSteady) return rich`${now}`;
  if (fallen !== undefined) return rich`${now} · ${capitalised(fallen)}`;
  return isAtPeak
    ? rich`${now}${comparedSoFar(data, day) === undefined ? '' : `, the liveliest ${todayOrTonight(data.now, day, zone)}`}`
    : rich`${now} · Liveliest at ${timeOfDay(peak.at, zone, locale)} (${moodNumber(peak.value, locale)})`;
}
