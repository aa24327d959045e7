import { once } from 'node:events';
import { connect as connectTcp, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { expect } from 'vitest';
import { connectIds } from '../../src/conversation/connect/ids.ts';
import { commands } from '../../src/conversation/features.ts';
import { peopleIds } from '../../src/conversation/people/ids.ts';
import {
  askedMessage,
  tooManyOwnRequestsMessage,
} from '../../src/conversation/people/request-messages.ts';
import { helpMessage } from '../../src/conversation/questions/help.ts';
import { questionIds } from '../../src/conversation/questions/ids.ts';
import { signatureHeaders } from '../../src/sandbox/slack/delivery.ts';
import type { ShownView } from '../../src/sandbox/slack/state.ts';
import { renderMessage } from '../../src/slack/render/render-message.ts';
import { manualWait } from '../manual-wait.ts';
import { logLines } from './facts.ts';
import { notAManager, saying, unexpectedError } from './kinds.ts';
import {
  ask,
  connected,
  deliverTo,
  messageOf,
  type Running,
  runSandbox,
  test,
  viewOf,
} from './with-sandbox.ts';

/** Requests from someone who is not Slack, or who has recorded what Slack sent. */

/** The app still answers. */
const helpText = saying(helpMessage(commands));

/** A request whose body never ends, as far as the app lets it come. */
function holdBody({ service }: Running, headers: Record<string, string>): Socket {
  const socket = connectTcp(service.port, '127.0.0.1');
  const lines = Object.entries({ host: 'app', 'content-length': '1000000', ...headers });
  socket.write('POST /slack/events HTTP/1.1\r\n');
  socket.write(`${lines.map(([name, value]) => `${name}: ${value}`).join('\r\n')}\r\n\r\n`);
  // Refused connections may be reset while they are still written to.
  socket.on('error', () => {});
  return socket;
}

const signedNow = () => ({
  'x-slack-request-timestamp': String(Math.floor(Date.now() / 1000)),
  'x-slack-signature': `v0=${'0'.repeat(64)}`,
});

test('without a signature the app does not wait for the body', async ({ sandbox }) => {
  const held = Array.from({ length: 100 }, () => holdBody(sandbox, {}));
  const answers = await Promise.all(held.map((socket) => text(socket)));
  expect(answers.filter((answer) => answer.startsWith('HTTP/1.1 401'))).toHaveLength(100);
});

test('at most 64 bodies are open, each for five seconds, and Slack still gets through', async () => {
  const { wait, end } = manualWait();
  await using sandbox = await runSandbox({ wait });
  const closed: Socket[] = [];
  const { promise: sixteenClosed, resolve } = Promise.withResolvers<void>();
  const held = Array.from({ length: 80 }, () => {
    const socket = holdBody(sandbox, signedNow());
    socket.once('close', () => {
      closed.push(socket);
      if (closed.length === 16) resolve();
    });
    return socket;
  });
  // Newer ones replace those that were open longest.
  await sixteenClosed;
  expect(await ask(sandbox.as('guest'), '/ambience help')).toMatch(helpText);
  const open = held.filter((socket) => !closed.includes(socket));
  expect(open.length).toBeLessThanOrEqual(64);
  const restClosed = Promise.all(open.map((socket) => once(socket, 'close')));
  await end(5_000);
  await restClosed;
});

test('a client that asks for pictures and reads none is disconnected', async ({ sandbox }) => {
  const socket = connectTcp(sandbox.service.port, '127.0.0.1');
  const { promise: closed, resolve } = Promise.withResolvers<void>();
  socket.once('close', () => resolve());
  // The app closes it while it is still written to.
  socket.on('error', () => {});
  socket.pause();
  socket.write('GET /pictures/live.webp HTTP/1.1\r\nHost: a.example\r\n\r\n'.repeat(2_000));
  socket.resume();
  await closed;
  expect(socket.bytesRead).toBeLessThan(4_000_000);
  const answer = await fetch(`http://127.0.0.1:${sandbox.service.port}/pictures/live.webp`);
  expect(answer.status).toBe(200);
});

test('a recorded request does nothing twice', async ({ sandbox }) => {
  await connected(sandbox.as('manager'));
  const bartender = sandbox.as('bartender');
  const live = messageOf(await bartender.command('/ambience live'));
  const payload = JSON.stringify({
    type: 'block_actions',
    team: { id: 'T0HARBOUR' },
    user: { id: 'U0BARTENDER' },
    channel: { id: 'C0GENERAL' },
    container: { type: 'message', is_ephemeral: true, channel_id: 'C0GENERAL' },
    response_url: `${sandbox.slack.url}/commands/T0HARBOUR/none`,
    trigger_id: 'none',
    actions: [{ ...shareButton(live.blocks), block_id: 'b', type: 'button' }],
  });
  const body = new URLSearchParams({ payload }).toString();
  const headers = {
    'content-type': 'application/x-www-form-urlencoded',
    ...signatureHeaders(body, sandbox.slack.signingSecret),
  };
  const url = `http://127.0.0.1:${sandbox.service.port}/slack/events`;
  for (let time = 0; time < 3; time += 1) {
    expect((await fetch(url, { method: 'POST', headers, body })).status).toBe(200);
    await sandbox.settle();
  }
  // The address for the answer is of nobody, so each time it was heard there is a direct message.
  expect(bartender.directMessages()).toHaveLength(1);
  expect(logLines(sandbox).filter(({ level }) => level === 40)).toHaveLength(2);
});

function shareButton(blocks: readonly unknown[]): object {
  const elements = blocks.flatMap((block) => Object(block).elements ?? []);
  const found = elements.find((one) => String(Object(one).action_id).startsWith(questionIds.share));
  if (found === undefined) throw new Error('there is no such button');
  return found;
}

test('of 100 wrong codes at once five reach the service', async ({ sandbox }) => {
  const manager = sandbox.as('manager');
  // All dialogs are open before a code is sent. Opened all at once, some would be late.
  const dialogs: ShownView[] = [];
  while (dialogs.length < 100) {
    const some = Array.from({ length: 20 }, () => manager.command('/ambience connect'));
    dialogs.push(...(await Promise.all(some)).map(viewOf));
  }
  await Promise.all(
    dialogs.map((dialog, index) => manager.submit(dialog, { connection_code: `WRONG-${index}` })),
  );
  const asked = sandbox.venueService.requests.filter(({ method }) => method === 'POST');
  expect(asked).toHaveLength(5);
});

test('one person cannot fill the list of requests', async ({ sandbox }) => {
  const manager = sandbox.as('manager');
  for (const code of ['HARBOUR-HOTEL', 'CORNER-CAFE']) await connected(manager, code);
  const guest = sandbox.as('guest');
  const lines = [
    '/ambience connect',
    '/ambience use harbour',
    '/ambience use corner',
    '/ambience disconnect corner',
  ];
  const answers: string[] = [];
  for (const line of lines) {
    const denial = messageOf(await guest.command(line, 'bar'));
    const asked = messageOf(await guest.press(denial, peopleIds.askManager));
    answers.push(asked.text);
  }
  const asked = renderMessage(askedMessage(['U0OWNER', 'U0MANAGER'], true)).text;
  expect(answers).toEqual([asked, asked, asked, renderMessage(tooManyOwnRequestsMessage()).text]);
  // Another person still can.
  const bartender = sandbox.as('bartender');
  const denial = messageOf(await bartender.command(lines[0] ?? ''));
  const other = messageOf(await bartender.press(denial, peopleIds.askManager));
  expect(other.text).toBe(asked);
});

test('a payload whose organisation id is another team’s id gets nothing of that team', async ({
  sandbox,
}) => {
  await connected(sandbox.as('manager'));
  const answer = await deliverTo(sandbox)({
    kind: 'command',
    fields: {
      command: '/ambience',
      text: 'live',
      team_id: 'T0CORNER',
      enterprise_id: 'T0HARBOUR',
      is_enterprise_install: 'true',
      channel_id: 'C0GENERAL',
      user_id: 'U0BARTENDER',
      response_url: `${sandbox.slack.url}/commands/T0CORNER/none`,
      trigger_id: 'none',
    },
  });
  expect(JSON.stringify(answer)).not.toContain('Harbour');
  // Refused as a workspace without the app, and not by an error of the app's own.
  const log = logLines(sandbox);
  expect(log.filter(({ level, reason }) => level === 40 && reason !== undefined)).toHaveLength(1);
  expect(log.filter(({ reference }) => reference !== undefined)).toEqual([]);
  expect(JSON.stringify(answer)).not.toMatch(unexpectedError);
});

test('an owner of another workspace in a shared channel is not a manager here', async ({
  sandbox,
}) => {
  const opened = viewOf(await sandbox.as('manager').command('/ambience connect'));
  expect(opened.content.callback_id).toBe(connectIds.modal);
  sandbox.slack.state.strangers.add('U0MANAGER');
  sandbox.clock.advance(6 * 60_000);
  expect(await ask(sandbox.as('manager'), '/ambience connect')).toMatch(notAManager);
});
