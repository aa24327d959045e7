import { findPlace, isNamed } from '../../venues/find.ts';
import { isMisspelt, simplify, splitWeekday } from '../../venues/names.ts';
import type { ChannelVenues } from '../../venues/venue-choices.ts';
import type { CommandInfo } from '../feature.ts';
import type { Question } from '../question.ts';

/** Understands what someone typed after `/ambience` that does not start with a command. */

/**
 * Words that people use for a question, with the command that answers it; a new question adds its
 * own here. If a question has words of several, the first command here is meant: `is it busier than
 * usual` asks how it is now. `venues/typed-words.ts` has the words that are no part of a name.
 */
export const questionWords: readonly (readonly [command: string, words: string])[] = [
  ['live', 'busier louder noisier livelier calmer quieter fuller'],
  // A table of all zones, which says how loud each is.
  ['live', 'loudest noisiest'],
  ['busiest', 'busiest liveliest fullest'],
  ['quietest', 'quietest calmest emptiest'],
  ['tonight', 'tonight evening far'],
  ['week', 'usual usually typical typically normal normally when'],
  ['trend', 'trending rising falling filling emptying getting changing'],
  ['compare', 'compared venues everywhere'],
  ['alerts', 'alerts alarms'],
  ['music', 'music song songs playlist playing plays'],
  ['live', 'now how hows loud loudness noisy busy lively calm quiet full mood vibe'],
];

/** A prefix this short could start a word of any meaning. */
const shortestPrefix = 3;
const shortestMisspelt = 4;

/**
 * Matches, in this order: a place, a weekday with or without a place, a question in plain words, a
 * command with a typo or cut short. Anything else is taken for the name of a place, and the answer
 * then offers the nearest names.
 */
export function understand(
  text: string,
  commands: readonly CommandInfo[],
  venues: ChannelVenues,
): Question {
  const isPlace = (typed: string) =>
    findPlace({ typed, venueId: undefined }, venues).kind !== 'unknown';
  // A zone may be called *All Day Café* or *Evening Lounge*.
  if (isNamed(text, venues)) return { command: 'live', argument: text };
  const words = text.trim().split(/\s+/);
  const asked = commandAsked(words);
  const isOnlyAboutPlace = asked === undefined || asked === 'live';
  if (isOnlyAboutPlace && isPlace(text)) return { command: 'live', argument: text };
  const { rest, weekday } = splitWeekday(text);
  if (weekday !== undefined) {
    const place = withoutQuestion(rest);
    if (isPlace(place)) return { command: 'week', argument: `${place} ${weekday}`.trim() };
  }
  if (asked !== undefined) {
    const place = withoutQuestion(text);
    if (isPlace(place)) return { command: asked, argument: place };
  }
  const [first = '', ...others] = words;
  const command = commandNamed(first, commands);
  if (command !== undefined) return { command: command.name, argument: others.join(' ') };
  const last = commandNamed(words.at(-1) ?? '', commands);
  const before = words.slice(0, -1).join(' ');
  return last !== undefined && isPlace(before)
    ? { command: last.name, argument: before }
    : { command: 'live', argument: text };
}

function commandAsked(words: readonly string[]): string | undefined {
  const typed = words.map(simplify);
  const asked = questionWords.find(([, some]) => typed.some((word) => hasWord(some, word)));
  return asked?.[0];
}

function withoutQuestion(text: string): string {
  return text
    .split(/\s+/)
    .filter(
      (word) =>
        simplify(word) !== 'all' &&
        !questionWords.some(([, some]) => hasWord(some, simplify(word))),
    )
    .join(' ');
}

function hasWord(words: string, word: string): boolean {
  return words.split(' ').includes(word);
}

/** The command whose name starts with the word, or is one typo away, if it is the only one. */
function commandNamed(word: string, commands: readonly CommandInfo[]): CommandInfo | undefined {
  const typed = simplify(word);
  const started = commands.filter(
    ({ name }) => typed.length >= shortestPrefix && name.startsWith(typed),
  );
  const misspelt = commands.filter(({ name }) => isMisspelt(typed, name, shortestMisspelt));
  return started.length > 0 ? onlyOne(started) : onlyOne(misspelt);
}

function onlyOne<T>([first, ...others]: readonly T[]): T | undefined {
  return others.length > 0 ? undefined : first;
}
