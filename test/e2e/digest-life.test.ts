import { expect } from 'vitest';
import { showMessage, showSeen, showSubmitted, showView } from '../../src/sandbox/show.ts';
import type { ShownMessage, ShownView } from '../../src/sandbox/slack/state.ts';
import { digestIds } from '../../src/slack/digests/ids.ts';
import { digestsIn, fieldsOf, pass, postsIn, setUpDigest } from './with-digests.ts';
import {
  ask,
  connect,
  connected,
  homeOf,
  messageOf,
  type Running,
  test,
  viewOf,
} from './with-sandbox.ts';

/** Looking after digests, and what they say. */

/** A daily digest at 22:00, 57 minutes from now. @returns its window */
async function withDigest(sandbox: Running, kind = 'daily'): Promise<ShownView> {
  const manager = sandbox.as('manager');
  await connected(manager);
  return setUpDigest(manager, { kind, channel: 'bar', times: ['22:00'] });
}

function lastPost(sandbox: Running): ShownMessage {
  const last = postsIn(sandbox, 'C0BAR').at(-1);
  if (last === undefined) throw new Error('nothing was posted');
  return last;
}

test('the list shows the next run and the last outcome, with a link to the post', async ({
  sandbox,
}) => {
  await withDigest(sandbox);
  await pass(sandbox, 58);
  const list = showSeen(await sandbox.as('owner').command('/ambience digest'));
  expect(list).toContain('Every day at 22:00 (Europe/Copenhagen) · Next Sat 21 Nov 22:00');
  const link = `https://harbour.slack.com/archives/C0BAR/p${lastPost(sandbox).id.replace('.', '')}`;
  expect(list).toContain('Last: Fri 20 Nov 22:00: sent');
  expect(JSON.stringify(sandbox.slack.state.modals('T0HARBOUR', 'U0OWNER'))).toContain(
    `<${link}|sent>`,
  );
  const home = showView(await homeOf(sandbox, sandbox.as('guest')));
  expect(home).toContain('Last: Fri 20 Nov 22:00: sent');
  expect(home).not.toContain('[ Digests ]');
});

test('a paused digest posts nothing until it is resumed, and then nothing of what was due', async ({
  sandbox,
}) => {
  const manager = sandbox.as('manager');
  const managed = await withDigest(sandbox);
  const paused = viewOf(await manager.press(managed, 'Pause'));
  expect(showView(paused)).toContain('Paused: nothing is posted until someone resumes it.');
  await pass(sandbox, 2 * 24 * 60);
  expect(digestsIn(sandbox, 'C0BAR')).toEqual([]);
  const resumed = viewOf(await manager.press(paused, 'Resume'));
  expect(showView(resumed)).toContain('Resumed. Next Sun 22 Nov 22:00.');
  await pass(sandbox, 24 * 60);
  const [only, ...others] = digestsIn(sandbox, 'C0BAR');
  expect(only).toContain('Sun 22 Nov 22:00');
  expect(others).toEqual([]);
});

test('a snoozed digest goes on by itself, and what it left out is in its history', async ({
  sandbox,
}) => {
  const manager = sandbox.as('manager');
  const managed = await withDigest(sandbox);
  const modal = viewOf(await manager.press(managed, 'Snooze'));
  expect(showView(modal)).toContain('posts nothing until then, and goes on by itself');
  const until = (at: number) =>
    manager.submit(modal, { [digestIds.snoozeField]: String(at / 1000) });
  const now = sandbox.clock.now();
  expect(showSubmitted(await until(now - 1000))).toContain('That has passed. Choose a later time.');
  expect(showSubmitted(await until(now + 400 * 24 * 3_600_000))).toContain(
    'Pause the digest instead',
  );
  // Sunday at 22:00 there.
  const snoozed = viewOf(await until(Date.UTC(2026, 10, 22, 21)));
  expect(showView(snoozed)).toContain(
    'Snoozed until Sun 22 Nov 22:00 (Europe/Copenhagen). Next: Sun 22 Nov 22:00',
  );
  await pass(sandbox, 47 * 60);
  expect(digestsIn(sandbox, 'C0BAR')).toEqual([]);
  await pass(sandbox, 2 * 60);
  expect(digestsIn(sandbox, 'C0BAR')).toHaveLength(1);
  const list = viewOf(await manager.command('/ambience digest'));
  const history = showSeen(await manager.press(list, 'Manage'));
  expect(history.match(/left out, snoozed/g)).toHaveLength(2);
});

test('resuming ends a snooze', async ({ sandbox }) => {
  const manager = sandbox.as('manager');
  const managed = await withDigest(sandbox);
  const modal = viewOf(await manager.press(managed, 'Snooze'));
  const snoozed = viewOf(await manager.submit(modal, {}));
  const resumed = await manager.press(snoozed, 'Resume');
  expect(showSeen(resumed)).toContain('Resumed. Next Fri 20 Nov 22:00.');
});

test('a preview goes to who asks and to nobody else', async ({ sandbox }) => {
  const manager = sandbox.as('manager');
  const managed = await withDigest(sandbox);
  const before = postsIn(sandbox, 'C0BAR').length;
  const told = manager.nextChange(managed);
  await manager.press(managed, 'Preview to me');
  await told;
  await sandbox.settle();
  const [preview, ...others] = manager.directMessages().map(showMessage);
  expect(preview).toContain('## Daily digest: Harbour Hotel, Fri 20 Nov 21:03');
  expect(preview).toContain('(chart)');
  expect(preview).toContain('A preview for you alone; it goes to #bar.');
  expect(others).toEqual([]);
  expect(postsIn(sandbox, 'C0BAR')).toHaveLength(before);
});

test('sent to the channel now, once however often one presses', async ({ sandbox }) => {
  const manager = sandbox.as('manager');
  const managed = await withDigest(sandbox);
  await Promise.all([1, 2, 3].map(() => manager.press(managed, 'Send to channel now')));
  await sandbox.settle();
  const [sent, ...others] = digestsIn(sandbox, 'C0BAR');
  expect(sent).toContain('Sent by @manager');
  expect(others).toEqual([]);
  // The one that is due comes all the same.
  await pass(sandbox, 58);
  expect(digestsIn(sandbox, 'C0BAR')).toHaveLength(2);
});

test('one that is wanted at the very minute another is due does not take its place', async ({
  sandbox,
}) => {
  const manager = sandbox.as('manager');
  const managed = await withDigest(sandbox);
  sandbox.clock.advance(57 * 60_000);
  await manager.press(managed, 'Send to channel now');
  await pass(sandbox, 5);
  const senders = digestsIn(sandbox, 'C0BAR').map((text) => /Sent by|Set up by/.exec(text)?.[0]);
  expect(senders.toSorted()).toEqual(['Sent by', 'Set up by']);
});

test('a deleted digest is asked about first, and comes no more', async ({ sandbox }) => {
  const manager = sandbox.as('manager');
  const managed = await withDigest(sandbox);
  const button = JSON.stringify(managed.content.blocks);
  expect(button).toContain('Delete this digest and its history?');
  const list = await manager.press(managed, 'Delete');
  expect(showSeen(list)).toContain('This digest is deleted.\nNo digest is set up.');
  await pass(sandbox, 58);
  expect(digestsIn(sandbox, 'C0BAR')).toEqual([]);
  expect(
    showSeen(await manager.press(postsIn(sandbox, 'C0BAR')[0] ?? lastPost(sandbox), 'Settings')),
  ).toContain('This digest is deleted.');
});

test('a change of time counts from then on, and of the channel says hello there', async ({
  sandbox,
}) => {
  const manager = sandbox.as('manager');
  const managed = await withDigest(sandbox);
  const form = viewOf(await manager.press(managed, 'Change'));
  const typed = fieldsOf(form, { channel: 'general', times: ['20:00', '23:00'] });
  expect(showSubmitted(await manager.submit(form, typed))).toContain('Next: Fri 20 Nov 23:00');
  expect(
    postsIn(sandbox, 'C0GENERAL')
      .map(({ text }) => text)
      .join(),
  ).toContain('has set up a digest');
  await pass(sandbox, 3 * 60);
  expect(digestsIn(sandbox, 'C0BAR')).toEqual([]);
  expect(digestsIn(sandbox, 'C0GENERAL')).toHaveLength(1);
});

test('under a post anyone opens live, and only managers snooze and change', async ({ sandbox }) => {
  const [manager, bartender] = [sandbox.as('manager'), sandbox.as('bartender')];
  await withDigest(sandbox);
  await pass(sandbox, 58);
  const post = lastPost(sandbox);
  const live = messageOf(await bartender.press(post, 'Open live'));
  expect(live.onlyFor).toBe('U0BARTENDER');
  expect(showMessage(live)).toContain('Harbour Hotel, its busiest zones together');
  for (const button of ['Snooze', 'Settings']) {
    expect(showSeen(await bartender.press(post, button))).toContain('Only managers');
  }
  expect(showSeen(await manager.press(post, 'Snooze'))).toContain('=== Snooze a digest ===');
  expect(showSeen(await manager.press(post, 'Settings'))).toContain('=== Digest ===');
  expect(lastPost(sandbox)).toEqual(post);
});

test('the audit list says who did what', async ({ sandbox }) => {
  const manager = sandbox.as('manager');
  const managed = await withDigest(sandbox);
  await manager.press(viewOf(await manager.press(managed, 'Pause')), 'Resume');
  sandbox.slack.state.closedChannels.set('T0HARBOUR C0BAR', 'is_archived');
  await pass(sandbox, 58);
  const home = await homeOf(sandbox, manager);
  const audit = showSeen(await manager.press(home, 'Audit list'));
  expect(audit).toContain('daily digest for #bar set up by @manager');
  expect(audit).toContain('daily digest for #bar paused by @manager');
  expect(audit).toContain('daily digest for #bar stopped by itself');
});

test('the trend synopsis quotes the service, without the rest', async ({ sandbox }) => {
  const manager = sandbox.as('manager');
  await connected(manager);
  await setUpDigest(manager, {
    kind: 'Trend synopsis',
    channel: 'bar',
    times: ['22:00'],
    parts: '',
  });
  await pass(sandbox, 58);
  const [digest] = digestsIn(sandbox, 'C0BAR');
  expect(digest).toContain('The service says: “The mood is falling (slow).”');
  expect(digest).not.toMatch(/busiest|\(chart\)|usual/);
});

test('the busiest zone comes with the figures that were chosen', async ({ sandbox }) => {
  const manager = sandbox.as('manager');
  await connected(manager);
  await setUpDigest(manager, {
    kind: 'Busiest zone',
    channel: 'bar',
    times: ['22:00'],
    parts: '',
    figure: 'All zones on average',
  });
  await pass(sandbox, 58);
  const [digest] = digestsIn(sandbox, 'C0BAR');
  expect(digest).toMatch(/Lobby Bar is the busiest zone, 0\.4 ahead of Rooftop Bar: mood 8\.6/);
  expect(digest).toContain('Harbour Hotel, all zones on average');
  expect(digest).not.toContain('The service says');
});

test('what needs attention is named', async ({ sandbox }) => {
  await withDigest(sandbox);
  sandbox.venueService.failSensor('zn-4107', true);
  await pass(sandbox, 58);
  const [digest] = digestsIn(sandbox, 'C0BAR');
  expect(digest).toContain('1 of 9 zones has a sensor problem: Spa.');
  expect(digest).toContain('Automation is off: ');
  expect(digest).not.toContain('than a usual Friday');
});

test('help says what becomes of digests when clocks change', async ({ sandbox }) => {
  await connected(sandbox.as('manager'));
  expect(await ask(sandbox.as('guest'), '/ambience help')).toContain(
    'a time that those skip in spring comes later by as much as they are moved, and one that comes twice',
  );
});

test('a day of three digests in two workspaces', async ({ sandbox }) => {
  const manager = sandbox.as('manager');
  const other = sandbox.as('manager', 'T0CORNER');
  await connected(manager);
  await connect(other, 'LAKESIDE-INN');
  sandbox.venueService.approve('LAKESIDE-INN');
  await pass(sandbox, 2);
  const posted: string[] = [];
  sandbox.slack.state.events.on('message', ({ teamId, channelId, text, id, onlyFor, author }) => {
    if (onlyFor !== undefined || author !== undefined || text.includes('has set up')) return;
    const at = new Date(Number(id.split('.')[0]) * 1000).toISOString().slice(11, 16);
    posted.push(`${at} ${teamId} ${channelId} ${text.split('\n')[0]}`);
  });
  await setUpDigest(manager, { kind: 'Daily digest', channel: 'bar', times: ['22:00', '07:00'] });
  await setUpDigest(manager, {
    kind: 'Busiest zone',
    channel: 'general',
    times: ['23:30'],
    weekdays: 'Friday',
  });
  await setUpDigest(other, { kind: 'Trend synopsis', channel: 'general', times: ['08:15'] });
  await pass(sandbox, 24 * 60);
  expect(posted).toEqual([
    '21:00 T0HARBOUR C0BAR Daily digest: Harbour Hotel, Fri 20 Nov 22:00 (Europe/Copenhagen)',
    '22:30 T0HARBOUR C0GENERAL Busiest zone: Harbour Hotel, Fri 20 Nov 23:30 (Europe/Copenhagen)',
    // Kathmandu is 5:45 ahead of UTC.
    '02:30 T0CORNER C0GENERAL Trend synopsis: Lakeside Inn, Sat 21 Nov 08:15 (Asia/Kathmandu)',
    '06:00 T0HARBOUR C0BAR Daily digest: Harbour Hotel, Sat 21 Nov 07:00 (Europe/Copenhagen)',
  ]);
});
