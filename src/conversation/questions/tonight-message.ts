import type { OpenAlert } from '../../alerts/open-alerts.ts';
import { isAboutLoudness } from '../../alerts/rule.ts';
import type { TypicalWeek } from '../../ambience/types.ts';
import { type Message, message } from '../../card/message.ts';
import { note, paragraph } from '../../card/part.ts';
import { join, type RichText, rich } from '../../card/rich-text.ts';
import {
  type ComparedMeasure,
  type Comparison,
  isOnSide,
  rangeAsSuch,
} from '../../insight/comparison.ts';
import { type LocalZone, localZone, type ServiceDay } from '../../insight/local-time.ts';
import { compareSoFar } from '../../insight/so-far.ts';
import { valuesOf } from '../../insight/trend-shape.ts';
import { typicalPoints } from '../../insight/typical.ts';
import type { Question } from '../question.ts';
import {
  comingWords,
  isPeakLater,
  type Outlook,
  quieterSoonWords,
  restWords,
  turnWords,
} from '../text/coming.ts';
import { dataFrom } from '../text/day-so-far.ts';
import { freshness, staleWarning, whyStale } from '../text/freshness.ts';
import type { DrawnAlert } from '../text/limit-line.ts';
import { dayAndTime, timeOfDay, todayOrTonight, weekdayName } from '../text/local-time.ts';
import type { Locale } from '../text/locale.ts';
import { isTrendOld, oldTrendLines } from '../text/old-trend.ts';
import { firstAlertLines } from '../text/open-alerts.ts';
import { gapWords, serviceDayOf } from '../text/trend.ts';
import { againstUsualChart, type SaidValue } from '../text/trend-chart.ts';
import { differs } from '../text/verdict.ts';
import { capitalised } from '../text/wording.ts';
import {
  atPeakWords,
  type Evening,
  muchLouder,
  nowWords,
  peakedWords,
  valuesTonight,
} from './tonight-peak-words.ts';

export interface TonightData extends Omit<Evening, 'day' | 'zone'> {
  readonly venueName: string;
  readonly timezone: string;
  /** Undefined for the venue itself. */
  readonly zoneName: string | undefined;
  readonly alerts: readonly OpenAlert[];
  /** With the same weekday a week before, so far; undefined if too little of it is known. */
  readonly lastWeek?: Comparison | undefined;
  /** Zones that are much different from usual right now. */
  readonly unusual?: readonly RichText[];
  /** Sensors that send nothing, which is why it can't be compared. */
  readonly silent?: readonly RichText[];
  /** Of the place itself, tonight and over by now. */
  readonly pastAlerts?: readonly DrawnAlert[];
  /** What happened tonight: alerts that are over, and events that were noted. */
  readonly events?: readonly RichText[];
  /** What the answer begins with: whether it has `peaked`, or what usually still comes. */
  readonly seeks?: Question['seeks'];
  /** `will it get louder`, `will it be busy`: both want a yes or no. */
  readonly isMoreAsked?: boolean;
  readonly isSoAsked?: Outlook['isSoAsked'];
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
  const [first] = valuesTonight({ reading, measure: 'mood', day });
  if (first === undefined) return message(paragraph(nothingYetWords(data, zone, locale)));
  const warning = staleWarning(reading, now, zone, locale);
  const since = dataFrom(reading.value, day, zone, locale);
  const urgent = firstAlertLines(data.alerts, { ...data, zone }, locale);
  const loudness = data.measure === 'loudness' ? data.scale : undefined;
  const open = data.alerts.filter(
    ({ isWholeVenue }) => isWholeVenue === (data.zoneName === undefined),
  );
  const alerts: readonly DrawnAlert[] = [...open, ...(data.pastAlerts ?? [])];
  const chartOf = (measure: ComparedMeasure, said: readonly SaidValue[]) =>
    againstUsualChart(facts, { measure, said, from: day.from, alerts }, locale);
  const chart = chartOf(data.measure, ['now', 'peak', 'usual']);
  // Of a venue, its zones are told.
  const loud = data.zoneName === undefined ? undefined : muchLouder({ ...data, day });
  // An alert says it already.
  const isLoudnessSaid = loud !== undefined && !warning && urgent.length === 0;
  const isOfLoudness = loud !== undefined || alerts.some(({ watch }) => isAboutLoudness(watch));
  const besideChart = isOfLoudness && data.measure === 'mood' ? chartOf('loudness', []) : undefined;
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
  const evening: Evening = { ...data, day, zone, soFar: comparedSoFar(data, day) };
  const peaked = data.seeks === 'peaked' && !warning ? peakedWords(evening, locale) : undefined;
  const lines = [
    peaked?.words,
    ...toComeWords(data, { coming, rest }, { ...ahead, zone }, locale),
    ...urgent,
    isLoudnessSaid
      ? rich`*${data.zoneName ?? data.venueName}* is ${loud ?? ''} than usual right now`
      : undefined,
    soFarWords(placeOf(data), evening, locale),
    warning ? undefined : lastWeekWords(data, day),
    ...(warning ? [] : (data.unusual ?? []).map((one) => rich`${one}.`)),
    peaked?.isPeakSaid === true ? undefined : nowWords({ ...evening, isLoudnessSaid }, locale),
    ...(warning ? [] : (data.silent ?? [])),
    whyUncompared(data, day, zone),
    ...(data.events ?? []),
    data.seeks === undefined ? coming : undefined,
    gapWords(facts, chart, locale, first.at),
  ].filter((line) => line !== undefined);
  return message(
    warning && paragraph(warning),
    paragraph(join(lines, '\n')),
    besideChart,
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
  data: TonightData,
  { coming, rest }: Readonly<Record<'coming' | 'rest', RichText | undefined>>,
  { week, zone, ...ahead }: Omit<Outlook, 'week'> & Pick<TonightData, 'week'> & { zone: LocalZone },
  locale: Locale,
): readonly (RichText | undefined)[] {
  const { seeks, isMoreAsked } = data;
  if (seeks === undefined || week === undefined || coming === undefined) return [];
  switch (seeks) {
    case 'quiet':
      return isMoreAsked === true && rest !== undefined
        ? [rich`${quieterSoonWords({ ...ahead, week })}${rest}`, coming]
        : [coming, rest];
    case 'rise': {
      const { from, to } = ahead.day;
      const points = typicalPoints(week, from, to);
      const usually = turnWords(points, { ...ahead, turn: 'rise' }, zone, locale);
      return [alreadyWords(data, week), usually, coming];
    }
    default:
      return isPeakLater({ ...ahead, week }) ? [coming, rest] : [rest, coming];
  }
}

/** To `when will it get busy`; undefined if it isn't busy yet */
function alreadyWords({ measure, reading }: TonightData, week: TypicalWeek): RichText | undefined {
  const now = valuesOf(reading.value.points, measure).at(-1);
  const range = rangeAsSuch(measure, week);
  const isSo = now !== undefined && range !== undefined && isOnSide('more', now.value, range);
  return isSo ? rich`It already is.` : undefined;
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

/** `*Harbour Hotel* is a little livelier than a usual Friday so far` */
function soFarWords(place: RichText, evening: Evening, locale: Locale): RichText {
  const { day, zone, now, measure, soFar: comparison, reading } = evening;
  const usual = usualDay(day);
  const isOld = reading.stale !== undefined;
  const verb = isOld ? 'was' : 'is';
  const soFar = isOld ? rich`` : rich` so far`;
  if (comparison === undefined) {
    const atPeak = atPeakWords(evening, locale);
    return atPeak === undefined
      ? rich`${place} ${todayOrTonight(now, day, zone)}`
      : rich`${place} ${verb} ${atPeak}`;
  }
  return comparison.degree === 'same'
    ? rich`${place} ${verb} *${alike[measure]} ${usual}*${soFar}`
    : rich`${place} ${verb} *${differs(measure, comparison)} than ${usual}*${soFar}`;
}

const alike = { mood: 'about as lively as', loudness: 'about as loud as' } as const;

/** `Livelier than last Friday over the same hours`: beside the comparison with usual */
function lastWeekWords(
  { lastWeek, measure }: TonightData,
  { weekday }: ServiceDay,
): RichText | undefined {
  if (lastWeek === undefined) return undefined;
  const last = `last ${weekdayName(weekday)}`;
  return lastWeek.degree === 'same'
    ? rich`${capitalised(alike[measure])} ${last} over the same hours`
    : rich`${capitalised(differs(measure, lastWeek))} than ${last} over the same hours`;
}

function comparedSoFar(data: TonightData, day: ServiceDay): Comparison | undefined {
  const { week, isComparable, soFar, measure } = data;
  if (!isComparable || week === undefined) return undefined;
  return soFar ?? compareSoFar(valuesTonight({ ...data, day }), week, measure);
}

/** Why there is no comparison; undefined if there is one, or will be soon. */
function whyUncompared(data: TonightData, day: ServiceDay, zone: LocalZone): RichText | undefined {
  if (!data.isComparable) {
    const compared = rich`can't be compared with ${usualDay(day)}`;
    const told = todayOrTonight(data.now, day, zone);
    return (data.silent ?? []).length > 0
      ? rich`So ${told} ${compared}.`
      : rich`⚠️ Some sensors aren't reporting, so ${told} ${compared}.`;
  }
  return data.week === undefined
    ? rich`No ${usualDay(day).replace(/^a /, '')} to compare with yet.`
    : undefined;
}

function usualDay({ weekday }: ServiceDay): string {
  return `a usual ${weekdayName(weekday)}`;
}
