import { type Message, message } from '../../card/message.ts';
import { buttons, note, paragraph } from '../../card/part.ts';
import { lines, type RichText, rich } from '../../card/rich-text.ts';
import type { MeasuredPoint } from '../../history/measured.ts';
import type { PastNight } from '../../history/past-night.ts';
import { compare, spreadOf } from '../../insight/comparison.ts';
import { typicalAt } from '../../insight/typical.ts';
import { type LogEntry, logLimits } from '../../log/entry.ts';
import { hourMs, minuteMs } from '../../time.ts';
import type { Connection } from '../../venues/workspace.ts';
import { askButton, logButton } from '../entry-points.ts';
import type { Question } from '../question.ts';
import { longDay, timeOfDay } from '../text/local-time.ts';
import { notedThen } from '../text/log-entries.ts';
import { damagedWords, pastOf, placeName, startsLater, type Told } from '../text/night-words.ts';
import { loudnessNumber, measureNumber, moodNumber } from '../text/numbers.ts';
import { type PastAlert, pastAlertWords } from '../text/past-alerts.ts';
import { isAsAsked } from '../text/verdict.ts';
import { dotted } from '../text/wording.ts';
import { isLevel, levels } from '../understanding/sentence/levels.ts';
import { bothMeasures, changeWords, type MeasureCompared, momentAnswer } from './moment-answer.ts';
import { nearest } from './nearest.ts';
import { type ZoneThen, zonesThenTable } from './zones-then.ts';

export interface LiveMeasures {
  readonly at: number;
  readonly mood: number | undefined;
  readonly loudness: number | undefined;
}

export interface MomentData {
  readonly at: number;
  /** The clocks went back, so that it was this time twice. */
  readonly isTwice: boolean;
  readonly night: PastNight;
  /** How it is now, if that moment is to be compared with it. */
  readonly beside?: LiveMeasures | undefined;
  readonly alerts: readonly PastAlert[];
  /** What was noted on that day until shortly after the moment. */
  readonly entries: readonly LogEntry[];
  readonly connection: Connection;
  /** When the first value of the place was measured. */
  readonly since: number | undefined;
  /** Of the venue, if each of them was asked about. */
  readonly zones?: readonly ZoneThen[] | undefined;
  readonly told: Told;
  readonly question: Question;
}

/** `/ambience terrace yesterday 22:40`: the values of a moment, with what was usual then. */
export function momentMessage(data: MomentData): Message {
  const { at, night, alerts, told, question } = data;
  const { place, locale } = told;
  const { zone, now } = place;
  const point = nearest(night.facts, at);
  const day = longDay(at, now, zone, locale);
  const time = timeOfDay(at, zone, locale);
  const title = rich`*${placeName(told)}*, ${day}, ${time}`;
  const { venueId, zoneId } = question;
  const whole = askButton('Show the whole night', {
    command: 'night',
    argument: '',
    venueId,
    zoneId,
    past: pastOf(night.day),
  });
  const isLoggable = now - at < logLimits.longestAgoMs;
  const noted = [
    ...(data.isTwice
      ? [rich`The clocks went back, so ${time} came twice. This is the first.`]
      : []),
    ...(point !== undefined && Math.abs(point.at - at) >= minuteMs
      ? [rich`Measured at ${timeOfDay(point.at, zone, locale)}`]
      : []),
  ];
  return message(
    paragraph(
      lines(
        title,
        point && data.beside === undefined ? momentAnswer(point, data) : undefined,
        point && nowWords(point, data),
        point === undefined
          ? nothingThen(data)
          : data.beside === undefined
            ? valuesOf(point, data)
            : rich`Then: ${valuesOf(point, data)}`,
        pastAlertWords({ alerts, span: night.day, zone, scale: night.scale }, locale),
        ...notedThen(
          data.entries,
          at,
          { connection: data.connection, zone, scale: night.scale },
          locale,
        ),
      ),
    ),
    data.zones && zonesThenTable(data.zones, at, told),
    ...noted.map(note),
    buttons(isLoggable ? [whole, logButton('Log this', { venueId, zoneId, at })] : [whole]),
  );
}

/** `Mood 7.9 of 10 (usually 7.2) · Loudness 8.1 (usually 6.5)` */
function valuesOf(
  { at, mood, loudness }: MeasuredPoint,
  { night, told, question }: MomentData,
): RichText {
  const usual = night.week === undefined ? {} : typicalAt(night.week, at);
  const { locale } = told;
  const withUsual = (shown: string, usually: string | undefined) =>
    usually === undefined ? shown : `${shown} (usually ${usually})`;
  const said = [
    mood === undefined
      ? undefined
      : withUsual(
          `Mood ${moodNumber(mood, locale)} of 10`,
          usual.mood === undefined ? undefined : moodNumber(usual.mood, locale),
        ),
    loudness === undefined
      ? undefined
      : withUsual(
          `Loudness ${loudnessNumber(loudness, night.scale, locale)}`,
          usual.loudness === undefined
            ? undefined
            : loudnessNumber(usual.loudness, night.scale, locale),
        ),
  ].filter((one) => one !== undefined);
  return dotted(question.asksLoudness === true ? said.toReversed() : said);
}

/** `Now, at 20:40, it's a little livelier and louder than then: mood 7.3, loudness 8.0.` */
function nowWords(
  then: MeasuredPoint,
  { beside, night: { week, scale }, told, question }: MomentData,
): RichText | undefined {
  if (beside === undefined) return undefined;
  const { locale, place } = told;
  const measures = question.asksLoudness === true ? loudnessOnly : bothMeasures;
  const known = measures.flatMap((measure) => {
    const value = beside[measure];
    const comparison = compare(value, then[measure], week && spreadOf(week, measure));
    return value === undefined ? [] : [{ measure, value, comparison }];
  });
  if (known.length === 0) return undefined;
  const now = `Now, at ${timeOfDay(beside.at, place.zone, locale)}`;
  const values = known.map(
    ({ measure, value }) => `${measure} ${measureNumber(value, measure, scale, locale)}`,
  );
  if (known.every(({ comparison }) => comparison === undefined)) {
    return rich`${now}: ${values.join(', ')}.`;
  }
  const change = changeWords(known);
  const than = change === undefined ? 'about the same as' : `${change} than`;
  const yes = yesAgainstThen(known, question);
  return rich`${yes}${now}, it's ${than} then: ${values.join(', ')}.`;
}

const loudnessOnly = ['loudness'] as const;

/** `Yes. ` to `is it louder than last friday right now` */
function yesAgainstThen(compared: readonly MeasureCompared[], { yesNo }: Question): RichText {
  if (yesNo?.against !== 'then' || !isLevel(yesNo.asks)) return rich``;
  const { measure } = levels[yesNo.asks];
  const comparison = compared.find((one) => one.measure === measure)?.comparison;
  if (comparison === undefined) return rich``;
  return isAsAsked(comparison, yesNo.asks, yesNo.isAs) ? rich`Yes. ` : rich`No. `;
}

function nothingThen({ at, night, since, told }: MomentData): RichText {
  const { locale, place } = told;
  if (since !== undefined && at < since) return startsLater(since, told);
  if (night.isDamaged) return damagedWords;
  const near = night.facts.mood.values
    .filter((one) => Math.abs(one.at - at) <= nearestMs)
    .toSorted((a, b) => Math.abs(a.at - at) - Math.abs(b.at - at))[0];
  return near === undefined
    ? rich`No data at that time.`
    : rich`No data at that time. Nearest: ${timeOfDay(near.at, place.zone, locale)} (mood ${moodNumber(near.value, locale)} of 10).`;
}

/** A value from further away says nothing about it. */
const nearestMs = hourMs;
