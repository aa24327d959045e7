import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type Program, startProgram } from './program.ts';
import { type Running, runSandbox } from './with-sandbox.ts';

/** The process itself, as `npm start` runs it. */

let folder: string;
const children: Program[] = [];

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'ambience-process-'));
});

afterEach(async () => {
  for (const { process: child, ended } of children.splice(0)) {
    child.kill('SIGKILL');
    await ended;
  }
  await rm(folder, { recursive: true });
});

function run(script: string, env: Record<string, string> = {}): Program {
  const program = startProgram(script, folder, env);
  children.push(program);
  return program;
}

const send = (url: string, form: Record<string, string>) =>
  fetch(url, { method: 'POST', body: new URLSearchParams(form) }).then((answer) => answer.text());

test('start without Slack credentials prints where to look and how to try it, and works', async () => {
  const program = run('src/main.ts', { PORT: '0' });
  const [desk] = await program.printed(/http:\/\/127\.0\.0\.1:\d+(?=\n\nOpen it)/);
  await program.printed(/npm run tour/);
  expect(program.output()).toContain(`curl ${desk}/say -d as=manager -d line='/ambience connect'`);

  expect(await fetch(desk).then((answer) => answer.text())).toContain('HARBOUR-HOTEL');
  await send(`${desk}/say`, { as: 'manager', line: '/ambience connect' });
  const connected = await send(`${desk}/submit`, {
    as: 'manager',
    connection_code: 'HARBOUR-HOTEL',
  });
  expect(connected).toContain('Venue connected');
  expect(await send(`${desk}/modal`, { as: 'manager' })).toContain('Venue connected');
  const live = { as: 'bartender', line: '/ambience live' };
  expect(await send(`${desk}/say`, live)).toContain('Rooftop Bar');
  await send(`${desk}/say`, { ...live, line: '/ambience live bar' });
  expect(await send(`${desk}/press`, { as: 'bartender', button: 'Lobby Bar' })).toContain(
    'Lobby Bar,',
  );
  expect(await send(`${desk}/home`, { as: 'bartender' })).toContain('## Harbour Hotel');
  const digest = { as: 'manager', line: '/ambience digest' };
  await send(`${desk}/say`, digest);
  const typed = { as: 'manager', digest_channel: 'bar', digest_time_1: '22:00' };
  expect(await send(`${desk}/submit`, typed)).toContain('Saved.');
  expect(await send(`${desk}/clock`, { to: 'digest' })).toMatch(/^It is .*T2[01]:00/);
  expect(await send(`${desk}/channel`, { as: 'guest', channel: 'bar' })).toContain(
    '## Daily digest: Harbour Hotel',
  );
  expect(await send(`${desk}/press`, { as: 'guest', button: 'Open live' })).toContain(
    'Rooftop Bar',
  );
  await send(`${desk}/say`, { as: 'manager', channel: 'backstage', line: '/invite @Ambience' });
  await send(`${desk}/trouble`, { kind: 'down' });
  await send(`${desk}/clock`, { minutes: '7' });
  expect(await send(`${desk}/say`, live)).toContain('This is the last reading');
  expect(await send(`${desk}/say`, { as: 'nobody', line: 'x' })).toBe(
    'Nobody in T0HARBOUR is called nobody.\n',
  );
  expect(await send(`${desk}/press`, { as: 'owner', button: 'x' })).toContain(
    'has not seen anything',
  );

  program.process.kill('SIGTERM');
  expect(await program.ended).toEqual({ code: 0 });

  // What was connected stays.
  const again = run('src/main.ts', { PORT: '0' });
  const [newDesk] = await again.printed(/http:\/\/127\.0\.0\.1:\d+(?=\n\nOpen it)/);
  expect(await send(`${newDesk}/say`, live)).toContain('Harbour Hotel');
  await send(`${newDesk}/say`, digest);
  await send(`${newDesk}/press`, { as: 'manager', button: 'New digest' });
  const hidden = { ...typed, digest_channel: 'backstage' };
  expect(await send(`${newDesk}/submit`, hidden)).toContain('Saved.');
});

test('SIGTERM finishes work in flight, then stops', async () => {
  const program = run('src/main.ts', { PORT: '0' });
  const [desk] = await program.printed(/http:\/\/127\.0\.0\.1:\d+(?=\n\nOpen it)/);
  await send(`${desk}/trouble`, { kind: 'slow' });
  await send(`${desk}/say`, { as: 'manager', line: '/ambience connect' });
  const checking = await send(`${desk}/submit`, { as: 'manager', connection_code: 'CORNER-CAFE' });
  expect(checking).toContain('Checking the code');
  program.process.kill('SIGTERM');
  expect(await program.ended).toEqual({ code: 0 });
  const lines = program.output();
  expect(lines).toContain('"msg":"stopping"');
  expect(lines.indexOf('venue connected')).toBeGreaterThan(lines.indexOf('"msg":"stopping"'));
  expect(lines.indexOf('"msg":"stopped"')).toBeGreaterThan(lines.indexOf('venue connected'));
});

test.each([/"msg":"ready"/, /Ctrl\+C/])(
  'SIGINT stops it, also while it starts: after %s',
  async (moment) => {
    const program = run('src/main.ts', { PORT: '0' });
    await program.printed(moment);
    program.process.kill('SIGINT');
    expect(await program.ended).toEqual({ code: 0 });
  },
);

test('SIGTERM stops it although nobody reads its log any more', async () => {
  const program = run('src/main.ts', { PORT: '0', LOG_LEVEL: 'trace' });
  await program.printed(/Ctrl\+C/);
  program.process.stdout?.destroy();
  program.process.stderr?.destroy();
  program.process.kill('SIGTERM');
  expect(await program.ended).toEqual({ code: 0 });
});

test('in production it refuses to start and lists what is missing', async () => {
  const program = run('src/main.ts', { NODE_ENV: 'production' });
  expect(await program.ended).toEqual({ code: 1 });
  expect(program.output()).toContain('SLACK_BOT_TOKEN is missing. It is the bot token');
  expect(program.output()).toContain('ENCRYPTION_KEYS is missing.');
  expect(program.output()).not.toMatch(/\n\s+at /);
});

test('a database sealed with another key stops the start with a sentence', async () => {
  const program = run('src/main.ts', { PORT: '0' });
  await program.printed(/Open it/);
  program.process.kill('SIGTERM');
  await program.ended;
  await rm(join(folder, 'data/sandbox/encryption.key'));
  const again = run('src/main.ts', { PORT: '0' });
  expect(await again.ended).toEqual({ code: 1 });
  expect(again.output()).toMatch(
    /^The database is sealed with a key that ENCRYPTION_KEYS does not hold \(key_unknown: key_check ring\)/,
  );
});

test('a path through a file stops the sandbox with a sentence', async () => {
  await writeFile(join(folder, 'file'), '');
  const program = run('src/main.ts', { PORT: '0', DATABASE_URL: 'sqlite:file/ambience.db' });
  expect(await program.ended).toEqual({ code: 1 });
  expect(program.output()).toMatch(/^The database cannot be used: .* a part of its path is a file/);
});

test('a port that is taken stops the start with a sentence', async () => {
  const taken = createServer().listen(0, '127.0.0.1');
  await once(taken, 'listening');
  const address = taken.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  const program = run('src/main.ts', { PORT: String(port) });
  expect(await program.ended).toEqual({ code: 1 });
  expect(program.output()).toContain('A port is taken');
  taken.close();
});

/** Slack's and the service's addresses and credentials, as an operator sets them. */
function credentials(sandbox: Running): Record<string, string> {
  const { slackApiUrl, ambience } = sandbox.config;
  return {
    NODE_ENV: 'production',
    SLACK_BOT_TOKEN: sandbox.slack.state.installed.get('T0HARBOUR')?.botToken ?? '',
    SLACK_SIGNING_SECRET: sandbox.slack.signingSecret,
    SLACK_API_URL: slackApiUrl,
    AMBIENCE_BASE_URL: ambience.baseUrl,
    AMBIENCE_CLIENT_ID: ambience.clientId,
    AMBIENCE_CLIENT_SECRET: ambience.clientSecret,
    ENCRYPTION_KEYS: randomBytes(32).toString('base64'),
    PORT: '0',
  };
}

describe('with credentials', () => {
  // 192.0.2.1 belongs to nobody: https://www.rfc-editor.org/rfc/rfc5737
  test.each<[string, Record<string, string>, RegExp]>([
    [
      'an address that is not its own',
      { HOST: '192.0.2.1' },
      /^HOST is not an address of this machine/m,
    ],
    [
      'a host that does not exist',
      { HOST: 'nowhere.invalid' },
      /^HOST is not an address of this machine/m,
    ],
    [
      'a folder as its database',
      { DATABASE_URL: 'sqlite:.' },
      /^The database cannot be used: .* is a folder\./m,
    ],
  ])('%s stops the start with a sentence', async (_, env, sentence) => {
    await using sandbox = await runSandbox({ mode: 'http' });
    const program = run('src/main.ts', { ...credentials(sandbox), ...env });
    expect(await program.ended).toEqual({ code: 1 });
    expect(program.output()).toMatch(sentence);
    expect(program.output()).not.toMatch(/\n\s+at /);
  });

  test('a second process waits for the database until the first has let go of it', async () => {
    await using sandbox = await runSandbox({ mode: 'http' });
    const env = credentials(sandbox);
    const first = run('src/main.ts', env);
    await first.printed(/"msg":"ready"/);
    const second = run('src/main.ts', env);
    await second.printed(/"msg":"another process is using the database; waiting for it to stop"/);
    first.process.kill('SIGTERM');
    expect(await first.ended).toEqual({ code: 0 });
    await second.printed(/"msg":"ready"/);
  });
});

test('the tour goes through and exits with 0', async () => {
  const program = run('src/sandbox/tour/tour.ts');
  const { code } = await program.ended;
  expect(program.output()).toMatch(/\d+ steps, all as expected\.\n$/);
  expect(code).toBe(0);
});

test('the manifest for HTTP is printed, and a wrong address refused', async () => {
  const child = spawn(process.execPath, [resolve('src/slack/manifest.ts'), 'https://a.example']);
  let printed = '';
  child.stdout.on('data', (text) => {
    printed += text;
  });
  await once(child, 'close');
  expect(JSON.parse(printed)).toMatchObject({ settings: { socket_mode_enabled: false } });
  const refused = run('src/slack/manifest.ts');
  expect(await refused.ended).toEqual({ code: 1 });
  expect(refused.output()).toContain('npm run -s manifest -- https://HOST');
});
