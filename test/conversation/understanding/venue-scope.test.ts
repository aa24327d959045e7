import { expect, test } from 'vitest';
import { parseLine } from '../../../src/conversation/router.ts';
import { interpret } from '../../../src/conversation/understanding/interpret.ts';
import { fridayAt21, meaningOf } from './meaning-of.ts';
import { cafe, hotel, venue } from './two-venues.ts';

/** Questions about several venues, asked in a channel without a venue of its own. */

const bar = venue('Old Town Bar', ['Main Bar', 'Snug', 'Yard']);
const group = { connected: [hotel, cafe, bar], forChannel: undefined, byDefault: hotel };

test.each([
  ['usual friday at all venues', 'week | all venues | friday'],
  ['when is each venue usually busiest', 'week | all venues'],
  ['handover at all venues', 'handover'],
  ['next friday all venues', 'week | all venues | friday'],
  ['csv last week all venues', 'csv | all venues | last week'],
  ['report october for every venue', 'report | all venues | 2026-10'],
  ['report for the café and old town', 'report | Corner Café + Old Town Bar'],
  ['loudest zone across all venues', 'compare'],
  ['busiest zone last night at all venues', 'measured | all venues | last night | most busy zone'],
  ['where has someone turned up the music by hand', 'music | Harbour Hotel | who'],
  ['has anyone turned up the music anywhere', 'music | all venues | who'],
  ['best night at all venues', 'measured | all venues | most busy night'],
  ['how long too loud last week at all venues', 'review | all venues | last week'],
  ['tonight vs last friday for all venues', 'compare | 0 nights ago vs last friday'],
  ['last night at all venues', 'compare'],
  ['last night at all venues except the café', 'compare'],
  ['compare all but the old town bar', 'compare'],
  ['usual friday except the hotel', 'week | Corner Café + Old Town Bar | friday'],
  ['which venue had the fewest alerts last month', 'compare'],
  ['which venue had the most complaints', 'compare'],
  ['incidents all venues since saturday', 'log'],
  ['open follow ups everywhere', 'log'],
  ['which alerts went off last night, all venues', 'night | all venues | last night'],
  ['which day is usually the quietest across the venues', 'week | all venues'],
  ['total time over the limit last week all venues', 'review | all venues | last week'],
  [
    'top 5 nights this month all venues',
    'measured | all venues | 2026-11 | most busy night, first 5',
  ],
  ['which venue never had an alert last week', 'compare'],
  ['loudest night of the month at each venue', 'review | all venues | 2026-11'],
  [
    'which night was the busiest last week, all venues',
    'measured | all venues | last week | most busy night',
  ],
  [
    'which venue had the best night last week',
    'measured | all venues | last week | most busy venue',
  ],
  ['compare last night as csv', 'csv | all venues | last night'],
  ['last night all', 'compare'],
  ['week all', 'week | all venues'],
  ['how is Grand Hotel', 'not understood'],
  ['compare the café and Grand Hotel', 'not understood'],
  ['tonight old twon', 'tonight | Old Town Bar'],
  ['export compare last week', 'csv | all venues | last week'],
  [
    'compare the café and old town last week as csv',
    'csv | Corner Café + Old Town Bar | last week',
  ],
  ['csv all venues last night per zone', 'refused unread'],
  ['csv for the café and old town', 'csv | Corner Café + Old Town Bar'],
  ['which venues are not too loud now', 'refused unread'],
  ['alerts last week except the terrace', 'refused unread'],
])('%s', (text, meaning) => {
  expect(meaningOf(text, group)).toBe(meaning);
});

test('a comparison keeps its period', () => {
  const read = interpret(parseLine('compare week'), { venues: group, now: fridayAt21 });
  expect(read).toMatchObject({
    kind: 'question',
    question: { command: 'compare', past: { kind: 'week', ago: 0 } },
  });
});

test('a moment of many venues is told in one table', () => {
  const inn = venue('Garden Inn', ['Bar']);
  const many = { ...group, connected: [...group.connected, inn] };
  expect(meaningOf('all venues at 22:00 last night', many)).toMatch(
    /^measured \| .* \| last night \| part 22:00 to 22:00 \| average any$/,
  );
  expect(meaningOf('all venues at 22:00 last night', group)).toMatch(/^night \| all venues/);
});

test.each([
  ['anywhere dead tonight?', 'compare'],
  ['is it dead anywhere', 'compare'],
  ['is everywhere busy', 'compare'],
  ["how's everything looking right now", 'compare'],
  ['is it louder than usual anywhere', 'compare'],
  ['is everything ok everywhere', 'compare'],
  [
    'how was thursday night across the hotels compared to wednesday',
    'compare | last thursday vs last wednesday',
  ],
  ['how is everything at the café', 'live | Corner Café'],
  ['is the music on auto everywhere', 'music | all venues | automatic'],
])('of many venues, anywhere is any of them: %s', (text, meaning) => {
  const inns = ['Garden Inn', 'Mill Inn'].map((name) => venue(name, ['Bar']));
  const many = { ...group, connected: [...group.connected, ...inns] };
  const everyVenue = many.connected.map(({ venueId }) => venueId).join(' + ');
  expect(meaningOf(text, many).replace(everyVenue, 'all venues')).toBe(meaning);
});

test.each([
  ['which of my bars is dead right now', 'compare'],
  ['which bars are dead right now', 'compare'],
  [
    'which of my three bars had the best week',
    'measured | all venues | 0 weeks ago | most busy venue',
  ],
])('where no venue is meant, bars are venues: %s', (text, meaning) => {
  const inns = ['Garden Inn', 'Mill Inn'].map((name) => venue(name, ['Bar']));
  const many = { ...group, connected: [...group.connected, ...inns], byDefault: undefined };
  const everyVenue = many.connected.map(({ venueId }) => venueId).join(' + ');
  expect(meaningOf(text, many).replace(everyVenue, 'all venues')).toBe(meaning);
});

const faulty = venue('Faulty & Merry Club', ['Dance Floor', 'Cloakroom']);

test.each([
  ['faulty', 'live | Faulty & Merry Club'],
  ['how is faulty', 'live | Faulty & Merry Club'],
  ['faulty club', 'live | Faulty & Merry Club'],
  ['how was faulty club last night', 'night | Faulty & Merry Club | last night'],
  ['loudest zone at faulty', 'live | Faulty & Merry Club'],
  ['compare faulty and the café', 'compare'],
  ['is the faulty sensor fixed', 'log'],
  ['any faulty sensors', 'status'],
])('a venue may be called as a word of questions is: %s', (text, meaning) => {
  const venues = { ...group, connected: [hotel, cafe, faulty] };
  expect(meaningOf(text, venues)).toBe(meaning);
});

test('a venue that withdrew access is still one of them, and one to be approved is not', () => {
  const gone = venue('Old Inn', ['Bar'], 'revoked');
  const awaited = venue('New Inn', ['Bar'], 'pending');
  const venues = { ...group, connected: [hotel, gone, awaited] };
  expect(meaningOf('usual friday at all venues', venues)).toBe(
    'week | Harbour Hotel + Old Inn | friday',
  );
  expect(meaningOf('which venue is the loudest', venues)).toBe('compare');
  expect(meaningOf('which venue was loudest last night', venues)).toBe(
    'measured | Harbour Hotel + Old Inn | last night | most loud venue',
  );
});

test('what is excluded may leave one venue', () => {
  const two = { ...group, connected: [hotel, cafe] };
  const asked = (text: string) => {
    const found = interpret(parseLine(text), { venues: two, now: fridayAt21 });
    return found.kind === 'question' ? found.question : found;
  };
  expect(asked('last night except the hotel')).toMatchObject({
    command: 'night',
    venueId: 'Corner Café',
  });
  expect(asked('complaints last week except the café')).toMatchObject({
    command: 'log',
    venueId: 'Harbour Hotel',
  });
});

test('the words of a follow-up are not the beginning of a name', () => {
  const upstairs = { ...group, connected: [hotel, venue('Shop', ['Upstairs', 'Downstairs'])] };
  expect(meaningOf('open follow-ups', upstairs)).toBe('log');
  const found = interpret(parseLine('open follow ups'), {
    venues: upstairs,
    now: fridayAt21,
  });
  expect(found).toMatchObject({ question: { argument: 'show open' } });
});

test('in the channel of a venue, everywhere means its zones', () => {
  const ofHotel = { ...group, forChannel: hotel };
  expect(meaningOf('is the music automatic everywhere', ofHotel)).toBe(
    'music | Harbour Hotel | automatic',
  );
  expect(meaningOf('is the music automatic everywhere', group)).toBe(
    'music | all venues | automatic',
  );
});
