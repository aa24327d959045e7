import { expect, test } from 'vitest';
import { createLog } from '../../../src/ops/log.ts';
import { App } from '../../../src/slack/bolt.ts';
import { createTestReceiver, postSigned } from './with-receiver.ts';

test('an answer that many people get is serialised once', async () => {
  const receiver = createTestReceiver();
  const app = new App({ receiver, authorize: async () => ({}) });
  let serialised = 0;
  const answer = {
    text: 'replaced below',
    toJSON() {
      serialised += 1;
      return { text: 'Café ☕' };
    },
  };
  app.command('/ambience', ({ ack }) => ack(answer));
  const port = await receiver.start();
  try {
    for (const person of ['U1', 'U2', 'U3']) {
      const body = String(
        new URLSearchParams({ command: '/ambience', text: '', team_id: 'T1', user_id: person }),
      );
      const answered = await postSigned(port, body);
      expect(await answered.json()).toEqual({ text: 'Café ☕' });
    }
    expect(serialised).toBe(1);
  } finally {
    await receiver.stop();
  }
});

test('signatures are checked by the time of the app, not by the clock of the machine', async () => {
  // The machine's clock is ten minutes behind that of the database, and of Slack.
  const slackNow = () => Date.now() + 10 * 60_000;
  const lines: string[] = [];
  const log = createLog('info', { write: (line) => lines.push(line) });
  const refusals: string[] = [];
  const receiver = createTestReceiver({
    clocks: () => [slackNow()],
    metrics: { faceRefused: (_face, reason) => refusals.push(reason) },
    log,
  });
  const app = new App({ receiver, authorize: async () => ({}) });
  app.command('/ambience', ({ ack }) => ack('heard'));
  const port = await receiver.start();
  const body = 'command=%2Fambience&text=&team_id=T1&user_id=U1';
  const post = async (sentAt: number, secret?: string) =>
    (await postSigned(port, body, sentAt, secret)).status;
  expect(await post(slackNow())).toBe(200);
  // Whoever reads the log has to find out that the clock is wrong, not that somebody attacks.
  expect(await post(Date.now())).toBe(401);
  expect(await post(Date.now(), 'another secret')).toBe(401);
  expect(refusals).toEqual(['time', 'signature']);
  const [old, forged] = lines.map((line) => JSON.parse(line));
  expect(Math.round(old.offSeconds / 10)).toBe(60);
  expect(old.msg).toContain('that Slack has signed');
  expect(forged.reason).toBe('the signature is wrong');
  await receiver.stop();
});
