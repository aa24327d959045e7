import { setTimeout as wait } from 'node:timers/promises';
import { timeOfDay } from '../../src/conversation/text/local-time.ts';
import { houseLocale } from '../../src/conversation/text/locale.ts';
import { digestKind } from '../../src/digests/managed-digests.ts';
import { localZone } from '../../src/insight/local-time.ts';
import { createInFlight } from '../../src/ops/in-flight.ts';
import { createLog } from '../../src/ops/log.ts';
import { createLocalQueue } from '../../src/schedule/local-queue.ts';
import { installationKind } from '../../src/slack/installation-records.ts';
import { minuteMs } from '../../src/time.ts';
import { workspaceKind } from '../../src/venues/workspace.ts';
import { openBench } from './apps.ts';
import {
  connectAll,
  digestAt,
  installationOf,
  workspaceOf,
  workspaceWith,
} from './many-workspaces.ts';
import type { Report } from './report.ts';
import { type Cost, costBetween } from './run-app.ts';
import type { SlackStandIn } from './slack-stand-in.ts';

const workspaceCount = 20;
const perWorkspace = 50;
const count = workspaceCount * perWorkspace;
/** The app takes up to five posts a second in each workspace, so the last is due 10 s later. */
const longestMs = minuteMs;
/** Writing what is due, and starting the apps. */
const setUpMs = 10_000;
const rounds = 3;

interface Round {
  readonly posted: number;
  /** After the minute they are due in. */
  readonly firstMs: number;
  readonly lastMs: number;
  readonly ours: Cost;
  readonly bare: Cost;
}

/** 1,000 digests that are due in one minute; the bare app posts one line instead of each. */
export async function digests(): Promise<Report> {
  const measured: Round[] = [];
  for (let round = 0; round < rounds; round += 1) measured.push(await measureRound());
  const row = (what: string, value: (cost: Cost) => number) => ({
    what,
    ours: measured.map(({ ours }) => value(ours)),
    bare: [{ name: 'a line of text', values: measured.map(({ bare }) => value(bare)) }],
  });
  return {
    scenario: 'digests',
    about: `${count.toLocaleString('en')} due in one minute in ${workspaceCount} workspaces, ${rounds} rounds`,
    rows: [
      { what: 'posted', ours: measured.map(({ posted }) => posted) },
      { what: 'first post after the minute, ms', ours: measured.map(({ firstMs }) => firstMs) },
      {
        what: 'last post after the minute, s',
        ours: measured.map(({ lastMs }) => lastMs / 1_000),
      },
      row('processor time per post, ms', ({ cpuMs }) => cpuMs / count),
      row('resident memory, MB', ({ megabytes }) => megabytes),
      row('event-loop lag, p99, ms', ({ lagMs }) => lagMs),
      {
        what: 'a tick with 100,000 digests, none due, ms',
        ours: await tickMs(100_000),
        target: { atMost: 5 },
      },
    ],
  };
}

async function measureRound(): Promise<Round> {
  const due = Date.now() + setUpMs;
  const minute = Math.ceil(due / minuteMs) * minuteMs;
  const time = timeOfDay(minute, localZone('Europe/Copenhagen'), houseLocale);
  await using bench = await openBench(async (store, venueService) => {
    const connections = await connectAll(venueService, workspaceCount);
    for (const [team, connection] of connections.entries()) {
      const { teamId, channels } = workspaceOf(team, perWorkspace);
      await store.records(workspaceKind).set(teamId, workspaceWith(connection));
      await store.records(installationKind).set(teamId, installationOf(teamId));
      const all = channels.map((_, channel) => digestAt(time, channel));
      await store.records(digestKind).set(teamId, all);
    }
  });
  const ours = await bench.start('ours', {
    isMeasured: true,
    hasManyWorkspaces: true,
    clockAheadMs: minute - due,
  });
  const bare = await bench.start('bare', { isMeasured: true });

  const before = await bare.measure();
  const barePosts = countPosts(bench.slack);
  const channels = Array.from({ length: count }, (_, channel) => `C0BARE${channel}`);
  bare.run({ kind: 'post', channels });
  await barePosts.all;
  const bareCost = costBetween(before, await bare.measure());
  await bare.stop();

  const idle = await ours.measure();
  if (Date.now() > due) throw new Error('setting up took too long');
  const posts = countPosts(bench.slack);
  await Promise.race([posts.all, wait(due - Date.now() + longestMs, undefined, { ref: false })]);
  const cost = costBetween(idle, await ours.measure());
  await ours.stop();
  // By the clock of this process, from which that of the app differs.
  const [first = 0, last = 0] = [posts.times[0], posts.times.at(-1)];
  return {
    posted: posts.times.length,
    firstMs: first - due,
    lastMs: last - due,
    ours: cost,
    bare: bareCost,
  };
}

function countPosts(slack: SlackStandIn) {
  const times: number[] = [];
  const { promise: all, resolve } = Promise.withResolvers<void>();
  slack.onPost = () => {
    times.push(Date.now());
    if (times.length === count) resolve();
  };
  return { times, all };
}

async function tickMs(existing: number): Promise<number[]> {
  let now = Date.UTC(2026, 10, 20);
  const queue = createLocalQueue({ now: () => now }, createInFlight(), createLog('silent'));
  queue.start(async () => {});
  for (let index = 0; index < existing; index += 1) {
    await queue.put({ key: `digest ${index}`, at: now + minuteMs * (1 + (index % 1_440)) });
  }
  return Array.from({ length: 100 }, () => {
    now += 1;
    const from = performance.now();
    queue.tick();
    return performance.now() - from;
  });
}
