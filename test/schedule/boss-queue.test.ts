import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';
import { afterEach, beforeEach, expect, inject, test } from 'vitest';
import type { Queues } from '../../src/schedule/queue.ts';
import { createDatabase, endConnections, runSql } from '../postgres/server.ts';
import { openTestQueues } from './with-queues.ts';

/** The queue of several replicas, on a real PostgreSQL. */

let url: string;
const opened: Queues[] = [];

beforeEach(async () => {
  url = await createDatabase(inject('postgresUrl'));
});

afterEach(async () => {
  for (const queues of opened.splice(0)) {
    for (const queue of Object.values(queues.of)) queue.stop();
    await queues.close();
  }
});

async function open(): Promise<Queues> {
  const queues = await openTestQueues(url);
  opened.push(queues);
  return queues;
}

async function waiting(): Promise<number> {
  const [row] = await runSql(url, 'SELECT count(*)::integer AS n FROM ambience_queue.job');
  return Number(row?.n);
}

test('each key is worked on once when it is due, by one of the replicas', async () => {
  const [first, second] = await Promise.all([open(), open()]);
  const worked: string[] = [];
  const now = Date.now();
  for (let index = 0; index < 60; index += 1) {
    await first.of.digests.put({ key: `["T${index % 7}","d${index}"]`, at: now });
  }
  await first.of.digests.put({ key: '["T1","later"]', at: now + 3_600_000 });
  for (const queues of [first, second]) {
    queues.of.digests.start(async (key) => {
      worked.push(key);
    });
  }
  await expect.poll(() => worked.length).toBe(60);
  expect(new Set(worked).size).toBe(60);
  // Only what is not due is left.
  await expect.poll(waiting).toBe(1);
});

test('a new time replaces the old one, and a removed key is not worked on', async () => {
  const { of } = await open();
  const worked: string[] = [];
  const now = Date.now();
  await of.alerts.put({ key: '["T1","moved"]', at: now + 3_600_000 });
  await of.alerts.put({ key: '["T1","moved"]', at: now });
  await of.alerts.put({ key: '["T1","removed"]', at: now });
  await of.alerts.remove('["T1","removed"]');
  expect(await waiting()).toBe(1);
  of.alerts.start(async (key) => {
    worked.push(key);
  });
  await expect.poll(waiting).toBe(0);
  expect(worked).toEqual(['["T1","moved"]']);
});

test('what is put while a key is worked on is not put off by the end of that work', async () => {
  const { of } = await open();
  const key = '["T1","V1"]';
  let rounds = 0;
  of.alerts.start(async () => {
    rounds += 1;
    if (rounds > 1) return;
    await of.alerts.put({ key, at: Date.now() });
    await of.alerts.putLater({ key, at: Date.now() + 3_600_000 });
  });
  await of.alerts.put({ key, at: Date.now() });
  await expect.poll(() => rounds).toBe(2);
});

test('a failover does not stop the work', async () => {
  const { of } = await open();
  const worked: string[] = [];
  of.digests.start(async (key) => {
    worked.push(key);
  });
  await of.digests.put({ key: '["T1","before"]', at: Date.now() });
  await expect.poll(() => worked.length).toBe(1);
  await endConnections(url);
  await expect
    .poll(() => of.digests.put({ key: '["T1","after"]', at: Date.now() }).then(() => 'put', String))
    .toBe('put');
  await expect.poll(() => worked.length, { timeout: 20_000 }).toBe(2);
});

test('the work of a replica that is stopped continues at once on another one', async () => {
  const [first, second] = await Promise.all([open(), open()]);
  const started = Promise.withResolvers<void>();
  const stopping = new AbortController();
  first.of.digests.start(async () => {
    started.resolve();
    await once(stopping.signal, 'abort');
    throw new Error('the app stops');
  });
  await first.of.digests.put({ key: '["T1","d1"]', at: Date.now() });
  await started.promise;
  const worked = Promise.withResolvers<string>();
  second.of.digests.start(async (key) => worked.resolve(key));
  first.of.digests.stop();
  stopping.abort();
  expect(await worked.promise).toBe('["T1","d1"]');
});

test('the work of a replica that was killed is taken over within a minute', async () => {
  const { of } = await open();
  const script = `
    const { openTestQueues } = await import(${JSON.stringify(resolve('test/schedule/with-queues.ts'))});
    const queues = await openTestQueues(${JSON.stringify(url)});
    queues.of.digests.start(async (key) => {
      console.log('working on ' + key);
      await new Promise(() => {});
    });`;
  const other = spawn(process.execPath, ['--input-type=module-typescript', '-e', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await of.digests.put({ key: '["T1","d1"]', at: Date.now() });
  const [line] = await once(other.stdout, 'data');
  expect(String(line)).toContain('working on ["T1","d1"]');
  other.kill('SIGKILL');
  await once(other, 'close');
  const killedAt = Date.now();
  const worked = Promise.withResolvers<string>();
  of.digests.start(async (key) => worked.resolve(key));
  expect(await worked.promise).toBe('["T1","d1"]');
  expect(Date.now() - killedAt).toBeLessThan(60_000);
}, 70_000);
