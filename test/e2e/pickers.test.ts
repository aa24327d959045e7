import { expect } from 'vitest';
import { connectIds } from '../../src/conversation/connect/ids.ts';
import { questionIds } from '../../src/conversation/questions/ids.ts';
import { showSeen } from '../../src/sandbox/show.ts';
import { dayMs } from '../../src/time.ts';
import { actionsOf, commandsOf, namedIn, rowsOf, seriesOf } from './facts.ts';
import { noVenue, usedInChannel } from './kinds.ts';
import { connected, dataRequests, homeOf, messageOf, runSandbox, test } from './with-sandbox.ts';

const { pickZone, pickVenue } = questionIds;
const names = ['Spa', 'Terrace', 'Sunday', 'Harbour Hotel', 'Corner Café'];

test('the zone picker offers the stored zones, and those that begin as typed first', async ({
  sandbox,
}) => {
  await connected(sandbox.as('manager'));
  const bartender = sandbox.as('bartender');
  const live = messageOf(await bartender.command('/ambience live'));
  // What is read for the history after connecting is over.
  await sandbox.settle();
  const before = dataRequests(sandbox).length;
  expect(await bartender.options(live, pickZone, '')).toEqual([
    'Lobby',
    'Lobby Bar',
    'Restaurant',
    'Breakfast Room',
    'Rooftop Bar',
    'Terrace',
    'Spa',
    'Library',
    'Corridor',
  ]);
  expect(await bartender.options(live, pickZone, 'bar')).toEqual(['Lobby Bar', 'Rooftop Bar']);
  expect(await bartender.options(live, pickZone, 'r')).toEqual(
    expect.arrayContaining(['Restaurant', 'Rooftop Bar', 'Corridor']),
  );
  expect((await bartender.options(live, pickZone, 'r')).slice(0, 2)).toEqual([
    'Restaurant',
    'Rooftop Bar',
  ]);
  // By the name of its group.
  expect(await bartender.options(live, pickZone, 'ROOF')).toEqual(['Rooftop Bar', 'Terrace']);
  expect(await bartender.options(live, pickZone, 'nowhere')).toEqual([]);
  expect(dataRequests(sandbox)).toHaveLength(before);
});

test('picking a zone answers the same question in place', async ({ sandbox }) => {
  await connected(sandbox.as('manager'));
  const bartender = sandbox.as('bartender');
  const live = messageOf(await bartender.command('/ambience live'));
  const spa = messageOf(await bartender.pick(live, pickZone, 'Spa'));
  expect(spa.id).toBe(live.id);
  expect(namedIn(spa.text, ...names)).toEqual(['Spa', 'Harbour Hotel']);
  expect(seriesOf(spa)).toEqual({});
  const trend = messageOf(await bartender.command('/ambience trend spa'));
  const terrace = messageOf(await bartender.pick(trend, pickZone, 'Terrace'));
  expect(namedIn(terrace.text, ...names)).toEqual(['Terrace', 'Harbour Hotel']);
  expect(seriesOf(terrace)).not.toEqual({});
});

test('the night that was asked about survives the pick of another zone', async ({ sandbox }) => {
  await connected(sandbox.as('manager'));
  await sandbox.pass(2 * dayMs);
  await sandbox.settle();
  const bartender = sandbox.as('bartender');
  const friday = messageOf(await bartender.command('/ambience terrace last friday'));
  const spa = await bartender.pick(friday, pickZone, 'Spa');
  expect(showSeen(spa)).toMatch(/Spa\W+\(Harbour Hotel\)\W+(last )?Friday/);
  const both = messageOf(await bartender.command('/ambience terrace last friday vs last night'));
  const other = await bartender.pick(both, pickZone, 'Spa');
  expect(showSeen(other)).toMatch(/Spa[\s\S]*last night and Friday/);
});

test('the weekday survives the pick of another zone', async ({ sandbox }) => {
  await connected(sandbox.as('manager'));
  const bartender = sandbox.as('bartender');
  const week = messageOf(await bartender.command('/ambience week terrace sun'));
  const spa = messageOf(await bartender.pick(week, pickZone, 'Spa'));
  expect(namedIn(spa.text, ...names)).toEqual(['Spa', 'Sunday', 'Harbour Hotel']);
  expect(seriesOf(spa)).not.toEqual({});
});

test('a zone that has gone since is answered with what to do', async ({ sandbox }) => {
  await connected(sandbox.as('manager'));
  const bartender = sandbox.as('bartender');
  const live = messageOf(await bartender.command('/ambience trend'));
  sandbox.venueService.renameZone('zn-4107', 'zn-9999', 'Hammam');
  sandbox.clock.advance(16 * 60_000);
  const shown = showSeen(await bartender.pick(live, pickZone, 'Spa'));
  expect(shown).toContain('Spa is no longer a zone of Harbour Hotel');
  expect(showSeen(await bartender.command('/ambience zones'))).toContain('Hammam');
});

test('with several venues another one can be picked, and managers may make it the channel’s', async ({
  sandbox,
}) => {
  const manager = sandbox.as('manager');
  await connected(manager, 'HARBOUR-HOTEL');
  await connected(manager, 'CORNER-CAFE');
  await manager.press(await homeOf(sandbox, manager), 'Clear default');
  const bartender = sandbox.as('bartender');
  const offered = messageOf(await bartender.command('/ambience live', 'bar'));
  const hotel = messageOf(await bartender.press(offered, 'Open Harbour Hotel'));
  expect(await bartender.options(hotel, pickVenue, 'caf')).toEqual(['Corner Café']);
  expect(await bartender.options(hotel, pickVenue, 'quay')).toEqual(['Harbour Hotel']);
  const cafe = messageOf(await bartender.pick(hotel, pickVenue, 'Corner Café'));
  expect(cafe.id).toBe(hotel.id);
  expect(namedIn(cafe.text, ...names)).toEqual(['Corner Café']);
  expect(rowsOf(cafe)).not.toEqual([]);
  // The zone picker is the new venue's.
  expect(await bartender.options(cafe, pickZone, '')).toEqual(['Counter', 'Garden']);
  expect(commandsOf(cafe)).not.toContain('use');
  const asked = messageOf(await manager.command('/ambience week', 'bar'));
  const chosen = messageOf(await manager.press(asked, 'Corner Café'));
  expect(commandsOf(chosen)).toContain('use');
  // The same answer for someone else is without the manager's button.
  const same = messageOf(await bartender.command('/ambience week', 'bar'));
  const sameChosen = messageOf(await bartender.press(same, 'Corner Café'));
  expect(commandsOf(sameChosen)).not.toContain('use');
  const used = await manager.press(chosen, `${questionIds.ask}:2`);
  expect(showSeen(used)).toMatch(usedInChannel('Corner Café'));
  const busiest = showSeen(await bartender.command('/ambience busiest', 'bar'));
  expect(namedIn(busiest, ...names)).toEqual(['Corner Café']);
});

test('with one venue there is no venue picker, and busiest has no zone picker', async () => {
  await using sandbox = await runSandbox();
  await connected(sandbox.as('manager'));
  const bartender = sandbox.as('bartender');
  const live = actionsOf(messageOf(await bartender.command('/ambience live')));
  expect([live.includes(pickZone), live.includes(pickVenue)]).toEqual([true, false]);
  const busiest = actionsOf(messageOf(await bartender.command('/ambience busiest')));
  expect([busiest.includes(pickZone), busiest.includes(pickVenue)]).toEqual([false, false]);
});

test('a picker of an older message, or of a venue that is gone, says what to do', async ({
  sandbox,
}) => {
  const manager = sandbox.as('manager');
  await connected(manager);
  const live = messageOf(await manager.command('/ambience live'));
  const asked = messageOf(await manager.command('/ambience disconnect'));
  await manager.press(asked, connectIds.disconnect);
  expect(await manager.options(live, pickZone, '')).toEqual([]);
  expect(showSeen(await manager.press(live, questionIds.ask))).toMatch(noVenue.forManagers);
});
