import { expect, test } from 'vitest';
import { readLogLine } from '../../../src/conversation/log/read-line.ts';
import { notedIn } from '../../../src/conversation/log/read-noted.ts';
import { hotel, venue } from '../understanding/two-venues.ts';

/** What is noted with `/ambience log`. */

const shop = venue('Walkthrough Shop', ['Floor', 'Till']);
const venues = { connected: [hotel, shop], forChannel: undefined, byDefault: hotel };

const circumstances = { venues, now: 0 };

/** What is noted, if the line is no question. */
function noted(text: string) {
  const line = readLogLine(text, circumstances);
  return line.kind === 'note' ? notedIn(line.text, circumstances) : line.kind;
}

test.each([
  ['walkthrough shop shoplifting incident, police called', 'incident', 'Walkthrough Shop'],
  ['walkthrough shop broken speaker', 'maintenance', 'Walkthrough Shop'],
  ['did the rounds, all fine', 'round', 'Harbour Hotel'],
  ['a round', 'round', 'Harbour Hotel'],
  ['icemachine dead, call tech tmrw', 'maintenance', 'Harbour Hotel'],
  ['guests of the wedding party shouting, security sent', 'incident', 'Harbour Hotel'],
  ['told the dj in the lobby bar to turn it down', 'note', 'Harbour Hotel'],
  ['ac in the spa is dripping', 'maintenance', 'Harbour Hotel'],
  ['a note: guest in 214 says the bass is too loud', 'note', 'Harbour Hotel'],
  ['a note that the band complained', 'note', 'Harbour Hotel'],
  ['glass broke at the rooftop bar, guest cut her hand', 'incident', 'Harbour Hotel'],
])('%s', (text, entryKind, venueId) => {
  expect(noted(text)).toMatchObject({ entryKind, place: { connection: { venueId } } });
});

test.each([
  'icemachine dead, call tech',
  'kitchen guy cut his hand, needs report form',
  'the tap in 312 still leaks',
])('%s has to be followed up', (text) => {
  expect(noted(text)).toMatchObject({ needsFollowUp: true });
});

test.each([
  ['that the spa heater is broken', 'the spa heater is broken'],
  ['that was a loud night', 'that was a loud night'],
  ['a note: guest in 214 says it is loud', 'guest in 214 says it is loud'],
  ['room 312 complained about the bass', 'room 312 complained about the bass'],
])('%s is noted as %s', (text, words) => {
  expect(noted(text)).toMatchObject({ text: words });
});

test.each([
  ['terrace: table 12 wants to move inside', 'table 12 wants to move inside', 'note'],
  ['complaint terrace: table 12 says too loud', 'table 12 says too loud', 'complaint'],
  ['note terrace: asked the dj to turn it down', 'asked the dj to turn it down', 'note'],
  ['round: lobby fine, spa empty', 'lobby fine, spa empty', 'round'],
  ['follow up: the ice machine', 'the ice machine', 'maintenance'],
  ['guest fell: ambulance called', 'guest fell: ambulance called', 'incident'],
])('%s is noted without what stands beside the text', (typed, text, entryKind) => {
  expect(notedIn(typed, circumstances)).toMatchObject({ text, entryKind });
});

test('a word that is only like a zone is none beside one that is named', () => {
  const reading = venue('Harbour Hotel', ['Lobby', 'Lobby Bar', 'Reading Room']);
  const near = {
    venues: { connected: [reading], forChannel: reading, byDefault: reading },
    now: 0,
  };
  expect(notedIn('wedding party leaves by bus, lobby will get loud', near).place?.zone?.name).toBe(
    'Lobby',
  );
  expect(notedIn('heater in the readng room broken', near).place?.zone?.name).toBe('Reading Room');
});

test('a time that says when something closes is not when it happened', () => {
  const now = Date.UTC(2026, 10, 26, 22, 18);
  const time = (text: string) => notedIn(text, { ...circumstances, now }).time;
  expect(time('guest asked about the noise, told him the bar closes at 1')).toEqual({
    kind: 'at',
    at: now,
  });
  expect(time('guest complained at 9pm, told him the bar closes at 1')).not.toEqual({
    kind: 'at',
    at: now,
  });
});

test.each([
  'room 1830 complained about noise',
  'guest in 1430 complained',
  'Guest in room 2315 complained',
  'Guest in 512 Mr Hansen complained',
  'table 12 sent the fish back',
])('%s: the number of a room is no time', (text) => {
  const now = Date.UTC(2026, 10, 26, 21, 35);
  expect(notedIn(text, { ...circumstances, now })).toMatchObject({
    time: { kind: 'at', at: now },
    needsFollowUp: false,
  });
  const timed = notedIn(`${text} at 21:15`, { ...circumstances, now }).time;
  expect(timed).toEqual({ kind: 'at', at: Date.UTC(2026, 10, 26, 21, 15) });
});

test('a date whose last one is months ago is one to come', () => {
  const at = { ...circumstances, now: Date.UTC(2026, 10, 26, 20) };
  const time = (text: string) => notedIn(text, at).time;
  expect(time('christmas party on friday the 18th, 80 covers')).toMatchObject({ kind: 'to_come' });
  expect(time('fridge broke on friday the 20th')).toMatchObject({ kind: 'on_day' });
});

// Friday 20 November 2026
const friday = { venues, now: Date.UTC(2026, 10, 20, 20, 40) };

test('what happened at a time stays there, whatever comes the next day', () => {
  const at = Date.UTC(2026, 10, 20, 20, 30);
  const text = 'fuse blew in the heaters at 20:30, electrician coming tomorrow';
  expect(notedIn(text, friday).time).toEqual({ kind: 'at', at });
  expect(notedIn('electrician coming tomorrow at 9', friday).time).toMatchObject({
    kind: 'to_come',
  });
});

test.each([
  'note: table 12 complained about speaker noise at 8.30pm in the lobby, follow up monday',
  'guest in 214 complained at 20:30, please call back tomorrow',
])('%s is about today, not about the day of its follow-up', (text) => {
  const at = Date.UTC(2026, 10, 20, 20, 30);
  expect(notedIn(text, friday)).toMatchObject({ time: { kind: 'at', at }, needsFollowUp: true });
});

test.each([
  ['glass broken on the terrace two weeks ago', { kind: 'unclear' }],
  ['glass broken on the terrace last week', { kind: 'unclear' }],
  ['a month ago the fridge broke', { kind: 'unclear' }],
  ['guest of last week came back for his coat', { kind: 'at' }],
  ['fight on the terrace on 3 october', { kind: 'on_day', past: { date: '2026-10-03' } }],
  ['christmas party on friday the 18th', { kind: 'to_come' }],
  ['boiler man in the spa at 11, expect some drilling', { kind: 'to_come' }],
])('of a day that is not clear, the time is asked for: %s', (text, time) => {
  const late = { ...circumstances, now: Date.UTC(2026, 11, 11, 22, 20) };
  expect(notedIn(text, late).time).toMatchObject(time);
});

test('a time that has just been is meant, though the other half of the day has it too', () => {
  const at = (now: number) => notedIn('ice machine broke at 11.20', { ...circumstances, now }).time;
  expect(at(Date.UTC(2026, 10, 27, 23, 33))).toEqual({
    kind: 'at',
    at: Date.UTC(2026, 10, 27, 23, 20),
  });
  expect(at(Date.UTC(2026, 10, 27, 18, 0))).toEqual({
    kind: 'at',
    at: Date.UTC(2026, 10, 27, 11, 20),
  });
});
