import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import PQueue from 'p-queue';
import { openRecords } from '../../src/composition/records.ts';
import { timeOfDay } from '../../src/conversation/text/local-time.ts';
import { houseLocale } from '../../src/conversation/text/locale.ts';
import { digestKey } from '../../src/digests/digest.ts';
import { localZone } from '../../src/insight/local-time.ts';
import { copyStore } from '../../src/maintenance/copy.ts';
import { createLog } from '../../src/ops/log.ts';
import { startSandbox } from '../../src/sandbox/sandbox.ts';
import { createKeyring } from '../../src/store/seal.ts';
import { createDatabase, endConnections, startPostgres } from '../postgres/server.ts';
import { openTestQueues } from '../schedule/with-queues.ts';
import { openTestPostgres } from '../store/with-databases.ts';
import { openTestStore } from '../store/with-store.ts';
import { connectAll, digestAt, workspaceOf, workspaceWith } from './many-workspaces.ts';
import { runApp } from './run-app.ts';

/**
 * 10,000 digests that are due in one minute, over two replicas on a real PostgreSQL. One replica is
 * killed after a third of the posts, and every connection to the database is ended after two
 * thirds.
 */

const minuteMs = 60_000;
const workspaceCount = Number(process.argv[2] ?? 200);
const perWorkspace = 50;
const count = workspaceCount * perWorkspace;
/** A replica that dies is noticed within a minute, and its posts are settled a minute later. */
const longestMs = 6 * minuteMs;

const folder = await mkdtemp(join(tmpdir(), 'ambience-bench-'));
const databaseFile = join(folder, 'ambience.db');
const workspaces = Array.from({ length: workspaceCount }, (_, team) =>
  workspaceOf(team, perWorkspace),
);
await using server = await startPostgres();
const url = await createDatabase(server.url);
const sandbox = await startSandbox({ databaseFile, log: createLog('silent'), port: 0, workspaces });
const { slack, venueService, config } = sandbox;
await sandbox.stopService();

const keyring = createKeyring(config.encryptionKeys);
const from = await openTestStore(databaseFile, { keyring });
const store = await openTestPostgres(url, { keyring });
await copyStore(from, store);
await from.close();

console.log(`Setting up ${count} digests in ${workspaceCount} workspaces…`);
const records = openRecords(store);
const connections = await connectAll(venueService, workspaceCount);
const due = Math.ceil((Date.now() + count * 6 + 20_000) / minuteMs) * minuteMs;
const time = timeOfDay(due, localZone('Europe/Copenhagen'), houseLocale);
const queues = await openTestQueues(url);
const setUp = new PQueue({ concurrency: 16 });
for (const [team, { teamId, channels }] of workspaces.entries()) {
  const connection = connections[team];
  if (connection === undefined) throw new Error('each workspace has a venue');
  const digests = channels.map((_, channel) => digestAt(time, channel));
  await records.workspaces.set(teamId, workspaceWith(connection));
  await records.digests.set(teamId, digests);
  for (const { id } of digests) {
    setUp.add(() => queues.of.digests.put({ key: digestKey(teamId, id), at: due }));
  }
}
await setUp.onIdle();
await queues.close();
if (Date.now() > due - 5_000) throw new Error('setting up took too long');

const posts: number[] = [];
const perChannel = new Map<string, number>();
slack.state.events.on('message', ({ teamId, channelId, text }) => {
  if (!text.includes('*Harbour Hotel, ')) return;
  posts.push(Date.now());
  const channel = `${teamId} ${channelId}`;
  perChannel.set(channel, (perChannel.get(channel) ?? 0) + 1);
});
const replicas = [1, 2].map(() => runApp(slack, venueService, url, config));
await Promise.all(replicas.map(({ ready }) => ready));
const [survivor, victim] = replicas;
if (survivor === undefined || victim === undefined) throw new Error('two replicas were started');
const requestsBefore = venueService.requests.length;

const until = async (posted: number) => {
  while (posts.length < posted && Date.now() < due + longestMs) await wait(20);
};
await until(count / 3);
victim.process.kill('SIGKILL');
const killedAt = Date.now();
const postedWhenKilled = posts.length;
await until((2 * count) / 3);
const ended = await endConnections(url);

/** How the ledger has settled the occurrences. */
async function outcomes(): Promise<Map<string, number>> {
  const found = new Map<string, number>();
  for (const [, { outcome }] of await records.deliveries.startingWith('"')) {
    found.set(outcome.state, (found.get(outcome.state) ?? 0) + 1);
  }
  return found;
}

let settled = await outcomes();
const isSettled = () => (settled.get('sent') ?? 0) + (settled.get('unknown') ?? 0) >= count;
while (!isSettled() && Date.now() < due + longestMs) {
  await wait(1_000);
  settled = await outcomes();
}
const { lag, megabytes, cpuMs } = await survivor.measure();
const twice = [...perChannel.values()].filter((one) => one > 1).length;
const afterKill = posts.filter((at) => at > killedAt);
console.log(`
${posts.length} posts of ${count} digests over two replicas; channels with more than one: ${twice}
in the ledger: ${[...settled].map(([state, some]) => `${some} ${state}`).join(', ')}; neither posted nor unknown: ${count - (settled.get('sent') ?? 0) - (settled.get('unknown') ?? 0)}
one replica killed after ${postedWhenKilled} posts, ${((killedAt - due) / 1_000).toFixed(1)} s after the minute; ${ended} database connections ended once
first post ${(posts[0] ?? 0) - due} ms after the minute, last ${(((posts.at(-1) ?? 0) - due) / 1_000).toFixed(1)} s; longest gap after the kill ${(Math.max(...afterKill.map((at, index) => at - (afterKill[index - 1] ?? killedAt))) / 1_000).toFixed(1)} s
requests to the venue service: ${venueService.requests.length - requestsBefore}, for ${workspaceCount} connections
surviving replica: event-loop lag median ${lag.median.toFixed(1)} ms, p99 ${lag.p99.toFixed(1)} ms, most ${lag.most.toFixed(0)} ms; memory ${megabytes.toFixed(0)} MB; processor time ${(cpuMs / 1_000).toFixed(1)} s`);

await survivor.stop();
await store.close();
await sandbox.stop();
await rm(folder, { recursive: true });
if (twice > 0 || !isSettled()) process.exitCode = 1;
