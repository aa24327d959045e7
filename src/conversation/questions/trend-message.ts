import type { OpenAlert } from '../../alerts/open-alerts.ts';
import { isAboutLoudness } from '../../alerts/rule.ts';
import { hasPoints } from '../../ambience/content.ts';
import type { Reading } from '../../ambience/reading.ts';
import type { Trend, TypicalWeek, VenueTrend, ZoneTrend } from '../../ambience/types.ts';
import { type Message, message } from '../../card/message.ts';
import { note, paragraph } from '../../card/part.ts';
import { join, lines as joinedLines, quote, type RichText, rich } from '../../card/rich-text.ts';
import { loudnessTellsMore } from '../../insight/another-story.ts';
import { type ComparedMeasure, spreadOf } from '../../insight/comparison.ts';
import { localZone } from '../../insight/local-time.ts';
import type { LoudnessScale } from '../../insight/loudness-scale.ts';
import { apartFromMood, loudnessMovers, moodMovers } from '../../insight/movers.ts';
import { highestOf } from '../../insight/peak.ts';
import { valuesOf } from '../../insight/trend-shape.ts';
import { freshness, staleWarning } from '../text/freshness.ts';
import { timeOfDay } from '../text/local-time.ts';
import type { Locale } from '../text/locale.ts';
import { loudnessMoverWords, moverWords } from '../text/movers.ts';
import { basedOnBusiest } from '../text/notices.ts';
import { loudnessNumber, moodNumber } from '../text/numbers.ts';
import { isTrendOld, oldTrendLines } from '../text/old-trend.ts';
import { firstAlertLines } from '../text/open-alerts.ts';
import {
  endOf,
  gapWords,
  isSummaryRight,
  loudnessHeadline,
  shapeOf,
  type TrendFacts,
  trendHeadline,
  trendNumbers,
} from '../text/trend.ts';
import { againstUsualChart } from '../text/trend-chart.ts';
import { isLevel, levels } from '../understanding/sentence/levels.ts';
import type { YesNo } from '../yes-no-asked.ts';
import { lastingWords } from './lasting-words.ts';
import { momentWords } from './trend-moment-words.ts';
import { zonesMovingWords } from './zones-moving-words.ts';

interface TrendData<T> {
  readonly venueName: string;
  readonly timezone: string;
  readonly reading: Reading<T>;
  /** The typical week of the venue or zone, if it is known. */
  readonly week: TypicalWeek | undefined;
  /** Decides when the venue's day starts. */
  readonly venueWeek: TypicalWeek | undefined;
  readonly scale: LoudnessScale;
  /** A moment that was asked about, in epoch milliseconds. */
  readonly at?: number | undefined;
  /** `was it louder an hour ago` is answered with yes or no first. */
  readonly yesNo?: YesNo | undefined;
  /** The question was about loudness. */
  readonly asksLoudness?: boolean | undefined;
  /** It was asked for how long it has been as it is. */
  readonly isHowLong?: boolean | undefined;
  /** It was asked which of two ways it is going. */
  readonly isWayAsked?: boolean | undefined;
  /** What was noted about the moment, or happened since. */
  readonly noted?: readonly RichText[];
  /** What happened since leads, because an alert does. */
  readonly isOfChanges?: boolean | undefined;
  /** What is out of bounds now. */
  readonly alerts: readonly OpenAlert[];
  readonly now: number;
}

export interface VenueTrendData extends TrendData<VenueTrend> {
  readonly zones: readonly ZoneTrend[];
  /** `which zones are getting louder` */
  readonly asksZones?: boolean | undefined;
  /** Ids of zones that report an error. */
  readonly faulty: ReadonlySet<string>;
}

const maxShownMovers = 3;

/** `/ambience trend`: the busiest zones together, and the zones that change fastest. */
export function venueTrendMessage(data: VenueTrendData, locale: Locale): Message {
  const { reading, zones, faulty, timezone, venueName, week, scale, asksZones, at, yesNo } = data;
  const moving = { trends: { value: zones, measuredAt: reading.measuredAt }, faulty };
  const trend = reading.value.representative;
  const shown = { trend, name: rich`*${venueName}*`, isVenue: true, basis: [basedOnBusiest] };
  const way = yesNo !== undefined && isLevel(yesNo.asks) ? levels[yesNo.asks] : undefined;
  const isYesNo = yesNo?.against === 'then';
  const measure = way?.measure ?? (data.asksLoudness === true ? 'loudness' : 'mood');
  const lead =
    asksZones === true
      ? zonesMovingWords(
          moving,
          { measure, direction: way?.direction, isYesNo, at },
          { week, scale, zone: localZone(timezone) },
          locale,
        )
      : undefined;
  // Which way the place as a whole goes was not asked.
  if (lead !== undefined) {
    return trendMessage({ ...data, yesNo: undefined }, { ...shown, lead, more: [] }, locale);
  }
  const spread = week && spreadOf(week, 'loudness');
  const louder = spread === undefined ? [] : loudnessMovers(moving, spread);
  const livelier = moodMovers(moving);
  const more = [
    moverWords(livelier.slice(0, maxShownMovers), locale),
    loudnessMoverWords(apartFromMood(louder, livelier).slice(0, maxShownMovers), scale, locale),
  ];
  return trendMessage(data, { ...shown, more }, locale);
}

/** `/ambience trend <zone>` */
export function zoneTrendMessage(data: TrendData<ZoneTrend>, locale: Locale): Message {
  const { reading, venueName } = data;
  const name = rich`*${reading.value.name}* (${venueName})`;
  return trendMessage(
    data,
    { trend: reading.value, name, isVenue: false, more: [], basis: [] },
    locale,
  );
}

interface ShownTrend {
  readonly trend: Trend;
  /** Of the place, as the sentence begins. */
  readonly name: RichText;
  readonly isVenue: boolean;
  /** What was asked, before how the place as a whole goes. */
  readonly lead?: RichText;
  readonly more: readonly (RichText | undefined)[];
  /** What the numbers are based on. */
  readonly basis: readonly RichText[];
}

function trendMessage(
  {
    venueName,
    timezone,
    reading,
    week,
    venueWeek,
    scale,
    at,
    yesNo,
    asksLoudness,
    isHowLong,
    isWayAsked,
    noted = [],
    isOfChanges,
    alerts,
    now,
  }: TrendData<unknown>,
  { trend, name, isVenue, lead, more, basis }: ShownTrend,
  locale: Locale,
): Message {
  const zone = localZone(timezone);
  const facts: TrendFacts = { trend, week, venueWeek, zone, scale, now: reading.measuredAt };
  const of = asksLoudness === true ? 'loudness' : 'mood';
  const warning = staleWarning(reading, now, zone, locale);
  const urgent = firstAlertLines(alerts, { venueName, zone, scale, now }, locale);
  const updated = note(
    join([...(warning ? [] : [freshness(reading, now, zone, locale)]), ...basis], ' · '),
  );
  if (!hasPoints(trend)) {
    return message(
      warning && paragraph(warning),
      paragraph(rich`${name} has no trend yet. Ask again in 15 minutes.`),
      updated,
    );
  }
  if (at !== undefined) {
    const moment = momentWords(facts, { name, at, yesNo, asksLoudness }, locale);
    return message(
      warning && paragraph(warning),
      paragraph(joinedLines(lead, ...(isOfChanges ? [...noted, moment] : [moment, ...noted]))),
      againstUsualChart(facts, { measure: of, said: [], isOfMoment: true }, locale),
      updated,
    );
  }
  const own = alerts.filter(({ isWholeVenue }) => isWholeVenue === isVenue);
  const moodChart = againstUsualChart(
    facts,
    { measure: 'mood', said: ['now', 'peak'], alerts: own },
    locale,
  );
  if (isTrendOld(reading, now)) {
    const old = { trend, reading, zone, now };
    return message(
      paragraph(join([...urgent, ...oldTrendLines(name, old, locale)], '\n')),
      moodChart,
      basis.length === 0 ? undefined : note(join(basis, ' · ')),
    );
  }
  const end = endOf(facts);
  const isStale = reading.stale !== undefined;
  const isEither = isWayAsked === true && !isStale;
  const level = isEither ? levelHeadline(facts) : undefined;
  const headline = level ?? trendHeadline(facts, locale, isStale);
  const loudnessFirst = isLoudnessFirst({ asksLoudness, yesNo, alerts });
  const shown = loudnessFirst ? loudnessHeadline(facts, isStale) : headline;
  const showsLoudness = loudnessFirst || loudnessTellsMore(trend, week);
  const way = isEither ? eitherWayWords(facts, of) : wayWords(facts, isStale ? undefined : yesNo);
  const lines = [
    isHowLong === true && end === undefined ? lastingWords(facts, yesNo, locale) : undefined,
    ...urgent,
    lead,
    ...(end === undefined
      ? [
          rich`${way}${shown === undefined ? name : rich`${name} ${shown}`}`,
          trendNumbers(facts, locale, headline?.includes('steady') !== true),
        ]
      : [
          rich`${name}: mood ${moodNumber(end.value, locale)} at ${timeOfDay(end.at, zone, locale)}, no data since`,
        ]),
    ...(isSummaryRight(facts) ? serviceWords(trend) : []),
    gapWords(facts, moodChart, locale),
  ].filter((line) => line !== undefined);
  const loudest = highestOf(valuesOf(trend.points, 'loudness'), scale.decimals);
  if (asksLoudness === true && loudest !== undefined) {
    const value = loudnessNumber(loudest.value, scale, locale);
    lines.push(rich`Loudest at ${timeOfDay(loudest.at, zone, locale)} (${value})`);
  }
  const loudnessChart = showsLoudness
    ? againstUsualChart(facts, { measure: 'loudness', said: ['now'], alerts: own }, locale)
    : undefined;
  const charts = [moodChart, loudnessChart];
  return message(
    warning && paragraph(warning),
    paragraph(join(lines, '\n')),
    ...(loudnessFirst ? charts.toReversed() : charts),
    more.every((line) => line === undefined) ? undefined : paragraph(joinedLines(...more)),
    updated,
  );
}

/** Yes or no is followed by the measure that was asked about, and else an alert decides. */
function isLoudnessFirst({
  asksLoudness,
  yesNo,
  alerts,
}: Pick<TrendData<unknown>, 'asksLoudness' | 'yesNo' | 'alerts'>): boolean {
  const isMoodAsked =
    yesNo !== undefined && isLevel(yesNo.asks) && levels[yesNo.asks].measure === 'mood';
  return (
    asksLoudness === true || (!isMoodAsked && alerts.some(({ watch }) => isAboutLoudness(watch)))
  );
}

/** `Yes. `, `No, it's about the same as an hour ago. `; empty unless it was asked which way it goes */
function wayWords(facts: TrendFacts, yesNo: YesNo | undefined): RichText {
  if (yesNo === undefined || !isLevel(yesNo.asks) || yesNo.against !== 'then') return rich``;
  const { measure, direction } = levels[yesNo.asks];
  switch (shapeOf(facts, measure)?.direction) {
    case 'rising':
      return direction === 'more' ? rich`Yes. ` : rich`No. `;
    case 'falling':
      return direction === 'less' ? rich`Yes. ` : rich`No. `;
    case 'turning':
      return rich`No. `;
    case 'level':
      return rich`No, it's about the same as an hour ago. `;
    case undefined:
      return rich``;
  }
}

/** Of a mood that goes neither way, whatever it was earlier. */
function levelHeadline(facts: TrendFacts): string | undefined {
  const isLevel = shapeOf(facts, 'mood')?.direction === 'level';
  return isLevel ? 'is about as lively as an hour ago' : undefined;
}

/** `Picking up. `, `Neither. `; the headline tells which way loudness goes */
function eitherWayWords(facts: TrendFacts, measure: ComparedMeasure): RichText {
  switch (shapeOf(facts, measure)?.direction) {
    case 'rising':
      return measure === 'mood' ? rich`Picking up. ` : rich``;
    case 'falling':
      return measure === 'mood' ? rich`Winding down. ` : rich``;
    case 'turning':
    case 'level':
      return rich`Neither. `;
    case undefined:
      return rich``;
  }
}

/** The service's own sentence, which adds something only if it sent no rate of change. */
function serviceWords({ mood }: Trend): RichText[] {
  const { ratePerHour, synopsis = '' } = mood ?? {};
  return ratePerHour === undefined && synopsis.trim() !== '' ? [quote(synopsis)] : [];
}
