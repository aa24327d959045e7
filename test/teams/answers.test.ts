import { test as base, expect } from 'vitest';
import { actionsIn, inputsIn, textOf } from '../../src/sandbox/teams/cards.ts';
import type { SandboxTeams, TeamsPerson } from '../../src/sandbox/teams/people.ts';
import { dialogOf, readSeen } from '../../src/sandbox/teams/read-seen.ts';
import { chatOf, type TeamsMessage } from '../../src/sandbox/teams/state.ts';
import { limits, utf16Bytes } from '../../src/teams/render/limits.ts';
import { ask, connected, type Running } from '../e2e/with-sandbox.ts';
import { runTeams, withVenue } from './with-teams.ts';

/** The app in Teams, over HTTP, with a local Connector. */

interface World {
  readonly sandbox: Running;
  readonly teams: SandboxTeams;
  /** Has installed the app, for themselves and in the team. */
  readonly manager: TeamsPerson;
  /** Has the app, too. */
  readonly bartender: TeamsPerson;
}

const test = base.extend<{ world: World }>({
  // biome-ignore lint/correctness/noEmptyPattern: vitest reads which fixtures this one needs from it
  world: async ({}, use) => {
    await using run = await runTeams();
    const { sandbox, teams } = run;
    const manager = await withVenue(sandbox, teams);
    await manager.addToTeam();
    const bartender = teams.as('bartender');
    await bartender.addApp();
    await sandbox.settle();
    await use({ sandbox, teams, manager, bartender });
  },
});

const titles = ({ card }: Pick<TeamsMessage, 'card'>) => actionsIn(card).map(({ title }) => title);

/** The address of the newest link like this in the chat of a person. */
function linkIn(person: TeamsPerson, like: string): string {
  const texts = person.chat().map(({ card }) => textOf(card));
  const links = texts.flatMap((text) =>
    [...text.matchAll(/\]\(([^)]+)\)/g)].map(([, to = '']) => to),
  );
  return links.findLast((link) => link.includes(like)) ?? '';
}

test('the installer is welcomed, and Home follows; others are greeted', async ({ world }) => {
  const [welcome, home] = world.manager.chat();
  expect(textOf(welcome?.card)).toContain('Ambience is installed.');
  // Renewed when the venue was connected.
  expect(home?.isEdited).toBe(true);
  expect(textOf(home?.card)).toContain('Harbour Hotel · lively, loud');
  // Teams has no admins.
  expect(textOf(home?.card)).toMatch(/Managers: manager$/m);
  const [greeting, ownHome] = world.bartender.chat();
  expect(textOf(greeting?.card)).toContain('Ask about your venue in any channel.');
  expect(ownHome && titles(ownHome)).not.toContain('Manage people');
});

test('in the chat, a line is answered with a card; a button replaces it', async ({ world }) => {
  const { manager, bartender, sandbox } = world;
  const live = await manager.say('live');
  expect(live.summary).toBe('Harbour Hotel is lively and loud');
  expect(textOf(live.card)).toContain('Rooftop Bar | 8.9 | +0.6 | 8.6 | 80');
  const tonight = await manager.say('tonight');
  expect(titles(tonight)).toContain('Log a round');
  expect(readSeen(await manager.press(tonight, 'Refresh'))).toContain('as a usual Friday so far');
  await sandbox.settle();
  // Also for the next time that they open the chat.
  expect(manager.chat().find(({ id }) => id === tonight.id)?.isEdited).toBe(true);
  // Times are written as people write them: this one's language is English of the United States.
  expect(textOf((await bartender.say('live')).card)).toContain('Updated 9:00 PM');
});

test('in a channel, everyone sees the answer, and a press answers only the one who presses', async ({
  world,
}) => {
  const { manager, bartender } = world;
  const answer = await manager.say('terrace', 'bar');
  expect(answer.threadId).toBe(manager.seenIn('bar')[0]?.id);
  expect(answer.onlyFor).toBeUndefined();
  expect(textOf(answer.card)).toContain('Terrace (Harbour Hotel)');
  // It is shared already.
  expect(titles(answer)).not.toContain('Share to channel');
  const told = bartender.nextMessage();
  await bartender.press(answer, 'Refresh');
  const own = await told;
  expect(own.onlyFor).toBe(bartender.memberId);
  expect(manager.seenIn('bar').map(({ id }) => id)).not.toContain(own.id);
  expect(manager.seenIn('bar').find(({ id }) => id === answer.id)?.isEdited).toBe(false);
});

test('several zones in a channel are answered for everyone, in the times of the house', async ({
  world,
}) => {
  const { bartender } = world;
  const answer = await bartender.say('how loud is the bar', 'bar');
  expect(answer.onlyFor).toBeUndefined();
  expect(textOf(answer.card)).toMatch(/Lobby Bar[\s\S]*Rooftop Bar/);
  // The bartender's own language writes 9:00 PM.
  expect(textOf(answer.card)).toContain('Updated 21:00');
  const own = await bartender.say('how loud is the bar', 'bar', true);
  expect(textOf(own.card)).toContain('Updated 9:00 PM');
  expect(titles(own)).toContain('Share to channel');
});

test('*Refresh* renews the Home in which it is pressed', async ({ world }) => {
  const { manager, sandbox } = world;
  const [first, second] = [await manager.say('home'), await manager.say('home')];
  const { length } = manager.chat();
  sandbox.clock.advance(10 * 60_000);
  await manager.press(first, 'Refresh');
  await sandbox.settle();
  expect(manager.chat()).toHaveLength(length);
  const isEdited = (id: string) => manager.chat().find((one) => one.id === id)?.isEdited;
  expect([isEdited(first.id), isEdited(second.id)]).toEqual([true, false]);
});

test('a press in a private message changes that message', async ({ world }) => {
  const { manager, bartender, sandbox } = world;
  const answer = await manager.say('terrace', 'bar', true);
  await manager.press(answer, 'Refresh');
  await sandbox.settle();
  expect(manager.seenIn('bar').find(({ id }) => id === answer.id)?.isEdited).toBe(true);
  expect(bartender.seenIn('bar')).toEqual([]);
});

test('a press about a venue that was disconnected says so, and changes nothing', async ({
  world,
}) => {
  const { manager, bartender, sandbox } = world;
  // The same venue in Slack is another connection of another workspace.
  const inSlack = sandbox.as('manager');
  await connected(inSlack);
  const live = await bartender.say('live');
  const home = await manager.say('home');
  const asked = dialogOf(await manager.press(home, 'Disconnect venue…'));
  const sure = dialogOf(await manager.pressIn(asked, 'Disconnect Harbour Hotel'));
  await manager.pressIn(sure, 'Disconnect venue');
  await sandbox.settle();
  expect(readSeen(await bartender.press(live, 'Refresh'))).toMatch(/no longer connected|no venue/i);
  expect(await ask(inSlack, '/ambience live')).toContain('Rooftop Bar');
});

test('an answer to someone who has blocked the app is lost, and the others get theirs', async ({
  world,
}) => {
  const { manager, bartender, teams, sandbox } = world;
  teams.state.blocked.add(chatOf(bartender.memberId));
  await bartender.type('live', chatOf(bartender.memberId), false);
  await sandbox.settle();
  expect(textOf(bartender.chat().at(-1)?.card)).not.toContain('Rooftop Bar');
  expect(sandbox.logged.filter((line) => line.includes('"level":50'))).toEqual([]);
  expect(textOf((await manager.say('live')).card)).toContain('Rooftop Bar');
});

test('the report comes as a link', async ({ world: { manager, sandbox } }) => {
  await sandbox.pass(24 * 60 * 60_000);
  await manager.say('report');
  await sandbox.settle();
  const file = await fetch(linkIn(manager, 'file?token'));
  expect(file.headers.get('content-type')).toContain('text/html');
  expect(await file.text()).toContain('Harbour Hotel');
});

test('a private line is answered privately, and can be shared', async ({ world }) => {
  const { manager, bartender, sandbox } = world;
  const answer = await manager.say('terrace', 'bar', true);
  expect(answer.onlyFor).toBe(manager.memberId);
  expect(bartender.seenIn('bar')).toEqual([]);
  await manager.press(answer, 'Share to channel');
  await sandbox.settle();
  const [shared] = bartender.seenIn('bar');
  expect(textOf(shared?.card)).toContain('Terrace (Harbour Hotel)');
});

test('where private messages are not possible, the answer comes in the chat', async ({ world }) => {
  const { manager, teams, sandbox } = world;
  teams.state.faults.push({ kind: 'status', status: 400 });
  const line = await manager.say('terrace', 'bar', true);
  await sandbox.settle();
  expect(textOf(line.card)).toContain("I've sent you the answer in your chat with me.");
  expect(textOf(manager.chat().at(-1)?.card)).toContain('Terrace (Harbour Hotel)');
});

test('what is wrong is said at its field, and what was typed stays', async ({ world }) => {
  const { manager, teams } = world;
  const form = dialogOf(await manager.command('connect_venue'));
  expect(form.title).toBe('Connect a venue');
  const refused = dialogOf(await manager.submit(form, { connection_code: 'NO-SUCH-CODE' }));
  expect(textOf(refused.card)).toMatch(/Venue connection code.*\n.*code/i);
  expect(inputsIn(refused.card)[0]).toMatchObject({ value: 'NO-SUCH-CODE' });
  const done = readSeen(await manager.submit(refused, { connection_code: 'CORNER-CAFE' }));
  expect(done).toContain('Corner Café');
  // Nobody else can use the form.
  const stolen = await teams.as('bartender').submit(refused, { connection_code: 'LAKESIDE-INN' });
  expect(readSeen(stolen)).toContain('This form is too old');
});

test('a form in which fields depend on others is drawn again, by its button or instead of saving', async ({
  world: { manager },
}) => {
  const opened = dialogOf(await manager.press(await manager.say('home'), 'Set up a digest'));
  const bar = manager.channels.find(({ name }) => name === 'bar')?.id ?? '';
  const typed = { digest_kind: 'weekly', digest_channel: bar };
  const changed = dialogOf(await manager.pressIn(opened, 'Update form', typed));
  expect(inputsIn(changed.card).map(({ id }) => id)).not.toEqual(
    inputsIn(opened.card).map(({ id }) => id),
  );
  expect(inputsIn(changed.card).find(({ id }) => id === 'digest_channel')).toMatchObject({
    value: bar,
  });
  const shown = dialogOf(await manager.submit(opened, typed));
  expect(textOf(shown.card)).toContain('The form has changed with your choice.');
  expect(readSeen(await manager.submit(shown))).toContain('✅ Saved.');
});

test('a button that cannot be undone asks first, in a dialog', async ({ world }) => {
  const { manager, sandbox } = world;
  const entry = await manager.say('log Glass broke at the bar');
  const asked = dialogOf(await manager.press(entry, 'Delete'));
  expect(asked.title).toMatch(/\?$/);
  const [yes] = actionsIn(asked.card);
  expect(readSeen(await manager.pressIn(asked, yes?.title ?? ''))).toContain('deleted');
  await sandbox.settle();
  // The card with the button tells it, too.
  const card = manager.chat().find(({ id }) => id === entry.id)?.card;
  expect(textOf(card)).toContain('deleted');
  expect(actionsIn(card)).toEqual([]);
  expect(textOf((await manager.say('log')).card)).not.toContain('Glass broke');
});

test('an entry that was edited is shown as it is now, also where it was opened', async ({
  world,
}) => {
  const { manager, sandbox } = world;
  const entry = await manager.say('log Glass broke at the bar');
  const form = dialogOf(await manager.press(entry, 'Edit'));
  const refused = dialogOf(await manager.submit(form, { log_text: '' }));
  const typed = { log_text: 'Two glasses broke at the bar' };
  expect(readSeen(await manager.submit(refused, typed))).toContain('Two glasses');
  await sandbox.settle();
  const card = manager.chat().find(({ id }) => id === entry.id)?.card;
  expect(textOf(card)).toContain('Two glasses broke');
  expect(textOf(card)).not.toContain('“Glass broke');
});

test('what is typed before a venue is connected cannot be logged yet', async () => {
  await using run = await runTeams();
  const manager = run.teams.as('manager');
  await manager.addApp();
  await run.sandbox.settle();
  const offered = await manager.say('Guest in 312 wants a call back from the frobnicator');
  const pressed = readSeen(await manager.press(offered, 'Log this'));
  expect(pressed).toContain('No venue is connected yet');
});

test('an answer that offers to log a line becomes the entry', async ({ world }) => {
  const { manager, sandbox } = world;
  const offered = await manager.say('Guest in 312 wants a call back from the frobnicator');
  const form = dialogOf(await manager.press(offered, 'Log this'));
  expect(inputsIn(form.card).find(({ id }) => id === 'log_text')).toMatchObject({
    value: expect.stringMatching(/^Guest in 312/),
  });
  expect(readSeen(await manager.submit(form))).toContain('Guest in 312');
  await sandbox.settle();
  const card = manager.chat().find(({ id }) => id === offered.id)?.card;
  expect(textOf(card)).toContain('“Guest in 312 wants a call back');
  expect(actionsIn(card).map(({ title }) => title)).not.toContain('Log this');
});

test('a file comes beside the card whose button asked for it', async ({ world: { manager } }) => {
  await manager.say('log guest in 204 complained');
  const log = await manager.say('log');
  const before = textOf(log.card);
  expect(readSeen(await manager.press(log, 'Export CSV'))).not.toContain('complained');
  const chat = manager.chat();
  expect(textOf(chat.find(({ id }) => id === log.id)?.card)).toBe(before);
  expect(textOf(chat.at(-1)?.card)).toContain('harbour-hotel-log');
});

test('a message becomes an entry of the venue log', async ({ world: { manager, teams } }) => {
  const said = { ...(await manager.say('terrace', 'bar')), text: 'Guest in 204 complained' };
  const form = dialogOf(await manager.command('add_to_venue_log', said));
  expect(inputsIn(form.card).find(({ id }) => id === 'log_text')).toMatchObject({
    value: 'Guest in 204 complained',
  });
  const follow = { log_follow_up: 'true' };
  expect(readSeen(await manager.submit(form, follow))).toContain('Complaint');
  expect(textOf((await teams.as('bartender').say('log open')).card)).toContain('Guest in 204');
  const again = dialogOf(await manager.command('add_to_venue_log', said));
  expect(textOf(again.card)).toContain('already in the venue log');
});

test("a colleague's message is added with their name", async ({ world }) => {
  const { manager, bartender } = world;
  const said = await bartender.say('terrace', 'bar');
  const typed = { ...said, author: bartender.name, text: 'Guest in 204 complained' };
  const form = dialogOf(await manager.command('add_to_venue_log', typed));
  expect(inputsIn(form.card).find(({ id }) => id === 'log_text')).toMatchObject({
    value: `${bartender.name}: Guest in 204 complained`,
  });
});

test('a message that names an earlier time becomes an entry of that time', async ({
  world: { manager, sandbox },
}) => {
  const said = await manager.say('terrace', 'bar');
  const text = 'A guest on the rooftop complained about smoke at 20:30';
  const form = dialogOf(await manager.command('add_to_venue_log', { ...said, text }));
  const time = inputsIn(form.card).find(({ type }) => type === 'Input.Time');
  expect(new Date(sandbox.clock.now()).toISOString()).not.toContain('20:30');
  expect(time).toMatchObject({ value: '20:30' });
  const without = await manager.submit(form, { [time?.id ?? '']: '' });
  expect(readSeen(without)).toContain('Choose a date and a time.');
});

test('a picker in which nothing is chosen asks for a choice, and the card stays', async ({
  world,
}) => {
  const live = await world.manager.say('live');
  const pressed = await world.manager.press(live, 'Show');
  expect(readSeen(pressed)).toBe('Choose one first.');
});

test('a slash command that is only typed is answered', async ({ world: { manager } }) => {
  expect(textOf((await manager.say('/live terrace')).card)).toContain('Terrace');
});

test('the same click 20 times does its work once', async ({ world: { manager } }) => {
  const live = await manager.say('live');
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => manager.press(live, 'Log a round')),
  );
  expect(new Set(answers.map(readSeen)).size).toBe(1);
  const log = textOf((await manager.say('log rounds')).card);
  expect(log.match(/Checked, all fine/g)).toHaveLength(1);
});

test('a picker offers what is stored, and shows what was chosen', async ({ world }) => {
  const { manager } = world;
  const live = await manager.say('live');
  const picker = inputsIn(live.card).find(({ type }) => type === 'Input.ChoiceSet');
  if (picker?.type !== 'Input.ChoiceSet') throw new Error('there is no picker');
  const { dataset = '' } = picker['choices.data'] ?? {};
  expect(await manager.search(dataset, 'terr')).toEqual(['Terrace']);
  expect(await manager.search('made_up', 'terr')).toEqual([]);
  const shown = await manager.press(live, 'Show', { [picker.id]: 'zn-4106' });
  expect(readSeen(shown)).toContain('Terrace (Harbour Hotel)');
});

test('people who are no managers ask one, who answers in the chat', async ({ world }) => {
  const { manager, bartender, sandbox } = world;
  const denied = await bartender.say('connect');
  expect(textOf(denied.card)).toContain('Only managers can do this. Ask manager');
  const asked = manager.nextMessage();
  await bartender.press(denied, 'Ask to connect a venue');
  const request = await asked;
  expect(textOf(request.card)).toContain('bartender');
  const told = bartender.nextMessage();
  const [, makeManager] = titles(request);
  await manager.press(request, makeManager ?? '');
  expect(textOf((await told).card)).toContain('manager');
  await sandbox.settle();
});

test('numbers come as a link that works for ten minutes', async ({ world }) => {
  const { manager, sandbox } = world;
  await manager.say('csv');
  await sandbox.settle();
  const file = await fetch(linkIn(manager, 'file?token'));
  expect(file.headers.get('content-type')).toContain('text/csv');
  expect(await file.text()).toContain('Terrace');
  sandbox.clock.advance(11 * 60_000);
  expect((await fetch(linkIn(manager, 'file?token'))).status).toBe(404);
});

test('whoever wants to keep a file saves it in their OneDrive', async ({ world }) => {
  const { manager, bartender, sandbox, teams } = world;
  const asked = await manager.say('csv');
  expect(textOf(asked.card)).toContain('To keep it, save it in your OneDrive.');
  expect(titles(asked)).toEqual(['Allow', 'Decline']);
  await sandbox.settle();
  // Nobody else's answer, and no made-up one, does anything.
  const [allow] = actionsIn(asked.card);
  if (allow === undefined) throw new Error('the question has a button');
  const stolen = { ...allow, data: { ...allow.data, context: { file: 'https://x/?token=T1.x' } } };
  await bartender.use(stolen);
  await sandbox.settle();
  expect(textOf(bartender.chat().at(-1)?.card)).toContain('no longer available');
  await manager.press(asked, 'Allow');
  await sandbox.settle();
  const address = linkIn(manager, 'onedrive');
  expect(address).toBe(
    teams.fileAddress(manager, decodeURIComponent(address.split('/').at(-1) ?? '')),
  );
  expect(await (await fetch(address)).text()).toContain('Terrace');
  expect(manager.chat().map(({ id }) => id)).not.toContain(asked.id);
  const again = await manager.say('csv');
  await sandbox.settle();
  await manager.press(again, 'Decline');
  await sandbox.settle();
  expect(manager.chat().map(({ id }) => id)).not.toContain(again.id);
});

test('of a venue with very many zones, the card has as many as Teams takes, and leads to all', async ({
  world: { manager, sandbox },
}) => {
  const few = await manager.say('live');
  expect(titles(few)).not.toContain('Show all as CSV');
  const timestamp = new Date(sandbox.clock.now()).toISOString();
  const zones = Array.from({ length: 150 }, (_, index) => ({
    ...{ zone_id: `zn-${index}`, zone_name: `Room ${index}`, timestamp },
    ...{ mood: { index: 5, tag: 'Calm' }, loudness: { value: 5, tag: 'Quiet' } },
  }));
  sandbox.venueService.answerAt('zones/live', zones);
  sandbox.clock.advance(6 * 60_000);
  const many = await manager.say('live');
  expect(textOf(many.card)).toMatch(/and \d+ more zones/);
  expect(utf16Bytes(many.card)).toBeLessThan(limits.message.bytes);
  await manager.press(many, 'Show all as CSV');
  await sandbox.settle();
  const address = linkIn(manager, 'file?token');
  expect((await (await fetch(address)).text()).match(/^Room \d+,/gm)).toHaveLength(150);
});

test('in a channel, only readings are for everyone', async ({ world }) => {
  const { manager, bartender, sandbox } = world;
  for (const line of ['csv', 'privacy', 'disconnect', 'digest', 'log', 'help', 'status']) {
    expect((await manager.say(line, 'bar')).onlyFor, line).toBe(manager.memberId);
  }
  await sandbox.settle();
  expect(bartender.seenIn('bar').filter(({ author }) => author === undefined)).toEqual([]);
  // Home is in the chat, which the person is told.
  const told = await manager.say('home', 'bar');
  expect(textOf(told.card)).toContain('in your chat with me');
  expect(textOf(manager.chat().at(-1)?.card)).toContain('Right now');
});

test('a link is shown in a message, and not lost in a toast', async ({ world: { manager } }) => {
  const privacy = await manager.say('privacy');
  const told = manager.nextMessage();
  expect(readSeen(await manager.press(privacy, 'Export data'))).toBe('See the new message.');
  const [, address = ''] = /\]\(([^)]+)\)/.exec(textOf((await told).card)) ?? [];
  const exported = await fetch(address);
  expect(await exported.json()).toMatchObject({ workspace: expect.stringContaining('msteams:') });
});

test('the venue of a channel is not asked for in the chat, which has none', async ({ world }) => {
  const { manager } = world;
  const form = dialogOf(await manager.command('connect_venue'));
  await manager.submit(form, { connection_code: 'CORNER-CAFE' });
  const use = await manager.say('use corner café');
  expect(textOf(use.card)).toContain('Type it in the channel that you mean.');
  expect(readSeen(await manager.press(use, 'Make default'))).toContain('Corner Café');
  expect(textOf((await manager.say('use none')).card)).toContain('Type it in the channel');
  expect(titles(await manager.say('log Glass broke'))).not.toContain('Share to channel');
});
