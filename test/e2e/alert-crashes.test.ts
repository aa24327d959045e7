import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test as base, expect } from 'vitest';
import { createLog } from '../../src/ops/log.ts';
import { type Sandbox, startSandbox } from '../../src/sandbox/sandbox.ts';
import { showMessage } from '../../src/sandbox/show.ts';
import { minuteMs } from '../../src/time.ts';
import { environmentOf, type Program, startProgram } from './program.ts';
import { openSlackGate, type SlackGate } from './slack-gate.ts';
import { setUpAlert } from './with-alerts.ts';
import { connected } from './with-sandbox.ts';

/** A real process on a real database, killed at each moment of an episode. */

const terrace = 'zn-4106';
const loud = { loudness: 9.5 };
const louder = { loudness: 9.9 };
const calm = { loudness: 5 };
const stepMs = 5 * minuteMs;
/** Polls follow a measurement after 15 to 75 s. */
const latestPollMs = 100_000;

interface World {
  readonly sandbox: Sandbox;
  readonly gate: SlackGate;
  /** Lets a process run on the same database until it is killed. */
  killedAt(point: Point): Promise<void>;
  /** The alert's messages in the channel. */
  messages(): string[];
}

type Point =
  | { readonly table: string; readonly at: number; readonly when: 'before' | 'after' }
  | { readonly method: string };

const test = base.extend<{ world: World }>({
  // biome-ignore lint/correctness/noEmptyPattern: vitest reads which fixtures this one needs from it
  world: async ({}, use) => {
    const folder = await mkdtemp(join(tmpdir(), 'ambience-crash-'));
    const databaseFile = join(folder, 'ambience.db');
    const sandbox = await startSandbox({ databaseFile, log: createLog('silent'), port: 0 });
    const { slack, venueService, clock } = sandbox;
    // The real process uses the machine's clock, so the sandbox's ends at most five minutes before.
    // It stands after the latest time of a poll within an interval, so each step has one poll.
    clock.advance(-4 * stepMs - ((clock.now() - latestPollMs) % stepMs));
    venueService.measure(terrace, calm);
    const manager = sandbox.as('manager');
    await connected(manager);
    await setUpAlert(manager, {
      target: 'Terrace',
      enter: '9',
      channelId: 'bar',
      forCount: '5 min',
      clearCount: '5 min',
    });
    await sandbox.settle();
    const gate = await openSlackGate(Number(new URL(slack.url).port));
    const programs: Program[] = [];
    const start = (more: Record<string, string>, preloaded?: string) => {
      const env = { ...environmentOf(sandbox, gate.url, databaseFile), ...more };
      const program = startProgram('dist/start.js', folder, env, preloaded);
      programs.push(program);
      return program;
    };
    await use({
      sandbox,
      gate,
      async killedAt(point) {
        if ('method' in point) {
          const stopped = gate.stopAt('before the answer', point.method);
          const program = start({});
          await stopped;
          program.process.kill('SIGKILL');
          await program.ended;
          gate.open();
        } else {
          const { table, at, when } = point;
          const env = { KILL_TABLE: table, KILL_AT: String(at), KILL_WHEN: when };
          await start(env, 'test/e2e/kill-at-write.ts').ended;
        }
      },
      messages: () =>
        slack.state.messages
          .filter(({ channelId, text }) => channelId === 'C0BAR' && /^[🔔👀✅]/u.test(text))
          .map((message) => showMessage(message).split('\n')[0] ?? ''),
    });
    for (const program of programs) program.process.kill('SIGKILL');
    await Promise.all(programs.map(({ ended }) => ended));
    await gate.close();
    await sandbox.stop();
    await rm(folder, { recursive: true });
  },
});

/** The next measurement, with what the sandbox's own app does then. */
async function measure({ sandbox }: World, values: typeof loud): Promise<void> {
  sandbox.venueService.measure(terrace, values);
  await sandbox.pass(stepMs);
  await sandbox.settle();
}

/** What follows after the crash, until the episode is over. */
async function goOn(world: World): Promise<void> {
  const { sandbox } = world;
  await sandbox.restartService();
  await sandbox.settle();
  await measure(world, louder);
  await measure(world, calm);
  await measure(world, calm);
  await measure(world, calm);
}

const open = expect.stringMatching(/^🔔 Terrace is too loud/);
const over = expect.stringMatching(/^✅ Over (after \d+|within 5) min: Terrace was too loud/);

test.for([
  ['before the claim', { table: 'alert_states', at: 1, when: 'after' }, [over], 0],
  // Nobody knows whether it was posted, so it is not posted again; the end is.
  ['after the claim', { table: 'deliveries', at: 1, when: 'after' }, [over], 1],
  ['after the post', { method: 'chat.postMessage' }, [open, over], 1],
  ['before its id is stored', { table: 'deliveries', at: 2, when: 'before' }, [open, over], 1],
  ['after its id is stored', { table: 'alert_states', at: 2, when: 'before' }, [over], 0],
] as const)('killed %s', async ([, point, messages, told], { world }) => {
  const { sandbox } = world;
  await measure(world, calm);
  await measure(world, calm);
  await measure(world, loud);
  await sandbox.stopService();
  sandbox.venueService.measure(terrace, loud);
  sandbox.clock.advance(stepMs);
  await world.killedAt(point);
  await goOn(world);
  expect(world.messages()).toEqual(messages);
  // Besides what the owner of the workspace is told about connecting.
  const direct = sandbox.as('manager').directMessages().map(showMessage);
  expect(direct.filter((text) => text.includes("didn't confirm"))).toHaveLength(told);
});

test.for([
  ['at an edit', louder],
  ['at the closing', calm],
] as const)('killed %s', async ([, values], { world }) => {
  const { sandbox } = world;
  if (values === louder) await measure(world, calm);
  await measure(world, loud);
  await measure(world, loud);
  expect(world.messages()).toEqual([open]);
  if (values === calm) await measure(world, calm);
  await sandbox.stopService();
  sandbox.venueService.measure(terrace, values);
  sandbox.clock.advance(stepMs);
  await world.killedAt({ method: 'chat.update' });
  await goOn(world);
  expect(world.messages()).toEqual([over]);
});
