import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startService } from '../../src/app.ts';
import { createLog } from '../../src/ops/log.ts';
import { startTicks } from '../../src/schedule/ticks.ts';
import type { TeamsConfig } from '../../src/service-config.ts';
import { checkTeams } from '../../src/teams/check-teams.ts';
import { createMovableClock, systemWait } from '../../src/time.ts';
import { runTeams } from './with-teams.ts';

/** What `npm run doctor` and the start say about Teams. */

let run: Awaited<ReturnType<typeof runTeams>>;
let config: TeamsConfig;

beforeAll(async () => {
  run = await runTeams();
  const { teams } = run.sandbox.config;
  if (teams === undefined) throw new Error('the sandbox has Teams');
  config = teams;
});
afterAll(async () => {
  await run[Symbol.asyncDispose]();
});

const said = async (changed: Partial<TeamsConfig>) =>
  (await checkTeams({ ...config, ...changed })).map(({ kind, sentence }) => `${kind}: ${sentence}`);

test('credentials that are accepted, and keys that can be read, are fine', async () => {
  const findings = await said({});
  expect(findings).toHaveLength(2);
  expect(findings.every((one) => one.startsWith('ok: '))).toBe(true);
});

test('a secret that has expired is a problem with a next step', async () => {
  const [token] = await said({ appSecret: 'an older one' });
  expect(token).toMatch(/^problem: Microsoft refuses TEAMS_APP_ID.* make a new secret/);
});

test('Microsoft out of reach is a problem with a next step', async () => {
  const nowhere = 'http://127.0.0.1:1/';
  const endpoints = { tokenUrl: nowhere, keysUrl: nowhere, allowsLoopback: true };
  const findings = await said({ endpoints });
  expect(findings).toEqual([
    expect.stringContaining('so the secret was not checked'),
    expect.stringContaining('so the app would refuse every activity'),
  ]);
});

test('a secret that Microsoft refuses is logged at the start', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'ambience-secret-'));
  const output = new PassThrough({ encoding: 'utf8' });
  const logged = new Promise<string>((resolve) => {
    output.on('data', (line: string) => {
      if (line.includes('no token')) resolve(line);
    });
  });
  const service = await startService(
    {
      ...run.sandbox.config,
      port: 0,
      database: { kind: 'sqlite', file: join(folder, 'ambience.db') },
      encryptionKeys: [randomBytes(32)],
      slack: undefined,
      teams: { ...config, appSecret: 'an older one' },
    },
    {
      clock: createMovableClock(),
      random: Math.random,
      wait: systemWait,
      startTicks,
      log: createLog('info', output),
    },
  );
  expect(JSON.parse(await logged)).toMatchObject({
    level: 50,
    msg: expect.stringContaining('npm run doctor'),
  });
  await service.stop();
  await rm(folder, { recursive: true });
});
