import { expect, test } from 'vitest';
import type { Denial } from '../../src/ambience/shared-requests.ts';
import { createLog } from '../../src/ops/log.ts';
import { createMovableClock } from '../../src/time.ts';
import { createConnectionMonitor } from '../../src/venues/connection-monitor.ts';
import { ConnectionError } from '../../src/venues/errors.ts';
import type { Connection } from '../../src/venues/workspace.ts';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const start = Date.UTC(2026, 10, 20);

function connectionThat(is: Partial<Connection>): Connection {
  return {
    venueId: 'V1',
    state: 'pending',
    token: 't',
    venue: { name: 'Lakeside Inn', timezone: 'UTC' },
    zones: [],
    zonesReadAt: 0,
    connectedBy: 'U1',
    connectedAt: 0,
    ...is,
  };
}

const denial: Denial = {
  teamId: 'T1',
  venueId: 'V1',
  token: 't',
  endpoint: 'venue/live',
  code: 'token_refused',
};

function watch(stored: { connection: Connection }, onNotify: () => void = () => {}) {
  const clock = createMovableClock(start);
  const calls: string[] = [];
  let trouble: Error | undefined;
  const monitor = createConnectionMonitor({
    connections: {
      list: async () => [stored.connection],
      async check() {
        calls.push('check');
        throw new ConnectionError('connection_pending', 'Lakeside Inn');
      },
      async confirm(_teamId, _connection, endpoint) {
        calls.push(`confirm after ${endpoint}`);
        if (trouble !== undefined) throw trouble;
      },
      async recheck() {
        calls.push('recheck');
        const checks = (stored.connection.denied?.checks ?? 0) + 1;
        const denied = { checkedAt: clock.now(), checks };
        stored.connection = { ...stored.connection, denied };
      },
    },
    notify: async () => onNotify(),
    clock,
    log: createLog('silent'),
  });
  return {
    clock,
    monitor,
    calls,
    failWith(error: Error | undefined) {
      trouble = error;
    },
    async minutes(count: number) {
      for (let minute = 0; minute < count; minute += 1) {
        clock.advance(minuteMs);
        await monitor.poll();
      }
    },
  };
}

test('a venue that was connected long ago and has just turned pending is asked each minute', async () => {
  const stored = { connection: connectionThat({ connectedAt: 0 }) };
  const { monitor, calls, minutes } = watch(stored);
  monitor.follow('T1', stored.connection);
  await minutes(8);
  expect(calls).toEqual(Array(8).fill('check'));
});

test('a connection that changes again while it is told stays watched', async () => {
  const stored = {
    connection: connectionThat({ state: 'active', pendingNotification: 'restored' }),
  };
  const { monitor, calls, minutes } = watch(stored, () => {
    stored.connection = connectionThat({ state: 'pending' });
    monitor.follow('T1', stored.connection);
  });
  monitor.follow('T1', stored.connection);
  await minutes(2);
  expect(calls).toEqual(['check']);
});

test('a connection without anything to check or tell is not watched', async () => {
  const stored = { connection: connectionThat({ state: 'active' }) };
  let notified = 0;
  const { monitor, calls, minutes } = watch(stored, () => {
    notified += 1;
  });
  monitor.follow('T1', stored.connection);
  await minutes(60);
  expect([calls, notified]).toEqual([[], 0]);
});

test('a refusal is confirmed once, half a minute later, and then forgotten', async () => {
  const stored = { connection: connectionThat({ state: 'active' }) };
  const { monitor, calls, clock, minutes } = watch(stored);
  monitor.suspect(denial);
  monitor.suspect({ ...denial, endpoint: 'zones/live' });
  clock.advance(minuteMs / 2 - 1);
  await monitor.poll();
  expect(calls).toEqual([]);
  clock.advance(1);
  await monitor.poll();
  await minutes(5);
  expect(calls).toEqual(['confirm after venue/live']);
});

test('while the service does not say, the refusal is asked about again each minute', async () => {
  const stored = { connection: connectionThat({ state: 'active' }) };
  const { monitor, calls, failWith, minutes } = watch(stored);
  failWith(new ConnectionError('connection_pending', 'unreachable'));
  monitor.suspect(denial);
  await minutes(3);
  expect(calls).toHaveLength(3);
  failWith(undefined);
  await minutes(3);
  expect(calls).toHaveLength(4);
});

test('a venue that was connected again is under no suspicion', async () => {
  const stored = { connection: connectionThat({ state: 'active', token: 'new' }) };
  const { monitor, calls, minutes } = watch(stored);
  monitor.suspect(denial);
  await minutes(3);
  expect(calls).toEqual([]);
});

test('withdrawn access is checked again after 1, 3, 8 and 24 hours, and then no more', async () => {
  const denied = { checkedAt: start, checks: 0 };
  const stored = { connection: connectionThat({ state: 'revoked', denied }) };
  const { monitor, calls, clock } = watch(stored);
  const checkedAt: number[] = [];
  monitor.follow('T1', stored.connection);
  for (let hour = 0; hour < 80; hour += 1) {
    clock.advance(hourMs);
    const before = calls.length;
    await monitor.poll();
    if (calls.length > before) checkedAt.push((clock.now() - start) / hourMs);
  }
  expect(checkedAt).toEqual([1, 4, 12, 36]);
});

test('after a restart the checks go on where they were', async () => {
  const denied = { checkedAt: start - 7 * hourMs, checks: 2 };
  const stored = { connection: connectionThat({ state: 'revoked', denied }) };
  const { monitor, calls, clock } = watch(stored);
  await monitor.load(
    (async function* () {
      yield 'T1';
    })(),
  );
  await monitor.poll();
  expect(calls).toEqual([]);
  clock.advance(hourMs);
  await monitor.poll();
  expect(calls).toEqual(['recheck']);
});
