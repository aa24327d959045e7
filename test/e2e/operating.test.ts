import { mkdtemp, rm } from 'node:fs/promises';
import { connect as connectTo, createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, inject, test } from 'vitest';
import { listen } from '../../src/ops/listen.ts';
import { signatureHeaders } from '../../src/sandbox/slack/delivery.ts';
import { freePort } from '../free-port.ts';
import { createDatabase, runSql } from '../postgres/server.ts';
import { environmentOf, startProgram } from './program.ts';
import { runReplicas } from './with-replicas.ts';
import { ask, connected, type Running, runSandbox } from './with-sandbox.ts';

/** What operators see, on a real PostgreSQL. */

/** Without what belongs to an app that many workspaces install. */
function ofVenueService(sandbox: Running): Record<string, string> {
  const all = environmentOf(sandbox, sandbox.config.slackApiUrl, '');
  const isOauth = (name: string) => /^SLACK_(CLIENT|STATE)/.test(name);
  return Object.fromEntries(Object.entries(all).filter(([name]) => !isOauth(name)));
}

async function statusOf(port: number | undefined, path: string): Promise<string> {
  const response = await fetch(`http://127.0.0.1:${port}${path}`);
  const { status } = Object(await response.json());
  return `${response.status} ${status}`;
}

/** A button that the app never made. */
async function pressUnknown(port: number, signingSecret: string): Promise<void> {
  const payload = JSON.stringify({
    type: 'block_actions',
    team: { id: 'T0HARBOUR' },
    user: { id: 'U0BARTENDER' },
    actions: [{ action_id: 'made_up', block_id: 'b', type: 'button' }],
  });
  const body = new URLSearchParams({ payload }).toString();
  await fetch(`http://127.0.0.1:${port}/slack/events`, {
    method: 'POST',
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      ...signatureHeaders(body, signingSecret),
    },
    body,
  });
}

test('a process is live and ready, serves metrics on their own port, and logs each request', async () => {
  await using sandbox = await runSandbox({ standsAt: undefined, mode: 'http' });
  await sandbox.stopService();
  const { slack } = sandbox.config;
  if (slack.kind !== 'http') throw new Error('the sandbox runs over HTTP');
  const folder = await mkdtemp(join(tmpdir(), 'ambience-operating-'));
  const metricsPort = await freePort();
  const url = await createDatabase(inject('postgresUrl'));
  const app = startProgram('src/main.ts', folder, {
    ...ofVenueService(sandbox),
    SLACK_BOT_TOKEN: slack.botToken,
    SLACK_SIGNING_SECRET: slack.signingSecret,
    DATABASE_URL: url,
    METRICS_PORT: String(metricsPort),
  });
  try {
    const [, port] = await app.printed(/"port":(\d+).*"msg":"ready"/);
    sandbox.slack.connectApp(`http://127.0.0.1:${port}`);
    await connected(sandbox.as('manager'));
    expect(await ask(sandbox.as('bartender'), '/ambience live')).toContain('Rooftop Bar');
    expect(await statusOf(Number(port), '/livez')).toBe('200 ok');
    expect(await statusOf(Number(port), '/readyz')).toBe('200 ok');
    expect((await fetch(`http://127.0.0.1:${port}/metrics`)).status).toBe(404);
    await pressUnknown(Number(port), slack.signingSecret);
    const metrics = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text();
    for (const line of [
      'ambience_slack_requests_total{kind="command",name="live",outcome="ok"} 1',
      'ambience_slack_ack_seconds_count{kind="command",name="live",outcome="ok"} 1',
      'ambience_slack_requests_total{kind="block_actions",name="other",',
      'ambience_service_requests_total{endpoint="GET /data/venue/live",reason="ok"} 1',
      'ambience_readings_total{source="service"}',
      'ambience_installations 1',
      'ambience_store_errors_total',
      'ambience_records_sealed_with_old_key 0',
    ]) {
      expect(metrics).toContain(line);
    }
    // Nobody is named.
    expect(metrics).not.toMatch(/T0HARBOUR|C0|U0|Harbour|made_up/);
    expect(app.output()).toMatch(
      /"kind":"command","name":"live","teamId":"T0HARBOUR","outcome":"ok","ackMs":\d+,"msg":"slack request"/,
    );
  } finally {
    app.process.kill('SIGTERM');
    expect(await app.ended).toEqual({ code: 0 });
    await rm(folder, { recursive: true });
  }
});

test.each([
  [(url: URL) => Object.assign(url, { port: '1' }), /doesn't answer\. Check that PostgreSQL runs/],
  [
    (url: URL) => Object.assign(url, { pathname: '/nowhere' }),
    /doesn't exist\. Create the database/,
  ],
  [(url: URL) => Object.assign(url, { password: 'wrong-pw' }), /refused the user or the password/],
])(
  'a database that cannot be used ends the start with a sentence (%#)',
  async (change, sentence) => {
    await using sandbox = await runSandbox();
    await sandbox.stopService();
    const folder = await mkdtemp(join(tmpdir(), 'ambience-operating-'));
    const url = change(new URL(await createDatabase(inject('postgresUrl'))));
    const app = startProgram('src/main.ts', folder, {
      ...environmentOf(sandbox, sandbox.config.slackApiUrl, ''),
      DATABASE_URL: url.href,
    });
    expect(await app.ended).toEqual({ code: 1 });
    expect(app.output()).toMatch(sentence);
    expect(app.output()).not.toContain('wrong-pw');
    await rm(folder, { recursive: true });
  },
);

test('while the database is gone, a replica is live and not ready, and people are told', async () => {
  await using replicas = await runReplicas(1);
  const { sandbox, databaseUrl, services } = replicas;
  const port = services[0]?.port;
  await connected(sandbox.as('manager'));
  const { pathname } = new URL(databaseUrl);
  const serverUrl = new URL(databaseUrl);
  serverUrl.pathname = '/postgres';
  const name = pathname.slice(1);
  await runSql(serverUrl.href, `ALTER DATABASE ${name} RENAME TO ${name}_away`).catch(async () => {
    // Connections are open: end them, and keep new ones out.
    await runSql(serverUrl.href, `ALTER DATABASE ${name} ALLOW_CONNECTIONS false`);
    await runSql(
      serverUrl.href,
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '${name}'`,
    );
  });
  expect(await statusOf(port, '/livez')).toBe('200 ok');
  expect(await statusOf(port, '/readyz')).toBe('503 database unusable');
  await runSql(serverUrl.href, `ALTER DATABASE ${name} ALLOW_CONNECTIONS true`);
  await expect.poll(() => statusOf(port, '/readyz'), { timeout: 10_000 }).toBe('200 ok');
  expect(await ask(sandbox.as('bartender'), '/ambience live')).toContain('Rooftop Bar');
});

test("the queue's tables are made again if they are missing at a start", async () => {
  await using replicas = await runReplicas(1);
  const { sandbox, databaseUrl, start, use } = replicas;
  await connected(sandbox.as('manager'));
  await replicas.stop(0);
  await runSql(databaseUrl, 'DROP SCHEMA ambience_queue CASCADE');
  await start();
  use(1);
  expect(await ask(sandbox.as('bartender'), '/ambience live')).toContain('Rooftop Bar');
  const [row] = await runSql(databaseUrl, "SELECT to_regclass('ambience_queue.job') AS queue");
  expect(row?.queue).toBe('ambience_queue.job');
  // What was in them is found again soon.
  const sweep = async () =>
    runSql(
      databaseUrl,
      "SELECT start_after < now() + interval '2 minutes' AS soon FROM ambience_queue.job WHERE name = 'sweep'",
    );
  await expect.poll(sweep).toEqual([{ soon: true }]);
});

/** Passes everything on to the database, each packet of a request `delayMs` later. */
async function slowDown(databaseUrl: string, delayMs: () => number) {
  const { hostname, port } = new URL(databaseUrl);
  const sockets = new Set<Socket>();
  const server = createServer((client) => {
    const upstream = connectTo(Number(port), hostname);
    sockets.add(client).add(upstream);
    client.on('data', (chunk) => setTimeout(() => upstream.write(chunk), delayMs()));
    upstream.pipe(client);
    for (const [one, other] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      one.on('error', () => other.destroy()).on('close', () => other.destroy());
    }
  });
  const url = new URL(databaseUrl);
  url.port = String(await listen(server, { host: '127.0.0.1', port: 0 }));
  return {
    url: url.href,
    close() {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
}

test('with a database that takes 2 s for each statement, questions are answered late', async () => {
  let delayMs = 0;
  const slow: { close(): void }[] = [];
  await using replicas = await runReplicas(1, async (url) => {
    const proxy = await slowDown(url, () => delayMs);
    slow.push(proxy);
    return proxy.url;
  });
  const { sandbox } = replicas;
  await connected(sandbox.as('manager'));
  await ask(sandbox.as('bartender'), '/ambience live');
  delayMs = 2_000;
  expect(await ask(sandbox.as('bartender'), '/ambience live')).toContain('Rooftop Bar');
  delayMs = 0;
  for (const proxy of slow) proxy.close();
}, 60_000);
