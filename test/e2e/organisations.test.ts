import { once } from 'node:events';
import { test as base, expect } from 'vitest';
import { entryPoints } from '../../src/conversation/entry-ids.ts';
import { type WorkspaceFixture, workspaces } from '../../src/sandbox/slack/workspaces.ts';
import { createKeyring } from '../../src/store/seal.ts';
import { hourMs, minuteMs } from '../../src/time.ts';
import { openTestStore } from '../store/with-store.ts';
import { kindsIn, recordsOf } from './stored.ts';
import { openAlertForm, saveAlert } from './with-alerts.ts';
import { setUpDigest } from './with-digests.ts';
import {
  ask,
  connect,
  connected,
  deliverTo,
  messageOf,
  nameManagers,
  type Running,
  runSandbox,
} from './with-sandbox.ts';

/**
 * The app is installed for a whole organisation. People and channels have the same ids in each of
 * its workspaces, and in another organisation.
 */

const [{ people, channels }] = workspaces;
const workspace = (teamId: string, organisation: { id: string; name: string }) => ({
  teamId,
  name: teamId,
  domain: teamId.toLowerCase(),
  people,
  channels,
  organisation,
});
const seaside = { id: 'E0SEASIDE', name: 'Seaside Group' };
const hills = { id: 'E0HILLS', name: 'Hill Hotels' };
const pier: WorkspaceFixture = workspace('T0PIER', seaside);
const lodge: WorkspaceFixture = workspace('T0LODGE', seaside);
const ridge: WorkspaceFixture = workspace('T0RIDGE', hills);

const test = base.extend<{ sandbox: Running }>({
  // biome-ignore lint/correctness/noEmptyPattern: vitest reads which fixtures this one needs from it
  sandbox: async ({}, use) => {
    await using sandbox = await runSandbox({ workspaces: [pier, lodge, ridge] });
    await use(sandbox);
  },
});

/**
 * What names the workspace or organisation once its removal has ended, a minute later. The app is
 * stopped meanwhile, because one process uses the database.
 */
async function stored(sandbox: Running, id: string): Promise<string[]> {
  sandbox.clock.advance(minuteMs);
  await sandbox.tick();
  await sandbox.settle();
  const { database, encryptionKeys } = sandbox.config;
  if (database.kind !== 'sqlite') throw new Error('the sandbox uses a file');
  await sandbox.stopService();
  const store = await openTestStore(database.file, { keyring: createKeyring(encryptionKeys) });
  const found = await recordsOf(store, id);
  await store.close();
  await sandbox.restartService();
  return found;
}

/** Workspaces whose channel gets the digest that is due next. */
async function nextDigests(sandbox: Running): Promise<string[]> {
  const { messages } = sandbox.slack.state;
  const before = messages.length;
  // Fills the queues after a restart.
  await sandbox.tick();
  await sandbox.passToDigest();
  await sandbox.settle();
  // Alerts may be posted in the same channel on the way.
  const posted = messages
    .slice(before)
    .filter(
      ({ channelId, blocks }) =>
        channelId === 'C0BAR' && JSON.stringify(blocks).includes(entryPoints.manageDigest),
    );
  return [...new Set(posted.map(({ teamId }) => teamId))].toSorted();
}

/** A venue, a digest and an alert. */
async function setUp(sandbox: Running, teamId: string, code: string): Promise<void> {
  // The person who installed the app. Slack names the roles that people have in T0PIER.
  const manager = sandbox.as('owner', teamId);
  await connected(manager, code);
  await setUpDigest(manager, { channel: 'bar', times: ['18:00'] });
  const form = await openAlertForm(manager, 'Too loud', 'bar');
  await saveAlert(manager, form, { channelId: 'bar' });
}

test('each workspace has its own venues, digests, alerts and managers', async ({ sandbox }) => {
  expect([...sandbox.slack.state.installed.keys()]).toEqual([seaside.id, hills.id]);
  // The modals of all three come without a team, and say that the people are from T0PIER.
  await setUp(sandbox, 'T0LODGE', 'HARBOUR-HOTEL');
  await setUp(sandbox, 'T0RIDGE', 'CORNER-CAFE');
  const [atPier, atLodge, atRidge] = ['T0PIER', 'T0LODGE', 'T0RIDGE'].map((teamId) =>
    sandbox.as('bartender', teamId),
  );
  if (atPier === undefined || atLodge === undefined || atRidge === undefined) throw new Error();
  expect(await ask(atLodge, '/ambience venue')).toContain('Harbour Hotel');
  expect(await ask(atRidge, '/ambience venue')).toContain('Corner Café');
  expect(await ask(atPier, '/ambience venue')).not.toMatch(/Harbour|Corner/);

  await nameManagers(sandbox, sandbox.as('owner', 'T0LODGE'), 'bartender');
  expect((await atLodge.command('/ambience connect')).kind).toBe('modal');
  expect((await atPier.command('/ambience connect')).kind).toBe('message');
  expect((await atRidge.command('/ambience connect')).kind).toBe('message');

  // At the same time of the day, in two time zones.
  const posted = [await nextDigests(sandbox), await nextDigests(sandbox)];
  expect(posted.flat().toSorted()).toEqual(['T0LODGE', 'T0RIDGE']);
});

test('a workspace that loses the app leaves nothing behind, and the others keep theirs', async ({
  sandbox,
}) => {
  await setUp(sandbox, 'T0PIER', 'HARBOUR-HOTEL');
  await setUp(sandbox, 'T0LODGE', 'HARBOUR-HOTEL');
  const before = await stored(sandbox, 'T0PIER');
  expect(kindsIn(before)).toContain('memberships');
  sandbox.clock.advance(minuteMs);
  await sandbox.slack.withdraw('T0LODGE');
  await sandbox.settle();
  expect(await stored(sandbox, 'T0LODGE')).toEqual([]);
  expect(await stored(sandbox, 'T0PIER')).toEqual(expect.arrayContaining(before));
  expect(sandbox.logged.join('')).toContain('"deleted":{"venues":1,"digests":1,"alerts":1');
  expect(await nextDigests(sandbox)).toEqual(['T0PIER']);
});

test('what is in flight while a workspace loses the app leaves nothing behind', async ({
  sandbox,
}) => {
  sandbox.venueService.breakWith({ kind: 'slow', ms: 700 });
  const begun = once(sandbox.venueService.events, 'begin');
  const connecting = connect(sandbox.as('owner', 'T0LODGE'), 'HARBOUR-HOTEL');
  await begun;
  await sandbox.slack.withdraw('T0LODGE');
  await Promise.allSettled([connecting]);
  await sandbox.settle();
  expect(await stored(sandbox, 'T0LODGE')).toEqual([]);
});

test('admins of one workspace are not managers of the others', async ({ sandbox }) => {
  expect((await sandbox.as('manager', 'T0PIER').command('/ambience connect')).kind).toBe('modal');
  expect((await sandbox.as('manager', 'T0LODGE').command('/ambience connect')).kind).toBe(
    'message',
  );
});

/** An event of the organisation, as Slack sends it, perhaps late. */
async function send(sandbox: Running, type: string, at: number): Promise<void> {
  const envelope = {
    type: 'event_callback',
    team_id: 'T0LODGE',
    event: { type, team_ids: ['T0LODGE'] },
    event_id: `Ev0${type}${at}`,
    event_time: Math.floor(at / 1_000),
    authorizations: [
      { enterprise_id: seaside.id, team_id: null, is_enterprise_install: true, is_bot: true },
    ],
  };
  await deliverTo(sandbox)({ kind: 'event', envelope });
  await sandbox.settle();
}

test('a revocation that arrives after a new grant deletes nothing', async ({ sandbox }) => {
  await setUp(sandbox, 'T0LODGE', 'HARBOUR-HOTEL');
  const revokedAt = sandbox.clock.now() + minuteMs;
  sandbox.clock.advance(hourMs);
  await sandbox.slack.grant('T0LODGE');
  await send(sandbox, 'team_access_revoked', revokedAt);
  expect(await ask(sandbox.as('bartender', 'T0LODGE'), '/ambience venue')).toContain('Harbour');
});

test('an event that comes twice makes nobody a member again', async ({ sandbox }) => {
  await setUp(sandbox, 'T0LODGE', 'HARBOUR-HOTEL');
  sandbox.clock.advance(minuteMs);
  await sandbox.slack.withdraw('T0LODGE');
  await sandbox.settle();
  await send(sandbox, 'team_access_revoked', sandbox.clock.now());
  expect(await stored(sandbox, 'T0LODGE')).toEqual([]);
  expect(kindsIn(await stored(sandbox, seaside.id))).toEqual(['installations', 'memberships']);
  const members = (await stored(sandbox, seaside.id)).filter((one) => one.startsWith('member'));
  expect(members).toEqual(['memberships T0PIER']);
});

test('removing the app from the organisation, while digests are due, removes it everywhere', async ({
  sandbox,
}) => {
  await setUp(sandbox, 'T0PIER', 'HARBOUR-HOTEL');
  await setUp(sandbox, 'T0LODGE', 'CORNER-CAFE');
  await setUp(sandbox, 'T0RIDGE', 'CORNER-CAFE');
  const due = sandbox.service.nextDigestAt() ?? 0;
  sandbox.clock.advance(due - sandbox.clock.now());
  const posting = sandbox.tick();
  await sandbox.slack.uninstall(seaside.id);
  await posting;
  await sandbox.settle();
  for (const id of ['T0PIER', 'T0LODGE', seaside.id]) {
    expect(await stored(sandbox, id)).toEqual([]);
  }
  expect(kindsIn(await stored(sandbox, 'T0RIDGE'))).toContain('workspaces');
  const answer = messageOf(await sandbox.as('bartender', 'T0PIER').command('/ambience live'));
  expect(answer.text).toContain('not installed');
});

test('a workspace with an installation of its own keeps it when the organisation leaves', async ({
  sandbox,
}) => {
  await setUp(sandbox, 'T0PIER', 'HARBOUR-HOTEL');
  await sandbox.slack.install('T0PIER');
  sandbox.clock.advance(minuteMs);
  await sandbox.slack.uninstall(seaside.id);
  await sandbox.settle();
  expect(await ask(sandbox.as('bartender', 'T0PIER'), '/ambience venue')).toContain('Harbour');
  await sandbox.slack.uninstall('T0PIER');
  await sandbox.settle();
  expect(await stored(sandbox, 'T0PIER')).toEqual([]);
});

/** Shapes in which Slack and its SDKs describe events of an organisation. */
const shapes: readonly (readonly [string, (team: string) => Record<string, unknown>])[] = [
  ['without authorizations and team', () => ({ enterprise_id: seaside.id })],
  [
    'as documented, of a team',
    (team) => ({
      enterprise_id: seaside.id,
      team_id: team,
      authorizations: [
        { enterprise_id: seaside.id, team_id: team, user_id: 'U1', is_enterprise_install: false },
      ],
    }),
  ],
  [
    'of the organisation',
    () => ({
      authorizations: [{ enterprise_id: seaside.id, team_id: null, is_enterprise_install: true }],
    }),
  ],
];

function envelopeOf(event: object, more: Record<string, unknown>, at: number) {
  const event_time = Math.ceil(at / 1_000);
  return { type: 'event_callback', event_id: `Ev${event_time}`, event_time, event, ...more };
}

test.for(shapes)('access is granted and revoked by an event %s', async ([, more], { sandbox }) => {
  await setUp(sandbox, 'T0PIER', 'HARBOUR-HOTEL');
  const deliver = (type: string) =>
    deliverTo(sandbox)({
      kind: 'event',
      envelope: envelopeOf({ type, team_ids: ['T0PIER'] }, more('T0PIER'), sandbox.clock.now()),
    });
  sandbox.clock.advance(minuteMs);
  await deliver('team_access_revoked');
  await sandbox.settle();
  expect(kindsIn(await stored(sandbox, 'T0PIER'))).toEqual([]);
  await deliver('team_access_granted');
  await sandbox.settle();
  expect(kindsIn(await stored(sandbox, 'T0PIER'))).toEqual(['memberships']);
});

test('an organisation that is named alone has removed the app from all its workspaces', async ({
  sandbox,
}) => {
  await setUp(sandbox, 'T0PIER', 'HARBOUR-HOTEL');
  sandbox.clock.advance(minuteMs);
  const event = { type: 'app_uninstalled' };
  const envelope = envelopeOf(event, { enterprise_id: seaside.id }, sandbox.clock.now());
  await deliverTo(sandbox)({ kind: 'event', envelope });
  await sandbox.settle();
  expect(kindsIn(await stored(sandbox, 'T0PIER'))).toEqual([]);
  expect(kindsIn(await stored(sandbox, seaside.id))).toEqual([]);
});

test('an event that names nobody is an error, not forgotten', async ({ sandbox }) => {
  const envelope = envelopeOf({ type: 'app_uninstalled' }, {}, sandbox.clock.now());
  await deliverTo(sandbox)({ kind: 'event', envelope });
  await sandbox.settle();
  const lines = sandbox.logged.map((line) => JSON.parse(line));
  expect(lines).toContainEqual(expect.objectContaining({ level: 50, msg: 'a listener failed' }));
  expect(lines).toContainEqual(
    expect.objectContaining({ name: 'app_uninstalled', outcome: 'failed' }),
  );
});
