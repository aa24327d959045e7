import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { checkTimeZones } from '../../src/maintenance/checks/check-time-zones.ts';
import { findAll, reportOf } from '../../src/maintenance/doctor.ts';
import { closeServer, listen } from '../../src/ops/listen.ts';
import { minuteMs } from '../../src/time.ts';
import { environmentOf, startProgram } from '../e2e/program.ts';
import { type Running, runSandbox } from '../e2e/with-sandbox.ts';
import { createDatabase, runSql } from '../postgres/server.ts';
import { openTestPostgres } from '../store/with-databases.ts';
import { openTestStore } from '../store/with-store.ts';

/** `npm run doctor` on whole installations: real databases, and the sandbox's Slack and venue service. */

const key = Buffer.alloc(32, 1).toString('base64');
let sandbox: Running & AsyncDisposable;
let folder: string;
let databaseUrl: string;
/** Of one workspace over HTTP, on PostgreSQL. */
let healthy: Record<string, string>;

beforeAll(async () => {
  sandbox = await runSandbox({ mode: 'socket', standsAt: undefined });
  await sandbox.stopService();
  folder = await mkdtemp(join(tmpdir(), 'ambience-doctor-'));
  databaseUrl = await createDatabase(inject('postgresUrl'));
  await (await openTestPostgres(databaseUrl)).close();
  const { slack, slackApiUrl } = sandbox.config;
  if (slack?.kind !== 'socket') throw new Error('the sandbox uses Socket Mode');
  const all = environmentOf(sandbox, slackApiUrl, '');
  const ofOne = Object.entries(all).filter(
    ([name]) => !/^(SLACK_C|SLACK_ST|PUBLIC|OPERATOR)/.test(name),
  );
  healthy = {
    ...Object.fromEntries(ofOne),
    SLACK_BOT_TOKEN: slack.botToken,
    SLACK_APP_TOKEN: slack.appToken,
    DATABASE_URL: databaseUrl,
    ENCRYPTION_KEYS: key,
  };
});

afterAll(async () => {
  await sandbox[Symbol.asyncDispose]();
  await rm(folder, { recursive: true });
});

/** In this process, which is faster; two tests run the command itself. */
async function examine(env: Readonly<Record<string, string>>) {
  const findings = await findAll(env);
  const output = `${reportOf(findings).join('\n')}\n`;
  for (const name of [
    'SLACK_BOT_TOKEN',
    'SLACK_CLIENT_SECRET',
    'AMBIENCE_CLIENT_SECRET',
    'ENCRYPTION_KEYS',
  ]) {
    const secret = env[name];
    if (secret !== undefined) expect(output).not.toContain(secret);
  }
  const code = findings.some(({ kind }) => kind === 'problem') ? 1 : 0;
  return { code, output, lines: output.trim().split('\n') };
}

test.each([
  ['in order', () => healthy, 0, /ok +Configuration: complete\n/],
  ['without its variables', () => ({}), 1, /PROBLEM +Configuration: .*\n1 problem found\.\n$/],
] as const)('the command prints what it finds: %s', async (_, env, code, output) => {
  const program = startProgram('src/maintenance/cli.ts', folder, env(), undefined, ['doctor']);
  expect(await program.ended).toEqual({ code });
  expect(program.output()).toMatch(output);
});

test('an installation on PostgreSQL that is in order', async () => {
  const before = await runSql(databaseUrl, 'SELECT kind, key, value FROM ambience.records');
  const { code, lines } = await examine(healthy);
  expect(lines.filter((line) => !line.startsWith('ok '))).toEqual([]);
  expect(lines.map((line) => line.replace(/^ok +/, ''))).toEqual([
    'Configuration: complete',
    expect.stringMatching(
      /^Database: postgres:\/\/127\.0\.0\.1:\d+\/\w+, PostgreSQL 18\.\d+, \d+ MB$/,
    ),
    'Database: notifications arrive',
    expect.stringMatching(/^Database: \d+ of 300 connections are in use$/),
    expect.stringMatching(/^Clock: this machine and the database differ by 0\.\d s$/),
    'Database: the tables are up to date',
    'Database: this user may read and write all tables',
    'Encryption keys: they open what is stored',
    expect.stringMatching(/^Slack: 127\.0\.0\.1:\d+ answers$/),
    'Slack: SLACK_BOT_TOKEN is of the workspace Harbour Hospitality',
    'Slack: the token has every scope of manifest.json',
    'Slack: SLACK_APP_TOKEN opens Socket Mode',
    expect.stringMatching(/^Venue service: 127\.0\.0\.1:\d+ answers and accepts the credentials$/),
    expect.stringMatching(/^Time zones: 20\d\d\w, \d+ zones$/),
  ]);
  expect(code).toBe(0);
  // Nothing was changed.
  expect(await runSql(databaseUrl, 'SELECT kind, key, value FROM ambience.records')).toEqual(
    before,
  );
});

test('an installation with a file, before and after its first start', async () => {
  const file = join(folder, 'ambience.db');
  const env = { ...healthy, DATABASE_URL: `sqlite:${file}` };
  expect((await examine(env)).output).toMatch(/ok +Database: .*ambience\.db does not exist yet/);
  await (await openTestStore(file)).close();
  const { code, output } = await examine(env);
  expect(output).toMatch(/ok +Database: .*ambience\.db, 1 MB/);
  expect(output).toMatch(/ok +Disk: .* are free in /);
  expect(code).toBe(0);
  const other = { ...env, ENCRYPTION_KEYS: randomBytes(32).toString('base64') };
  expect(await examine(other)).toMatchObject({
    code: 1,
    output: expect.stringMatching(
      /PROBLEM +Encryption keys: 1 record is encrypted with a key that is missing from ENCRYPTION_KEYS/,
    ),
  });
});

test('records under an older key are a warning', async () => {
  const newKey = Buffer.alloc(32, 2).toString('base64');
  const { code, output } = await examine({ ...healthy, ENCRYPTION_KEYS: `${newKey},${key}` });
  expect(output).toMatch(
    /warning +Encryption keys: .*; 1 record is encrypted .* Run npm run rotate-keys/,
  );
  expect(code).toBe(0);
});

test.each<[string, (env: Record<string, string>) => Record<string, string>, RegExp]>([
  [
    'nothing is configured',
    () => ({}),
    /PROBLEM +Configuration: no SLACK_ or TEAMS_ variable is set/,
  ],
  [
    'a variable is missing',
    ({ AMBIENCE_CLIENT_ID: _, ...env }) => env,
    /PROBLEM +Configuration: .*AMBIENCE_CLIENT_ID/s,
  ],
  [
    'a password that needs escaping',
    (env) => ({ ...env, DATABASE_URL: 'postgres://user:p@ss/word@host/ambience' }),
    /PROBLEM +Configuration: .*DATABASE_URL.*percent-encoded, such as %40 for @/s,
  ],
  [
    'no database answers',
    (env) => ({ ...env, DATABASE_URL: 'postgres://user:secret@127.0.0.1:1/ambience' }),
    /PROBLEM +Database: postgres:\/\/127\.0\.0\.1:1\/ambience doesn't answer\. Check that PostgreSQL is running/,
  ],
  [
    'another bot token',
    (env) => ({ ...env, SLACK_BOT_TOKEN: 'xoxb-other' }),
    /PROBLEM +Slack: Slack refuses SLACK_BOT_TOKEN \(invalid_auth\)\. Copy it again from/,
  ],
  [
    'another app-level token',
    (env) => ({ ...env, SLACK_APP_TOKEN: 'xapp-other' }),
    /PROBLEM +Slack: Slack refuses SLACK_APP_TOKEN \(invalid_auth\)/,
  ],
  [
    'Slack out of reach',
    (env) => ({ ...env, SLACK_API_URL: 'http://127.0.0.1:1/api/' }),
    /PROBLEM +Slack: 127\.0\.0\.1:1 does not answer/,
  ],
  [
    'other credentials of the venue service',
    (env) => ({ ...env, AMBIENCE_CLIENT_SECRET: 'other' }),
    /PROBLEM +Venue service: .* refuses AMBIENCE_CLIENT_ID or AMBIENCE_CLIENT_SECRET/,
  ],
  [
    'the venue service out of reach',
    (env) => ({ ...env, AMBIENCE_BASE_URL: 'http://127.0.0.1:1' }),
    /PROBLEM +Venue service: 127\.0\.0\.1:1 does not answer as it should/,
  ],
  [
    'an installation for many workspaces whose address leads nowhere',
    ({ SLACK_BOT_TOKEN: _bot, SLACK_APP_TOKEN: _app, ...env }) => ({
      ...env,
      SLACK_CLIENT_ID: sandbox.slack.clientId,
      SLACK_CLIENT_SECRET: sandbox.slack.clientSecret,
      SLACK_STATE_SECRET: 'state-secret-of-16-letters',
      PUBLIC_URL: 'http://127.0.0.1:1',
      OPERATOR_NAME: 'The tests',
      OPERATOR_CONTACT: 'https://ambience.example/help',
    }),
    /ok +Slack: SLACK_CLIENT_ID and SLACK_CLIENT_SECRET are accepted\nPROBLEM +Address: http:\/\/127\.0\.0\.1:1 does not lead to the app/,
  ],
])('%s is a problem with a next step, and the exit code says so', async (_, change, line) => {
  const { code, output } = await examine(change(healthy));
  expect(output).toMatch(line);
  expect(output).toMatch(/\d problems? found\.\n$/);
  expect(output).not.toContain('    at ');
  expect(code).toBe(1);
});

test('a token without a scope, and a limited database user', async () => {
  const installed = sandbox.slack.state.installed.get('T0HARBOUR');
  if (installed === undefined) throw new Error('the app is not installed');
  const { scopes } = installed;
  sandbox.slack.state.installed.set('T0HARBOUR', {
    ...installed,
    scopes: scopes.filter((scope) => scope !== 'users:read'),
  });
  const name = `reader_${process.pid}`;
  await runSql(
    databaseUrl,
    `CREATE ROLE ${name} LOGIN PASSWORD 'reader'; GRANT USAGE ON SCHEMA ambience TO ${name}; GRANT SELECT ON ALL TABLES IN SCHEMA ambience TO ${name}`,
  );
  const url = Object.assign(new URL(databaseUrl), { username: name, password: 'reader' }).href;
  const { code, output } = await examine({ ...healthy, DATABASE_URL: url });
  sandbox.slack.state.installed.set('T0HARBOUR', installed);
  expect(output).toMatch(
    /PROBLEM +Slack: the token lacks the scopes users:read\. The app's manifest/,
  );
  expect(output).toMatch(/PROBLEM +Database: this user may not read and write ambience\.cache, /);
  expect(code).toBe(1);
});

test('time zone data of years ago is a warning', () => {
  expect(checkTimeZones(Date.UTC(2026, 10, 23), '2026b').kind).toBe('ok');
  expect(checkTimeZones(Date.UTC(2028, 10, 23), '2026b')).toMatchObject({
    kind: 'warning',
    sentence: expect.stringContaining('Update Node'),
  });
});

test('a clock that is ten minutes off is a problem with a file, and a warning with PostgreSQL', async () => {
  const slack = createServer((_, response) => {
    response.setHeader('date', new Date(Date.now() - 10 * minuteMs).toUTCString());
    response.end('{"ok":true}');
  });
  const port = await listen(slack, { host: '127.0.0.1', port: 0 });
  const env = { ...healthy, SLACK_API_URL: `http://127.0.0.1:${port}/api/` };
  const ahead = 'this machine is 60\\d s ahead of Slack';
  const withFile = await examine({ ...env, DATABASE_URL: 'sqlite:ambience.db' });
  expect(withFile.output).toMatch(
    new RegExp(`PROBLEM +Clock: ${ahead}, so the app refuses all of Slack's requests`),
  );
  const withPostgres = await examine(env);
  expect(withPostgres.output).toMatch(new RegExp(`warning +Clock: ${ahead}\\. Run a time service`));
  await closeServer(slack);
});
