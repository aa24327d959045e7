import { once } from 'node:events';
import { dirname } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { test as base, expect } from 'vitest';
import { digestKey } from '../../src/digests/digest.ts';
import { digestKind } from '../../src/digests/managed-digests.ts';
import { actionsIn, textOf } from '../../src/sandbox/teams/cards.ts';
import { dialogOf, readSeen } from '../../src/sandbox/teams/read-seen.ts';
import { createLedger, deliveryKind } from '../../src/schedule/ledger.ts';
import { createKeyring } from '../../src/store/seal.ts';
import { minuteMs } from '../../src/time.ts';
import { workspaceIdOf } from '../../src/workspace-id.ts';
import { kill, type Program, startProgram } from '../e2e/program.ts';
import { openSlackGate, type SlackGate } from '../e2e/slack-gate.ts';
import type { Running } from '../e2e/with-sandbox.ts';
import { withRecords } from '../store/with-store.ts';
import { runTeams, withVenue } from './with-teams.ts';

/** A real process on a real database, killed at each moment of a post in Teams. */

interface World {
  readonly sandbox: Running;
  readonly gate: SlackGate;
  start(): Program;
  posts(): number;
  /** What the manager has read last in their chat. */
  told(): string;
  /** Teams refuses the next message: its channel is gone. */
  refuseNext(): void;
  outcomes(): Promise<string[]>;
  /** Resolves when Teams has taken the next message, or the next change of one. */
  nextMessage(): Promise<unknown>;
}

const post = /POST \/[\w-]+\/v3\/conversations\/19%3A/;
const chatPost = /POST \/[\w-]+\/v3\/conversations\/a%3A/;

const test = base.extend<{ world: World }>({
  // biome-ignore lint/correctness/noEmptyPattern: vitest reads which fixtures this one needs from it
  world: async ({}, use) => {
    await using run = await runTeams({ standsAt: undefined });
    const { sandbox, teams } = run;
    const { clock, config, databaseFile } = sandbox;
    const connector = new URL(teams.serviceUrlOf(''));
    const gate = await openSlackGate(Number(connector.port));
    teams.moveTo(new URL(gate.url).origin);
    // Ten minutes ago someone sets up a digest that is due five minutes later.
    const due = Math.floor(Date.now() / minuteMs - 5) * minuteMs;
    clock.advance(-10 * minuteMs);
    const manager = await withVenue(sandbox, teams);
    await manager.addToTeam();
    await sandbox.settle();
    const form = dialogOf(await manager.press(await manager.say('home'), 'Set up a digest'));
    const options = dialogOf(await manager.pressIn(form, 'More options'));
    const saved = await manager.submit(options, {
      digest_channel: manager.channels[1]?.id ?? '',
      digest_time_1: new Date(due).toISOString().slice(11, 16),
      digest_timezone: 'UTC',
    });
    if (!readSeen(saved).includes('✅ Saved.')) throw new Error(readSeen(saved));
    await sandbox.settle();
    await sandbox.stopService();
    clock.advance(10 * minuteMs);
    const { encryptionKeys, ...others } = config;
    const [key] = encryptionKeys;
    const programs: Program[] = [];
    const workspaceId = workspaceIdOf(manager.tenantId);
    await use({
      sandbox,
      gate,
      start() {
        const site = { publicUrl: 'http://127.0.0.1:1', operator: { name: 'x', contact: 'x@y.z' } };
        const given = { ...others, slack: undefined, teams: { ...config.teams, site } };
        const env = { APP_CONFIG: JSON.stringify({ config: given, key: key.toString('base64') }) };
        const program = startProgram('test/teams/teams-app.ts', dirname(databaseFile), env);
        programs.push(program);
        return program;
      },
      posts: () =>
        manager
          .seenIn('bar')
          .filter(({ card }) => actionsIn(card).some(({ title }) => title === 'Open live')).length,
      told: () => textOf(manager.chat().at(-1)?.card),
      refuseNext: () => void teams.state.faults.push({ kind: 'status', status: 404 }),
      async outcomes() {
        const keyring = createKeyring([key]);
        const [digest] = await withRecords(
          databaseFile,
          keyring,
          digestKind,
          async (records) => (await records.get(workspaceId)) ?? [],
        );
        const deliveries = await withRecords(databaseFile, keyring, deliveryKind, (records) =>
          createLedger({ records, clock, abandonedAfterMs: 0 }).list(
            digestKey(workspaceId, digest?.id ?? ''),
          ),
        );
        return deliveries.map(({ outcome }) => outcome.state);
      },
      nextMessage: () => once(teams.state.events, 'message'),
    });
    for (const program of programs) program.process.kill('SIGKILL');
    await Promise.all(programs.map(({ ended }) => ended));
    await gate.close();
  },
});

async function startAndStop(world: World, isDone: () => boolean): Promise<void> {
  const program = world.start();
  while (!isDone()) await world.nextMessage();
  await program.printed(/"msg":"ready"/);
  program.process.kill('SIGTERM');
  expect(await program.ended).toEqual({ code: 0 });
}

/** The app has posted, and cannot write what became of it, until the database is released. */
async function startWithoutOutcome({ gate, sandbox, start }: World) {
  const stopped = gate.stopAt('before the answer', post);
  const program = start();
  await stopped;
  const database = new DatabaseSync(sandbox.databaseFile);
  database.exec('BEGIN IMMEDIATE');
  gate.open();
  await program.printed(/the outcome of a post was not stored/);
  const release = () => {
    database.exec('ROLLBACK');
    database.close();
  };
  return { program, release };
}

async function expectUnknown(world: World, posted: number): Promise<void> {
  world.gate.open();
  expect(await world.outcomes()).toEqual(['sending']);
  const isTold = () => world.told().includes("Teams didn't confirm the post");
  await startAndStop(world, isTold);
  expect(world.posts()).toBe(posted);
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
  await startAndStop(world, () => world.posts() > 0);
  expect(world.posts()).toBe(1);
  expect(await world.outcomes()).toEqual(['sent']);
});

test('killed after the answer has come, before the outcome is written: it is unknown', async ({
  world,
}) => {
  const { program, release } = await startWithoutOutcome(world);
  await kill(program);
  release();
  await expectUnknown(world, 1);
});

test('killed while its owner is being told: the next start tells them', async ({ world }) => {
  world.refuseNext();
  const stopped = world.gate.stopAt('before Slack', chatPost);
  const program = world.start();
  await stopped;
  await kill(program);
  world.gate.open();
  expect(world.told()).not.toContain('stopped');
  await startAndStop(world, () => world.told().includes('stopped'));
  expect(world.posts()).toBe(0);
});

test('a store that fails for a moment loses nothing: the outcome is written later', async ({
  world,
}) => {
  const { program, release } = await startWithoutOutcome(world);
  release();
  program.process.kill('SIGTERM');
  expect(await program.ended).toEqual({ code: 0 });
  expect(await world.outcomes()).toEqual(['sent']);
  expect(world.posts()).toBe(1);
  expect(world.told()).not.toContain("didn't confirm");
});

test.for([
  ['after the ledger is written, before Teams has seen anything', 'before Slack', 0],
  ['during the post', 'midway', 0],
  ['after the post, before its answer has come', 'before the answer', 1],
] as const)(
  'killed %s: it is unknown, and not posted again',
  async ([, place, posted], { world }) => {
    const stopped = world.gate.stopAt(place, post);
    const program = world.start();
    await stopped;
    await kill(program);
    await expectUnknown(world, posted);
  },
);

test('not killed: it is posted once, however often the app starts', async ({ world }) => {
  await startAndStop(world, () => world.posts() > 0);
  await startAndStop(world, () => true);
  expect(world.posts()).toBe(1);
  expect(await world.outcomes()).toEqual(['sent']);
});
