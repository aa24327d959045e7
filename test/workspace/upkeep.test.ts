import { expect, test } from 'vitest';
import { createLog } from '../../src/ops/log.ts';
import { createMovableClock } from '../../src/sandbox/clock.ts';
import { ConnectionError } from '../../src/workspace/errors.ts';
import { createUpkeep } from '../../src/workspace/upkeep.ts';
import type { Connection } from '../../src/workspace/workspace.ts';

const minuteMs = 60_000;

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

function upkeepOf(stored: { connection: Connection }, onNews: () => void = () => {}) {
  const clock = createMovableClock(Date.UTC(2026, 10, 20));
  let checks = 0;
  const upkeep = createUpkeep({
    connections: {
      list: async () => [stored.connection],
      async check() {
        checks += 1;
        throw new ConnectionError('connection_pending', 'Lakeside Inn');
      },
    },
    tellNews: async () => onNews(),
    clock,
    log: createLog('silent'),
  });
  return { clock, upkeep, checks: () => checks };
}

test('a venue that was connected long ago and has just turned pending is asked each minute', async () => {
  const stored = { connection: connectionThat({ connectedAt: 0 }) };
  const { clock, upkeep, checks } = upkeepOf(stored);
  upkeep.follow('T1', stored.connection);
  for (let minute = 0; minute < 8; minute += 1) {
    clock.advance(minuteMs);
    await upkeep.tick();
  }
  expect(checks()).toBe(8);
});

test('a connection that turns again while its news are told stays open', async () => {
  const stored = { connection: connectionThat({ state: 'revoked', untold: 'withdrawn' }) };
  const { clock, upkeep, checks } = upkeepOf(stored, () => {
    stored.connection = connectionThat({ state: 'pending' });
    upkeep.follow('T1', stored.connection);
  });
  upkeep.follow('T1', stored.connection);
  clock.advance(minuteMs);
  await upkeep.tick();
  clock.advance(minuteMs);
  await upkeep.tick();
  expect(checks()).toBe(1);
});

test('what is neither pending nor untold is not looked after', async () => {
  const stored = { connection: connectionThat({ state: 'active' }) };
  let news = 0;
  const { clock, upkeep, checks } = upkeepOf(stored, () => {
    news += 1;
  });
  upkeep.follow('T1', stored.connection);
  clock.advance(60 * minuteMs);
  await upkeep.tick();
  expect([checks(), news]).toEqual([0, 0]);
});
