import { expect, test } from 'vitest';
import type { Measure } from '../../../src/ambience/types.ts';
import { rich } from '../../../src/card/rich-text.ts';
import { headline } from '../../../src/conversation/text/headline.ts';
import { houseLocale } from '../../../src/conversation/text/locale.ts';
import { musicWords, numbersLine } from '../../../src/conversation/text/numbers.ts';
import { mrkdwnOf } from '../../../src/slack/render/mrkdwn.ts';

const mood = (label?: string): Measure => ({ value: 8, label });
const loudness = (label?: string): Measure => ({ value: 72.4, label });
const scale = { decimals: 0 };

function words(measures: Parameters<typeof headline>[1], usual = {}): string {
  return mrkdwnOf(headline(rich`*Bar*`, measures, { usual, scale }, houseLocale).words);
}

test.each([
  [
    'two tags',
    { mood: mood('Lively'), loudness: loudness('Loud') },
    '*Bar* is *lively* and *loud*',
  ],
  ['the same tag twice', { mood: mood('Soft'), loudness: loudness('Soft') }, '*Bar* is *soft*'],
  ['one tag', { mood: mood('Lively'), loudness: loudness() }, '*Bar* is *lively*'],
  [
    'a tag of two words',
    { mood: mood('High energy'), loudness: loudness('Loud') },
    '*Bar* · Mood: *High energy* · Loudness: *Loud*',
  ],
  [
    'only tags of two words',
    { mood: mood('High energy'), loudness: loudness('Not too bad') },
    '*Bar* · Mood: *High energy* · Loudness: *Not too bad*',
  ],
  [
    'an adjective with an intensifier',
    { mood: mood('Lively'), loudness: loudness('Very loud') },
    '*Bar* is *lively* and *very loud*',
  ],
  [
    'a mood that nobody says of a place',
    { mood: mood('Easy'), loudness: loudness('Very loud') },
    '*Bar*: mood *easy*, loudness *very loud*',
  ],
  ['no tag', { mood: mood(), loudness: loudness() }, '*Bar*: mood *8.0*, loudness *72*'],
  ['nothing', {}, '*Bar* has no mood or loudness right now'],
])('%s', (_, measures, expected) => {
  expect(words(measures)).toBe(expected);
});

test('a tag never contradicts a zone that is too loud', () => {
  const facts = { usual: {}, scale, isLoudInPart: true };
  const told = (label: string) =>
    mrkdwnOf(
      headline(rich`*Bar*`, { mood: mood('Easy'), loudness: loudness(label) }, facts, houseLocale)
        .words,
    );
  expect(told('Soft')).toBe('*Bar*: mood *easy*');
  expect(told('Very loud')).toBe('*Bar*: mood *easy*, loudness *very loud*');
});

test('without tags the numbers lead, with what is usual, and are not repeated', () => {
  const measures = { mood: mood(), loudness: loudness() };
  expect(words(measures, { mood: 7.5, loudness: 70 })).toBe(
    '*Bar*: mood *8.0* (usually 7.5), loudness *72* (usually 70)',
  );
  expect(headline(rich`*Bar*`, measures, { usual: {}, scale }, houseLocale).hasNumbers).toBe(true);
});

test('the line of numbers says "usually" once', () => {
  const measures = { mood: mood('Lively'), loudness: loudness('Loud'), vibe: { value: 2 } };
  const line = (usual: object) => mrkdwnOf(numbersLine(measures, usual, { scale }, houseLocale));
  expect(line({ mood: 7.5, loudness: 70 })).toBe(
    'Mood 8.0 of 10 (usually 7.5) · Loudness 72 (70) · Music up front',
  );
  expect(line({ loudness: 70 })).toBe('Mood 8.0 of 10 · Loudness 72 (usually 70) · Music up front');
  expect(line({})).toBe('Mood 8.0 of 10 · Loudness 72 · Music up front');
});

test.each([
  [{ value: -2, label: 'Ambient' }, 'Music far in the background'],
  [{ value: -1, label: 'Soft' }, 'Music in the background'],
  [{ value: 0, label: 'Balanced' }, 'Music balanced'],
  [{ value: 1, label: 'Focused' }, 'Music forward'],
  [{ value: 2, label: 'Prevalent' }, 'Music up front'],
  [{ value: 1, label: 'Dreamy' }, 'Music: Dreamy'],
  [{ value: -1.6 }, 'Music far in the background'],
  [{ value: 9 }, 'Music up front'],
])('the vibe %j is “%s”', (vibe, expected) => {
  expect(musicWords({ vibe })).toBe(expected);
});
