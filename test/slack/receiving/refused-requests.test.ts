import { createServer } from 'node:http';
import { json } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { createExplain } from '../../../src/conversation/error-boundary.ts';
import { closeServer, listen } from '../../../src/ops/listen.ts';
import { createLog } from '../../../src/ops/log.ts';
import { App } from '../../../src/slack/bolt.ts';
import { troubleOf } from '../../../src/slack/posting/web-api.ts';
import { answerRefusedRequests } from '../../../src/slack/receiving/refused-requests.ts';
import { StoreError } from '../../../src/store/errors.ts';
import { createTestReceiver, postSigned } from './with-receiver.ts';

const unreachable = /Ambience can't reach its data\. Try again in a minute\./;

test('whatever a person does while no installation can be read, they are told', async () => {
  const log = createLog('silent');
  const receiver = createTestReceiver();
  const authorize = async () => {
    throw new StoreError('store_failed', 'installations T1');
  };
  const app = new App({ receiver, authorize });
  // As the app does: what the listener for errors throws reaches the receiver.
  app.error(async (error) => {
    throw error;
  });
  answerRefusedRequests(
    app,
    createExplain(log, () => 'a1b2', troubleOf),
    log,
  );
  const responses: unknown[] = [];
  const responseUrl = createServer(async (request, response) => {
    responses.push(await json(request));
    response.end();
  });
  const [port, responsePort] = [
    await receiver.start(),
    await listen(responseUrl, { host: '127.0.0.1', port: 0 }),
  ];

  async function send(body: string): Promise<unknown> {
    const response = await postSigned(port, body);
    expect(response.status).toBe(200);
    const text = await response.text();
    return text === '' ? '' : JSON.parse(text);
  }
  const who = { team: { id: 'T1' }, user: { id: 'U1' } };
  const interact = (payload: object) =>
    send(String(new URLSearchParams({ payload: JSON.stringify({ ...who, ...payload }) })));

  expect(await send('command=%2Fambience&text=live&team_id=T1&user_id=U1')).toEqual({
    response_type: 'ephemeral',
    text: expect.stringMatching(unreachable),
  });
  const form = (blocks: object[]) => ({
    type: 'view_submission',
    view: { type: 'modal', callback_id: 'any', blocks, state: { values: {} } },
  });
  expect(
    await interact(
      form([
        { type: 'input', block_id: 'name' },
        { type: 'context', block_id: 'note' },
      ]),
    ),
  ).toEqual({ response_action: 'errors', errors: { name: expect.stringMatching(unreachable) } });
  expect(await interact(form([]))).toMatchObject({ response_action: 'push' });
  expect(await interact({ type: 'block_suggestion', action_id: 'zone', value: 'bar' })).toEqual({
    options: [],
  });
  const response_url = `http://127.0.0.1:${responsePort}/`;
  const pressed = { type: 'block_actions', actions: [{ type: 'button', action_id: 'open' }] };
  expect(await interact({ ...pressed, response_url })).toBe('');
  await expect
    .poll(() => responses)
    .toMatchObject([{ response_type: 'ephemeral', text: expect.stringMatching(unreachable) }]);
  await Promise.all([closeServer(responseUrl), receiver.stop()]);
});
