import { expect, test } from 'vitest';
import { refreshIntervalMs } from '../../src/ambience/freshness.ts';
import { openRecords } from '../../src/composition/records.ts';
import { connectIds } from '../../src/conversation/connect/ids.ts';
import { digestIds } from '../../src/conversation/digests/ids.ts';
import { timeOfDay } from '../../src/conversation/text/local-time.ts';
import { houseLocale } from '../../src/conversation/text/locale.ts';
import { digestKey } from '../../src/digests/digest.ts';
import { localZone } from '../../src/insight/local-time.ts';
import { createLedger } from '../../src/schedule/ledger.ts';
import { createKeyring } from '../../src/store/seal.ts';
import { hourMs, minuteMs } from '../../src/time.ts';
import { endConnections, runSql } from '../postgres/server.ts';
import { openTestQueues } from '../schedule/with-queues.ts';
import { openTestPostgres } from '../store/with-databases.ts';
import { notAManager, noVenue } from './kinds.ts';
import { digestPostsIn, setUpDigest } from './with-digests.ts';
import { type Replicas, runReplicas } from './with-replicas.ts';
import { ask, connected, dataRequests, messageOf, nameManagers } from './with-sandbox.ts';

/** Two replicas of the app on one real PostgreSQL. */

/** Moves the clock so that a full minute is near. @returns that minute, as typed in a form */
function nextMinute({ sandbox: { clock } }: Replicas, aheadMs: number): string {
  clock.advance(minuteMs - (clock.now() % minuteMs) + minuteMs - aheadMs);
  return timeOfDay(
    Math.ceil(clock.now() / minuteMs) * minuteMs,
    localZone('Europe/Copenhagen'),
    houseLocale,
  );
}

/** A notification of the database takes a few milliseconds. */
const soon = { interval: 5, timeout: 500 };

/** A time, as typed in a form, at which nothing is due while a test runs. */
function inSixHours({ sandbox: { clock } }: Replicas): string {
  return timeOfDay(clock.now() + 6 * hourMs, localZone('Europe/Copenhagen'), houseLocale);
}

test('what one replica has stored, the other answers with, also right after a failover', async () => {
  await using replicas = await runReplicas(2);
  const { sandbox, databaseUrl, use } = replicas;
  await connected(sandbox.as('manager'));
  use(1);
  const bartender = sandbox.as('bartender');
  expect(await ask(bartender, '/ambience live')).toContain('Rooftop Bar');
  expect(await endConnections(databaseUrl)).toBeGreaterThan(2);
  expect(await ask(bartender, '/ambience live')).toContain('Rooftop Bar');
  expect(await ask(bartender, '/ambience zones')).toContain('Rooftop Bar');
});

test('1,000 questions to two replicas within one interval cost two requests', async () => {
  await using replicas = await runReplicas(2);
  const { sandbox, use, services } = replicas;
  await connected(sandbox.as('manager'));
  const bartender = sandbox.as('bartender');
  // Reads what is stored for longer: the typical week and the zones.
  await ask(bartender, '/ambience live');
  await Promise.all(services.map((service) => service.settle()));
  // A minute into an interval, so that the next one does not begin meanwhile.
  const { live: interval } = refreshIntervalMs;
  sandbox.clock.advance(2 * interval - (sandbox.clock.now() % interval) + minuteMs);
  const before = dataRequests(sandbox).length;
  // Not all at once, because Slack waits only three seconds for each.
  for (let batch = 0; batch < 50; batch += 1) {
    const answers = Array.from({ length: 20 }, (_, question) => {
      use(question % 2);
      return ask(bartender, '/ambience live');
    });
    for (const answer of await Promise.all(answers)) expect(answer).toContain('Rooftop Bar');
  }
  const asked = dataRequests(sandbox).slice(before);
  // Beside those of its history.
  expect(asked.filter((path) => !path.endsWith('trending')).toSorted()).toEqual([
    'venue/live',
    'zones/live',
  ]);
});

test('what is changed or removed at one replica, the other one knows within half a second', async () => {
  await using replicas = await runReplicas(2);
  const { sandbox, use } = replicas;
  const [manager, bartender] = [sandbox.as('manager'), sandbox.as('bartender')];
  await connected(manager);
  await nameManagers(sandbox, manager, 'bartender');

  use(1);
  // Twice, so that the answer and what it needs are in the memory of this replica.
  for (let time = 0; time < 2; time += 1) {
    expect(await ask(bartender, '/ambience live')).toContain('Rooftop Bar');
    expect((await bartender.command('/ambience connect')).kind).toBe('modal');
  }
  use(0);
  await nameManagers(sandbox, manager, '');
  use(1);
  await expect.poll(() => ask(bartender, '/ambience connect'), soon).toMatch(notAManager);

  use(0);
  const asked = messageOf(await manager.command('/ambience disconnect'));
  await manager.press(asked, connectIds.disconnect);
  use(1);
  await expect.poll(() => ask(bartender, '/ambience live'), soon).toMatch(noVenue.forOthers);

  use(0);
  await sandbox.slack.uninstall('T0HARBOUR');
  use(1);
  await expect.poll(() => ask(bartender, '/ambience live'), soon).toContain('not installed');
});

test('each digest that is due is posted once', async () => {
  await using replicas = await runReplicas(2);
  const { sandbox, use, services } = replicas;
  const manager = sandbox.as('manager');
  await connected(manager);
  const due = nextMinute(replicas, 5_000);
  for (const channel of ['bar', 'general', 'bar', 'general']) {
    use(channel === 'bar' ? 0 : 1);
    await setUpDigest(manager, { channel, times: [due] });
  }
  const posts = () => ['C0BAR', 'C0GENERAL'].map((id) => digestPostsIn(sandbox, id).length);
  await expect.poll(posts, { timeout: 20_000 }).toEqual([2, 2]);
  await Promise.all(services.map((service) => service.settle()));
  expect(posts()).toEqual([2, 2]);
});

test('a replica that is stopped hands its waiting posts to another one', async () => {
  await using replicas = await runReplicas(2);
  const { sandbox } = replicas;
  const manager = sandbox.as('manager');
  await connected(manager);
  // One channel takes one post a second, so most of them wait.
  const due = nextMinute(replicas, 9_000);
  for (let index = 0; index < 5; index += 1) {
    await setUpDigest(manager, { channel: 'bar', times: [due] });
  }
  const posts = () => digestPostsIn(sandbox, 'C0BAR').length;
  await expect.poll(posts, { timeout: 20_000 }).toBeGreaterThan(0);
  await replicas.stop(0);
  await expect.poll(posts, { timeout: 20_000 }).toBe(5);
  await replicas.services[1]?.settle();
  expect(posts()).toBe(5);
});

test('a request that was sent to one replica is not processed by the other', async () => {
  await using replicas = await runReplicas(2);
  const { sandbox, use } = replicas;
  await connected(sandbox.as('manager'));
  const requests: { url: string; init: RequestInit }[] = [];
  const original = globalThis.fetch;
  globalThis.fetch = async (url, init) => {
    if (String(url).endsWith('/slack/events'))
      requests.push({ url: String(url), init: init ?? {} });
    return original(url, init);
  };
  try {
    await ask(sandbox.as('bartender'), '/ambience help');
  } finally {
    globalThis.fetch = original;
  }
  const [captured] = requests;
  if (captured === undefined) throw new Error('no request was sent');
  use(1);
  const other = `http://127.0.0.1:${replicas.services[1]?.port}/slack/events`;
  const repeated = await fetch(other, captured.init);
  expect([repeated.status, await repeated.text()]).toEqual([200, '']);
  expect(replicas.logged.join('\n')).toContain('ignored a repeated request (same signature)');
});

test('what a replica was sending when it died becomes unknown, and is told once', async () => {
  await using replicas = await runReplicas(2);
  const { sandbox, databaseUrl, services } = replicas;
  const manager = sandbox.as('manager');
  await connected(manager);
  await setUpDigest(manager, { channel: 'bar', times: [inSixHours(replicas)] });
  const keyring = createKeyring(sandbox.config.encryptionKeys);
  const store = await openTestPostgres(databaseUrl, { keyring });
  const records = openRecords(store);
  const [digest] = (await records.digests.get('T0HARBOUR')) ?? [];
  const key = digestKey('T0HARBOUR', digest?.id ?? '');
  // Its claim, and its heartbeats have ended.
  const at = Math.floor(sandbox.clock.now() / minuteMs) * minuteMs - 5 * minuteMs;
  const dead = { now: () => at };
  await createLedger({ records: records.deliveries, clock: dead, abandonedAfterMs: 0 }).claim(
    key,
    at,
  );
  const queues = await openTestQueues(databaseUrl);
  await queues.of.digests.put({ key, at: Date.now() });
  await queues.close();
  await expect.poll(() => manager.directMessages().length).toBe(1);
  const outcomes = async () =>
    (await records.deliveries.startingWith(JSON.stringify(key))).map(([, one]) => one.outcome);
  expect(await outcomes()).toEqual([{ state: 'unknown' }]);
  // Both look again.
  for (const service of services) await service.settle();
  const again = await openTestQueues(databaseUrl);
  await again.of.digests.put({ key, at: Date.now() });
  await again.close();
  const [row] = await runSql(databaseUrl, jobsOf(key));
  expect(Number(row?.n)).toBeGreaterThan(0);
  await expect
    .poll(async () => Number((await runSql(databaseUrl, dueJobsOf(key)))[0]?.n), {
      timeout: 10_000,
    })
    .toBe(0);
  expect(manager.directMessages()).toHaveLength(1);
  expect(digestPostsIn(sandbox, 'C0BAR')).toEqual([]);
  await store.close();
});

const jobsOf = (key: string) =>
  `SELECT count(*)::integer AS n FROM ambience_queue.job WHERE singleton_key = '${key}'`;
const dueJobsOf = (key: string) => `${jobsOf(key)} AND start_after <= now()`;

test('a start reads nothing of the workspaces', async () => {
  await using replicas = await runReplicas(1);
  const { databaseUrl, start, logged } = replicas;
  await runSql(
    databaseUrl,
    "INSERT INTO ambience.records (kind, key, value) SELECT kind, 'T' || n, 'damaged' FROM generate_series(1, 1000) AS n, unnest(ARRAY['workspaces', 'digests', 'alert_rules']) AS kind",
  );
  const second = await start();
  await second.settle();
  // Whatever reads a damaged record logs it.
  expect(logged.filter((line) => line.includes('"level":50'))).toEqual([]);
});

test('someone looks at a post that a person sends, in case its replica dies', async () => {
  await using replicas = await runReplicas(1);
  const { sandbox, databaseUrl, services } = replicas;
  const manager = sandbox.as('manager');
  await connected(manager);
  const managed = await setUpDigest(manager, { channel: 'bar', times: [inSixHours(replicas)] });
  await services[0]?.settle();
  const isDueSoon = () =>
    runSql(
      databaseUrl,
      "SELECT start_after < now() + interval '3 minutes' AS soon FROM ambience_queue.job WHERE name = 'digests'",
    );
  expect(await isDueSoon()).toEqual([{ soon: false }]);
  await manager.press(managed, digestIds.send);
  await services[0]?.settle();
  expect(digestPostsIn(sandbox, 'C0BAR')).toHaveLength(1);
  expect(await isDueSoon()).toEqual([{ soon: true }]);
});
