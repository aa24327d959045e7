import { expect } from 'vitest';
import { showSeen } from '../../src/sandbox/show.ts';
import {
  ask,
  connected,
  dataRequests,
  homeOf,
  messageOf,
  passMinutes,
  test,
} from './with-sandbox.ts';

test('Refresh reads again in place, and only when a new reading is due', async ({ sandbox }) => {
  await connected(sandbox.as('manager'));
  const bartender = sandbox.as('bartender');
  const first = messageOf(await bartender.command('/ambience live'));
  const before = dataRequests(sandbox).length;
  const same = messageOf(await bartender.press(first, 'Refresh'));
  expect(same.id).toBe(first.id);
  expect(same.text).toContain('Measured 21:00, next about 21:05');
  expect(dataRequests(sandbox)).toHaveLength(before);
  sandbox.clock.advance(7 * 60_000);
  const renewed = messageOf(await bartender.press(same, 'Refresh'));
  expect(renewed.id).toBe(first.id);
  expect(renewed.text).toContain('Measured 21:10, next about 21:15');
  expect(dataRequests(sandbox)).toHaveLength(before + 2);
});

test('Share shows the figures to the channel and says who did', async ({ sandbox }) => {
  await connected(sandbox.as('manager'));
  const bartender = sandbox.as('bartender');
  const own = messageOf(await bartender.command('/ambience trend spa', 'bar'));
  const shared = messageOf(await bartender.press(own, 'Share in channel'));
  expect(shared.id).not.toBe(own.id);
  expect([shared.onlyFor, shared.channelId]).toEqual([undefined, 'C0BAR']);
  expect(shared.text).toContain('*Spa*, Harbour Hotel, the last six hours');
  expect(shared.text).toContain('Shared by <@U0BARTENDER>');
  expect(showSeen({ kind: 'message', message: shared })).not.toContain('[ Refresh ]');
});

test('what is no figure stays with the person who pressed Share', async ({ sandbox }) => {
  await connected(sandbox.as('manager'));
  const bartender = sandbox.as('bartender');
  const own = messageOf(await bartender.command('/ambience live'));
  sandbox.clock.advance(7 * 60_000);
  sandbox.venueService.revoke('HARBOUR-HOTEL');
  await ask(bartender, '/ambience live');
  await passMinutes(sandbox, 1);
  const told = messageOf(await bartender.press(own, 'Share in channel'));
  expect(told.onlyFor).toBe('U0BARTENDER');
  expect(told.text).toContain('has withdrawn access');
});

test('a channel’s own venue answers there, and only there', async ({ sandbox }) => {
  const manager = sandbox.as('manager');
  await connected(manager, 'HARBOUR-HOTEL');
  await connected(manager, 'CORNER-CAFE');
  expect(showSeen(await manager.command('/ambience use corner', 'bar'))).toContain(
    'In this channel, /ambience now means Corner Café.',
  );
  const bartender = sandbox.as('bartender');
  const inBar = await bartender.command('/ambience live', 'bar');
  expect(showSeen(inBar)).toContain('Corner Café, its busiest zones');
  expect(showSeen(await bartender.command('/ambience live', 'general'))).toContain('Which venue');
  expect(showSeen(await bartender.command('/ambience venue', 'bar'))).toMatch(
    /Corner Café\n.*\n.*It is the one meant in this channel\./,
  );
  // A button that names another venue still means that one.
  const offered = messageOf(await bartender.command('/ambience live', 'general'));
  expect(showSeen(await bartender.press(offered, 'Harbour Hotel'))).toContain('Harbour Hotel, its');
});

test('an unknown venue is answered with the connected ones', async ({ sandbox }) => {
  const manager = sandbox.as('manager');
  await connected(manager, 'HARBOUR-HOTEL');
  await connected(manager, 'CORNER-CAFE');
  const told = messageOf(await manager.command('/ambience use ritz'));
  expect(told.text).toBe('No venue matches “ritz”. Connected: Harbour Hotel, Corner Café.');
  const chosen = await manager.press(told, 'Harbour Hotel');
  expect(showSeen(chosen)).toContain('now means Harbour Hotel');
  const several = messageOf(await manager.command('/ambience disconnect'));
  expect(several.text).toBe('Which venue: Harbour Hotel, Corner Café?');
});

test('disconnecting asks first, then deletes the venue and nothing else', async ({ sandbox }) => {
  const manager = sandbox.as('manager');
  await connected(manager, 'HARBOUR-HOTEL');
  await connected(manager, 'CORNER-CAFE');
  await manager.command('/ambience use corner', 'bar');
  const asked = messageOf(await manager.command('/ambience disconnect corner'));
  expect(asked.text).toContain('Disconnect *Corner Café* from this workspace?');
  expect(JSON.stringify(asked.blocks)).toContain('"confirm":{"title"');
  const done = messageOf(await manager.press(asked, 'Disconnect Corner Café'));
  expect(done.text).toBe(
    '*Corner Café* is disconnected. Its access and its readings are deleted here.',
  );
  const shown = showSeen(await sandbox.as('bartender').command('/ambience live', 'bar'));
  expect(shown).toContain('Harbour Hotel, its busiest zones');
  const again = messageOf(await manager.press(asked, 'Disconnect Corner Café'));
  expect(again.text).toBe('This venue is not connected any more.');
});

test('only managers use and disconnect, by command or by button', async ({ sandbox }) => {
  const manager = sandbox.as('manager');
  await connected(manager);
  const bartender = sandbox.as('bartender');
  expect(await ask(bartender, '/ambience use harbour')).toContain('Only managers');
  expect(await ask(bartender, '/ambience disconnect')).toContain('Only managers');
  const asked = messageOf(await manager.command('/ambience disconnect'));
  const refused = await bartender.press(asked, 'Disconnect Harbour Hotel');
  expect(showSeen(refused)).toContain('Only managers can connect, disconnect and choose venues');
  expect(await ask(bartender, '/ambience venue')).toContain('Harbour Hotel');
});

test('without a venue, managers are shown how to connect one', async ({ sandbox }) => {
  const told = await ask(sandbox.as('manager'), '/ambience disconnect');
  expect(told).toContain('No venue is connected');
  expect(told).toContain('[ Connect a venue ]');
});

test('with several venues, a zone or a venue that only one can mean needs no choice', async ({
  sandbox,
}) => {
  const manager = sandbox.as('manager');
  await connected(manager, 'HARBOUR-HOTEL');
  await connected(manager, 'CORNER-CAFE');
  const bartender = sandbox.as('bartender');
  expect(await ask(bartender, '/ambience live terrace')).toContain('Terrace, Harbour Hotel');
  expect(await ask(bartender, '/ambience live garden')).toContain('Garden, Corner Café');
  expect(await ask(bartender, '/ambience live corner cafe')).toContain('Corner Café, its busiest');
  expect(await ask(bartender, '/ambience live nowhere')).toContain('Which venue');
});

test('a part of a venue’s name is enough where no zone has it', async ({ sandbox }) => {
  const manager = sandbox.as('manager');
  await connected(manager, 'HARBOUR-HOTEL');
  await connected(manager, 'CORNER-CAFE');
  const bartender = sandbox.as('bartender');
  expect(await ask(bartender, '/ambience live harbour')).toContain('Harbour Hotel, its busiest');
  expect(await ask(bartender, '/ambience busiest corner')).toContain('zone of Corner Café');
  expect(await ask(bartender, '/ambience week café sunday')).toContain('on a usual Sunday');
  // Two zones of the hotel have it, and no venue's name counts then.
  expect(await ask(bartender, '/ambience live bar')).toContain('2 zones match “bar”');
});

test('a zone that another venue has is offered there', async ({ sandbox }) => {
  const manager = sandbox.as('manager');
  await connected(manager, 'HARBOUR-HOTEL');
  await connected(manager, 'CORNER-CAFE');
  await manager.command('/ambience use harbour', 'bar');
  const told = messageOf(await sandbox.as('guest').command('/ambience trend garden', 'bar'));
  expect(told.text).toBe(
    'No zone of *Harbour Hotel* matches “garden”. Elsewhere: Garden (Corner Café).',
  );
  const garden = await sandbox.as('guest').press(told, 'Garden (Corner Café)');
  expect(showSeen(garden)).toContain('Garden, Corner Café, the last six hours');
});

test('where several venues have the zone, only they are offered', async ({ sandbox }) => {
  const manager = sandbox.as('manager');
  for (const code of ['HARBOUR-HOTEL', 'CORNER-CAFE', 'OLD-TOWN-BAR']) {
    await connected(manager, code);
  }
  const told = messageOf(await sandbox.as('guest').command('/ambience live bar'));
  expect(told.text).toBe('Which venue: Harbour Hotel, Old Town Bar?');
});

test('a channel’s venue and the default can be taken back, by managers', async ({ sandbox }) => {
  const manager = sandbox.as('manager');
  await connected(manager, 'HARBOUR-HOTEL');
  await connected(manager, 'CORNER-CAFE');
  const used = messageOf(await manager.command('/ambience use corner', 'bar'));
  await manager.press(used, 'Use by default');
  const guest = sandbox.as('guest');
  expect(showSeen(await guest.command('/ambience use none', 'bar'))).toContain('Only managers');
  const cleared = await manager.command('/ambience use none', 'bar');
  expect(showSeen(cleared)).toContain('no venue of its own any more');
  const venue = showSeen(await guest.command('/ambience venue', 'bar'));
  expect(venue).not.toContain('meant in this channel');
  expect(venue).toContain('It is meant in every channel without its own.');
  const home = await homeOf(sandbox, manager);
  const without = showSeen(await manager.press(home, 'No default venue'));
  expect(without).not.toContain('without their own');
  expect(showSeen(await guest.command('/ambience live'))).toContain('Which venue');
});

test('while the service does not say which zone is the busiest, the known zones do', async ({
  sandbox,
}) => {
  await connected(sandbox.as('manager'));
  sandbox.clock.advance(7 * 60_000);
  sandbox.venueService.breakWith({ kind: 'status', status: 503 });
  const shown = await ask(sandbox.as('guest'), '/ambience busiest');
  expect(shown).toContain('Rooftop Bar is the busiest zone of Harbour Hotel');
  expect(shown).toContain('This is the last reading: the venue service does not answer.');
});
