import { expect } from 'vitest';
import { showSeen, showSubmitted, showView } from '../../src/sandbox/show.ts';
import type { Person } from '../../src/sandbox/slack/people.ts';
import {
  ask,
  connect,
  connected,
  homeOf,
  messageOf,
  type Running,
  runSandbox,
  test,
  viewOf,
} from './with-sandbox.ts';

async function pressAtHome(sandbox: Running, person: Person, label: string) {
  return viewOf(await person.press(await homeOf(sandbox, person), label));
}

/** Names managers through Home, as people do. */
async function nameManagers(sandbox: Running, person: Person, names: string) {
  const opened = await pressAtHome(sandbox, person, 'Change managers');
  const submitted = await person.submit(opened, { managers: names });
  await sandbox.settle();
  return submitted;
}

test('people named in Home are managers, until they are taken off the list', async ({
  sandbox,
}) => {
  const manager = sandbox.as('manager');
  const bartender = sandbox.as('bartender');
  await connected(manager);
  expect(showSeen(await bartender.openHome())).not.toContain('Change managers');
  expect(await nameManagers(sandbox, manager, 'bartender')).toEqual({ kind: 'closed' });
  expect(showSubmitted(await connect(bartender, 'CORNER-CAFE'))).toContain('Venue connected');
  expect(showSeen(await bartender.openHome())).toContain(
    'Managers: owners and admins of this workspace, @owner, @bartender',
  );
  expect(await nameManagers(sandbox, manager, '')).toEqual({ kind: 'closed' });
  expect(await ask(bartender, '/ambience connect')).toContain('Only managers');
});

test('two managers who save at once both keep what they changed', async ({ sandbox }) => {
  const [owner, manager] = [sandbox.as('owner'), sandbox.as('manager')];
  await connected(manager);
  await nameManagers(sandbox, owner, 'guest');
  const first = await pressAtHome(sandbox, owner, 'Change managers');
  const second = await pressAtHome(sandbox, manager, 'Change managers');
  await Promise.all([
    owner.submit(first, { managers: 'guest, bartender' }),
    manager.submit(second, { managers: 'manager' }),
  ]);
  await sandbox.settle();
  const home = showSeen(await owner.openHome());
  expect(home).toContain('@bartender');
  expect(home).toContain('@manager');
  expect(home).not.toContain('@guest');
});

test('whoever has left cannot be named, and nobody else can name', async ({ sandbox }) => {
  const manager = sandbox.as('manager');
  await connected(manager);
  sandbox.slack.state.departed.add('U0GUEST');
  const refused = showSubmitted(await nameManagers(sandbox, manager, 'bartender, guest'));
  expect(refused).toContain('One of these is an app or has left. Choose people of this workspace.');
  expect(showSeen(await manager.openHome())).not.toContain('@bartender');
  // The modal was opened by a manager and is submitted by someone else.
  const opened = await pressAtHome(sandbox, manager, 'Change managers');
  const forged = await sandbox.as('bartender').submit(opened, { managers: 'bartender' });
  expect(showSubmitted(forged)).toContain('Only managers');
});

test('asking a manager to connect makes the asker a manager, if one approves', async ({
  sandbox,
}) => {
  const [owner, bartender] = [sandbox.as('owner'), sandbox.as('bartender')];
  const told = messageOf(await bartender.command('/ambience connect'));
  expect(told.text).toContain(
    'Only managers can connect, disconnect and choose venues, and set up digests.',
  );
  const request = owner.nextDirectMessage();
  const asked = messageOf(await bartender.press(told, 'Ask a manager'));
  expect(asked.text).toContain('Asked <@U0OWNER>.');
  const received = await request;
  expect(received.text).toContain('<@U0BARTENDER> asks you to let them connect a venue.');
  expect(JSON.stringify(received.blocks)).toContain('Make this person a manager?');
  const answer = bartender.nextDirectMessage();
  const approved = messageOf(await owner.press(received, 'Approve'));
  expect(approved.id).toBe(received.id);
  expect(approved.text).toBe(
    'You approved the request of <@U0BARTENDER> to let them connect a venue.',
  );
  expect((await answer).text).toContain('<@U0OWNER> made you a manager.');
  const opened = viewOf(await bartender.press(await answer, 'Connect a venue'));
  const submitted = await bartender.submit(opened, { connection_code: 'HARBOUR-HOTEL' });
  expect(showSubmitted(submitted)).toContain('Venue connected');
  expect(showView(await pressAtHome(sandbox, owner, 'Audit list'))).toMatch(
    /Harbour Hotel connected by @bartender\n.*@bartender named as manager by @owner, asked by @bartender/,
  );
});

test('a request is open once, and answered once', async ({ sandbox }) => {
  const { state } = sandbox.slack;
  const [owner, manager] = [sandbox.as('owner'), sandbox.as('manager')];
  const bartender = sandbox.as('bartender');
  await connected(manager);
  await nameManagers(sandbox, owner, 'manager');
  const told = messageOf(await bartender.command('/ambience use harbour', 'bar'));
  await bartender.press(told, 'Ask a manager');
  const again = messageOf(await bartender.command('/ambience use harbour', 'bar'));
  sandbox.clock.advance(5 * 60_000);
  expect(showSeen(await bartender.press(again, 'Ask a manager'))).toContain(
    'You asked for this 5 minutes ago, and nobody has answered yet.',
  );
  const [toOwner] = owner.directMessages();
  const [toManager] = manager.directMessages();
  expect([owner, manager].map((one) => one.directMessages().length)).toEqual([1, 1]);
  if (toOwner === undefined || toManager === undefined) throw new Error('nobody was asked');
  expect(toOwner.text).toContain('let `/ambience` mean *Harbour Hotel* in <#C0BAR>');
  await owner.press(toOwner, 'Approve');
  expect(showSeen(await manager.press(toManager, 'Decline'))).toContain('answered already');
  expect(bartender.directMessages()).toHaveLength(1);
  expect(await ask(bartender, '/ambience venue')).not.toContain('meant in this channel');
  expect(showSeen(await bartender.command('/ambience venue', 'bar'))).toContain(
    'It is the one meant in this channel.',
  );
  expect(state.refusals).toBe(0);
});

test('a declined request changes nothing, and the asker is told', async ({ sandbox }) => {
  const [owner, bartender] = [sandbox.as('owner'), sandbox.as('bartender')];
  await connected(sandbox.as('manager'));
  const told = messageOf(await bartender.command('/ambience disconnect'));
  const request = owner.nextDirectMessage();
  await bartender.press(told, 'Ask a manager');
  const answer = bartender.nextDirectMessage();
  await owner.press(await request, 'Decline');
  expect((await answer).text).toBe(
    '<@U0OWNER> declined your request to disconnect *Harbour Hotel*.',
  );
  expect(await ask(bartender, '/ambience venue')).toContain('Harbour Hotel');
});

test('only a manager’s approval counts', async ({ sandbox }) => {
  const [owner, bartender] = [sandbox.as('owner'), sandbox.as('bartender')];
  await connected(sandbox.as('manager'));
  const told = messageOf(await bartender.command('/ambience disconnect'));
  const request = owner.nextDirectMessage();
  await bartender.press(told, 'Ask a manager');
  const forged = await bartender.press(await request, 'Approve');
  expect(showSeen(forged)).toContain('Only managers');
  expect(await ask(bartender, '/ambience venue')).toContain('Harbour Hotel');
});

test('where nobody can be reached, that is said and may be tried again', async () => {
  await using sandbox = await runSandbox();
  sandbox.slack.state.departed.add('U0OWNER');
  const bartender = sandbox.as('bartender');
  const told = messageOf(await bartender.command('/ambience connect'));
  expect(showSeen(await bartender.press(told, 'Ask a manager'))).toContain(
    'No manager could be reached from here.',
  );
  sandbox.slack.state.departed.delete('U0OWNER');
  expect(showSeen(await bartender.press(told, 'Ask a manager'))).toContain('Asked @owner.');
});

test('without anyone known to ask, there is no button', async () => {
  await using sandbox = await runSandbox({ mode: 'http' });
  const shown = await ask(sandbox.as('bartender'), '/ambience connect');
  expect(shown).toContain('Ask an owner or admin of this workspace.');
  expect(shown).not.toContain('[ Ask a manager ]');
});

test('the audit list says who did what, the newest first, to managers only', async ({
  sandbox,
}) => {
  const manager = sandbox.as('manager');
  await connected(manager, 'HARBOUR-HOTEL');
  await connected(manager, 'CORNER-CAFE');
  await connected(sandbox.as('owner'), 'CORNER-CAFE');
  await manager.command('/ambience use corner', 'bar');
  const used = messageOf(await manager.command('/ambience use harbour', 'general'));
  await manager.press(used, 'Use by default');
  const asked = messageOf(await manager.command('/ambience disconnect corner'));
  await manager.press(asked, 'Disconnect Corner Café');
  const lines = showView(await pressAtHome(sandbox, manager, 'Audit list'))
    .split('\n')
    .slice(1, -1);
  expect(lines.map((line) => line.replace(/^just now: /, ''))).toEqual([
    'Corner Café disconnected by @manager',
    'Harbour Hotel made the default venue by @manager',
    'Harbour Hotel chosen for #general by @manager',
    'Corner Café chosen for #bar by @manager',
    'Corner Café connected again by @owner',
    'Corner Café connected by @manager',
    'Harbour Hotel connected by @manager',
  ]);
  const home = await homeOf(sandbox, manager);
  const other = showSeen(await sandbox.as('bartender').press(home, 'Audit list'));
  expect(other).toContain('Only managers');
});

test('named managers, requests and the audit list go when the app is removed', async ({
  sandbox,
}) => {
  const manager = sandbox.as('manager');
  await connected(manager);
  await nameManagers(sandbox, manager, 'bartender');
  sandbox.clock.advance(60_000);
  await sandbox.slack.uninstall('T0HARBOUR');
  await sandbox.restartService();
  await sandbox.slack.install('T0HARBOUR');
  expect(await ask(sandbox.as('bartender'), '/ambience connect')).toContain('Only managers');
  expect(showView(viewOf(await manager.openHome()))).toContain('Welcome');
});

test('a request about a venue that went meanwhile says so to both', async ({ sandbox }) => {
  const [owner, manager] = [sandbox.as('owner'), sandbox.as('manager')];
  const bartender = sandbox.as('bartender');
  await connected(manager, 'HARBOUR-HOTEL');
  await connected(manager, 'CORNER-CAFE');
  const told = messageOf(await bartender.command('/ambience use corner', 'bar'));
  const request = owner.nextDirectMessage();
  await bartender.press(told, 'Ask a manager');
  const asked = messageOf(await manager.command('/ambience disconnect corner'));
  await manager.press(asked, 'Disconnect Corner Café');
  const answer = bartender.nextDirectMessage();
  expect(showSeen(await owner.press(await request, 'Approve'))).toContain(
    'is not connected any more, so nothing was changed',
  );
  expect((await answer).text).toContain('is not connected any more');
});
