import { expect } from 'vitest';
import { chooseZoneMessage } from '../../src/conversation/asking/choose-zone-message.ts';
import { disconnectedMessage } from '../../src/conversation/connect/disconnect.ts';
import { connectIds } from '../../src/conversation/connect/ids.ts';
import { channelClearedMessage } from '../../src/conversation/connect/venue-choice-messages.ts';
import type { Question } from '../../src/conversation/question.ts';
import { questionIds } from '../../src/conversation/questions/ids.ts';
import { sharedNotice } from '../../src/conversation/questions/shared-message.ts';
import {
  chooseVenueMessage,
  noSuchVenueMessage,
} from '../../src/conversation/text/choose-venue.ts';
import { houseLocale } from '../../src/conversation/text/locale.ts';
import { showSeen, showView } from '../../src/sandbox/show.ts';
import type { Person } from '../../src/sandbox/slack/people.ts';
import type { ShownMessage } from '../../src/sandbox/slack/state.ts';
import { renderMessage } from '../../src/slack/render/render-message.ts';
import { actionsOf, labelsOf, namedIn, namesInRows, rowsOf, seriesOf } from './facts.ts';
import {
  connectionNamed,
  inLine,
  lastReading,
  measuredAt,
  notAManager,
  nothingFound,
  noVenue,
  saying,
  staleBecause,
  usedInChannel,
} from './kinds.ts';
import { setUpAlert } from './with-alerts.ts';
import {
  ask,
  connected,
  dataRequests,
  homeOf,
  messageOf,
  passMinutes,
  type Running,
  test,
} from './with-sandbox.ts';

const bothVenues = ['Harbour Hotel', 'Corner Café'];

async function connectBoth(sandbox: Running): Promise<Person> {
  const manager = sandbox.as('manager');
  await connected(manager, 'HARBOUR-HOTEL');
  await connected(manager, 'CORNER-CAFE');
  return manager;
}

/** Otherwise the venue that was connected first answers where none was chosen. */
async function clearDefault(sandbox: Running, manager: Person): Promise<void> {
  await manager.press(await homeOf(sandbox, manager), 'Clear default');
  await sandbox.settle();
}

const whichZone = renderMessage(
  chooseZoneMessage([], [], { command: 'live', argument: '' }, houseLocale),
).text;
const whichVenue = renderMessage(
  chooseVenueMessage([], { command: 'live', argument: '' }, houseLocale),
).text;

/** The venues that an answer names, and the zones in its table. */
async function liveIn(person: Person, line: string, channel = 'general') {
  const shown = messageOf(await person.command(line, channel));
  return { venues: namedIn(shown.text, ...bothVenues), zones: rowsOf(shown).map(([name]) => name) };
}
const liveOfCafe = {
  venues: ['Corner Café'],
  zones: expect.arrayContaining(['Counter', 'Garden']),
};
const liveOfHotel = {
  venues: ['Harbour Hotel'],
  zones: expect.arrayContaining(['Rooftop Bar', 'Spa']),
};

/** What `/ambience venue` shows of each venue in a channel. */
async function venuesShown(person: Person, channel: string) {
  const shown = showSeen(await person.command('/ambience venue', channel));
  const [hotel, cafe] = shown.split('Corner Café');
  expect(hotel).toContain('Harbour Hotel');
  return { hotel, cafe };
}

/** The posts of the app that everyone in a channel sees. */
function sharedIn({ slack }: Running, channelId: string): ShownMessage[] {
  return slack.state.messages.filter(
    (one) => one.channelId === channelId && one.onlyFor === undefined && one.author === undefined,
  );
}

test('Refresh reads again in place, and only when a new reading is due', async ({ sandbox }) => {
  await connected(sandbox.as('manager'));
  const bartender = sandbox.as('bartender');
  const first = messageOf(await bartender.command('/ambience live'));
  await sandbox.settle();
  const before = dataRequests(sandbox).length;
  const same = messageOf(await bartender.press(first, questionIds.ask));
  expect(same.id).toBe(first.id);
  expect(same.text).toMatch(measuredAt('21:00', '21:05'));
  expect(dataRequests(sandbox)).toHaveLength(before);
  sandbox.clock.advance(7 * 60_000);
  const renewed = messageOf(await bartender.press(same, questionIds.ask));
  expect(renewed.id).toBe(first.id);
  expect(renewed.text).toMatch(measuredAt('21:10', '21:15'));
  expect(dataRequests(sandbox)).toHaveLength(before + 2);
});

test('Share posts the figures and the name of the person who shared, once', async ({ sandbox }) => {
  await connected(sandbox.as('manager'));
  const bartender = sandbox.as('bartender');
  const own = messageOf(await bartender.command('/ambience trend spa', 'bar'));
  await bartender.press(own, questionIds.share);
  await sandbox.settle();
  const [shared, ...others] = sharedIn(sandbox, 'C0BAR');
  if (shared === undefined) throw new Error('nothing was posted');
  expect(others).toEqual([]);
  expect(namedIn(shared.text, 'Spa', 'Harbour Hotel')).toHaveLength(2);
  expect(seriesOf(shared)).toEqual(seriesOf(own));
  expect(own.text).not.toContain('<@U0BARTENDER>');
  expect(shared.text).toContain('<@U0BARTENDER>');
  expect(actionsOf(shared)).toEqual([questionIds.ask]);
  // The private answer says where it went, and does not offer it a second time.
  const after = bartender.seenIn('bar').find(({ id }) => id === own.id);
  if (after === undefined) throw new Error('the private answer is gone');
  expect(after.onlyFor).toBe('U0BARTENDER');
  expect(seriesOf(after)).toEqual(seriesOf(own));
  expect(after.text).toContain(renderMessage(sharedNotice('C0BAR', false)).text);
  expect(actionsOf(after)).not.toContain(questionIds.share);
  // A press on the answer as it was, before it was replaced.
  const again = messageOf(await bartender.press(own, questionIds.share));
  expect(again.onlyFor).toBe('U0BARTENDER');
  expect(again.text).toBe(renderMessage(sharedNotice('C0BAR', true)).text);
  expect(sharedIn(sandbox, 'C0BAR')).toHaveLength(1);
});

test('anyone in the channel can refresh a shared answer, which replaces the post', async ({
  sandbox,
}) => {
  await connected(sandbox.as('manager'));
  const bartender = sandbox.as('bartender');
  const own = messageOf(await bartender.command('/ambience live', 'bar'));
  await bartender.press(own, questionIds.share);
  const [shared] = sharedIn(sandbox, 'C0BAR');
  if (shared === undefined) throw new Error('nothing was posted');
  expect(shared.text).toMatch(measuredAt('21:00', '21:05'));
  sandbox.clock.advance(7 * 60_000);
  const renewed = messageOf(await sandbox.as('guest').press(shared, questionIds.ask));
  expect([renewed.id, renewed.onlyFor]).toEqual([shared.id, undefined]);
  expect(renewed.text).toMatch(measuredAt('21:10', '21:15'));
  // It is still the answer of the person who shared it.
  expect(renewed.text).toContain('<@U0BARTENDER>');
  expect(sharedIn(sandbox, 'C0BAR')).toHaveLength(1);
});

test('an answer without new figures is only for the person who pressed Share', async ({
  sandbox,
}) => {
  await connected(sandbox.as('manager'));
  const bartender = sandbox.as('bartender');
  const own = messageOf(await bartender.command('/ambience live'));
  sandbox.clock.advance(7 * 60_000);
  sandbox.venueService.revoke('HARBOUR-HOTEL');
  await ask(bartender, '/ambience live');
  await passMinutes(sandbox, 1);
  const answered = messageOf(await bartender.press(own, questionIds.share));
  expect(answered.onlyFor).toBe('U0BARTENDER');
  expect(answered.text).toMatch(staleBecause('token_refused'));
});

test('a channel’s own venue answers there, and only there', async ({ sandbox }) => {
  const manager = await connectBoth(sandbox);
  await clearDefault(sandbox, manager);
  const bartender = sandbox.as('bartender');
  const before = await venuesShown(bartender, 'bar');
  const used = await manager.command('/ambience use corner', 'bar');
  expect(showSeen(used)).toMatch(usedInChannel('Corner Café'));
  expect(await liveIn(bartender, '/ambience live', 'bar')).toEqual(liveOfCafe);
  const compared = messageOf(await bartender.command('/ambience live', 'general'));
  expect(namesInRows(compared)).toEqual(['Harbour Hotel', 'Corner Café']);
  // Only the channel's venue is marked, and only in that channel.
  const inBar = await venuesShown(bartender, 'bar');
  expect(inBar.cafe).not.toBe(before.cafe);
  expect(inBar.hotel).toBe(before.hotel);
  expect(await venuesShown(bartender, 'general')).toEqual(before);
  // A button that names another venue still means that one.
  const ofHotel = messageOf(await bartender.press(compared, 'Open Harbour Hotel'));
  expect(namedIn(ofHotel.text, ...bothVenues)).toEqual(['Harbour Hotel']);
  expect(rowsOf(ofHotel)).not.toEqual([]);
});

test('an unknown venue is answered with the connected ones', async ({ sandbox }) => {
  const manager = await connectBoth(sandbox);
  const offered = messageOf(await manager.command('/ambience use ritz'));
  const question: Question = { command: 'use', argument: 'ritz' };
  expect(offered.text).toBe(renderMessage(noSuchVenueMessage([], question, houseLocale)).text);
  expect(labelsOf(offered)).toEqual(bothVenues);
  const chosen = await manager.press(offered, 'Harbour Hotel');
  expect(showSeen(chosen)).toMatch(usedInChannel('Harbour Hotel'));
  const several = messageOf(await manager.command('/ambience disconnect'));
  expect(several.text).toBe(whichVenue);
  expect(labelsOf(several)).toEqual(bothVenues);
});

test('disconnecting asks first, then deletes the venue and nothing else', async ({ sandbox }) => {
  const manager = await connectBoth(sandbox);
  await manager.command('/ambience use corner', 'bar');
  const asked = messageOf(await manager.command('/ambience disconnect corner'));
  expect(namedIn(asked.text, ...bothVenues)).toEqual(['Corner Café']);
  // The history can be downloaded first.
  expect(actionsOf(asked)).toEqual([connectIds.disconnect, questionIds.ask]);
  expect(JSON.stringify(asked.blocks)).toContain('"confirm":{"title"');
  const done = await manager.press(asked, connectIds.disconnect);
  const connection = connectionNamed('Corner Café');
  expect(showSeen(done)).toMatch(saying(disconnectedMessage({ kind: 'disconnected', connection })));
  expect(await liveIn(sandbox.as('bartender'), '/ambience live', 'bar')).toEqual(liveOfHotel);
  const again = await manager.press(asked, connectIds.disconnect);
  expect(showSeen(again)).toMatch(saying(disconnectedMessage({ kind: 'not_connected' })));
});

test('only managers use and disconnect, by command or by button', async ({ sandbox }) => {
  const manager = sandbox.as('manager');
  await connected(manager);
  const bartender = sandbox.as('bartender');
  expect(await ask(bartender, '/ambience use harbour')).toMatch(notAManager);
  expect(await ask(bartender, '/ambience disconnect')).toMatch(notAManager);
  const asked = messageOf(await manager.command('/ambience disconnect'));
  const refused = await bartender.press(asked, connectIds.disconnect);
  expect(showSeen(refused)).toMatch(notAManager);
  expect(await ask(bartender, '/ambience venue')).toContain('Harbour Hotel');
});

test('without a venue, managers are shown how to connect one', async ({ sandbox }) => {
  const shown = await sandbox.as('manager').command('/ambience disconnect');
  expect(showSeen(shown)).toMatch(noVenue.forManagers);
  expect(actionsOf(messageOf(shown))).toEqual([connectIds.connect]);
});

test('with several venues, a zone or a venue that only one can mean needs no choice', async ({
  sandbox,
}) => {
  await connectBoth(sandbox);
  const bartender = sandbox.as('bartender');
  const names = ['Terrace', 'Garden', ...bothVenues];
  const terrace = await ask(bartender, '/ambience live terrace');
  expect(namedIn(terrace, ...names)).toEqual(['Terrace', 'Harbour Hotel']);
  const garden = await ask(bartender, '/ambience live garden');
  expect(namedIn(garden, ...names)).toEqual(['Garden', 'Corner Café']);
  expect(await liveIn(bartender, '/ambience live corner cafe')).toEqual(liveOfCafe);
  // The zone that is nearest to it is of the other venue, whose name its button has.
  const offered = messageOf(await bartender.command('/ambience live conter stool'));
  expect(showSeen({ kind: 'message', message: offered })).toMatch(
    nothingFound('Harbour Hotel', 'conter stool'),
  );
  const [counter = ''] = labelsOf(offered);
  expect(counter).toMatch(inLine('Counter', 'Corner Café'));
  const chosen = messageOf(await bartender.press(offered, counter));
  expect(namedIn(chosen.text, 'Counter', ...bothVenues)).toEqual(['Counter', 'Corner Café']);
});

test('a zone of the venue that is meant comes before one of another, which is offered', async ({
  sandbox,
}) => {
  const manager = sandbox.as('manager');
  await connected(manager);
  await connected(manager, 'CANAL-HOUSE');
  const bars = messageOf(await sandbox.as('bartender').command('/ambience bar'));
  expect(labelsOf(bars)).toContain('Rooftop Bar (Harbour Hotel)');
  expect(bars.text).not.toContain('Canal House');
  const other = await sandbox.as('bartender').press(bars, 'Bar (Canal House)');
  expect(showSeen(other)).toContain('Bar (Canal House)');
});

test('a zone is not there if only another venue has one of that name', async ({ sandbox }) => {
  await connectBoth(sandbox);
  const bartender = sandbox.as('bartender');
  for (const line of ['corner cafe spa', 'how was the spa at the corner café last night']) {
    const offered = messageOf(await bartender.command(`/ambience ${line}`));
    expect(showSeen({ kind: 'message', message: offered })).toMatch(
      nothingFound('Corner Café', 'spa'),
    );
    expect(labelsOf(offered)).toEqual(['Spa (Harbour Hotel)']);
  }
});

test('a part of a venue’s name is enough where no zone has it', async ({ sandbox }) => {
  await connectBoth(sandbox);
  const bartender = sandbox.as('bartender');
  expect(await liveIn(bartender, '/ambience live harbour')).toEqual(liveOfHotel);
  const busiest = await ask(bartender, '/ambience busiest corner');
  expect(namedIn(busiest, ...bothVenues)).toEqual(['Corner Café']);
  const week = messageOf(await bartender.command('/ambience week café sunday'));
  expect(namedIn(week.text, 'Sunday', ...bothVenues)).toEqual(['Sunday', 'Corner Café']);
  expect(seriesOf(week)).not.toEqual({});
  // Two zones of the hotel have it, and no venue's name counts then.
  const both = messageOf(await bartender.command('/ambience trend bar'));
  expect(labelsOf(both)).toEqual(['Share to channel', 'Lobby Bar', 'Rooftop Bar']);
});

test('a zone that only another venue has is answered there', async ({ sandbox }) => {
  const manager = await connectBoth(sandbox);
  await manager.command('/ambience use harbour', 'bar');
  const guest = sandbox.as('guest');
  const garden = messageOf(await guest.command('/ambience trend garden', 'bar'));
  expect(namedIn(garden.text, 'Garden', ...bothVenues)).toEqual(['Garden', 'Corner Café']);
  expect(seriesOf(garden)).not.toEqual({});
});

test('where several venues have the zone, the channel’s own counts, else all are offered', async ({
  sandbox,
}) => {
  const manager = await connectBoth(sandbox);
  const [copy = ''] = sandbox.venueService.addCopies('CORNER-CAFE', 1);
  await connected(manager, copy);
  await clearDefault(sandbox, manager);
  const guest = sandbox.as('guest');
  const offered = messageOf(await guest.command('/ambience live garden'));
  expect(offered.text).toBe(whichZone);
  const ofCafe = expect.stringMatching(inLine('Garden', 'Corner Café'));
  expect(labelsOf(offered)).toEqual([ofCafe, ofCafe]);
  const used = messageOf(await manager.command('/ambience use corner', 'bar'));
  await manager.press(used, labelsOf(used)[1] ?? '');
  const garden = messageOf(await guest.command('/ambience live garden', 'bar'));
  expect(namedIn(garden.text, 'Garden', ...bothVenues)).toEqual(['Garden', 'Corner Café']);
});

test('managers can clear a channel’s venue and the default', async ({ sandbox }) => {
  const manager = await connectBoth(sandbox);
  await clearDefault(sandbox, manager);
  const guest = sandbox.as('guest');
  const before = await venuesShown(guest, 'bar');
  const used = messageOf(await manager.command('/ambience use corner', 'bar'));
  const usedOnly = await venuesShown(guest, 'bar');
  await manager.press(used, connectIds.chooseDefault);
  expect(showSeen(await guest.command('/ambience use none', 'bar'))).toMatch(notAManager);
  const both = await venuesShown(guest, 'bar');
  const cleared = await manager.command('/ambience use none', 'bar');
  expect(showSeen(cleared)).toMatch(saying(channelClearedMessage(connectionNamed('Corner Café'))));
  const byDefault = await venuesShown(guest, 'bar');
  // Each choice has its own mark.
  expect(new Set([before, usedOnly, both, byDefault].map(({ cafe }) => cafe)).size).toBe(4);
  expect(byDefault.hotel).toBe(before.hotel);
  await clearDefault(sandbox, manager);
  const without = await homeOf(sandbox, manager);
  expect(JSON.stringify(without.content.blocks)).not.toContain(connectIds.clearDefault);
  expect(await venuesShown(guest, 'bar')).toEqual(before);
  const offered = messageOf(await guest.command('/ambience zones'));
  expect(offered.text).toBe(whichVenue);
  expect(labelsOf(offered)).toEqual([...bothVenues, 'All venues']);
  const ofBoth = messageOf(await guest.press(offered, 'All venues'));
  expect(namedIn(ofBoth.text, ...bothVenues)).toEqual(bothVenues);
  const all = messageOf(await guest.command('/ambience zones all'));
  expect(namedIn(all.text, ...bothVenues)).toEqual(bothVenues);
});

test('a venue of which no sensor reports is said to have no data', async ({ sandbox }) => {
  const manager = await connectBoth(sandbox);
  await setUpAlert(manager, { venueId: 'Corner Café', channelId: 'bar' });
  for (const zone of ['zn-5201', 'zn-5202']) sandbox.venueService.failSensor(zone, true);
  await passMinutes(sandbox, 5);
  const compared = await ask(manager, '/ambience compare');
  expect(compared).toMatch(/ a look: .*Corner Café/);
  expect(compared).toContain('no data: none of its sensors is reporting');
  const home = showView(await homeOf(sandbox, manager));
  expect(home).toContain('no data: none of its sensors is reporting');
  expect(home).toContain("Can't watch: no sensor is reporting");
});

test('while the service does not say which zone is the busiest, the known zones do', async ({
  sandbox,
}) => {
  await connected(sandbox.as('manager'));
  sandbox.clock.advance(7 * 60_000);
  sandbox.venueService.breakWith({ kind: 'status', status: 503 });
  const shown = await ask(sandbox.as('guest'), '/ambience busiest');
  expect(namedIn(shown, 'Rooftop Bar', '8.9', 'Harbour Hotel')).toHaveLength(3);
  expect(shown).toMatch(lastReading('21:00', '21:10', 'unavailable'));
});
