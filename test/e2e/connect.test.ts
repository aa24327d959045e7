import { expect } from 'vitest';
import type { AmbienceErrorCode } from '../../src/ambience/errors.ts';
import { asPlain } from '../../src/card/rich-text.ts';
import {
  checkingView,
  connectedView,
  connectView,
} from '../../src/conversation/connect/connect-view.ts';
import { connectIds } from '../../src/conversation/connect/ids.ts';
import { defaultVenueMessage } from '../../src/conversation/connect/venue-choice-messages.ts';
import { notManager } from '../../src/conversation/denials.ts';
import { waitingTime } from '../../src/conversation/text/durations.ts';
import { houseLocale } from '../../src/conversation/text/locale.ts';
import { waitingLine } from '../../src/conversation/text/problems.ts';
import { showSeen, showSubmitted, showView } from '../../src/sandbox/show.ts';
import type { Delivery } from '../../src/sandbox/slack/delivery.ts';
import type { ShownView } from '../../src/sandbox/slack/state.ts';
import type { Submitted } from '../../src/sandbox/slack/submission.ts';
import { workspaces } from '../../src/sandbox/slack/workspaces.ts';
import type { Fault } from '../../src/sandbox/venue-service/faults.ts';
import { readMenuOption } from '../../src/slack/render/control-elements.ts';
import { mrkdwnOf } from '../../src/slack/render/mrkdwn.ts';
import { renderDialog } from '../../src/slack/render/render-view.ts';
import { actionsOf, blocksOf, logLines, namedIn, shortcutName } from './facts.ts';
import {
  connectionNamed,
  connectionProblem,
  freshReading,
  notAManager,
  notAManagerAtField,
  noVenue,
  saying,
  staleBecause,
  usedInChannel,
  venueIs,
} from './kinds.ts';
import {
  ask,
  connect,
  connected,
  deliverTo,
  homeOf,
  messageOf,
  passMinutes,
  type Running,
  runSandbox,
  test,
  viewOf,
} from './with-sandbox.ts';

const hotel = venueIs('active', { name: 'Harbour Hotel', zones: 9 });

/** What is shown at the field for the code, which is the only one. */
function errorOf(submitted: Submitted): string {
  if (submitted.kind !== 'errors') throw new Error(showSubmitted(submitted));
  expect(Object.keys(submitted.errors)).toEqual([connectIds.codeField]);
  return submitted.errors[connectIds.codeField] ?? '';
}

/** What the menus in Home do, by action id. */
function offeredInHome(home: ShownView): string[] {
  return blocksOf(home).flatMap(({ accessory }) => {
    const { options } = Object(accessory);
    return Array.isArray(options)
      ? options.map(({ value }) => readMenuOption(String(value)).actionId)
      : [];
  });
}

/** One for each attempt that the service refused. */
const loggedCodes = (sandbox: Running) =>
  logLines(sandbox).flatMap(({ code }) => (code === undefined ? [] : [code]));

test('a good code shows name, address, local time and zone count', async ({ sandbox }) => {
  const shown = showSubmitted(await connect(sandbox.as('manager'), 'HARBOUR-HOTEL'));
  expect(shown).toMatch(hotel);
  for (const fact of ['Quay Street 1, Copenhagen', 'Fri 20 Nov 21:03']) {
    expect(shown).toContain(fact);
  }
});

test('Home of the person who connected shows the venue without being opened', async ({
  sandbox,
}) => {
  const manager = sandbox.as('manager');
  const home = manager.nextHome();
  await connect(manager, 'HARBOUR-HOTEL');
  expect(showView(await home)).toContain('Harbour Hotel');
});

test('spaces and long dashes around a pasted code are forgiven', async ({ sandbox }) => {
  const submitted = await connect(sandbox.as('manager'), '  HARBOUR–HOTEL ');
  expect(showSubmitted(submitted)).toMatch(hotel);
});

test('each kind of wrong code has its own sentence at the field, and no malformed one is sent', async ({
  sandbox,
}) => {
  const manager = sandbox.as('manager');
  const refuse = async (code: string) => {
    const error = errorOf(await connect(manager, code));
    expect(error).not.toContain(code);
    return error;
  };
  const malformed = await refuse('not a code!');
  expect(await refuse('<!channel>')).toBe(malformed);
  const tooLong = await refuse('X'.repeat(4_000));
  expect(tooLong).toContain('100');
  const tooShort = await refuse('abc');
  expect(sandbox.venueService.requests).toEqual([]);
  const unknown = await refuse('WRONG-CODE');
  expect(loggedCodes(sandbox)).toEqual(['code_unknown']);
  expect(new Set([malformed, tooShort, tooLong, unknown]).size).toBe(4);
  expect(await ask(manager, '/ambience venue')).toMatch(noVenue.forManagers);
  expect(await ask(manager, '/ambience is the spa calm')).toMatch(noVenue.forManagers);
  expect(await ask(manager, '/ambience was the terrace too loud this week')).toMatch(
    noVenue.forManagers,
  );
});

test('an empty code is refused, even if Slack lets it through', async ({ sandbox }) => {
  const manager = sandbox.as('manager');
  const view = viewOf(await manager.command('/ambience connect'));
  const deliver = deliverTo(sandbox);
  const values = {
    [connectIds.codeField]: { [connectIds.codeField]: { type: 'plain_text_input', value: null } },
  };
  const submission: Delivery = {
    kind: 'interaction',
    payload: {
      type: 'view_submission',
      team: { id: manager.teamId, domain: 'harbour' },
      user: { id: manager.userId, name: 'manager' },
      view: { ...view.content, id: view.id, hash: view.hash, state: { values } },
    },
  };
  const tooShort = errorOf(await manager.submit(view, { [connectIds.codeField]: 'abc' }));
  const answer = await deliver(submission);
  expect(answer).toEqual({
    kind: 'acknowledged',
    body: {
      response_action: 'errors',
      errors: { [connectIds.codeField]: expect.any(String) },
    },
  });
  expect(JSON.stringify(answer)).not.toContain(tooShort);
  expect(sandbox.venueService.requests).toEqual([]);
});

const faults: [AmbienceErrorCode, ...Fault[]][] = [
  ['credentials_refused', { kind: 'status', status: 401 }],
  ['not_approved', { kind: 'status', status: 403 }],
  ['code_unknown', { kind: 'status', status: 404 }],
  [
    'rate_limited',
    { kind: 'status', status: 429 },
    { kind: 'status', status: 429, retryAfter: '30' },
  ],
  ['unavailable', { kind: 'status', status: 500 }, { kind: 'hangUp' }],
  ['refused', { kind: 'status', status: 418 }],
  ['unreadable', { kind: 'html' }, { kind: 'truncated' }],
  ['redirected', { kind: 'redirect' }],
  ['too_large', { kind: 'huge' }],
];

test('each fault of the service is explained at the field, and nothing changes', async () => {
  const sentences = new Map<AmbienceErrorCode, Set<string>>();
  for (const [code, ...causes] of faults) {
    const shown = new Set<string>();
    for (const fault of causes) {
      await using sandbox = await runSandbox();
      const manager = sandbox.as('manager');
      sandbox.venueService.breakWith(fault);
      shown.add(errorOf(await connect(manager, 'HARBOUR-HOTEL')));
      expect(loggedCodes(sandbox)).toEqual([code]);
      expect(await ask(manager, '/ambience venue')).toMatch(noVenue.forManagers);
    }
    expect(shown.size).toBe(1);
    sentences.set(code, shown);
  }
  // Three kinds of unusable answers have the same sentence, every other code has its own.
  expect(sentences.get('redirected')).toEqual(sentences.get('unreadable'));
  expect(sentences.get('too_large')).toEqual(sentences.get('unreadable'));
  expect(new Set([...sentences.values()].flatMap((shown) => [...shown])).size).toBe(7);
});

test('a slow service is waited for in the modal', async ({ sandbox }) => {
  const manager = sandbox.as('manager');
  sandbox.venueService.breakWith({ kind: 'slow', ms: 1_200 });
  const checking = viewOf(await connect(manager, 'HARBOUR-HOTEL'));
  expect(checking.content).toMatchObject(renderDialog(checkingView()));
  const done = await manager.nextChange(checking);
  expect(showView(done)).toMatch(hotel);
});

test('a code that is typed after the command is in the form already', async ({ sandbox }) => {
  const manager = sandbox.as('manager');
  const form = viewOf(await manager.command('/ambience connect harbour-hotel'));
  expect(JSON.stringify(form.content)).toContain('"initial_value":"harbour-hotel"');
  expect(showSubmitted(await manager.submit(form, {}))).toMatch(hotel);
});

test('a service that never answers gives the form back and says why', async ({ sandbox }) => {
  const manager = sandbox.as('manager');
  sandbox.venueService.breakWith({ kind: 'silence' });
  const checking = viewOf(await connect(manager, 'HARBOUR-HOTEL'));
  const back = await manager.nextChange(checking);
  expect(loggedCodes(sandbox)).toEqual(['timeout']);
  const empty = connectView({ channelId: 'C0GENERAL' });
  expect(back.content.callback_id).toBe(renderDialog(empty).callback_id);
  // The problem, and then all of the form.
  expect(blocksOf(back).slice(1)).toMatchObject(renderDialog(empty).blocks);
  expect(JSON.stringify(back.content)).not.toContain('HARBOUR-HOTEL"');
  sandbox.venueService.breakWith(undefined);
  const again = await manager.submit(back, { [connectIds.codeField]: 'HARBOUR-HOTEL' });
  expect(showSubmitted(again)).toMatch(hotel);
});

test('closing the modal while the service is slow loses nothing', async ({ sandbox }) => {
  const manager = sandbox.as('manager');
  sandbox.venueService.breakWith({ kind: 'slow', ms: 1_200 });
  const home = manager.nextHome();
  const checking = viewOf(await connect(manager, 'HARBOUR-HOTEL'));
  manager.close(checking);
  expect(showView(await home)).toContain('Harbour Hotel');
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
  expect(shown).toMatch(venueIs('active', { name: 'Harbour Hotel' }));
  expect(shown).not.toMatch(hotel);
  await home;
  breakWith(undefined);
  // Whatever still tries to read for Home ends with the restart.
  await sandbox.restartService();
  expect(await ask(manager, '/ambience zones')).toContain('Rooftop Bar');
  expect(await ask(manager, '/ambience venue')).toMatch(hotel);
  expect(requests.filter(({ path }) => path.endsWith('/auth/token'))).toHaveLength(1);
});

const { chooseDefault, useInChannel } = connectIds;
const offersOf = (view: ShownView) =>
  actionsOf(view).filter((id) => [chooseDefault, useInChannel].some((one) => one === id));

test('the first venue is the default, and after a further one it can be chosen', async ({
  sandbox,
}) => {
  const [manager, bartender] = [sandbox.as('manager'), sandbox.as('bartender')];
  expect(offersOf(viewOf(await connect(manager, 'HARBOUR-HOTEL')))).toEqual([]);
  const further = viewOf(await connect(manager, 'CORNER-CAFE'));
  expect(offersOf(further)).toEqual([chooseDefault, useInChannel]);
  expect(await ask(bartender, '/ambience')).toContain('Harbour Hotel');
  const chosen = viewOf(await manager.press(further, chooseDefault));
  expect(showView(chosen)).toMatch(saying(defaultVenueMessage(connectionNamed('Corner Café'))));
  const { clearDefault } = connectIds;
  const home = await homeOf(sandbox, manager);
  const ofDefault = offeredInHome(home).filter((id) =>
    [chooseDefault, clearDefault].some((one) => one === id),
  );
  expect(ofDefault).toEqual([chooseDefault, clearDefault]);
  expect(await ask(bartender, '/ambience')).toContain('Corner Café');
  expect(showSeen(await bartender.command('/ambience', 'bar'))).toContain('Corner Café');
});

test('after a further venue it can be used in the channel where it was connected', async ({
  sandbox,
}) => {
  const [manager, bartender] = [sandbox.as('manager'), sandbox.as('bartender')];
  await connected(manager, 'HARBOUR-HOTEL');
  const opened = viewOf(await manager.command('/ambience connect', 'bar'));
  const code = { [connectIds.codeField]: 'CORNER-CAFE' };
  const further = viewOf(await manager.submit(opened, code));
  const refused = await bartender.press(further, useInChannel);
  expect(showSeen(refused)).toMatch(notAManager);
  expect(showSeen(await bartender.command('/ambience', 'bar'))).toContain('Harbour Hotel');
  const chosen = viewOf(await manager.press(further, useInChannel));
  expect(showView(chosen)).toMatch(usedInChannel('Corner Café'));
  expect(showSeen(await bartender.command('/ambience', 'bar'))).toContain('Corner Café');
  expect(await ask(bartender, '/ambience')).toContain('Harbour Hotel');
});

test('a venue that is slow to connect offers the same choice', async ({ sandbox }) => {
  const manager = sandbox.as('manager');
  await connected(manager, 'HARBOUR-HOTEL');
  sandbox.venueService.breakWith({ kind: 'slow', ms: 1_200 });
  const checking = viewOf(await connect(manager, 'CORNER-CAFE'));
  const further = await manager.nextChange(checking);
  sandbox.venueService.breakWith(undefined);
  expect(offersOf(further)).toEqual([chooseDefault, useInChannel]);
  await manager.press(further, useInChannel);
  expect(await ask(manager, '/ambience')).toContain('Corner Café');
});

test('outside a channel only the default is offered', async ({ sandbox }) => {
  const manager = sandbox.as('manager');
  await connected(manager, 'HARBOUR-HOTEL');
  const opened = viewOf(await manager.shortcut(shortcutName(connectIds.shortcut)));
  const code = { [connectIds.codeField]: 'CORNER-CAFE' };
  expect(offersOf(viewOf(await manager.submit(opened, code)))).toEqual([chooseDefault]);
  // The default venue itself, connected again, offers nothing.
  expect(offersOf(viewOf(await connect(manager, 'HARBOUR-HOTEL')))).toEqual([]);
});

test('with several venues and no default, all are compared', async ({ sandbox }) => {
  const [manager, bartender] = [sandbox.as('manager'), sandbox.as('bartender')];
  await connected(manager, 'HARBOUR-HOTEL');
  await connected(manager, 'CORNER-CAFE');
  // Without the venue that was the default, nobody has chosen one.
  await connected(manager, 'LAKESIDE-INN');
  await connected(manager, 'FAULTY-CLUB');
  const asked = messageOf(await manager.command('/ambience disconnect harbour'));
  await manager.press(asked, connectIds.disconnect);
  const shown = await ask(bartender, '/ambience');
  expect(namedIn(shown, 'Corner Café', 'Faulty', 'Harbour Hotel')).toEqual([
    'Corner Café',
    'Faulty',
  ]);
});

test('connecting the same code again replaces the connection', async ({ sandbox }) => {
  await connected(sandbox.as('manager'));
  await connected(sandbox.as('owner'));
  const shown = await ask(sandbox.as('bartender'), '/ambience venue');
  expect(shown.match(/Harbour Hotel/g)).toHaveLength(1);
  expect(shown).toMatch(venueIs('active', { by: 'U0OWNER' }));
});

test('anyone who installed the app may connect, owner or not, and is named', async ({
  sandbox,
}) => {
  const refused = messageOf(await sandbox.as('guest').command('/ambience connect'));
  expect(refused.text).toBe(mrkdwnOf(notManager(new Set(['U0OWNER']))));
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
  expect(showSeen(await manager.command('/ambience connect'))).toMatch(notAManager);
});

test('only owners, admins and MANAGERS may connect', async () => {
  await using sandbox = await runSandbox({
    mode: 'http',
    managers: { slack: ['U0BARTENDER'], entra: [] },
  });
  for (const name of ['owner', 'manager', 'bartender']) {
    expect((await sandbox.as(name).command('/ambience connect')).kind).toBe('modal');
  }
  const refused = messageOf(await sandbox.as('guest').command('/ambience connect'));
  expect(refused.text).toBe(mrkdwnOf(notManager(new Set(['U0BARTENDER']))));
});

test('anyone who is not a manager is refused again when the modal is submitted', async ({
  sandbox,
}) => {
  const guest = sandbox.as('guest');
  const opened = viewOf(await sandbox.as('manager').command('/ambience connect'));
  const submitted = await guest.submit(opened, { [connectIds.codeField]: 'HARBOUR-HOTEL' });
  expect(errorOf(submitted)).toMatch(notAManagerAtField);
  expect(await ask(guest, '/ambience venue')).toMatch(noVenue.forOthers);
});

test('after five wrong codes a person waits, others do not', async ({ sandbox }) => {
  const manager = sandbox.as('manager');
  const unknown = new Set<string>();
  for (const code of ['WRONG-1', 'WRONG-2', 'WRONG-3', 'WRONG-4', 'WRONG-5']) {
    unknown.add(errorOf(await connect(manager, code)));
  }
  expect(unknown.size).toBe(1);
  expect(loggedCodes(sandbox)).toEqual(Array(5).fill('code_unknown'));
  const requests = sandbox.venueService.requests.length;
  expect(errorOf(await connect(manager, 'HARBOUR-HOTEL'))).toMatch(
    saying(waitingTime(10 * 60_000)),
  );
  expect(sandbox.venueService.requests).toHaveLength(requests);
  const byOwner = showSubmitted(await connect(sandbox.as('owner'), 'CORNER-CAFE'));
  expect(byOwner).toMatch(venueIs('active', { name: 'Corner Café' }));
  sandbox.clock.advance(10 * 60_000);
  expect(showSubmitted(await connect(manager, 'HARBOUR-HOTEL'))).toMatch(hotel);
});

test('a pending venue is kept, says so, and turns active by itself', async ({ sandbox }) => {
  const manager = sandbox.as('manager');
  const home = manager.nextHome();
  const pending = venueIs('pending', { name: 'Lakeside Inn' });
  const unreadable = connectionProblem('connection_pending', 'Lakeside Inn');
  expect(showSubmitted(await connect(manager, 'LAKESIDE-INN'))).toMatch(pending);
  expect(showView(await home)).toContain(asPlain(waitingLine('Lakeside Inn')));
  const bartender = sandbox.as('bartender');
  expect(await ask(bartender, '/ambience live')).toMatch(unreadable);
  // Its zones are not known, so none can be missing.
  expect(await ask(bartender, '/ambience lakeside lobby bar mood')).toMatch(unreadable);
  expect(await ask(bartender, '/ambience venue')).toMatch(pending);
  sandbox.venueService.approve('LAKESIDE-INN');
  expect(await ask(bartender, '/ambience live')).toContain('Boathouse');
  expect(await ask(bartender, '/ambience venue')).toMatch(
    venueIs('active', { name: 'Lakeside Inn', zones: 2 }),
  );
  expect(await ask(bartender, '/ambience zones')).toContain('Boathouse');
});

test('a revoked venue says so everywhere and can be connected again', async ({ sandbox }) => {
  const [manager, bartender] = [sandbox.as('manager'), sandbox.as('bartender')];
  const withdrawn = staleBecause('token_refused');
  await connected(manager, 'OLD-TOWN-BAR');
  expect(await ask(bartender, '/ambience live')).toContain('Old Town Bar');
  sandbox.clock.advance(11 * 60_000);
  await ask(bartender, '/ambience live');
  await passMinutes(sandbox, 1);
  const forManager = await manager.command('/ambience live');
  expect(showSeen(forManager)).toMatch(withdrawn);
  const forStaff = await bartender.command('/ambience live');
  expect(showSeen(forStaff)).toMatch(withdrawn);
  expect(actionsOf(messageOf(forStaff))).not.toContain(connectIds.connect);
  const requests = sandbox.venueService.requests.length;
  expect(await ask(bartender, '/ambience live yard')).toMatch(withdrawn);
  expect(sandbox.venueService.requests).toHaveLength(requests);
  expect(await ask(bartender, '/ambience venue')).toMatch(venueIs('revoked'));
  // In Home the row has the button, and the details say why.
  const home = viewOf(await manager.press(await homeOf(sandbox, manager), 'Details'));
  expect(showView(home)).toMatch(withdrawn);
  expect(offeredInHome(home)).toContain(connectIds.connect);
  const view = viewOf(await manager.press(messageOf(forManager), connectIds.connect));
  const submitted = await manager.submit(view, { [connectIds.codeField]: 'OLD-TOWN-BAR' });
  expect(showSubmitted(submitted)).toMatch(venueIs('active', { name: 'Old Town Bar' }));
  expect(await ask(bartender, '/ambience live')).toMatch(freshReading);
});

test('the button to connect refuses anyone who is not a manager in a modal', async ({
  sandbox,
}) => {
  const offered = messageOf(await sandbox.as('manager').command('/ambience live'));
  const seen = await sandbox.as('bartender').press(offered, connectIds.connect);
  expect(seen.kind).toBe('modal');
  expect(showSeen(seen)).toMatch(notAManager);
});

test('removing the app deletes the tokens and the venues of that workspace only', async ({
  sandbox,
}) => {
  const [first, second] = workspaces;
  const manager = sandbox.as('manager', first.teamId);
  await connected(manager, 'HARBOUR-HOTEL');
  await connected(sandbox.as('manager', second.teamId), 'CORNER-CAFE');
  await sandbox.slack.uninstall(first.teamId);
  const refused = showSeen(await manager.command('/ambience live'));
  expect(refused).not.toContain('Harbour Hotel');
  expect(
    logLines(sandbox).filter(({ level, reason }) => level === 40 && reason !== undefined),
  ).toHaveLength(1);
  await sandbox.slack.install(first.teamId);
  expect(await ask(manager, '/ambience live')).toMatch(noVenue.forManagers);
  expect(await ask(sandbox.as('manager', second.teamId), '/ambience live')).toContain('Café');
});

test('an unknown time zone is shown, and the time as UTC', () => {
  const venue = { name: 'Somewhere', timezone: 'Mars/Olympus' };
  const connection = connectionNamed('Somewhere', { venue });
  const shown = JSON.stringify(
    connectedView({ connection, place: {}, unnamed: undefined, now: 0 }, houseLocale),
  );
  expect(shown).toContain('Thu 1 Jan 00:00');
  expect(shown).toContain('UTC');
  expect(shown).toContain('Mars/Olympus');
});
