import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createAmbienceClient } from '../../src/ambience/client.ts';
import { checkingView } from '../../src/conversation/connect/connect-view.ts';
import { digestIds } from '../../src/conversation/digests/ids.ts';
import { digestTitle } from '../../src/conversation/text/digests.ts';
import { showView } from '../../src/sandbox/show.ts';
import { renderDialog } from '../../src/slack/render/render-view.ts';
import { systemClock } from '../../src/steady-clock.ts';
import { explainFileError } from '../../src/store/sqlite-file.ts';
import { openTestStore } from '../store/with-store.ts';
import { any, saying, staleBecause } from './kinds.ts';
import { type Program, startProgram } from './program.ts';
import { digestPost } from './with-digests.ts';
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

const post = (url: string, form: Record<string, string>) =>
  fetch(url, { method: 'POST', body: new URLSearchParams(form) });
const send = async (url: string, form: Record<string, string>) => (await post(url, form)).text();

/** The address that the sandbox prints. */
async function addressOf(program: Program): Promise<string> {
  const [address] = await program.printed(/http:\/\/127\.0\.0\.1:\d+(?=\n\n)/);
  return address;
}

const savedDigest = (channelId: string) =>
  saying(digestTitle({ kind: 'daily', channelId }, 'Harbour Hotel'));

const isStackTrace = /\n\s+at /;

/** The sentence with which the start ends if a file cannot be used. */
const fileProblem = (code: string) =>
  saying(explainFileError(any, Object.assign(new Error(), { code })));

test('start without Slack credentials prints its address and how to try it, and works', async () => {
  const program = run('dist/start.js', { PORT: '0' });
  const address = await addressOf(program);
  await program.printed(/npm run tour/);
  expect(program.output()).toContain(
    `curl ${address}/say -d as=manager -d line='/ambience connect'`,
  );

  expect(await fetch(address).then((answer) => answer.text())).toContain('HARBOUR-HOTEL');
  await send(`${address}/say`, { as: 'manager', line: '/ambience connect' });
  const connected = await send(`${address}/submit`, {
    as: 'manager',
    connection_code: 'HARBOUR-HOTEL',
  });
  expect(connected).toContain('Quay Street 1');
  expect(await send(`${address}/modal`, { as: 'manager' })).toBe(connected);
  const live = { as: 'bartender', line: '/ambience live' };
  expect(await send(`${address}/say`, live)).toContain('Rooftop Bar');
  await send(`${address}/say`, { ...live, line: '/ambience live bar' });
  const lobbyBar = await send(`${address}/press`, { as: 'bartender', button: 'Lobby Bar' });
  expect(lobbyBar).toContain('Lobby Bar');
  expect(lobbyBar).not.toContain('Rooftop Bar');
  expect(await send(`${address}/home`, { as: 'bartender' })).toContain('Harbour Hotel');
  const digest = { as: 'manager', line: '/ambience digest' };
  await send(`${address}/say`, digest);
  const typed = { as: 'manager', digest_channel: 'bar', digest_time_1: '22:00' };
  expect(await send(`${address}/submit`, typed)).toMatch(savedDigest('C0BAR'));
  const passed = await send(`${address}/clock`, { to: 'digest' });
  const [at = ''] = /\S+T2[01]:00:\d\d\.\d+Z/.exec(passed) ?? [];
  const posted = await send(`${address}/channel`, { as: 'guest', channel: 'bar' });
  expect(posted).toMatch(digestPost(Date.parse(at), { isAnyDay: true }));
  const openLive = { as: 'guest', button: digestIds.openLive };
  expect(await send(`${address}/press`, openLive)).toContain('Rooftop Bar');
  await send(`${address}/say`, { as: 'manager', channel: 'backstage', line: '/invite @Ambience' });
  await send(`${address}/trouble`, { kind: 'down' });
  await send(`${address}/clock`, { minutes: '7' });
  expect(await send(`${address}/say`, live)).toMatch(staleBecause('unavailable'));
  const byNobody = await post(`${address}/say`, { as: 'nobody', line: 'x' });
  expect(byNobody.status).toBe(400);
  expect(await byNobody.text()).toMatch(/T0HARBOUR.*nobody|nobody.*T0HARBOUR/);
  const tooEarly = await post(`${address}/press`, { as: 'owner', button: 'x' });
  expect(tooEarly.status).toBe(400);
  expect(await tooEarly.text()).toContain('owner');

  program.process.kill('SIGTERM');
  expect(await program.ended).toEqual({ code: 0 });

  // The connected venue is kept.
  const again = run('dist/start.js', { PORT: '0' });
  const newAddress = await addressOf(again);
  expect(await send(`${newAddress}/say`, live)).toContain('Harbour Hotel');
  await send(`${newAddress}/say`, digest);
  await send(`${newAddress}/press`, { as: 'manager', button: digestIds.create });
  const hidden = { ...typed, digest_channel: 'backstage' };
  expect(await send(`${newAddress}/submit`, hidden)).toMatch(savedDigest('C0BACKSTAGE'));
});

test('SIGTERM finishes work in flight, then stops', async () => {
  const program = run('dist/start.js', { PORT: '0' });
  const address = await addressOf(program);
  await send(`${address}/trouble`, { kind: 'slow' });
  await send(`${address}/say`, { as: 'manager', line: '/ambience connect' });
  const checking = await send(`${address}/submit`, {
    as: 'manager',
    connection_code: 'CORNER-CAFE',
  });
  const view = { id: '', teamId: '', userId: '', type: 'modal', hash: '' } as const;
  expect(checking).toBe(`${showView({ ...view, content: { ...renderDialog(checkingView()) } })}\n`);
  program.process.kill('SIGTERM');
  expect(await program.ended).toEqual({ code: 0 });
  const marks = ['"signal":"SIGTERM"', '"venueId":', '"msg":"stopped"'];
  const places = marks.map((mark) => program.output().indexOf(mark));
  expect(places).not.toContain(-1);
  expect(places).toEqual(places.toSorted((a, b) => a - b));
});

test.each([/"msg":"ready"/, /npm run tour/])(
  'SIGINT stops it, also while it starts: after %s',
  async (moment) => {
    const program = run('dist/start.js', { PORT: '0' });
    await program.printed(moment);
    program.process.kill('SIGINT');
    expect(await program.ended).toEqual({ code: 0 });
  },
);

test('SIGTERM stops it at once while it waits for another process to leave the database', async () => {
  const file = join(folder, 'held.db');
  const store = await openTestStore(file);
  const program = run('dist/start.js', { PORT: '0', DATABASE_URL: `sqlite:${file}` });
  await program.printed(/another process is using the database; waiting/);
  const startedAt = performance.now();
  program.process.kill('SIGTERM');
  expect(await program.ended).toEqual({ code: 0 });
  expect(performance.now() - startedAt).toBeLessThan(2_000);
  await store.close();
});

test('SIGTERM stops it although nobody reads its log any more', async () => {
  const program = run('dist/start.js', { PORT: '0', LOG_LEVEL: 'trace' });
  await program.printed(/npm run tour/);
  program.process.stdout?.destroy();
  program.process.stderr?.destroy();
  program.process.kill('SIGTERM');
  expect(await program.ended).toEqual({ code: 0 });
});

test('in production it refuses to start and lists what is missing', async () => {
  const program = run('dist/start.js', { NODE_ENV: 'production' });
  expect(await program.ended).toEqual({ code: 1 });
  expect(program.output()).toMatch(/^ *SLACK_BOT_TOKEN /m);
  expect(program.output()).toMatch(/^ *ENCRYPTION_KEYS /m);
  expect(program.output()).not.toMatch(isStackTrace);
});

test('a database sealed with another key stops the start with a sentence', async () => {
  const program = run('dist/start.js', { PORT: '0' });
  await addressOf(program);
  program.process.kill('SIGTERM');
  await program.ended;
  await rm(join(folder, 'data/sandbox/encryption.key'));
  const again = run('dist/start.js', { PORT: '0' });
  expect(await again.ended).toEqual({ code: 1 });
  expect(again.output()).toMatch(/^[^{\n]*ENCRYPTION_KEYS[^\n]*\(\d+ records\)/);
  expect(again.output()).not.toMatch(isStackTrace);
});

test('a path through a file stops the sandbox with a sentence', async () => {
  await writeFile(join(folder, 'file'), '');
  const program = run('dist/start.js', { PORT: '0', DATABASE_URL: 'sqlite:file/ambience.db' });
  expect(await program.ended).toEqual({ code: 1 });
  expect(program.output()).toMatch(fileProblem('ENOTDIR'));
  expect(program.output()).not.toMatch(isStackTrace);
});

function portOf(server: Server): number {
  const address = server.address();
  return typeof address === 'object' && address !== null ? address.port : 0;
}

async function takePort(): Promise<{ readonly port: number } & Disposable> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  return { port: portOf(server), [Symbol.dispose]: () => void server.close() };
}

test('a port that is taken stops the start and says how to run a second sandbox', async () => {
  using taken = await takePort();
  const { port } = taken;
  const program = run('dist/start.js', { PORT: String(port) });
  expect(await program.ended).toEqual({ code: 1 });
  // The sandbox opens several servers at once, and another program may hold one of its other ports.
  const needed = `needs ports ${port} to ${port + 4}, and `;
  expect(program.output()).toMatch(new RegExp(`${needed}\\d+ is already in use\\.`));
  expect(program.output()).toContain(`http://127.0.0.1:${port + 1}`);
  expect(program.output()).toContain(`PORT=${port + 100} DATABASE_URL=sqlite:`);
  expect(program.output()).not.toMatch(isStackTrace);
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
  // Nobody uses 192.0.2.1: https://www.rfc-editor.org/rfc/rfc5737
  test.each<[string, Record<string, string>, RegExp]>([
    ['an address that is not its own', { HOST: '192.0.2.1' }, /^[^{\n]*\bHOST\b.*EADDRNOTAVAIL/m],
    ['a host that does not exist', { HOST: 'nowhere.invalid' }, /^[^{\n]*\bHOST\b.*ENOTFOUND/m],
    ['a folder as its database', { DATABASE_URL: 'sqlite:.' }, fileProblem('EISDIR')],
  ])('%s stops the start with a sentence', async (_, env, sentence) => {
    await using sandbox = await runSandbox({ mode: 'http' });
    const program = run('dist/start.js', { ...credentials(sandbox), ...env });
    expect(await program.ended).toEqual({ code: 1 });
    expect(program.output()).toMatch(sentence);
    expect(program.output()).not.toMatch(isStackTrace);
  });

  test.each(['PORT', 'METRICS_PORT'])(
    '%s that is taken stops the start with a sentence',
    async (variable) => {
      await using sandbox = await runSandbox({ mode: 'http' });
      using taken = await takePort();
      const port = String(taken.port);
      const env = { ...credentials(sandbox), HOST: '127.0.0.1', [variable]: port };
      const program = run('dist/start.js', env);
      expect(await program.ended).toEqual({ code: 1 });
      const sentence = `Port ${port} is already in use. Set ${variable} to`;
      expect(program.output()).toContain(sentence);
      expect(program.output()).not.toMatch(isStackTrace);
    },
  );

  test('what arrives within the delay after SIGTERM is still answered', async () => {
    await using sandbox = await runSandbox({ mode: 'http' });
    const program = run('dist/start.js', { ...credentials(sandbox), STOP_DELAY_SECONDS: '2' });
    const [, port] = await program.printed(/"port":(\d+).*"msg":"ready"/);
    const status = async (path: string) => (await fetch(`http://127.0.0.1:${port}${path}`)).status;
    expect(await status('/readyz')).toBe(200);
    program.process.kill('SIGTERM');
    await program.printed(/"msg":"stopping"/);
    expect(await status('/readyz')).toBe(503);
    expect(await status('/livez')).toBe(200);
    expect(await program.ended).toEqual({ code: 0 });
  });

  test('a second process waits until the first has released the database', async () => {
    await using sandbox = await runSandbox({ mode: 'http' });
    const env = credentials(sandbox);
    const first = run('dist/start.js', env);
    await first.printed(/"msg":"ready"/);
    const second = run('dist/start.js', env);
    await second.printed(/"holder":/);
    first.process.kill('SIGTERM');
    expect(await first.ended).toEqual({ code: 0 });
    await second.printed(/"msg":"ready"/);
  });
});

test('the tour goes through and exits with 0', async () => {
  const program = run('src/sandbox/tour/tour.ts');
  const { code } = await program.ended;
  // Each step starts with who does what.
  expect(program.output().match(/^> .+/gm)?.length).toBeGreaterThan(15);
  expect(program.output().split('\n').length).toBeLessThan(230);
  expect(code).toBe(0);
});

test('the manifest for HTTP is printed, and a wrong address refused', async () => {
  const child = spawn(process.execPath, [resolve('src/manifest.ts'), 'https://a.example']);
  let printed = '';
  child.stdout.on('data', (text) => {
    printed += text;
  });
  await once(child, 'close');
  expect(JSON.parse(printed)).toMatchObject({ settings: { socket_mode_enabled: false } });
  const refused = run('src/manifest.ts');
  expect(await refused.ended).toEqual({ code: 1 });
  expect(refused.output()).toContain('npm run -s manifest -- https://HOST');
});

test('the package for Teams says where it is, and is made for no other address than that of the app', async () => {
  const variables = {
    TEAMS_APP_ID: '5c9a1f00-0000-4000-8000-000000000001',
    OPERATOR_NAME: 'An operator',
    PUBLIC_URL: 'https://a.example',
  };
  const make = (address: string) => {
    const program = startProgram(resolve('src/manifest.ts'), folder, variables, undefined, [
      'teams',
      address,
    ]);
    children.push(program);
    return program;
  };
  const made = make('https://a.example');
  expect(await made.ended).toEqual({ code: 0 });
  const [, path = ''] = /is in (\S+ambience-teams\.zip)\./.exec(made.output()) ?? [];
  expect((await readFile(path)).subarray(0, 2).toString()).toBe('PK');
  for (const address of ['https://b.example', 'http://a.example', 'https://HOST']) {
    const refused = make(address);
    expect(await refused.ended).toEqual({ code: 1 });
    expect(refused.output()).toContain(`${address} is not`);
  }
});

test('the venue service on its own gives tokens, which survive a restart', async () => {
  const script = 'src/sandbox/venue-service/run.ts';
  const start = async (port: string) => {
    const program = startProgram(script, folder, {}, undefined, [port]);
    children.push(program);
    const value = async (name: string) =>
      (await program.printed(new RegExp(`${name}=(\\S+)`)))[1] ?? '';
    const baseUrl = await value('AMBIENCE_BASE_URL');
    const client = createAmbienceClient({
      baseUrl,
      clientId: await value('AMBIENCE_CLIENT_ID'),
      clientSecret: await value('AMBIENCE_CLIENT_SECRET'),
      clock: systemClock,
      onUnreadable: () => {},
      onCall: () => {},
    });
    return { program, client, port: new URL(baseUrl).port };
  };
  const signal = AbortSignal.timeout(20_000);
  const first = await start('0');
  await first.program.printed(/HARBOUR-HOTEL/);
  const { token } = await first.client.requestToken('HARBOUR-HOTEL', signal);
  await first.client.close();
  first.program.process.kill('SIGTERM');
  expect(await first.program.ended).toEqual({ code: 0 });
  const second = await start(first.port);
  expect((await second.client.venue(token, signal)).name).toBe('Harbour Hotel');
  await second.client.close();
  second.program.process.kill('SIGTERM');
  expect(await second.program.ended).toEqual({ code: 0 });

  const taken = createServer().listen(0, '127.0.0.1');
  await once(taken, 'listening');
  const port = portOf(taken);
  const another = startProgram(script, folder, {}, undefined, [String(port)]);
  expect(await another.ended).toEqual({ code: 1 });
  expect(another.output()).toContain(`Port ${port} is already in use`);
  taken.close();

  const wrong = startProgram(script, folder, {}, undefined, ['port']);
  expect(await wrong.ended).toEqual({ code: 1 });
  expect(wrong.output()).toContain('npm run venue-service');
});
