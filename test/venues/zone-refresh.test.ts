import { expect } from 'vitest';
import { dayMs, minuteMs } from '../../src/time.ts';
import { test, type VenueWorld } from './with-venues.ts';

/** The paths requested while `work` runs. */
async function requested({ venueService }: VenueWorld, work: () => Promise<void>) {
  const before = venueService.requests.length;
  await work();
  return venueService.requests.slice(before).map(({ path }) => path);
}

test('stored zones are read again once they are a day old, and not again while that fails', async ({
  world,
}) => {
  const { refreshZones, clock, venueService } = world;
  const connection = await world.connected('HARBOUR-HOTEL');
  const refresh = () => refreshZones('T1', connection);
  expect(await requested(world, refresh)).toEqual([]);

  clock.advance(dayMs);
  venueService.breakWith({ kind: 'status', status: 404 });
  expect(await requested(world, refresh)).toContain('/api/v1/data/zones');
  expect(await requested(world, refresh)).toEqual([]);

  venueService.breakWith(undefined);
  clock.advance(10 * minuteMs);
  expect(await requested(world, refresh)).toEqual(['/api/v1/data/zones']);
  const [stored] = await world.connections.list('T1');
  expect(stored?.zonesReadAt).toBe(clock.now());
});

test('a venue that has not approved yet is not asked', async ({ world }) => {
  const connection = await world.connected('LAKESIDE-INN');
  world.clock.advance(2 * dayMs);
  expect(await requested(world, () => world.refreshZones('T1', connection))).toEqual([]);
});
