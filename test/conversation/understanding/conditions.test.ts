import { expect, test } from 'vitest';
import type { Conditions, Question, ZoneCondition } from '../../../src/conversation/question.ts';
import { askedBeside } from '../../../src/conversation/questions/beside-refusal.ts';
import { parseLine } from '../../../src/conversation/router.ts';
import { interpret } from '../../../src/conversation/understanding/interpret.ts';
import { harbourAndCorner, hotel, venue } from './two-venues.ts';

/** Several things at once: `lively but not too loud`, `louder and busier than the spa`. */

function asked(text: string): Question | undefined {
  const circumstances = { venues: harbourAndCorner, now: Date.UTC(2026, 10, 20, 21) };
  const found = interpret(parseLine(text), circumstances);
  return found.kind === 'question' ? found.question : undefined;
}

function said(condition: ZoneCondition): string {
  const not = condition.isNot ? 'not ' : '';
  return condition.kind === 'music'
    ? `${not}music ${condition.how}`
    : `${not}${condition.isToo ? 'too ' : ''}${condition.level}`;
}

test.each<[text: string, conditions: string, of: Conditions['of']]>([
  ['busy but not loud', 'busy, not loud', 'zones'],
  ['which zone is busy but not loud', 'busy, not loud', 'zones'],
  ['zones that are lively but not too loud', 'busy, not too loud', 'zones'],
  ['where is it loud and the music is low', 'loud, music quiet', 'zones'],
  ['somewhere quiet with music', 'quiet, music on', 'zones'],
  ['any rooms that are quiet and have no music', 'quiet, music muted', 'zones'],
  ['which zones are calm and on manual', 'calm, music manual', 'zones'],
  ['is the lobby bar busy but not too loud', 'busy, not too loud', 'place'],
  ['is the rooftop both loud and busy', 'loud, busy', 'place'],
  ['is it loud and busy', 'loud, busy', 'place'],
  ['zones that are busy but not loud in both venues', 'busy, not loud', 'zones'],
])('%s', (text, conditions, of) => {
  const question = asked(text);
  expect(question?.command).toBe('live');
  expect(question?.conditions?.all.map(said).join(', ')).toBe(conditions);
  expect(question?.conditions?.of).toBe(of);
});

test.each([
  'which zones are busy and which are quiet',
  'is it busy and is the music loud',
  'which nights were busy but not loud',
  'how loud and busy is the terrace',
  'was the terrace loud and busy last night',
  'log quiet and calm',
  'digest quiet and calm',
])('%s has no conditions of now', (text) => {
  expect(asked(text)?.conditions).toBeUndefined();
});

test.each<[text: string, against: string]>([
  ['is the rooftop both louder and busier than the terrace', 'other'],
  ['is the spa quieter and livelier than the lobby', 'other'],
  ['is it louder and busier than usual', 'usual'],
])('%s asks for both', (text, against) => {
  const yesNo = asked(text)?.yesNo;
  expect(yesNo?.against).toBe(against);
  expect(yesNo?.and).toBe('busy');
});

test.each<[text: string, command: string, asks: string, against: string]>([
  // Of tonight, which was calmer if it was busier then.
  ['was it busier last friday', 'night', 'calm', 'other'],
  ['was the rooftop louder last night', 'night', 'quiet', 'other'],
  ['was it busier than usual last friday', 'night', 'busy', 'usual'],
  ['is tonight normal for a friday', 'night', 'usual', 'usual'],
  ['is it normal', 'live', 'usual', 'usual'],
  ['which of the bars are not busy', 'live', 'busy', 'zones_not_so'],
  ['how many alerts did we have tonight', 'night', 'need', 'count'],
  ['are there any zones without alerts this week', 'review', 'need', 'zones_not_so'],
  ['what alerts did we have earlier tonight', 'night', 'need', 'count'],
  ['any night this week without a single alert', 'review', 'need', 'nights'],
  ['where is the music turned up the most', 'music', 'highest', 'zones'],
  ['whats the limit on the terrace', 'live', 'limit', 'nothing'],
  ['how far is the rooftop from its limit', 'live', 'limit', 'nothing'],
  ['which zone is closest to its limit', 'live', 'limit', 'nothing'],
  ['terrace limit', 'live', 'limit', 'nothing'],
  ['terrace limit at 20:00', 'live', 'limit', 'nothing'],
  ['limits at 22:00', 'live', 'limit', 'nothing'],
  ['is the terrace above its limit', 'live', 'loud', 'limit'],
  ['which zones had no alerts this week', 'review', 'need', 'zones_not_so'],
  ['zones with no alerts today', 'night', 'need', 'zones_not_so'],
  ['which rooms didnt have any alerts yesterday', 'night', 'need', 'zones_not_so'],
  ['was the restaurant too loud this week', 'review', 'loud', 'limit'],
  ['did anyone turn the music down tonight', 'music', 'who', 'nothing'],
])('%s', (text, command, asks, against) => {
  expect(asked(text)).toMatchObject({ command, yesNo: { asks, against } });
});

test.each<[text: string, place: number, level: string]>([
  ['top 3 loudest zones now', 3, 'loud'],
  ['the three quietest rooms', 3, 'quiet'],
  ['top 2 zones', 2, 'busy'],
])('%s', (text, place, level) => {
  expect(asked(text)?.nth).toEqual({ place, level, isTop: true });
});

test.each([
  'where is music playing louder than the people',
  'where is it mostly music and not people',
])('%s is about music that leads', (text) => {
  const yesNo = { asks: 'leading', against: 'zones' };
  expect(asked(text)).toMatchObject({ command: 'music', yesNo });
});

test('the nights of a week are from 22:00 to 06:00', () => {
  const question = asked('average loudness of the spa at night this week');
  expect(question).toMatchObject({ command: 'measured', part: { from: 22 * 60, to: 6 * 60 } });
});

test('tonight in loudness is the same in any order of words', () => {
  const { argument: _, ...first } = asked('tonight terrace loudness') ?? {};
  const { argument: __, ...second } = asked('terrace loudness tonight') ?? {};
  expect(first).toEqual(second);
  expect(first).toMatchObject({ command: 'night', asksLoudness: true });
});

test('the last digest is found among the digests', () => {
  expect(asked('show me the last digest')?.command).toBe('digest');
});

test('a limit is changed elsewhere', () => {
  expect(asked('raise the limit on the terrace')).toBeUndefined();
});

test('a town at the end is that of both zones', () => {
  const paris = venue('Canal House', ['Bar', 'Dining Room']);
  const connected = [
    ...harbourAndCorner.connected,
    { ...paris, venue: { ...paris.venue, address: 'Quai 11, Paris' } },
  ];
  const circumstances = { venues: { ...harbourAndCorner, connected }, now: 0 };
  const found = interpret(parseLine('the bar or the dining room in paris'), circumstances);
  expect(found).toMatchObject({
    question: { argument: 'bar Canal House and dining room Canal House' },
  });
});

test('the 2nd floor is no date, also where a group has a floor in its name', () => {
  const [first, ...others] = hotel.zones;
  const group = { id: 'g1', name: 'Ground floor' };
  const zones = first === undefined ? [] : [{ ...first, group }, ...others];
  const connected = [{ ...hotel, zones }];
  const venues = { connected, forChannel: connected[0], byDefault: connected[0] };
  const found = interpret(parseLine('who complained on the 2nd floor'), {
    venues,
    now: Date.UTC(2026, 10, 20, 21),
  });
  expect(found).toMatchObject({ kind: 'question', question: { command: 'log' } });
  expect(found).not.toHaveProperty('question.past');
});

test('the bar on the roof is the rooftop bar', () => {
  expect(asked('hows the bar on the roof doing')?.argument).toBe('Rooftop Bar');
});

test('a trend of some hours compares its first value with the last', () => {
  expect(asked('trend lobby bar last 3 hours')).toMatchObject({
    command: 'measured',
    part: { from: 18 * 60 },
    measured: { kind: 'change' },
  });
});

test.each([
  ['who was on duty in the lobby bar', 'staffing'],
  ['do i need another bartender on the rooftop', 'staffing'],
  ['is anyone in the spa', 'people'],
])('%s is refused beside how the place is', (text, topic) => {
  const circumstances = { venues: harbourAndCorner, now: Date.UTC(2026, 10, 20, 21) };
  const found = interpret(parseLine(text), circumstances);
  const why = found.kind === 'refused' ? found.why : undefined;
  expect(why).toMatchObject({ kind: 'beyond', topic });
  expect(why && askedBeside(why, text)?.argument).not.toBe('');
});

test.each([
  'later tonight lobby bar',
  'what do you expect later tonight at the rooftop',
  'rest of the night',
  'what can we expect tonight',
])('%s is about what is to come', (text) => {
  expect(asked(text)).toMatchObject({ command: 'tonight', seeks: 'rest' });
});

test.each([
  'was there music in the spa today',
  'how music-led was the rooftop tonight',
  'which zones had no music at all this evening',
])('%s is not remembered', (text) => {
  const circumstances = { venues: harbourAndCorner, now: Date.UTC(2026, 10, 20, 21) };
  const found = interpret(parseLine(text), circumstances);
  expect(found).toMatchObject({ kind: 'refused', why: { kind: 'only_now' } });
});

test.each([
  [
    "the terrace wasn't louder than the spa tonight, was it?",
    'was the terrace louder than the spa tonight',
  ],
  [
    "the terrace was louder than the spa tonight, wasn't it",
    'was the terrace louder than the spa tonight',
  ],
  ['terrace louder than the spa tonight?', 'was terrace louder than the spa tonight'],
  ["how loud is the terrace at seven o'clock", 'how loud is the terrace at 7'],
  ['usual saturday in the spa, hour by hour', 'usual saturday in the spa'],
  ['anything unusual tonight that I should put in the handover', 'handover'],
])('%s is as %s', (text, other) => {
  expect(asked(text)).toEqual(asked(other));
});
