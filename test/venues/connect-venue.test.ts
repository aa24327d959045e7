import { expect } from 'vitest';
import { checkConnectionCode } from '../../src/venues/connect-venue.ts';
import { venueName } from '../../src/venues/workspace.ts';
import { test } from './with-venues.ts';

test.each([
  ['HARBOUR-HOTEL', 'HARBOUR-HOTEL'],
  ['  abc.1_2-3\n', 'abc.1_2-3'],
  ['HARBOUR\u2013HOTEL', 'HARBOUR-HOTEL'],
  ['ÅRHUS-42', 'ÅRHUS-42'],
])('%j is the code %s', (typed, code) => {
  expect(checkConnectionCode(typed)).toEqual({ isCode: true, code });
});

test.each([
  ['', 'empty'],
  ['   ', 'empty'],
  ['abc', 'too_short'],
  ['a b c d', 'malformed'],
  ['-abcd', 'malformed'],
  ['<script>', 'malformed'],
  ['abcd\u0000', 'malformed'],
  ['x'.repeat(101), 'too_long'],
  ['x'.repeat(4_000), 'too_long'],
])('%j is not a code: %s', (typed, problem) => {
  expect(checkConnectionCode(typed)).toEqual({ isCode: false, problem });
});

test('a valid code stores an active connection with its zones, and audits it', async ({
  world,
}) => {
  const result = await world.connectVenue(
    { workspaceId: 'T1', userId: 'U1', isManager: true },
    ' HARBOUR-HOTEL ',
  );
  expect(result).toMatchObject({
    kind: 'connected',
    connection: { state: 'active', connectedBy: 'U1', venue: { name: 'Harbour Hotel' } },
  });
  const [stored] = await world.connections.list('T1');
  expect(stored?.zones).toHaveLength(9);
  expect(await world.audit.list('T1')).toMatchObject([
    { by: 'U1', event: { kind: 'connected', venueName: 'Harbour Hotel' } },
  ]);
  expect(await world.connections.list('T2')).toEqual([]);
  expect(world.announced).toEqual(['active']);
});

test('a venue that has yet to approve is stored as pending', async ({ world }) => {
  const { state, zones } = await world.connected('LAKESIDE-INN');
  expect([state, zones]).toEqual(['pending', []]);
});

test('connecting with the same code again replaces the connection and keeps its id', async ({
  world,
}) => {
  const first = await world.connected('HARBOUR-HOTEL');
  world.clock.advance(60_000);
  const second = await world.connected('HARBOUR-HOTEL');
  expect(second.venueId).toBe(first.venueId);
  expect(second.connectedAt).toBeGreaterThan(first.connectedAt);
  expect(await world.connections.list('T1')).toHaveLength(1);
  const [newest] = await world.audit.list('T1');
  expect(newest?.event).toMatchObject({ kind: 'connected_again' });
});

test('a code in lower case is tried once in upper case', async ({ world }) => {
  const first = await world.connected('HARBOUR-HOTEL');
  const second = await world.connected('harbour-hotel');
  expect(second.venueId).toBe(first.venueId);
  expect(await world.connections.list('T1')).toHaveLength(1);
  const tokenRequests = () =>
    world.venueService.requests.filter(({ method }) => method === 'POST').length;
  const before = tokenRequests();
  expect(
    await world.connectVenue({ workspaceId: 'T1', userId: 'U1', isManager: true }, 'wrong-code'),
  ).toMatchObject({ kind: 'refused', error: { code: 'code_unknown' } });
  expect(tokenRequests() - before).toBe(2);
});

test('a malformed code is refused without a request', async ({ world }) => {
  expect(
    await world.connectVenue({ workspaceId: 'T1', userId: 'U1', isManager: true }, 'a b'),
  ).toEqual({
    kind: 'not_a_code',
    problem: 'malformed',
  });
  expect(world.venueService.requests).toEqual([]);
});

test('five wrong codes block a person for ten minutes', async ({ world }) => {
  for (let attempt = 0; attempt < 5; attempt += 1) {
    const result = await world.connectVenue(
      { workspaceId: 'T1', userId: 'U1', isManager: true },
      'WRONG-CODE',
    );
    expect(result).toMatchObject({ kind: 'refused', error: { code: 'code_unknown' } });
  }
  const limited = await world.connectVenue(
    { workspaceId: 'T1', userId: 'U1', isManager: true },
    'HARBOUR-HOTEL',
  );
  expect(limited).toEqual({ kind: 'rate_limited', waitMs: 600_000 });
  expect(await world.connections.list('T1')).toEqual([]);
  expect(
    await world.connectVenue({ workspaceId: 'T1', userId: 'U2', isManager: true }, 'HARBOUR-HOTEL'),
  ).toMatchObject({
    kind: 'connected',
  });
  world.clock.advance(600_000);
  await world.connected('HARBOUR-HOTEL');
});

test('while the service is down, nothing is stored and no attempt counts', async ({ world }) => {
  world.venueService.breakWith({ kind: 'status', status: 500 });
  for (let attempt = 0; attempt < 6; attempt += 1) {
    const result = await world.connectVenue(
      { workspaceId: 'T1', userId: 'U1', isManager: true },
      'HARBOUR-HOTEL',
    );
    expect(result).toMatchObject({ kind: 'refused', error: { code: 'unavailable' } });
  }
  expect(await world.connections.list('T1')).toEqual([]);
  world.venueService.breakWith(undefined);
  await world.connected('HARBOUR-HOTEL');
});

test('a venue without a name gets it when its zones are refreshed', async ({ world }) => {
  const { venueService, connections } = world;
  venueService.answerAt('venue', {});
  venueService.answerAt('zones', { unexpected: true });
  const grantWithoutVenue = await world.connected('CORNER-CAFE');
  expect(grantWithoutVenue.state).toBe('active');
  venueService.answerAt('venue', undefined);
  venueService.answerAt('zones', undefined);
  const unnamed = { ...grantWithoutVenue, venue: { timezone: 'UTC' } };
  expect(venueName(unnamed)).not.toBe('');
  await world.workspaces.update(
    'T1',
    (workspace) => workspace && { ...workspace, connections: [unnamed] },
  );
  world.clock.advance(60_000);
  const options = { deadline: world.clock.now() + 5_000, purpose: 'person' } as const;
  await connections.refreshZones('T1', unnamed, options);
  const [named] = await connections.list('T1');
  expect(named?.venue.name).toBe('Corner Café');
});

test('someone who was allowed to connect a venue once is not asked as a manager', async ({
  world,
}) => {
  const by = { workspaceId: 'T1', userId: 'UGUEST', isManager: false };
  const result = await world.connectVenue(by, 'HARBOUR-HOTEL');
  expect(result).toMatchObject({
    connection: { connectedBy: 'UGUEST', isConnectedByGuest: true },
  });
});
