import { expect } from 'vitest';
import { connectIds } from '../../src/conversation/connect/ids.ts';
import { peopleIds } from '../../src/conversation/people/ids.ts';
import { greetingMessage, welcomeMessage } from '../../src/conversation/welcome/welcome-message.ts';
import { showMessage } from '../../src/sandbox/show.ts';
import { channelKey } from '../../src/sandbox/slack/state.ts';
import { actionsOf, commandsOf } from './facts.ts';
import { saying } from './kinds.ts';
import { connected, messageOf, type Running, runSandbox, test, viewOf } from './with-sandbox.ts';

/** First contact: of the person who installs the app, and of everyone else. */

const welcome = saying(welcomeMessage());

/** The direct messages of the owner, who installs the app, in a workspace. */
function toldToOwner(sandbox: Running, teamId?: string): string[] {
  return sandbox.as('owner', teamId).directMessages().map(showMessage);
}

test('whoever installs the app is told what to do next, with a text for the owner of the code', async ({
  sandbox,
}) => {
  const owner = sandbox.as('owner');
  const [told, ...others] = owner.directMessages();
  if (told === undefined) throw new Error('the owner was told nothing');
  expect(others).toEqual([]);
  expect(showMessage(told)).toMatch(welcome);
  // Where the code is found, quoted so that it can be copied as a whole.
  expect(told.text).toMatch(/^> .*Venue Connection Code/m);
  expect(sandbox.as('manager').directMessages()).toEqual([]);
  const form = viewOf(await owner.press(told, connectIds.connect));
  expect(form.content.callback_id).toBe(connectIds.modal);
});

test('installing again welcomes nobody twice, except after the app was removed', async ({
  sandbox,
}) => {
  await sandbox.slack.install('T0HARBOUR');
  // A restart waits for what is still being sent.
  await sandbox.restartService();
  expect(toldToOwner(sandbox)).toHaveLength(1);
  sandbox.clock.advance(60_000);
  await sandbox.slack.uninstall('T0HARBOUR');
  await sandbox.restartService();
  await sandbox.slack.install('T0HARBOUR');
  await sandbox.restartService();
  const told = toldToOwner(sandbox);
  expect(told).toHaveLength(2);
  for (const one of told) expect(one).toMatch(welcome);
  expect(toldToOwner(sandbox, 'T0CORNER')).toHaveLength(1);
});

test('opening the Messages tab answers once with what can be asked', async ({ sandbox }) => {
  await connected(sandbox.as('manager'));
  const bartender = sandbox.as('bartender');
  await Promise.all([bartender.openMessages(), bartender.openMessages()]);
  await sandbox.restartService();
  await bartender.openMessages();
  await sandbox.settle();
  const [greeting, ...others] = bartender.directMessages();
  if (greeting === undefined) throw new Error('the bartender was not greeted');
  expect(others).toEqual([]);
  const none = { isManager: false, people: new Set<string>() };
  expect(showMessage(greeting)).toMatch(saying(greetingMessage(none, true)));
  expect(commandsOf(greeting)).toEqual(['live', 'help']);
  // Other people are greeted too.
  await sandbox.as('guest').openMessages();
  await sandbox.settle();
  expect(sandbox.as('guest').directMessages()).toHaveLength(1);
});

test('without a venue the greeting says who can connect one', async ({ sandbox }) => {
  const [manager, guest] = [sandbox.as('manager'), sandbox.as('guest')];
  await Promise.all([manager.openMessages(), guest.openMessages()]);
  await sandbox.settle();
  expect(manager.directMessages().map(actionsOf)).toEqual([[connectIds.connect]]);
  const [greeting] = guest.directMessages();
  if (greeting === undefined) throw new Error('the guest was not greeted');
  expect(actionsOf(greeting)).toEqual([peopleIds.askManager]);
  const asked = messageOf(await guest.press(greeting, peopleIds.askManager));
  expect(asked.text).toContain('U0OWNER');
});

test('a welcome that Slack refuses does not stop the installation', async () => {
  await using sandbox = await runSandbox();
  sandbox.clock.advance(60_000);
  await sandbox.slack.uninstall('T0HARBOUR');
  await sandbox.restartService();
  sandbox.slack.state.closedChannels.set(
    channelKey('T0HARBOUR', 'U0OWNER'),
    'messages_tab_disabled',
  );
  await sandbox.slack.install('T0HARBOUR');
  await sandbox.restartService();
  expect(toldToOwner(sandbox)).toHaveLength(1);
  expect(sandbox.logged.join()).toContain('messages_tab_disabled');
  // It is sent when the app is installed again.
  sandbox.slack.state.closedChannels.clear();
  await sandbox.slack.install('T0HARBOUR');
  await sandbox.restartService();
  expect(toldToOwner(sandbox)).toHaveLength(2);
  // The Messages tab answers the installer as it does everyone else.
  await sandbox.as('owner').openMessages();
  await sandbox.settle();
  expect(toldToOwner(sandbox)).toHaveLength(3);
});
