import type { AlertSettings } from '../../alerts/rule.ts';
import { type Message, message } from '../../card/message.ts';
import { buttons, note, type Part, paragraph, table } from '../../card/part.ts';
import { join, type RichText, rich } from '../../card/rich-text.ts';
import { numberCell } from '../../card/table.ts';
import { type PastNight, type Rank, venueDay } from '../../history/read-nights.ts';
import { currentDay, dayBeside } from '../../history/service-days.ts';
import type { Comparison } from '../../insight/comparison.ts';
import { askButton } from '../entry-points.ts';
import type { Question } from '../question.ts';
import { timeOfDay } from '../text/local-time.ts';
import { loudnessNumber, moodNumber } from '../text/numbers.ts';
import { nightChart } from './night-chart.ts';
import {
  busiestWords,
  knownWords,
  lines,
  measureOf,
  type NightWords,
  nightSentence,
  nightTitle,
  pastOf,
  rankedZones,
  rankSentence,
  type Told,
  usualWords,
} from './night-words.ts';
import { type PastAlert, pastAlertWords } from './past-alerts.ts';

export interface NightData {
  readonly night: PastNight;
  readonly alerts: readonly PastAlert[];
  readonly rank: Rank | undefined;
  readonly nameOf: (zoneId: string) => string;
  readonly told: Told;
  /** With the venue and zone found. */
  readonly question: Question;
}

/** `/ambience last night`: a night against usual, its peak, its busiest zones and its alerts. */
export function nightMessage(data: NightData): Message {
  const { night, alerts, rank, nameOf, told, question } = data;
  const { locale, place } = told;
  const words = wordsOf(data);
  const { facts, day, scale } = night;
  const notes = [
    knownWords(facts, place.zone, locale),
    night.isDamaged ? rich`some of it can't be read any more` : undefined,
    place.zone.isKnown ? undefined : rich`times are UTC`,
  ].filter((one) => one !== undefined);
  return message(
    paragraph(
      lines(
        nightTitle(day, told),
        answered(nightSentence(words, locale), data),
        busiestWords(night.zones, nameOf, words, locale),
        pastAlertWords({ alerts, span: day, zone: place.zone, scale }, locale),
        rank && rankSentence(rank, day),
      ),
    ),
    question.all === true ? zoneTable(data) : nightChart(words, night.week, told),
    note(join(notes, ' · ')),
    nightButtons(data),
  );
}

/** Begins with yes or no, if that was asked and can be said. */
function answered(sentence: RichText | undefined, data: NightData): RichText | undefined {
  const answer = yesOrNo(data);
  return sentence === undefined || answer === undefined ? sentence : join([answer, sentence], ' ');
}

function yesOrNo({ night, alerts, question }: NightData): RichText | undefined {
  const { yesNo } = question;
  const { comparison } = night.facts[measureOf(question)];
  const isMore = comparison?.direction === 'more';
  const isSame = comparison?.degree === 'same';
  const say = (isTrue: boolean) =>
    comparison === undefined ? undefined : isTrue ? rich`Yes.` : rich`No.`;
  switch (yesNo?.asks) {
    case 'loud':
    case 'quiet': {
      const direction = yesNo.asks === 'loud' ? 'more' : 'less';
      const isOver = alerts.some(({ episode: { settings } }) => isAbout(settings.watch, direction));
      if (yesNo.against === 'limit' && isOver) return rich`Yes, an alert's limit was exceeded.`;
      return say(!isSame && isMore === (direction === 'more'));
    }
    case 'busy':
      return say(!isSame && isMore);
    case 'calm':
      return say(!isSame && !isMore);
    case 'usual':
      return say(isSame);
    default:
      return undefined;
  }
}

function isAbout(watch: AlertSettings['watch'], direction: Comparison['direction']): boolean {
  return (
    watch.kind === 'level' &&
    watch.measure === 'loudness' &&
    watch.direction === (direction === 'more' ? 'above' : 'below')
  );
}

function wordsOf({ night, told, question }: NightData): NightWords {
  const { facts, day, scale } = night;
  return { facts, day, scale, zone: told.place.zone, measure: measureOf(question) };
}

function zoneTable({ night, nameOf, told, question }: NightData): Part | undefined {
  const { locale, place } = told;
  const { zones, scale } = night;
  const measure = measureOf(question);
  const ranked = rankedZones(zones, measure).map(({ id }) => id);
  const order = [...ranked, ...[...zones.keys()].filter((id) => !ranked.includes(id))];
  if (order.length === 0) return undefined;
  const time = (at: number) => timeOfDay(at, place.zone, locale);
  const facts = order.flatMap((id) => {
    const one = zones.get(id);
    return one === undefined ? [] : [{ name: nameOf(id), ...one }];
  });
  return table({
    caption: `Zones of ${told.venueName}`,
    columns: ['Zone', 'Mood peak', 'At', 'Loudest', 'vs usual'],
    rows: facts.map(({ name, mood, loudness }) => [
      name,
      numberCell(mood.highest?.value, (value) => moodNumber(value, locale)),
      mood.highest && time(mood.highest.at),
      numberCell(loudness.highest?.value, (value) => loudnessNumber(value, scale, locale)),
      usualWords(mood.comparison),
    ]),
    lines: facts.map(({ name, mood, loudness }) => {
      const peak = mood.highest
        ? `mood up to ${moodNumber(mood.highest.value, locale)} at ${time(mood.highest.at)}`
        : 'no mood';
      const loudest = loudness.highest
        ? `loudness up to ${loudnessNumber(loudness.highest.value, scale, locale)}`
        : 'no loudness';
      return rich`*${name}*: ${peak}, ${loudest}`;
    }),
    countRest: (count) => rich`and ${count} more`,
  });
}

function nightButtons({ night, told, question }: NightData): Part {
  const { venueId, zoneId, asksLoudness, all } = question;
  const day = venueDay(told.place);
  const asked: Question = {
    command: 'night',
    argument: '',
    venueId,
    zoneId,
    past: pastOf(night.day),
  };
  const loud = asksLoudness === true ? { asksLoudness } : {};
  const [before, after] = [dayBeside(night.day, -1, day), dayBeside(night.day, 1, day)];
  const isLast = after.date >= currentDay(day).date;
  return buttons([
    askButton('Day before', { ...asked, ...loud, past: pastOf(before) }),
    ...(isLast ? [] : [askButton('Day after', { ...asked, ...loud, past: pastOf(after) })]),
    ...(zoneId !== undefined
      ? []
      : [
          all === true
            ? askButton('Chart', { ...asked, ...loud })
            : askButton('All zones', { ...asked, ...loud, all: true }),
        ]),
    asksLoudness === true
      ? askButton('Mood', asked)
      : askButton('Loudness', { ...asked, asksLoudness: true }),
    askButton('CSV', { ...asked, command: 'csv' }),
  ]);
}
