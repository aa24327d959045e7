import { expect } from 'vitest';
import { test } from './with-venues.ts';

test('disconnecting deletes the connection, its readings and its venue choices', async ({
  world,
}) => {
  const { connections, readings, choices, disconnectVenue, audit } = world;
  const connection = await world.connected('HARBOUR-HOTEL');
  const { venueId } = connection;
  await choices.chooseForChannel('C1', venueId, { workspaceId: 'T1', userId: 'U1' });
  await choices.chooseDefault(venueId, { workspaceId: 'T1', userId: 'U1' });
  const options = { deadline: world.clock.now() + 5_000, purpose: 'person' } as const;
  await connections.read('T1', connection, (credentials) =>
    readings.zonesLive(credentials, options),
  );
  expect(await readings.knownZonesLive({ workspaceId: 'T1', venueId })).toBeDefined();

  const by = { workspaceId: 'T1', userId: 'U2', askedBy: 'U3' };
  expect(await disconnectVenue(venueId, by)).toMatchObject({
    kind: 'disconnected',
    connection: { venue: { name: 'Harbour Hotel' } },
  });
  expect(await connections.list('T1')).toEqual([]);
  expect(await readings.knownZonesLive({ workspaceId: 'T1', venueId })).toBeUndefined();
  expect(await choices.all('T1')).toEqual({ byDefault: undefined, channels: [] });
  const [newest] = await audit.list('T1');
  expect(newest).toMatchObject({ by: 'U2', askedBy: 'U3', event: { kind: 'disconnected' } });
});

test('disconnecting a venue that is not connected changes nothing', async ({ world }) => {
  const { venueId } = await world.connected('HARBOUR-HOTEL');
  expect(await world.disconnectVenue(venueId, { workspaceId: 'T2', userId: 'U1' })).toEqual({
    kind: 'not_connected',
  });
  expect(await world.disconnectVenue('other', { workspaceId: 'T1', userId: 'U1' })).toEqual({
    kind: 'not_connected',
  });
  expect(await world.connections.list('T1')).toHaveLength(1);
});

test('removing the app deletes a workspace, except venues connected after that', async ({
  world,
}) => {
  await world.connected('HARBOUR-HOTEL');
  const removedAt = world.clock.now();
  world.clock.advance(1_000);
  await world.connected('CORNER-CAFE');
  expect(await world.forgetWorkspace('T1', removedAt)).toMatchObject({ isGone: false });
  const left = await world.connections.list('T1');
  expect(left.map(({ venue }) => venue.name)).toEqual(['Corner Café']);
  expect(await world.forgetWorkspace('T1', world.clock.now())).toMatchObject({ isGone: true });
  expect(await world.workspaces.get('T1')).toBeUndefined();
});

test('of two people who disconnect at once, only one succeeds', async ({ world }) => {
  const { venueId } = await world.connected('HARBOUR-HOTEL');
  const results = await Promise.all(
    ['U1', 'U2'].map((userId) => world.disconnectVenue(venueId, { workspaceId: 'T1', userId })),
  );
  expect(results.map(({ kind }) => kind).toSorted()).toEqual(['disconnected', 'not_connected']);
});
