import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as wait } from 'node:timers/promises';
import { alertRuleKind } from '../../src/alerts/alert-rules.ts';
import type { AlertRule } from '../../src/alerts/rule.ts';
import { venueAlertsKind } from '../../src/alerts/venue-alerts.ts';
import { createLog } from '../../src/ops/log.ts';
import { startSandbox } from '../../src/sandbox/sandbox.ts';
import { createKeyring } from '../../src/store/seal.ts';
import { openSqliteStore } from '../../src/store/sqlite-store.ts';
import { systemClock, systemWait } from '../../src/time.ts';
import { type Connection, workspaceKind } from '../../src/venues/workspace.ts';
import { requestToken } from '../sandbox/request-token.ts';
import { runApp } from './run-app.ts';

/** Measures the evaluation of 10,000 rules over 1,000 venues for one interval of five minutes. */

const teamCount = 200;
const venuesPerTeam = 5;
const rulesPerVenue = 10;
const venueCount = teamCount * venuesPerTeam;
const intervalMs = 5 * 60_000;

const folder = await mkdtemp(join(tmpdir(), 'ambience-bench-'));
const databaseFile = join(folder, 'ambience.db');
const sandbox = await startSandbox({
  databaseFile: join(folder, 'sandbox.db'),
  log: createLog('silent'),
  port: 0,
});
const { slack, venueService, config } = sandbox;
const codes = venueService.addCopies('CORNER-CAFE', venueCount);

async function connectionTo(code: string): Promise<Connection> {
  const token = await requestToken(venueService, code);
  return {
    venueId: code,
    state: 'active',
    token,
    venue: { name: code, timezone: 'America/New_York' },
    zones: [
      { id: 'zn-5201', name: 'Counter' },
      { id: 'zn-5202', name: 'Garden' },
    ],
    connectedBy: 'U0MANAGER',
    connectedAt: Date.now(),
    zonesReadAt: Date.now(),
  };
}

function ruleOf(venueId: string, index: number): AlertRule {
  return {
    id: `${venueId}-${index}`,
    venueId,
    target:
      index % 2 === 0 ? { kind: 'any_zone' } : { kind: 'zone', zoneId: 'zn-5202', name: 'Garden' },
    watch: {
      kind: 'level',
      measure: index % 3 === 0 ? 'mood' : 'loudness',
      direction: 'above',
      bounds: { kind: 'fixed', enter: 20 + index, exit: 19 },
      forCount: 3,
      clearCount: 2,
    },
    channelId: 'C0BAR',
    usesThread: true,
    ownedBy: 'U0MANAGER',
    version: 1,
    state: { kind: 'active' },
    mutes: [],
    pendingNotifications: [],
  };
}

console.log(`Setting up ${venueCount * rulesPerVenue} rules over ${venueCount} venues…`);
const store = await openSqliteStore({
  file: databaseFile,
  keyring: createKeyring(config.encryptionKeys),
  clock: systemClock,
  wait: systemWait,
  onWaiting: () => {},
  onFileGone: () => {},
  onResealFailure: () => {},
  onUnreadable: () => {},
  onOperation: () => {},
});
for (let team = 0; team < teamCount; team += 1) {
  const own = codes.slice(team * venuesPerTeam, (team + 1) * venuesPerTeam);
  const connections = await Promise.all(own.map(connectionTo));
  await store
    .records(workspaceKind)
    .set(`T${team}`, { connections, channelVenues: {}, managers: [] });
  const rules = own.flatMap((code) =>
    Array.from({ length: rulesPerVenue }, (_, at) => ruleOf(code, at)),
  );
  await store.records(alertRuleKind).set(`T${team}`, rules);
}
// Creates the table, which is watched below.
store.records(venueAlertsKind);
await store.close();

let requests = 0;
venueService.events.on('request', () => {
  requests += 1;
});
const startedAt = performance.now();
const app = runApp(slack, venueService, `sqlite:${databaseFile}`, config);
const idle = await app.measure();
const database = new DatabaseSync(databaseFile, { readOnly: true });
const evaluated = () =>
  Number(database.prepare('SELECT count(*) AS count FROM alert_states').get()?.count);
while (evaluated() < venueCount) await wait(50);
const elapsedMs = performance.now() - startedAt;
const { lag, megabytes, cpuMs } = await app.measure();
database.close();
console.log(`
${venueCount * rulesPerVenue} rules evaluated in ${(elapsedMs / 1000).toFixed(1)} s, with the start of the process
processor time: ${((cpuMs - idle.cpuMs) / 1000).toFixed(1)} s, ${(((cpuMs - idle.cpuMs) / intervalMs) * 100).toFixed(1)} % of a core over five minutes
requests to the venue service: ${requests}
event-loop lag: median ${lag.median.toFixed(1)} ms, p99 ${lag.p99.toFixed(1)} ms, most ${lag.most.toFixed(0)} ms
memory: ${idle.megabytes.toFixed(0)} MB before, ${megabytes.toFixed(0)} MB after`);

await app.stop();
await sandbox.stop();
await rm(folder, { recursive: true });
