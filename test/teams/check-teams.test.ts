import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TeamsConfig } from '../../src/service-config.ts';
import { checkTeams } from '../../src/teams/check-teams.ts';
import { runTeams } from './with-teams.ts';

/** What `npm run doctor` says about Teams. */

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
    'problem: login.microsoftonline.com does not answer. Check the network.',
    expect.stringContaining('so the app takes no activity'),
  ]);
});
