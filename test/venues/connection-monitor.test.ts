import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, onTestFinished, test } from 'vitest';
import type { Denial } from '../../src/ambience/reading.ts';
import { createInFlight } from '../../src/ops/in-flight.ts';
import { createLog } from '../../src/ops/log.ts';
import { createLocalQueue } from '../../src/schedule/local-queue.ts';
import { createMovableClock } from '../../src/time.ts';
import { createConnectionMonitor, watchKind } from '../../src/venues/connection-monitor.ts';
import { ConnectionError } from '../../src/venues/errors.ts';
import type { Connection } from '../../src/venues/workspace.ts';
import { openTestStore } from '../store/with-store.ts';

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'ambience-watch-'));
});

afterEach(() => rm(folder, { recursive: true }));

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const start = Date.UTC(2026, 10, 20);

function makeConnection(changed: Partial<Connection>): Connection {
  return {
    venueId: 'V1',
    state: 'pending',
    token: 't',
    venue: { name: 'Lakeside Inn', timezone: 'UTC' },
    zones: [],
    zonesReadAt: 0,
    connectedBy: 'U1',
    connectedAt: 0,
    ...changed,
  };
}

const denial: Denial = {
  workspaceId: 'T1',
  venueId: 'V1',
  token: 't',
  endpoint: 'venue/live',
  code: 'token_refused',
};

async function watch(stored: { connection: Connection }) {
  const clock = createMovableClock(start);
  const store = await openTestStore(join(folder, 'ambience.db'));
  const inFlight = createInFlight();
  const log = createLog('silent');
  const queue = createLocalQueue(clock, inFlight, log);
  onTestFinished(() => store.close());
  const poll = async () => {
    queue.tick();
    await inFlight.drain(1_000);
  };
  const calls: string[] = [];
  let failure: Error | undefined;
  const monitor = createConnectionMonitor({
    connections: {
      list: async () => [stored.connection],
      async check() {
        calls.push('check');
        throw new ConnectionError('connection_pending', stored.connection);
      },
      async confirm(_teamId, _connection, endpoint) {
        calls.push(`confirm after ${endpoint}`);
        if (failure !== undefined) throw failure;
      },
      async recheck() {
        calls.push('recheck');
        const checks = (stored.connection.denied?.checks ?? 0) + 1;
        const denied = { checkedAt: clock.now(), checks };
        stored.connection = { ...stored.connection, denied };
      },
    },
    watches: store.records(watchKind),
    queue,
    clock,
    log,
  });
  return {
    clock,
    monitor,
    calls,
    watches: store.records(watchKind),
    poll,
    failWith(error: Error | undefined) {
      failure = error;
    },
    async minutes(count: number) {
      for (let minute = 0; minute < count; minute += 1) {
        clock.advance(minuteMs);
        await poll();
      }
    },
  };
}

test('a venue that has just become pending is checked every minute, however old its connection', async () => {
  const stored = { connection: makeConnection({ connectedAt: 0 }) };
  const { monitor, calls, minutes } = await watch(stored);
  await monitor.follow('T1', stored.connection);
  await minutes(8);
  expect(calls).toEqual(Array(8).fill('check'));
});

test('a connection with nothing to check is not watched', async () => {
  const stored = { connection: makeConnection({ state: 'active' }) };
  const { monitor, calls, minutes } = await watch(stored);
  await monitor.follow('T1', stored.connection);
  await minutes(60);
  expect(calls).toEqual([]);
});

test('a denial is confirmed once, 30 s later, and then dropped', async () => {
  const stored = { connection: makeConnection({ state: 'active' }) };
  const { monitor, calls, clock, minutes, poll } = await watch(stored);
  await monitor.suspect(denial);
  await monitor.suspect({ ...denial, endpoint: 'zones/live' });
  clock.advance(minuteMs / 2 - 1);
  await poll();
  expect(calls).toEqual([]);
  clock.advance(1);
  await poll();
  await minutes(5);
  expect(calls).toEqual(['confirm after venue/live']);
});

test('a denial that cannot be confirmed is checked again every minute', async () => {
  const stored = { connection: makeConnection({ state: 'active' }) };
  const { monitor, calls, failWith, minutes } = await watch(stored);
  failWith(new ConnectionError('connection_pending', stored.connection));
  await monitor.suspect(denial);
  await minutes(3);
  expect(calls).toHaveLength(3);
  failWith(undefined);
  await minutes(3);
  expect(calls).toHaveLength(4);
});

test('a denial of an old token is ignored once the venue was connected again', async () => {
  const stored = { connection: makeConnection({ state: 'active', token: 'new' }) };
  const { monitor, calls, minutes } = await watch(stored);
  await monitor.suspect(denial);
  await minutes(3);
  expect(calls).toEqual([]);
});

test('withdrawn access is rechecked after 1, 3, 8 and 24 hours, and then no more', async () => {
  const denied = { checkedAt: start, checks: 0 };
  const stored = { connection: makeConnection({ state: 'revoked', denied }) };
  const { monitor, calls, clock, poll } = await watch(stored);
  const checkedAt: number[] = [];
  await monitor.follow('T1', stored.connection);
  for (let hour = 0; hour < 80; hour += 1) {
    clock.advance(hourMs);
    const before = calls.length;
    await poll();
    if (calls.length > before) checkedAt.push((clock.now() - start) / hourMs);
  }
  expect(checkedAt).toEqual([1, 4, 12, 36]);
});

test('after a restart the rechecks continue where they were', async () => {
  const denied = { checkedAt: start - 7 * hourMs, checks: 2 };
  const stored = { connection: makeConnection({ state: 'revoked', denied }) };
  const { monitor, calls, clock, poll } = await watch(stored);
  await monitor.load('T1');
  await poll();
  expect(calls).toEqual([]);
  clock.advance(hourMs);
  await poll();
  expect(calls).toEqual(['recheck']);
});

test('a denial that was noted before a crash is confirmed after the restart', async () => {
  const stored = { connection: makeConnection({ state: 'active' }) };
  const { monitor, calls, watches, poll } = await watch(stored);
  const suspicion = { token: denial.token, endpoint: denial.endpoint, at: start };
  await watches.set('["T1","V1"]', { since: start, suspicion });
  await monitor.load('T1');
  await poll();
  expect(calls).toEqual(['confirm after venue/live']);
});

test('a denial that was noted and never confirmed does not keep out a new one', async () => {
  const stored = { connection: makeConnection({ state: 'active' }) };
  const { monitor, calls, watches, minutes } = await watch(stored);
  const suspicion = { token: denial.token, endpoint: 'zones/live', at: start - hourMs };
  await watches.set('["T1","V1"]', { since: start - hourMs, suspicion });
  await monitor.suspect(denial);
  await minutes(1);
  expect(calls).toEqual(['confirm after venue/live']);
});
