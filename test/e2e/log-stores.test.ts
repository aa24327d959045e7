import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { logIds } from '../../src/conversation/log/ids.ts';
import { createLog } from '../../src/ops/log.ts';
import { startSandbox } from '../../src/sandbox/sandbox.ts';
import { showMessage, showSeen, showSubmitted, showView } from '../../src/sandbox/show.ts';
import { hourMs, minuteMs } from '../../src/time.ts';
import { environmentOf, startProgram } from './program.ts';
import { runReplicas } from './with-replicas.ts';
import { ask, connected, messageOf, viewOf } from './with-sandbox.ts';

/** The venue log with two replicas on PostgreSQL, and in a process that is killed at each write. */

/** Two replicas on a Friday at 21:03 in Copenhagen, the people who ask them, and how to wait for both. */
async function twoReplicas() {
  const replicas = await runReplicas(2, undefined, { standsAt: Date.UTC(2026, 10, 20, 20, 3) });
  const { sandbox, services } = replicas;
  const [manager, bartender] = [sandbox.as('manager'), sandbox.as('bartender')];
  const settled = () => Promise.all(services.map((service) => service.settle()));
  return { ...replicas, manager, bartender, settled };
}

const complaint = '/ambience log Guest in 204 complained about the terrace';

test('what is written at one replica is changed, shown and deleted at the other', async () => {
  await using replicas = await twoReplicas();
  const { sandbox, use, manager, bartender, settled } = replicas;
  await connected(manager);
  await settled();
  const entry = messageOf(await bartender.command(complaint));
  use(1);
  const listed = messageOf(await manager.command('/ambience log'));
  expect(showMessage(listed)).toContain('Guest in 204');

  // Both edit what they have seen, each at another replica.
  const shown = messageOf(await manager.press(listed, 'Show entry'));
  const second = viewOf(await manager.press(shown, logIds.edit));
  use(0);
  const first = viewOf(await bartender.press(entry, logIds.edit));
  const saves = [
    bartender.submit(first, { [logIds.textField]: 'Guest in 204 is calm now' }),
    manager.submit(second, { [logIds.textField]: 'Guest in 205, too' }),
  ];
  const results = (await Promise.all(saves)).map(showSubmitted);
  expect(results.filter((text) => text.includes('just edited this entry'))).toHaveLength(1);
  expect(await ask(bartender, '/ambience log')).toMatch(/calm now|205, too/);

  // Both are done with it at once; one of them is told of the other.
  const open = messageOf(await bartender.press(entry, logIds.follow));
  await bartender.press(open, logIds.share);
  const post = sandbox.slack.state.messages.findLast(({ onlyFor }) => onlyFor === undefined);
  if (post === undefined) throw new Error('nothing was shared');
  const pressAt = (index: number, who: typeof manager) => {
    use(index);
    return who.press(post, logIds.done);
  };
  await Promise.all([pressAt(0, bartender), pressAt(1, manager)]);
  await settled();
  const edited = sandbox.slack.state.messages.find(({ id }) => id === post.id);
  expect(edited && showMessage(edited)).toMatch(/Done by @(manager|bartender)/);
  expect(await ask(bartender, '/ambience log open')).toContain('Nothing is open');
  sandbox.clock.advance(minuteMs);
  for (const index of [0, 1]) {
    use(index);
    expect(await ask(manager, '/ambience handover')).toContain('1 complaint (Terrace)');
  }

  // The next morning, once the first hours were recorded.
  const status = () => ask(bartender, '/ambience status');
  await expect.poll(status, { timeout: 20_000, interval: 250 }).toContain('History since');
  sandbox.clock.advance(13 * hourMs);
  for (const index of [0, 1]) {
    use(index);
    expect(await ask(manager, '/ambience last night')).toContain('1 complaint (Terrace)');
    expect(await ask(manager, '/ambience complaints last night')).toContain('1 complaint');
    expect(await ask(manager, '/ambience this week')).toContain('1 complaint (Terrace)');
    await ask(manager, '/ambience log csv');
    await ask(manager, '/ambience report this week');
  }
  const files = sandbox.slack.state.messages.flatMap(({ file }) => file ?? []);
  expect(files).toHaveLength(4);
  for (const { content } of files) expect(content).toMatch(/calm now|205, too/);
  const privacy = messageOf(await manager.command('/ambience privacy'));
  const link = JSON.stringify(await manager.press(privacy, 'Export data'));
  const [url = ''] = /http:[\w./:-]+\/export\?token=[\w.-]+/.exec(link) ?? [];
  const exported = await fetch(url);
  expect(await exported.text()).toMatch(/calm now|205, too/);

  const asked = messageOf(await manager.command('/ambience disconnect'));
  await manager.press(asked, 'Disconnect Harbour Hotel');
  await settled();
  use(0);
  await connected(manager);
  await settled();
  expect(await ask(bartender, '/ambience log')).toContain('No entries yet');
}, 60_000);

test('one replica completes what another could not measure, and Home counts its follow-ups', async () => {
  await using replicas = await twoReplicas();
  const { sandbox, use, manager, bartender, settled } = replicas;
  await connected(manager);
  await settled();
  const status = () => ask(bartender, '/ambience status');
  await expect.poll(status, { timeout: 20_000, interval: 250 }).toContain('History since');
  sandbox.clock.advance(40 * minuteMs);
  sandbox.venueService.breakWith({ kind: 'status', status: 503 });
  const entry = messageOf(await bartender.command(complaint));
  expect(showMessage(entry)).toContain('as soon as they come in');
  await bartender.press(entry, logIds.follow);
  use(1);
  expect(showView(viewOf(await manager.openHome()))).toContain('1 open follow-up');
  sandbox.venueService.breakWith(undefined);
  // The trends that someone reads are stored, whichever replica has made the last recording.
  sandbox.clock.advance(2 * hourMs);
  await ask(manager, '/ambience trend');
  const listed = () => ask(bartender, '/ambience log');
  await expect
    .poll(listed, { timeout: 20_000, interval: 250 })
    .toMatch(/Loudness \d\.\d \(usually/);
  use(0);
  expect(await listed()).toMatch(/Loudness \d\.\d \(usually/);
  await bartender.press(messageOf(await bartender.command('/ambience log')), 'Mark done');
  use(1);
  expect(showView(viewOf(await manager.openHome()))).not.toContain('open follow-up');
}, 60_000);

test.each([
  ['log_entries', 'before', 0],
  ['log_entries', 'after', 1],
  ['log_follow_ups', 'before', 0],
  ['log_follow_ups', 'after', 0],
] as const)(
  'killed at a write to %s, %s it: the entry is there %i times',
  async (table, when, times) => {
    const folder = await mkdtemp(join(tmpdir(), 'ambience-log-'));
    const databaseFile = join(folder, 'ambience.db');
    await using sandbox = await disposable(folder, databaseFile);
    const { slack } = sandbox;
    const bartender = sandbox.as('bartender');
    await connected(sandbox.as('manager'));
    await sandbox.settle();
    await sandbox.stopService();
    const env = {
      ...environmentOf(sandbox, sandbox.config.slackApiUrl, databaseFile),
      KILL_TABLE: table,
      KILL_WHEN: when,
    };
    const program = startProgram('dist/start.js', folder, env, 'test/e2e/kill-at-write.ts');
    const [, port] = await program.printed(/"port":(\d+).*"msg":"ready"/);
    slack.connectApp(`http://127.0.0.1:${port}`);
    // Slack shows no answer, so the person looks into the log.
    void bartender.command('/ambience log Key card of room 310 lost, needs a call');
    await program.ended;
    await sandbox.restartService();
    const listed = await ask(bartender, '/ambience log');
    expect(listed.split('room 310')).toHaveLength(times + 1);
    const open = await ask(bartender, '/ambience log open');
    expect(open.split('room 310')).toHaveLength(times + 1);
    // The rest works on.
    expect(showSeen(await bartender.command('/ambience log Delivery late'))).toContain('Delivery');
  },
);

async function disposable(folder: string, databaseFile: string) {
  const sandbox = await startSandbox({ databaseFile, log: createLog('silent'), port: 0 });
  return {
    ...sandbox,
    async [Symbol.asyncDispose]() {
      await sandbox.stop();
      await rm(folder, { recursive: true });
    },
  };
}
