import { describe, expect, test } from 'vitest';
import { createLedger, deliveryKind } from '../../src/schedule/ledger.ts';
import { createMovableClock, minuteMs } from '../../src/time.ts';
import { createTestDatabase, databases } from '../store/with-databases.ts';

/** Claims of two replicas on one database. */

const start = Date.UTC(2026, 10, 20, 20);

async function openLedgers(name: (typeof databases)[number]) {
  const database = await createTestDatabase(name);
  const store = await database.open();
  const clock = createMovableClock(start);
  const records = store.records(deliveryKind);
  const make = () => createLedger({ records, clock, abandonedAfterMs: minuteMs });
  return {
    clock,
    store,
    records,
    ledgers: [make(), make()] as const,
    damage: (kind: string, key: string) => store.table({ name: kind }).set(key, 'damaged'),
    async [Symbol.asyncDispose]() {
      await store.close();
      await database[Symbol.asyncDispose]();
    },
  };
}

describe.each(databases)('%s', (name) => {
  test('of all that claim an occurrence at once, one may post it', async () => {
    await using world = await openLedgers(name);
    const { ledgers } = world;
    const claims = await Promise.all(
      Array.from({ length: 20 }, (_, at) => ledgers[at % 2 === 0 ? 0 : 1].claim('digest', start)),
    );
    expect(claims.filter(Boolean)).toHaveLength(1);
  });

  test('two people who send a digest at once send it once, and again a minute later', async () => {
    await using world = await openLedgers(name);
    const { ledgers, clock } = world;
    const send = () =>
      Promise.all(ledgers.map((ledger, at) => ledger.claimManual('digest', `U${at}`)));
    const [first, ...others] = (await send()).filter((claim) => claim !== undefined);
    if (first === undefined) throw new Error('nobody has sent it');
    expect(others).toEqual([]);
    await ledgers[0].settle(first, {
      state: 'sent',
      channelId: 'C1',
      messageId: '1',
    });
    expect((await send()).filter((claim) => claim !== undefined)).toEqual([]);
    clock.advance(2 * minuteMs);
    expect((await send()).filter((claim) => claim !== undefined)).toHaveLength(1);
  });

  test('a manual post that was cancelled can be sent again at once', async () => {
    await using world = await openLedgers(name);
    const [ledger, other] = world.ledgers;
    const claim = await ledger.claimManual('digest', 'U1');
    if (claim === undefined) throw new Error('it was not claimed');
    await ledger.cancelClaim(claim);
    expect(await other.claimManual('digest', 'U2')).toBeDefined();
  });

  test('a claim of another replica counts as abandoned after a minute', async () => {
    await using world = await openLedgers(name);
    const { ledgers, clock } = world;
    const [ledger, other] = ledgers;
    await ledger.claim('digest', start);
    const all = await other.list('digest');
    expect(other.abandonedAmong('digest', all)).toEqual({ claims: [], checkAt: start + minuteMs });
    clock.advance(minuteMs);
    expect(other.abandonedAmong('digest', all)).toEqual({
      claims: [{ key: 'digest', at: start, isManual: false }],
      checkAt: undefined,
    });
    // The replica that made it still works on it.
    expect(ledger.abandonedAmong('digest', all)).toEqual({ claims: [], checkAt: undefined });
  });

  test('deliveries of one post are not mixed with those of another', async () => {
    await using world = await openLedgers(name);
    const [ledger] = world.ledgers;
    const keys = ['["T1","d"]', '["T1","d1"]', '["T1","d"', 'digest', 'digest2'];
    for (const [index, key] of keys.entries()) await ledger.claim(key, start + index);
    for (const [index, key] of keys.entries()) {
      expect((await ledger.list(key)).map(({ at }) => at)).toEqual([start + index]);
    }
    await ledger.forget('digest');
    expect(await ledger.list('digest')).toEqual([]);
    expect(await ledger.list('digest2')).toHaveLength(1);
  });
});
