import { expect } from 'vitest';
import { test } from './with-venues.ts';

const by = { workspaceId: 'T1', userId: 'U1' };

test('a channel has the venue chosen for it, and the default is for all others', async ({
  world,
}) => {
  const { choices } = world;
  const hotel = await world.connected('HARBOUR-HOTEL');
  const cafe = await world.connected('CORNER-CAFE');
  expect(await choices.chooseForChannel('C1', cafe.venueId, by)).toBe(true);
  expect(await choices.chooseDefault(hotel.venueId, by)).toBe(true);
  const named = (connection: typeof hotel | undefined) => connection?.venue.name;
  const inChannel = async (channelId: string | undefined) => {
    const { forChannel, byDefault } = await choices.inChannel('T1', channelId);
    return [named(forChannel), named(byDefault)];
  };
  expect(await inChannel('C1')).toEqual(['Corner Café', 'Harbour Hotel']);
  expect(await inChannel('C2')).toEqual([undefined, 'Harbour Hotel']);
  expect(await inChannel(undefined)).toEqual([undefined, 'Harbour Hotel']);

  await choices.clearChannel('C1', by);
  await choices.clearDefault(by);
  expect(await inChannel('C1')).toEqual([undefined, undefined]);
  const kinds = (await world.audit.list('T1')).map(({ event }) => event.kind);
  expect(kinds.slice(0, 4)).toEqual([
    'default_cleared',
    'channel_cleared',
    'default_venue',
    'channel_venue',
  ]);
});

test('the default is the first venue that can be read, not one that waits for approval', async ({
  world,
}) => {
  const defaultName = async () =>
    (await world.choices.inChannel('T1', undefined)).byDefault?.venue.name;
  await world.connected('LAKESIDE-INN');
  expect(await defaultName()).toBeUndefined();
  await world.connected('HARBOUR-HOTEL');
  expect(await defaultName()).toBe('Harbour Hotel');
  await world.connected('CORNER-CAFE');
  expect(await defaultName()).toBe('Harbour Hotel');
});

test('of five venues, the first is the default only if a manager chose it', async ({ world }) => {
  const defaultName = async () =>
    (await world.choices.inChannel('T1', undefined)).byDefault?.venue.name;
  const first = await world.connected('HARBOUR-HOTEL');
  for (const code of ['CORNER-CAFE', 'MILL-STREET', 'CANAL-HOUSE']) await world.connected(code);
  expect(await defaultName()).toBe('Harbour Hotel');
  await world.connected('STATION-BAR');
  expect(await defaultName()).toBeUndefined();
  expect((await world.choices.all('T1')).byDefault).toBeUndefined();
  await world.choices.chooseDefault(first.venueId, by);
  expect(await defaultName()).toBe('Harbour Hotel');
  // Without it, people choose again.
  await world.disconnectVenue(first.venueId, by);
  expect(await defaultName()).toBeUndefined();
});

test('a venue that is not connected here is not chosen, and nothing is audited', async ({
  world,
}) => {
  const { choices } = world;
  const { venueId } = await world.connected('HARBOUR-HOTEL', 'T2');
  const before = await world.audit.list('T1');
  expect(await choices.chooseForChannel('C1', venueId, by)).toBe(false);
  expect(await choices.chooseDefault(venueId, by)).toBe(false);
  expect(await choices.all('T1')).toEqual({ byDefault: undefined, channels: [] });
  expect(await world.audit.list('T1')).toEqual(before);
});
