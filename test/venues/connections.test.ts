import { expect } from 'vitest';
import { isFinallyRevoked, nextRecheckAt } from '../../src/venues/workspace.ts';
import { test, type VenueWorld } from './with-venues.ts';

const hourMs = 60 * 60_000;

async function onlyConnection({ connections }: VenueWorld) {
  const [connection] = await connections.list('T1');
  if (connection === undefined) throw new Error('nothing is connected');
  return connection;
}

function readOptions({ clock }: VenueWorld) {
  return { deadline: clock.now() + 5_000, purpose: 'person' } as const;
}

test('a pending venue becomes active at the first read after its approval', async ({ world }) => {
  const { connections, venueService } = world;
  const pending = await world.connected('LAKESIDE-INN');
  await connections.check('T1', pending);
  expect((await onlyConnection(world)).state).toBe('pending');
  venueService.approve('LAKESIDE-INN');
  world.clock.advance(60_000);
  await connections.check('T1', pending);
  expect(await onlyConnection(world)).toMatchObject({
    state: 'active',
    pendingNotification: 'approved',
    venue: { name: 'Lakeside Inn' },
  });
  expect((await onlyConnection(world)).zones.length).toBeGreaterThan(0);
  expect(world.announced).toEqual(['pending', 'active']);
});

test('a denial changes the connection onlyConnection if another endpoint refuses too', async ({
  world,
}) => {
  const { connections, venueService, readings } = world;
  const connection = await world.connected('HARBOUR-HOTEL');
  await connections.confirm('T1', connection, 'venue/live');
  expect((await onlyConnection(world)).state).toBe('active');
  venueService.revoke('HARBOUR-HOTEL');
  await connections.confirm('T1', connection, 'venue/live');
  const revoked = await onlyConnection(world);
  expect(revoked).toMatchObject({
    state: 'revoked',
    pendingNotification: 'withdrawn',
    denied: { checks: 0 },
  });
  // There is no earlier reading to return.
  const read = connections.read('T1', revoked, (credentials) =>
    readings.zonesLive(credentials, readOptions(world)),
  );
  await expect(read).rejects.toMatchObject({ code: 'connection_revoked' });
});

test('a withdrawal is rechecked after 1, 3, 8 and 24 hours, and then final', async ({ world }) => {
  const { connections, venueService, clock } = world;
  await connections.confirm('T1', await revoked(world), 'venue/live');
  for (const hours of [1, 3, 8, 24]) {
    const connection = await onlyConnection(world);
    expect(nextRecheckAt(connection)).toBe(clock.now() + hours * hourMs);
    expect(isFinallyRevoked(connection)).toBe(false);
    clock.advance(hours * hourMs);
    await connections.recheck('T1', connection);
  }
  const last = await onlyConnection(world);
  expect([nextRecheckAt(last), isFinallyRevoked(last)]).toEqual([undefined, true]);
  const before = venueService.requests.length;
  const read = connections.read('T1', last, async () => 'read');
  await expect(read).rejects.toMatchObject({ code: 'connection_revoked' });
  expect(venueService.requests).toHaveLength(before);
});

async function revoked(world: VenueWorld) {
  const connection = await world.connected('HARBOUR-HOTEL');
  world.venueService.revoke('HARBOUR-HOTEL');
  return connection;
}

test('access that works again is restored', async ({ world }) => {
  const { connections } = world;
  const connection = await world.connected('HARBOUR-HOTEL');
  const denied = { state: 'revoked', denied: { checkedAt: world.clock.now(), checks: 0 } } as const;
  await world.repository.change('T1', connection, denied);
  await world.repository.acknowledgeNotification('T1', connection.venueId, 'withdrawn');
  await connections.recheck('T1', await onlyConnection(world));
  expect(await onlyConnection(world)).toMatchObject({
    state: 'active',
    pendingNotification: 'restored',
  });
});

test('a response to an older token does not change a venue that was connected again', async ({
  world,
}) => {
  const connection = await world.connected('HARBOUR-HOTEL');
  const old = { ...connection, token: 'an older token' };
  await world.repository.change('T1', old, { state: 'revoked' });
  expect((await onlyConnection(world)).state).toBe('active');
});

test('a notification stays until it is acknowledged, unless a newer one has replaced it', async ({
  world,
}) => {
  const connection = await world.connected('HARBOUR-HOTEL');
  const { repository } = world;
  const pending = async () => (await onlyConnection(world)).pendingNotification;
  await repository.change('T1', connection, { state: 'pending' });
  await repository.change('T1', connection, { state: 'active' });
  await repository.acknowledgeNotification('T1', connection.venueId, 'unapproved');
  expect(await pending()).toBe('approved');
  await repository.acknowledgeNotification('T1', connection.venueId, 'approved');
  expect(await pending()).toBeUndefined();
});
