import { findPlace, isNamed } from '../../venues/find.ts';
import { areVenues, findSeveral } from '../../venues/find-several.ts';
import { isMisspelt, simplify, splitWeekday } from '../../venues/names.ts';
import type { ChannelVenues } from '../../venues/venue-choices.ts';
import type { CommandInfo } from '../feature.ts';
import type { Question } from '../question.ts';
import { commandAsked, isQuestionWord, phraseAsked } from './question-words.ts';

/** Understands what someone typed after `/ambience` that does not start with a command. */

const aboutHelp =
  /^(what|how) (can|do) (you|i) (do|ask|use)( you| this| it)?[?!.]*$|^(who|what) are you[?!.]*$/i;

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
  if (aboutHelp.test(text)) return { command: 'help', argument: '' };
  // A zone may be called *All Day Café* or *Evening Lounge*.
  if (isNamed(text, venues)) return { command: 'live', argument: text };
  if (areVenues(text, venues)) return { command: 'compare', argument: text };
  if (aboutVenues.test(text) && !aboutService.test(text) && venues.connected.length > 1) {
    return { command: /\b(csv|export|download)\b/i.test(text) ? 'csv' : 'compare', argument: text };
  }
  const phrase = phraseAsked(text);
  const asksWho = phrase?.command === 'live' && /^who\b/i.test(text);
  if ((asksWho || tooLoudAnywhere.test(text)) && isNoneMeant(venues)) {
    return { command: 'compare', argument: text };
  }
  if (phrase !== undefined) {
    // What to watch, and where, is read from the words.
    if (phrase.command === 'alert' || phrase.command === 'digest') {
      return { command: phrase.command, argument: text };
    }
    if (phrase.command === 'compare') return comparison(text, phrase.rest, venues);
    if (withoutPlace.has(phrase.command)) return { command: phrase.command, argument: '' };
    const { rest, weekday = '' } = splitWeekday(phrase.rest);
    const place = withoutQuestion(rest);
    const day = phrase.command === 'week' ? weekday : '';
    if (isPlace(place)) return { command: phrase.command, argument: `${place} ${day}`.trim() };
  }
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

/** What else is said in such a question is entered in a form, or is not about a place. */
const withoutPlace = new Set(['alerts', 'status', 'venue']);

const aboutService = /\b(offline|down|reporting|connected|alerts?|digests?|summary|summaries)\b/i;

/** `any of my bars`: those of the venues, not a zone of that name. */
const aboutVenues =
  /\b(any|all|each|every|across|export)( one)?( of)? (my |our |the )?(venues|bars|hotels|places)\b/i;

const tooLoudAnywhere = /\btoo (loud|noisy)\b.*\b(any|every)where\b/i;

/** Whether `who needs me` can be about any of several venues. */
function isNoneMeant({ connected, forChannel }: ChannelVenues): boolean {
  return connected.length > 1 && forChannel === undefined;
}

/** `compare lobby bar and rooftop` names zones, which are answered one by one. */
function comparison(text: string, rest: string, venues: ChannelVenues): Question {
  const zones = findSeveral(rest.replace(/\bcompare\b/gi, ' ').trim() || text, venues);
  return zones === undefined
    ? { command: 'compare', argument: text }
    : { command: 'live', argument: rest.trim() || text };
}

function withoutQuestion(text: string): string {
  return text
    .split(/\s+/)
    .filter((word) => simplify(word) !== 'all' && !isQuestionWord(simplify(word)))
    .join(' ');
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
