import { expect } from 'vitest';
import { showSeen, showSubmitted, showView } from '../../src/sandbox/show.ts';
import type { Delivery } from '../../src/sandbox/slack/delivery.ts';
import { workspaces } from '../../src/sandbox/slack/workspaces.ts';
import type { Fault } from '../../src/sandbox/venue-service/faults.ts';
import { connectedView } from '../../src/slack/connect/connect-view.ts';
import {
  ask,
  connect,
  connected,
  deliverTo,
  messageOf,
  passMinutes,
  runSandbox,
  test,
  viewOf,
} from './with-sandbox.ts';

test('a good code shows name, address, local time and zone count', async ({ sandbox }) => {
  const shown = showSubmitted(await connect(sandbox.as('manager'), 'HARBOUR-HOTEL'));
  expect(shown).toContain('Venue connected');
  expect(shown).toContain(
    'Harbour Hotel\nQuay Street 1, Copenhagen · Fri 20 Nov 21:03 there (Europe/Copenhagen) · 9 zones',
  );
});

test('Home of the person who connected shows the venue without being opened', async ({
  sandbox,
}) => {
  const manager = sandbox.as('manager');
  const home = manager.nextHome();
  await connect(manager, 'HARBOUR-HOTEL');
  expect(showView(await home)).toContain('## Harbour Hotel');
});

test('spaces and long dashes around a pasted code are forgiven', async ({ sandbox }) => {
  const submitted = await connect(sandbox.as('manager'), '  HARBOUR–HOTEL ');
  expect(showSubmitted(submitted)).toContain('Venue connected');
});

test.each([
  ['not a code!', 'letters, digits, dots and dashes only'],
  ['abc', 'too short'],
  ['X'.repeat(4_000), 'longer than 100 characters'],
  ['<!channel>', 'letters, digits, dots and dashes only'],
  ['WRONG-CODE', 'does not know this code'],
])('the code %s is refused at the field', async (code, sentence) => {
  await using sandbox = await runSandbox();
  const submitted = await connect(sandbox.as('manager'), code);
  if (submitted.kind !== 'errors') throw new Error(showSubmitted(submitted));
  expect(submitted.errors.connection_code).toContain(sentence);
  expect(submitted.errors.connection_code).not.toContain(code);
  expect(await ask(sandbox.as('manager'), '/ambience venue')).toContain('No venue is connected');
});

test('an empty code is refused, even if Slack lets it through', async ({ sandbox }) => {
  const manager = sandbox.as('manager');
  const view = viewOf(await manager.command('/ambience connect'));
  const deliver = deliverTo(sandbox);
  const values = { connection_code: { code: { type: 'plain_text_input', value: null } } };
  const submission: Delivery = {
    kind: 'interaction',
    payload: {
      type: 'view_submission',
      team: { id: manager.teamId, domain: 'harbour' },
      user: { id: manager.userId, name: 'manager' },
      view: { ...view.content, id: view.id, hash: view.hash, state: { values } },
    },
  };
  expect(await deliver(submission)).toEqual({
    kind: 'acknowledged',
    body: {
      response_action: 'errors',
      errors: { connection_code: "Enter the venue's connection code." },
    },
  });
});

test.each<[string, Fault, string]>([
  ['401', { kind: 'status', status: 401 }, "refuses this app's own credentials"],
  ['403', { kind: 'status', status: 403 }, 'has not allowed this app'],
  ['404', { kind: 'status', status: 404 }, 'does not know this code'],
  ['429', { kind: 'status', status: 429 }, 'is busy. Nothing was changed'],
  ['429 later', { kind: 'status', status: 429, retryAfter: '30' }, 'is busy. Nothing was changed'],
  ['500', { kind: 'status', status: 500 }, 'does not answer. Nothing was changed'],
  ['418', { kind: 'status', status: 418 }, 'refused the request. Nothing was changed'],
  ['HTML', { kind: 'html' }, 'cannot be read. Nothing was changed'],
  ['truncated JSON', { kind: 'truncated' }, 'cannot be read. Nothing was changed'],
  ['a redirect', { kind: 'redirect' }, 'cannot be read. Nothing was changed'],
  ['60 MB', { kind: 'huge' }, 'cannot be read. Nothing was changed'],
  ['a closed connection', { kind: 'hangUp' }, 'does not answer. Nothing was changed'],
])(
  'when the service answers with %s, the field says so and nothing changes',
  async (_, fault, sentence) => {
    await using sandbox = await runSandbox();
    sandbox.venueService.breakWith(fault);
    const submitted = await connect(sandbox.as('manager'), 'HARBOUR-HOTEL');
    if (submitted.kind !== 'errors') throw new Error(showSubmitted(submitted));
    expect(submitted.errors.connection_code).toContain(sentence);
    expect(await ask(sandbox.as('manager'), '/ambience venue')).toContain('No venue is connected');
  },
);

test('a slow service is waited for in the modal', async ({ sandbox }) => {
  const manager = sandbox.as('manager');
  sandbox.venueService.breakWith({ kind: 'slow', ms: 1_200 });
  const checking = viewOf(await connect(manager, 'HARBOUR-HOTEL'));
  expect(showView(checking)).toContain('Checking the code with the venue service');
  const done = await manager.nextChange(checking);
  expect(showView(done)).toContain('Venue connected');
});

test('a service that never answers gives the form back with a sentence', async ({ sandbox }) => {
  const manager = sandbox.as('manager');
  sandbox.venueService.breakWith({ kind: 'silence' });
  const checking = viewOf(await connect(manager, 'HARBOUR-HOTEL'));
  const back = await manager.nextChange(checking);
  expect(showView(back)).toContain('did not answer in time. Nothing was changed');
  expect(showView(back)).toContain('[ Connect ]');
  expect(JSON.stringify(back.content)).not.toContain('HARBOUR-HOTEL"');
  sandbox.venueService.breakWith(undefined);
  const again = await manager.submit(back, { connection_code: 'HARBOUR-HOTEL' });
  expect(showSubmitted(again)).toContain('Venue connected');
});

test('closing the modal while the service is slow loses nothing', async ({ sandbox }) => {
  const manager = sandbox.as('manager');
  sandbox.venueService.breakWith({ kind: 'slow', ms: 1_200 });
  const home = manager.nextHome();
  const checking = viewOf(await connect(manager, 'HARBOUR-HOTEL'));
  manager.close(checking);
  expect(showView(await home)).toContain('## Harbour Hotel');
});

test('a token without zones is kept, and the zones are read at the first question', async ({
  sandbox,
}) => {
  const manager = sandbox.as('manager');
  const { requests, events, breakWith } = sandbox.venueService;
  // The token request goes well; from then on the service is down.
  const onRequest = () => breakWith({ kind: 'status', status: 503 });
  events.once('request', onRequest);
  const home = manager.nextHome();
  const shown = showSubmitted(await connect(manager, 'HARBOUR-HOTEL'));
  expect(shown).toContain('Venue connected');
  expect(shown).not.toContain('9 zones');
  await home;
  breakWith(undefined);
  // Whatever still tries to read for Home ends with the restart.
  await sandbox.restartService();
  expect(await ask(manager, '/ambience zones')).toContain('9 zones');
  expect(requests.filter(({ path }) => path.endsWith('/auth/token'))).toHaveLength(1);
});

test('connecting the same code again replaces the connection', async ({ sandbox }) => {
  await connected(sandbox.as('manager'));
  await connected(sandbox.as('owner'));
  const shown = await ask(sandbox.as('bartender'), '/ambience venue');
  expect(shown.match(/Harbour Hotel/g)).toHaveLength(1);
  expect(shown).toContain('Connected by @owner');
});

test('whoever installed the app may connect, owner or not, and is named', async ({ sandbox }) => {
  const refused = messageOf(await sandbox.as('guest').command('/ambience connect'));
  expect(refused.text).toContain('Ask one of: <@U0OWNER>, or an owner or admin of this workspace.');
  sandbox.slack.state.demoted.add('U0OWNER');
  expect((await sandbox.as('owner').command('/ambience connect')).kind).toBe('modal');
});

test('a lost role takes effect within five minutes, however often someone asks', async ({
  sandbox,
}) => {
  const manager = sandbox.as('manager');
  expect((await manager.command('/ambience connect')).kind).toBe('modal');
  sandbox.slack.state.demoted.add('U0MANAGER');
  sandbox.clock.advance(4 * 60_000);
  expect((await manager.command('/ambience connect')).kind).toBe('modal');
  sandbox.clock.advance(2 * 60_000);
  expect(showSeen(await manager.command('/ambience connect'))).toContain('Only managers');
});

test('only owners, admins and MANAGERS may connect', async () => {
  await using sandbox = await runSandbox({ mode: 'http', managers: new Set(['U0BARTENDER']) });
  for (const name of ['owner', 'manager', 'bartender']) {
    expect((await sandbox.as(name).command('/ambience connect')).kind).toBe('modal');
  }
  const refused = messageOf(await sandbox.as('guest').command('/ambience connect'));
  expect(refused.text).toBe(
    'Only managers can connect, disconnect and choose venues, and set up digests. Ask one of: <@U0BARTENDER>, or an owner or admin of this workspace.',
  );
});

test('whoever is no manager is refused again when the modal is submitted', async ({ sandbox }) => {
  const opened = viewOf(await sandbox.as('manager').command('/ambience connect'));
  const submitted = await sandbox.as('guest').submit(opened, { connection_code: 'HARBOUR-HOTEL' });
  expect(showSubmitted(submitted)).toContain(
    'Only managers can connect, disconnect and choose venues',
  );
  expect(await ask(sandbox.as('guest'), '/ambience venue')).toContain('No venue');
});

test('after five wrong codes a person waits, others do not', async ({ sandbox }) => {
  const manager = sandbox.as('manager');
  for (const code of ['WRONG-1', 'WRONG-2', 'WRONG-3', 'WRONG-4', 'WRONG-5']) {
    expect(showSubmitted(await connect(manager, code))).toContain('does not know this code');
  }
  const asked = sandbox.venueService.requests.length;
  expect(showSubmitted(await connect(manager, 'HARBOUR-HOTEL'))).toContain(
    'Too many codes were wrong. Try again in 10 minutes.',
  );
  expect(sandbox.venueService.requests).toHaveLength(asked);
  expect(showSubmitted(await connect(sandbox.as('owner'), 'CORNER-CAFE'))).toContain('connected');
  sandbox.clock.advance(10 * 60_000);
  expect(showSubmitted(await connect(manager, 'HARBOUR-HOTEL'))).toContain('connected');
});

test('a pending venue is kept, says so, and turns active by itself', async ({ sandbox }) => {
  const manager = sandbox.as('manager');
  const home = manager.nextHome();
  const shown = showSubmitted(await connect(manager, 'LAKESIDE-INN'));
  expect(shown).toContain('Waiting for approval');
  expect(showView(await home)).toContain('has not approved this app yet');
  const bartender = sandbox.as('bartender');
  expect(await ask(bartender, '/ambience live')).toContain('has not approved this app yet');
  expect(await ask(bartender, '/ambience venue')).toContain('Waiting for the venue to approve.');
  sandbox.venueService.approve('LAKESIDE-INN');
  expect(await ask(bartender, '/ambience live')).toContain('Boathouse');
  expect(await ask(bartender, '/ambience venue')).toMatch(/2 zones\nActive\./);
  expect(await ask(bartender, '/ambience zones')).toContain('2 zones');
});

test('a revoked venue says so everywhere and can be connected again', async ({ sandbox }) => {
  const manager = sandbox.as('manager');
  await connected(manager, 'OLD-TOWN-BAR');
  expect(await ask(sandbox.as('bartender'), '/ambience live')).toContain('Old Town Bar');
  sandbox.clock.advance(11 * 60_000);
  await ask(sandbox.as('bartender'), '/ambience live');
  await passMinutes(sandbox, 1);
  const told = messageOf(await manager.command('/ambience live'));
  expect(told.text).toContain('the venue has withdrawn access');
  const toldStaff = await ask(sandbox.as('bartender'), '/ambience live');
  expect(toldStaff).toContain('has withdrawn access');
  expect(toldStaff).not.toContain('Connect again');
  const asked = sandbox.venueService.requests.length;
  expect(await ask(sandbox.as('bartender'), '/ambience live yard')).toContain('withdrawn access');
  expect(sandbox.venueService.requests).toHaveLength(asked);
  expect(await ask(sandbox.as('bartender'), '/ambience venue')).toContain('withdrawn access');
  expect(showSeen(await manager.openHome())).toContain('withdrawn access');
  const view = viewOf(await manager.press(told, 'Connect again'));
  const submitted = await manager.submit(view, { connection_code: 'OLD-TOWN-BAR' });
  expect(showSubmitted(submitted)).toContain('Venue connected');
  expect(await ask(sandbox.as('bartender'), '/ambience live')).toContain('Old Town Bar, its');
});

test('the button to connect refuses who is no manager in a modal', async ({ sandbox }) => {
  const offered = messageOf(await sandbox.as('manager').command('/ambience live'));
  const seen = await sandbox.as('bartender').press(offered, 'Connect a venue');
  expect(showSeen(seen)).toContain('Only managers can connect, disconnect and choose venues');
});

test('removing the app deletes the tokens and the venues of that workspace alone', async ({
  sandbox,
}) => {
  const [first, second] = workspaces;
  await connected(sandbox.as('manager', first.teamId), 'HARBOUR-HOTEL');
  await connected(sandbox.as('manager', second.teamId), 'CORNER-CAFE');
  await sandbox.slack.uninstall(first.teamId);
  const refused = await sandbox.as('manager', first.teamId).command('/ambience live');
  expect(showSeen(refused)).toContain('Ambience is not installed in this workspace any more');
  await sandbox.slack.install(first.teamId);
  expect(await ask(sandbox.as('manager', first.teamId), '/ambience live')).toContain('No venue');
  expect(await ask(sandbox.as('manager', second.teamId), '/ambience live')).toContain('Café');
});

test('an unknown time zone is shown as UTC and said', () => {
  const connection = {
    venueId: 'v',
    state: 'active' as const,
    token: 't',
    venue: { name: 'Somewhere', timezone: 'Mars/Olympus' },
    zones: [],
    connectedBy: 'U1',
    connectedAt: 0,
    zonesReadAt: 0,
  };
  expect(JSON.stringify(connectedView(connection, 0))).toContain(
    'UTC; its own time zone, Mars/Olympus, is not known here',
  );
});
