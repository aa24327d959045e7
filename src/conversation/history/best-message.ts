import { type Message, message } from '../../card/message.ts';
import { buttons, note, paragraph, table } from '../../card/part.ts';
import { rich } from '../../card/rich-text.ts';
import { numberCell } from '../../card/table.ts';
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
  usualWords,
} from '../text/night-words.ts';
import { withoutTonight } from '../text/without-tonight.ts';
import { listed } from '../text/wording.ts';

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
    rich`${most.length} of ${nights.length} nights have enough data · Data since ${dayAndTime(since, place.zone, locale)} · ${withoutTonight(tonight, measure, told)}`,
  );
  const [first] = most;
  const name = placeName(told);
  if (first === undefined) {
    return message(paragraph(rich`*${name}* has no night with enough data yet.`), sinceWords);
  }
  const date = ({ night }: typeof first) => longDay(night.day.from, place.now, place.zone, locale);
  const number = ({ night, highest }: typeof first) =>
    measureNumber(highest.value, measure, night.scale, locale);
  const time = ({ highest }: typeof first) => timeOfDay(highest.at, place.zone, locale);
  const adjective = isQuiet ? quietest[measure] : superlative[measure];
  const top = most.slice(0, mostShown);
  const equal = most.filter((one) => number(one) === number(first));
  return message(
    paragraph(
      equal.length > 1
        ? rich`*${name}* was ${adjective} on ${listed(equal.map(date), 3)} (${measure} peak ${number(first)}).`
        : rich`*${name}* was ${adjective} on *${date(first)}* (${measure} peak ${number(first)} at ${time(first)}).`,
    ),
    table({
      caption: `${name}: ${adjective} nights`,
      columns: ['Night', measure === 'mood' ? 'Mood peak' : 'Loudness peak', 'Peak at', 'vs usual'],
      rows: top.map((one) => [
        date(one),
        numberCell(one.highest.value, () => number(one)),
        time(one),
        usualWords(one.night.facts[measure].comparison, measure),
      ]),
      lines: top.map((one) => rich`*${date(one)}*: ${measure} peak ${number(one)} at ${time(one)}`),
      countRest: (count) => rich`and ${count} more`,
    }),
    sinceWords,
    buttons([
      askButton(`Show ${shortDay(first.night.day.from, place.zone, locale)}`, {
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
