import { afterAll, beforeAll, expect, test } from 'vitest';
import { openRecords } from '../../src/composition/records.ts';
import { createLog } from '../../src/ops/log.ts';
import { actionsIn, inputsIn, textOf } from '../../src/sandbox/teams/cards.ts';
import type { TeamsPerson } from '../../src/sandbox/teams/people.ts';
import { dialogOf, readSeen } from '../../src/sandbox/teams/read-seen.ts';
import { createKeyring } from '../../src/store/seal.ts';
import { openTeamsRecords } from '../../src/teams/conversations/records.ts';
import { readActivity } from '../../src/teams/receiving/activity.ts';
import { removed } from '../../src/teams/receiving/installations.ts';
import { systemWait } from '../../src/time.ts';
import { openTestStore } from '../store/with-store.ts';
import { runTeams, withVenue } from './with-teams.ts';

/** What Teams tells the app of installations, channels and message extensions, and what is sent twice. */

let run: Awaited<ReturnType<typeof runTeams>>;
let manager: TeamsPerson;
let base: ReturnType<typeof from>;

/** What is in every activity of a person in their chat. */
function from(person: TeamsPerson) {
  return {
    serviceUrl: run.teams.serviceUrlOf(person.tenantId),
    from: { id: person.memberId, aadObjectId: person.userId, name: person.name },
    recipient: { id: '28:app' },
    conversation: {
      id: `a:${person.memberId.slice(3)}`,
      conversationType: 'personal',
      tenantId: person.tenantId,
    },
    channelData: { tenant: { id: person.tenantId } },
  };
}

async function deliver(activity: object): Promise<number> {
  const { status } = await run.teams.deliver(activity);
  await run.sandbox.settle();
  return status;
}

beforeAll(async () => {
  run = await runTeams();
  manager = await withVenue(run.sandbox, run.teams);
  await manager.addToTeam();
  await run.sandbox.settle();
  base = from(manager);
});
afterAll(async () => {
  await run[Symbol.asyncDispose]();
});

const teamOf = () => run.teams.state.tenants[0]?.team ?? expect.fail('there is a team');

/** An event in the team: its conversation is that of the team, whatever channel it is about. */
const inTeam = (eventType: string, channel: object) => ({
  ...base,
  type: 'conversationUpdate',
  // Teams itself tells, and is nobody in Entra.
  from: { id: manager.memberId },
  conversation: {
    id: teamOf().id,
    conversationType: 'channel',
    tenantId: manager.tenantId,
  },
  channelData: { tenant: { id: manager.tenantId }, team: { id: teamOf().id }, eventType, channel },
});

async function channelsOffered(): Promise<string[]> {
  const form = dialogOf(await manager.press(await manager.say('home'), 'Set up a digest'));
  const field = inputsIn(form.card).find(({ id }) => id === 'digest_channel');
  return field?.type === 'Input.ChoiceSet' ? field.choices.map(({ title = '' }) => title) : [];
}

test('home in a channel tells whoever has no chat with the app to add it', async () => {
  const bartender = run.teams.as('bartender');
  const answer = await bartender.say('home', 'bar', true);
  expect(textOf(answer.card)).toContain('Add Ambience as an app for yourself');
  // Nor is a message promised that would never come.
  const denied = await bartender.say('digest', 'bar', true);
  await bartender.press(denied, 'Ask for a digest');
  await run.sandbox.settle();
  const asked = bartender.seenIn('bar').find(({ id }) => id === denied.id);
  expect(textOf(asked?.card)).toMatch(/We asked .* To get a chat message .* add Ambience/);
});

test('a dialog that was opened in a channel makes no chat with the app', async () => {
  await using own = await runTeams();
  const owner = await withVenue(own.sandbox, own.teams);
  await owner.addToTeam();
  await own.sandbox.settle();
  const bartender = own.teams.as('bartender');
  const live = await bartender.say('terrace', 'bar', true);
  const form = dialogOf(await bartender.press(live, 'Log this'));
  await bartender.submit(form, { log_text: 'Chair broke' });
  const denied = await bartender.say('digest', 'bar', true);
  await bartender.press(denied, 'Ask for a digest');
  await own.sandbox.settle();
  const asked = bartender.seenIn('bar').find(({ id }) => id === denied.id);
  expect(textOf(asked?.card)).toContain('To get a chat message when they answer, add Ambience');
});

test('in a group chat it works as in a channel', async () => {
  const id = '19:night-shift@thread.v2';
  run.teams.state.installed.add(id);
  const chat = { id, conversationType: 'groupChat', tenantId: manager.tenantId };
  const line = { ...base, type: 'message', id: 'g-1', conversation: chat };
  expect(await deliver({ ...line, text: '<at>Ambience</at> terrace' })).toBe(200);
  const answers = run.teams.state.messages.filter((one) => one.conversationId === id);
  expect(answers.map(({ onlyFor }) => onlyFor)).toEqual([undefined]);
  expect(textOf(answers[0]?.card)).toContain('Terrace (Harbour Hotel)');
});

test('a body may have 256 kB', async () => {
  const line = { ...base, type: 'message', text: 'help' };
  const around = JSON.stringify({ ...line, id: 'b-1', extra: '' }).length;
  const sized = (id: string, bytes: number) => ({
    ...line,
    id,
    extra: 'x'.repeat(bytes - around),
  });
  expect(await deliver(sized('b-1', 256 * 1024))).toBe(200);
  expect(await deliver(sized('b-2', 256 * 1024 + 1))).toBe(413);
});

test('a press whose data is made up is refused in words, and does nothing', async () => {
  const live = await manager.say('live');
  const pressed = (data: unknown) =>
    manager.invoke('adaptiveCard/action', { action: { type: 'Action.Execute', data } }, live);
  expect(await pressed({ action: 1 })).toMatchObject({
    statusCode: 400,
    type: 'application/vnd.microsoft.error',
    value: { message: 'This no longer works. Ask again.' },
  });
  // What opens no dialog cannot be asked for as one: it would not be claimed.
  const { length } = run.teams.state.messages;
  const value = JSON.stringify({ command: 'live', argument: '' });
  const asked = { data: { action: 'share', value, place: 'answer' } };
  await expect(manager.invoke('task/fetch', asked, live)).rejects.toThrow('501');
  const { from, ...rest } = base;
  const byNobody = {
    ...rest,
    from: { id: from.id },
    type: 'invoke',
    name: 'task/fetch',
    value: asked,
  };
  expect(await deliver(byNobody)).toBe(501);
  await run.sandbox.settle();
  expect(run.teams.state.messages).toHaveLength(length);
});

test('the log calls the face a preview when the app has started', () => {
  const ready = run.sandbox.logged.find((line) => line.includes('"msg":"ready"'));
  expect(JSON.parse(ready ?? '{}')).toMatchObject({ teams: 'preview' });
});

test('a new version of the app is no removal', async () => {
  for (const action of ['remove-upgrade', 'add-upgrade', 'unheard-of']) {
    expect(await deliver({ ...base, type: 'installationUpdate', action })).toBe(200);
  }
  expect(textOf((await manager.say('live')).card)).toContain('Harbour Hotel');
});

test('channels that are created, renamed or deleted are offered as they are then', async () => {
  const { channels } = teamOf();
  expect(await channelsOffered()).toEqual(['bar', 'General', 'management']);
  const cellar = { id: '19:cellar@thread.tacv2', name: 'cellar' };
  await deliver(inTeam('channelCreated', cellar));
  const [, bar] = channels;
  await deliver(inTeam('channelRenamed', { id: bar?.id, name: 'cocktails' }));
  expect(await channelsOffered()).toEqual(['cellar', 'cocktails', 'General', 'management']);
  await deliver(inTeam('channelDeleted', { id: cellar.id }));
  expect(await channelsOffered()).toEqual(['cocktails', 'General', 'management']);
  // What the team lists counts: a channel that it does not have is gone.
  await deliver(inTeam('channelCreated', cellar));
  run.sandbox.clock.advance(10 * 60_000);
  expect(await channelsOffered()).toEqual(['bar', 'General', 'management']);
});

test('a message extension in a chat of two people leads nowhere else', async () => {
  const chat = { ...base.conversation, id: '19:two@unq.gbl.spaces' };
  const elsewhere = { ...base, conversation: chat, type: 'invoke' };
  const fetched = { name: 'composeExtension/fetchTask', value: { commandId: 'connect_venue' } };
  expect(await deliver({ ...elsewhere, ...fetched })).toBe(200);
  const bartender = run.teams.as('bartender');
  await bartender.addApp();
  await run.sandbox.settle();
  const asked = manager.nextMessage();
  await bartender.press(await bartender.say('connect'), 'Ask to connect a venue');
  expect((await asked).conversationId).toBe(base.conversation.id);
});

test('what is typed once and sent twice is done once; each press that differs is done', async () => {
  const message = { ...base, type: 'message', id: 'm-1', text: 'log Glass broke at the bar' };
  await Promise.all([deliver(message), deliver(message)]);
  await deliver(message);
  const log = await manager.say('log');
  expect(textOf(log.card).match(/Glass broke/g)).toHaveLength(1);
  await deliver({ ...message, id: 'm-2', text: 'log Window broke' });
  const entry = await manager.say('log Key lost');
  const press = (title: string) => manager.press(entry, title);
  const states = async () => textOf((await manager.say('log open')).card).includes('Key lost');
  await press('Needs follow-up');
  expect(await states()).toBe(true);
  const followed = manager.chat().find(({ id }) => id === entry.id);
  if (followed === undefined) throw new Error('the entry is shown');
  await manager.press(followed, 'Mark done');
  expect(await states()).toBe(false);
  await press('Needs follow-up');
  expect(await states()).toBe(true);
});

test('a submission of an action command is answered as one of a dialog', async () => {
  const form = dialogOf(await manager.command('connect_venue'));
  const submit = actionsIn(form.card).find(({ data }) => Object(data).isSubmitted === true);
  const data = { ...submit?.data, connection_code: 'NO-SUCH-CODE' };
  const value = { commandId: 'connect_venue', commandContext: 'compose', data };
  const answer = await manager.invoke('composeExtension/submitAction', value);
  expect(JSON.stringify(answer)).toContain('"type":"continue"');
  expect(JSON.stringify(answer)).toContain('NO-SUCH-CODE');
});

async function storedOf(tenantId: string): Promise<string[]> {
  const { sandbox } = run;
  await sandbox.stopService();
  const keyring = createKeyring(sandbox.config.encryptionKeys);
  const store = await openTestStore(sandbox.databaseFile, { keyring });
  const kinds = { ...openRecords(store), ...openTeamsRecords(store) };
  const found: string[] = [];
  for (const records of Object.values(kinds)) {
    if (records.name === 'claims') continue;
    for await (const key of records.keys()) if (key.includes(tenantId)) found.push(records.name);
  }
  await store.close();
  await sandbox.restartService();
  return [...new Set(found)].toSorted();
}

test('deleting everything also deletes open forms, and posts with buttons in their rows', async () => {
  await manager.command('connect_venue');
  const form = dialogOf(await manager.press(await manager.say('home'), 'Set up a digest'));
  const channel = teamOf().channels[1]?.id ?? '';
  const typed = { digest_kind: 'handover', digest_channel: channel, digest_time_1: '22:00' };
  const kind = dialogOf(await manager.pressIn(form, 'Update form', typed));
  expect(readSeen(await manager.submit(kind, typed))).toContain('✅');
  await run.sandbox.pass(3 * 60 * 60_000);
  await run.sandbox.settle();
  expect(await storedOf(manager.tenantId)).toEqual(
    expect.arrayContaining(['kept_dialogs', 'row_posts', 'log_entries']),
  );
  const asked = dialogOf(await manager.press(await manager.say('privacy'), 'Delete everything'));
  const [yes] = actionsIn(asked.card);
  await manager.pressIn(asked, yes?.title ?? '');
  await run.sandbox.settle();
  const left = await storedOf(manager.tenantId);
  expect(left).not.toContain('row_posts');
  expect(left).not.toContain('log_entries');
  expect(left.filter((name) => name.startsWith('teams_'))).toEqual([
    'teams_conversations',
    'teams_people',
    'teams_teams',
    'teams_tenants',
  ]);
});

test('a removal that Teams only tells as a change of members is one, and a new start ends it', async () => {
  const { sandbox, teams } = run;
  const owner = teams.as('owner', teams.state.tenants[1]?.tenantId);
  await owner.addApp();
  await sandbox.settle();
  const chat = from(owner);
  const removed = { ...chat, type: 'conversationUpdate', membersRemoved: [chat.recipient] };
  expect(await deliver(removed)).toBe(200);
  expect(await deliver({ ...chat, type: 'message', id: 'm-9', text: 'live' })).toBe(403);
  expect(await storedOf(owner.tenantId)).toEqual(['removals']);
});

/** The app with a venue, whose answers are late from `beLate` on: no channel is listed until `end`. */
async function lateTeams() {
  let isLate = false;
  const late = await runTeams({
    wait: (ms, signal) => (isLate && ms === 4_000 ? Promise.resolve() : systemWait(ms, signal)),
  });
  const person = await withVenue(late.sandbox, late.teams);
  await person.addToTeam();
  await late.sandbox.settle();
  const { promise, resolve } = Promise.withResolvers();
  return {
    ...late,
    person,
    beLate() {
      isLate = true;
      late.teams.state.slow.reads = promise;
    },
    end() {
      isLate = false;
      late.teams.state.slow.reads = undefined;
      resolve(undefined);
    },
  };
}

test('a form that takes too long to draw is answered in time, and comes as a button', async () => {
  await using late = await lateTeams();
  const { person } = late;
  const home = await person.say('home');
  const told = person.nextMessage();
  late.beLate();
  const pressed = await person.press(home, 'Set up a digest');
  expect(readSeen(pressed)).toBe('This takes a moment. The result comes as a message.');
  late.end();
  const button = await told;
  expect(actionsIn(button.card).map(({ title }) => title)).toEqual(['Set up a digest']);
  const form = dialogOf(await person.press(button, 'Set up a digest'));
  expect(inputsIn(form.card).map(({ id }) => id)).toContain('digest_channel');
});

test('a form whose saving takes too long is answered in time, and what is wrong comes later', async () => {
  await using late = await lateTeams();
  const { person } = late;
  const form = dialogOf(await person.press(await person.say('home'), 'Set up a digest'));
  const told = person.nextMessage();
  late.beLate();
  const typed = { digest_channel: '19:nowhere@thread.tacv2', digest_time_1: '22:00' };
  const sent = await person.submit(form, typed);
  expect(readSeen(sent)).toBe('This takes a moment. The result comes as a message.');
  late.end();
  expect(textOf((await told).card)).toContain("Ambience can't post there.");
});

test('what a crash has left of a removed tenant is deleted at the next start', async () => {
  const { sandbox, teams } = run;
  const owner = teams.as('owner', teams.state.tenants[1]?.tenantId);
  await owner.addApp();
  await sandbox.settle();
  const { tenantId } = owner;
  expect(await storedOf(tenantId)).toContain('teams_people');
  await sandbox.stopService();
  const keyring = createKeyring(sandbox.config.encryptionKeys);
  const store = await openTestStore(sandbox.databaseFile, { keyring });
  const unreachable = () => Promise.reject(new Error('nothing is sent'));
  const connector = { openChat: unreachable, channels: unreachable, member: unreachable };
  const directory = { records: openTeamsRecords(store), connector, clock: sandbox.clock };
  const activity = readActivity({ ...from(owner), type: 'installationUpdate', action: 'remove' });
  if (activity === undefined) throw new Error('it is an activity');
  const crash = () => Promise.reject(new Error('killed'));
  const context = { directory, removeWorkspace: crash, log: createLog('silent') };
  await expect(removed(activity, context)).rejects.toThrow('killed');
  await store.close();
  await sandbox.restartService();
  await sandbox.settle();
  expect((await storedOf(tenantId)).filter((name) => name.startsWith('teams_'))).toEqual([]);
});
