import { DatabaseSync } from 'node:sqlite';
import { expect } from 'vitest';
import { showSeen, showView } from '../../src/sandbox/show.ts';
import {
  ask,
  connected,
  dataRequests,
  homeOf,
  messageOf,
  runSandbox,
  test,
  viewOf,
} from './with-sandbox.ts';

/** Clicks that come late: on what is gone, or when something fails. */

const gone = 'This venue is not connected any more.';

test('what was asked of a venue that is gone is never answered for another', async ({
  sandbox,
}) => {
  const manager = sandbox.as('manager');
  await connected(manager, 'HARBOUR-HOTEL');
  await connected(manager, 'CORNER-CAFE');
  const offered = messageOf(await manager.command('/ambience live', 'bar'));
  const live = messageOf(await manager.press(offered, 'Harbour Hotel'));
  const chooser = messageOf(await manager.command('/ambience disconnect'));
  const asked = messageOf(await manager.command('/ambience disconnect harbour'));
  await manager.press(asked, 'Disconnect Harbour Hotel');
  const shared = messageOf(await manager.press(live, 'Share in channel'));
  expect([shared.onlyFor, shared.text.includes(gone)]).toEqual(['U0MANAGER', true]);
  expect(showSeen(await manager.press(live, 'Use this venue here'))).toContain(gone);
  expect(showSeen(await manager.press(chooser, 'Harbour Hotel'))).toContain(gone);
  expect(showSeen(await manager.press(offered, 'Harbour Hotel'))).toContain(gone);
  expect(showSeen(await manager.command('/ambience venue', 'bar'))).not.toContain('meant in this');
});

test.each(['/ambience use 🎉', '/ambience disconnect ???'])('%s means no venue', async (line) => {
  await using sandbox = await runSandbox();
  await connected(sandbox.as('manager'));
  expect(await ask(sandbox.as('manager'), line)).toContain('No venue matches');
});

test('of two venues of one name each button says which, and the typed name offers both', async ({
  sandbox,
}) => {
  const manager = sandbox.as('manager');
  const [copy = ''] = sandbox.venueService.addCopies('CORNER-CAFE', 1);
  for (const code of ['HARBOUR-HOTEL', 'CORNER-CAFE', copy]) await connected(manager, code);
  const used = messageOf(await manager.command('/ambience use harbour', 'bar'));
  await manager.press(used, 'Use by default');
  const label = 'Corner Café (Market Square 7, New York)';
  expect(await ask(manager, '/ambience live corner café')).toContain(
    `Which venue: ${label}, ${label} (2)?`,
  );
  const home = showView(await homeOf(sandbox, manager));
  expect(home).toContain(`## ${label} (2)`);
  expect(home).toContain(`[ Disconnect ${label} (2) ]`);
  const asked = messageOf(await manager.command('/ambience disconnect corner'));
  const second = messageOf(await manager.press(asked, `${label} (2)`));
  expect(second.text).toContain(`Disconnect *${label} (2)*`);
  expect(await ask(manager, '/ambience status')).toContain(`${label} (2), in order`);
});

test('closing the window while it reads troubles nobody', async ({ sandbox }) => {
  await connected(sandbox.as('manager'));
  sandbox.clock.advance(7 * 60_000);
  const bartender = sandbox.as('bartender');
  sandbox.venueService.breakWith({ kind: 'slow', ms: 200 });
  const opened = viewOf(await bartender.shortcut('Check ambience'));
  bartender.close(opened);
  await sandbox.settle();
  expect(bartender.directMessages()).toEqual([]);
  expect(sandbox.logged.join('')).not.toContain('unforeseen');
});

test('asking a manager from Home is answered however slow the messages are', async ({
  sandbox,
}) => {
  const guest = sandbox.as('guest');
  const home = await homeOf(sandbox, guest);
  const waiting = viewOf(await guest.press(home, 'Ask a manager'));
  const answered = showView(waiting).includes('One moment')
    ? await guest.nextChange(waiting)
    : waiting;
  expect(showView(answered)).toContain('Asked @owner.');
});

test('a click that fails after its time is answered in a direct message', async ({ sandbox }) => {
  const manager = sandbox.as('manager');
  await connected(manager);
  const home = await homeOf(sandbox, manager);
  sandbox.slack.state.busyMethods.add('views.open');
  const told = manager.nextDirectMessage();
  const pressed = manager.press(home, 'Audit list');
  expect((await told).text).toContain('Slack did not answer in time.');
  // Nothing else is shown for the click.
  sandbox.slack.state.busyMethods.clear();
  await manager.press(home, 'Refresh');
  await pressed;
});

test('a shortcut that fails is answered in a direct message', async ({ sandbox }) => {
  const guest = sandbox.as('guest');
  sandbox.slack.state.busyMethods.add('views.open');
  const told = guest.nextDirectMessage();
  void guest.shortcut('Connect a venue');
  expect((await told).text).toContain('Slack did not answer in time.');
});

test('whoever leafs through Home stays on their page when something changes', async ({
  sandbox,
}) => {
  const manager = sandbox.as('manager');
  const copies = sandbox.venueService.addCopies('CORNER-CAFE', 9);
  for (const code of copies) await connected(manager, code);
  const first = await homeOf(sandbox, manager);
  await manager.press(first, 'Next venues');
  const renewed = manager.nextHome();
  await connected(sandbox.as('owner'), 'HARBOUR-HOTEL');
  expect(showView(await renewed)).toContain('Page 2 of 2');
});

test('when Slack does not say who may manage, Home offers nothing to manage', async ({
  sandbox,
}) => {
  await connected(sandbox.as('manager'));
  sandbox.slack.state.busyMethods.add('users.info');
  const home = showView(await homeOf(sandbox, sandbox.as('bartender')));
  expect(home).toContain('## Harbour Hotel');
  expect(home).not.toMatch(/Disconnect|Change managers|Audit list/);
});

test('a manager who has lost the role manages no more after five minutes', async ({ sandbox }) => {
  const manager = sandbox.as('manager');
  expect(showSeen(await manager.command('/ambience connect'))).toContain('Connection code');
  sandbox.slack.state.demoted.add('U0MANAGER');
  sandbox.clock.advance(5 * 60_000);
  expect(await ask(manager, '/ambience connect')).toContain('Only managers');
});

test('the audit list and open requests go with the app', async ({ sandbox }) => {
  const manager = sandbox.as('manager');
  await connected(manager);
  const told = messageOf(await sandbox.as('guest').command('/ambience disconnect'));
  await sandbox.as('guest').press(told, 'Ask a manager');
  sandbox.clock.advance(60_000);
  await sandbox.slack.uninstall('T0HARBOUR');
  await sandbox.restartService();
  await sandbox.slack.install('T0HARBOUR');
  const home = await homeOf(sandbox, manager);
  const audit = showSeen(await manager.press(home, 'Audit list'));
  expect(audit).toContain('Nothing has been connected or changed yet.');
  const [request] = sandbox.as('owner').directMessages();
  if (request === undefined) throw new Error('nobody was asked');
  expect(showSeen(await sandbox.as('owner').press(request, 'Approve'))).toContain(
    'answered already',
  );
});

test('the zones of a large venue are shown in lines, and what does not fit is counted', async ({
  sandbox,
}) => {
  const zones = Array.from({ length: 400 }, (_, index) => ({
    zone_id: `z${index}`,
    zone_name: `A zone with a rather long name, number ${index}`,
    automated: true,
  }));
  sandbox.venueService.answerAt('zones', { number_of_zones: 400, automated_zones: 400, zones });
  await connected(sandbox.as('manager'));
  const shown = await ask(sandbox.as('guest'), '/ambience zones');
  expect(shown).toContain('400 zones in Harbour Hotel');
  expect(shown).toContain('number 50');
  expect(shown).toMatch(/and more, in \d+ lines; ask for one by its name/);
});

test('while all zones cannot be had, the reading of one zone is still shown', async ({
  sandbox,
}) => {
  await connected(sandbox.as('manager'));
  const guest = sandbox.as('guest');
  await ask(guest, '/ambience trend spa');
  sandbox.clock.advance(20 * 60_000);
  await ask(guest, '/ambience trend lobby');
  await ask(guest, '/ambience trend terrace');
  sandbox.venueService.breakWith({ kind: 'status', status: 503 });
  const old = await ask(guest, '/ambience trend spa');
  expect(old).toContain('Spa, Harbour Hotel, the last six hours');
  expect(old).toContain('This is the last reading');
  sandbox.venueService.breakWith(undefined);
  sandbox.clock.advance(60_000);
  // The answer for all zones makes no sense; those for one do.
  sandbox.venueService.answerAt('zones/trending', 'nonsense');
  const before = dataRequests(sandbox).length;
  expect(await ask(guest, '/ambience trend corridor')).toContain('Corridor, Harbour Hotel');
  expect(dataRequests(sandbox).slice(before)).toContain('zones/zn-4109/trending');
});

test('while Slack cannot be reached, news wait; what Slack refuses goes to another manager', async ({
  sandbox,
}) => {
  const manager = sandbox.as('manager');
  await connected(manager);
  sandbox.venueService.revoke('HARBOUR-HOTEL');
  sandbox.clock.advance(7 * 60_000);
  sandbox.slack.state.failingMethods.set('chat.postMessage', 'service_unavailable');
  await ask(sandbox.as('guest'), '/ambience live');
  await sandbox.settle();
  sandbox.slack.state.failingMethods.clear();
  expect([manager, sandbox.as('owner')].map((one) => one.directMessages().length)).toEqual([0, 0]);
  sandbox.clock.advance(2 * 60_000);
  await sandbox.tick();
  await sandbox.settle();
  expect(manager.directMessages()).toHaveLength(1);
  expect(sandbox.as('owner').directMessages()).toHaveLength(0);
});

test('a picker whose options cannot be read offers none, and the log says why', async ({
  sandbox,
}) => {
  const manager = sandbox.as('manager');
  await connected(manager);
  const live = messageOf(await manager.command('/ambience live'));
  const database = new DatabaseSync(sandbox.config.databaseFile);
  database.exec("UPDATE workspaces SET value = 'damaged'");
  database.close();
  expect(await manager.options(live, 'Pick a zone', '')).toEqual([]);
  const line = sandbox.logged.find((one) => one.includes('the options of pick_zone'));
  expect(line).toContain('record_unreadable');
});

test('Read again under status asks the service even while readings are fresh', async ({
  sandbox,
}) => {
  await connected(sandbox.as('manager'));
  const guest = sandbox.as('guest');
  await ask(guest, '/ambience live');
  sandbox.venueService.breakWith({ kind: 'status', status: 503 });
  await ask(guest, '/ambience trend');
  sandbox.venueService.breakWith(undefined);
  // A service that was given up is left alone for ten seconds.
  sandbox.clock.advance(30_000);
  const shown = messageOf(await guest.command('/ambience status'));
  expect(shown.text).toContain('does not answer');
  expect(showSeen(await guest.press(shown, 'Read again'))).toContain('1 of 1 venue in order.');
});

test('the busiest zone is told although the list of all makes no sense', async ({ sandbox }) => {
  sandbox.venueService.answerAt('zones/live', 'nonsense');
  await connected(sandbox.as('manager'));
  expect(await ask(sandbox.as('guest'), '/ambience busiest')).toContain(
    'Rooftop Bar is the busiest zone of Harbour Hotel.',
  );
});

test('a part of a name that fits several venues offers exactly those; a short one none', async ({
  sandbox,
}) => {
  const manager = sandbox.as('manager');
  const [copy = ''] = sandbox.venueService.addCopies('HARBOUR-HOTEL', 1);
  for (const code of ['HARBOUR-HOTEL', copy, 'CORNER-CAFE']) await connected(manager, code);
  await manager.command('/ambience use corner', 'bar');
  const offered = showSeen(await sandbox.as('guest').command('/ambience live harbour', 'bar'));
  expect(offered).toContain('Which venue: Harbour Hotel (Quay');
  expect(offered).not.toContain('Corner Café');
  const short = showSeen(await sandbox.as('guest').command('/ambience live ho', 'bar'));
  expect(short).not.toContain('its busiest zones');
});

test('Home does not say of a venue that it has not approved once it has', async ({ sandbox }) => {
  const manager = sandbox.as('manager');
  const opened = viewOf(await manager.command('/ambience connect'));
  await manager.submit(opened, { connection_code: 'LAKESIDE-INN' });
  await sandbox.settle();
  sandbox.venueService.approve('LAKESIDE-INN');
  for (const path of ['venue/live', 'zones/live']) sandbox.venueService.answerAt(path, 'x');
  const home = showView(await homeOf(sandbox, sandbox.as('guest')));
  expect(home).toContain('sent an answer that cannot be read');
  expect(home).not.toContain('has not approved');
});
