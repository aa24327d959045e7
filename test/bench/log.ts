import {
  entryKey,
  followUpKind,
  type LogEntry,
  logKind,
  momentKind,
  newEntryId,
} from '../../src/log/entry.ts';
import { createLogBook } from '../../src/log/log-book.ts';
import type { Store } from '../../src/store/store.ts';
import { dayMs, hourMs } from '../../src/time.ts';
import { type Bench, openBench, type RunningApp } from './apps.ts';
import { warmUp } from './commands.ts';
import { openings } from './home.ts';
import { type Asked, load } from './load.ts';
import { oneWorkspace } from './many-workspaces.ts';
import type { Report, Row } from './report.ts';
import { commandRequest, teamId } from './slack-stand-in.ts';

/** A full venue log beside one with ten entries. */

const venue = { workspaceId: teamId, venueId: 'venue-HARBOUR-HOTEL' };
const few = 10;
const many = 5_000;
/** They are spread evenly over so many days, as long as they are kept. */
const keptDays = 400;
const perRound = 400;
/** Few enough that a log with ten entries stays a small one. */
const perRoundOfWrites = 20;
const concurrency = 16;
const rounds = 5;

export async function log(): Promise<Report> {
  await using small = await openBench((store, service) =>
    fill(store, few, oneWorkspace(store, service)),
  );
  await using full = await openBench((store, service) =>
    fill(store, many, oneWorkspace(store, service)),
  );
  const benches = { few: small, many: full };
  const apps = { few: await small.start('ours'), many: await full.start('ours') };
  const measured = new Map<string, Record<keyof typeof apps, number[]>>();
  for (let round = -1; round < rounds; round += 1) {
    for (const name of ['few', 'many'] as const) {
      const app: RunningApp = apps[name];
      if (round < 0) await warmUp(app, benches[name]);
      for (const [what, asked] of scenarios) {
        const { median } = await load(app.port, asked(benches[name]), concurrency);
        const both = measured.get(what) ?? { few: [], many: [] };
        // The first round fetches readings and compiles.
        if (round >= 0) both[name].push(median);
        measured.set(what, both);
      }
    }
  }
  for (const app of Object.values(apps)) await app.stop();
  return {
    scenario: 'log',
    about: `a venue log with ${many.toLocaleString('en')} entries beside one with ${few}, ${concurrency} at a time`,
    rows: [
      ...[...measured].map(
        ([what, both]): Row => ({
          what: `${what}, median, ms`,
          ours: both.many,
          bare: [
            {
              name: `ours with ${few} entries`,
              values: both.few,
              // A full log deletes its oldest entry with each new one.
              ...(what === writing ? {} : { target: { atMost: 2 } }),
            },
          ],
        }),
      ),
      ...handover.rows(),
    ],
  };
}

const writing = 'writing an entry';

const asking =
  (line: string, count = perRound) =>
  ({ slack }: Bench): Asked[] =>
    Array.from({ length: count }, (_, index) => {
      const { url, used } = slack.newResponseUrl();
      return { request: commandRequest(line, index, url), answered: used };
    });

const scenarios: readonly (readonly [what: string, asked: (bench: Bench) => Asked[]])[] = [
  ['/ambience log', asking('log')],
  ['/ambience complaints last night', asking('complaints last night')],
  ['/ambience handover', asking('handover')],
  ['Home', ({ slack }) => openings(slack, perRound)],
  [writing, asking('log Key card lost', perRoundOfWrites)],
];

/** The reads of a handover alone: only the full log has entries in a shift's hours. */
const handover = {
  times: { few: [] as number[], many: [] as number[] },
  rows(): Row[] {
    return [
      {
        what: 'what a handover reads of the log, median, ms',
        ours: this.times.many,
        bare: [{ name: `ours with ${few} entries`, values: this.times.few }],
      },
    ];
  },
};

async function fill(store: Store, count: number, workspace: Promise<void>): Promise<void> {
  await workspace;
  const now = Date.now();
  const records = {
    entries: store.records(logKind),
    followUps: store.records(followUpKind),
    moments: store.records(momentKind),
  };
  for (let index = 0; index < count; index += 1) {
    const at = now - ((index + 0.5) * keptDays * dayMs) / Math.max(count, keptDays);
    const entry: LogEntry = {
      id: newEntryId(at, String(index)),
      venueId: venue.venueId,
      kind: index % 4 === 0 ? 'complaint' : 'note',
      text: `Guest in ${index} complained about the noise on the terrace and wants a call back`,
      at,
      writtenAt: at,
      writtenBy: 'U1',
      version: 1,
      followUp: { kind: index < 3 ? 'open' : 'none' },
      readings: { kind: 'unknown' },
    };
    await records.entries.set(entryKey(venue, entry.id), entry, keptDays * dayMs);
    if (entry.followUp.kind === 'open') {
      await records.followUps.set(entryKey(venue, entry.id), { at }, keptDays * dayMs);
    }
  }
  const book = createLogBook({ records, clock: { now: Date.now }, keepDays: keptDays });
  for (let time = 0; time < 50; time += 1) {
    const startedAt = performance.now();
    await book.writtenIn(venue, { from: now - 10 * hourMs, to: now });
    await book.open(venue);
    handover.times[count === few ? 'few' : 'many'].push(performance.now() - startedAt);
  }
}
