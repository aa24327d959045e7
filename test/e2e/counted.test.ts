import { expect, inject, test } from 'vitest';
import { startService } from '../../src/app.ts';
import type { DatabaseConfig } from '../../src/environment.ts';
import { createLog } from '../../src/ops/log.ts';
import { startTicks } from '../../src/schedule/ticks.ts';
import { minuteMs, systemWait } from '../../src/time.ts';
import { freePort } from '../free-port.ts';
import { createDatabase, runSql } from '../postgres/server.ts';
import { databases } from '../store/with-databases.ts';
import { ask, connected, dataRequests, type Running, runSandbox } from './with-sandbox.ts';

/** What a question costs, as the app counts it itself. */
interface Counts {
  readonly built: number;
  readonly fromMemory: number;
  /** Records that were read from the database and unsealed. */
  readonly reads: number;
  readonly writes: number;
  /** Calls of Slack's Web API. */
  readonly slackCalls: number;
}

async function readCounts(metricsPort: number): Promise<Counts> {
  const lines = (await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text()).split('\n');
  const sum = (start: string) =>
    lines
      .filter((line) => line.startsWith(`ambience_${start}`))
      .reduce((total, line) => total + Number(line.split(' ').at(-1)), 0);
  return {
    built: sum('answers_total{source="new"}'),
    fromMemory: sum('answers_total{source="memory"}'),
    reads: sum('store_seconds_count{operation="read"}'),
    writes: sum('store_seconds_count{operation="write"}'),
    slackCalls: sum('face_api_requests_total'),
  };
}

/** @returns what `work` has cost */
async function counted(metricsPort: number, work: () => Promise<unknown>): Promise<Counts> {
  const before = await readCounts(metricsPort);
  await work();
  const after = await readCounts(metricsPort);
  return {
    built: after.built - before.built,
    fromMemory: after.fromMemory - before.fromMemory,
    reads: after.reads - before.reads,
    writes: after.writes - before.writes,
    slackCalls: after.slackCalls - before.slackCalls,
  };
}

const people = ['owner', 'manager', 'bartender', 'guest'];
const questions = ['live', 'live lobby', 'trend', 'busiest'];

/** Everyone asks everything, in two channels. */
async function askAll(sandbox: Running): Promise<number> {
  const asked = people.flatMap((name) =>
    ['general', 'bar'].flatMap((channel) => questions.map((text) => ({ name, channel, text }))),
  );
  for (const { name, channel, text } of asked) {
    await sandbox.as(name).command(`/ambience ${text}`, channel);
  }
  return asked.length;
}

/** Connecting a venue puts work into the queue, which reads records up to a second later. */
async function dueJobs(databaseUrl: string) {
  return runSql(databaseUrl, 'SELECT name FROM ambience_queue.job WHERE start_after <= now()');
}

test.each(databases)(
  '%s: what is the same for everyone is built and unsealed once',
  async (name) => {
    await using sandbox = await runSandbox();
    await connected(sandbox.as('manager'));
    await sandbox.stopService();
    const metricsPort = await freePort();
    const database: DatabaseConfig =
      name === 'sqlite'
        ? sandbox.config.database
        : { kind: 'postgres', url: await createDatabase(inject('postgresUrl')) };
    const service = await startService(
      { ...sandbox.config, port: 0, metricsPort, database },
      {
        clock: sandbox.clock,
        random: Math.random,
        wait: systemWait,
        startTicks,
        log: createLog('silent'),
      },
    );
    try {
      sandbox.slack.connectApp(`http://127.0.0.1:${service.port}`);
      if (name === 'postgres') {
        await sandbox.slack.install('T0HARBOUR');
        await connected(sandbox.as('manager'));
      }
      await askAll(sandbox);
      await service.settle();
      if (database.kind === 'postgres') {
        await expect.poll(() => dueJobs(database.url)).toEqual([]);
      }
      // PostgreSQL's notifications need a connection of their own before anything is kept.
      await expect
        .poll(async () => (await counted(metricsPort, () => askAll(sandbox))).reads, {
          timeout: 10_000,
        })
        .toBe(0);

      let asked = 0;
      const warm = await counted(metricsPort, async () => {
        asked = await askAll(sandbox);
      });
      expect(warm).toEqual({
        built: 0,
        fromMemory: asked,
        reads: 0,
        // With several replicas, each signature is recorded.
        writes: name === 'postgres' ? asked : 0,
        slackCalls: 0,
      });

      // A trend also tells the time; the others wait for the next reading.
      sandbox.clock.advance(minuteMs);
      expect((await counted(metricsPort, () => askAll(sandbox))).built).toBe(1);

      sandbox.clock.advance(6 * minuteMs);
      const requests = dataRequests(sandbox).length;
      const newer = await counted(metricsPort, async () => {
        for (let round = 0; round < 3; round += 1) asked = await askAll(sandbox);
      });
      // Once while the readings arrive, once with all of them.
      expect(newer.built).toBeGreaterThanOrEqual(questions.length);
      expect(newer.built).toBeLessThanOrEqual(2 * questions.length);
      expect(newer.built + newer.fromMemory).toBe(3 * asked);
      expect(dataRequests(sandbox).slice(requests).toSorted()).toEqual([
        'venue/live',
        'zones/live',
      ]);
      expect(await ask(sandbox.as('guest'), '/ambience live')).toContain('21:10');
    } finally {
      await service.stop();
    }
  },
);
