import type { OpenAlert } from '../../alerts/open-alerts.ts';
import { hasPoints } from '../../ambience/content.ts';
import type { Reading } from '../../ambience/reading.ts';
import type { Trend, TypicalWeek, VenueTrend, ZoneTrend } from '../../ambience/types.ts';
import { type Message, message } from '../../card/message.ts';
import { note, paragraph } from '../../card/part.ts';
import { join, quote, type RichText, rich } from '../../card/rich-text.ts';
import { loudnessTellsMore } from '../../insight/another-story.ts';
import { localZone } from '../../insight/local-time.ts';
import type { LoudnessScale } from '../../insight/loudness-scale.ts';
import { movers } from '../../insight/movers.ts';
import { highestOf } from '../../insight/peak.ts';
import { valuesOf } from '../../insight/trend-shape.ts';
import { typicalAt } from '../../insight/typical.ts';
import { minuteMs } from '../../time.ts';
import type { YesNo } from '../question.ts';
import { freshness, staleWarning } from '../text/freshness.ts';
import { timeOfDay } from '../text/local-time.ts';
import type { Locale } from '../text/locale.ts';
import { basedOnBusiest } from '../text/notices.ts';
import { loudnessNumber, moodNumber } from '../text/numbers.ts';
import { isTrendOld, oldTrendLines } from '../text/old-trend.ts';
import { firstAlertLines } from '../text/open-alerts.ts';
import {
  endOf,
  gapWords,
  isSummaryRight,
  loudnessHeadline,
  moverWords,
  shapeOf,
  type TrendFacts,
  trendHeadline,
  trendNumbers,
} from '../text/trend.ts';
import { againstUsualChart } from '../text/trend-chart.ts';
import { usualThenWords } from '../text/usual-then.ts';
import { isLevel, levels } from '../understanding/levels.ts';
import { lastingWords } from './lasting-words.ts';

interface TrendData<T> {
  readonly venueName: string;
  readonly timezone: string;
  readonly reading: Reading<T>;
  /** The typical week of the venue or zone, if it is known. */
  readonly week: TypicalWeek | undefined;
  readonly scale: LoudnessScale;
  /** A moment that was asked about, in epoch milliseconds. */
  readonly at?: number | undefined;
  /** `was it louder an hour ago` is answered with yes or no first. */
  readonly yesNo?: YesNo | undefined;
  /** The question was about loudness. */
  readonly asksLoudness?: boolean | undefined;
  /** It was asked for how long it has been as it is. */
  readonly isHowLong?: boolean | undefined;
  /** What was noted about the moment. */
  readonly noted?: readonly RichText[];
  /** What is out of bounds now. */
  readonly alerts: readonly OpenAlert[];
  readonly now: number;
}

export interface VenueTrendData extends TrendData<VenueTrend> {
  readonly zones: readonly ZoneTrend[];
  /** Ids of zones that report an error. */
  readonly faulty: ReadonlySet<string>;
}

const maxShownMovers = 3;

/** `/ambience trend`: the busiest zones together, and the zones that change fastest. */
export function venueTrendMessage(data: VenueTrendData, locale: Locale): Message {
  const { reading, zones, faulty, venueName } = data;
  const fastest = movers(zones, maxShownMovers, reading.measuredAt, faulty);
  const trend = reading.value.representative;
  const more = [moverWords(fastest, locale)];
  return trendMessage(
    data,
    { trend, name: rich`*${venueName}*`, more, basis: [basedOnBusiest] },
    locale,
  );
}

/** `/ambience trend <zone>` */
export function zoneTrendMessage(data: TrendData<ZoneTrend>, locale: Locale): Message {
  const { reading, venueName } = data;
  const name = rich`*${reading.value.name}* (${venueName})`;
  return trendMessage(data, { trend: reading.value, name, more: [], basis: [] }, locale);
}

interface ShownTrend {
  readonly trend: Trend;
  /** Of the place, as the sentence begins. */
  readonly name: RichText;
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
    scale,
    at,
    yesNo,
    asksLoudness,
    isHowLong,
    noted = [],
    alerts,
    now,
  }: TrendData<unknown>,
  { trend, name, more, basis }: ShownTrend,
  locale: Locale,
): Message {
  const zone = localZone(timezone);
  const facts: TrendFacts = { trend, week, zone, scale, now: reading.measuredAt };
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
    return message(
      warning && paragraph(warning),
      paragraph(
        join([momentWords(facts, { name, at, yesNo, asksLoudness }, locale), ...noted], '\n'),
      ),
      againstUsualChart(
        facts,
        { measure: asksLoudness === true ? 'loudness' : 'mood', said: [], isOfMoment: true },
        locale,
      ),
      updated,
    );
  }
  const moodChart = againstUsualChart(facts, { measure: 'mood', said: ['now', 'peak'] }, locale);
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
  const headline = trendHeadline(facts, locale, isStale);
  const isAboutLoudness =
    asksLoudness === true || alerts.some(({ watch }) => watch.measure === 'loudness');
  const shown = isAboutLoudness ? loudnessHeadline(facts, isStale) : headline;
  const showsLoudness = isAboutLoudness || loudnessTellsMore(trend, week);
  const lines = [
    isHowLong === true && end === undefined ? lastingWords(facts, yesNo, locale) : undefined,
    ...urgent,
    ...(end === undefined
      ? [
          rich`${wayWords(facts, isStale ? undefined : yesNo)}${shown === undefined ? name : rich`${name} ${shown}`}`,
          trendNumbers(facts, locale, headline?.includes('steady') !== true),
        ]
      : [
          rich`${name}: mood ${moodNumber(end.value, locale)} at ${timeOfDay(end.at, zone, locale)}, no data since`,
        ]),
    ...(isSummaryRight(facts) ? serviceWords(trend) : []),
    gapWords(facts, moodChart, locale),
  ].filter((line) => line !== undefined);
  const last = more.filter((line) => line !== undefined);
  const loudest = highestOf(valuesOf(trend.points, 'loudness'), scale.decimals);
  if (asksLoudness === true && loudest !== undefined) {
    const value = loudnessNumber(loudest.value, scale, locale);
    lines.push(rich`Loudest at ${timeOfDay(loudest.at, zone, locale)} (${value})`);
  }
  const loudnessChart = showsLoudness
    ? againstUsualChart(facts, { measure: 'loudness', said: ['now'] }, locale)
    : undefined;
  return message(
    warning && paragraph(warning),
    paragraph(join(lines, '\n')),
    ...(isAboutLoudness ? [loudnessChart, moodChart] : [moodChart, loudnessChart]),
    last.length === 0 ? undefined : paragraph(join(last, '\n')),
    updated,
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

interface AskedMoment {
  readonly name: RichText;
  readonly at: number;
  readonly yesNo: YesNo | undefined;
  readonly asksLoudness: boolean | undefined;
}

/** `Yes. `, if it was so then, compared with now or with what is usual */
function thenWords(
  { asks, against }: YesNo,
  then: Trend['points'][number],
  now: Trend['points'][number] | undefined,
  week: TypicalWeek | undefined,
): RichText | undefined {
  if (!isLevel(asks)) return undefined;
  if (against === 'usual') {
    const { at, mood, loudness } = then;
    const measured = { at, mood: mood?.value, loudness: loudness?.value };
    const words = usualThenWords(asks, measured, week);
    return words && rich`${words} `;
  }
  const { measure, direction } = levels[asks];
  const [before, after] = [then[measure]?.value, now?.[measure]?.value];
  if (before === undefined || after === undefined) return undefined;
  const isMore = against === 'then' ? after > before : before > after;
  const isLess = against === 'then' ? after < before : before < after;
  return (direction === 'more' ? isMore : isLess) ? rich`Yes. ` : rich`No. `;
}

/** Trends have a value every 15 minutes, and one that is further away says little. */
const nearestMs = 15 * minuteMs;

/** `*Harbour Hotel* at 20:00: mood 7.4 of 10 (usually 7.0) · loudness 7.2. At 21:00: mood 8.2, up 0.8 since · loudness …` */
function momentWords(
  { trend, week, zone, scale }: TrendFacts,
  { name, at, yesNo, asksLoudness }: AskedMoment,
  locale: Locale,
): RichText {
  const nearest = trend.points
    .filter((point) => Math.abs(point.at - at) <= nearestMs && point.mood !== undefined)
    .toSorted((a, b) => Math.abs(a.at - at) - Math.abs(b.at - at))[0];
  if (nearest?.mood === undefined) {
    const first = trend.points[0];
    const since = first && rich` They start at ${timeOfDay(first.at, zone, locale)}.`;
    return rich`I have no numbers for ${name} at ${timeOfDay(at, zone, locale)}.${since ?? rich``}`;
  }
  const { mood, loudness } = nearest;
  const usual = week === undefined ? {} : typicalAt(week, nearest.at);
  const last = trend.points.findLast((point) => point.mood !== undefined);
  // Said once, of what comes first.
  const [ofMoodFirst, ofLoudnessFirst] =
    asksLoudness === true ? ['', 'usually '] : ['usually ', ''];
  const first = `mood ${moodNumber(mood.value, locale)} of 10${usual.mood === undefined ? '' : ` (${ofMoodFirst}${moodNumber(usual.mood, locale)})`}`;
  const ordered = (ofMood: string, ofLoudness: string | undefined) => {
    const all = asksLoudness === true ? [ofLoudness, ofMood] : [ofMood, ofLoudness];
    return all.filter((one) => one !== undefined).join(' · ');
  };
  const then = ordered(
    first,
    loudness &&
      `loudness ${loudnessNumber(loudness.value, scale, locale)}${usual.loudness === undefined ? '' : ` (${ofLoudnessFirst}${loudnessNumber(usual.loudness, scale, locale)})`}`,
  );
  const lead = yesNo && thenWords(yesNo, nearest, last, week);
  const said = rich`${lead ?? rich``}${name} at ${timeOfDay(nearest.at, zone, locale)}: ${then}.`;
  if (last?.mood === undefined || last === nearest) return said;
  const moodText = (value: number) => moodNumber(value, locale);
  const loudnessText = (value: number) => loudnessNumber(value, scale, locale);
  const now = ordered(
    `mood ${moodText(last.mood.value)}, ${sinceWords(mood.value, last.mood.value, moodText)}`,
    loudness &&
      last.loudness &&
      `loudness ${loudnessText(last.loudness.value)}, ${sinceWords(loudness.value, last.loudness.value, loudnessText)}`,
  );
  return rich`${said}\nAt ${timeOfDay(last.at, zone, locale)}: ${now}.`;
}

/** `up 0.8 since`, by the numbers as they are shown */
function sinceWords(before: number, after: number, format: (value: number) => string): string {
  if (format(before) === format(after)) return 'the same';
  return `${after > before ? 'up' : 'down'} ${format(Math.abs(after - before))} since`;
}

/** The service's own sentence, which adds something only if it sent no rate of change. */
function serviceWords({ mood }: Trend): RichText[] {
  const { ratePerHour, synopsis = '' } = mood ?? {};
  return ratePerHour === undefined && synopsis.trim() !== '' ? [quote(synopsis)] : [];
}
