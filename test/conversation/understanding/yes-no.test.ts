import { expect, test as plain } from 'vitest';
import { parseLine } from '../../../src/conversation/router.ts';
import { interpret } from '../../../src/conversation/understanding/interpret.ts';
import type { YesNo } from '../../../src/conversation/yes-no-asked.ts';
import { renderMessage } from '../../../src/slack/render/render-message.ts';
import { minuteMs } from '../../../src/time.ts';
import { test } from '../with-conversation.ts';
import { harbourAndCorner } from './two-venues.ts';

function yesNoAsked(text: string): YesNo | undefined {
  const circumstances = { venues: harbourAndCorner, now: Date.UTC(2026, 10, 20, 21) };
  const found = interpret(parseLine(text), circumstances);
  return found.kind === 'question' ? found.question.yesNo : undefined;
}

plain.each<[string, YesNo['asks'], YesNo['against']]>([
  ['is the terrace too loud', 'loud', 'limit'],
  ['terrace too loud?', 'loud', 'limit'],
  ["isn't the spa too quiet", 'quiet', 'limit'],
  ['is it louder than usual', 'loud', 'usual'],
  ['are both bars busier than normal', 'busy', 'usual'],
  ['is it unusually quiet in the lobby', 'quiet', 'usual'],
  ['is it normal', 'usual', 'usual'],
  ['is the lobby bar busy', 'busy', 'nothing'],
  ['is the music muted in the spa', 'muted', 'nothing'],
  ['is the lobby bar louder than the rooftop bar', 'loud', 'other'],
  ['are all sensors sending data?', 'gaps', 'each'],
  ['which zone is too loud', 'loud', 'zones_beyond'],
  ['what is too loud', 'loud', 'zones_beyond'],
  ['anywhere too quiet', 'quiet', 'any_beyond'],
  ['is any zone too quiet', 'quiet', 'any_beyond'],
  ['anything too quiet at the moment', 'quiet', 'any_beyond'],
  ['isnt the spa music muted', 'muted', 'nothing'],
  ['zones without manual music', 'manual', 'zones_not_so'],
  ['which zones have no alerts', 'need', 'zones_not_so'],
  ['any zone without alerts', 'need', 'zones_not_so'],
  ['which zones have music that isnt manual', 'manual', 'zones_not_so'],
  ['where isnt the music muted', 'muted', 'zones_not_so'],
  ['zones with automatic music', 'automatic', 'zones'],
  ['is anyone muted', 'muted', 'nothing'],
  ['which zones are louder then usual', 'loud', 'zones'],
  ['do i need to do anything', 'need', 'nothing'],
  ['which zone needs me', 'need', 'zones'],
  ['who turned up the music', 'who', 'nothing'],
  ['is the terrace on manual', 'manual', 'nothing'],
  ['is it getting louder', 'loud', 'then'],
  ['is the terrace emptying out', 'calm', 'then'],
  ['was it louder than usual an hour ago', 'loud', 'usual'],
  ['was the terrace calmer than usual at 21:00', 'calm', 'usual'],
  ['is the lobby ok', 'usual', 'nothing'],
  ['which zone is furthest from usual', 'usual', 'zones'],
  ['is the lobby bar louder now than it was at 18:00', 'loud', 'then'],
  ['which nights this week were louder than usual', 'loud', 'nights'],
  ['which zones do not play any music', 'muted', 'zones'],
])('%s wants a yes or no about %s, against %s', (text, asks, against) => {
  expect(yesNoAsked(text)).toEqual({ asks, against });
});

plain.each<[string, YesNo['isAs']]>([
  ['is the spa always this quiet', 'always'],
  ['is the spa always this quiet on fridays', 'always'],
  ['should the lobby bar be this loud', 'always'],
  ['is the lobby bar as loud as usual', 'usual'],
  ['is the lobby bar as loud as usual this evening', 'usual'],
  ['is the lobby bar louder than usual', undefined],
])('%s wants to know whether it is so: %s', (text, isAs) => {
  expect(yesNoAsked(text)).toMatchObject({ against: 'usual' });
  expect(yesNoAsked(text)?.isAs).toBe(isAs);
});

test.each([
  ['is the restaurant empty', 'calm'],
  ['is the lobby bar full', 'busy'],
  ['is the terrace packed', 'busy'],
])('%s is about people, whom nothing counts', (text, asks) => {
  expect(yesNoAsked(text)).toEqual({ asks, against: 'nothing', isOfPeople: true });
});

plain.each([
  'how loud is it',
  'is it loud and busy',
  'is it picking up or dying down',
  'is it dying down or still going',
  'is it getting busier or dying down',
  'terrace',
  'is there a digest',
])('%s wants more than yes or no', (text) => {
  expect(yesNoAsked(text)).toBeUndefined();
});

test('yes or no comes first, and says against what', async ({ world }) => {
  await world.connected('HARBOUR-HOTEL');
  const lead = async (line: string) => {
    const shown = await world.ask(line);
    if (shown.kind !== 'message') throw new Error(`a dialog answered ${line}`);
    return renderMessage(shown.message).text.split('\n')[0];
  };
  expect(await lead('is it normal')).toBe('Yes, *Harbour Hotel* is about as usual.');
  expect(await lead('is the lobby bar busy')).toBe('Yes, *Lobby Bar* is busy.');
  expect(await lead('is the spa busy?')).toBe("No, *Spa* isn't busy.");
  expect(await lead('is the spa too loud')).toMatch(
    /^No, \*Spa\* is .* usual\. No alert is set up for that\.$/,
  );
  // Of the spa, which was asked about.
  expect(await lead('is it normal')).toMatch(/^(?:Yes|No)\b.*\*Spa\* is .* than usual\.$/);
  expect(await lead('is it busy tonight')).toBe('Yes, *Harbour Hotel* is busy.');
  expect(await lead('is the music muted')).toBe('Yes, the music is muted in *Breakfast Room*.');
  expect(await lead('is the music muted in the spa')).toBe("No, the music isn't muted.");
  expect(await lead('lobby bar')).not.toMatch(/^(Yes|No)/);
  // Old data gives neither.
  world.venueService.breakWith({ kind: 'status', status: 503 });
  world.clock.advance(20 * minuteMs);
  expect(await lead('is the lobby bar busy')).not.toMatch(/^(Yes|No)/);
});
