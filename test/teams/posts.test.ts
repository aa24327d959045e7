import { test as base, expect } from 'vitest';
import { terraceId, veryLoud } from '../../src/sandbox/evening.ts';
import { actionsIn, textOf } from '../../src/sandbox/teams/cards.ts';
import type { SandboxTeams, TeamsPerson } from '../../src/sandbox/teams/people.ts';
import { dialogOf, readSeen } from '../../src/sandbox/teams/read-seen.ts';
import type { TeamsMessage } from '../../src/sandbox/teams/state.ts';
import { hourMs, minuteMs } from '../../src/time.ts';
import { passMinutes, type Running } from '../e2e/with-sandbox.ts';
import { runTeams, withVenue } from './with-teams.ts';

/** What is posted in channels of Teams: digests, alerts and handovers, and what becomes of them. */

interface World {
  readonly sandbox: Running;
  readonly teams: SandboxTeams;
  readonly manager: TeamsPerson;
  readonly bar: string;
}

const test = base.extend<{ world: World }>({
  // biome-ignore lint/correctness/noEmptyPattern: vitest reads which fixtures this one needs from it
  world: async ({}, use) => {
    await using run = await runTeams();
    const { sandbox, teams } = run;
    const manager = await withVenue(sandbox, teams);
    await manager.addToTeam();
    await sandbox.settle();
    const bar = manager.channels.find(({ name }) => name === 'bar')?.id ?? '';
    await use({ sandbox, teams, manager, bar });
  },
});

async function homeOf({ manager }: World): Promise<TeamsMessage> {
  return manager.say('home');
}

/** Through the form, in Home. */
async function setUpDigest(world: World, typed: Readonly<Record<string, string>>): Promise<string> {
  const form = dialogOf(await world.manager.press(await homeOf(world), 'Set up a digest'));
  const hasTwo = 'digest_time_2' in typed;
  const first = hasTwo ? dialogOf(await world.manager.pressIn(form, 'More options')) : form;
  const chosen = { digest_channel: world.bar, ...typed };
  const button = hasTwo ? 'Add another time' : 'Update form';
  const kind = dialogOf(await world.manager.pressIn(first, button, chosen));
  return readSeen(await world.manager.submit(kind, typed));
}

async function setUpAlert(world: World): Promise<string> {
  const presets = dialogOf(await world.manager.press(await homeOf(world), 'Set up an alert'));
  const form = dialogOf(await world.manager.pressIn(presets, 'Choose'));
  return readSeen(await world.manager.submit(form, { alert_channel: world.bar }));
}

const titles = ({ card }: TeamsMessage) => actionsIn(card).map(({ title }) => title);

test('a digest is introduced, and posted at its time, once', async ({ world }) => {
  const { sandbox, manager, teams } = world;
  expect(await setUpDigest(world, { digest_time_1: '22:00' })).toContain('✅ Saved.');
  const [introduction] = manager.seenIn('bar');
  expect(textOf(introduction?.card)).toContain('Daily summary');
  await sandbox.pass(hourMs);
  await sandbox.settle();
  const posts = manager.seenIn('bar').filter((one) => titles(one).includes('Open live'));
  expect(posts).toHaveLength(1);
  expect(posts[0]?.summary).toContain('Harbour Hotel');
  expect(JSON.stringify(posts[0]?.card)).toContain('"Chart.Line"');
  // A press answers only the one who presses, also someone who has never used the app.
  const duty = teams.as('duty');
  const told = duty.nextMessage();
  if (posts[0] !== undefined) await duty.press(posts[0], 'Open live');
  expect((await told).onlyFor).toBe(duty.memberId);
});

test('an alert is one message, which follows what happens, and says who has seen it', async ({
  world,
}) => {
  const { sandbox, manager, teams } = world;
  expect(await setUpAlert(world)).toContain('✅');
  sandbox.venueService.measure(terraceId, veryLoud);
  await passMinutes(sandbox, 25);
  const [open] = manager.seenIn('bar').filter((one) => titles(one).includes('Acknowledge'));
  if (open === undefined) throw new Error('no alert was posted');
  expect(textOf(open.card)).toContain('Terrace');
  // A date is asked for in a dialog, which takes the place of the settings.
  const settings = dialogOf(await manager.press(open, 'Settings'));
  const dialog = dialogOf(await manager.pressIn(settings, 'Mute: Until a date…'));
  expect(textOf(dialog.card)).toContain('Too loud');
  const duty = teams.as('duty');
  const pressed = await duty.press(open, 'Acknowledge');
  expect(readSeen(pressed)).toContain('duty');
  await sandbox.settle();
  const seen = manager.seenIn('bar').find(({ id }) => id === open.id);
  // For everyone, not only for the one who pressed.
  expect(textOf(seen?.card)).toContain('duty');
  expect(seen && titles(seen)).not.toContain('Acknowledge');
  const muted = readSeen(await manager.press(open, 'Mute: For 1 hour'));
  expect(muted).toContain('🔇 Alerts for Terrace are muted until 22:28');
  await passMinutes(sandbox, 5);
  const still = manager.seenIn('bar').find(({ id }) => id === open.id);
  expect(textOf(still?.card)).toContain('🔇 Muted by <at>manager</at> until 22:28');
  sandbox.venueService.measure(terraceId, { loudness: 6 });
  await passMinutes(sandbox, 30);
  const over = manager.seenIn('bar').find(({ id }) => id === open.id);
  expect(textOf(over?.card)).toMatch(/back to normal|✅/i);
});

test('a follow-up is done in the post of the handover, and the rest of it stays', async ({
  world,
}) => {
  const { sandbox, manager, teams } = world;
  for (const text of ['Guest in 204 complained', 'Key card of 310 at the desk']) {
    const entry = await manager.say(`log ${text}`);
    await manager.press(entry, 'Needs follow-up');
    sandbox.clock.advance(minuteMs);
  }
  await setUpDigest(world, { digest_kind: 'handover', digest_time_1: '02:00' });
  await sandbox.pass(6 * hourMs);
  await sandbox.settle();
  const [post] = manager.seenIn('bar').filter((one) => titles(one).includes('Mark done'));
  if (post === undefined) throw new Error('no handover was posted');
  expect(titles(post).filter((title) => title === 'Mark done')).toHaveLength(2);
  await teams.as('duty').press(post, 'Mark done');
  const done = manager.seenIn('bar').find(({ id }) => id === post.id);
  expect(done?.isEdited).toBe(true);
  expect(done && titles(done).filter((title) => title === 'Mark done')).toHaveLength(1);
  expect(textOf(done?.card)).toContain('duty');
  expect(textOf(done?.card)).toContain('Key card of 310');
});

test('a follow-up is done in the channel that an entry was shared to', async ({ world }) => {
  const { manager, teams } = world;
  const duty = teams.as('duty');
  const written = await manager.say('log Ice machine leaking, needs follow-up', 'bar');
  await manager.press(written, 'Share to channel');
  const post = manager.seenIn('bar').at(-1);
  if (post === undefined) throw new Error('the entry was not shared');
  expect(titles(post)).toEqual(['Mark done']);
  await duty.press(post, 'Mark done');
  const after = manager.seenIn('bar').find(({ id }) => id === post.id);
  expect(textOf(after?.card)).toContain('✅ Done by <at>duty</at>');
  expect(after && titles(after)).toEqual([]);
});

test('a request reaches a manager whose chat just had too much', async ({ world }) => {
  const { manager, teams, sandbox } = world;
  const duty = teams.as('duty');
  await duty.addApp();
  await sandbox.settle();
  const denied = await duty.say('alert');
  const asked = manager.nextMessage();
  // The press is answered first, and the request follows.
  teams.state.faults.push({ kind: 'status', status: 429, retryAfter: 1 });
  expect(readSeen(await duty.press(denied, 'Ask for an alert'))).toContain('We asked');
  expect(textOf((await asked).card)).toContain('duty');
});

test('a channel that is gone stops its digest, and the manager is told why', async ({ world }) => {
  const { sandbox, manager } = world;
  await setUpDigest(world, { digest_time_1: '22:00' });
  await manager.removeFromTeam();
  const told = manager.nextMessage();
  await sandbox.pass(hourMs);
  const text = textOf((await told).card);
  expect(text).toContain('stopped');
  expect(text).toContain("Add Ambience to the channel's team");
});

test('what is refused for its pace is posted later; what got no answer is not posted again', async ({
  world,
}) => {
  const { sandbox, manager, teams } = world;
  await setUpDigest(world, { digest_time_1: '22:00', digest_time_2: '22:30' });
  const posts = () => manager.seenIn('bar').filter((one) => titles(one).includes('Open live'));
  await sandbox.settle();
  teams.state.faults.push({ kind: 'status', status: 429, retryAfter: 1 });
  await sandbox.pass(58 * minuteMs);
  await sandbox.settle();
  expect(teams.state.faults).toEqual([]);
  expect(posts()).toHaveLength(1);
  // The next post arrives, but its answer does not.
  teams.state.faults.push({ kind: 'dropped' });
  await sandbox.pass(hourMs / 2);
  await sandbox.settle();
  expect(textOf(manager.chat().at(-1)?.card)).toContain("Teams didn't confirm the post");
  expect(posts()).toHaveLength(2);
});

test('whoever is told in a chat that the app does not have is not told', async ({ world }) => {
  const { sandbox, manager } = world;
  await setUpDigest(world, { digest_time_1: '22:00' });
  await manager.removeApp();
  await manager.removeFromTeam();
  const before = manager.chat().length;
  await sandbox.pass(hourMs);
  await sandbox.settle();
  expect(manager.chat()).toHaveLength(before);
});

test('a preview comes in the chat of the one who asked for it', async ({ world }) => {
  const { manager, sandbox } = world;
  await setUpDigest(world, { digest_time_1: '22:00' });
  const list = dialogOf(await manager.press(await homeOf(world), 'Settings'));
  const posted = manager.seenIn('bar').length;
  sandbox.venueService.measure(terraceId, veryLoud);
  sandbox.clock.advance(6 * minuteMs);
  // The usual week of the zones is known once somebody has asked.
  await manager.say('live');
  expect(readSeen(await manager.pressIn(list, 'Preview'))).toContain('✅');
  await sandbox.settle();
  const preview = manager.chat().find((one) => titles(one).includes('Open live'));
  // No alert is set up for it.
  expect(textOf(preview?.card)).toMatch(/Terrace.{0,4} is much louder than usual\./);
  expect(manager.seenIn('bar')).toHaveLength(posted);
});

test('a kind with a time of its own brings it, and what is shown is saved', async ({ world }) => {
  const { manager, bar } = world;
  const form = dialogOf(await manager.press(await homeOf(world), 'Set up a digest'));
  const typed = { digest_kind: 'weekly', digest_channel: bar };
  const weekly = dialogOf(await manager.pressIn(form, 'Update form', typed));
  expect(textOf(weekly.card)).toMatch(/Next posts: Mon .* 09:00/);
  const saved = readSeen(await manager.submit(weekly));
  expect(saved).toContain('Mon at 09:00');
});
