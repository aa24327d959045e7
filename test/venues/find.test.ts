import { describe, expect, test } from 'vitest';
import { type Found, findPlace } from '../../src/venues/find.ts';
import { matchOf, splitWeekday } from '../../src/venues/names.ts';
import { searchVenues } from '../../src/venues/search-venues.ts';
import type { Connection } from '../../src/venues/workspace.ts';

type State = Connection['state'];

function venue(name: string, zones: readonly string[], state: State = 'active'): Connection {
  return {
    venueId: name,
    state,
    token: 't',
    venue: { name, timezone: 'UTC' },
    zones: zones.map((text) => {
      const [zone = '', group] = text.split('/');
      const id = `${name} ${zone}`;
      return {
        id,
        name: zone,
        ...(group === undefined ? {} : { group: { id: group, name: group } }),
      };
    }),
    zonesReadAt: 1,
    connectedBy: 'U1',
    connectedAt: 1,
  };
}

const hotel = venue('Harbour Hotel', [
  'Lobby/Ground floor',
  'Lobby Bar/Ground floor',
  'Terrace/Roof',
  'Café "Île"/Roof',
  'Sun Deck',
]);
const cafe = venue('Corner Café', ['Garden', 'Counter', 'Lobby']);
const inn = venue('Lakeside Inn', [], 'pending');
const old = venue('Old Town Bar', ['Bar', 'Yard'], 'revoked');

interface Context {
  readonly connected?: readonly Connection[];
  readonly forChannel?: Connection;
  readonly byDefault?: Connection;
}

function find(typed: string, context: Context = {}, venueId?: string): unknown {
  const { connected = [hotel, cafe], forChannel, byDefault } = context;
  return shown(findPlace({ typed, venueId }, { connected, forChannel, byDefault }));
}

/** `Harbour Hotel`, `Harbour Hotel: Lobby`, or a list of them. */
function shown(found: Found): unknown {
  switch (found.kind) {
    case 'place':
      return nameOf(found.place);
    case 'which_venue':
      return found.candidates.map(({ venueId }) => venueId);
    case 'which_zone':
      return found.places.map(nameOf);
    case 'unknown':
      return { nearest: found.nearest.map(nameOf) };
    default:
      return found.kind;
  }
}

function nameOf({
  connection,
  zone,
}: {
  connection: Connection;
  zone: { name: string } | undefined;
}) {
  return zone === undefined ? connection.venueId : `${connection.venueId}: ${zone.name}`;
}

describe('with one venue', () => {
  test.each([
    ['', 'Harbour Hotel'],
    ['lobby', 'Harbour Hotel: Lobby'],
    ['LOBBY!', 'Harbour Hotel: Lobby'],
    ['lobby bar', 'Harbour Hotel: Lobby Bar'],
    ['terr', 'Harbour Hotel: Terrace'],
    ['terace', 'Harbour Hotel: Terrace'],
    ['terrcae', 'Harbour Hotel: Terrace'],
    ['bar', 'Harbour Hotel: Lobby Bar'],
    ['cafe ile', 'Harbour Hotel: Café "Île"'],
    ['deck', 'Harbour Hotel: Sun Deck'],
    ['roof', ['Harbour Hotel: Terrace', 'Harbour Hotel: Café "Île"']],
    ['ground floor', ['Harbour Hotel: Lobby', 'Harbour Hotel: Lobby Bar']],
    ['harbour', 'Harbour Hotel'],
    ['harbour terrace', 'Harbour Hotel: Terrace'],
    ['how loud is the terrace?', 'Harbour Hotel: Terrace'],
    ['how is it now', 'Harbour Hotel'],
    ['pool', { nearest: ['Harbour Hotel: Lobby'] }],
    ['!!!', { nearest: [] }],
  ])('“%s” is %j', (typed, expected) => {
    const found = find(typed, { connected: [hotel] });
    if (typeof expected === 'object' && 'nearest' in expected) {
      expect(found).toHaveProperty('nearest');
    } else {
      expect(found).toEqual(expected);
    }
  });
});

describe('with several venues', () => {
  test.each<[string, Context, unknown]>([
    ['', {}, ['Harbour Hotel', 'Corner Café']],
    ['', { byDefault: hotel }, 'Harbour Hotel'],
    ['', { byDefault: hotel, forChannel: cafe }, 'Corner Café'],
    ['corner cafe', { byDefault: hotel }, 'Corner Café'],
    ['corner', { byDefault: hotel }, 'Corner Café'],
    ['cornr', { byDefault: hotel }, 'Corner Café'],
    ['lobby', { byDefault: hotel }, 'Harbour Hotel: Lobby'],
    ['lobby', { forChannel: cafe }, 'Corner Café: Lobby'],
    ['lobby', {}, ['Harbour Hotel: Lobby', 'Corner Café: Lobby']],
    ['lobby corner', { byDefault: hotel }, 'Corner Café: Lobby'],
    ['corner lobby', { byDefault: hotel }, 'Corner Café: Lobby'],
    ['harbour lobby bar', { byDefault: cafe }, 'Harbour Hotel: Lobby Bar'],
    ['lobby bar at the harbour hotel', {}, 'Harbour Hotel: Lobby Bar'],
    ['garden', { byDefault: hotel }, 'Corner Café: Garden'],
    ['gardn', { byDefault: hotel }, 'Corner Café: Garden'],
    ['how busy is the garden', { byDefault: hotel }, 'Corner Café: Garden'],
  ])('“%s” with %j', (typed, context, expected) => {
    expect(find(typed, context)).toEqual(expected);
  });
});

test('a name that fits the venue that is meant is not taken for another one’s, which is told', () => {
  const quay = venue('Quay', ['Bar', 'Deck']);
  const connected = [hotel, quay];
  const context = { connected, byDefault: hotel };
  const typed = { typed: 'bar', venueId: undefined };
  const bar = findPlace(typed, { ...context, forChannel: undefined });
  expect(bar).toMatchObject({
    kind: 'place',
    place: { connection: hotel, zone: { name: 'Lobby Bar' } },
  });
  expect(bar).toHaveProperty('elsewhere.0.connection', quay);
  // A venue that is named, or has the name itself, is meant.
  expect(find('quay bar', context)).toBe('Quay: Bar');
  expect(find('bar', { ...context, byDefault: quay })).toBe('Quay: Bar');
  expect(find('lobby', context)).toBe('Harbour Hotel: Lobby');
});

describe('a venue that cannot be read', () => {
  const connected = [hotel, inn, old];

  test.each<[string, Context, unknown]>([
    ['', { connected }, 'Harbour Hotel'],
    ['', { connected, byDefault: inn }, 'Harbour Hotel'],
    ['', { connected: [inn, hotel, cafe], byDefault: inn }, 'Harbour Hotel'],
    // Its access was withdrawn, which nobody would see in an answer of another venue.
    ['', { connected, byDefault: old }, 'Old Town Bar'],
    ['', { connected: [inn, old] }, 'Lakeside Inn'],
    ['', { connected, forChannel: inn }, 'Lakeside Inn'],
    ['lobby bar', { connected }, 'Harbour Hotel: Lobby Bar'],
    ['bar', { connected }, 'Harbour Hotel: Lobby Bar'],
    ['lakeside', { connected }, 'Lakeside Inn'],
    ['old town', { connected }, 'Old Town Bar'],
    ['yard', { connected }, 'Old Town Bar: Yard'],
    ['', { connected: [hotel, cafe, inn] }, ['Harbour Hotel', 'Corner Café']],
  ])('“%s” is %j', (typed, context, expected) => {
    expect(find(typed, context)).toEqual(expected);
  });
});

test('a venue that was chosen with a button is meant, with the rest of the question', () => {
  expect(find('harbour', {}, 'Harbour Hotel')).toBe('Harbour Hotel');
  expect(find('lobby', {}, 'Corner Café')).toBe('Corner Café: Lobby');
  expect(find('lobby', { forChannel: hotel }, 'Corner Café')).toBe('Corner Café: Lobby');
  expect(find('terrace', {}, 'Corner Café')).toEqual({ nearest: [] });
  expect(find('lobby', {}, 'gone')).toBe('not_connected');
  expect(find('lobby', { connected: [] })).toBe('nothing_connected');
});

test('of two venues with the same name, the one of the channel is meant', () => {
  const other = { ...hotel, venueId: 'second' };
  const connected = [hotel, other];
  expect(find('harbour hotel', { connected })).toEqual(['Harbour Hotel', 'second']);
  expect(find('harbour hotel', { connected, forChannel: other })).toBe('second');
});

test('a name made of a filler or of symbols is found as it is', () => {
  const odd = venue('★', ['The Den', 'Now', '☾']);
  const names = ['the den', 'den', 'now', '☾', '★'].map((typed) =>
    find(typed, { connected: [odd] }),
  );
  expect(names).toEqual(['★: The Den', '★: The Den', '★: Now', '★: ☾', '★']);
});

test('words of a question that are also in a name do not hide it', () => {
  const names = ['Bar at the Top', 'Over The Limit', 'Quiet Room', 'Breakfast Room', 'Way Out'];
  const connected = [venue('Grand', names)];
  const found = [
    'how loud is the bar at the top?',
    'is Over The Limit busy',
    'how busy is the quiet room right now?',
    'is it loud in the way out',
    'breakfast room',
  ].map((typed) => find(typed, { connected }));
  expect(found).toEqual([
    'Grand: Bar at the Top',
    'Grand: Over The Limit',
    'Grand: Quiet Room',
    'Grand: Way Out',
    'Grand: Breakfast Room',
  ]);
});

test.each([
  ['Terrace', 'terrace', 'exact'],
  ['Rooftop Bar', 'roof', 'start'],
  ['Rooftop Bar', 'bar', 'start'],
  ['Rooftop Bar', 'oftop', 'part'],
  ['Rooftop Bar', 'rooftpo', 'typo'],
  ['Old Town Bar', 'old twon', 'typo'],
  ['Faulty & Merry Club', 'faulty club', 'start'],
  ['Terrace', 'terase', undefined],
  ['Spa', 'spb', undefined],
  ['Bar', 'b', undefined],
  ['ロビー', 'ロビー', 'exact'],
])('%s matches “%s”: %s', (name, typed, level) => {
  expect(matchOf(name, typed)).toBe(level);
});

test.each([
  ['terrace fri', 'terrace', 'friday'],
  ['fri terrace', 'terrace', 'friday'],
  ['friday', '', 'friday'],
  ['terrace', 'terrace', undefined],
  ['terrace fr', 'terrace fr', undefined],
  ['  spa  SAT. ', 'spa', 'saturday'],
  ['', '', undefined],
  ['fryday', '', 'friday'],
  ['firday', '', 'friday'],
  ['terrace wedesday', 'terrace', 'wednesday'],
  ['terrace satturday', 'terrace', 'saturday'],
  ['monde', 'monde', undefined],
])('“%s” is “%s” on %s', (typed, rest, weekday) => {
  expect(splitWeekday(typed)).toEqual({ rest, weekday });
});

test('venues are searched on the best level that matches any', () => {
  const names = (typed: string) =>
    searchVenues(typed, [hotel, cafe, inn]).map(({ venueId }) => venueId);
  expect(names('')).toHaveLength(3);
  expect(names('!!')).toEqual([]);
  expect(names('corner cafe')).toEqual(['Corner Café']);
  expect(names('l')).toEqual([]);
  expect(names('lake')).toEqual(['Lakeside Inn']);
  expect(names('lakseide inn')).toEqual(['Lakeside Inn']);
});

test('a group that is the whole venue, and part of its name, is the venue', () => {
  const inGroup = (one: Connection, count: number): Connection => ({
    ...one,
    zones: one.zones.map((zone, index) =>
      index < count ? { ...zone, group: { id: 'g', name: 'Shop' } } : zone,
    ),
  });
  const shop = venue('Walkthrough Shop', ['Ground', 'Upstairs', 'Fitting Rooms']);
  const find = (one: Connection) =>
    findPlace(
      { typed: 'shop', venueId: undefined },
      { connected: [hotel, one], forChannel: undefined, byDefault: hotel },
    );
  expect(find(inGroup(shop, 3))).toMatchObject({ kind: 'place', place: { zone: undefined } });
  expect(find(inGroup(shop, 2))).toMatchObject({ kind: 'which_zone' });
});

test('the beginning of a venue’s name is that venue, although a zone has one of its words', () => {
  const garden = venue('Garden Inn', ['Patio']);
  const connected = [cafe, garden];
  expect(find('garden in', { connected })).toBe('Garden Inn');
  expect(find('garden', { connected, byDefault: cafe })).toBe('Corner Café: Garden');
});

test('a name that only sounds like it is suggested', () => {
  const nearest = (typed: string) => {
    const found = findPlace(
      { typed, venueId: undefined },
      { connected: [hotel], forChannel: undefined, byDefault: hotel },
    );
    return found.kind === 'unknown' ? found.nearest.map(({ zone }) => zone.name) : found.kind;
  };
  expect(nearest('teras')).toEqual(['Terrace']);
  expect(nearest('tours')).toEqual(['Terrace']);
  expect(nearest('spa')).toEqual([]);
});

test('a venue is found by its town, unless a zone has that name or two venues are there', () => {
  const at = (one: Connection, address: string): Connection => ({
    ...one,
    venue: { ...one.venue, address },
  });
  const york = at(cafe, 'Market Square 7, New York');
  const find = (typed: string, connected: readonly Connection[]) =>
    findPlace(
      { typed, venueId: undefined },
      { connected, forChannel: undefined, byDefault: hotel },
    );
  expect(find('new york', [hotel, york])).toMatchObject({
    kind: 'place',
    place: { connection: york, zone: undefined },
  });
  const near = at(hotel, 'Quay Street 1, 10001 New York, USA');
  expect(find('new york', [near, york])).toMatchObject({ kind: 'which_venue' });
  for (const [town, address] of [
    ['london', '12 Mill Lane, London SW1A 1AA'],
    ['amsterdam', 'Damrak 3, 1012 AB Amsterdam'],
  ] as const) {
    const there = at(cafe, address);
    expect(find(town, [hotel, there])).toMatchObject({ place: { connection: there } });
  }
  const bar = venue('Old Bar', ['New York']);
  expect(find('new york', [york, bar])).toMatchObject({
    place: { zone: { name: 'New York' } },
  });
});
