import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';
import { Writable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { createLog, createOutput, maskSecrets } from '../../src/ops/log.ts';

test.each([
  ['a bot token', 'xoxb-12-abc', '[token]'],
  ['a rotated token', 'xoxe.xoxb-1-abc', '[token]'],
  ['an app-level token', 'xapp-1-A-abc', '[token]'],
  ['a bearer token', 'Bearer vt_abc.def', 'Bearer [token]'],
  ['a response URL', 'https://hooks.slack.com/commands/T1/2/abc', '[response url]'],
  ['a field', '{"client_secret":"abc"}', '{"client_secret":"[secret]"}'],
  ['a field of any name', '{"next token":"abc"}', '{"next token":"[secret]"}'],
  [
    'a connection code',
    '{"venue_connection_code": "ABC-1"}',
    '{"venue_connection_code": "[secret]"}',
  ],
  [
    'a field after a cut one',
    '{"msg":"cut: token\\":\\"client_secret\\":\\"abc\\"}"}',
    '{"msg":"cut: token\\":\\"[secret]\\"}"}',
  ],
  [
    'JSON in JSON',
    '{"msg":"{\\"signingSecret\\":\\"abc\\"}"}',
    '{"msg":"{\\"signingSecret\\":\\"[secret]\\"}"}',
  ],
])('%s is masked', (_, text, masked) => {
  expect(maskSecrets(text)).toBe(masked);
});

test('a log line is masked wherever the secret is', () => {
  const lines: string[] = [];
  const log = createLog('info', { write: (line) => lines.push(line) });
  const error = new Error('refused xoxb-1-secret', { cause: new Error('Bearer abcdef') });
  log.error({ err: error, headers: { authorization: 'abc' } }, 'with xapp-2-secret');
  log.debug('not shown');
  expect(lines).toHaveLength(1);
  expect(lines[0]).not.toMatch(/secret"|abcdef|"abc"|xoxb|xapp/);
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({ level: 50, msg: 'with [token]' });
});

/** Logs far more than a pipe buffers, and exits on SIGTERM. */
const chatty = `
  const { createLog } = await import(${JSON.stringify(resolve('src/ops/log.ts'))});
  const log = createLog('info');
  process.on('SIGTERM', () => {
    log.info('stopping');
    process.exit(0);
  });
  for (let line = 0; line < 20_000; line += 1) log.info({ line }, 'x'.repeat(300));
  process.stderr.write('logged');
  setInterval(() => log.info('again'), 20);`;

test.each(['stopped reading', 'is gone'])(
  'a process ends on SIGTERM even if the reader of its log %s',
  async (reader) => {
    const child = spawn(process.execPath, ['--input-type=module-typescript', '-e', chatty], {
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    if (reader === 'is gone') child.stdout.destroy();
    await once(child.stderr, 'data');
    const ended = once(child, 'exit');
    child.kill('SIGTERM');
    expect(await ended).toEqual([0, null]);
    child.stdout.destroy();
  },
);

/** Keeps what was written to it, and takes more only once the first write is done. */
function recordingStream(firstWriteIsDone: Promise<void>) {
  const writes: string[] = [];
  const stream = new Writable({
    write(chunk, _encoding, done) {
      writes.push(String(chunk));
      firstWriteIsDone.then(() => done());
    },
  });
  return { writes, stream };
}

test('the lines of one turn of the event loop are written together', async () => {
  const { writes, stream } = recordingStream(Promise.resolve());
  const log = createLog('info', createOutput(stream));
  for (const msg of ['first', 'second']) log.info(msg);
  expect(writes).toEqual([]);
  await nextTurn();
  log.info('third');
  await nextTurn();
  const messages = writes.map((lines) => linesOf(lines).map(({ msg }) => msg));
  expect(messages).toEqual([['first', 'second'], ['third']]);
});

test('nothing is dropped while the reader keeps up, however much is logged in one turn', async () => {
  const writes: string[] = [];
  const stream = new Writable({
    write(chunk, _encoding, done) {
      writes.push(String(chunk));
      done();
    },
  });
  const log = createLog('info', createOutput(stream));
  for (let line = 0; line < 30_000; line += 1) log.info({ line }, '✓'.repeat(200));
  await nextTurn();
  expect(linesOf(writes.join(''))).toHaveLength(30_000);
});

test.each([
  ['process.exit(1)', ['one', 'two']],
  ['throw new Error("unexpected")', ['one', 'two']],
  ['process.on("exit", () => log.error("three"))', ['one', 'two', 'three']],
])('lines logged right before or within %s are not lost', async (ending, logged) => {
  const script = `
    const { createLog } = await import(${JSON.stringify(resolve('src/ops/log.ts'))});
    const log = createLog('info');
    for (const msg of ['one', 'two']) log.error(msg);
    ${ending};`;
  const child = spawn(process.execPath, ['--input-type=module-typescript', '-e', script], {
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const lines = linesOf(await text(child.stdout));
  expect(lines.map(({ msg }) => msg)).toEqual(logged);
});

test('many logs of one process share its output', async () => {
  const script = `
    const { createLog } = await import(${JSON.stringify(resolve('src/ops/log.ts'))});
    for (let count = 0; count < 20; count += 1) createLog('info').info({ count }, 'one');`;
  const child = spawn(process.execPath, ['--input-type=module-typescript', '-e', script]);
  const [lines, warnings] = await Promise.all([text(child.stdout), text(child.stderr)]);
  expect(linesOf(lines).map(({ count }) => count)).toEqual(Array.from({ length: 20 }, (_, n) => n));
  // Node warns of too many listeners.
  expect(warnings).toBe('');
});

test('log lines dropped for a slow reader are counted once it reads again', async () => {
  const { promise: reads, resolve: readAgain } = Promise.withResolvers<void>();
  const { writes, stream } = recordingStream(reads);
  const log = createLog('info', createOutput(stream));
  const logged = 30_000;
  for (let line = 0; line < logged; line += 1) log.info({ line }, 'x'.repeat(200));
  await nextTurn();
  log.info('dropped too');
  expect(stream.writableLength).toBeGreaterThan(4 * 1024 * 1024);
  expect(stream.writableLength).toBeLessThan(5 * 1024 * 1024);
  const drained = once(stream, 'drain');
  readAgain();
  await drained;
  for (const msg of ['read again', 'as before']) log.info(msg);
  await nextTurn();
  stream.end();
  await once(stream, 'finish');
  const lines = linesOf(writes.join(''));
  const [counted, ...after] = lines.slice(-3);
  expect(counted).toMatchObject({ msg: 'log lines were lost' });
  expect(after).toMatchObject([{ msg: 'read again' }, { msg: 'as before' }]);
  expect(lines.length - 3 + counted.count).toBe(logged + 1);
});

function linesOf(written: string) {
  return written
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line));
}
