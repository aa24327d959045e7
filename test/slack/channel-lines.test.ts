import { expect, test } from 'vitest';
import { createChannelLines, paceMs } from '../../src/slack/posting/channel-lines.ts';
import { manualWait, turns } from '../manual-wait.ts';

/** Posts in turn; a second passes when the test says so. */

function makeLines() {
  const stopping = new AbortController();
  const { wait, end, pending } = manualWait();
  return {
    lines: createChannelLines(stopping.signal, wait),
    stopping,
    pending,
    async aSecondPasses() {
      await end(paceMs);
      await turns();
    },
  };
}

test('in one channel a second apart and in order, in two at once', async () => {
  const { lines, aSecondPasses } = makeLines();
  const posted: string[] = [];
  const post = (teamId: string, channelId: string, name: string) =>
    lines.wait(teamId, channelId, (inTurn) => inTurn(async () => void posted.push(name)));
  const all = Promise.all([
    post('T1', 'C1', 'first'),
    post('T1', 'C1', 'second'),
    post('T1', 'C1', 'third'),
    post('T1', 'C2', 'elsewhere'),
    post('T2', 'C1', 'in another workspace'),
  ]);
  await turns();
  expect(posted).toEqual(['first', 'elsewhere', 'in another workspace']);
  await aSecondPasses();
  expect(posted.slice(3)).toEqual(['second']);
  await aSecondPasses();
  expect(posted.slice(4)).toEqual(['third']);
  await all;
});

test('five a second in a workspace', async () => {
  const { lines, aSecondPasses } = makeLines();
  let posted = 0;
  const all = Promise.all(
    Array.from({ length: 12 }, (_, channel) =>
      lines.wait('T1', `C${channel}`, (inTurn) =>
        inTurn(async () => {
          posted += 1;
        }),
      ),
    ),
  );
  await turns();
  expect(posted).toBe(5);
  await aSecondPasses();
  expect(posted).toBe(10);
  await aSecondPasses();
  expect(posted).toBe(12);
  await all;
});

test('a failure is told to who posted, and the line goes on', async () => {
  const { lines, aSecondPasses } = makeLines();
  const failed = lines.wait('T1', 'C1', () => Promise.reject(new Error('refused')));
  const next = lines.wait('T1', 'C1', async () => 'posted');
  await expect(failed).rejects.toThrow('refused');
  await aSecondPasses();
  expect(await next).toBe('posted');
});

test('who waits can give up, and gives up when the app stops', async () => {
  const { lines, stopping } = makeLines();
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
  const { lines, aSecondPasses } = makeLines();
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
  const last = lines.wait('T1', 'C10', (inTurn) => inTurn(async () => {}));
  await aSecondPasses();
  await last;
  expect(isPosted).toBe(false);
});
