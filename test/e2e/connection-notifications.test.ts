import { expect } from 'vitest';
import { connectIds } from '../../src/conversation/connect/ids.ts';
import { homeIds } from '../../src/conversation/home/ids.ts';
import { peopleIds } from '../../src/conversation/people/ids.ts';
import { questionIds } from '../../src/conversation/questions/ids.ts';
import { zoneInfoMessage } from '../../src/conversation/questions/zones-message.ts';
import { houseLocale } from '../../src/conversation/text/locale.ts';
import { showMessage, showSeen, showView } from '../../src/sandbox/show.ts';
import type { Person } from '../../src/sandbox/slack/people.ts';
import { renderMessage } from '../../src/slack/render/render-message.ts';
import { actionsOf, rowsOf } from './facts.ts';
import {
  connectionNamed,
  connectionNotification,
  connectionProblem,
  freshReading,
  lastReading,
  measuredAt,
  staleBecause,
  statusOf,
  venueIs,
} from './kinds.ts';
import {
  ask,
  connect,
  connected,
  dataRequests,
  homeOf,
  messageOf,
  passMinutes,
  type Running,
  runSandbox,
  test,
  viewOf,
} from './with-sandbox.ts';

/** Changes of a connection that nobody asked for, and who is notified. */

const minuteMs = 60_000;

async function later({ clock, tick, settle }: Running, minutes: number): Promise<void> {
  clock.advance(minutes * minuteMs);
  await tick();
  await settle();
}

function notificationsTo(person: Person): string[] {
  return person.directMessages().map(showMessage);
}

test('the person who connected a venue is notified once of a revoked token', async ({
  sandbox,
}) => {
  const [manager, bartender] = [sandbox.as('manager'), sandbox.as('bartender')];
  await connected(manager);
  sandbox.venueService.revoke('HARBOUR-HOTEL');
  sandbox.clock.advance(7 * minuteMs);
  expect(await ask(bartender, '/ambience live')).toMatch(
    lastReading('21:00', '21:10', 'access_refused'),
  );
  expect(manager.directMessages()).toEqual([]);
  await passMinutes(sandbox, 1);
  const withdrawn = staleBecause('token_refused');
  const guest = sandbox.as('guest');
  const home = await guest.press(await homeOf(sandbox, guest), homeIds.show);
  expect(showSeen(home)).toMatch(withdrawn);
  expect(await ask(bartender, '/ambience live')).toMatch(withdrawn);
  expect(await ask(bartender, '/ambience trend')).toMatch(connectionProblem('connection_revoked'));
  await later(sandbox, 30);
  const [notification, ...others] = manager.directMessages();
  if (notification === undefined) throw new Error('nobody was notified');
  expect(others).toEqual([]);
  expect(showMessage(notification)).toMatch(connectionNotification('withdrawn', 'Harbour Hotel'));
  const opened = viewOf(await manager.press(notification, connectIds.connect));
  expect(opened.content.callback_id).toBe(connectIds.modal);
  expect(bartender.directMessages()).toEqual([]);
});

const stale = staleBecause('token_refused');
const problem = connectionProblem('connection_revoked', 'Harbour Hotel');

test.each([
  ['/ambience live', stale],
  ['/ambience busiest', stale],
  ['/ambience trend', problem],
  ['/ambience week', stale],
  ['/ambience zones', problem],
  ['/ambience venue', venueIs('revoked', { name: 'Harbour Hotel', by: 'U0MANAGER' })],
  ['/ambience status', statusOf(connectionNamed('Harbour Hotel', { state: 'revoked' }), {})],
])('after that, %s says so and offers what each person can do', async (line, withdrawn) => {
  await using sandbox = await runSandbox();
  await connected(sandbox.as('manager'));
  sandbox.venueService.revoke('HARBOUR-HOTEL');
  sandbox.clock.advance(7 * minuteMs);
  await ask(sandbox.as('guest'), '/ambience live');
  await passMinutes(sandbox, 1);
  const own = messageOf(await sandbox.as('manager').command(line));
  expect(showMessage(own)).toMatch(withdrawn);
  expect(actionsOf(own)).toContain(connectIds.connect);
  const others = actionsOf(messageOf(await sandbox.as('bartender').command(line)));
  expect(others).toContain(peopleIds.askManager);
  expect(others).not.toContain(connectIds.connect);
});

test('100 people who find out at the same time cause one message', async ({ sandbox }) => {
  const manager = sandbox.as('manager');
  await connected(manager);
  sandbox.venueService.revoke('HARBOUR-HOTEL');
  sandbox.clock.advance(7 * minuteMs);
  const guest = sandbox.as('guest');
  await Promise.all(Array.from({ length: 100 }, () => ask(guest, '/ambience live')));
  await passMinutes(sandbox, 3);
  expect(manager.directMessages()).toHaveLength(1);
});

test.each([401, 403])(
  'one stray %d is checked again, found wrong, and nobody is notified',
  async (status) => {
    await using sandbox = await runSandbox();
    const [manager, bartender] = [sandbox.as('manager'), sandbox.as('bartender')];
    await connected(manager);
    sandbox.clock.advance(7 * minuteMs);
    sandbox.venueService.breakWith({ kind: 'once', status });
    const answer = await ask(bartender, '/ambience live');
    expect(answer).toContain('Rooftop Bar');
    expect(answer).toMatch(staleBecause('access_refused'));
    await passMinutes(sandbox, 3);
    expect(await ask(bartender, '/ambience live')).toMatch(measuredAt('21:10', '21:15'));
    expect(await ask(bartender, '/ambience venue')).toMatch(venueIs('active', { zones: 9 }));
    expect(manager.directMessages()).toEqual([]);
  },
);

test('when access comes back within hours, the manager is notified without asking', async ({
  sandbox,
}) => {
  const manager = sandbox.as('manager');
  await connected(manager);
  sandbox.clock.advance(7 * minuteMs);
  sandbox.venueService.breakWith({ kind: 'status', status: 401 });
  await ask(manager, '/ambience live');
  await passMinutes(sandbox, 1);
  const withdrawn = messageOf(await manager.command('/ambience live'));
  expect(showMessage(withdrawn)).toContain('Rooftop Bar');
  expect(actionsOf(withdrawn)).toContain(connectIds.connect);
  const asked = sandbox.venueService.requests.length;
  await ask(manager, '/ambience live');
  expect(sandbox.venueService.requests).toHaveLength(asked);
  sandbox.venueService.breakWith(undefined);
  await later(sandbox, 61);
  const notifications = notificationsTo(manager);
  expect(notifications).toHaveLength(2);
  expect(notifications[1]).toMatch(connectionNotification('restored', 'Harbour Hotel'));
  expect(await ask(manager, '/ambience live')).toMatch(freshReading);
});

test('after the last check the readings are not shown any more', async ({ sandbox }) => {
  const manager = sandbox.as('manager');
  await connected(manager);
  sandbox.venueService.revoke('HARBOUR-HOTEL');
  sandbox.clock.advance(7 * minuteMs);
  await ask(manager, '/ambience live');
  await passMinutes(sandbox, 1);
  const asked = sandbox.venueService.requests.length;
  for (let hour = 0; hour < 48; hour += 1) await later(sandbox, 60);
  expect(sandbox.venueService.requests.length - asked).toBe(4);
  expect(await ask(manager, '/ambience live')).not.toContain('Rooftop Bar');
  expect(manager.directMessages()).toHaveLength(1);
});

test('withdrawn approval and its return each have their own notification', async ({ sandbox }) => {
  const manager = sandbox.as('manager');
  await connected(manager);
  sandbox.clock.advance(7 * minuteMs);
  sandbox.venueService.breakWith({ kind: 'status', status: 403 });
  await ask(manager, '/ambience live');
  await passMinutes(sandbox, 1);
  const live = await ask(manager, '/ambience live');
  expect(live).toMatch(new RegExp(`${staleBecause('not_approved').source}[^]*Rooftop Bar`));
  sandbox.venueService.breakWith(undefined);
  await passMinutes(sandbox, 2);
  const notifications = notificationsTo(manager);
  expect(notifications).toHaveLength(2);
  expect(notifications[0]).toMatch(connectionNotification('unapproved', 'Harbour Hotel'));
  expect(notifications[1]).toMatch(connectionNotification('restored', 'Harbour Hotel'));
});

test('when a pending venue approves, the person who connected it is notified', async ({
  sandbox,
}) => {
  const manager = sandbox.as('manager');
  await connect(manager, 'LAKESIDE-INN');
  await later(sandbox, 2);
  expect(manager.directMessages()).toEqual([]);
  await homeOf(sandbox, sandbox.as('owner'));
  sandbox.venueService.approve('LAKESIDE-INN');
  const home = sandbox.as('owner').nextHome();
  await later(sandbox, 2);
  const [notification] = notificationsTo(manager);
  expect(notification).toMatch(connectionNotification('approved', 'Lakeside Inn'));
  const renewed = await home;
  expect(showView(renewed)).toContain('Lakeside Inn');
  expect(showView(renewed)).not.toMatch(connectionProblem('connection_pending'));
  const opened = viewOf(await sandbox.as('owner').press(renewed, 'Details'));
  expect(rowsOf(opened)).toHaveLength(2);
  const live = messageOf(await sandbox.as('guest').command('/ambience live'));
  expect(rowsOf(live)).toHaveLength(2);
  await later(sandbox, 60);
  expect(manager.directMessages()).toHaveLength(1);
});

test('a pending venue is checked less and less often, and an active one never', async ({
  sandbox,
}) => {
  await connect(sandbox.as('manager'), 'LAKESIDE-INN');
  await sandbox.settle();
  // Beside those of its history.
  const asked = () =>
    dataRequests(sandbox).filter((path) => !/trending|historical/.test(path)).length;
  const before = asked();
  for (let minute = 0; minute < 10; minute += 1) await later(sandbox, 1);
  expect(asked() - before).toBe(10);
  sandbox.clock.advance(24 * 60 * minuteMs);
  await sandbox.tick();
  await sandbox.settle();
  const afterADay = asked();
  for (let minute = 0; minute < 59; minute += 1) await later(sandbox, 1);
  expect(asked()).toBe(afterADay);
  sandbox.venueService.approve('LAKESIDE-INN');
  await later(sandbox, 2);
  const active = asked();
  for (let hour = 0; hour < 5; hour += 1) await later(sandbox, 60);
  expect(asked()).toBe(active);
});

test('a restart keeps pending venues and notifications that were not sent', async ({ sandbox }) => {
  const manager = sandbox.as('manager');
  const { busyMethods } = sandbox.slack.state;
  await connect(manager, 'LAKESIDE-INN');
  await connected(manager, 'HARBOUR-HOTEL');
  sandbox.venueService.revoke('HARBOUR-HOTEL');
  sandbox.clock.advance(7 * minuteMs);
  // Slack takes no posts for now, so nobody was notified.
  busyMethods.add('chat.postMessage');
  await ask(manager, '/ambience live harbour hotel');
  await passMinutes(sandbox, 1);
  expect(manager.directMessages()).toEqual([]);
  await sandbox.restartService();
  sandbox.venueService.approve('LAKESIDE-INN');
  busyMethods.clear();
  await later(sandbox, 2);
  const notifications = notificationsTo(manager);
  expect(notifications).toHaveLength(2);
  expect(notifications.join()).toMatch(connectionNotification('withdrawn', 'Harbour Hotel'));
  expect(notifications.join()).toMatch(connectionNotification('approved', 'Lakeside Inn'));
  await later(sandbox, 10);
  expect(manager.directMessages()).toHaveLength(2);
});

test('if the person who connected the venue has left, another manager is notified', async ({
  sandbox,
}) => {
  await connected(sandbox.as('manager'));
  sandbox.slack.state.departed.add('U0MANAGER');
  sandbox.venueService.revoke('HARBOUR-HOTEL');
  sandbox.clock.advance(7 * minuteMs);
  const notification = sandbox.as('owner').nextDirectMessage();
  await ask(sandbox.as('guest'), '/ambience live');
  await passMinutes(sandbox, 1);
  expect(showMessage(await notification)).toMatch(
    connectionNotification('withdrawn', 'Harbour Hotel'),
  );
});

test('a new name in live data is used at once, without a request', async ({ sandbox }) => {
  await connected(sandbox.as('manager'));
  const bartender = sandbox.as('bartender');
  const zoneReads = () => dataRequests(sandbox).filter((path) => path === 'zones').length;
  sandbox.venueService.breakWith({ kind: 'variation', variation: 'renamed' });
  sandbox.clock.advance(7 * minuteMs);
  await ask(bartender, '/ambience live');
  await sandbox.settle();
  expect(await ask(bartender, '/ambience zones')).toContain('New Spa');
  expect(await ask(bartender, '/ambience live new spa')).toMatch(/New Spa.*Harbour Hotel/);
  expect(zoneReads()).toBe(1);
});

test('a new zone in live data makes the app read the list again, after the answer', async ({
  sandbox,
}) => {
  await connected(sandbox.as('manager'));
  const bartender = sandbox.as('bartender');
  const zoneReads = () => dataRequests(sandbox).filter((path) => path === 'zones').length;
  sandbox.venueService.renameZone('zn-4107', 'zn-9999', 'Hammam');
  sandbox.clock.advance(7 * minuteMs);
  await ask(bartender, '/ambience live');
  await sandbox.settle();
  expect(await ask(bartender, '/ambience zones')).toContain('Hammam');
  expect(zoneReads()).toBe(2);
});

test('zones that live data does not show are read again once a day', async ({ sandbox }) => {
  await connected(sandbox.as('manager'));
  const bartender = sandbox.as('bartender');
  const zoneReads = () => dataRequests(sandbox).filter((path) => path === 'zones').length;
  sandbox.clock.advance(23 * 60 * minuteMs);
  await ask(bartender, '/ambience live');
  await sandbox.settle();
  expect(zoneReads()).toBe(1);
  sandbox.clock.advance(2 * 60 * minuteMs);
  await ask(bartender, '/ambience busiest');
  await sandbox.settle();
  expect(zoneReads()).toBe(2);
});

test('the button under venue reads again what is otherwise kept', async ({ sandbox }) => {
  await connected(sandbox.as('manager'));
  const bartender = sandbox.as('bartender');
  const shown = messageOf(await bartender.command('/ambience venue'));
  const before = dataRequests(sandbox).length;
  // What was read within the last minute is not read again.
  await bartender.press(shown, questionIds.ask);
  expect(dataRequests(sandbox)).toHaveLength(before);
  sandbox.clock.advance(2 * minuteMs);
  sandbox.venueService.renameZone('zn-4107', 'zn-9999', 'Hammam');
  const again = messageOf(await bartender.press(shown, questionIds.ask));
  expect(again.id).toBe(shown.id);
  expect(dataRequests(sandbox).slice(before)).toEqual(['venue', 'zones']);
  expect(await ask(bartender, '/ambience zones')).toContain('Hammam');
  sandbox.clock.advance(2 * minuteMs);
  sandbox.venueService.breakWith({ kind: 'status', status: 404 });
  expect(showSeen(await bartender.press(again, questionIds.ask))).toContain('Harbour Hotel');
});

test('zones <zone> shows what is kept, and its automation once it is read again', async ({
  sandbox,
}) => {
  await connected(sandbox.as('manager'));
  const guest = sandbox.as('guest');
  const before = dataRequests(sandbox).length;
  const cached = messageOf(await guest.command('/ambience zones terrace'));
  const stored = {
    id: 'zn-4106',
    name: 'Terrace',
    automated: true,
    group: { id: 'g', name: 'Roof' },
  };
  const now = sandbox.clock.now();
  const data = {
    venueName: 'Harbour Hotel',
    timezone: 'Europe/Copenhagen',
    stored,
    // By the live data that Home has read.
    automationIsOn: false,
    now,
  };
  expect(cached.text).toBe(
    renderMessage(zoneInfoMessage({ ...data, reading: undefined }, houseLocale)).text,
  );
  expect(dataRequests(sandbox)).toHaveLength(before);
  const read = messageOf(await guest.press(cached, questionIds.ask));
  const value = { ...stored, automationIsOn: false };
  const times = { measuredAt: now, hasOwnTime: false, readAt: now, nextAt: now };
  expect(read.text).toBe(
    renderMessage(zoneInfoMessage({ ...data, reading: { value, ...times } }, houseLocale)).text,
  );
  expect(dataRequests(sandbox).slice(before)).toEqual(['zones/zn-4106']);
  const asked = messageOf(await guest.command('/ambience zones terrace'));
  expect(asked.text).toBe(read.text);
  expect(dataRequests(sandbox)).toHaveLength(before + 1);
  // The zone goes, and the button of the old answer finds that out.
  sandbox.venueService.renameZone('zn-4106', 'zn-9999', 'Winter Garden');
  expect(showSeen(await guest.press(read, questionIds.ask))).toContain(
    'Terrace is no longer a zone of Harbour Hotel',
  );
  const all = messageOf(await guest.command('/ambience zones'));
  expect(all.text).toContain('Winter Garden');
  sandbox.venueService.renameZone('zn-9999', 'zn-9999', 'Orangery');
  expect(showSeen(await guest.press(all, questionIds.ask))).toContain('Orangery');
});
