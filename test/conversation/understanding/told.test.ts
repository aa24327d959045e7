import { expect, test } from 'vitest';
import { parseLine } from '../../../src/conversation/router.ts';
import { roomOf } from '../../../src/conversation/understanding/alerts-and-log/log-asked.ts';
import { interpret } from '../../../src/conversation/understanding/interpret.ts';
import { isStatement } from '../../../src/conversation/understanding/rewordings/statement.ts';
import { fridayAt21 } from './meaning-of.ts';
import { cafe, harbourAndCorner as venues } from './two-venues.ts';

/** Words of which the answer would tell nothing. */

const asked = (text: string) => interpret(parseLine(text), { venues, now: fridayAt21 });

test.each([
  ['when does the dj finish', 'dj'],
  ['best night for a second dj', 'dj'],
  ['csv of last night and who was there', 'who'],
])('%s is refused with the words that no answer tells', (text, words) => {
  expect(asked(text)).toMatchObject({ kind: 'refused', why: { kind: 'unread', words } });
});

test.each([
  ['neighbour shouted about the terrace again', 'told'],
  ['guest says 95 decibels at her window', 'told'],
  ['waiter dropped a tray on the terrace', 'told'],
  ['headcount in the bar tonight please', 'people'],
  ['number of people that are in the bar', 'people'],
  ['staff rota for friday evening please', 'other'],
])('what is said of “%s”: %s', (text, topic) => {
  expect(asked(text)).toMatchObject({ kind: 'refused', why: { kind: 'beyond', topic } });
});

test('the button of a refusal asks without these words', () => {
  expect(asked('best night on the terrace for a second dj')).toMatchObject({
    why: { question: { command: 'week', argument: 'terrace' } },
  });
});

test('a phrase that stands for another word does not ask the same again', () => {
  expect(asked('csv of the loudest moment')).toMatchObject({
    kind: 'refused',
    why: { kind: 'unread', question: { command: 'live' } },
  });
});

test.each([
  ['neighbour called again about the terrace', true],
  ['lobby speaker done, technician swapped the cable', true],
  ['how loud is the terrace right now', false],
  ['is the terrace too loud for a speech', false],
  ['terrace a bit loud today?', false],
  ['whats going on here', false],
  ['terrace now', false],
])('%s is told rather than asked: %s', (text, expected) => {
  expect(isStatement(text)).toBe(expected);
});

test.each([
  ['what did the guest in 204 say', '204'],
  ['did anyone get back to 204', '204'],
  ['has room 12 complained again', '12'],
  ['was it louder than 85 decibels', undefined],
  ['is it at 100 people', undefined],
])('%s is about room %s', (text, room) => {
  expect(roomOf(text)).toBe(room);
});

test('what is told is offered to be logged, and what is noted is logged', () => {
  expect(asked('dj finished, log it')).toMatchObject({
    question: { command: 'log', argument: 'dj finished' },
  });
  expect(asked('write that down: moved 2 heaters')).toMatchObject({
    question: { command: 'log', argument: 'moved 2 heaters' },
  });
});

test('a venue that is named with its town is one place', () => {
  const shop = {
    ...cafe,
    venueId: 'shop',
    venue: { name: 'Walkthrough Shop', timezone: 'UTC', address: 'Arcade 22, Sydney' },
  };
  const found = (text: string) =>
    interpret(parseLine(text), {
      venues: { ...venues, connected: [...venues.connected, shop] },
      now: fridayAt21,
    });
  expect(found('how is the shop in sydney')).toMatchObject({
    question: { command: 'live', argument: 'shop' },
  });
  expect(found('sydney vs harbour')).toMatchObject({ question: { command: 'compare' } });
});
