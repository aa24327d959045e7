import { createServer } from 'node:http';
import { generateKeyPair, SignJWT } from 'jose';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startService } from '../../src/app.ts';
import { closeServer, listen } from '../../src/ops/listen.ts';
import { createLog } from '../../src/ops/log.ts';
import type { TeamsPerson } from '../../src/sandbox/teams/people.ts';
import { isServiceUrl } from '../../src/teams/service-url.ts';
import { systemWait } from '../../src/time.ts';
import { runTeams } from './with-teams.ts';

/** Who may send activities. No call ever goes to a host that an activity has named. */

let run: Awaited<ReturnType<typeof runTeams>>;
let manager: TeamsPerson;
let activity: Readonly<Record<string, unknown>>;

beforeAll(async () => {
  run = await runTeams();
  manager = run.teams.as('manager');
  await manager.addApp();
  await run.sandbox.settle();
  activity = {
    type: 'message',
    text: 'help',
    serviceUrl: run.teams.serviceUrlOf(manager.tenantId),
    from: { id: manager.memberId, aadObjectId: manager.userId, name: manager.name },
    recipient: { id: '28:app' },
    conversation: { id: 'a:1-manager', conversationType: 'personal', tenantId: manager.tenantId },
  };
});
afterAll(async () => {
  await run[Symbol.asyncDispose]();
});

const seconds = () => Math.floor(Date.now() / 1_000);

/** As the Bot Framework signs, with some claims changed. */
const signed = (claims: Readonly<Record<string, unknown>>, serviceUrl?: string) =>
  run.teams.sign(serviceUrl ?? String(activity.serviceUrl), claims);

test.each<readonly [string, number, () => Promise<string>]>([
  ['a good one', 200, () => signed({})],
  ['one that expired two minutes ago', 200, () => signed({ exp: seconds() - 120 })],
  ['one that expired ten minutes ago', 403, () => signed({ exp: seconds() - 600 })],
  ['one without an end', 403, () => signed({ exp: undefined })],
  ['one for another app', 403, () => signed({ aud: 'another app' })],
  ['one of another issuer', 403, () => signed({ iss: 'https://issuer.example' })],
  ['one for another service URL', 403, () => signed({}, 'https://smba.trafficmanager.net/emea/')],
  ['one for no service URL', 403, () => signed({ serviceurl: undefined })],
  ['one that is not signed', 403, async () => unsigned()],
  ['one signed by somebody else', 403, () => foreign()],
  ['a text that is no token', 403, async () => 'abc'],
  ['a very long one', 403, async () => 'a'.repeat(9_000)],
  [
    "a person's token of Entra, as every tab gets",
    403,
    () => signed({ iss: 'https://login.microsoftonline.com/9/v2.0', serviceurl: undefined }),
  ],
  [
    'a token of Entra for an agent',
    403,
    () => signed({ iss: 'https://sts.windows.net/9/', appid: 'another app' }),
  ],
])('%s is answered with %i', async (_, status, tokenOf) => {
  expect((await run.teams.deliver(activity, await tokenOf())).status).toBe(status);
});

test('without a token, nothing of the body is read', async () => {
  const url = `http://127.0.0.1:${run.sandbox.service.port}/api/messages`;
  const answer = await fetch(url, { method: 'POST', body: 'x'.repeat(1_000_000) }).catch(() => 401);
  expect(answer === 401 || (typeof answer === 'object' && answer.status === 401)).toBe(true);
});

test.each([
  ['another host', 'https://attacker.example/'],
  ['a host that only begins like one', 'https://smba.trafficmanager.net.attacker.example/'],
  ['a user name before the host', 'https://smba.trafficmanager.net@attacker.example/'],
  ['another port', 'https://smba.trafficmanager.net:8443/'],
  ['no TLS', 'http://smba.trafficmanager.net/'],
  ['no address', 'smba'],
])('%s in the body is refused, though the token is for it', async (_, serviceUrl) => {
  const { teams, sandbox } = run;
  const calls = teams.state.messages.length;
  const token = await teams.sign(serviceUrl);
  expect((await teams.deliver({ ...activity, serviceUrl }, token)).status).toBe(403);
  const without = { ...activity, serviceUrl: undefined };
  expect((await teams.deliver(without, token)).status).toBe(403);
  await sandbox.settle();
  expect(teams.state.messages).toHaveLength(calls);
});

test('this machine is no host of Teams, except for the sandbox', () => {
  for (const address of ['http://127.0.0.1:4000/', 'http://localhost/', 'http://[::1]:1/']) {
    expect(isServiceUrl(address, false)).toBe(false);
    expect(isServiceUrl(address, true)).toBe(true);
  }
  expect(isServiceUrl('https://smba.trafficmanager.net/amer/tenant/', false)).toBe(true);
});

test('in production, an app calls no address of its own machine, whoever names it', async () => {
  const { sandbox, teams } = run;
  await sandbox.stopService();
  const asked: string[] = [];
  const canary = createServer((request, response) => {
    asked.push(request.url ?? '');
    response.end('{}');
  });
  const serviceUrl = `http://127.0.0.1:${await listen(canary, { host: '127.0.0.1', port: 0 })}/`;
  const { config } = sandbox;
  if (config.teams === undefined) throw new Error('the sandbox has Teams');
  const endpoints = { ...config.teams.endpoints, allowsLoopback: false };
  const log = createLog('silent');
  const service = await startService(
    { ...config, slack: undefined, teams: { ...config.teams, endpoints }, port: 0 },
    {
      clock: sandbox.clock,
      random: () => 0,
      wait: systemWait,
      startTicks: () => () => {},
      log,
    },
  );
  const url = `http://127.0.0.1:${service.port}/api/messages`;
  for (const named of [serviceUrl, String(activity.serviceUrl)]) {
    const answer = await fetch(url, {
      method: 'POST',
      headers: { authorization: `Bearer ${await teams.sign(named)}` },
      body: JSON.stringify({ ...activity, serviceUrl: named }),
    });
    expect(answer.status).toBe(403);
  }
  await service.settle();
  expect(asked).toEqual([]);
  await service.stop();
  await closeServer(canary);
  await sandbox.restartService();
});

test('a body of 10 MB is refused, and the app goes on', async () => {
  const huge = { ...activity, text: 'x'.repeat(10_000_000) };
  const status = await run.teams.deliver(huge).then(
    (answer) => answer.status,
    // The app closes the connection while the body is sent.
    () => 413,
  );
  expect(status).toBe(413);
  expect((await manager.say('help')).card).toBeDefined();
});

const encoded = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');

function unsigned(): string {
  const serviceurl = String(activity.serviceUrl).toLowerCase();
  const claims = { iss: 'https://api.botframework.com', aud: run.teams.config.appId, serviceurl };
  return `${encoded({ alg: 'none' })}.${encoded({ ...claims, exp: seconds() + 600 })}.`;
}

async function foreign(): Promise<string> {
  const { privateKey } = await generateKeyPair('RS256');
  const serviceurl = String(activity.serviceUrl).toLowerCase();
  const { appId } = run.teams.config;
  return new SignJWT({ iss: 'https://api.botframework.com', aud: appId, serviceurl })
    .setProtectedHeader({ alg: 'RS256', kid: 'sandbox' })
    .setExpirationTime('1h')
    .sign(privateKey);
}
