import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, inject, test } from 'vitest';
import { questionIds } from '../../src/conversation/questions/ids.ts';
import { signatureHeaders } from '../../src/sandbox/slack/delivery.ts';
import { freePort } from '../free-port.ts';
import { type DatabaseProxy, openProxy } from '../postgres/proxy.ts';
import { createDatabase, runSql } from '../postgres/server.ts';
import { environmentOf, startProgram } from './program.ts';
import { setUpDigest } from './with-digests.ts';
import { runReplicas } from './with-replicas.ts';
import { ask, connected, messageOf, type Running, runSandbox } from './with-sandbox.ts';

/** What operators see, on a real PostgreSQL. */

/** Without what belongs to an app that many workspaces install. */
function ofVenueService(sandbox: Running): Record<string, string> {
  const all = environmentOf(sandbox, sandbox.config.slackApiUrl, '');
  const isOauth = (name: string) => /^SLACK_(CLIENT|STATE)/.test(name);
  return Object.fromEntries(Object.entries(all).filter(([name]) => !isOauth(name)));
}

/** What the app prints, whose start ends with exit code 1 on this database. */
async function refusedStart({ href }: URL): Promise<string> {
  await using sandbox = await runSandbox();
  await sandbox.stopService();
  const folder = await mkdtemp(join(tmpdir(), 'ambience-operating-'));
  const app = startProgram('dist/start.js', folder, {
    ...environmentOf(sandbox, sandbox.config.slackApiUrl, ''),
    DATABASE_URL: href,
  });
  expect(await app.ended).toEqual({ code: 1 });
  await rm(folder, { recursive: true });
  return app.output();
}

/** As an operator might add it to the address. */
function withOption(option: string): (url: URL) => URL {
  const [name = '', ...value] = option.split('=');
  return (url) => {
    url.searchParams.set(name, value.join('='));
    return url;
  };
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

/** Questions, clicks with response URLs of their own, buttons and callbacks that nobody made. */
async function useMuch(sandbox: Running, port: number, signingSecret: string): Promise<void> {
  const bartender = sandbox.as('bartender');
  for (const words of ['live', 'tonight', 'nonsense', `zone${Math.random()}`]) {
    await ask(bartender, `/ambience ${words}`);
  }
  for (let click = 0; click < 20; click += 1) {
    const live = messageOf(await bartender.command('/ambience live'));
    await bartender.press(live, questionIds.ask);
    await pressUnknown(port, signingSecret);
  }
}

/** What the app counts: names with labels, without their values. */
function seriesIn(metrics: string): string[] {
  const lines = metrics.split('\n').filter((line) => /^ambience_\w+_total\b/.test(line));
  return lines.map((line) => line.slice(0, line.lastIndexOf(' ')));
}

test('a process is live and ready, serves metrics on their own port, and logs each request', async () => {
  await using sandbox = await runSandbox({ standsAt: undefined, mode: 'http' });
  await sandbox.stopService();
  const { slack } = sandbox.config;
  if (slack?.kind !== 'http') throw new Error('the sandbox runs over HTTP');
  const folder = await mkdtemp(join(tmpdir(), 'ambience-operating-'));
  const metricsPort = await freePort();
  await using proxy = await openProxy(await createDatabase(inject('postgresUrl')));
  const app = startProgram('dist/start.js', folder, {
    ...ofVenueService(sandbox),
    SLACK_BOT_TOKEN: slack.botToken,
    SLACK_SIGNING_SECRET: slack.signingSecret,
    DATABASE_URL: proxy.url,
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
    const read = async () => (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text();
    await expect.poll(read).toContain('ambience_installations 1');
    const metrics = await read();
    for (const line of [
      'ambience_face_requests_total{face="slack",kind="command",name="live",outcome="ok"} 1',
      'ambience_face_ack_seconds_count{face="slack",kind="command",name="live",outcome="ok"} 1',
      'ambience_face_requests_total{face="slack",kind="block_actions",name="other",',
      'ambience_service_requests_total{endpoint="GET /data/venue/live",reason="ok"} 1',
      'ambience_readings_total{source="service"}',
      'ambience_store_errors_total',
      'ambience_records_sealed_with_old_key 0',
    ]) {
      expect(metrics).toContain(line);
    }
    // Nobody is named.
    expect(metrics).not.toMatch(/T0HARBOUR|C0|U0|Harbour|made_up/);
    expect(app.output()).toMatch(
      /"kind":"command","name":"live","workspaceId":"T0HARBOUR","outcome":"ok","ackMs":\d+,"msg":"slack request"/,
    );

    // Whatever people do and send: 80 requests may add an outcome or two, not a series for each.
    await useMuch(sandbox, Number(port), slack.signingSecret);
    const before = seriesIn(await read());
    await useMuch(sandbox, Number(port), slack.signingSecret);
    const after = seriesIn(await read());
    expect(after.filter((name) => !before.includes(name)).length).toBeLessThan(5);
    expect(after.filter((name) => /zone0|made_up|T0HARBOUR/.test(name))).toEqual([]);
    expect(after).toContain(
      'ambience_face_api_requests_total{face="slack",method="response_url",reason="ok"}',
    );

    proxy.freeze();
    const startedAt = performance.now();
    expect(await read()).toContain('ambience_installations 1');
    expect(performance.now() - startedAt).toBeLessThan(1_000);
    await expect.poll(read, { timeout: 12_000 }).toContain('ambience_ready 0');
    proxy.thaw();
  } finally {
    app.process.kill('SIGTERM');
    expect(await app.ended).toEqual({ code: 0 });
    await rm(folder, { recursive: true });
  }
});

test.each([
  [
    (url: URL) => Object.assign(url, { port: '1' }),
    /doesn't answer\. Check that PostgreSQL is running/,
  ],
  [
    (url: URL) => Object.assign(url, { pathname: '/nowhere' }),
    /doesn't exist\. Create the database/,
  ],
  [
    (url: URL) => Object.assign(url, { password: 'wrong-pw' }),
    /rejected the user name or the password/,
  ],
  [
    withOption('options=-c default_transaction_read_only=on'),
    /is set to read-only\. Reset default_transaction_read_only/,
  ],
  [withOption('options=-c role=pg_monitor'), /lacks rights on the schema ambience/],
])(
  'a database that cannot be used ends the start with a sentence (%#)',
  async (change, sentence) => {
    const output = await refusedStart(change(new URL(await createDatabase(inject('postgresUrl')))));
    expect(output).toMatch(sentence);
    expect(output).not.toContain('wrong-pw');
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
  await expect.poll(() => statusOf(port, '/readyz')).toBe('200 ok');
  expect(await ask(sandbox.as('bartender'), '/ambience live')).toContain('Rooftop Bar');
});

test.each<[string, string, RegExp]>([
  [
    'may not use the queue',
    'GRANT USAGE ON SCHEMA ambience TO app; GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA ambience TO app',
    /lacks rights on the schema ambience_queue .* run src\/ops\/deploy\/grants\.sql for this user/,
  ],
  ['may open no connection', 'ALTER ROLE app CONNECTION LIMIT 0', /has no free connections/],
])('a database user that %s ends the start with a sentence', async (_, sql, sentence) => {
  const folder = await mkdtemp(join(tmpdir(), 'ambience-operating-'));
  const databaseUrl = await createDatabase(inject('postgresUrl'));
  const env = { DATABASE_URL: databaseUrl };
  const migrated = startProgram('src/maintenance/cli.ts', folder, env, undefined, ['migrate']);
  expect(await migrated.ended).toEqual({ code: 0 });
  const role = `limited_${process.pid}_${Date.now()}`;
  const change = sql.replaceAll(/\bapp\b/g, role);
  await runSql(databaseUrl, `CREATE ROLE ${role} LOGIN PASSWORD 'limited'; ${change}`);
  const url = Object.assign(new URL(databaseUrl), { username: role, password: 'limited' });
  const output = await refusedStart(url);
  expect(output).toMatch(sentence);
  expect(output).not.toContain('    at ');
  await rm(folder, { recursive: true });
});

test.each<[string, (databaseUrl: string, migrate: () => Promise<void>) => Promise<unknown>]>([
  [
    'the records, after which the tables of the queue are made by migrate',
    async (databaseUrl, migrate) => {
      await runSql(databaseUrl, 'DROP SCHEMA ambience_queue CASCADE');
      await migrate();
    },
  ],
  [
    'the records, after which the queue is made at the start',
    (databaseUrl) => runSql(databaseUrl, 'DROP SCHEMA ambience_queue CASCADE'),
  ],
  [
    'the queue, from before the digest was set up',
    (databaseUrl) =>
      runSql(
        databaseUrl,
        "DELETE FROM ambience_queue.job; INSERT INTO ambience_queue.job (name, data, start_after, singleton_key, policy) VALUES ('sweep', '{\"key\":\"all\",\"at\":1}', now() + interval '20 hours', 'all', 'short')",
      ),
  ],
])('everything is scheduled again after a restore of %s', async (_, restore) => {
  await using replicas = await runReplicas(1);
  const { sandbox, databaseUrl, start } = replicas;
  await connected(sandbox.as('manager'));
  await setUpDigest(sandbox.as('manager'), { channel: 'bar', times: ['04:30'] });
  await replicas.stop(0);
  const folder = await mkdtemp(join(tmpdir(), 'ambience-operating-'));
  await restore(databaseUrl, async () => {
    const key = sandbox.config.encryptionKeys[0].toString('base64');
    const env = { DATABASE_URL: databaseUrl, ENCRYPTION_KEYS: key };
    const program = startProgram('src/maintenance/cli.ts', folder, env, undefined, ['migrate']);
    expect(await program.ended).toEqual({ code: 0 });
  });
  await rm(folder, { recursive: true });
  const jobs = (name: string, condition: string) =>
    runSql(
      databaseUrl,
      `SELECT count(*)::integer AS count FROM ambience_queue.job WHERE name = '${name}' AND ${condition}`,
    );
  expect(await jobs('digests', 'true').catch(() => [{ count: 0 }])).toEqual([{ count: 0 }]);
  await start();
  const isSoon = "start_after BETWEEN now() AND now() + interval '1 minute'";
  await expect.poll(() => jobs('sweep', isSoon)).toEqual([{ count: 1 }]);
  // As if that time had passed.
  await runSql(
    databaseUrl,
    "UPDATE ambience_queue.job SET start_after = now() WHERE name = 'sweep'",
  );
  await expect.poll(() => jobs('digests', 'start_after > now()')).toEqual([{ count: 1 }]);
});

test('with a database that takes 2 s for each statement, questions are answered late', async () => {
  const proxies: DatabaseProxy[] = [];
  await using replicas = await runReplicas(1, async (url) => {
    const proxy = await openProxy(url);
    proxies.push(proxy);
    return proxy.url;
  });
  const { sandbox } = replicas;
  await connected(sandbox.as('manager'));
  await ask(sandbox.as('bartender'), '/ambience live');
  for (const proxy of proxies) proxy.delay(2_000);
  expect(await ask(sandbox.as('bartender'), '/ambience live')).toContain('Rooftop Bar');
  for (const proxy of proxies) proxy.delay(0);
  for (const proxy of proxies) await proxy[Symbol.asyncDispose]();
}, 60_000);
