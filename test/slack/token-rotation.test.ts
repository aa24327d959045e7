import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createInFlight } from '../../src/ops/in-flight.ts';
import { createLog } from '../../src/ops/log.ts';
import { noMetrics } from '../../src/ops/metrics.ts';
import { type Installed, installationKind } from '../../src/slack/installation-records.ts';
import {
  createTokenRotation,
  type Exchanged,
  TokenExpiredError,
  TokenPendingError,
} from '../../src/slack/token-rotation.ts';
import { createMovableClock, hourMs, minuteMs } from '../../src/time.ts';
import { openTestStore } from '../store/with-store.ts';

/** Two processes on one database; the test decides when Slack answers. */

const now = Date.UTC(2026, 10, 20);
const key = 'T0HARBOUR';
const logged = createLog('silent', { write: () => {} });

const installed = (token: string, expiresAt: number): Installed => ({
  installation: {
    team: { id: key },
    enterprise: undefined,
    user: { id: 'U0OWNER', token: undefined, scopes: undefined },
    bot: { id: 'B0', userId: 'U0', scopes: [], token, refreshToken: `refresh-${token}` },
  },
  installedAt: now,
  expiresAt,
});

async function open(replacesLastingTokens = false) {
  const folder = await mkdtemp(join(tmpdir(), 'ambience-rotation-'));
  const store = await openTestStore(join(folder, 'ambience.db'));
  const records = store.records(installationKind);
  const clock = createMovableClock(now);
  const waits: number[] = [];
  const pending: ((answer: Exchanged) => void)[] = [];
  const inFlight = createInFlight();
  const process = () =>
    createTokenRotation({
      installed: records,
      exchange: () => new Promise((answer) => pending.push(answer)),
      replacesLastingTokens,
      inFlight,
      metrics: noMetrics,
      clock,
      wait: async (ms) => void waits.push(ms),
      log: logged,
    });
  return {
    records,
    clock,
    processes: [process(), process()] as const,
    waits,
    exchanges: () => pending.length,
    /** Answers the oldest exchange, and waits until the answer is stored. */
    async answer(answer: Exchanged) {
      pending.shift()?.(answer);
      await inFlight.drain(1_000);
    },
    tokenNow: async () => (await records.get(key))?.installation.bot?.token,
    async [Symbol.asyncDispose]() {
      await store.close();
      await rm(folder, { recursive: true });
    },
  };
}

const exchangedFor = (token: string): Exchanged => ({
  kind: 'exchanged',
  token,
  refreshToken: `refresh-${token}`,
  lifetimeMs: 12 * hourMs,
});

test('an installation during an exchange wins', async () => {
  await using one = await open();
  const old = installed('old', now + hourMs);
  await one.records.set(key, old);
  expect(await one.processes[0].valid(key, old)).toBe(old);
  await expect.poll(one.exchanges).toBe(1);
  await one.records.set(key, installed('installed again', now + 12 * hourMs));
  await one.answer(exchangedFor('exchanged'));
  expect(await one.tokenNow()).toBe('installed again');
});

test('a removal during an exchange wins', async () => {
  await using one = await open();
  const old = installed('old', now + hourMs);
  await one.records.set(key, old);
  await one.processes[0].valid(key, old);
  await expect.poll(one.exchanges).toBe(1);
  await one.records.delete(key);
  await one.answer(exchangedFor('exchanged'));
  expect(await one.tokenNow()).toBeUndefined();
});

test('a process that died with its claim is replaced after a minute', async () => {
  await using one = await open();
  const old = installed('old', now + hourMs);
  await one.records.set(key, old);
  await one.processes[0].valid(key, old);
  await expect.poll(one.exchanges).toBe(1);
  // Its exchange never ends. The other process uses the old token, and then tries itself.
  await one.processes[1].valid(key, (await one.records.get(key)) ?? old);
  expect((await one.records.get(key))?.refresh?.since).toBe(now);
  one.clock.advance(minuteMs);
  await one.processes[1].valid(key, (await one.records.get(key)) ?? old);
  await expect.poll(one.exchanges).toBe(2);
});

test('once the token has expired, a refusal is an error of its own', async () => {
  await using one = await open();
  const old = installed('old', now);
  await one.records.set(key, old);
  const asked = one.processes[0].valid(key, old);
  await expect.poll(one.exchanges).toBe(1);
  const answered = one.answer({ kind: 'refused', code: 'invalid_refresh_token' });
  await expect(asked).rejects.toBeInstanceOf(TokenExpiredError);
  await answered;
});

test('while Slack does not answer, the exchange is tried again although nobody asks', async () => {
  await using one = await open();
  const old = installed('old', now);
  await one.records.set(key, old);
  const [process, other] = one.processes;
  const failed: Exchanged = { kind: 'failed', error: new Error('500') };
  const asked = process.valid(key, old);
  await expect.poll(one.exchanges).toBe(1);
  const answered = one.answer(failed);
  await expect(asked).rejects.toBeInstanceOf(TokenPendingError);
  await answered;
  await expect.poll(one.exchanges).toBe(1);
  await one.answer(failed);
  await expect.poll(one.exchanges).toBe(1);
  expect(one.waits).toEqual([5_000, 10_000]);
  await one.answer(exchangedFor('new'));
  const current = (await one.records.get(key)) ?? old;
  for (const anyone of [process, other]) {
    expect((await anyone.valid(key, current)).installation.bot?.token).toBe('new');
  }
  expect(one.exchanges()).toBe(0);
});

test('a lasting token that Slack does not exchange is used on, and nobody waits again', async () => {
  await using one = await open(true);
  const { expiresAt: _, ...lasting } = installed('lasting', now);
  await one.records.set(key, lasting);
  const [process] = one.processes;
  const asked = [process.valid(key, lasting), process.valid(key, lasting)];
  await expect.poll(one.exchanges).toBe(1);
  await one.answer({ kind: 'refused', code: 'token_rotation_not_enabled' });
  for (const answer of asked) {
    expect((await answer).installation.bot?.token).toBe('lasting');
  }
  await process.valid(key, lasting);
  expect(one.exchanges()).toBe(0);
  expect(one.waits).toEqual([]);
});
