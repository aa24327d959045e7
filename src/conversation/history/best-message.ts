import { type Message, message } from '../../card/message.ts';
import { buttons, note, paragraph, table } from '../../card/part.ts';
import { lines, rich } from '../../card/rich-text.ts';
import { numberCell } from '../../card/table.ts';
import { ranked, rankedWithKnown } from '../../history/night-peaks.ts';
import type { PastNight } from '../../history/past-night.ts';
import { askButton } from '../entry-points.ts';
import type { Question } from '../question.ts';
import { dayAndTime, longDay, shortDay, timeOfDay } from '../text/local-time.ts';
import {
  measureNumber,
  measureOf,
  pastOf,
  placeName,
  superlative,
  type Told,
} from '../text/night-words.ts';
import { overallTitle, usualWords } from '../text/verdict.ts';
import { tonightIsMore, withoutTonight } from '../text/without-tonight.ts';
import { counted, listed } from '../text/wording.ts';

export interface BestData {
  readonly nights: readonly PastNight[];
  readonly since: number;
  readonly tonight: PastNight | undefined;
  readonly told: Told;
  readonly question: Question;
}

const mostShown = 5;

/** `/ambience best night`: the five nights with the highest peaks, of those that are well known. */
export function bestMessage({ nights, since, tonight, told, question }: BestData): Message {
  const { locale, place: of } = told;
  const measure = measureOf(question);
  const isQuiet = question.seeks === 'quiet';
  const known = ranked(nights, measure);
  const most = isQuiet
    ? known.map((one) => ({ ...one, isAtLeast: false })).toReversed()
    : rankedWithKnown(nights, measure);
  const [first] = most;
  const already =
    first === undefined || isQuiet
      ? undefined
      : tonightIsMore(tonight, first.highest.value, measure, told);
  // One number is said once.
  const untold = already === undefined ? tonight : undefined;
  const sinceWords = note(
    rich`${known.length} of ${nights.length} nights have enough data · Data since ${dayAndTime(since, of.zone, locale)} · ${withoutTonight(untold, measure, told)}`,
  );
  const name = placeName(told);
  if (first === undefined) {
    return message(paragraph(rich`*${name}* has no night with enough data yet.`), sinceWords);
  }
  const date = ({ night }: typeof first) => longDay(night.day.from, of.now, of.zone, locale);
  const number = ({ night, highest }: typeof first) =>
    measureNumber(highest.value, measure, night.scale, locale);
  const time = ({ highest }: typeof first) => timeOfDay(highest.at, of.zone, locale);
  const adjective = isQuiet ? quietest[measure] : superlative[measure];
  const top = most.slice(0, mostShown);
  const equal = most.filter((one) => number(one) === number(first) && !one.isAtLeast);
  // Of others, more may have happened than is known.
  const isOfAll = most.length === nights.length;
  const among =
    isOfAll || already !== undefined
      ? rich``
      : rich`Of the ${counted(most.length, 'night')} with enough data, `;
  const before = already === undefined ? rich`` : rich`Before tonight, `;
  const place = rich`${before}${among}*${name}* was ${adjective} on`;
  return message(
    paragraph(
      lines(
        already,
        first.isAtLeast
          ? rich`${place} *${date(first)}* (${measure} peak at least ${number(first)}).`
          : equal.length > 1
            ? rich`${place} ${listed(equal.map(date), 3)} (${measure} peak ${number(first)}).`
            : rich`${place} *${date(first)}* (${measure} peak ${number(first)} at ${time(first)}).`,
      ),
    ),
    table({
      caption: `${name}: ${adjective} nights`,
      columns: [
        'Night',
        measure === 'mood' ? 'Mood peak' : 'Loudness peak',
        'Peak at',
        overallTitle,
      ],
      rows: top.map((one) => [
        date(one),
        numberCell(one.highest.value, () => `${one.isAtLeast ? '≥ ' : ''}${number(one)}`),
        time(one),
        usualWords(one.night.facts[measure].whole, measure),
      ]),
      lines: top.map(
        (one) =>
          rich`*${date(one)}*: ${measure} peak ${one.isAtLeast ? rich`at least ` : rich``}${number(one)} at ${time(one)}`,
      ),
      countRest: (count) => rich`and ${count} more`,
    }),
    sinceWords,
    buttons([
      askButton(`Show ${shortDay(first.night.day.from, of.zone, locale)}`, {
        command: 'night',
        argument: '',
        venueId: question.venueId,
        zoneId: question.zoneId,
        past: pastOf(first.night.day),
      }),
    ]),
  );
}

const quietest = { mood: 'calmest', loudness: 'quietest' } as const;
