import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { test as base, expect } from 'vitest';
import { digestIds } from '../../src/conversation/digests/ids.ts';
import { digestKey } from '../../src/digests/digest.ts';
import { digestKind } from '../../src/digests/managed-digests.ts';
import { createLog } from '../../src/ops/log.ts';
import { type Sandbox, startSandbox } from '../../src/sandbox/sandbox.ts';
import { showMessage } from '../../src/sandbox/show.ts';
import type { ShownMessage } from '../../src/sandbox/slack/state.ts';
import { createLedger, deliveryKind } from '../../src/schedule/ledger.ts';
import { createKeyring } from '../../src/store/seal.ts';
import { minuteMs } from '../../src/time.ts';
import { withRecords } from '../store/with-store.ts';
import { actionsOf } from './facts.ts';
import { environmentOf, kill, type Program, startProgram } from './program.ts';
import { openSlackGate, type SlackGate } from './slack-gate.ts';
import {
  digestNotification,
  digestPost,
  digestWith,
  postingFailure,
  setUpDigest,
  stoppedBecause,
} from './with-digests.ts';
import { connected } from './with-sandbox.ts';

/** A real process on a real database, killed at each moment of a post. */

/** Only the text identifies this line of the log. */
const notStored = /the outcome of a post was not stored/;

interface World {
  readonly sandbox: Sandbox;
  readonly gate: SlackGate;
  readonly databaseFile: string;
  /** When the digest is due: five minutes before the app starts. */
  readonly due: number;
  start(): Program;
  /** The digests that everyone sees in the channel. */
  posts(): string[];
  /** What its owner is told. */
  told(): readonly ShownMessage[];
  /** The outcome of the digest in the ledger; the app must not run. */
  outcomes(): Promise<string[]>;
}

const test = base.extend<{ world: World }>({
  // biome-ignore lint/correctness/noEmptyPattern: vitest reads which fixtures this one needs from it
  world: async ({}, use) => {
    const folder = await mkdtemp(join(tmpdir(), 'ambience-crash-'));
    const databaseFile = join(folder, 'ambience.db');
    const sandbox = await startSandbox({ databaseFile, log: createLog('silent'), port: 0 });
    const { slack, clock, config } = sandbox;
    // Ten minutes ago someone sets up a digest that is due five minutes later.
    const due = Math.floor(Date.now() / minuteMs - 5) * minuteMs;
    const times = [new Date(due).toISOString().slice(11, 16)];
    clock.advance(-10 * minuteMs);
    await connected(sandbox.as('manager'));
    await setUpDigest(sandbox.as('manager'), { channel: 'bar', times, timezone: 'UTC' });
    await sandbox.settle();
    await sandbox.stopService();
    clock.advance(10 * minuteMs);
    const gate = await openSlackGate(Number(new URL(slack.url).port));
    const programs: Program[] = [];
    const key = config.encryptionKeys[0] ?? Buffer.alloc(0);
    await use({
      sandbox,
      gate,
      databaseFile,
      due,
      start() {
        const env = environmentOf(sandbox, gate.url, databaseFile);
        const program = startProgram('dist/start.js', folder, env);
        programs.push(program);
        return program;
      },
      posts: () =>
        slack.state.messages
          .filter((one) => one.channelId === 'C0BAR' && actionsOf(one).includes(digestIds.openLive))
          .map(showMessage),
      told: () => sandbox.as('manager').directMessages(),
      async outcomes() {
        const keyring = createKeyring([key]);
        const [digest] = await withRecords(
          databaseFile,
          keyring,
          digestKind,
          async (records) => (await records.get('T0HARBOUR')) ?? [],
        );
        const deliveries = await withRecords(databaseFile, keyring, deliveryKind, (records) =>
          createLedger({ records, clock, abandonedAfterMs: 0 }).list(
            digestKey('T0HARBOUR', digest?.id ?? ''),
          ),
        );
        return deliveries.map(({ outcome }) => outcome.state);
      },
    });
    for (const program of programs) program.process.kill('SIGKILL');
    await Promise.all(programs.map(({ ended }) => ended));
    await gate.close();
    await sandbox.stop();
    await rm(folder, { recursive: true });
  },
});

/** Starts the app again and stops it properly, once it has done what the test waits for. */
async function startAndStop(world: World, isDone: () => boolean): Promise<void> {
  const program = world.start();
  while (!isDone()) await once(world.sandbox.slack.state.events, 'message');
  await program.printed(/"msg":"ready"/);
  program.process.kill('SIGTERM');
  expect(await program.ended).toEqual({ code: 0 });
}

/** The owner is told once, nothing is posted by itself, and a third start changes nothing. */
async function expectUnknown(world: World, posted: number): Promise<void> {
  world.gate.open();
  expect(await world.outcomes()).toEqual(['sending']);
  await startAndStop(world, () => world.told().length > 0);
  await startAndStop(world, () => true);
  expect(world.posts()).toHaveLength(posted);
  const [told, ...others] = world.told();
  if (told === undefined) throw new Error('nobody was told');
  const unknown = { kind: 'unknown', at: world.due } as const;
  expect(showMessage(told)).toMatch(digestNotification(unknown, { timezone: 'UTC' }));
  expect(actionsOf(told)).toContain(digestIds.sendAgain);
  expect(others).toEqual([]);
  expect(await world.outcomes()).toEqual(['unknown']);
}

test('killed before the ledger is written: the next start posts it, once', async ({ world }) => {
  const { venueService } = world.sandbox;
  const asked = once(venueService.events, 'begin');
  venueService.breakWith({ kind: 'silence' });
  const program = world.start();
  await asked;
  await kill(program);
  expect(await world.outcomes()).toEqual([]);
  venueService.breakWith(undefined);
  await startAndStop(world, () => world.posts().length > 0);
  await startAndStop(world, () => true);
  expect(world.posts()).toHaveLength(1);
  const times = [new Date(world.due).toISOString().slice(11, 16)];
  const digest = digestWith({ times, timezone: 'UTC' });
  const now = world.due + 5 * minuteMs;
  const late = digestPost(world.due, { digest, now, isAnyDay: true });
  expect(world.posts()[0]).toMatch(late);
  expect(world.told()).toEqual([]);
  expect(await world.outcomes()).toEqual(['sent']);
});

test.for([
  ['after the ledger is written, before Slack has seen anything', 'before Slack', 0],
  ['during the post', 'midway', 0],
  ['after the post, before its answer has come', 'before the answer', 1],
] as const)('killed %s', async ([, place, posted], { world }) => {
  const stopped = world.gate.stopAt(place);
  const program = world.start();
  await stopped;
  await kill(program);
  await expectUnknown(world, posted);
});

test('killed after the answer has come, before the outcome is written', async ({ world }) => {
  const stopped = world.gate.stopAt('before the answer');
  const program = world.start();
  await stopped;
  const database = new DatabaseSync(world.databaseFile);
  database.exec('BEGIN IMMEDIATE');
  world.gate.open();
  await program.printed(notStored);
  await kill(program);
  database.exec('ROLLBACK');
  database.close();
  await expectUnknown(world, 1);
});

test('killed while its owner is being told: the next start tells them', async ({ world }) => {
  const { slack, traffic } = world.sandbox;
  slack.state.closedChannels.set('T0HARBOUR C0BAR', 'is_archived');
  const { promise: stopped, resolve } = Promise.withResolvers<void>();
  traffic.events.on('exchange', ({ outcome }) => {
    // The next post is the direct message.
    if (outcome === 'is_archived') void world.gate.stopAt('before Slack').then(resolve);
  });
  const program = world.start();
  await stopped;
  await kill(program);
  world.gate.open();
  expect(world.told()).toEqual([]);
  await startAndStop(world, () => world.told().length > 0);
  await startAndStop(world, () => true);
  const archived = stoppedBecause(postingFailure('channel_archived'));
  expect(world.told().map(showMessage)).toEqual([
    expect.stringMatching(digestNotification({ kind: 'stopped' }, archived)),
  ]);
});

test('a store that fails for a moment loses nothing: the outcome is written later', async ({
  world,
}) => {
  const stopped = world.gate.stopAt('before the answer');
  const program = world.start();
  await stopped;
  const database = new DatabaseSync(world.databaseFile);
  database.exec('BEGIN IMMEDIATE');
  world.gate.open();
  await program.printed(notStored);
  database.exec('ROLLBACK');
  database.close();
  program.process.kill('SIGTERM');
  expect(await program.ended).toEqual({ code: 0 });
  expect(await world.outcomes()).toEqual(['sent']);
  await startAndStop(world, () => true);
  expect(world.posts()).toHaveLength(1);
  expect(world.told()).toEqual([]);
});
