import { DatabaseSync } from 'node:sqlite';
import { setTimeout as wait } from 'node:timers/promises';
import type { Measured, MeasuredPoint } from '../../src/history/measured.ts';
import { readStored } from '../../src/history/read-days.ts';
import { dateOf, dayKind, startOfDate, venueHistoryKind } from '../../src/history/records.ts';
import { writeDays } from '../../src/history/write-days.ts';
import { installationKind } from '../../src/slack/installation-records.ts';
import type { Store } from '../../src/store/store.ts';
import { dayMs, hourMs, minuteMs } from '../../src/time.ts';
import { workspaceKind } from '../../src/venues/workspace.ts';
import { openBench } from './apps.ts';
import { questions, warmUp } from './commands.ts';
import { type Asked, load } from './load.ts';
import { connectAll, installationOf, oneWorkspace } from './many-workspaces.ts';
import type { Report, Row } from './report.ts';
import { type Cost, costBetween } from './run-app.ts';
import { commandRequest, teamId } from './slack-stand-in.ts';

/** What it costs to remember: bytes, recordings, and questions about 400 days of one venue. */

const venueId = 'venue-HARBOUR-HOTEL';
const keptDays = 400;
const recorded = { teams: 200, perTeam: 5 } as const;
const recordedVenues = recorded.teams * recorded.perTeam;
/** Each venue is recorded once in this time. */
const intervalMs = 3 * hourMs;
/** The target is about so many venues. */
const targetVenues = 10_000;
const perRound = 5_000;
const concurrency = 64;
const rounds = 5;

export async function history(): Promise<Report> {
  const cost = await recordAll();
  const asked = await askAll();
  const share = (cost.cpuMs / recordedVenues / intervalMs) * targetVenues * 100;
  return {
    scenario: 'history',
    about: `${recordedVenues.toLocaleString('en')} venues of nine zones recorded once; questions about ${keptDays} days of one venue`,
    rows: [
      ...asked.sizes,
      { what: 'processor time of a recording, ms', ours: [cost.cpuMs / recordedVenues] },
      {
        what: `share of a core, ${targetVenues.toLocaleString('en')} venues every three hours, %`,
        ours: [share],
        target: { atMost: 5 },
      },
      { what: 'event-loop lag while recording, p99, ms', ours: [cost.lagMs] },
      ...asked.rows,
    ],
  };
}

/** At the start of the process, every venue is recorded at once. */
async function recordAll(): Promise<Cost> {
  await using bench = await openBench(async (store, venueService) => {
    const connections = await connectAll(venueService, recordedVenues);
    for (let team = 0; team < recorded.teams; team += 1) {
      const own = connections
        .slice(team * recorded.perTeam, (team + 1) * recorded.perTeam)
        .map((one, index) => ({ ...one, venueId: `venue-${team}-${index}` }));
      const workspace = { connections: own, channelVenues: {}, managers: [] };
      await store.records(workspaceKind).set(`T${team}`, workspace);
      await store.records(installationKind).set(`T${team}`, installationOf(`T${team}`));
    }
    store.records(venueHistoryKind);
  });
  const app = await bench.start('ours', { isMeasured: true, hasManyWorkspaces: true });
  const before = await app.measure();
  const database = new DatabaseSync(bench.databaseFile, { readOnly: true });
  const done = () =>
    Number(database.prepare('SELECT count(*) AS count FROM histories').get()?.count);
  while (done() < recordedVenues) await wait(50);
  const after = await app.measure();
  database.close();
  await app.stop();
  return costBetween(before, after);
}

/** As a service measures it, with a noise of its own in every zone. */
/** Noise with a standard deviation of 0.3, the same on each run: what is smooth would be stored in less. */
function noiseOf(seed: number): () => number {
  let state = seed % 2 ** 32;
  const random = () => {
    state = (state * 1_664_525 + 1_013_904_223) % 2 ** 32;
    return state / 2 ** 32;
  };
  return () => (random() + random() + random() - 1.5) * 0.6;
}

function dayOf(start: number, zoneIds: readonly string[], until = start + dayMs): Measured {
  const series = (seed: number) => {
    const noise = noiseOf(seed * 104_729 + start / dayMs);
    const value = (usual: number) => Math.round((usual + noise()) * 100) / 100;
    return Array.from(
      { length: Math.floor((until - start) / (15 * minuteMs)) },
      (_, step): MeasuredPoint => {
        const usual = 5 + 3 * Math.sin((step / 96) * 2 * Math.PI + seed);
        const at = start + step * 15 * minuteMs;
        return { at, mood: value(usual), loudness: value(usual) };
      },
    );
  };
  return {
    representative: series(0),
    average: series(1),
    zones: new Map(zoneIds.map((id, index) => [id, series(index + 2)])),
  };
}

async function fillHistory(store: Store): Promise<void> {
  const workspace = await store.records(workspaceKind).get(teamId);
  const zones = workspace?.connections[0]?.zones ?? [];
  const now = Date.now();
  const today = startOfDate(dateOf(now));
  for (let back = keptDays - 1; back >= 0; back -= 1) {
    const start = today - back * dayMs;
    const measured = dayOf(
      start,
      zones.map(({ id }) => id),
      Math.min(start + dayMs, now),
    );
    await writeDays(
      { workspaceId: teamId, venueId },
      {
        measured,
        zoneNames: new Map(zones.map(({ id, name }) => [id, name])),
        recordedTo: now,
        recordedAt: now,
      },
      {
        days: store.records(dayKind),
        histories: store.records(venueHistoryKind),
        isWanted: async () => true,
      },
    );
  }
}

async function askAll(): Promise<{
  readonly sizes: readonly Row[];
  readonly rows: readonly Row[];
}> {
  const sizes: Row[] = [];
  let yearMs = 0;
  await using bench = await openBench(async (store, venueService) => {
    await oneWorkspace(store, venueService);
    await fillHistory(store);
    sizes.push(await sizeRow(store, 12, { atMost: 4_096 }), await sizeRow(store, 300));
    const startedAt = performance.now();
    const now = Date.now();
    const days = { days: store.records(dayKind) };
    await readStored({ workspaceId: teamId, venueId }, { from: now - 365 * dayMs, to: now }, days);
    yearMs = performance.now() - startedAt;
  });
  const app = await bench.start('ours');
  await warmUp(app, bench);
  const cold = async (lines: readonly string[]) => {
    const times: number[] = [];
    for (const line of lines) {
      // The first answer on a connection is not measured.
      const asked = ['help', line].flatMap((one) => [...asking(bench.slack, one, 1)]);
      times.push((await load(app.port, asked, 1)).median);
    }
    return times;
  };
  const dates = Array.from({ length: 20 }, (_, index) => dateOf(Date.now() - (index + 10) * dayMs));
  const weeks = Array.from({ length: 8 }, (_, index) => `${index + 2} weeks ago`);
  const months = ['january', 'march', 'may', 'july', 'september'];
  const coldNights = await cold(dates);
  const coldWeeks = await cold(weeks);
  const coldMonths = await cold(months);
  const live: number[] = [];
  const night: number[] = [];
  await load(app.port, [...asking(bench.slack, 'last night', perRound)], concurrency);
  for (let round = 0; round < rounds; round += 1) {
    live.push((await load(app.port, [...questions(bench, perRound)], concurrency)).median);
    night.push(
      (await load(app.port, [...asking(bench.slack, 'last night', perRound)], concurrency)).median,
    );
  }
  await app.stop();
  return {
    sizes,
    rows: [
      {
        what: 'warm last night, median, ms',
        ours: night,
        bare: [{ name: 'warm live of ours', values: live, target: { atMost: 2 } }],
      },
      { what: 'cold, one night, median, ms', ours: coldNights },
      { what: 'cold, one week, median, ms', ours: coldWeeks },
      { what: 'cold, one month, median, ms', ours: coldMonths },
      { what: 'reading a year of all zones, ms', ours: [yearMs] },
    ],
  };
}

/** What a day of a venue takes as it is stored. */
async function sizeRow(store: Store, zones: number, target?: Row['target']): Promise<Row> {
  const venue = { workspaceId: 'T0SIZE', venueId: `venue-${zones}` };
  const start = startOfDate('2026-11-13');
  const ids = Array.from({ length: zones }, (_, index) => `zn-${index + 1_000}`);
  await writeDays(
    venue,
    { measured: dayOf(start, ids), zoneNames: new Map(), recordedTo: 0, recordedAt: 0 },
    {
      days: store.records(dayKind),
      histories: store.records(venueHistoryKind),
      isWanted: async () => true,
    },
  );
  const key = JSON.stringify([venue.workspaceId, venue.venueId, '2026-11-13']);
  const bytes = (await store.table(dayKind).read(key))?.length ?? Number.NaN;
  return { what: `bytes of a day of ${zones} zones, as stored`, ours: [bytes], target };
}

function* asking(
  slack: { newResponseUrl(): { readonly url: string; readonly used: () => Promise<void> } },
  line: string,
  count: number,
): Generator<Asked> {
  for (let index = 0; index < count; index += 1) {
    const { url, used } = slack.newResponseUrl();
    yield { request: commandRequest(line, index, url), answered: used };
  }
}
