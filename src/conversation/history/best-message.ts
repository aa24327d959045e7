import { type Message, message } from '../../card/message.ts';
import { buttons, note, paragraph, table } from '../../card/part.ts';
import { rich } from '../../card/rich-text.ts';
import { numberCell } from '../../card/table.ts';
import type { PastNight } from '../../history/read-nights.ts';
import { askButton } from '../entry-points.ts';
import type { Question } from '../question.ts';
import { dayAndTime, longDay, timeOfDay } from '../text/local-time.ts';
import {
  measureNumber,
  measureOf,
  pastOf,
  placeName,
  superlative,
  type Told,
  usualWords,
} from './night-words.ts';

export interface BestData {
  readonly nights: readonly PastNight[];
  readonly since: number;
  readonly told: Told;
  readonly question: Question;
}

const mostShown = 5;

/** `/ambience best night`: the five nights with the highest peaks, of those that are well known. */
export function bestMessage({ nights, since, told, question }: BestData): Message {
  const { locale, place } = told;
  const measure = measureOf(question);
  const isQuiet = question.seeks === 'quiet';
  const most = nights
    .flatMap((night) => {
      const { highest, isPeak } = night.facts[measure];
      return highest !== undefined && isPeak ? [{ night, highest }] : [];
    })
    .toSorted((a, b) => (isQuiet ? -1 : 1) * (b.highest.value - a.highest.value));
  const sinceWords = note(
    rich`${most.length} of ${nights.length} nights are well known. Measured since ${dayAndTime(since, place.zone, locale)}`,
  );
  const [first] = most;
  const name = placeName(told);
  if (first === undefined) {
    return message(paragraph(rich`No night of *${name}* is well known yet.`), sinceWords);
  }
  const date = ({ night }: typeof first) => longDay(night.day.from, place.now, place.zone, locale);
  const number = ({ night, highest }: typeof first) =>
    measureNumber(highest.value, measure, night.scale, locale);
  const time = ({ highest }: typeof first) => timeOfDay(highest.at, place.zone, locale);
  const adjective = isQuiet ? quietest[measure] : superlative[measure];
  const top = most.slice(0, mostShown);
  return message(
    paragraph(
      rich`The ${adjective} night of *${name}*: *${date(first)}* (${measure} up to ${number(first)} at ${time(first)}).`,
    ),
    table({
      caption: `${name}: ${adjective} nights`,
      columns: ['Night', measure === 'mood' ? 'Mood peak' : 'Loudest', 'At', 'vs usual'],
      rows: top.map((one) => [
        date(one),
        numberCell(one.highest.value, () => number(one)),
        time(one),
        usualWords(one.night.facts.mood.comparison),
      ]),
      lines: top.map(
        (one) => rich`*${date(one)}*: ${measure} up to ${number(one)} at ${time(one)}`,
      ),
      countRest: (count) => rich`and ${count} more`,
    }),
    sinceWords,
    buttons([
      askButton('That night', {
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
