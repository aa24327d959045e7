import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Store } from '../../src/store/store.ts';
import type { Directory } from '../../src/teams/conversations/directory.ts';
import { conversationsOf, findPerson, teamsOf } from '../../src/teams/conversations/directory.ts';
import {
  noteActivity,
  noteInstalled,
  noteRemoved,
} from '../../src/teams/conversations/note-activity.ts';
import { openTeamsRecords } from '../../src/teams/conversations/records.ts';
import { type Activity, readActivity } from '../../src/teams/receiving/activity.ts';
import { installationIn } from '../../src/teams/receiving/installations.ts';
import { createMovableClock, hourMs, minuteMs } from '../../src/time.ts';
import { openTestStore } from '../store/with-store.ts';

/** What is kept of conversations, teams and people, in a real SQLite file. */

const tenantId = '00000007-0000-4000-8000-000000000001';
const userId = '00000007-0000-4000-8000-000000000002';
const start = Date.UTC(2026, 10, 20, 20);
const clock = createMovableClock(start, 0);
let folder: string;
let store: Store;
let directory: Directory;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'ambience-test-'));
  store = await openTestStore(join(folder, 'teams.db'));
  const unused = () => Promise.reject(new Error('nothing is sent'));
  const connector = { openChat: unused, channels: unused, member: unused };
  directory = { records: openTeamsRecords(store), connector, clock };
});
afterAll(async () => {
  await store.close();
  await rm(folder, { recursive: true });
});

function activity(changed: object): Activity {
  const read = readActivity({
    type: 'message',
    serviceUrl: 'https://smba.trafficmanager.net/emea/',
    from: { id: '29:x', aadObjectId: userId, name: 'Kim' },
    recipient: { id: '28:app' },
    conversation: { id: 'a:x', conversationType: 'personal', tenantId },
    ...changed,
  });
  return read ?? expect.fail('it is an activity');
}

const inChannel = {
  conversation: { id: '19:team@thread.tacv2', conversationType: 'channel', tenantId },
  channelData: { team: { id: '19:team@thread.tacv2' }, channel: { id: '19:team@thread.tacv2' } },
};
const group = { conversation: { id: '19:g@thread.v2', conversationType: 'groupChat', tenantId } };

test('a newer service URL replaces the one before, and the time is written once an hour', async () => {
  await noteActivity(directory, activity({}));
  await noteActivity(directory, activity(group));
  clock.advance(10 * minuteMs);
  await noteActivity(directory, activity({}));
  expect(await findPerson(directory, tenantId, userId)).toMatchObject({
    seenAt: start,
    chatId: 'a:x',
  });
  clock.advance(hourMs);
  const serviceUrl = 'https://smba.trafficmanager.net/amer/';
  await noteActivity(directory, activity({ serviceUrl }));
  expect(await findPerson(directory, tenantId, userId)).toMatchObject({
    serviceUrl,
    seenAt: clock.now(),
  });
  expect(await conversationsOf(directory, tenantId)).toMatchObject([
    { id: '19:g@thread.v2', kind: 'group' },
    { id: 'a:x', kind: 'personal', userId, serviceUrl, seenAt: clock.now() },
  ]);
  // A kind that Teams may add one day is nobody's chat.
  const unknown = { id: '19:meeting', conversationType: 'meeting', tenantId };
  await noteActivity(directory, activity({ conversation: unknown }));
  expect(await conversationsOf(directory, tenantId)).toHaveLength(2);
  expect(await findPerson(directory, tenantId, userId)).toMatchObject({ chatId: 'a:x' });
});

test.each([
  ['added', { type: 'installationUpdate', action: 'add' }],
  ['added', { type: 'installationUpdate', action: 'add-upgrade' }],
  ['added', { type: 'conversationUpdate', membersAdded: [{ id: '28:app' }] }],
  ['removed', { type: 'installationUpdate', action: 'remove' }],
  ['removed', { type: 'conversationUpdate', membersRemoved: [{ id: '28:app' }] }],
  ['removed', { type: 'conversationUpdate', channelData: { eventType: 'teamDeleted' } }],
  [undefined, { type: 'installationUpdate', action: 'remove-upgrade' }],
  [undefined, { type: 'conversationUpdate', membersRemoved: [{ id: '29:other' }] }],
  [undefined, { type: 'conversationUpdate', channelData: { eventType: 'channelDeleted' } }],
  [undefined, { type: 'message' }],
])('what has become of the app: %s of %j', (installation, changed) => {
  expect(installationIn(activity(changed))).toBe(installation);
});

test('the last of several conversations ends the tenant, whatever comes at once', async () => {
  await noteActivity(directory, activity(inChannel));
  await noteInstalled(directory, activity({}));
  const all = [activity({}), activity(group), activity(inChannel)];
  const wasLast = await Promise.all(all.map((one) => noteRemoved(directory, one)));
  expect(wasLast.filter(Boolean)).toHaveLength(1);
  expect(await directory.records.tenants.get(tenantId)).toMatchObject({ removedAt: clock.now() });
  // Installed again before it was forgotten, it is a new tenant.
  expect(await noteInstalled(directory, activity(group))).toBe(true);
  expect(await directory.records.tenants.get(tenantId)).not.toHaveProperty('removedAt');
  expect((await teamsOf(directory, tenantId)).length).toBeLessThanOrEqual(1);
});

test('only the mention of the app is left out of what was typed', () => {
  const mention = (id: string, name: string) => ({
    type: 'mention',
    text: `<at>${name}</at>`,
    mentioned: { id, name },
  });
  const { text } = activity({
    text: '<at>Ambience</at> log <at>Kim</at> moved the guests',
    entities: [mention('28:app', 'Ambience'), mention('29:x', 'Kim')],
  });
  expect(text).toBe('log Kim moved the guests');
});
