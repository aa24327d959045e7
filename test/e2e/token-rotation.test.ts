import { dirname } from 'node:path';
import { expect, test } from 'vitest';
import type { Seen } from '../../src/sandbox/slack/await-visible.ts';
import type { Person } from '../../src/sandbox/slack/people.ts';
import type { Traffic } from '../../src/sandbox/traffic.ts';
import { hourMs, minuteMs } from '../../src/time.ts';
import { environmentOf, startProgram } from './program.ts';
import { openSlackGate } from './slack-gate.ts';
import { setUpDigest } from './with-digests.ts';
import { runReplicas } from './with-replicas.ts';
import { ask, connected, messageOf, type Running, runSandbox } from './with-sandbox.ts';

/** Bot tokens that expire after twelve hours, with refresh tokens that work once. */

const lifetimeMs = 12 * hourMs;
/** From then on a new token is fetched. */
const dueMs = 9 * hourMs;
const atOnce = 50;

/** Counts the answers of Slack to exchanges of refresh tokens, from now on. */
function countExchanges({ events }: Traffic) {
  const outcomes: string[] = [];
  events.on('exchange', ({ what, outcome, request }) => {
    if (what === 'oauth.v2.access' && Object(request).grant_type === 'refresh_token') {
      outcomes.push(outcome);
    }
  });
  return { take: () => outcomes.splice(0) };
}

const askAtOnce = (person: Person, before = (_index: number) => {}): Promise<Seen[]> =>
  Promise.all(
    Array.from({ length: atOnce }, (_, index) => {
      before(index);
      return person.command('/ambience venue');
    }),
  );

function expectAnswered(all: readonly Seen[]): void {
  expect(all).toHaveLength(atOnce);
  for (const seen of all) expect(messageOf(seen).text).toContain('Harbour Hotel');
}

/** Reaches Slack with a token, as publishing Home does. */
async function openHome(sandbox: Running, person: Person): Promise<void> {
  expect((await person.openHome()).kind).toBe('home');
  await sandbox.settle();
}

test('over 48 hours every question is answered, with one exchange for each token', async () => {
  await using sandbox = await runSandbox({ rotatesTokens: true });
  await connected(sandbox.as('manager'));
  const person = sandbox.as('bartender');
  const exchanges = countExchanges(sandbox.traffic);
  /** When the present token was issued. */
  let issuedAt = sandbox.clock.now();
  const moveTo = (ageMs: number) => sandbox.clock.advance(issuedAt + ageMs - sandbox.clock.now());
  const end = issuedAt + 48 * hourMs;
  for (let round = 0; sandbox.clock.now() < end; round += 1) {
    // Slack counts in seconds.
    moveTo(dueMs - 2_000);
    expectAnswered(await askAtOnce(person));
    await sandbox.settle();
    expect(exchanges.take()).toEqual([]);
    // Asked in time, or for the first time when the token has already expired.
    const expires = round % 2 === 1;
    moveTo(expires ? lifetimeMs : dueMs + 1);
    issuedAt = sandbox.clock.now();
    expectAnswered(await askAtOnce(person));
    await sandbox.settle();
    expect(exchanges.take()).toEqual(['ok']);
    await openHome(sandbox, person);
  }
});

test('a digest gets a new token too', async () => {
  await using sandbox = await runSandbox({ rotatesTokens: true });
  await connected(sandbox.as('manager'));
  await setUpDigest(sandbox.as('manager'), { channel: 'bar', times: ['18:00'] });
  const exchanges = countExchanges(sandbox.traffic);
  const posts = () => sandbox.as('bartender').seenIn('bar').length;
  const before = posts();
  for (const digest of [1, 2, 3]) {
    await sandbox.passToDigest();
    await sandbox.settle();
    expect(posts()).toBe(before + digest);
  }
  expect(exchanges.take()).toEqual(['ok', 'ok', 'ok']);
});

test('two replicas make one exchange between them', async () => {
  await using replicas = await runReplicas(2, undefined, { rotatesTokens: true });
  const { sandbox, use } = replicas;
  await connected(sandbox.as('manager'));
  const person = sandbox.as('bartender');
  const exchanges = countExchanges(sandbox.traffic);
  for (const ageMs of [dueMs + minuteMs, lifetimeMs + minuteMs]) {
    sandbox.clock.advance(ageMs);
    const [first] = replicas.services;
    await first?.tick();
    expectAnswered(await askAtOnce(person, (index) => use(index % 2)));
    for (const service of replicas.services) await service.settle();
    expect(exchanges.take()).toEqual(['ok']);
    for (const index of [0, 1]) {
      use(index);
      expect((await person.openHome()).kind).toBe('home');
    }
  }
});

test('if the answer to an exchange is lost, the old token is used until it expires', async () => {
  await using sandbox = await runSandbox({ rotatesTokens: true });
  await connected(sandbox.as('manager'));
  const gate = await openSlackGate(Number(new URL(sandbox.slack.apiUrl).port));
  await sandbox.restartService({ slackApiUrl: gate.url });
  const person = sandbox.as('bartender');
  const exchanges = countExchanges(sandbox.traffic);
  sandbox.clock.advance(dueMs + minuteMs);
  const stopped = gate.stopAt('before the answer', 'oauth.v2.access');
  expect(await ask(person, '/ambience venue')).toContain('Harbour Hotel');
  await stopped;
  expect(exchanges.take()).toEqual(['ok']);
  // Slack has exchanged the token, and the process ends before it learns of it.
  await gate.close();
  await sandbox.restartService();
  sandbox.clock.advance(2 * minuteMs);
  await openHome(sandbox, person);
  expect(exchanges.take()).toEqual(['invalid_refresh_token']);
  expect(sandbox.logged.join('')).toContain('a token was not replaced');

  sandbox.clock.advance(3 * hourMs);
  const answer = messageOf(await person.command('/ambience venue'));
  expect(answer.text).toContain('install it again');
  await sandbox.slack.install('T0HARBOUR');
  expect(await ask(person, '/ambience venue')).toContain('Harbour Hotel');
});

test('a process that is killed between exchange and store leaves the old token usable', async () => {
  await using sandbox = await runSandbox({ rotatesTokens: true, standsAt: undefined });
  const { slack, clock, config } = sandbox;
  if (config.database.kind !== 'sqlite') throw new Error('the sandbox uses a file');
  // Installed ten hours ago, so the next request exchanges the token.
  clock.advance(-10 * hourMs);
  await slack.install('T0HARBOUR');
  await connected(sandbox.as('manager'));
  await sandbox.stopService();
  clock.advance(10 * hourMs);
  const gate = await openSlackGate(Number(new URL(slack.apiUrl).port));
  const { file } = config.database;
  const env = { ...environmentOf(sandbox, gate.url, file), TOKEN_ROTATION: 'on' };
  const exchanges = countExchanges(sandbox.traffic);
  const person = sandbox.as('bartender');

  const program = startProgram('dist/start.js', dirname(file), env);
  const [, port] = await program.printed(/"port":(\d+).*"msg":"ready"/);
  slack.connectApp(`http://127.0.0.1:${port}`);
  const stopped = gate.stopAt('before the answer', 'oauth.v2.access');
  expect(await ask(person, '/ambience venue')).toContain('Harbour Hotel');
  await stopped;
  program.process.kill('SIGKILL');
  await program.ended;
  await gate.close();
  // Slack has replaced the token, and nobody knows the new one.
  expect(exchanges.take()).toEqual(['ok']);

  await sandbox.restartService();
  await openHome(sandbox, person);
  expect(exchanges.take()).toEqual([]);
  // The claim of the process that was killed is over.
  clock.advance(2 * minuteMs);
  await openHome(sandbox, person);
  expect(exchanges.take()).toEqual(['invalid_refresh_token']);
  clock.advance(2 * hourMs);
  expect(await ask(person, '/ambience venue')).toContain('install it again');
  await slack.install('T0HARBOUR');
  expect(await ask(person, '/ambience venue')).toContain('Harbour Hotel');
});

test('switching rotation on replaces tokens that last for ever', async () => {
  await using sandbox = await runSandbox();
  await connected(sandbox.as('manager'));
  const { slack, config } = sandbox;
  const lasting = slack.state.installed.get('T0HARBOUR')?.botToken;
  slack.state.rotatesTokens = true;
  if (config.slack?.kind !== 'oauth') throw new Error('the sandbox uses OAuth');
  await sandbox.restartService({ slack: { ...config.slack, rotatesTokens: true } });
  await openHome(sandbox, sandbox.as('bartender'));
  const now = slack.state.installed.get('T0HARBOUR');
  expect(now?.botToken).not.toBe(lasting);
  expect(now?.rotation).toBeDefined();
  await openHome(sandbox, sandbox.as('bartender'));
});
