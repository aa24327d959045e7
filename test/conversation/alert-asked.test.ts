import { expect, test } from 'vitest';
import { readAlertWords } from '../../src/conversation/alerts/alert-asked.ts';
import { type Connection, venueName } from '../../src/venues/workspace.ts';

const hotel: Connection = {
  venueId: 'V1',
  state: 'active',
  token: 't',
  venue: { name: 'Harbour Hotel', timezone: 'UTC' },
  zones: [
    { id: 'z1', name: 'Terrace' },
    { id: 'z2', name: 'Quiet Room' },
  ],
  connectedBy: 'U1',
  connectedAt: 0,
  zonesReadAt: 0,
};
const venues = { connected: [hotel], forChannel: undefined, byDefault: hotel };

test('a limit and a name of several zones are read too', () => {
  const words = readAlertWords('tell me when the terrace gets over 8.5', venues);
  expect(words).toMatchObject({ preset: 'too_loud', limit: { direction: 'above', value: 8.5 } });
  expect(words.place?.zone?.name).toBe('Terrace');
  const bars = {
    ...hotel,
    zones: [
      { id: 'a', name: 'Lobby Bar' },
      { id: 'b', name: 'Rooftop Bar' },
    ],
  };
  expect(
    readAlertWords('if the bar goes quiet', { ...venues, connected: [bars], byDefault: bars })
      .several,
  ).toEqual(['Lobby Bar', 'Rooftop Bar']);
});

test('a misspelt word is read as it was meant, and a name stays as it is', () => {
  const words = readAlertWords('me if the terrace gets too lound', venues);
  expect(words).toMatchObject({ preset: 'too_loud', unknown: [] });
  expect(words.place?.zone?.name).toBe('Terrace');
  expect(readAlertWords('me if the sauna is too loud', venues).unknown).toEqual(['sauna']);
});

test('a channel is no part of the name', () => {
  const typed = `me in #bar when the terrace at ${venueName(hotel)} is louder than 9`;
  const words = readAlertWords(typed, venues);
  expect(words).toMatchObject({ channel: '#bar', unknown: [], limit: { value: 9 } });
  expect(words.place?.zone?.name).toBe('Terrace');
});

test.each([
  ['terrace above 9 for 30 minutes', 30],
  ['when the terrace is too loud for half an hour', 30],
  ['too loud for at least 1 hour', 60],
  ['too loud', undefined],
])('%s: how long it is to last', (typed, forMinutes) => {
  const words = readAlertWords(typed, venues);
  expect(words).toMatchObject({ preset: 'too_loud', forMinutes, isTimed: false, unknown: [] });
});

test.each([
  ['any zone louder than 9.3', { direction: 'above', value: 9.3 }],
  ['too loud any zone 7 for 10 min', { direction: 'above', value: 7 }],
  ['terrace too quiet 2.5', { direction: 'below', value: 2.5 }],
  ['when the terrace is quieter than 3', { direction: 'below', value: 3 }],
])('%s has a limit', (typed, limit) => {
  expect(readAlertWords(typed, venues)).toMatchObject({ limit, unknown: [] });
});

test.each([
  ['too loud after 11 tonight', { from: 23 * 60, to: 6 * 60 }],
  ['too loud between 22 and 7', { from: 22 * 60, to: 7 * 60 }],
  ['terrace above 8 before 18:00', { from: 6 * 60, to: 18 * 60 }],
  ['too loud tonight', undefined],
])('%s: the hours that are watched', (typed, hours) => {
  expect(readAlertWords(typed, venues)).toMatchObject({ hours, isTimed: false, unknown: [] });
});

test('words of a name say nothing else', () => {
  const zones = ['Breakfast Room', 'Friday Bar', 'Music Lounge'].map((name) => ({
    id: name,
    name,
  }));
  const inn = { ...hotel, zones };
  const read = (typed: string) =>
    readAlertWords(typed, { ...venues, connected: [inn], byDefault: inn });
  for (const { name } of zones) {
    const words = read(`${name.toLowerCase()} too loud`);
    expect(words).toMatchObject({ preset: 'too_loud', isTimed: false, several: [], unknown: [] });
    expect(words.place?.zone?.name).toBe(name);
  }
});

test('what a rule cannot have is known, for the form to say', () => {
  const words = readAlertWords('alert me if the terrace goes over 75 dB after 10pm', venues);
  expect(words).toMatchObject({ isTimed: false, isInDecibels: true, unknown: [] });
  expect(words.hours).toEqual({ from: 22 * 60, to: 6 * 60 });
  expect(readAlertWords('terrace too loud on fridays', venues)).toMatchObject({ isTimed: true });
  expect(readAlertWords('when the terrace drops below 4', venues)).toMatchObject({
    preset: 'too_quiet',
    limit: { direction: 'below', value: 4 },
    isTimed: false,
    isInDecibels: false,
    unknown: [],
  });
});

test.each([
  ['', undefined, undefined, []],
  ['terrace too loud', 'too_loud', 'Terrace', []],
  ['alert me when the terrace gets too loud', 'too_loud', 'Terrace', []],
  ['when any zone is too loud', 'too_loud', undefined, []],
  ['terrace', undefined, 'Terrace', []],
  ['alert me if the terrace gets dead before 9', 'too_quiet', 'Terrace', []],
  ['if the music on the terrace is turned up', 'music', 'Terrace', []],
  ['tell me if a sensor stops reporting', 'silence', undefined, []],
  ['set up an alert for the pool too quiet', 'too_quiet', undefined, ['pool']],
])('“%s” means %s at %s', (typed, preset, zone, unknown) => {
  const words = readAlertWords(typed, venues);
  expect(words.preset).toBe(preset);
  expect(words.place?.zone?.name).toBe(zone);
  expect(words.unknown).toEqual(unknown);
});

test.each([
  ['when mood goes above 8', 'too_loud', true, { direction: 'above', value: 8 }],
  ['me when the terrace gets busy', 'too_loud', true, undefined],
  ['if the terrace fills up', 'too_loud', true, undefined],
  ['when mood drops below 4', 'too_quiet', false, { direction: 'below', value: 4 }],
  ['when the mood drops', 'too_quiet', false, undefined],
  ['me when the terrace is not busy', 'too_quiet', false, undefined],
  ['when the terrace gets less lively', 'too_quiet', false, undefined],
  ['when it is loud and busy', 'too_loud', false, undefined],
  ['terrace over 8', 'too_loud', false, { direction: 'above', value: 8 }],
  ['when loudness drops below 4', 'too_loud', false, { direction: 'below', value: 4 }],
])('“%s” watches what is said', (typed, preset, isOfMood, limit) => {
  expect(readAlertWords(typed, venues)).toMatchObject({ preset, isOfMood, limit, unknown: [] });
});

test.each([
  ['alert me if the terrace is too loud for more than 10 minutes', undefined, 10],
  ['alert me when it is quieter than usual for more than 30 minutes', undefined, 30],
  ['alert me when the terrace reaches 8', { direction: 'above', value: 8 }, undefined],
])('%s: a length is no limit', (typed, limit, forMinutes) => {
  expect(readAlertWords(typed, venues)).toMatchObject({ limit, forMinutes, unknown: [] });
});

test('the end of something is no alert of its own', () => {
  expect(readAlertWords('tell me when the terrace is no longer too loud', venues)).toMatchObject({
    isOfEnd: true,
    unknown: [],
  });
  expect(readAlertWords('terrace too loud', venues).isOfEnd).toBe(false);
});
