import type { CommandName, Question } from '../../question.ts';
import { levelWords } from '../sentence/levels.ts';
import type { Sentence } from '../sentence/sentence.ts';
import { type Meaning, meaningsOfWord, spelledRight } from '../sentence/vocabulary.ts';
import { movingAsked } from '../venues/venues-wanted.ts';

/**
 * What each answer tells. A word that asks for something else would be dropped: `best night, and why`
 * would be answered with the best night.
 */

/** They change what is asked. Others, such as `how`, belong to any question. */
const asking: ReadonlySet<Meaning> = new Set([
  'why',
  'when',
  'who',
  'howLong',
  'howOften',
  'many',
  'than',
  'compare',
  'future',
  'rising',
  'falling',
  'change',
  'peak',
  'music',
  'manual',
  'automatic',
  'muted',
  'leading',
  'balanced',
  'turned',
  'alert',
  'handling',
  'digest',
  'sensor',
  'offline',
  'csv',
  'printed',
  'make',
  'notify',
  'stop',
  'mute',
  'control',
  'cause',
  'beyond',
  'age',
  'complaint',
  'logged',
  'connect',
]);

/** Answers in any of which these stand, with what they are compared with. */
const ofNow: readonly Meaning[] = [
  'than',
  'compare',
  'who',
  'offline',
  'music',
  'leading',
  'balanced',
  'automatic',
  'manual',
  'muted',
];
const ofMemory: readonly Meaning[] = [
  'peak',
  'alert',
  'handling',
  'who',
  'when',
  'many',
  'howOften',
  'howLong',
  'than',
  'compare',
  'digest',
  'complaint',
  'logged',
  'sensor',
  'offline',
  'rising',
  'falling',
  'change',
];

const moving: readonly Meaning[] = ['rising', 'falling', 'change'];
const notOfVenues: ReadonlySet<Meaning> = new Set(['rising', 'falling', 'change', 'sensor']);

/** Answers that are not here tell whatever was asked. */
const answers: Readonly<Record<string, readonly Meaning[]>> = {
  live: [...ofNow, 'sensor', 'age', 'alert', 'handling', 'beyond'],
  music: [
    'music',
    'leading',
    'balanced',
    'make',
    'manual',
    'automatic',
    'muted',
    'turned',
    'control',
    'who',
    'than',
    'compare',
    'why',
    'change',
    'offline',
  ],
  busiest: [...ofNow, 'control', 'beyond'],
  quietest: [...ofNow, 'control', 'beyond'],
  // Which of them has changed the most is in no column.
  compare: [
    ...ofMemory.filter((meaning) => !notOfVenues.has(meaning)),
    'music',
    'leading',
    'balanced',
    'manual',
  ],
  tonight: [
    'when',
    'peak',
    'future',
    'falling',
    'rising',
    'than',
    'compare',
    'howLong',
    'change',
    'digest',
  ],
  trend: [
    'when',
    'howLong',
    'rising',
    'falling',
    'change',
    'peak',
    'turned',
    'compare',
    'than',
    'who',
  ],
  week: ['when', 'peak', 'future', 'than', 'compare', 'falling', 'rising'],
  night: [...ofMemory, 'future'],
  review: ofMemory,
  measured: ['peak', 'when', 'compare'],
  zones: ['many', 'offline', 'sensor'],
  csv: ['csv', 'digest', 'than', 'change'],
};

/** Fillers beside the questions that are about them, and part of another question elsewhere. */
const readBy: readonly (readonly [commands: string, words: string])[] = [
  ['log', 'fixed lost follow ups followup followups phone opened rounds'],
  ['log live', 'broke round'],
  ['live busiest quietest music', 'sitting'],
  ['live busiest quietest', 'sit seated seat talk chat couple'],
  ['live busiest quietest week', 'private'],
  ['live music trend', 'shift switched'],
  ['week measured review compare', 'best biggest worst'],
  ['week night review measured compare', 'week weeks weekend weekends month months year years'],
  ['week night', 'tomorrow yesterday'],
  ['week', 'maintenance'],
  [
    'log night review compare trend',
    'complaint complaints complain complains complaining complained moaning moan moans',
  ],
];

const commandsFor = new Map(
  readBy.flatMap(([commands, words]) =>
    words.split(' ').map((word) => [word, new Set(commands.split(' '))] as const),
  ),
);

/** The venues right now have no times. */
const ofTimes: ReadonlySet<Meaning> = new Set(['when', 'peak', 'howLong']);
const ofNights: ReadonlySet<CommandName> = new Set(['night', 'review']);
const comparing: ReadonlySet<Meaning> = new Set(['than', 'compare']);

/** @returns the words of which the answer would tell nothing, as they were read */
export function untoldWords(
  question: Question,
  { text, words, whens, has }: Sentence,
): readonly string[] {
  const { command, isFuture, past, weekdays, yesNo } = question;
  const told = answers[command];
  if (told === undefined) return [];
  // One usual day stands alone.
  const days = whens.filter(({ kind }) => kind === 'usual' || kind === 'in_days');
  const areZones = yesNo?.against === 'each' || yesNo?.against === 'other';
  // `since 20:00` is of what was.
  const areSeveral = command === 'compare' || (areZones && !/\b(?:since|after)\b/i.test(text));
  const isAlone = isFuture === true && days.length < 2 && !areSeveral;
  // Of a night, only who has seen its alerts is told.
  const isOfAlerts = command === 'compare' || has('alert', 'handling');
  const isOfNow = command === 'compare' && past === undefined && weekdays === undefined;
  const isOfMoving = isOfNow && movingAsked(text) !== undefined;
  const covered = [...told, ...(isOfMoving ? moving : [])].filter(
    (meaning) =>
      !(isOfNow && ofTimes.has(meaning)) &&
      !(isAlone && comparing.has(meaning)) &&
      !(meaning === 'who' && ofNights.has(command) && !isOfAlerts),
  );
  // Its alerts say which limit was passed.
  const isWhyTold = command === 'night' && has('alert');
  const isRanked = yesNo?.asks === 'highest' || yesNo?.asks === 'lowest';
  const isRankedElsewhere = command === 'music' && has('zone', 'where', 'which') && !isRanked;
  return words.filter((word) => {
    // `quietest place with music` asks for a place, and `quietest music` for the music.
    if (levelWords.includes(word)) return isRankedElsewhere && word.endsWith('est');
    if (isWhyTold && word === 'why') return false;
    const commands = commandsFor.get(word);
    if (commands !== undefined) return !commands.has(command);
    const meanings = [...meaningsOfWord(word)];
    return (
      meanings.length > 0 &&
      meanings.every((meaning) => asking.has(meaning) && !covered.includes(meaning))
    );
  });
}

/** The line without some of its words, each as a whole. */
export function withoutWords(text: string, words: readonly string[]): string {
  return words
    .reduce((rest, word) => {
      const literal = word.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
      const whole = String.raw`(?<![\p{L}\p{N}])${literal}(?![\p{L}\p{N}])`;
      return rest.replace(new RegExp(whole, 'iu'), ' ');
    }, text)
    .replace(/\s+/g, ' ')
    .trim();
}

/** As they stand in the text: a phrase or a typo was read as another word. */
export function typedWords(read: readonly string[], { text }: Sentence): readonly string[] {
  return read.map((word) => {
    const spoken = word.replace(/^(how)(long|often|many)$/, '$1 $2');
    const [same] = new RegExp(String.raw`\b${spoken}\b`, 'i').exec(text) ?? [];
    const mistyped = text
      .split(/\s+/)
      .map((one) => one.replace(/[?!.,;:]+$/, ''))
      .find((one) => spelledRight(one.toLowerCase()) === word);
    return same ?? mistyped ?? spoken;
  });
}
