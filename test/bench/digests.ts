import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { localZone } from '../../src/insight/local-time.ts';
import { createInFlight } from '../../src/ops/in-flight.ts';
import { createLog } from '../../src/ops/log.ts';
import { type Sandbox, startSandbox } from '../../src/sandbox/sandbox.ts';
import { createLocalQueue } from '../../src/schedule/local-queue.ts';
import { nextOccurrences } from '../../src/schedule/occurrences.ts';
import { timeFields } from '../../src/slack/digests/form.ts';
import { formFields } from '../../src/slack/digests/ids.ts';
import { timeOfDay } from '../../src/slack/text/local-time.ts';
import { workspaceOf } from './many-workspaces.ts';
import { runApp } from './run-app.ts';

/** Measures 1,000 digests that are due in the same minute, and a tick with no digest due. */

const minuteMs = 60_000;
const workspaceCount = 20;
const perWorkspace = 50;
const count = workspaceCount * perWorkspace;

const workspaces = Array.from({ length: workspaceCount }, (_, team) =>
  workspaceOf(team, perWorkspace),
);

function modalOf(seen: Awaited<ReturnType<ReturnType<Sandbox['as']>['command']>>) {
  if (seen.kind !== 'modal') throw new Error(`expected a modal, saw ${seen.kind}`);
  return seen.view;
}

/** Sets up all digests for the same minute, each in its own channel. */
async function setUp(sandbox: Sandbox, due: string): Promise<void> {
  for (const { teamId, channels } of workspaces) {
    const person = sandbox.as('manager', teamId);
    const connecting = modalOf(await person.command('/ambience connect', 'c0'));
    await person.submit(connecting, { connection_code: 'HARBOUR-HOTEL' });
    for (const { name } of channels) {
      const opened = modalOf(await person.command('/ambience digest', name));
      const isForm = opened.content.callback_id === 'digest_form';
      const form = isForm ? opened : modalOf(await person.press(opened, 'Set up a digest'));
      const saved = await person.submit(form, {
        [formFields.channelId]: name,
        [timeFields[0] ?? '']: due,
      });
      if (saved.kind !== 'view') throw new Error(`not saved: ${JSON.stringify(saved)}`);
    }
  }
}

async function measureDue(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'ambience-bench-'));
  const databaseFile = join(folder, 'ambience.db');
  const log = createLog('silent');
  const sandbox = await startSandbox({ databaseFile, log, port: 0, workspaces });
  const { slack, venueService, config } = sandbox;
  const setUpMs = 90_000;
  const due = new Date(Math.ceil((Date.now() + setUpMs) / minuteMs) * minuteMs);
  console.log(`Setting up ${count} digests in ${workspaceCount} workspaces…`);
  await setUp(sandbox, timeOfDay(due.getTime(), localZone('Europe/Copenhagen')));
  await sandbox.stopService();
  if (Date.now() > due.getTime()) throw new Error('setting up took too long');

  const app = runApp(slack, venueService, `sqlite:${databaseFile}`, config);

  const posts: number[] = [];
  const perChannel = new Map<string, number>();
  const { promise: allPosted, resolve: done } = Promise.withResolvers<void>();
  slack.state.events.on('message', ({ teamId, channelId, text }) => {
    // The title of a post; what announces a digest has none.
    if (!text.includes('*Harbour Hotel, ')) return;
    posts.push(Date.now());
    const channel = `${teamId} ${channelId}`;
    perChannel.set(channel, (perChannel.get(channel) ?? 0) + 1);
    if (posts.length === count) done();
  });
  const requestsBefore = venueService.requests.length;
  await wait(due.getTime() - Date.now() - 1_000);
  const before = await app.measure();
  await Promise.race([allPosted, wait(3 * minuteMs, undefined, { ref: false })]);
  const after = await app.measure();
  const first = (posts[0] ?? 0) - due.getTime();
  const last = (posts.at(-1) ?? 0) - due.getTime();
  console.log(`
${posts.length} of ${count} digests posted, ${[...perChannel.values()].filter((one) => one > 1).length} channels with more than one
first post ${first} ms after its minute, last ${last} ms: ${Math.round((posts.length / (last - first)) * 1000)} a second
  (each workspace takes 5 a second, so ${perWorkspace} of them take ${perWorkspace / 5} s, ${workspaceCount} workspaces at once)
requests to the venue service: ${venueService.requests.length - requestsBefore}, for ${workspaceCount} connections
event-loop lag: median ${after.lag.median.toFixed(1)} ms, p99 ${after.lag.p99.toFixed(1)} ms, most ${after.lag.most.toFixed(0)} ms
memory: ${before.megabytes.toFixed(0)} MB before, ${after.megabytes.toFixed(0)} MB after`);

  await app.stop();
  await sandbox.stop();
  await rm(folder, { recursive: true });
}

async function measureTick(): Promise<void> {
  const existing = 100_000;
  let now = Date.UTC(2026, 10, 20);
  const queue = createLocalQueue({ now: () => now }, createInFlight(), createLog('silent'));
  queue.start(async () => {});
  const recurrence = {
    weekdays: ['friday'],
    times: ['21:00'],
    timezone: 'Europe/Copenhagen',
  } as const;
  const startedAt = performance.now();
  const [next = 0] = nextOccurrences(recurrence, now, 1);
  for (let index = 0; index < existing; index += 1) {
    await queue.put({ key: `digest ${index}`, at: next + (index % (24 * 60)) * minuteMs });
  }
  const filled = performance.now() - startedAt;
  const ticks = Array.from({ length: 100 }, () => {
    now += 1;
    const from = performance.now();
    queue.tick();
    return performance.now() - from;
  }).toSorted((a, b) => a - b);
  console.log(
    `\nA tick with ${existing} digests, none due: median ${ticks[50]?.toFixed(3)} ms, most ${ticks.at(-1)?.toFixed(2)} ms (filled in ${filled.toFixed(0)} ms)`,
  );
}

await measureTick();
await measureDue();
