import { expect } from 'vitest';
import type { RequestWithVenue } from '../../src/people/request-service.ts';
import type { RequestedAction } from '../../src/people/requests.ts';
import { showMessage, showSeen, showView } from '../../src/sandbox/show.ts';
import type { Person } from '../../src/sandbox/slack/people.ts';
import type { ShownView } from '../../src/sandbox/slack/state.ts';
import type { Submitted } from '../../src/sandbox/slack/submission.ts';
import { connectIds } from '../../src/slack/connect/ids.ts';
import { auditView } from '../../src/slack/people/audit-view.ts';
import { peopleIds } from '../../src/slack/people/ids.ts';
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
} from '../../src/slack/people/request-messages.ts';
import { actionsOf, headingsOf } from './facts.ts';
import { any, connectionNamed, notAManager, notAManagerAtField, saying } from './kinds.ts';
import {
  ask,
  connected,
  homeOf,
  messageOf,
  type Running,
  runSandbox,
  test,
  viewOf,
} from './with-sandbox.ts';

async function pressAtHome(sandbox: Running, person: Person, actionId: string) {
  return viewOf(await person.press(await homeOf(sandbox, person), actionId));
}

/** Names managers through Home, as people do. */
async function nameManagers(sandbox: Running, person: Person, names: string) {
  const opened = await pressAtHome(sandbox, person, peopleIds.changeManagers);
  const submitted = await person.submit(opened, { [peopleIds.managersBlock]: names });
  await sandbox.settle();
  return submitted;
}

/** The only error of a refused form, which is at the field for managers. */
function errorAtManagers(submitted: Submitted): string {
  const errors = submitted.kind === 'errors' ? submitted.errors : {};
  expect(Object.keys(errors)).toEqual([peopleIds.managersBlock]);
  return errors[peopleIds.managersBlock] ?? '';
}

/** A request from the bartender, as the builders of messages take it. */
function askedFor(action: RequestedAction, venueName: string = any): RequestWithVenue {
  const request = { id: any, askedBy: 'U0BARTENDER', askedAt: 0, action };
  return { request, connection: connectionNamed(venueName) };
}

const toConnect = askedFor({ kind: 'connect' });
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
  return showView({ ...shown, content: { ...content } });
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
  expect(headingsOf(home)).toContain('Corner Café');
  expect(showView(home)).toMatch(/@owner.*@bartender/);
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
    owner.submit(first, { [peopleIds.managersBlock]: 'guest, bartender' }),
    manager.submit(second, { [peopleIds.managersBlock]: 'manager' }),
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
    .submit(opened, { [peopleIds.managersBlock]: 'bartender' });
  expect(errorAtManagers(forged)).toMatch(notAManagerAtField);
});

test('asking a manager to connect makes the asker a manager, if one approves', async ({
  sandbox,
}) => {
  const [owner, bartender] = [sandbox.as('owner'), sandbox.as('bartender')];
  const denial = messageOf(await bartender.command('/ambience connect'));
  expect(showMessage(denial)).toMatch(notAManager);
  const request = owner.nextDirectMessage();
  const asked = messageOf(await bartender.press(denial, peopleIds.askManager));
  expect(showMessage(asked)).toMatch(saying(askedMessage(['U0OWNER'])));
  const received = await request;
  expect(showMessage(received)).toMatch(saying(requestMessage(toConnect)));
  expect(JSON.stringify(received.blocks)).toContain('"confirm"');
  const nextAnswer = bartender.nextDirectMessage();
  const approved = messageOf(await owner.press(received, peopleIds.approve));
  expect(approved.id).toBe(received.id);
  expect(showMessage(approved)).toMatch(saying(answeredMessage(toConnect, true)));
  const answer = await nextAnswer;
  expect(showMessage(answer)).toMatch(saying(answerMessage(toConnect, 'U0OWNER', true)));
  const opened = viewOf(await bartender.press(answer, connectIds.connect));
  const code = { [connectIds.codeBlock]: 'HARBOUR-HOTEL' };
  expect(showView(viewOf(await bartender.submit(opened, code)))).toContain('Harbour Hotel');
  const audit = await pressAtHome(sandbox, owner, peopleIds.showAudit);
  expect(showView(audit)).toBe(
    auditOf(sandbox, audit, [
      { by: 'U0BARTENDER', event: { kind: 'connected', venueName: 'Harbour Hotel' } },
      {
        by: 'U0OWNER',
        askedBy: 'U0BARTENDER',
        event: { kind: 'manager_named', userId: 'U0BARTENDER' },
      },
    ]),
  );
});

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
  const [toOwner] = owner.directMessages();
  const [toManager] = manager.directMessages();
  expect([owner, manager].map((one) => one.directMessages().length)).toEqual([1, 1]);
  if (toOwner === undefined || toManager === undefined) throw new Error('nobody was asked');
  expect(showMessage(toOwner)).toMatch(saying(requestMessage(toUse)));
  await owner.press(toOwner, peopleIds.approve);
  expect(showSeen(await manager.press(toManager, peopleIds.decline))).toMatch(answeredBefore);
  expect(bartender.directMessages()).toHaveLength(1);
  // The answer says in #bar that the venue is chosen for it.
  const inBar = showSeen(await bartender.command('/ambience venue', 'bar'));
  expect(inBar).not.toBe(await ask(bartender, '/ambience venue'));
  expect(showView(await homeOf(sandbox, bartender))).toContain('#bar: Harbour Hotel');
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
  expect(showMessage(await answer)).toMatch(saying(answerMessage(toDisconnect, 'U0OWNER', false)));
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
    saying(askedMessage(['U0OWNER'])),
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
  await manager.command('/ambience use corner', 'bar');
  const used = messageOf(await manager.command('/ambience use harbour', 'general'));
  await manager.press(used, connectIds.chooseDefault);
  const asked = messageOf(await manager.command('/ambience disconnect corner'));
  await manager.press(asked, connectIds.disconnect);
  const shown = await pressAtHome(sandbox, manager, peopleIds.showAudit);
  const [harbour, corner] = [{ venueName: 'Harbour Hotel' }, { venueName: 'Corner Café' }];
  const by = 'U0MANAGER';
  expect(showView(shown)).toBe(
    auditOf(sandbox, shown, [
      { by, event: { kind: 'disconnected', ...corner } },
      { by, event: { kind: 'default_venue', ...harbour } },
      { by, event: { kind: 'channel_venue', ...harbour, channelId: 'C0GENERAL' } },
      { by, event: { kind: 'channel_venue', ...corner, channelId: 'C0BAR' } },
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
  expect(actionsOf(viewOf(await manager.openHome()))).not.toContain(connectIds.disconnect);
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
