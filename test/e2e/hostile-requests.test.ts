import { once } from 'node:events';
import { connect as connectTcp, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { expect } from 'vitest';
import { signatureHeaders } from '../../src/sandbox/slack/delivery.ts';
import { manualWait } from '../manual-wait.ts';
import {
  ask,
  connect,
  connected,
  deliverTo,
  messageOf,
  type Running,
  runSandbox,
  test,
} from './with-sandbox.ts';

/** What someone sends who is not Slack, or who has recorded what Slack sent. */

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

test('without a signature nothing of the body is waited for', async ({ sandbox }) => {
  const held = Array.from({ length: 100 }, () => holdBody(sandbox, {}));
  const answers = await Promise.all(held.map((socket) => text(socket)));
  expect(answers.filter((answer) => answer.startsWith('HTTP/1.1 401'))).toHaveLength(100);
});

test('64 bodies are open at most, each for five seconds, and Slack still gets through', async () => {
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
  // Those that were open longest are given up for newer ones.
  await sixteenClosed;
  expect(await ask(sandbox.as('guest'), '/ambience help')).toContain('/ambience live');
  const open = held.filter((socket) => !closed.includes(socket));
  expect(open.length).toBeLessThanOrEqual(64);
  const restClosed = Promise.all(open.map((socket) => once(socket, 'close')));
  await end(5_000);
  await restClosed;
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
  const posts = () =>
    sandbox.slack.state.messages.filter(({ onlyFor }) => onlyFor === undefined).length;
  for (let time = 0; time < 3; time += 1) {
    expect((await fetch(url, { method: 'POST', headers, body })).status).toBe(200);
    await sandbox.settle();
  }
  expect(posts()).toBe(1);
  expect(sandbox.logged.join('')).toContain('ignored a repeated request');
});

function shareButton(blocks: readonly unknown[]): object {
  const elements = blocks.flatMap((block) => Object(block).elements ?? []);
  const found = elements.find((one) => Object(one).text?.text === 'Share in channel');
  if (found === undefined) throw new Error('there is no such button');
  return found;
}

test('of 100 wrong codes at once five reach the service', async ({ sandbox }) => {
  const manager = sandbox.as('manager');
  await Promise.all(Array.from({ length: 100 }, (_, index) => connect(manager, `WRONG-${index}`)));
  const asked = sandbox.venueService.requests.filter(({ method }) => method === 'POST');
  expect(asked).toHaveLength(5);
});

test('one person cannot fill the queue of requests, and an equal one replaces the old', async ({
  sandbox,
}) => {
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
    const told = messageOf(await guest.command(line, 'bar'));
    const asked = messageOf(await guest.press(told, 'Ask a manager'));
    answers.push(asked.text);
  }
  expect(answers.filter((answer) => answer.startsWith('Asked'))).toHaveLength(3);
  expect(answers.at(-1)).toContain("You already have 3 requests waiting. That's the limit.");
  // Someone else still may.
  const told = messageOf(await sandbox.as('bartender').command(lines[0] ?? ''));
  const asked = messageOf(await sandbox.as('bartender').press(told, 'Ask a manager'));
  expect(asked.text).toContain('Asked');
});

test('a payload with an organisation id that is another team’s id gets nothing of it', async ({
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
  expect(JSON.stringify(answer)).toMatch(/not installed/);
});

test('an owner of another workspace, in a shared channel, is no manager here', async ({
  sandbox,
}) => {
  expect(await ask(sandbox.as('manager'), '/ambience connect')).toContain('Connection code');
  sandbox.slack.state.strangers.add('U0MANAGER');
  sandbox.clock.advance(6 * 60_000);
  expect(await ask(sandbox.as('manager'), '/ambience connect')).toContain('Only managers');
});
