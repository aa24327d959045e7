import { localWeekday, localZone, minuteOfDay } from '../../insight/local-time.ts';
import { dayMs, minuteMs, type Weekday } from '../../time.ts';
import { findPlace, impliedVenue, isNamed } from '../../venues/find.ts';
import { splitWeekday } from '../../venues/names.ts';
import type { ChannelVenues } from '../../venues/venue-choices.ts';
import type { CommandInfo } from '../feature.ts';
import type { Question } from '../question.ts';
import { knownBackMs, splitWhen, tenseOf, type When } from '../when.ts';
import {
  asksOfNow,
  type Beyond,
  beyondAsked,
  commandAsked,
  phraseAsked,
} from './question-words.ts';
import { inFull } from './shorthand.ts';
import { understand } from './understand.ts';
import { thenAsked, yesNoAsked } from './yes-no.ts';

/** Finds out which question a typed line is, and about which time. No word of it is dropped. */

export type Interpreted =
  | { readonly kind: 'question'; readonly question: Question }
  /** Something about the time cannot be answered. */
  | { readonly kind: 'refused'; readonly why: Refusal };

export type Refusal =
  /** Over six hours back. `question` is the nearest one that can be answered. */
  | { readonly kind: 'past'; readonly question: Question }
  /** Only known for now, such as the busiest zone. */
  | { readonly kind: 'only_now'; readonly question: Question }
  | { readonly kind: 'future'; readonly question: Question; readonly weekday: Weekday }
  /** Nothing that is measured, or something to be done. */
  | { readonly kind: 'beyond'; readonly topic: Beyond; readonly question: Question };

export interface Circumstances {
  readonly commands: readonly CommandInfo[];
  readonly venues: ChannelVenues;
  readonly now: number;
}

/** Questions that a time can be part of; to others, such as `digest`, it is just a word. */
const timed = new Set([
  'live',
  'music',
  'busiest',
  'quietest',
  'compare',
  'tonight',
  'trend',
  'week',
]);
const rankings = new Set(['busiest', 'quietest', 'compare']);
/** Those that are about how it is, which a usual day and the last hours answer too. */
const aboutHowItIs = new Set(['live', 'tonight', 'trend', 'week']);

/** @param given with its command, which may be any word */
export function interpret(given: Question, circumstances: Circumstances): Interpreted {
  const typed = { ...given, argument: inFull(given.argument) };
  const text = inFull(`${typed.command} ${typed.argument}`.replace(/[?!¿¡]+/g, ' ').trim());
  const isCommand = isCommandTyped(typed, circumstances);
  const asked = isCommand ? undefined : yesNoAsked(text);
  const words =
    asked?.asks === 'loudest'
      ? text.replace(/\b(loudest|noisiest) (room|zone|area|spot|place)s?\b/i, '$1')
      : asked?.against === 'usual'
        ? withoutToday(text, circumstances)
        : text;
  const found = withLoudness(
    interpretWords(isCommand ? typed : { ...typed, command: '', argument: words }, circumstances),
    text,
  );
  if (found.kind === 'refused' || asked === undefined) return found;
  const { question } = found;
  // `is it normal` has a word that asks for a usual day, and is about now.
  const { weekday, rest } = splitWeekday(question.argument);
  const isAboutUsual = asked.asks === 'usual' || asked.against === 'usual';
  if (question.command === 'week' && isAboutUsual && isNow(question, weekday, circumstances)) {
    return { ...found, question: { command: 'live', argument: rest, yesNo: asked } };
  }
  if (question.command === 'music' && asked.asks === 'loud') {
    return { ...found, question: { ...question, yesNo: { ...asked, asks: 'turned_up' } } };
  }
  if (asked.asks === 'manual' || asked.asks === 'muted') {
    return question.command === 'music'
      ? { ...found, question: { ...question, yesNo: asked } }
      : found;
  }
  // `is it busy tonight` is about now.
  return question.command === 'live' || question.command === 'tonight'
    ? { ...found, question: { ...question, command: 'live', yesNo: asked } }
    : found;
}

function textOf({ command, argument }: Question): string {
  return `${command} ${argument}`.replace(/\bwhy\b/gi, ' ').trim();
}

/** A zone may be called *People's Bar*. */
function isNamedExactly({ command, argument }: Question, { venues }: Circumstances): boolean {
  return isNamed(`${command} ${argument}`.trim(), venues) || isNamed(argument, venues);
}

const aboutLoudness = /\b(loud\w*|nois\w+|quieter|quietest)\b/i;

/** `was it louder an hour ago` wants numbers and a chart of loudness. */
function withLoudness(found: Interpreted, text: string): Interpreted {
  const ranked = withComparison(found, text);
  if (ranked.kind !== 'question' || ranked.question.command !== 'trend') return ranked;
  const asks = thenAsked(text);
  return {
    ...ranked,
    question: {
      ...ranked.question,
      ...(aboutLoudness.test(text) ? { asksLoudness: true } : {}),
      ...(asks !== undefined && ranked.question.at !== undefined
        ? { yesNo: { asks, against: 'nothing' as const } }
        : {}),
    },
  };
}

/** What is compared, and how, is read from the words. */
function withComparison(found: Interpreted, text: string): Interpreted {
  return found.kind === 'question' && found.question.command === 'compare'
    ? { ...found, question: { ...found.question, argument: text } }
    : found;
}

/** Whether a question about a usual day names no other day or time. */
function isNow(
  { minute, isFuture }: Question,
  weekday: Weekday | undefined,
  circumstances: Circumstances,
): boolean {
  const isToday = weekday === undefined || weekday === weekdayNow(circumstances);
  return minute === undefined && isFuture !== true && isToday;
}

/** `quietest time on sunday` begins with the name of a command, and is another question. */
function isCommandTyped(
  { command, argument, venueId }: Question,
  { commands, venues }: Circumstances,
): boolean {
  if (!commands.some(({ name }) => name === command)) return false;
  const isRanking = command === 'busiest' || command === 'quietest';
  if (venueId !== undefined || argument === '' || !isRanking) return true;
  const isPlace = findPlace({ typed: argument, venueId: undefined }, venues).kind !== 'unknown';
  const meant = phraseAsked(`${command} ${argument}`)?.command ?? command;
  return meant !== 'compare' && (isPlace || meant === command);
}

/** `busier than a normal friday`, asked on a Friday, is about now. */
function withoutToday(text: string, circumstances: Circumstances): string {
  const [, before = '', day = ''] = /\b(usual|normal|typical|average) (\w+day)\b/i.exec(text) ?? [];
  const { weekday } = splitWeekday(day);
  return weekday !== undefined && weekday === weekdayNow(circumstances)
    ? text.replace(`${before} ${day}`, before)
    : text;
}

/** In the venue that is meant if none is named. */
function weekdayNow(circumstances: Circumstances): Weekday {
  const { now, today } = todayAt({ command: 'live', argument: '' }, circumstances);
  return today(now);
}

function interpretWords(typed: Question, circumstances: Circumstances): Interpreted {
  const topic = beyondAsked(`${typed.command} ${typed.argument}`);
  if (topic !== undefined && typed.venueId === undefined && !isNamedExactly(typed, circumstances)) {
    const question =
      topic === 'why'
        ? understand(textOf(typed), circumstances.commands, circumstances.venues)
        : { command: 'live', argument: '' };
    return { kind: 'refused', why: { kind: 'beyond', topic, question } };
  }
  const { commands, venues } = circumstances;
  const isCommand = commands.some(({ name }) => name === typed.command);
  const isChosen = typed.venueId !== undefined || typed.zoneId !== undefined;
  const asTyped = { kind: 'question', question: typed } as const;
  if (isCommand && (isChosen || !timed.has(typed.command))) return asTyped;
  const text = isCommand ? typed.argument : `${typed.command} ${typed.argument}`.trim();
  const understood = (words: string): Question =>
    isCommand ? { ...typed, argument: words } : understand(words, commands, venues);
  // A zone may be called *Evening Lounge*.
  if (text === '' || isNamed(text, venues)) return { kind: 'question', question: understood(text) };
  const { when = tenseOf(text), rest } = splitWhen(text);
  // `any problems tonight` is about now.
  const isAboutNow = when === undefined || (when.kind === 'tonight' && asksOfNow(text));
  if (isAboutNow) return ofUsualDay(understood(rest), text);
  const question = rest === '' && !isCommand ? { command: 'live', argument: '' } : understood(rest);
  // The time in `a summary every morning at 9` is for the form.
  if (question.command === 'digest') return { kind: 'question', question: understood(text) };
  if (!timed.has(question.command)) return { kind: 'question', question };
  const asked = ofUsualDay(question, rest);
  if (asked.kind === 'refused') return asked;
  return atTime(
    question,
    isOver(when, text, circumstances) ? { kind: 'past' } : when,
    circumstances,
  );
}

/** `which zone is busiest on sunday`: a usual day is known of each place, but not their order. */
function ofUsualDay(question: Question, text: string): Interpreted {
  const ranked = commandAsked(text.split(/\s+/)) ?? '';
  const { weekday } = splitWeekday(text);
  const isRanked = rankings.has(ranked) && phraseAsked(text)?.command !== 'week';
  return question.command === 'week' && weekday !== undefined && isRanked
    ? {
        kind: 'refused',
        why: { kind: 'future', question: { command: ranked, argument: '' }, weekday },
      }
    : { kind: 'question', question };
}

/** `was it loud at 9am`, in the evening. */
function isOver(when: When, text: string, circumstances: Circumstances): boolean {
  if (when.kind !== 'clock' || !isPastTense.test(text)) return false;
  const { now, minuteOf } = todayAt({ command: 'live', argument: text }, circumstances);
  return minutesAgo(when.minute, minuteOf(now)) * minuteMs > knownBackMs;
}

const isPastTense = /\b(was|were|did|been|had|this morning)\b/i;

function atTime(question: Question, when: When, circumstances: Circumstances): Interpreted {
  const { command, argument } = question;
  const asked = (changed: Partial<Question>): Interpreted => ({
    kind: 'question',
    question: { ...question, ...changed },
  });
  const usual = (weekday: Weekday, minute: number | undefined, isFuture: boolean): Interpreted =>
    aboutHowItIs.has(command)
      ? asked({
          command: 'week',
          argument: `${argument} ${weekday}`.trim(),
          ...(minute === undefined ? {} : { minute }),
          ...(isFuture ? { isFuture } : {}),
        })
      : { kind: 'refused', why: { kind: 'future', question, weekday } };
  switch (when.kind) {
    case 'now':
      return asked({});
    case 'tonight': {
      if (command === 'live') return asked({ command: 'tonight' });
      // `when is the peak tonight`
      const isUsualToday = command === 'week' && splitWeekday(argument).weekday === undefined;
      return isUsualToday ? asked({ command: 'tonight' }) : asked({});
    }
    case 'past':
      return { kind: 'refused', why: { kind: 'past', question } };
    case 'ago':
      return earlier(question, circumstances.now - when.ms);
    case 'recent':
      return aboutHowItIs.has(command)
        ? asked({ command: 'trend' })
        : { kind: 'refused', why: { kind: 'only_now', question } };
    case 'in': {
      const { now, minuteOf, today } = todayAt(question, circumstances);
      return usual(today(now + when.ms), minuteOf(now + when.ms), true);
    }
    case 'usual':
      return usual(when.weekday, when.minute, when.isFuture);
    case 'in_days': {
      const { now, today } = todayAt(question, circumstances);
      return usual(today(now + when.days * dayMs), when.minute, true);
    }
    case 'clock': {
      const { now, minuteOf, today } = todayAt(question, circumstances);
      const agoMs = minutesAgo(when.minute, minuteOf(now)) * minuteMs;
      if (agoMs <= knownBackMs) return earlier(question, now - agoMs);
      return usual(today(now - agoMs + dayMs), when.minute, true);
    }
  }
}

const dayMinutes = dayMs / minuteMs;

/** How long ago it was last that time of the day. */
function minutesAgo(minute: number, now: number): number {
  return (now - minute + dayMinutes) % dayMinutes;
}

function earlier(question: Question, at: number): Interpreted {
  return aboutHowItIs.has(question.command)
    ? { kind: 'question', question: { ...question, command: 'trend', at } }
    : { kind: 'refused', why: { kind: 'only_now', question } };
}

/** The weekdays and times of the venue that the question is about. */
function todayAt({ argument }: Question, { venues, now }: Circumstances) {
  const found = findPlace({ typed: argument, venueId: undefined }, venues);
  const connection = found.kind === 'place' ? found.place.connection : impliedVenue(venues);
  const zone = localZone(connection?.venue.timezone ?? 'UTC');
  return {
    now,
    today: (at: number) => localWeekday(at, zone),
    minuteOf: (at: number) => minuteOfDay(at, zone),
  };
}
