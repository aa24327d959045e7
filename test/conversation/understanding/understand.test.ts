import { expect, test } from 'vitest';
import { parseLine } from '../../../src/conversation/router.ts';
import { interpret } from '../../../src/conversation/understanding/interpret.ts';
import { findPlace } from '../../../src/venues/find.ts';
import { splitWeekday } from '../../../src/venues/names.ts';
import { venue } from './two-venues.ts';

/** What is understood of a line after `/ambience`: the command, the place and the weekday. */

const hotel = venue('Harbour Hotel', [
  'Lobby',
  'Lobby Bar',
  'Rooftop Bar',
  'Terrace',
  'Sun Deck',
  'All Day Café',
  'Evening Lounge',
]);
const cafe = venue('Corner Café', ['Counter', 'Garden', 'Terrace']);
const inn = venue('Lakeside Inn', [], 'pending');
const venues = { connected: [hotel, cafe, inn], forChannel: undefined, byDefault: hotel };

function understood(line: string): string {
  const found = interpret(parseLine(line), { venues, now: Date.UTC(2026, 10, 20, 21) });
  if (found.kind === 'refused') return `refused, ${found.why.kind}`;
  if (found.kind === 'questions') return 'two questions';
  const { command, argument } = found.question;
  if (command !== 'live' && !takesPlace.has(command)) return [command, argument].join(' ').trim();
  const whole = findPlace({ typed: argument, venueId: undefined }, venues);
  const { rest, weekday } = splitWeekday(argument);
  const isDay =
    command === 'week' && weekday !== undefined && (whole.kind === 'unknown' || rest === '');
  const place = isDay ? findPlace({ typed: rest, venueId: undefined }, venues) : whole;
  return [command, ...(isDay ? [weekday] : []), placeOf(place)].join(', ');
}

const takesPlace = new Set(['music', 'trend', 'tonight', 'week', 'zones', 'busiest', 'quietest']);

function placeOf(found: ReturnType<typeof findPlace>): string {
  switch (found.kind) {
    case 'place': {
      const { connection, zone } = found.place;
      return zone === undefined ? connection.venueId : `${zone.name} at ${connection.venueId}`;
    }
    case 'which_zone':
      return `one of ${found.places.map(({ zone }) => zone.name).join(' or ')}`;
    default:
      return found.kind;
  }
}

test.each([
  // A command, as it is listed.
  ['', 'live, Harbour Hotel'],
  ['live', 'live, Harbour Hotel'],
  ['LIVE Lobby', 'live, Lobby at Harbour Hotel'],
  ['trend terrace', 'trend, Terrace at Harbour Hotel'],
  ['tonight', 'tonight, Harbour Hotel'],
  ['any alerts?', 'alerts'],
  ['are there alerts now', 'alerts'],
  ['compare', 'compare'],
  ['what music is playing', 'music, Harbour Hotel'],
  ['which song plays on the terrace', 'music, Terrace at Harbour Hotel'],
  ['how loud is the music in the lobby', 'music, Lobby at Harbour Hotel'],
  ['busiest', 'busiest, Harbour Hotel'],
  ['week', 'week, Harbour Hotel'],
  ['week friday', 'week, friday, Harbour Hotel'],
  ['week terrace fri', 'week, friday, Terrace at Harbour Hotel'],
  ['week fri terrace', 'week, friday, Terrace at Harbour Hotel'],
  ['week fryday', 'week, friday, Harbour Hotel'],
  ['week sun deck', 'week, Sun Deck at Harbour Hotel'],
  ['week sun deck sunday', 'week, sunday, Sun Deck at Harbour Hotel'],
  // A name may contain a question word.
  ['all day café', 'live, All Day Café at Harbour Hotel'],
  ['evening lounge', 'live, Evening Lounge at Harbour Hotel'],
  ['all venues', 'compare all venues'],
  ['friday night', 'week, friday, Harbour Hotel'],
  ['terrace friday night', 'week, friday, Terrace at Harbour Hotel'],
  ['everything ok?', 'live, Harbour Hotel'],
  // A table of all zones has how loud each is.
  ['loudest', 'live, Harbour Hotel'],
  ['use corner', 'use corner'],
  // A place alone.
  ['terrace', 'live, Terrace at Harbour Hotel'],
  ['Terrace!', 'live, Terrace at Harbour Hotel'],
  ['the terrace', 'live, Terrace at Harbour Hotel'],
  ['terrace now', 'live, Terrace at Harbour Hotel'],
  ['harbour', 'live, Harbour Hotel'],
  ['harbour hotel', 'live, Harbour Hotel'],
  ['corner', 'live, Corner Café'],
  ['corner cafe', 'live, Corner Café'],
  ['lakeside', 'live, Lakeside Inn'],
  ['garden', 'live, Garden at Corner Café'],
  ['lobby', 'live, Lobby at Harbour Hotel'],
  ['bar', 'live, one of Lobby Bar or Rooftop Bar'],
  ['rooftop', 'live, Rooftop Bar at Harbour Hotel'],
  // A venue and a zone, in either order.
  ['harbour lobby', 'live, Lobby at Harbour Hotel'],
  ['lobby harbour', 'live, Lobby at Harbour Hotel'],
  ['live harbour lobby', 'live, Lobby at Harbour Hotel'],
  ['corner terrace', 'live, Terrace at Corner Café'],
  ['terrace corner cafe', 'live, Terrace at Corner Café'],
  ['terrace at corner cafe', 'live, Terrace at Corner Café'],
  ['trend corner terrace', 'trend, Terrace at Corner Café'],
  // Typos and prefixes.
  ['terace', 'live, Terrace at Harbour Hotel'],
  ['terrcae', 'live, Terrace at Harbour Hotel'],
  ['harbor', 'live, Harbour Hotel'],
  ['gardne', 'live, Garden at Corner Café'],
  ['roof', 'live, Rooftop Bar at Harbour Hotel'],
  ['lvie', 'live, Harbour Hotel'],
  ['trned terrace', 'trend, Terrace at Harbour Hotel'],
  ['tren lobby', 'trend, Lobby at Harbour Hotel'],
  ['busyest', 'busiest, Harbour Hotel'],
  ['statsu', 'status'],
  ['comp', 'compare'],
  ['dige', 'digest'],
  ['conect', 'connect'],
  // A weekday.
  ['friday', 'week, friday, Harbour Hotel'],
  ['fri', 'week, friday, Harbour Hotel'],
  ['fryday', 'week, friday, Harbour Hotel'],
  ['terrace friday', 'week, friday, Terrace at Harbour Hotel'],
  ['saturday at corner', 'week, saturday, Corner Café'],
  ['how busy is the lobby on sundays?', 'week, sunday, Lobby at Harbour Hotel'],
  ['sun deck', 'live, Sun Deck at Harbour Hotel'],
  // Plain questions.
  ['how loud is the terrace?', 'live, Terrace at Harbour Hotel'],
  ['how is it', 'live, Harbour Hotel'],
  ["how's the lobby bar", 'live, Lobby Bar at Harbour Hotel'],
  ['is the garden busy right now?', 'live, Garden at Corner Café'],
  ['which zone is the busiest?', 'busiest, Harbour Hotel'],
  ['where is it quietest', 'quietest, Harbour Hotel'],
  ['is it busier than usual?', 'live, Harbour Hotel'],
  ['what is usual for the terrace', 'week, Terrace at Harbour Hotel'],
  ["what's usual on friday at the terrace?", 'week, friday, Terrace at Harbour Hotel'],
  ['is the lobby filling up', 'trend, Lobby at Harbour Hotel'],
  ['terrace trend', 'trend, Terrace at Harbour Hotel'],
  ['lobby bar tonight', 'tonight, Lobby Bar at Harbour Hotel'],
  ['how is tonight going', 'tonight, Harbour Hotel'],
  ['all venues', 'compare all venues'],
  // Nothing of that name.
  ['swimming pool', 'live, unknown'],
])('“%s” is %s', (line, expected) => {
  expect(understood(line)).toBe(expected);
});
