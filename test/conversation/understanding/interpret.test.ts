import { expect, test } from 'vitest';
import { readArgument } from '../../../src/conversation/asking/find-asked.ts';
import { commands } from '../../../src/conversation/features.ts';
import type { PartAsked } from '../../../src/conversation/question.ts';
import { parseLine } from '../../../src/conversation/router.ts';
import { readComparison } from '../../../src/conversation/understanding/comparison-asked.ts';
import { interpret } from '../../../src/conversation/understanding/interpret.ts';
import type { PastTime } from '../../../src/history/past-time.ts';
import { type Found, findPlace } from '../../../src/venues/find.ts';
import { findSeveral } from '../../../src/venues/find-several.ts';
import type { Connection } from '../../../src/venues/workspace.ts';
import { questionsAsked } from './questions-asked.ts';
import { cafe, hotel, venue, harbourAndCorner as venues } from './two-venues.ts';

/** What plain questions are taken to mean: the command, the place and the time. */

const fridayAt21 = Date.UTC(2026, 10, 20, 21);

const ofPlaces = new Set(
  'live tonight trend week busiest quietest music zones csv night review best report'.split(' '),
);

function meaningOf(text: string): string {
  const found = interpret(parseLine(text), { commands, venues, now: fridayAt21 });
  if (found.kind === 'refused') {
    const isUnknown = found.why.kind === 'unknown' || found.why.kind === 'language';
    return isUnknown ? 'not understood' : `refused ${found.why.kind}`;
  }
  const { question } = found;
  if (!ofPlaces.has(question.command)) return question.command;
  const { typed, weekday } = readArgument(question.command === 'week', question, venues);
  const place = findPlace({ typed, venueId: undefined }, venues);
  const several = place.kind === 'unknown' ? findSeveral(typed, venues) : undefined;
  const name = placeOf(several ?? place);
  if (name === undefined) return 'not understood';
  const minute = question.at === undefined ? question.minute : (question.at / 60_000) % 1440;
  const past = [question.past, question.against].filter((one) => one !== undefined).map(pastWords);
  return [
    question.command,
    name,
    weekday,
    past.join(' vs ') || undefined,
    question.part !== undefined || minute === undefined ? undefined : timeOf(minute),
    question.part && partWords(question.part),
  ]
    .filter((part) => part !== undefined)
    .join(' | ');
}

function partWords({ from, to, above }: PartAsked): string {
  const start = from === undefined ? '' : ` ${timeOf(from)}`;
  const end = to === undefined ? (from === undefined ? '' : ' on') : ` to ${timeOf(to)}`;
  return `part${start}${end}${above === undefined ? '' : ` above ${above}`}`;
}

function pastWords(past: PastTime): string {
  switch (past.kind) {
    case 'nights_ago':
      return past.nights === 1 ? 'last night' : `${past.nights} nights ago`;
    case 'weekday':
      return past.weeksBefore === undefined ? `last ${past.weekday}` : `the ${past.weekday} before`;
    case 'date':
      return past.date;
    case 'week':
      return past.ago === 1 ? 'last week' : `${past.ago} weeks ago`;
    case 'weekend':
      return 'last weekend';
    case 'month':
      return past.month;
    case 'dates':
      return `${past.first} to ${past.last}`;
    case 'last_days':
      return `last ${past.days} days`;
  }
}

function placeOf(found: Found): string | undefined {
  if (found.kind === 'place') return found.place.zone?.name ?? found.place.connection.venueId;
  return found.kind === 'which_zone'
    ? found.places.map(({ zone }) => zone.name).join(' + ')
    : undefined;
}

function timeOf(minute: number): string {
  const hour = String(Math.floor(minute / 60)).padStart(2, '0');
  return `${hour}:${String(minute % 60).padStart(2, '0')}`;
}

test.each(questionsAsked)('%s', (text, meaning) => {
  expect(meaning.split(' OR ')).toContain(meaningOf(text));
});

test.each([
  'who needs me',
  'who needs attention',
  'who is above usual tonight',
  'is anything too loud anywhere',
])('%s is about all venues, unless the channel has one', (text) => {
  const commandIn = (forChannel: Connection | undefined) => {
    const circumstances = { commands, venues: { ...venues, forChannel }, now: fridayAt21 };
    const found = interpret(parseLine(text), circumstances);
    return found.kind === 'question' ? found.question.command : found.kind;
  };
  expect(commandIn(undefined)).toBe('compare');
  expect(commandIn(hotel)).toBe('live');
});

test('above and below usual are about mood', () => {
  const asked = (text: string) => readComparison(text, [hotel, cafe]).thanUsual;
  expect(asked('who is above usual tonight')).toEqual({ measure: 'mood', direction: 'more' });
  expect(asked('who is below usual')).toEqual({ measure: 'mood', direction: 'less' });
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
  const found = interpret(parseLine(text), { commands, venues, now: fridayAt21 });
  expect(found).toMatchObject({ kind: 'refused', why: { kind: 'too_long' } });
});

test('a name in another language does not make the question one', () => {
  const bistro = venue('Le Bistro', ['La Terrasse', 'Las Flores']);
  const connected = { connected: [bistro], forChannel: undefined, byDefault: bistro };
  const asked = (text: string) =>
    interpret(parseLine(text), { commands, venues: connected, now: fridayAt21 });
  expect(asked('is la terrasse louder than las flores')).toMatchObject({
    kind: 'question',
    question: { command: 'live', argument: 'la terrasse and las flores' },
  });
  expect(asked('comment est la terrasse maintenant')).toMatchObject({
    kind: 'refused',
    why: { kind: 'language' },
  });
});
