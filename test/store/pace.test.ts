import { afterEach, beforeEach, expect, inject, test } from 'vitest';
import { createAccountLimit } from '../../src/ambience/account-limit.ts';
import { createSharedBudget, weights } from '../../src/ambience/budget.ts';
import { createPostRateLimiter } from '../../src/schedule/post-rate-limiter.ts';
import { paces as slackPaces } from '../../src/slack/posting/posts.ts';
import { systemClock } from '../../src/steady-clock.ts';
import { createPace, type Pace } from '../../src/store/pace.ts';
import type { PostgresStore } from '../../src/store/postgres-store.ts';
import { systemWait } from '../../src/time.ts';
import { createDatabase } from '../postgres/server.ts';
import { openTestPostgres } from './with-databases.ts';

/** Limits that two replicas keep together, on a real PostgreSQL. */

let stores: [PostgresStore, PostgresStore];
let paces: [Pace, Pace];

beforeEach(async () => {
  const url = await createDatabase(inject('postgresUrl'));
  stores = [await openTestPostgres(url), await openTestPostgres(url)];
  paces = [createPace(stores[0].database), createPace(stores[1].database)];
});

afterEach(() => Promise.all(stores.map((store) => store.close())));

const systemTime = { clock: systemClock, wait: systemWait };
/** However slow the machine is, the database counts as answering. */
const patientTime = { clock: systemClock, wait: () => new Promise<never>(() => {}) };
const paceOf = (at: number) => paces[at % 2 === 0 ? 0 : 1];

test('slots of one name are spaced over both replicas, those of another are free', async () => {
  const waits = await Promise.all(
    Array.from({ length: 10 }, (_, at) => paceOf(at).reserve('posts C1', 1_000)),
  );
  // The tenth waits for nine slots, less the time that the statements took.
  expect(Math.max(...waits)).toBeGreaterThan(8_000);
  expect(Math.max(...waits)).toBeLessThanOrEqual(9_000);
  expect(new Set(waits.map((ms) => Math.ceil(ms / 1_000))).size).toBe(10);
  expect(await paces[0].reserve('posts C2', 1_000)).toBe(0);
});

test('a limit is never exceeded, says how long to wait, and takes back', async () => {
  const take = async (at: number) => (await paceOf(at).take('limit', 1_000, 20_000)).waitMs;
  const waits = await Promise.all(Array.from({ length: 60 }, (_, at) => take(at)));
  const granted = waits.filter((ms) => ms === 0).length;
  expect(granted).toBeGreaterThanOrEqual(20);
  // One more per second that has passed.
  expect(granted).toBeLessThanOrEqual(22);
  expect(Math.max(...waits)).toBeLessThanOrEqual(1_000);
  await paces[1].giveBack('limit', 3_000);
  expect(await take(0)).toBe(0);
  expect(await take(1)).toBe(0);
});

test('the budget of a connection is one for both replicas, and people keep their part', async () => {
  const startedAt = performance.now();
  const budgets = paces.map((pace) => createSharedBudget('T1 V1', pace, patientTime));
  const takeAll = async (purpose: 'schedule' | 'person') => {
    const permits = await Promise.all(
      Array.from({ length: 40 }, (_, at) => budgets[at % 2]?.take(weights.heavy, purpose)),
    );
    return permits.filter((permit) => permit?.taken === true).length;
  };
  // 60 of 120 for schedules, in calls of weight 10; then the rest for people.
  const granted = [await takeAll('schedule'), await takeAll('person')];
  // One more comes back every ten seconds.
  const returned = Math.floor((performance.now() - startedAt) / 10_000);
  for (const count of granted) {
    expect(count).toBeGreaterThanOrEqual(6);
    expect(count).toBeLessThanOrEqual(6 + returned);
  }
  const [first, second] = budgets;
  // What has come back meanwhile is taken first.
  let last = await second?.take(weights.zone, 'person');
  while (last?.taken === true) last = await second?.take(weights.zone, 'person');
  expect(last).toMatchObject({ why: 'over_budget' });
  await first?.refund(weights.heavy);
  expect(await second?.take(weights.zone, 'person')).toMatchObject({ taken: true });
});

test('the developer account has one limit for all connections and replicas', async () => {
  const limits = paces.map((pace) => createAccountLimit('account', 4, pace));
  const startedAt = performance.now();
  const takeAll = async (purpose: 'person' | 'schedule') => {
    const waits = await Promise.all(
      Array.from({ length: 30 }, (_, at) => limits[at % 2]?.take(purpose)),
    );
    return {
      granted: waits.filter((ms) => ms === 0).length,
      longest: Math.max(...waits.map(Number)),
    };
  };
  // Four calls a second come back while the test runs.
  const returned = () => Math.ceil(((performance.now() - startedAt) / 1_000) * 4);
  // Ten of the twenty calls of five seconds are for schedules, the rest for people.
  const schedules = await takeAll('schedule');
  expect(schedules.granted).toBeGreaterThanOrEqual(10);
  expect(schedules.granted).toBeLessThanOrEqual(10 + returned());
  expect(schedules.longest).toBeLessThanOrEqual(250);
  const people = await takeAll('person');
  expect(people.granted).toBeGreaterThanOrEqual(9);
  expect(people.granted).toBeLessThanOrEqual(10 + returned());
});

test('without the database each replica has a quarter of the budget', async () => {
  const gone = await openTestPostgres(await createDatabase(inject('postgresUrl')));
  const budget = createSharedBudget('T1 V1', createPace(gone.database), systemTime);
  await gone.close();
  const permits = [];
  for (let call = 0; call < 6; call += 1) permits.push(await budget.take(weights.heavy, 'person'));
  expect(permits.filter(({ taken }) => taken)).toHaveLength(3);
});

test('posts of two replicas to one channel take slots that are a second apart', async () => {
  const startedAt = Date.now();
  const postedAt: number[] = [];
  const stopping = new AbortController();
  const limiters = paces.map((pace) =>
    createPostRateLimiter(slackPaces, {
      signal: stopping.signal,
      wait: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
      reserve: pace.reserve,
    }),
  );
  await Promise.all(
    limiters.flatMap((limiter) =>
      [1, 2].map(() =>
        limiter.enqueue('T1', 'C1', (rateLimited) =>
          rateLimited(async () => {
            postedAt.push(Date.now());
          }),
        ),
      ),
    ),
  );
  expect(postedAt).toHaveLength(4);
  // A busy machine fires a timer late, which shortens the gap that follows; no post is early.
  for (const [slot, at] of postedAt.entries()) {
    expect(at - startedAt).toBeGreaterThanOrEqual(slot * 1_000);
  }
});
