import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ZoneTrend } from '../../src/ambience/types.ts';
import { measuredIn } from '../../src/history/measured.ts';
import { nightFacts } from '../../src/history/night-facts.ts';
import { arrivedIn, createPending } from '../../src/history/pending.ts';
import { type HistoryRecords, readStored } from '../../src/history/read-days.ts';
import { dayKind, venueHistoryKind } from '../../src/history/records.ts';
import { writeDays } from '../../src/history/write-days.ts';
import type { Store } from '../../src/store/store.ts';
import { dayMs, hourMs, minuteMs } from '../../src/time.ts';
import { openTestStore } from '../store/with-store.ts';

/** What history answers is what the service measured, and nothing where nothing was known. */

let folder: string;
let store: Store;
let records: HistoryRecords;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'ambience-history-'));
  store = await openTestStore(join(folder, 'ambience.db'));
  records = { days: store.records(dayKind), histories: store.records(venueHistoryKind) };
});
afterAll(async () => {
  await store.close();
  await rm(folder, { recursive: true });
});

/** A week around the end of summer time in Europe, which UTC days do not notice. */
const start = Date.UTC(2026, 9, 22);
const quarterMs = 15 * minuteMs;
const spanMs = 7 * dayMs;
const zoneIds = ['z1', 'z2'] as const;

/** A recording: when, by which replica, what differs from the first measurement, and what goes wrong. */
const recording = fc.record({
  at: fc.integer({ min: 6 * 4, max: spanMs / quarterMs }),
  replica: fc.constantFrom(0, 1),
  /** Contradicts what earlier recordings said. */
  correction: fc.constantFrom(0, 0, 0.5),
  missing: fc.constantFrom<'nothing' | (typeof zoneIds)[number]>('nothing', 'nothing', 'z1', 'z2'),
  name: fc.constantFrom('Terrace', 'Sun Deck'),
  /** Or only taken along, because it came for another reason; it is stored with the next one. */
  isStored: fc.constantFrom(true, true, false),
  /** The process ends before or after so many requests to the database. */
  crash: fc.option(fc.record({ request: fc.integer({ min: 1, max: 12 }), isBefore: fc.boolean() })),
});
type Recording = typeof recording extends fc.Arbitrary<infer T> ? T : never;

function moodOf(zoneId: string, at: number, correction: number): number {
  const step = Math.round(at / quarterMs);
  return 1 + ((step * 7 + zoneId.charCodeAt(1)) % 80) / 10 + correction;
}

function trendOf(zoneId: string, { at, correction, name }: Recording): ZoneTrend {
  const end = start + at * quarterMs;
  const points = Array.from({ length: 25 }, (_, index) => {
    const time = end - (24 - index) * quarterMs;
    return { at: time, mood: { value: moodOf(zoneId, time, correction) } };
  });
  return { id: zoneId, name, measuredAt: end, points };
}

/** A zone, a time and the mood at it. */
type Said = readonly [zoneId: string, at: number, mood: number];

class Crash extends Error {}

/** The same records, of a process that ends at one of its requests. */
function ending({ days, histories }: HistoryRecords, crash: Recording['crash']): HistoryRecords {
  let requests = 0;
  const counted = <R extends object>(records: R): R =>
    new Proxy(records, {
      get(of, name, receiver) {
        const found: unknown = Reflect.get(of, name, receiver);
        if (typeof found !== 'function') return found;
        return async (...given: readonly unknown[]) => {
          requests += 1;
          const isLast = requests === crash?.request;
          if (isLast && crash.isBefore) throw new Crash();
          const result: unknown = await found.apply(of, given);
          if (isLast) throw new Crash();
          return result;
        };
      },
    });
  return { days: counted(days), histories: counted(histories) };
}

test('any order of recordings, outages, corrections, renames and crashes on two replicas', async () => {
  let run = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(recording, { minLength: 1, maxLength: 12 }), async (recordings) => {
      run += 1;
      const venue = { workspaceId: 'W1', venueId: `venue-${run}` };
      let now = start + spanMs;
      const replicas = [0, 1].map(() => ({
        pending: createPending({ now: () => now }),
        /** What came and was not stored yet, and when it began to. */
        came: { since: Number.POSITIVE_INFINITY, points: new Map<string, Said>() },
      }));
      /** What the service said last about each time, of what was stored. */
      const truth = new Map<string, Map<number, number>>(zoneIds.map((id) => [id, new Map()]));
      let storedAt = 0;
      const names = new Map<string, string>();
      for (const one of recordings) {
        now += 1;
        const replica = replicas[one.replica];
        if (replica === undefined) throw new Error('there are two replicas');
        const { pending } = replica;
        const zones = zoneIds.filter((id) => id !== one.missing).map((id) => trendOf(id, one));
        const said = zones.flatMap(({ id, points }) =>
          points.map(({ at, mood }): Said => [id, at, mood?.value ?? 0]),
        );
        pending.add(venue, { kind: 'zones_trend', value: zones });
        replica.came = {
          since: Math.min(replica.came.since, now),
          points: new Map([
            ...replica.came.points,
            ...said.map((one) => [`${one[0]} ${one[1]}`, one] as const),
          ]),
        };
        if (!one.isStored) continue;
        const write = async (crash: Recording['crash']) => {
          const arrived = pending.get(venue);
          const fresh = arrivedIn([{ kind: 'zones_trend', value: zones }], now);
          const values = {
            ...(arrived && { arrived }),
            measured: fresh.measured,
            zoneNames: fresh.zoneNames,
            recordedTo: 0,
            recordedAt: now,
          };
          await writeDays(venue, values, {
            ...ending(records, crash),
            isWanted: async () => true,
          });
          return arrived;
        };
        const arrived = await write(one.crash).catch(async (error: unknown) => {
          if (!(error instanceof Crash)) throw error;
          // The job is taken again, with what the service says by then.
          return write(null);
        });
        // What was stored since it began to come is newer.
        const isLater = replica.came.since > storedAt;
        for (const [id, at, mood] of replica.came.points.values()) {
          if (isLater || truth.get(id)?.has(at) !== true) truth.get(id)?.set(at, mood);
        }
        for (const [id, at, mood] of said) truth.get(id)?.set(at, mood);
        for (const { id, name } of zones) names.set(id, name);
        storedAt = now;
        // Sometimes it stays, as what arrives during a write does.
        if (arrived !== undefined && one.at % 2 === 0) {
          pending.drop(venue, arrived);
          replica.came = { since: Number.POSITIVE_INFINITY, points: new Map() };
        }
      }
      const stretch = { from: start, to: start + spanMs + dayMs };
      const { measured, damaged } = await readStored(venue, stretch, records);
      expect(damaged).toEqual([]);
      for (const id of zoneIds) {
        const said = (measured.zones.get(id) ?? []).map(({ at, mood }) => [at, mood]);
        const expected = [...(truth.get(id) ?? [])].toSorted(([a], [b]) => a - b);
        expect(said).toEqual(expected.map(([at, mood]) => [at, Math.round(mood * 100) / 100]));
      }
      const history = await records.histories.get(JSON.stringify(Object.values(venue)));
      for (const { id, names: kept } of history?.zones ?? []) {
        expect(kept.at(-1)?.name).toBe(names.get(id));
      }
    }),
    { numRuns: 40 },
  );
});

test('values later than the answer itself are refused', () => {
  const trend = trendOf('z1', {
    at: 40,
    replica: 0,
    correction: 0,
    missing: 'nothing',
    name: 'Terrace',
    isStored: true,
    crash: null,
  });
  const early = { ...trend, measuredAt: start + 30 * quarterMs };
  const measured = measuredIn({ kind: 'zones_trend', value: [early] }, start + spanMs);
  expect(measured.zones.get('z1')?.at(-1)?.at).toBe(start + 30 * quarterMs);
});

test('a peak is only claimed if nothing unknown can have been higher', () => {
  const night = { from: start + 18 * hourMs, to: start + 29 * hourMs };
  const steps = (night.to - night.from) / quarterMs;
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: 10, max: 100 }), { minLength: steps, maxLength: steps }),
      fc.array(fc.boolean(), { minLength: steps, maxLength: steps }),
      (moods, known) => {
        const all = moods.map((mood, index) => ({
          at: night.from + index * quarterMs,
          mood: mood / 10,
        }));
        const points = all.filter((_, index) => known[index]);
        const facts = nightFacts({
          points,
          week: undefined,
          span: night,
          isThinned: false,
          loudnessDecimals: 1,
        });
        const share = points.length / steps;
        expect(facts.mood.isMostlyKnown).toBe(share >= 0.75);
        const { isPeak, highest } = facts.mood;
        if (!isPeak || highest === undefined) return;
        expect(share).toBeGreaterThanOrEqual(0.75);
        // Within three hours of it, no gap is longer than 45 minutes.
        const near = points.filter(({ at }) => Math.abs(at - highest.at) < 3 * hourMs);
        const gaps = near.slice(1).map(({ at }, index) => at - (near[index]?.at ?? at));
        expect(Math.max(0, ...gaps)).toBeLessThanOrEqual(45 * minuteMs);
      },
    ),
  );
});
