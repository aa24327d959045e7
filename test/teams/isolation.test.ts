import { afterAll, beforeAll, expect, test } from 'vitest';
import { showSeen } from '../../src/sandbox/show.ts';
import { textOf } from '../../src/sandbox/teams/cards.ts';
import type { TeamsPerson } from '../../src/sandbox/teams/people.ts';
import { dialogOf, readSeen } from '../../src/sandbox/teams/read-seen.ts';
import { tenants } from '../../src/sandbox/teams/tenants.ts';
import { runTeams, withVenue } from './with-teams.ts';

/** Two tenants, and what clients make up. */

let run: Awaited<ReturnType<typeof runTeams>>;
let manager: TeamsPerson;
let stranger: TeamsPerson;
const [harbour, corner = tenants[0]] = tenants;

beforeAll(async () => {
  run = await runTeams();
  manager = await withVenue(run.sandbox, run.teams);
  await manager.addToTeam();
  stranger = run.teams.as('owner', corner.tenantId);
  await stranger.addApp();
  await stranger.addToTeam();
  await run.sandbox.settle();
});
afterAll(async () => {
  await run[Symbol.asyncDispose]();
});

test('a tenant sees nothing of another', async () => {
  expect(textOf((await stranger.say('live')).card)).toContain('No venue is connected yet.');
  expect(textOf((await stranger.say('log')).card)).not.toContain('Harbour');
  const live = await manager.say('live');
  // A card of another tenant, as if it were one of theirs.
  const [own] = stranger.chat();
  const pressed = await stranger.press(
    { ...live, conversationId: own?.conversationId ?? '' },
    'Refresh',
  );
  expect(readSeen(pressed)).not.toContain('Terrace');
});

test('a dialog of another tenant, and a channel of theirs, cannot be used', async () => {
  const form = dialogOf(await manager.command('connect_venue'));
  const stolen = await stranger.submit(form, { connection_code: 'LAKESIDE-INN' });
  expect(readSeen(stolen)).toContain('This form is too old');
  const own = dialogOf(await stranger.command('connect_venue'));
  await stranger.submit(own, { connection_code: 'LAKESIDE-INN' });
  await run.sandbox.settle();
  const digest = dialogOf(await stranger.press(await stranger.say('home'), 'Set up a digest'));
  const theirs = harbour.team.channels[1]?.id ?? '';
  const refused = await stranger.submit(digest, { digest_channel: theirs });
  expect(readSeen(refused)).toContain("Ambience can't post there.");
  expect(manager.seenIn('bar')).toEqual([]);
});

test('people in MANAGERS are managers in the operator’s tenant', async () => {
  const duty = tenants[0].people.find(({ name }) => name === 'duty');
  await using configured = await runTeams({ managers: { slack: [], entra: [duty?.userId ?? ''] } });
  const { sandbox, teams } = configured;
  for (const name of ['manager', 'duty', 'bartender']) await teams.as(name).addApp();
  await sandbox.settle();
  const offered = await teams.as('duty').say('connect');
  expect(dialogOf(await teams.as('duty').press(offered, 'Connect a venue'))).toBeDefined();
  expect(textOf((await teams.as('bartender').say('connect')).card)).toContain('Only managers');
  // In Slack, and in another tenant, they are nobody.
  expect(sandbox.config.teams?.tenantId).toBe(tenants[0].tenantId);
  const asked = await sandbox.as('bartender').command('/ambience connect');
  expect(showSeen(asked)).not.toContain(duty?.userId);
});

test('an unknown tenant is refused until it installs the app', async () => {
  const { teams } = run;
  const unknown = '00000009-0000-4000-8000-000000000001';
  const serviceUrl = teams.serviceUrlOf(unknown);
  const activity = {
    type: 'message',
    serviceUrl,
    text: 'live',
    from: { id: '29:x', aadObjectId: '00000009-0000-4000-8000-000000000002' },
    recipient: { id: '28:app' },
    conversation: { id: 'a:x', conversationType: 'personal', tenantId: unknown },
  };
  expect((await teams.deliver(activity)).status).toBe(403);
  // Two tenants in one activity are none.
  const two = { ...activity, channelData: { tenant: { id: harbour.tenantId } } };
  expect((await teams.deliver(two)).status).toBe(400);
});

test('when the app is removed everywhere, everything of the tenant is deleted', async () => {
  const { sandbox } = run;
  await stranger.removeApp();
  await sandbox.settle();
  // The team still has it.
  await stranger.addApp();
  await sandbox.settle();
  expect(textOf((await stranger.say('live')).card)).toContain('Lakeside');
  await stranger.removeFromTeam();
  await stranger.removeApp();
  await sandbox.settle();
  await expect(stranger.invoke('task/fetch', {})).rejects.toThrow('403');
  await stranger.addApp();
  await sandbox.settle();
  expect(textOf((await stranger.say('live')).card)).toContain('No venue is connected yet.');
  // The other tenant keeps what it has.
  expect(textOf((await manager.say('live')).card)).toContain('Harbour Hotel');
});
