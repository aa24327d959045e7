import { expect } from 'vitest';
import { commands } from '../../src/conversation/features.ts';
import { helpMessage } from '../../src/conversation/questions/help.ts';
import { questionIds } from '../../src/conversation/questions/ids.ts';
import { outdatedMessage } from '../../src/conversation/text/notices.ts';
import { signatureHeaders } from '../../src/sandbox/slack/delivery.ts';
import { renderMessage } from '../../src/slack/render/render-message.ts';
import { labelsOf } from './facts.ts';
import { saying } from './kinds.ts';
import {
  ask,
  connected,
  deliverTo,
  messageOf,
  type Running,
  runSandbox,
  test,
} from './with-sandbox.ts';

/** The app still answers. */
const helpText = saying(helpMessage(commands));

const form = 'application/x-www-form-urlencoded';
const command = new URLSearchParams({
  command: '/ambience',
  text: 'help',
  team_id: 'T0HARBOUR',
  channel_id: 'C0GENERAL',
  user_id: 'U0BARTENDER',
  response_url: 'http://127.0.0.1:9/commands/T0HARBOUR/none',
  trigger_id: 'none',
}).toString();

function post(
  { service }: Running,
  body: string,
  headers: Record<string, string>,
  contentType = form,
): Promise<Response> {
  return fetch(`http://127.0.0.1:${service.port}/slack/events`, {
    method: 'POST',
    headers: { 'content-type': contentType, ...headers },
    body,
  });
}

test('a correctly signed request is answered', async ({ sandbox }) => {
  const headers = signatureHeaders(command, sandbox.slack.signingSecret);
  expect((await post(sandbox, command, headers)).status).toBe(200);
});

test.each<[string, (secret: string) => Record<string, string>]>([
  ['a wrong signature', () => signatureHeaders(command, 'not the secret')],
  ['a signature for another body', (secret) => signatureHeaders(`${command}x`, secret)],
  ['no signature', () => ({})],
  ['an old request', (secret) => signatureHeaders(command, secret, Date.now() - 6 * 60_000)],
  [
    'a request from the future',
    (secret) => signatureHeaders(command, secret, Date.now() + 6 * 60_000),
  ],
  [
    'a timestamp that is not a number',
    (secret) => ({ ...signatureHeaders(command, secret), 'x-slack-request-timestamp': 'soon' }),
  ],
])('%s is refused with 401 and an empty body', async (_, headersFor) => {
  await using sandbox = await runSandbox();
  const response = await post(sandbox, command, headersFor(sandbox.slack.signingSecret));
  expect(response.status).toBe(401);
  expect(await response.text()).toBe('');
  expect(sandbox.logged.join('')).not.toContain('U0BARTENDER');
});

test.each([
  ['null', 'application/json'],
  ['[]', 'application/json'],
  ['"text"', 'application/json'],
  ['{"type":', 'application/json'],
  ['payload=null', form],
  ['payload=%7B', form],
])('the signed body %s is refused with 400', async (body, contentType) => {
  await using sandbox = await runSandbox();
  const headers = signatureHeaders(body, sandbox.slack.signingSecret);
  expect((await post(sandbox, body, headers, contentType)).status).toBe(400);
  expect(await ask(sandbox.as('guest'), '/ambience help')).toMatch(helpText);
});

test.each<[string, Record<string, unknown>]>([
  ['an unknown type', { type: 'telepathy' }],
  ['block actions without a user', { type: 'block_actions', actions: [] }],
  ['a view submission without a view', { type: 'view_submission', user: { id: 'U1' } }],
  [
    'an unknown button',
    {
      type: 'block_actions',
      team: { id: 'T0HARBOUR' },
      user: { id: 'U0GUEST' },
      actions: [{ type: 'button', action_id: 'nobody', block_id: 'b' }],
    },
  ],
])('%s is refused at once and harms nothing', async (_, payload) => {
  await using sandbox = await runSandbox();
  const answer = await deliverTo(sandbox)({ kind: 'interaction', payload });
  expect(answer.kind).toBe('refused');
  expect(await ask(sandbox.as('guest'), '/ambience help')).toMatch(helpText);
});

test('a button whose value cannot be read asks again or says what to do', async ({ sandbox }) => {
  await connected(sandbox.as('manager'));
  const bartender = sandbox.as('bartender');
  const seen = messageOf(await bartender.command('/ambience trend bar'));
  expect(labelsOf(seen)).toHaveLength(3);
  const tampered = {
    ...seen,
    blocks: JSON.parse(JSON.stringify(seen.blocks).replaceAll('zoneId', 'z')),
  };
  const again = messageOf(await bartender.press(tampered, 'Rooftop Bar'));
  expect(labelsOf(again)).toEqual(labelsOf(seen));
  const broken = {
    ...seen,
    blocks: [
      {
        type: 'actions',
        elements: [
          {
            type: 'button',
            action_id: `${questionIds.ask}:0`,
            text: { type: 'plain_text', text: 'Old' },
            value: '{"v":0}',
          },
        ],
      },
    ],
  };
  const answered = await bartender.press(broken, questionIds.ask);
  expect(answered).toMatchObject({ message: { text: renderMessage(outdatedMessage()).text } });
});

test('a body over the limit is refused with 413', async ({ sandbox }) => {
  const body = `text=${'x'.repeat(1_100_000)}`;
  const headers = signatureHeaders(body, sandbox.slack.signingSecret);
  expect((await post(sandbox, body, headers)).status).toBe(413);
});

test('Slack’s certificate probe and address check are answered', async ({ sandbox }) => {
  expect((await post(sandbox, 'ssl_check=1', {})).status).toBe(200);
  expect((await post(sandbox, 'ssl_check=1', {}, 'application/json')).status).toBe(401);
  const body = JSON.stringify({ type: 'url_verification', challenge: 'abc' });
  const headers = signatureHeaders(body, sandbox.slack.signingSecret);
  const response = await post(sandbox, body, headers, 'application/json');
  expect(await response.json()).toEqual({ challenge: 'abc' });
});

test('health is ok while running, and unknown paths are not found', async ({ sandbox }) => {
  const base = `http://127.0.0.1:${sandbox.service.port}`;
  const health = await fetch(`${base}/readyz`);
  expect([health.status, await health.json()]).toEqual([200, { status: 'ok' }]);
  expect((await fetch(`${base}/nothing`)).status).toBe(404);
  expect((await fetch(`${base}/slack/events`)).status).toBe(404);
});

test('an event that comes twice does no harm', async ({ sandbox }) => {
  const event = { type: 'app_home_opened', user: 'U0GUEST', channel: 'D1', tab: 'home' };
  const envelope = {
    type: 'event_callback',
    team_id: 'T0HARBOUR',
    event,
    event_id: 'Ev1',
    event_time: 1,
  };
  const deliver = deliverTo(sandbox);
  const home = sandbox.as('guest').nextHome();
  const answers = await Promise.all([
    deliver({ kind: 'event', envelope }),
    deliver({ kind: 'event', envelope }),
  ]);
  expect(answers.map(({ kind }) => kind)).toEqual(['acknowledged', 'acknowledged']);
  await home;
});
