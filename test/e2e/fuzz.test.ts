import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import { request } from 'undici';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readingKind } from '../../src/ambience/two-level-cache.ts';
import { auditKind } from '../../src/audit-event.ts';
import { connectIds } from '../../src/conversation/connect/ids.ts';
import { timeFields } from '../../src/conversation/digests/form.ts';
import { digestIds } from '../../src/conversation/digests/ids.ts';
import { commands, shortcuts } from '../../src/conversation/features.ts';
import { homeIds } from '../../src/conversation/home/ids.ts';
import { logIds } from '../../src/conversation/log/ids.ts';
import { peopleIds } from '../../src/conversation/people/ids.ts';
import { helpMessage } from '../../src/conversation/questions/help.ts';
import { questionIds } from '../../src/conversation/questions/ids.ts';
import { digestKind } from '../../src/digests/managed-digests.ts';
import { closeServer, listen } from '../../src/ops/listen.ts';
import { createLog } from '../../src/ops/log.ts';
import { requestKind } from '../../src/people/requests.ts';
import { signatureHeaders } from '../../src/sandbox/slack/delivery.ts';
import { deliveryKind } from '../../src/schedule/ledger.ts';
import { installationKind } from '../../src/slack/installation-records.ts';
import type { RecordKind } from '../../src/store/records.ts';
import { createKeyring } from '../../src/store/seal.ts';
import { workspaceKind } from '../../src/venues/workspace.ts';
import { withRecords } from '../store/with-store.ts';
import { actionsOf } from './facts.ts';
import { saying } from './kinds.ts';
import { fieldsOf, setUpDigest } from './with-digests.ts';
import {
  ask,
  connected,
  homeOf,
  messageOf,
  type Running,
  runSandbox,
  viewOf,
} from './with-sandbox.ts';

/**
 * Signed payloads of every interaction type, each changed in one to three places. Whatever they hold,
 * the app answers, keeps running, and stores nothing that it cannot read again. The seed makes a
 * failure repeatable.
 */

const seed = 20_261_121;
const count = 1_500;
const atOnce = 8;

interface Sample {
  readonly name: string;
  readonly encode: (payload: unknown) => { contentType: string; body: string };
  readonly payload: unknown;
}

let sandbox: Running & AsyncDisposable;

beforeAll(async () => {
  // Writing thousands of refusals with their stacks would take longer than causing them.
  sandbox = await runSandbox({ log: createLog('silent') });
});
afterAll(async () => {
  await sandbox[Symbol.asyncDispose]();
});

const form = 'application/x-www-form-urlencoded';

/** What Slack sends while people use every feature. */
async function recordSamples(): Promise<Sample[]> {
  const samples = new Map<string, Sample>();
  const appUrl = `http://127.0.0.1:${sandbox.service.port}`;
  const recorder = createServer(async (incoming, response) => {
    const body = await text(incoming);
    const headers = Object.fromEntries(
      Object.entries(incoming.headers).filter(([name]) => /^(x-slack|content-type)/.test(name)),
    );
    for (const sample of samplesOf(String(headers['content-type']), body)) {
      samples.set(sample.name, sample);
    }
    const answer = await fetch(`${appUrl}${incoming.url}`, {
      method: 'POST',
      headers: headers as Record<string, string>,
      body,
    });
    response.writeHead(answer.status, { 'content-type': 'application/json' });
    response.end(await answer.text());
  });
  const port = await listen(recorder, { host: '127.0.0.1', port: 0 });
  sandbox.slack.connectApp(`http://127.0.0.1:${port}`);
  await useEverything();
  sandbox.slack.connectApp(appUrl);
  await closeServer(recorder);
  return [...samples.values()];
}

function samplesOf(contentType: string, body: string): Sample[] {
  if (contentType === 'application/json') {
    const payload = JSON.parse(body);
    const encode = (changed: unknown) => ({ contentType, body: JSON.stringify(changed) });
    return [{ name: `event ${payload.event.type}`, encode, payload }];
  }
  const fields = Object.fromEntries(new URLSearchParams(body));
  if (fields.payload === undefined) {
    const encode = (changed: unknown) => ({
      contentType: form,
      body: new URLSearchParams(
        Object.entries(Object(changed)).map(([name, value]): [string, string] => [
          name,
          String(value),
        ]),
      ).toString(),
    });
    return [{ name: `command ${fields.text}`, encode, payload: fields }];
  }
  const payload = JSON.parse(fields.payload);
  const what = payload.callback_id ?? payload.view?.callback_id ?? payload.action_id;
  const action = payload.actions?.[0]?.action_id;
  const encode = (changed: unknown) => ({
    contentType: form,
    body: new URLSearchParams({ payload: JSON.stringify(changed) }).toString(),
  });
  return [{ name: [payload.type, what, action].filter(Boolean).join(' '), encode, payload }];
}

/** In seconds since the epoch, as a date picker has it. */
function inAWeek({ clock }: Running): number {
  return Math.floor(clock.now() / 1000) + 7 * 24 * 60 * 60;
}

async function useEverything(): Promise<void> {
  const [owner, manager, guest] = ['owner', 'manager', 'guest'].map((name) => sandbox.as(name));
  if (owner === undefined || manager === undefined || guest === undefined) throw new Error('who?');
  await connected(manager, 'HARBOUR-HOTEL');
  await connected(manager, 'CORNER-CAFE');
  for (const line of [
    'live lobby bar',
    'tonight',
    'busiest',
    'quietest',
    'compare',
    'trend',
    'week sat',
    'how loud is it at',
    'zones',
    'status',
    'help',
  ]) {
    await ask(guest, `/ambience ${line} harbour`);
  }
  const live = messageOf(await guest.command('/ambience live terrace', 'bar'));
  await guest.press(live, questionIds.ask);
  await guest.options(live, questionIds.pickZone, 'li');
  await guest.pick(live, questionIds.pickZone, 'Library');
  await guest.press(live, questionIds.share);
  const shared = sandbox.slack.state.messages.findLast(
    ({ channelId, onlyFor }) => channelId === 'C0BAR' && onlyFor === undefined,
  );
  if (shared === undefined) throw new Error('nothing was shared');
  await guest.press(shared, questionIds.ask);
  for (const { name, on } of shortcuts) {
    await (on === 'message' ? manager.messageShortcut(shared, name) : manager.shortcut(name));
  }
  const entry = messageOf(await manager.command('/ambience log Guest complained'));
  await manager.press(entry, logIds.follow);
  await manager.press(messageOf(await manager.command('/ambience log')), 'Show entry');
  await manager.submit(viewOf(await manager.press(entry, logIds.edit)), {});
  const used = messageOf(await manager.command('/ambience use corner', 'bar'));
  await manager.press(used, connectIds.chooseDefault);
  await setUpDigest(manager, { channel: 'bar', times: ['22:00'] });
  const list = viewOf(await manager.command('/ambience digest'));
  const opened = viewOf(await manager.press(list, digestIds.create));
  const [firstTime = ''] = timeFields;
  const chosen = viewOf(await manager.choose(opened, firstTime, { [firstTime]: '23:00' }));
  await manager.submit(chosen, fieldsOf(chosen, { channel: 'bar', times: ['23:00'] }));
  const form = viewOf(await manager.press(list, digestIds.create));
  const withTime = viewOf(await manager.press(form, digestIds.addTime));
  await manager.press(withTime, digestIds.toggleOptions);
  const managed = viewOf(await manager.press(list, digestIds.manage));
  const paused = viewOf(await manager.press(managed, digestIds.pause));
  const resumed = viewOf(await manager.press(paused, digestIds.resume));
  const sent = manager.nextChange(resumed);
  await manager.press(resumed, digestIds.send);
  await sent;
  await sandbox.settle();
  const snoozing = viewOf(await manager.press(resumed, 'Until a date…'));
  await manager.submit(snoozing, { [digestIds.snoozeField]: String(inAWeek(sandbox)) });
  const post = sandbox.slack.state.messages.findLast((one) =>
    actionsOf(one).includes(digestIds.openLive),
  );
  if (post === undefined) throw new Error('no digest was posted');
  for (const actionId of [digestIds.openLive, digestIds.manage]) {
    await guest.press(post, actionId);
  }
  await manager.press(await homeOf(sandbox, manager), 'Details');
  await manager.press(await homeOf(sandbox, manager), homeIds.refresh);
  const picking = viewOf(await manager.press(await homeOf(sandbox, manager), 'Use in a channel…'));
  await manager.submit(picking, { [connectIds.channelField]: 'bar' });
  const home = await homeOf(sandbox, manager);
  const naming = viewOf(await manager.press(home, peopleIds.changeManagers));
  await manager.submit(naming, { [peopleIds.managersField]: 'bartender' });
  const denial = messageOf(await guest.command('/ambience disconnect harbour'));
  const asked = owner.nextDirectMessage();
  await guest.press(denial, peopleIds.askManager);
  await owner.press(await asked, peopleIds.decline);
  const denied = messageOf(await guest.command('/ambience connect'));
  const wanted = owner.nextDirectMessage();
  await guest.press(denied, peopleIds.askManager);
  await owner.press(await wanted, peopleIds.approve);
  await sandbox.settle();
}

/** Mulberry32. @returns numbers from 0 up to 1 */
function seeded(state: number): () => number {
  let at = state;
  return () => {
    at = (at + 0x6d2b79f5) | 0;
    let mixed = Math.imul(at ^ (at >>> 15), 1 | at);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

const odd: readonly unknown[] = [
  null,
  '',
  ' ',
  0,
  -1,
  1e300,
  true,
  [],
  {},
  [null],
  '__proto__',
  'constructor',
  'T0CORNER',
  'U0OWNER',
  '<!channel>',
  '\u0000\u200b\ud800',
  '2026-13-45',
  '{"v":1}',
  'x'.repeat(5_000),
  'é🎷'.repeat(100),
];

/** The same with one place changed: another value, or gone, or in an array. */
function mutated(value: unknown, random: () => number): unknown {
  const isLeaf = typeof value !== 'object' || value === null;
  if (isLeaf || random() < 0.08) {
    const chance = random();
    if (chance < 0.15) return [value];
    if (chance < 0.3 && typeof value === 'string') return value.slice(0, -1);
    return odd[Math.floor(random() * odd.length)];
  }
  const entries = Object.entries(value);
  const place = Math.floor(random() * entries.length);
  if (entries.length === 0) return { unexpected: 1 };
  if (random() < 0.1) entries.splice(place, 1);
  else {
    const entry = entries[place];
    if (entry !== undefined) entries[place] = [entry[0], mutated(entry[1], random)];
  }
  return Array.isArray(value) ? entries.map(([, one]) => one) : Object.fromEntries(entries);
}

async function send({ contentType, body }: { contentType: string; body: string }) {
  const headers = {
    'content-type': contentType,
    ...signatureHeaders(body, sandbox.slack.signingSecret),
  };
  const url = `http://127.0.0.1:${sandbox.service.port}/slack/events`;
  const response = await request(url, { method: 'POST', headers, body });
  await response.body.dump();
  return response.statusCode;
}

const kinds: readonly RecordKind<never>[] = [
  workspaceKind,
  digestKind,
  requestKind,
  auditKind,
  deliveryKind,
  readingKind,
  installationKind,
] as never;

/** Reads every record there is. @returns how many, and how many elements were set aside */
async function readAll(): Promise<{ records: number; setAside: number }> {
  let [records, setAside] = [0, 0];
  for (const kind of kinds) {
    const keyring = createKeyring(sandbox.config.encryptionKeys);
    await withRecords(sandbox.databaseFile, keyring, kind, async (all) => {
      for await (const key of all.keys()) {
        await all.get(key);
        records += 1;
        setAside += all.unreadable(key);
      }
    });
  }
  return { records, setAside };
}

// Takes about 16 seconds on two cores; other work there must not make it fail.
test('1,500 changed payloads of every type are answered, and leave nothing unreadable', {
  timeout: 120_000,
}, async () => {
  const samples = await recordSamples();
  const types = new Set(samples.map(({ name }) => name.split(' ')[0]));
  expect([...types].toSorted()).toEqual([
    'block_actions',
    'block_suggestion',
    'command',
    'event',
    'message_action',
    'shortcut',
    'view_submission',
  ]);
  const random = seeded(seed);
  const bodies = Array.from({ length: count }, (_, index) => {
    const { name, encode, payload } = samples[index % samples.length] ?? {};
    if (encode === undefined) throw new Error('there is no sample');
    let changed = payload;
    const changes = 1 + Math.floor(random() * 3);
    for (let change = 0; change < changes; change += 1) changed = mutated(changed, random);
    return { name, ...encode(changed) };
  });
  const failed: string[] = [];
  const left = bodies.values();
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      for (const one of left) {
        const status = await send(one);
        if (status >= 500) failed.push(`${status} ${one.name}: ${one.body}`);
      }
    }),
  );
  await sandbox.settle();
  expect(failed).toEqual([]);
  const health = await fetch(`http://127.0.0.1:${sandbox.service.port}/readyz`);
  expect(health.status).toBe(200);
  const { records, setAside } = await readAll();
  expect(records).toBeGreaterThan(10);
  expect(setAside).toBe(0);
  await sandbox.restartService();
  expect(await ask(sandbox.as('guest'), '/ambience help')).toMatch(saying(helpMessage(commands)));
});
