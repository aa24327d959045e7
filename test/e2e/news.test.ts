import { expect } from 'vitest';
import { showSeen, showView } from '../../src/sandbox/show.ts';
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
} from './with-sandbox.ts';

/** What happens to a connection without anyone asking, and who is told. */

const minuteMs = 60_000;

async function later({ clock, tick, settle }: Running, minutes: number): Promise<void> {
  clock.advance(minutes * minuteMs);
  await tick();
  await settle();
}

test('a revoked token is told once to the person who connected the venue', async ({ sandbox }) => {
  const [manager, bartender] = [sandbox.as('manager'), sandbox.as('bartender')];
  await connected(manager);
  sandbox.venueService.revoke('HARBOUR-HOTEL');
  sandbox.clock.advance(7 * minuteMs);
  const unconfirmed = /10 minutes ago.*refused access \(we'll check again/;
  expect(await ask(bartender, '/ambience live')).toMatch(unconfirmed);
  expect(manager.directMessages()).toEqual([]);
  await passMinutes(sandbox, 1);
  const home = await homeOf(sandbox, sandbox.as('guest'));
  expect(showView(home)).toContain('withdrawn access');
  expect(await ask(bartender, '/ambience live')).toContain('withdrawn access');
  expect(await ask(bartender, '/ambience trend')).toContain('withdrawn access');
  await later(sandbox, 30);
  expect(manager.directMessages()).toHaveLength(1);
  const [told] = manager.directMessages();
  if (told === undefined) throw new Error('nobody was told');
  expect(told.text).toContain('*Harbour Hotel* has withdrawn access');
  expect(showSeen(await manager.press(told, 'Connect again'))).toContain('Connection code');
  expect(bartender.directMessages()).toEqual([]);
});

test.each([
  '/ambience live',
  '/ambience busiest',
  '/ambience trend',
  '/ambience week',
  '/ambience zones',
  '/ambience venue',
  '/ambience status',
])('after that, %s says so with what each person can do', async (line) => {
  await using sandbox = await runSandbox();
  await connected(sandbox.as('manager'));
  sandbox.venueService.revoke('HARBOUR-HOTEL');
  sandbox.clock.advance(7 * minuteMs);
  await ask(sandbox.as('guest'), '/ambience live');
  await passMinutes(sandbox, 1);
  const own = await ask(sandbox.as('manager'), line);
  expect(own).toContain('withdrawn access');
  expect(own).toContain('[ Connect again ]');
  expect(await ask(sandbox.as('bartender'), line)).toContain('[ Ask a manager ]');
});

test('100 people who find out at once make one message', async ({ sandbox }) => {
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
  'one stray %d is confirmed, found wrong, and nobody is told',
  async (status) => {
    await using sandbox = await runSandbox();
    const [manager, bartender] = [sandbox.as('manager'), sandbox.as('bartender')];
    await connected(manager);
    sandbox.clock.advance(7 * minuteMs);
    sandbox.venueService.breakWith({ kind: 'once', status });
    const answer = await ask(bartender, '/ambience live');
    expect(answer).toContain('Rooftop Bar');
    expect(answer).toContain("refused access (we'll check again shortly");
    await passMinutes(sandbox, 3);
    expect(await ask(bartender, '/ambience live')).toMatch(/Measured 21:10, next about/);
    expect(await ask(bartender, '/ambience venue')).toContain('Active.');
    expect(manager.directMessages()).toEqual([]);
  },
);

test('access that comes back within the next hours is noticed by itself, and told', async ({
  sandbox,
}) => {
  const manager = sandbox.as('manager');
  await connected(manager);
  sandbox.clock.advance(7 * minuteMs);
  sandbox.venueService.breakWith({ kind: 'status', status: 401 });
  await ask(manager, '/ambience live');
  await passMinutes(sandbox, 1);
  expect(await ask(manager, '/ambience live')).toMatch(/Rooftop Bar[\s\S]*Connect again/);
  const asked = sandbox.venueService.requests.length;
  await ask(manager, '/ambience live');
  expect(sandbox.venueService.requests).toHaveLength(asked);
  sandbox.venueService.breakWith(undefined);
  await later(sandbox, 61);
  const told = manager.directMessages().map(({ text }) => text);
  expect(told).toHaveLength(2);
  expect(told[1]).toContain('*Harbour Hotel* is working again');
  expect(await ask(manager, '/ambience live')).toContain('next about');
});

test('after the last check the readings are gone from sight', async ({ sandbox }) => {
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

test('approval that is withdrawn and given again is told as what it is', async ({ sandbox }) => {
  const manager = sandbox.as('manager');
  await connected(manager);
  sandbox.clock.advance(7 * minuteMs);
  sandbox.venueService.breakWith({ kind: 'status', status: 403 });
  await ask(manager, '/ambience live');
  await passMinutes(sandbox, 1);
  expect(await ask(manager, '/ambience live')).toMatch(/has taken back its approval[\s\S]*Rooftop/);
  sandbox.venueService.breakWith(undefined);
  await passMinutes(sandbox, 2);
  const told = manager.directMessages().map(({ text }) => text);
  expect(told).toHaveLength(2);
  expect(told[0]).toContain('has taken back its approval');
  expect(told[1]).toContain('is working again');
  expect(told.join()).not.toContain('has approved');
});

test('a pending venue turns active by itself, and who connected it is told', async ({
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
  const [told] = manager.directMessages();
  expect(told?.text).toContain('*Lakeside Inn* has approved.');
  expect(showView(await home)).toContain('## Lakeside Inn\nmood');
  expect(await ask(sandbox.as('guest'), '/ambience live')).toContain('Both zones on average');
  await later(sandbox, 60);
  expect(manager.directMessages()).toHaveLength(1);
});

test('a pending venue is asked ever less often, and an active one never', async ({ sandbox }) => {
  await connect(sandbox.as('manager'), 'LAKESIDE-INN');
  await sandbox.settle();
  const asked = () => sandbox.venueService.requests.length;
  const before = asked();
  for (let minute = 0; minute < 10; minute += 1) await later(sandbox, 1);
  expect(asked() - before).toBe(10);
  sandbox.clock.advance(24 * 60 * minuteMs);
  await sandbox.tick();
  const afterADay = asked();
  for (let minute = 0; minute < 59; minute += 1) await later(sandbox, 1);
  expect(asked()).toBe(afterADay);
  sandbox.venueService.approve('LAKESIDE-INN');
  await later(sandbox, 2);
  const active = asked();
  for (let hour = 0; hour < 5; hour += 1) await later(sandbox, 60);
  expect(asked()).toBe(active);
});

test('what is pending and what is untold outlive a restart', async ({ sandbox }) => {
  const manager = sandbox.as('manager');
  const { busyMethods } = sandbox.slack.state;
  await connect(manager, 'LAKESIDE-INN');
  await connected(manager, 'HARBOUR-HOTEL');
  sandbox.venueService.revoke('HARBOUR-HOTEL');
  sandbox.clock.advance(7 * minuteMs);
  // Slack takes no posts for now, so nothing was told.
  busyMethods.add('chat.postMessage');
  await ask(manager, '/ambience live harbour hotel');
  await passMinutes(sandbox, 1);
  expect(manager.directMessages()).toEqual([]);
  await sandbox.restartService();
  sandbox.venueService.approve('LAKESIDE-INN');
  busyMethods.clear();
  await later(sandbox, 2);
  const told = manager.directMessages().map(({ text }) => text);
  expect(told).toHaveLength(2);
  expect(told.join()).toContain('*Harbour Hotel* has withdrawn access');
  expect(told.join()).toContain('*Lakeside Inn* has approved');
  await later(sandbox, 10);
  expect(manager.directMessages()).toHaveLength(2);
});

test('if who connected it has left, another manager is told', async ({ sandbox }) => {
  await connected(sandbox.as('manager'));
  sandbox.slack.state.departed.add('U0MANAGER');
  sandbox.venueService.revoke('HARBOUR-HOTEL');
  sandbox.clock.advance(7 * minuteMs);
  const told = sandbox.as('owner').nextDirectMessage();
  await ask(sandbox.as('guest'), '/ambience live');
  await passMinutes(sandbox, 1);
  expect((await told).text).toContain('withdrawn access');
});

test('a name that live data has is taken over at once, without a request', async ({ sandbox }) => {
  await connected(sandbox.as('manager'));
  const bartender = sandbox.as('bartender');
  const zoneReads = () => dataRequests(sandbox).filter((path) => path === 'zones').length;
  sandbox.venueService.breakWith({ kind: 'variation', variation: 'renamed' });
  sandbox.clock.advance(7 * minuteMs);
  await ask(bartender, '/ambience live');
  await sandbox.settle();
  expect(await ask(bartender, '/ambience zones')).toContain('New Spa');
  expect(await ask(bartender, '/ambience live new spa')).toContain('New Spa, Harbour Hotel');
  expect(zoneReads()).toBe(1);
});

test('a zone that is new in live data has the list read again, beside the answer', async ({
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

test('zones that nobody measures are read again once a day', async ({ sandbox }) => {
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

test('Read again under venue asks for what is otherwise kept', async ({ sandbox }) => {
  await connected(sandbox.as('manager'));
  const bartender = sandbox.as('bartender');
  const shown = messageOf(await bartender.command('/ambience venue'));
  const before = dataRequests(sandbox).length;
  // What was read within the last minute is not read again.
  await bartender.press(shown, 'Read again');
  expect(dataRequests(sandbox)).toHaveLength(before);
  sandbox.clock.advance(2 * minuteMs);
  sandbox.venueService.renameZone('zn-4107', 'zn-9999', 'Hammam');
  const again = messageOf(await bartender.press(shown, 'Read again'));
  expect(again.id).toBe(shown.id);
  expect(dataRequests(sandbox).slice(before)).toEqual(['venue', 'zones']);
  expect(await ask(bartender, '/ambience zones')).toContain('Hammam');
  sandbox.clock.advance(2 * minuteMs);
  sandbox.venueService.breakWith({ kind: 'status', status: 404 });
  expect(showSeen(await bartender.press(again, 'Read again'))).toContain('Harbour Hotel');
});

test('zones <zone> tells what is kept of it, and its automation once it is read again', async ({
  sandbox,
}) => {
  await connected(sandbox.as('manager'));
  const guest = sandbox.as('guest');
  const before = dataRequests(sandbox).length;
  const cached = messageOf(await guest.command('/ambience zones terrace'));
  expect(cached.text).toBe('*Terrace*, Harbour Hotel\nGroup: Roof\nAutomated zone');
  expect(dataRequests(sandbox)).toHaveLength(before);
  const read = messageOf(await guest.press(cached, 'Read again'));
  expect(read.text).toContain('Automated zone\nAutomation is off\nRead 21:03 (Europe/Copenhagen)');
  expect(dataRequests(sandbox).slice(before)).toEqual(['zones/zn-4106']);
  const later = await ask(guest, '/ambience zones terrace');
  expect(later).toContain('Automation is off');
  expect(dataRequests(sandbox)).toHaveLength(before + 1);
  // The zone goes, and the button of the old answer finds that out.
  sandbox.venueService.renameZone('zn-4106', 'zn-9999', 'Winter Garden');
  expect(showSeen(await guest.press(read, 'Read again'))).toContain(
    'No zone of Harbour Hotel matches “terrace”',
  );
  const all = messageOf(await guest.command('/ambience zones'));
  expect(all.text).toContain('Winter Garden');
  sandbox.venueService.renameZone('zn-9999', 'zn-9999', 'Orangery');
  expect(showSeen(await guest.press(all, 'Read again'))).toContain('Orangery');
});
