import { expect, test } from 'vitest';
import { commands } from '../../../src/conversation/features.ts';
import { splitKind } from '../../../src/conversation/log/kind-of-text.ts';
import type { Question } from '../../../src/conversation/question.ts';
import { parseLine } from '../../../src/conversation/router.ts';
import { interpret } from '../../../src/conversation/understanding/interpret.ts';
import type { Connection } from '../../../src/venues/workspace.ts';
import { fridayAt21, meaningOf, meaningRead } from './meaning-of.ts';
import { questionsAsked } from './questions-asked.ts';
import { readingOf } from './reading-of.ts';
import { hotel, venue, harbourAndCorner as venues } from './two-venues.ts';

/** What plain questions are taken to mean. */

test('what is asked without words that are not understood is offered', () => {
  const why = (text: string) => {
    const found = interpret(parseLine(text), { venues, now: fridayAt21 });
    return found.kind === 'refused' ? found.why : undefined;
  };
  expect(why('how was the terrace last night, frobnicated')).toMatchObject({
    kind: 'unknown',
    words: ['frobnicated'],
    rest: { command: 'night', argument: 'terrace', past: { kind: 'nights_ago', nights: 1 } },
  });
  expect(why('compare terrace and cellar')).toMatchObject({
    words: ['cellar'],
    rest: { command: 'live', argument: 'terrace' },
  });
  // How it is right now is no part of what was asked.
  expect(why('should we frobnicate the glargs')).not.toHaveProperty('rest');
});

const readings: string[] = [];

test.each(questionsAsked)('%s', (text, meaning) => {
  const read = interpret(parseLine(text), { venues, now: fridayAt21 });
  readings.push(readingOf(text, read));
  expect(meaning.split(' OR ')).toContain(meaningRead(read, venues));
});

test('each question is read as it was agreed', async () => {
  await expect(readings.join('\n')).toMatchFileSnapshot('questions-asked.txt');
});

/** Words that are left out of a question, or written in another way. */
const notes = [
  'guest complained, we have to move them',
  'band too loud - we want to plan a second stage',
  'noise over there at table 4',
  'noise going up at the bar, moved the band',
  'the wine bar fridge is broken',
  'bar was loud when the DJ came at quarter to midnight',
];
const beforeNotes = ['note: ', 'complaint: ', 'please log ', 'please note that ', 'log: '];

test.each(beforeNotes.flatMap((before) => notes.map((text) => [before + text, text] as const)))(
  '%s is written down as it was typed',
  (line, text) => {
    const read = interpret(parseLine(line), { venues, now: fridayAt21 });
    expect(read.kind === 'question' && read.question.command).toBe('log');
    expect(read.kind === 'question' && read.question.argument.endsWith(text)).toBe(true);
  },
);

test.each([
  ['how was last friday', 'night | Harbour Hotel | the friday before'],
  ['how was friday', 'night | Harbour Hotel | last friday'],
  ['compare tonight with last friday', 'night | Harbour Hotel | 0 nights ago vs the friday before'],
  ['friday vs last friday', 'night | Harbour Hotel | last friday vs the friday before'],
  [
    'which night was busiest since last friday',
    'measured | Harbour Hotel | 2026-11-13 to 2026-11-20 | most busy night',
  ],
  ['will it be busy tomorrow night', 'week | Harbour Hotel | saturday'],
  ['will it be busy tomorrow at 9', 'week | Harbour Hotel | saturday | 21:00'],
  ['is it busier than a normal friday', 'live | Harbour Hotel'],
  ['how was yesterday', 'night | Harbour Hotel | last night'],
  ['how was last thursday', 'night | Harbour Hotel | last thursday'],
])('%s, asked while the night of Friday is going on after midnight', (text, meaning) => {
  expect(meaningOf(text, venues, Date.UTC(2026, 10, 21, 0, 10))).toBe(meaning);
});

test.each([
  ['breakfast today', 'night | Breakfast Room | part 06:30 to 10:30'],
  ['breakfast this week', 'review | Breakfast Room | 0 weeks ago | part 06:30 to 10:30'],
  ['how was breakfast yesterday', 'night | Breakfast Room | last night | part 06:30 to 10:30'],
  ['breakfast room today', 'tonight | Breakfast Room'],
  ['is breakfast busy', 'live | Breakfast Room'],
])('%s, where there is a breakfast room', (text, meaning) => {
  const inn = venue('Harbour Hotel', ['Lobby', 'Breakfast Room']);
  const only = { connected: [inn], forChannel: undefined, byDefault: inn };
  expect(meaningOf(text, only)).toBe(meaning);
});

test.each([
  ['any alerts from 11 to 1', 'part 11:00 to 13:00'],
  ['alerts between 3 and 5', 'part 15:00 to 17:00'],
  ['alerts today from 8 to 10', 'part 08:00 to 10:00'],
  ['any alerts today after 10', 'part 10:00 on'],
  ['any alerts after 10 at night', 'part 22:00 on'],
])('%s, asked in the afternoon', (text, part) => {
  const asked = meaningOf(text, venues, Date.UTC(2026, 10, 20, 14, 3));
  expect(asked).toBe(`night | Harbour Hotel | 0 nights ago | ${part}`);
});

test.each([
  ['is saturday usually our busiest night', 'week | Harbour Hotel'],
  ['is it busier than a usual saturday', 'live | Harbour Hotel'],
])('%s, asked on a Saturday', (text, meaning) => {
  expect(meaningOf(text, venues, Date.UTC(2026, 10, 21, 14, 3))).toBe(meaning);
});

test.each([
  ['a Thursday', 19, 'review | Harbour Hotel | last weekend'],
  ['its Friday', 20, 'night | Harbour Hotel | 0 nights ago | part'],
  ['its Sunday', 22, 'review | Harbour Hotel | 2026-11-20 to 2026-11-22'],
])('the weekend so far, asked on %s', (_, day, meaning) => {
  expect(meaningOf('how was the weekend so far', venues, Date.UTC(2026, 10, day, 21))).toBe(
    meaning,
  );
});

test.each([
  ['did it get too loud anywhere tonight', 'night | all venues | 0 nights ago | part'],
  ['was it too loud anywhere last night', 'night | all venues | last night'],
  ['did anything go wrong tonight', 'night | Harbour Hotel | 0 nights ago | part'],
])('%s is not about now, also without a venue of the channel', (text, meaning) => {
  expect(meaningOf(text, { ...venues, forChannel: undefined })).toBe(meaning);
});

test('the weekend so far stands before the one it is compared with', () => {
  const sunday = Date.UTC(2026, 10, 22, 21);
  const meaning = 'review | Harbour Hotel | 2026-11-20 to 2026-11-22 vs last weekend';
  for (const asked of [
    'weekend so far vs last weekend',
    'how did the weekend compare so far with last weekend',
  ]) {
    expect(meaningOf(asked, venues, sunday)).toBe(meaning);
  }
});

test.each([
  'who needs me',
  'who needs attention',
  'who is above usual tonight',
  'is anything too loud anywhere',
])('%s is about all venues, unless the channel has one', (text) => {
  const commandIn = (forChannel: Connection | undefined) => {
    const circumstances = { venues: { ...venues, forChannel }, now: fridayAt21 };
    const found = interpret(parseLine(text), circumstances);
    return found.kind === 'question' ? found.question.command : found.kind;
  };
  expect(commandIn(undefined)).toBe('compare');
  expect(commandIn(hotel)).toBe('live');
});

test.each([
  'please log that a glass broke on the terrace',
  'note a glass broke on the terrace',
  'lgo a glass broke on the terrace',
  'can you write down a glass broke on the terrace',
])('%s is written in the log', (text) => {
  const found = interpret(parseLine(text), { venues, now: fridayAt21 });
  const question: Question = { command: 'log', argument: 'a glass broke on the terrace' };
  expect(found).toMatchObject({ kind: 'question', question });
});

test('what is called a note is one, whatever its words say', () => {
  const found = interpret(parseLine('Note: a glass broke on the terrace'), {
    venues,
    now: fridayAt21,
  });
  const argument = 'note: a glass broke on the terrace';
  expect(found).toMatchObject({ kind: 'question', question: { command: 'log', argument } });
  expect(splitKind(argument)).toEqual({ kind: 'note', rest: 'a glass broke on the terrace' });
});

/** Commands that people type as they are listed. */
const typedOnly = new Set(['use', 'connect', 'disconnect']);

test('every question has another wording than its name', () => {
  const answered = questionsAsked.map(([, meaning]) => meaning.split(' ')[0]);
  const questions = commands.filter(
    ({ name, group }) => group !== 'managers' && !typedOnly.has(name),
  );
  expect(questions.map(({ name }) => name).filter((name) => !answered.includes(name))).toEqual([]);
});

test('a line that is too long is refused at once', () => {
  const text = 'is the terrace louder than the lobby bar '.repeat(20);
  const found = interpret(parseLine(text), { venues, now: fridayAt21 });
  expect(found).toMatchObject({ kind: 'refused', why: { kind: 'too_long' } });
});

test('a name in another language does not make the question one', () => {
  const bistro = venue('Le Bistro', ['La Terrasse', 'Las Flores']);
  const connected = { connected: [bistro], forChannel: undefined, byDefault: bistro };
  const asked = (text: string) =>
    interpret(parseLine(text), { venues: connected, now: fridayAt21 });
  expect(asked('is la terrasse louder than las flores')).toMatchObject({
    kind: 'question',
    question: { command: 'live', argument: 'la terrasse and las flores' },
  });
  expect(asked('comment est la terrasse maintenant')).toMatchObject({
    kind: 'refused',
    why: { kind: 'language' },
  });
});
