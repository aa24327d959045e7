import { expect } from 'vitest';
import { connectIds } from '../../src/conversation/connect/ids.ts';
import { digestIds } from '../../src/conversation/digests/ids.ts';
import { auditView } from '../../src/conversation/people/audit-view.ts';
import { peopleIds } from '../../src/conversation/people/ids.ts';
import {
  answeredBeforeMessage,
  answeredMessage,
  answerMessage,
  askedBeforeMessage,
  askedMessage,
  impossibleForYouMessage,
  impossibleMessage,
  nobodyReachedMessage,
  requestMessage,
} from '../../src/conversation/people/request-messages.ts';
import type { RequestWithVenue } from '../../src/people/request-service.ts';
import type { RequestedAction } from '../../src/people/requests.ts';
import { showMessage, showSeen, showSubmitted, showView } from '../../src/sandbox/show.ts';
import type { Person } from '../../src/sandbox/slack/people.ts';
import type { ShownMessage, ShownView } from '../../src/sandbox/slack/state.ts';
import type { Submitted } from '../../src/sandbox/slack/submission.ts';
import { stateOfTyped } from '../../src/sandbox/slack/view-state.ts';
import { workspaces } from '../../src/sandbox/slack/workspaces.ts';
import { renderDialog } from '../../src/slack/render/render-view.ts';
import { actionsOf, namedIn } from './facts.ts';
import { any, connectionNamed, notAManager, notAManagerAtField, saying } from './kinds.ts';
import { digestPostsIn, fieldsOf, pass, setUpDigest } from './with-digests.ts';
import {
  ask,
  connected,
  deliverTo,
  homeOf,
  messageOf,
  nameManagers,
  pressAtHome,
  type Running,
  runSandbox,
  test,
  viewOf,
} from './with-sandbox.ts';

/** The only error of a refused form, which is at the field for managers. */
function errorAtManagers(submitted: Submitted): string {
  const errors = submitted.kind === 'errors' ? submitted.errors : {};
  expect(Object.keys(errors)).toEqual([peopleIds.managersField]);
  return errors[peopleIds.managersField] ?? '';
}

/** A request from the bartender, as the builders of messages take it. */
function askedFor(action: RequestedAction, venueName: string = any): RequestWithVenue {
  const request = { id: any, askedBy: 'U0BARTENDER', askedAt: 0, action };
  return { request, connection: connectionNamed(venueName) };
}

const toConnect = askedFor({ kind: 'connect' });
const toDigest = askedFor({ kind: 'digests' });
const toDisconnect = askedFor({ kind: 'disconnect', venueId: any }, 'Harbour Hotel');
const toUse = askedFor({ kind: 'use', venueId: any, channelId: 'C0BAR' }, 'Harbour Hotel');
const answeredBefore = saying(answeredBeforeMessage());

type AuditEntries = Parameters<typeof auditView>[0];

/** How the audit list shows these entries when all of them are new. */
function auditOf(
  { clock }: Running,
  shown: ShownView,
  entries: readonly Omit<AuditEntries[number], 'at'>[],
): string {
  const now = clock.now();
  const content = auditView(
    entries.map((entry) => ({ ...entry, at: now })),
    now,
  );
  return showView({ ...shown, content: { ...renderDialog(content) } });
}

test('people named in Home are managers, until they are taken off the list', async ({
  sandbox,
}) => {
  const manager = sandbox.as('manager');
  const bartender = sandbox.as('bartender');
  await connected(manager);
  expect(actionsOf(viewOf(await bartender.openHome()))).not.toContain(peopleIds.changeManagers);
  expect(await nameManagers(sandbox, manager, 'bartender')).toEqual({ kind: 'closed' });
  await connected(bartender, 'CORNER-CAFE');
  const home = viewOf(await bartender.openHome());
  expect(actionsOf(home)).toContain(peopleIds.changeManagers);
  expect(showView(home)).toContain('Corner Café');
  expect(showView(home)).toMatch(/@owner.*@bartender/);
  const warning = "You're on this list.";
  const own = await pressAtHome(sandbox, bartender, peopleIds.changeManagers);
  expect(showView(own)).toContain(warning);
  const other = await pressAtHome(sandbox, manager, peopleIds.changeManagers);
  expect(showView(other)).not.toContain(warning);
  expect(await nameManagers(sandbox, manager, '')).toEqual({ kind: 'closed' });
  expect(await ask(bartender, '/ambience connect')).toMatch(notAManager);
});

test('two managers who save at once both keep what they changed', async ({ sandbox }) => {
  const [owner, manager] = [sandbox.as('owner'), sandbox.as('manager')];
  await connected(manager);
  await nameManagers(sandbox, owner, 'guest');
  const first = await pressAtHome(sandbox, owner, peopleIds.changeManagers);
  const second = await pressAtHome(sandbox, manager, peopleIds.changeManagers);
  await Promise.all([
    owner.submit(first, { [peopleIds.managersField]: 'guest, bartender' }),
    manager.submit(second, { [peopleIds.managersField]: 'manager' }),
  ]);
  await sandbox.settle();
  const home = showSeen(await owner.openHome());
  expect(home).toContain('@bartender');
  expect(home).toContain('@manager');
  expect(home).not.toContain('@guest');
});

test('people who have left cannot be named, and only managers can name', async ({ sandbox }) => {
  const manager = sandbox.as('manager');
  await connected(manager);
  sandbox.slack.state.departed.add('U0GUEST');
  const ofOne = errorAtManagers(await nameManagers(sandbox, manager, 'bartender, guest'));
  sandbox.slack.state.departed.add('U0OWNER');
  const ofTwo = errorAtManagers(await nameManagers(sandbox, manager, 'bartender, guest, owner'));
  expect(ofTwo).toContain('2');
  expect(ofOne).not.toBe(ofTwo);
  expect(ofOne).not.toMatch(notAManagerAtField);
  expect(showSeen(await manager.openHome())).not.toContain('@bartender');
  // The modal was opened by a manager and is submitted by someone else.
  const opened = await pressAtHome(sandbox, manager, peopleIds.changeManagers);
  const forged = await sandbox
    .as('bartender')
    .submit(opened, { [peopleIds.managersField]: 'bartender' });
  expect(errorAtManagers(forged)).toMatch(notAManagerAtField);
});

/** Someone is denied this and asks a manager, who gets a direct message. */
async function askFor(person: Person, line: string, owner: Person): Promise<ShownMessage> {
  const denial = messageOf(await person.command(line));
  expect(showMessage(denial)).toMatch(notAManager);
  const request = owner.nextDirectMessage();
  const asked = messageOf(await person.press(denial, peopleIds.askManager));
  expect(showMessage(asked)).toMatch(saying(askedMessage(['U0OWNER'], true)));
  return request;
}

/** @returns the answer to the person who asked, and what is left of the manager's message */
async function decide(owner: Person, request: ShownMessage, actionId: string, person: Person) {
  const nextAnswer = person.nextDirectMessage();
  const decided = messageOf(await owner.press(request, actionId));
  expect(decided.id).toBe(request.id);
  return { decided, answer: await nextAnswer };
}

/** Submits a modal that is open on another device of this person. @returns what the app answers */
async function submitElsewhere(
  sandbox: Running,
  person: Person,
  view: ShownView,
  typed: Readonly<Record<string, string>>,
): Promise<string> {
  const [workspace] = workspaces;
  const state = { values: stateOfTyped(view, typed, workspace) };
  const answer = await deliverTo(sandbox)({
    kind: 'interaction',
    payload: {
      type: 'view_submission',
      team: { id: person.teamId, domain: workspace.domain },
      user: { id: person.userId, name: person.name },
      view: { ...view.content, id: view.id, hash: view.hash, state },
    },
  });
  return JSON.stringify(answer);
}

const codeOf = (code: string) => ({ [connectIds.codeField]: code });

test('someone whose request to connect is approved can do it once, and is no manager', async ({
  sandbox,
}) => {
  const [owner, bartender] = [sandbox.as('owner'), sandbox.as('bartender')];
  const received = await askFor(bartender, '/ambience connect', owner);
  expect(showMessage(received)).toMatch(saying(requestMessage(toConnect)));
  const { decided, answer } = await decide(owner, received, peopleIds.approve, bartender);
  expect(showMessage(decided)).toMatch(saying(answeredMessage(toConnect, 'approved')));
  expect(showMessage(answer)).toMatch(saying(answerMessage(toConnect, 'U0OWNER', 'approved')));
  const elsewhere = viewOf(await bartender.command('/ambience connect'));
  const opened = viewOf(await bartender.press(answer, connectIds.connect));
  // A wrong code does not use the permission up.
  expect((await bartender.submit(opened, codeOf('WRONG-CODE'))).kind).toBe('errors');
  const done = viewOf(await bartender.submit(opened, codeOf('HARBOUR-HOTEL')));
  expect(showView(done)).toContain('Harbour Hotel');
  const again = await submitElsewhere(sandbox, bartender, elsewhere, codeOf('CORNER-CAFE'));
  expect(again).toMatch(notAManagerAtField);
  expect(showSeen(await bartender.press(answer, connectIds.connect))).toMatch(notAManager);
  expect(await ask(bartender, '/ambience connect')).toMatch(notAManager);
  expect(await ask(bartender, '/ambience use harbour')).toMatch(notAManager);
  expect(await ask(bartender, '/ambience digest')).toMatch(notAManager);
  const home = await homeOf(sandbox, bartender);
  expect(showView(home)).toContain('Harbour Hotel');
  expect(actionsOf(home)).not.toContain(peopleIds.changeManagers);
  const audit = await pressAtHome(sandbox, owner, peopleIds.showAudit);
  expect(showView(audit)).toBe(
    auditOf(sandbox, audit, [
      { by: 'U0BARTENDER', event: { kind: 'connected', venueName: 'Harbour Hotel' } },
    ]),
  );
});

test('someone who was allowed to connect once is not offered what only managers can do', async ({
  sandbox,
}) => {
  const [owner, bartender] = [sandbox.as('owner'), sandbox.as('bartender')];
  await connected(sandbox.as('manager'));
  const denial = messageOf(await bartender.command('/ambience connect'));
  const request = owner.nextDirectMessage();
  await bartender.press(denial, peopleIds.askManager);
  const { answer } = await decide(owner, await request, peopleIds.approve, bartender);
  const opened = viewOf(await bartender.press(answer, connectIds.connect));
  const done = viewOf(await bartender.submit(opened, codeOf('CORNER-CAFE')));
  expect(showView(done)).toContain('Corner Café');
  expect(actionsOf(done)).toEqual([]);
});

test('two windows submitted at the same time connect only one venue', async ({ sandbox }) => {
  const [owner, bartender] = [sandbox.as('owner'), sandbox.as('bartender')];
  const request = await askFor(bartender, '/ambience connect', owner);
  const { answer } = await decide(owner, request, peopleIds.approve, bartender);
  const elsewhere = viewOf(await bartender.command('/ambience connect'));
  const opened = viewOf(await bartender.press(answer, connectIds.connect));
  await Promise.all([
    submitElsewhere(sandbox, bartender, elsewhere, codeOf('CORNER-CAFE')),
    bartender.submit(opened, codeOf('HARBOUR-HOTEL')),
  ]);
  const shown = await ask(bartender, '/ambience venue');
  expect(namedIn(shown, 'Harbour Hotel', 'Corner Café')).toHaveLength(1);
});

test('two forms saved at the same time set up only one digest', async ({ sandbox }) => {
  const [owner, bartender] = [sandbox.as('owner'), sandbox.as('bartender')];
  await connected(sandbox.as('manager'));
  const denial = messageOf(await bartender.command('/ambience digest'));
  const request = owner.nextDirectMessage();
  await bartender.press(denial, peopleIds.askManager);
  const { answer } = await decide(owner, await request, peopleIds.approve, bartender);
  const elsewhere = viewOf(await bartender.press(answer, digestIds.create));
  const opened = viewOf(await bartender.command('/ambience digest'));
  const typed = { channel: 'bar', times: ['22:00'] };
  await Promise.all([
    submitElsewhere(sandbox, bartender, elsewhere, fieldsOf(elsewhere, typed)),
    bartender.submit(opened, fieldsOf(opened, typed)),
  ]);
  await pass(sandbox, 60);
  expect(digestPostsIn(sandbox, 'C0BAR')).toHaveLength(1);
});

test('the permission to connect once ends after a week', async ({ sandbox }) => {
  const [owner, bartender] = [sandbox.as('owner'), sandbox.as('bartender')];
  const request = await askFor(bartender, '/ambience connect', owner);
  const { answer } = await decide(owner, request, peopleIds.approve, bartender);
  sandbox.clock.advance(7 * 24 * 60 * 60_000 - 60_000);
  expect(await ask(bartender, '/ambience connect')).not.toMatch(notAManager);
  sandbox.clock.advance(2 * 60_000);
  expect(await ask(bartender, '/ambience connect')).toMatch(notAManager);
  expect(showSeen(await bartender.press(answer, connectIds.connect))).toMatch(notAManager);
});

test('asking a manager to connect makes the asker a manager, if one chooses that', async ({
  sandbox,
}) => {
  const [owner, bartender] = [sandbox.as('owner'), sandbox.as('bartender')];
  const received = await askFor(bartender, '/ambience connect', owner);
  expect(JSON.stringify(received.blocks)).toContain('"confirm"');
  const { decided, answer } = await decide(owner, received, peopleIds.makeManager, bartender);
  expect(showMessage(decided)).toMatch(saying(answeredMessage(toConnect, 'made_manager')));
  expect(showMessage(answer)).toMatch(saying(answerMessage(toConnect, 'U0OWNER', 'made_manager')));
  for (const code of ['HARBOUR-HOTEL', 'CORNER-CAFE']) {
    const opened = viewOf(await bartender.press(answer, connectIds.connect));
    expect((await bartender.submit(opened, codeOf(code))).kind).toBe('view');
  }
  expect(actionsOf(await homeOf(sandbox, bartender))).toContain(peopleIds.changeManagers);
  const audit = await pressAtHome(sandbox, owner, peopleIds.showAudit);
  expect(showView(audit)).toBe(
    auditOf(sandbox, audit, [
      { by: 'U0BARTENDER', event: { kind: 'connected', venueName: 'Corner Café' } },
      { by: 'U0BARTENDER', event: { kind: 'connected', venueName: 'Harbour Hotel' } },
      {
        by: 'U0OWNER',
        askedBy: 'U0BARTENDER',
        event: { kind: 'manager_named', userId: 'U0BARTENDER' },
      },
    ]),
  );
});

test('someone whose request for a digest is approved sets up one, and manages none', async ({
  sandbox,
}) => {
  const [owner, manager] = [sandbox.as('owner'), sandbox.as('manager')];
  const bartender = sandbox.as('bartender');
  await connected(manager);
  const denial = messageOf(await bartender.command('/ambience digest'));
  const request = owner.nextDirectMessage();
  await bartender.press(denial, peopleIds.askManager);
  const { decided, answer } = await decide(owner, await request, peopleIds.approve, bartender);
  expect(showMessage(await request)).toMatch(saying(requestMessage(toDigest)));
  expect(showMessage(decided)).toMatch(saying(answeredMessage(toDigest, 'approved')));
  expect(showMessage(answer)).toMatch(saying(answerMessage(toDigest, 'U0OWNER', 'approved')));
  const managed = await setUpDigest(manager, { channel: 'bar', times: ['22:00'] });
  const change = viewOf(await manager.press(managed, digestIds.change));
  await pass(sandbox, 60);
  const [post] = digestPostsIn(sandbox, 'C0BAR');
  if (post === undefined) throw new Error('nothing was posted');
  // The command opens the form and not the list of others' digests.
  const form = viewOf(await bartender.command('/ambience digest'));
  expect(form.content.callback_id).toBe(digestIds.form);
  const elsewhere = viewOf(await bartender.press(answer, digestIds.create));
  expect(elsewhere.content.callback_id).toBe(digestIds.form);
  // Others' digests are still for managers.
  const facts = viewOf(await bartender.press(post, digestIds.manage));
  expect(actionsOf(facts)).toEqual([]);
  const homeOfManager = await homeOf(sandbox, manager);
  expect(showSeen(await bartender.press(homeOfManager, 'Settings'))).toMatch(notAManager);
  expect(showSeen(await bartender.press(homeOfManager, 'Pause'))).toMatch(notAManager);
  const forged = await bartender.submit(change, fieldsOf(change, { times: ['05:00'] }));
  expect(showSubmitted(forged)).toMatch(notAManagerAtField);
  const typed = { channel: 'bar', times: ['23:00'] };
  const opened = viewOf(await bartender.command('/ambience digest'));
  const saved = viewOf(await bartender.submit(opened, fieldsOf(opened, typed)));
  expect(actionsOf(saved)).toEqual([]);
  const again = await submitElsewhere(sandbox, bartender, elsewhere, fieldsOf(elsewhere, typed));
  expect(again).toMatch(notAManagerAtField);
  expect(await ask(bartender, '/ambience digest')).toMatch(notAManager);
  expect(showSeen(await bartender.press(answer, digestIds.create))).toMatch(notAManager);
  expect(await ask(bartender, '/ambience connect')).toMatch(notAManager);
  const all = showSeen(await manager.command('/ambience digest'));
  expect(all).toContain('22:00');
  expect(all).toContain('23:00');
  expect(all).not.toContain('05:00');
  // It runs, although the person who set it up is no manager.
  await pass(sandbox, 60);
  expect(digestPostsIn(sandbox, 'C0BAR')).toHaveLength(2);
});

test('asking for a digest makes the asker a manager, if one chooses that', async ({ sandbox }) => {
  const [owner, bartender] = [sandbox.as('owner'), sandbox.as('bartender')];
  await connected(sandbox.as('manager'));
  const denial = messageOf(await bartender.command('/ambience digest'));
  const request = owner.nextDirectMessage();
  await bartender.press(denial, peopleIds.askManager);
  const { decided, answer } = await decide(owner, await request, peopleIds.makeManager, bartender);
  expect(showMessage(decided)).toMatch(saying(answeredMessage(toDigest, 'made_manager')));
  expect(showMessage(answer)).toMatch(saying(answerMessage(toDigest, 'U0OWNER', 'made_manager')));
  for (const time of ['22:00', '23:00']) {
    const modal = await setUpDigest(bartender, { channel: 'bar', times: [time] });
    expect(actionsOf(modal)).toEqual(expect.arrayContaining([digestIds.change, digestIds.delete]));
  }
});

function requestsTo(person: Person): ShownMessage[] {
  return person.directMessages().filter((one) => actionsOf(one).includes(peopleIds.decline));
}

test('a request is open once, and answered once', async ({ sandbox }) => {
  const { state } = sandbox.slack;
  const [owner, manager] = [sandbox.as('owner'), sandbox.as('manager')];
  const bartender = sandbox.as('bartender');
  await connected(manager);
  await nameManagers(sandbox, owner, 'manager');
  const denial = messageOf(await bartender.command('/ambience use harbour', 'bar'));
  await bartender.press(denial, peopleIds.askManager);
  const again = messageOf(await bartender.command('/ambience use harbour', 'bar'));
  sandbox.clock.advance(5 * 60_000);
  expect(showSeen(await bartender.press(again, peopleIds.askManager))).toMatch(
    saying(askedBeforeMessage(toUse.request, 5 * 60_000)),
  );
  const [toOwner, ...moreToOwner] = requestsTo(owner);
  const [toManager, ...moreToManager] = requestsTo(manager);
  expect([moreToOwner, moreToManager]).toEqual([[], []]);
  if (toOwner === undefined || toManager === undefined) throw new Error('nobody was asked');
  expect(showMessage(toOwner)).toMatch(saying(requestMessage(toUse)));
  await owner.press(toOwner, peopleIds.approve);
  expect(showSeen(await manager.press(toManager, peopleIds.decline))).toMatch(answeredBefore);
  expect(bartender.directMessages()).toHaveLength(1);
  // The answer says in #bar that the venue is chosen for it.
  const inBar = showSeen(await bartender.command('/ambience venue', 'bar'));
  expect(inBar).not.toBe(await ask(bartender, '/ambience venue'));
  expect(showView(await homeOf(sandbox, bartender))).toMatch(/#bar .*Harbour Hotel/);
  expect(state.refusals).toBe(0);
});

test('a declined request changes nothing, and the person who asked hears of it', async ({
  sandbox,
}) => {
  const [owner, bartender] = [sandbox.as('owner'), sandbox.as('bartender')];
  await connected(sandbox.as('manager'));
  const denial = messageOf(await bartender.command('/ambience disconnect'));
  const request = owner.nextDirectMessage();
  await bartender.press(denial, peopleIds.askManager);
  const answer = bartender.nextDirectMessage();
  await owner.press(await request, peopleIds.decline);
  expect(showMessage(await answer)).toMatch(
    saying(answerMessage(toDisconnect, 'U0OWNER', 'declined')),
  );
  expect(await ask(bartender, '/ambience venue')).toContain('Harbour Hotel');
});

test('only a manager’s approval counts', async ({ sandbox }) => {
  const [owner, bartender] = [sandbox.as('owner'), sandbox.as('bartender')];
  await connected(sandbox.as('manager'));
  const denial = messageOf(await bartender.command('/ambience disconnect'));
  const request = owner.nextDirectMessage();
  await bartender.press(denial, peopleIds.askManager);
  const forged = await bartender.press(await request, peopleIds.approve);
  expect(showSeen(forged)).toMatch(notAManager);
  expect(await ask(bartender, '/ambience venue')).toContain('Harbour Hotel');
});

test('when no manager can be reached, the answer says so and asking again works', async () => {
  await using sandbox = await runSandbox();
  sandbox.slack.state.departed.add('U0OWNER');
  const bartender = sandbox.as('bartender');
  const denial = messageOf(await bartender.command('/ambience connect'));
  expect(showSeen(await bartender.press(denial, peopleIds.askManager))).toMatch(
    saying(nobodyReachedMessage()),
  );
  sandbox.slack.state.departed.delete('U0OWNER');
  expect(showSeen(await bartender.press(denial, peopleIds.askManager))).toMatch(
    saying(askedMessage(['U0OWNER'], true)),
  );
});

test('when no manager is known, there is no button to ask one', async () => {
  await using sandbox = await runSandbox({ mode: 'http' });
  const denial = messageOf(await sandbox.as('bartender').command('/ambience connect'));
  expect(showMessage(denial)).toMatch(notAManagerAtField);
  expect(actionsOf(denial)).toEqual([]);
});

test('the audit list says who did what, the newest first, to managers only', async ({
  sandbox,
}) => {
  const manager = sandbox.as('manager');
  await connected(manager, 'HARBOUR-HOTEL');
  await connected(manager, 'CORNER-CAFE');
  await connected(sandbox.as('owner'), 'CORNER-CAFE');
  await manager.command('/ambience use harbour', 'general');
  const used = messageOf(await manager.command('/ambience use corner', 'bar'));
  await manager.press(used, connectIds.chooseDefault);
  const asked = messageOf(await manager.command('/ambience disconnect corner'));
  await manager.press(asked, connectIds.disconnect);
  const shown = await pressAtHome(sandbox, manager, peopleIds.showAudit);
  const [harbour, corner] = [{ venueName: 'Harbour Hotel' }, { venueName: 'Corner Café' }];
  const by = 'U0MANAGER';
  expect(showView(shown)).toBe(
    auditOf(sandbox, shown, [
      { by, event: { kind: 'disconnected', ...corner } },
      { by, event: { kind: 'default_venue', ...corner } },
      { by, event: { kind: 'channel_venue', ...corner, channelId: 'C0BAR' } },
      { by, event: { kind: 'channel_venue', ...harbour, channelId: 'C0GENERAL' } },
      { by: 'U0OWNER', event: { kind: 'connected_again', ...corner } },
      { by, event: { kind: 'connected', ...corner } },
      { by, event: { kind: 'connected', ...harbour } },
    ]),
  );
  const home = await homeOf(sandbox, manager);
  const refused = await sandbox.as('bartender').press(home, peopleIds.showAudit);
  expect(showSeen(refused)).toMatch(notAManager);
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
  expect(await ask(sandbox.as('bartender'), '/ambience connect')).toMatch(notAManager);
  const home = viewOf(await manager.openHome());
  expect(showView(home)).not.toContain('Harbour Hotel');
  expect(actionsOf(home)).toContain(connectIds.connect);
  expect(showView(await pressAtHome(sandbox, manager, peopleIds.showAudit))).not.toContain(
    'Harbour Hotel',
  );
});

test('both people hear when a request is about a venue that is gone', async ({ sandbox }) => {
  const [owner, manager] = [sandbox.as('owner'), sandbox.as('manager')];
  const bartender = sandbox.as('bartender');
  await connected(manager, 'HARBOUR-HOTEL');
  await connected(manager, 'CORNER-CAFE');
  const denial = messageOf(await bartender.command('/ambience use corner', 'bar'));
  const request = owner.nextDirectMessage();
  await bartender.press(denial, peopleIds.askManager);
  const asked = messageOf(await manager.command('/ambience disconnect corner'));
  await manager.press(asked, connectIds.disconnect);
  const answer = bartender.nextDirectMessage();
  expect(showSeen(await owner.press(await request, peopleIds.approve))).toMatch(
    saying(impossibleMessage(toUse.request)),
  );
  expect(showMessage(await answer)).toMatch(saying(impossibleForYouMessage(toUse.request)));
});
