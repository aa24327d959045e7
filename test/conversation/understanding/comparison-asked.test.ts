import { expect, test } from 'vitest';
import { parseLine } from '../../../src/conversation/router.ts';
import { interpret } from '../../../src/conversation/understanding/interpret.ts';
import {
  type ComparisonAsked,
  readComparison,
} from '../../../src/conversation/understanding/venues/comparison-asked.ts';
import { fridayAt21 } from './meaning-of.ts';
import { cafe, hotel, harbourAndCorner as venues } from './two-venues.ts';

/** What a comparison of venues is asked to say first. */

function asked(text: string): ComparisonAsked {
  const found = interpret(parseLine(text), { venues, now: fridayAt21 });
  expect(found, text).toMatchObject({ kind: 'question', question: { command: 'compare' } });
  const argument = found.kind === 'question' ? found.question.argument : '';
  return readComparison(argument, venues.connected);
}

test('which of two venues is busier or louder is said first', () => {
  const ranked = (text: string) => readComparison(text, [hotel, cafe]).rank;
  expect(ranked("harbour or corner, who's busier")).toBe('busiest');
  expect(ranked('is harbour louder than usual')).toBeUndefined();
});

test('above and below usual are about mood', () => {
  const than = (text: string) => readComparison(text, [hotel, cafe]).thanUsual;
  expect(than('who is above usual tonight')).toEqual({ measure: 'mood', direction: 'more' });
  expect(than('who is below usual')).toEqual({ measure: 'mood', direction: 'less' });
});

test.each([
  ['are we livelier than the café', ['Harbour Hotel', 'Corner Café'], 'more'],
  ['are we calmer than the café', ['Harbour Hotel', 'Corner Café'], 'less'],
  ['is the café busier than us', ['Corner Café', 'Harbour Hotel'], 'more'],
  ['were we louder than corner café last night', ['Harbour Hotel', 'Corner Café'], 'more'],
  ['who was louder last night, us or the café', ['Harbour Hotel', 'Corner Café'], undefined],
  ['did we have a better night than the café', ['Harbour Hotel', 'Corner Café'], undefined],
])('%s: the implied venue is one of the two', (text, named, direction) => {
  const { named: found, isFirstMore } = asked(text);
  expect(found?.map(({ venueId }) => venueId)).toEqual(named);
  expect(isFirstMore?.direction).toBe(direction);
});

test.each([
  ['which venues are not busy', { level: 'busy', isNot: true, of: 'which' }],
  ['which venues are quiet', { level: 'quiet', isNot: false, of: 'which' }],
  ['which hotels are dead right now', { level: 'calm', isNot: false, of: 'which' }],
  ['is any venue loud', { level: 'loud', isNot: false, of: 'any' }],
  ['are all venues quiet', { level: 'quiet', isNot: false, of: 'all' }],
  ["which venues are busy and which aren't", { level: 'busy', isNot: false, of: 'which' }],
  ['which venue has busy zones', undefined],
  ['which venue is busier', undefined],
  ['which venue is the quietest', undefined],
  ['which venue is too loud', undefined],
  ['which venue is louder than usual', undefined],
])('%s: which venues are so', (text, so) => {
  expect(asked(text).so).toEqual(so);
});

test.each([
  ['which venue peaked first last night', { peaked: 'first' }],
  ['which venue peaked latest last night', { peaked: 'last' }],
  ['which venue improved most this month', { moved: 'more' }],
  ['which venue dropped the most last week', { moved: 'less' }],
  ['top 3 venues last week', { rank: 'busiest' }],
  ['which venue was busier than usual last night', { thanUsual: { measure: 'mood' } }],
  ['which venue was quieter than usual last week', { thanUsual: { measure: 'loudness' } }],
])('%s', (text, first) => {
  expect(asked(text)).toMatchObject(first);
});

test.each([
  ['which venues are filling up', { measure: 'mood', direction: 'more', isYesNo: false }],
  ['is any venue emptying', { measure: 'mood', direction: 'less', isYesNo: true }],
  ['are any venues getting louder', { measure: 'loudness', direction: 'more', isYesNo: true }],
  ['which venues are getting quieter', { measure: 'loudness', direction: 'less', isYesNo: false }],
  ['which venues are getting busier or calmer', { measure: 'mood', direction: undefined }],
  ['which venue is rising fastest', { measure: 'mood', direction: 'more' }],
])('%s: which venues are changing', (text, moving) => {
  expect(asked(text).moving).toMatchObject(moving);
});

test.each([
  ['is tonight a normal friday for the group', true],
  ['was last night as usual at all venues', true],
  ['are all venues busier than usual', false],
  ['how are all venues compared with usual', false],
])('%s: whether all are as usual', (text, isUsualAsked) => {
  expect(asked(text).isUsualAsked).toBe(isUsualAsked);
});

test.each([
  ['is the group busier than last week', { measure: 'mood', whether: 'more' }],
  ['was this week quieter than last week at all venues', { measure: 'loudness', whether: 'less' }],
  ['how did all venues do this week compared with last week', { whether: undefined }],
])('%s: compared with the time before', (text, thanBefore) => {
  expect(asked(text).thanBefore).toMatchObject(thanBefore);
});

test.each([
  ['which venue needs me most', true],
  ['who needs me first', true],
  ['which venues need me', false],
])('%s: which is the first to need someone', (text, isFirst) => {
  expect(readComparison(text, venues.connected).isFirstNeedAsked).toBe(isFirst);
});

test.each([
  ['did harbour beat corner last night', { measure: 'mood', direction: 'more' }],
  ['did corner café beat the hotel this week', { measure: 'mood', direction: 'more' }],
])('%s: whether the first was livelier', (text, isFirstMore) => {
  expect(asked(text).isFirstMore).toEqual(isFirstMore);
});

test('the worst venue is the calmest', () => {
  expect(asked('what was our worst venue last night').rank).toBe('calmest');
});

test('how many venues are so wants a count', () => {
  expect(asked('how many of our venues are quiet now')).toMatchObject({
    so: { level: 'quiet', of: 'which' },
    isCounted: true,
  });
});
