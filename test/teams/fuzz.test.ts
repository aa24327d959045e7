import { afterAll, beforeAll, expect, test } from 'vitest';
import { createLog } from '../../src/ops/log.ts';
import { inputValues, textOf } from '../../src/sandbox/teams/cards.ts';
import type { TeamsPerson } from '../../src/sandbox/teams/people.ts';
import { dialogOf } from '../../src/sandbox/teams/read-seen.ts';
import { tenants } from '../../src/sandbox/teams/tenants.ts';
import { runTeams, withVenue } from './with-teams.ts';

/**
 * Verified activities of every kind, each changed in one to three places. Whatever they hold, the app
 * answers without a failure of its own, goes on, and tells nothing to another tenant, whose ids are among
 * the values. The seed makes a failure repeatable.
 */

const seed = 20_261_125;
const count = 5_000;
const atOnce = 8;

let run: Awaited<ReturnType<typeof runTeams>>;
let manager: TeamsPerson;
let stranger: TeamsPerson;
let samples: readonly object[];
const failures: string[] = [];
const [, other = tenants[0]] = tenants;

beforeAll(async () => {
  const write = (line: string) => {
    if (/"level":(50|60)/.test(line)) failures.push(line);
  };
  run = await runTeams({ log: createLog('warn', { write }) });
  const { sandbox, teams } = run;
  // Thousands of answers go to the same chat.
  teams.state.pace.isLimited = false;
  manager = await withVenue(sandbox, teams);
  await manager.addToTeam();
  await sandbox.settle();
  stranger = teams.as('owner', other.tenantId);
  await stranger.addApp();
  await stranger.addToTeam();
  await sandbox.settle();
  samples = await recorded();
});
afterAll(async () => {
  await run[Symbol.asyncDispose]();
});

/** One activity of each kind, as Teams would send it. */
async function recorded(): Promise<readonly object[]> {
  const { teams } = run;
  const sent: object[] = [];
  const { deliver } = teams;
  Object.assign(teams, {
    deliver: (activity: object, token?: string) => {
      sent.push(activity);
      return deliver(activity, token);
    },
  });
  const live = await manager.say('live');
  await manager.say('terrace', 'bar');
  await manager.say('terrace', 'bar', true);
  await manager.press(live, 'Refresh');
  const form = dialogOf(await manager.press(live, 'Log this'));
  await manager.submit(form, { ...inputValues(form.card), log_text: 'Glass broke' });
  dialogOf(await manager.press(await manager.say('home'), 'Set up a digest'));
  await manager.command('connect_venue');
  await manager.command('add_to_venue_log', live);
  await manager.search('pick_zone {}', 'terr');
  const duty = teams.as('duty');
  await duty.addApp();
  Object.assign(teams, { deliver });
  return sent;
}

/** https://github.com/cprosche/mulberry32 */
function numbersFrom(start: number): () => number {
  let state = start;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

const random = numbersFrom(seed);
const pick = <T>(from: readonly T[]): T | undefined => from[Math.floor(random() * from.length)];

const odd: readonly unknown[] = [
  null,
  '',
  0,
  -1,
  1e300,
  true,
  [],
  {},
  [[[]]],
  'x'.repeat(5_000),
  '<at>Ambience</at>',
  '{{DATE(x)}}',
  '\u0000\uD800',
  '../../etc/passwd',
  { __proto__: null, constructor: 'x' },
  '19:other@thread.tacv2;messageid=1;messageid=2',
  'toString',
  other.tenantId,
  other.team.id,
  ...other.people.flatMap(({ userId, memberId }) => [userId, memberId]),
];

/** The paths of all values, in a value. */
function pathsIn(value: unknown, path: readonly string[] = []): (readonly string[])[] {
  if (typeof value !== 'object' || value === null) return [path];
  return [path, ...Object.entries(value).flatMap(([name, one]) => pathsIn(one, [...path, name]))];
}

function changed(sample: object): object {
  const copy = structuredClone(sample);
  const changes = 1 + Math.floor(random() * 3);
  for (let change = 0; change < changes; change += 1) {
    const path = pick(pathsIn(copy)) ?? [];
    const name = path.at(-1);
    if (name === undefined) continue;
    const holder = path.slice(0, -1).reduce<unknown>((one, key) => Object(one)[key], copy);
    if (typeof holder !== 'object' || holder === null) continue;
    if (random() < 0.2) Reflect.deleteProperty(holder, name);
    else Reflect.set(holder, name, structuredClone(pick(odd)));
  }
  return copy;
}

/** With a token for whatever the body names, so that everything gets past the check of its sender. */
async function statusOf(activity: object): Promise<number> {
  const serviceUrl: unknown = Object(activity).serviceUrl;
  const signedFor = typeof serviceUrl === 'string' ? serviceUrl : 'none';
  const { teams } = run;
  const token = tokens.get(signedFor) ?? (await teams.sign(signedFor));
  tokens.set(signedFor, token);
  return (await teams.deliver(activity, token)).status;
}

/** Signing takes longer than everything else. */
const tokens = new Map<string, string>();

test(`${count} changed activities crash nothing`, async () => {
  const statuses = new Map<number, number>();
  const before = run.teams.state.messages.length;
  for (let done = 0; done < count; done += atOnce) {
    const activities = Array.from({ length: atOnce }, () => changed(pick(samples) ?? {}));
    for (const status of await Promise.all(activities.map(statusOf))) {
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
    }
  }
  await run.sandbox.settle();
  // Refused for what it is, or answered; never a failure of the app.
  expect([...statuses.keys()].filter((status) => ![200, 400, 403, 501].includes(status))).toEqual(
    [],
  );
  expect(statuses.get(200)).toBeGreaterThan(count / 4);
  expect(run.teams.state.messages.length).toBeGreaterThan(before);
  expect(failures.slice(0, 3)).toEqual([]);
  const told = run.teams.state.messages.filter(({ tenantId }) => tenantId === other.tenantId);
  expect(
    told.map(({ card }) => textOf(card)).filter((text) => /Harbour|Terrace/.test(text)),
  ).toEqual([]);
  expect(textOf((await stranger.say('status')).card)).toContain('No venue is connected yet');
  // No more may be sent to the chats above for half a minute.
  const bartender = run.teams.as('bartender');
  await bartender.addApp();
  await run.sandbox.settle();
  const status = textOf((await bartender.say('status')).card);
  expect(status).toContain('Harbour Hotel: working');
  expect(status).toContain('No digest');
}, 120_000);
