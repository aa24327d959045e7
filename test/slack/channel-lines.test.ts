import { expect, test } from 'vitest';
import { createChannelLines } from '../../src/slack/posting/channel-lines.ts';

/** Timers may be a few milliseconds early. */
const aSecond = 950;

test('in one channel a second apart and in order, in two at once', async () => {
  const lines = createChannelLines(new AbortController().signal);
  const begun: Record<string, number> = {};
  const post = (teamId: string, channelId: string, name: string) =>
    lines.wait(teamId, channelId, (inTurn) =>
      inTurn(async () => {
        begun[name] = performance.now();
        return name;
      }),
    );
  const done = await Promise.all([
    post('T1', 'C1', 'first'),
    post('T1', 'C1', 'second'),
    post('T1', 'C2', 'elsewhere'),
    post('T2', 'C1', 'in another workspace'),
  ]);
  expect(done).toEqual(['first', 'second', 'elsewhere', 'in another workspace']);
  const { first = 0, second = 0, elsewhere = 0, 'in another workspace': other = 0 } = begun;
  expect(second - first).toBeGreaterThan(aSecond);
  expect(elsewhere - first).toBeLessThan(aSecond);
  expect(other - first).toBeLessThan(aSecond);
});

test('five a second in a workspace', async () => {
  const lines = createChannelLines(new AbortController().signal);
  const begun: number[] = [];
  await Promise.all(
    Array.from({ length: 6 }, (_, channel) =>
      lines.wait('T1', `C${channel}`, (inTurn) =>
        inTurn(async () => void begun.push(performance.now())),
      ),
    ),
  );
  const [first = 0, , , , fifth = 0, sixth = 0] = begun;
  expect(fifth - first).toBeLessThan(aSecond);
  expect(sixth - first).toBeGreaterThan(aSecond);
});

test('a failure is told to who posted, and the line goes on', async () => {
  const lines = createChannelLines(new AbortController().signal);
  const failed = lines.wait('T1', 'C1', () => Promise.reject(new Error('refused')));
  const next = lines.wait('T1', 'C1', async () => 'posted');
  await expect(failed).rejects.toThrow('refused');
  expect(await next).toBe('posted');
});

test('who waits can give up, and gives up when the app stops', async () => {
  const stopping = new AbortController();
  const lines = createChannelLines(stopping.signal);
  const { promise: held, resolve } = Promise.withResolvers<void>();
  const first = lines.wait('T1', 'C1', () => held);
  const given = new AbortController();
  const impatient = lines.wait('T1', 'C1', async () => {}, given.signal);
  const patient = lines.wait('T1', 'C1', async () => {});
  given.abort(new Error('no patience'));
  await expect(impatient).rejects.toThrow('no patience');
  stopping.abort(new Error('the app stops'));
  await expect(patient).rejects.toThrow('the app stops');
  resolve();
  await first.catch(() => {});
});

test('who has given up in the workspace’s line is not posted later', async () => {
  const lines = createChannelLines(new AbortController().signal);
  const { promise: held, resolve } = Promise.withResolvers<void>();
  const others = Array.from({ length: 5 }, (_, channel) =>
    lines.wait('T1', `C${channel}`, (inTurn) => inTurn(() => held)),
  );
  const given = new AbortController();
  let isPosted = false;
  const { promise: atFront, resolve: arrived } = Promise.withResolvers<void>();
  const impatient = lines.wait(
    'T1',
    'C9',
    (inTurn) => {
      arrived();
      return inTurn(async () => {
        isPosted = true;
      });
    },
    given.signal,
  );
  await atFront;
  given.abort(new Error('no patience'));
  await expect(impatient).rejects.toThrow('no patience');
  resolve();
  await Promise.all(others);
  await lines.wait('T1', 'C10', (inTurn) => inTurn(async () => {}));
  expect(isPosted).toBe(false);
});
