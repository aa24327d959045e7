import { DatabaseSync } from 'node:sqlite';
import { setTimeout as wait } from 'node:timers/promises';
import { alertRuleKind } from '../../src/alerts/alert-rules.ts';
import type { AlertRule } from '../../src/alerts/rule.ts';
import { venueAlertsKind } from '../../src/alerts/venue-alerts.ts';
import { refreshIntervalMs } from '../../src/ambience/freshness.ts';
import { installationKind } from '../../src/slack/installation-records.ts';
import { type Connection, workspaceKind } from '../../src/venues/workspace.ts';
import { openBench } from './apps.ts';
import { connectAll, installationOf } from './many-workspaces.ts';
import type { Report } from './report.ts';
import { type Cost, costBetween } from './run-app.ts';

const teamCount = 200;
const venuesPerTeam = 5;
const rulesPerVenue = 10;
const venueCount = teamCount * venuesPerTeam;

const rounds = 3;

interface Round {
  readonly elapsedMs: number;
  readonly requests: number;
  readonly ours: Cost;
  readonly bare: Cost;
}

/** One interval of 10,000 rules over 1,000 venues; the bare app asks as often, and compares. */
export async function alerts(): Promise<Report> {
  const measured: Round[] = [];
  for (let round = 0; round < rounds; round += 1) measured.push(await measureRound());
  const row = (what: string, value: (cost: Cost) => number) => ({
    what,
    ours: measured.map(({ ours }) => value(ours)),
    bare: [
      { name: 'requests and one comparison', values: measured.map(({ bare }) => value(bare)) },
    ],
  });
  return {
    scenario: 'alerts',
    about: `${(venueCount * rulesPerVenue).toLocaleString('en')} rules over ${venueCount.toLocaleString('en')} venues, evaluated once, ${rounds} rounds`,
    rows: [
      {
        what: 'from the start of the process to the last, s',
        ours: measured.map(({ elapsedMs }) => elapsedMs / 1_000),
      },
      { what: 'requests to the venue service', ours: measured.map(({ requests }) => requests) },
      row('processor time, s', ({ cpuMs }) => cpuMs / 1_000),
      {
        what: 'share of a core over five minutes, %',
        ours: measured.map(({ ours }) => (ours.cpuMs / refreshIntervalMs.live) * 100),
        target: { atMost: 20 },
      },
      row('event-loop lag, p99, ms', ({ lagMs }) => lagMs),
      row('resident memory, MB', ({ megabytes }) => megabytes),
    ],
  };
}

async function measureRound(): Promise<Round> {
  let connections: readonly Connection[] = [];
  await using bench = await openBench(async (store, venueService) => {
    connections = (await connectAll(venueService, venueCount)).map((one, index) => ({
      ...one,
      venueId: `venue-${index}`,
    }));
    for (let team = 0; team < teamCount; team += 1) {
      const own = connections.slice(team * venuesPerTeam, (team + 1) * venuesPerTeam);
      const teamId = `T${team}`;
      await store
        .records(workspaceKind)
        .set(teamId, { connections: own, channelVenues: {}, managers: [] });
      await store.records(installationKind).set(teamId, installationOf(teamId));
      const rules = own.flatMap(({ venueId }) =>
        Array.from({ length: rulesPerVenue }, (_, index) => ruleOf(venueId, index)),
      );
      await store.records(alertRuleKind).set(teamId, rules);
    }
    // Creates the table, which is watched below.
    store.records(venueAlertsKind);
  });
  const { venueService } = bench;
  let requests = 0;
  venueService.events.on('request', () => {
    requests += 1;
  });

  const bare = await bench.start('bare', { isMeasured: true });
  const bareBefore = await bare.measure();
  const url = `${venueService.baseUrl}/data/zones/live`;
  bare.run({ kind: 'poll', url, tokens: connections.map(({ token }) => token) });
  while (requests < venueCount) await wait(20);
  const bareAfter = await bare.measure();
  await bare.stop();

  requests = 0;
  const startedAt = performance.now();
  const ours = await bench.start('ours', { isMeasured: true, hasManyWorkspaces: true });
  const before = await ours.measure();
  const database = new DatabaseSync(bench.databaseFile, { readOnly: true });
  const evaluated = () =>
    Number(database.prepare('SELECT count(*) AS count FROM alert_states').get()?.count);
  while (evaluated() < venueCount) await wait(50);
  const elapsedMs = performance.now() - startedAt;
  const after = await ours.measure();
  database.close();
  await ours.stop();
  return {
    elapsedMs,
    requests,
    ours: costBetween(before, after),
    bare: costBetween(bareBefore, bareAfter),
  };
}

function ruleOf(venueId: string, index: number): AlertRule {
  return {
    id: `${venueId}-${index}`,
    venueId,
    target:
      index % 2 === 0 ? { kind: 'any_zone' } : { kind: 'zone', zoneId: 'zn-4101', name: 'Lobby' },
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
    watchedFrom: 0,
    pendingNotifications: [],
  };
}
