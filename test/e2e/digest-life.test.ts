import { expect } from 'vitest';
import type { Digest } from '../../src/digests/digest.ts';
import { localZone } from '../../src/insight/local-time.ts';
import type { AuditEvent } from '../../src/people/audit.ts';
import { showMessage, showSeen, showView } from '../../src/sandbox/show.ts';
import { findControl } from '../../src/sandbox/slack/interaction.ts';
import type { ShownMessage, ShownView } from '../../src/sandbox/slack/state.ts';
import { commands } from '../../src/slack/app.ts';
import { digestIds } from '../../src/slack/digests/ids.ts';
import { auditView } from '../../src/slack/people/audit-view.ts';
import { peopleIds } from '../../src/slack/people/ids.ts';
import { helpMessage } from '../../src/slack/questions/help.ts';
import { attentionPart } from '../../src/slack/text/attention.ts';
import { againstTypical } from '../../src/slack/text/comparison.ts';
import { dayMs, minuteMs } from '../../src/time.ts';
import { actionsOf, blocksOf, rowsOf, seriesOf } from './facts.ts';
import { any, deletedDigest, eveningAt, notAManager, readingAt, saying } from './kinds.ts';
import {
  digestPost,
  digestsIn,
  digestWith,
  fieldsOf,
  inModal,
  introduction,
  listedDigest,
  openDigest,
  outcomeAt,
  pass,
  postsIn,
  savedOf,
  sentOutcome,
  setUpDigest,
  stateOf,
} from './with-digests.ts';
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

/** Managing digests, and what they say. */

const due = eveningAt('22:00');

/** A daily digest at 22:00, in 57 minutes. @returns its modal */
async function withDigest(sandbox: Running, kind = 'daily'): Promise<ShownView> {
  const manager = sandbox.as('manager');
  await connected(manager);
  return setUpDigest(manager, { kind, channel: 'bar', times: ['22:00'] });
}

function kindsOf(post: ShownMessage): unknown[] {
  return blocksOf(post).map(({ type }) => type);
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
  const list = viewOf(await sandbox.as('owner').command('/ambience digest'));
  const last = {
    at: due,
    notedAt: due,
    trigger: { kind: 'schedule' },
    outcome: sentOutcome,
  } as const;
  const listed = listedDigest(sandbox.clock.now(), {}, last);
  expect(showView(list)).toMatch(listed);
  const link = `https://harbour.slack.com/archives/C0BAR/p${lastPost(sandbox).id.replace('.', '')}`;
  expect(JSON.stringify(list.content.blocks)).toContain(`<${link}|`);
  const home = await homeOf(sandbox, sandbox.as('guest'));
  expect(showView(home)).toMatch(listed);
  expect(actionsOf(home)).not.toContain(digestIds.list);
});

test('a paused digest posts nothing until it is resumed, and nothing that was due before', async ({
  sandbox,
}) => {
  const manager = sandbox.as('manager');
  const managed = await withDigest(sandbox);
  const paused = viewOf(await manager.press(managed, digestIds.pause));
  expect(showView(paused)).toMatch(inModal({ state: { kind: 'paused' } }));
  await pass(sandbox, 2 * 24 * 60);
  expect(digestsIn(sandbox, 'C0BAR')).toEqual([]);
  const resumed = viewOf(await manager.press(paused, digestIds.resume));
  expect(stateOf(resumed)).toBe('active');
  expect(showView(resumed)).toContain('Sun 22 Nov 22:00');
  await pass(sandbox, 24 * 60);
  const [only, ...others] = digestsIn(sandbox, 'C0BAR');
  expect(only).toContain('Sun 22 Nov 22:00');
  expect(others).toEqual([]);
});

test('a snoozed digest resumes by itself, and what it left out is in its history', async ({
  sandbox,
}) => {
  const manager = sandbox.as('manager');
  const managed = await withDigest(sandbox);
  const modal = viewOf(await manager.press(managed, digestIds.snooze));
  expect(modal.content.callback_id).toBe(digestIds.snoozeModal);
  const until = (at: number) =>
    manager.submit(modal, { [digestIds.snoozeField]: String(at / 1000) });
  const now = sandbox.clock.now();
  const past = await until(now - 1000);
  const tooFar = await until(now + 400 * dayMs);
  const atField = { kind: 'errors', errors: { [digestIds.snoozeField]: expect.any(String) } };
  expect([past, tooFar]).toEqual([atField, atField]);
  expect(past).not.toEqual(tooFar);
  const sunday = due + 2 * dayMs;
  const snoozed = viewOf(await until(sunday));
  expect(showView(snoozed)).toMatch(inModal({ snoozedUntil: sunday }, now));
  await pass(sandbox, 47 * 60);
  expect(digestsIn(sandbox, 'C0BAR')).toEqual([]);
  await pass(sandbox, 2 * 60);
  expect(digestsIn(sandbox, 'C0BAR')).toHaveLength(1);
  const history = showView(await openDigest(manager));
  for (const at of [due, due + dayMs]) {
    expect(history).toMatch(outcomeAt(at, { state: 'skipped', reason: 'snoozed' }));
  }
});

test('resuming ends a snooze', async ({ sandbox }) => {
  const manager = sandbox.as('manager');
  const managed = await withDigest(sandbox);
  const modal = viewOf(await manager.press(managed, digestIds.snooze));
  const snoozed = viewOf(await manager.submit(modal, {}));
  expect(stateOf(snoozed)).toBe('snoozed');
  const resumed = viewOf(await manager.press(snoozed, digestIds.resume));
  expect(stateOf(resumed)).toBe('active');
  expect(showView(resumed)).toContain('Fri 20 Nov 22:00');
});

test('a preview goes to the person who asks and to nobody else', async ({ sandbox }) => {
  const manager = sandbox.as('manager');
  const managed = await withDigest(sandbox);
  const before = postsIn(sandbox, 'C0BAR').length;
  const told = manager.nextChange(managed);
  await manager.press(managed, digestIds.preview);
  await told;
  await sandbox.settle();
  const [preview, ...others] = manager.directMessages();
  if (preview === undefined) throw new Error('no preview');
  const trigger = { kind: 'person', sentBy: 'U0MANAGER' } as const;
  const at = eveningAt('21:03');
  expect(showMessage(preview)).toMatch(digestPost(at, { trigger, isPreview: true }));
  expect(Object.keys(seriesOf(preview))).toHaveLength(2);
  expect(others).toEqual([]);
  expect(postsIn(sandbox, 'C0BAR')).toHaveLength(before);
});

test('it is sent to the channel now, once however often someone presses', async ({ sandbox }) => {
  const manager = sandbox.as('manager');
  const managed = await withDigest(sandbox);
  await Promise.all([1, 2, 3].map(() => manager.press(managed, digestIds.send)));
  await sandbox.settle();
  const trigger = { kind: 'person', sentBy: 'U0MANAGER' } as const;
  expect(digestsIn(sandbox, 'C0BAR')).toEqual([
    expect.stringMatching(digestPost(eveningAt('21:03'), { trigger })),
  ]);
  // The one that is due is still posted.
  await pass(sandbox, 58);
  expect(digestsIn(sandbox, 'C0BAR')).toHaveLength(2);
});

test('one that is sent in the same minute as another is due does not replace it', async ({
  sandbox,
}) => {
  const manager = sandbox.as('manager');
  const managed = await withDigest(sandbox);
  sandbox.clock.advance(57 * 60_000);
  await manager.press(managed, digestIds.send);
  await pass(sandbox, 5);
  const sentBy = digestPost(due, { trigger: { kind: 'person', sentBy: 'U0MANAGER' } });
  const posts = digestsIn(sandbox, 'C0BAR');
  expect(posts).toHaveLength(2);
  for (const kind of [sentBy, digestPost(due)]) {
    expect(posts.filter((text) => kind.test(text))).toHaveLength(1);
  }
});

test('deleting a digest is confirmed first, and nothing is posted after it', async ({
  sandbox,
}) => {
  const manager = sandbox.as('manager');
  const managed = await withDigest(sandbox);
  expect(findControl(managed, digestIds.delete).element.confirm).toBeDefined();
  const list = viewOf(await manager.press(managed, digestIds.delete));
  expect(showView(list)).toMatch(deletedDigest);
  expect(actionsOf(list)).toEqual([digestIds.create]);
  await pass(sandbox, 58);
  expect(digestsIn(sandbox, 'C0BAR')).toEqual([]);
  const settings = await manager.press(lastPost(sandbox), digestIds.manage);
  expect(showSeen(settings)).toMatch(deletedDigest);
});

test('a new time counts from then on, and a new channel is told about the digest', async ({
  sandbox,
}) => {
  const manager = sandbox.as('manager');
  const managed = await withDigest(sandbox);
  const form = viewOf(await manager.press(managed, digestIds.change));
  const times = ['20:00', '23:00'];
  const typed = fieldsOf(form, { channel: 'general', times });
  const saved = savedOf(await manager.submit(form, typed));
  expect(showView(saved)).toContain('Fri 20 Nov 23:00');
  expect(postsIn(sandbox, 'C0GENERAL').map(showMessage)).toEqual([
    expect.stringMatching(introduction(sandbox.clock.now(), { channelId: 'C0GENERAL', times })),
  ]);
  await pass(sandbox, 3 * 60);
  expect(digestsIn(sandbox, 'C0BAR')).toEqual([]);
  expect(digestsIn(sandbox, 'C0GENERAL')).toHaveLength(1);
});

test('under a post anyone opens live, and only managers snooze and change', async ({ sandbox }) => {
  const [manager, bartender] = [sandbox.as('manager'), sandbox.as('bartender')];
  await withDigest(sandbox);
  await pass(sandbox, 58);
  const post = lastPost(sandbox);
  const live = messageOf(await bartender.press(post, digestIds.openLive));
  expect(live.onlyFor).toBe('U0BARTENDER');
  expect(showMessage(live)).toContain('Harbour Hotel');
  expect(rowsOf(live)).not.toEqual([]);
  for (const button of [digestIds.snooze, digestIds.manage]) {
    expect(showSeen(await bartender.press(post, button))).toMatch(notAManager);
  }
  const snooze = viewOf(await manager.press(post, digestIds.snooze));
  expect(snooze.content.callback_id).toBe(digestIds.snoozeModal);
  const settings = viewOf(await manager.press(post, digestIds.manage));
  expect(stateOf(settings)).toBe('active');
  expect(lastPost(sandbox)).toEqual(post);
});

/** An entry of the audit list, whenever it was made. */
function audited(event: AuditEvent, by?: string): RegExp {
  const [block] = auditView([{ at: 0, by, event }], 0).blocks;
  return saying(String(Object(block).text.text).replace(/<!date[^>]*>/, any));
}

test('the audit list says who did what', async ({ sandbox }) => {
  const manager = sandbox.as('manager');
  const managed = await withDigest(sandbox);
  const paused = viewOf(await manager.press(managed, digestIds.pause));
  await manager.press(paused, digestIds.resume);
  sandbox.slack.state.closedChannels.set('T0HARBOUR C0BAR', 'is_archived');
  await pass(sandbox, 58);
  const home = await homeOf(sandbox, manager);
  const audit = showSeen(await manager.press(home, peopleIds.showAudit));
  const about = { digestKind: 'daily', channelId: 'C0BAR' } as const;
  expect(audit).toMatch(audited({ kind: 'digest_set_up', ...about }, 'U0MANAGER'));
  expect(audit).toMatch(audited({ kind: 'digest_paused', ...about }, 'U0MANAGER'));
  expect(audit).toMatch(audited({ kind: 'digest_stopped', ...about }));
});

test('the trend synopsis quotes the service, without the rest', async ({ sandbox }) => {
  const manager = sandbox.as('manager');
  await connected(manager);
  await setUpDigest(manager, {
    kind: 'trend',
    channel: 'bar',
    times: ['22:00'],
    parts: '',
  });
  await pass(sandbox, 58);
  const digest = lastPost(sandbox);
  expect(showMessage(digest)).toContain('The mood is falling (slow).');
  // The trend, how old it is, and who set it up.
  expect(kindsOf(digest)).toEqual(['header', 'section', 'context', 'context', 'actions']);
});

test('the busiest zone comes with the figures that were chosen', async ({ sandbox }) => {
  const manager = sandbox.as('manager');
  await connected(manager);
  await setUpDigest(manager, {
    kind: 'busiest',
    channel: 'bar',
    times: ['22:00'],
    parts: '',
    figure: 'average',
  });
  await pass(sandbox, 58);
  const digest = lastPost(sandbox);
  const body = ['section', 'section'];
  expect(kindsOf(digest)).toEqual(['header', ...body, 'context', 'context', 'actions']);
  const [, figures, zone] = blocksOf(digest).map((block) => JSON.stringify(block));
  // On average; the busiest zones together have 7.3.
  for (const fact of ['3.9', 'Harbour Hotel']) expect(figures).toContain(fact);
  for (const fact of ['Lobby Bar', '0.4', 'Rooftop Bar', '8.6']) expect(zone).toContain(fact);
});

/** What a digest says if the mood is above, at or below what is usual then. */
function comparison(at: number): RegExp {
  const when = { at, zone: localZone('Europe/Copenhagen'), scale: { decimals: 1, spread: 1 } };
  const sentences = [9, 5, 1].map((value) => {
    const words = againstTypical({ mood: { value } }, { mood: 5 }, when);
    return (words?.mrkdwn ?? '').replace('4.0', any).replace(/\.$/, '');
  });
  return new RegExp(sentences.map((words) => saying(words).source).join('|'));
}

test('what needs attention is named', async ({ sandbox }) => {
  await withDigest(sandbox);
  sandbox.venueService.failSensor('zn-4107', true);
  await pass(sandbox, 58);
  const zones = [
    { name: 'Spa', error: 'no data' },
    { name: 'Terrace', automationIsOn: false },
    { name: 'Library', automationIsOn: false },
    { name: 'Breakfast Room', music: { muted: true } },
    ...Array.from({ length: 5 }, (_, index) => ({ name: `Zone ${index}` })),
  ].map((zone) => ({ id: zone.name, mood: { value: 5 }, ...zone }));
  const [digest] = digestsIn(sandbox, 'C0BAR');
  expect(digest).toMatch(saying(attentionPart(readingAt(zones, '22:00')).text));
  // Figures of some zones are not compared with the usual ones of all.
  expect(digest).not.toMatch(comparison(due));
  sandbox.venueService.failSensor('zn-4107', false);
  await pass(sandbox, 24 * 60);
  expect(digestsIn(sandbox, 'C0BAR').at(-1)).toMatch(comparison(due + dayMs));
});

test('help says what happens to digests when clocks change', async ({ sandbox }) => {
  await connected(sandbox.as('manager'));
  const help = await ask(sandbox.as('guest'), '/ambience help');
  expect(help).toMatch(saying(helpMessage(commands)));
});

test('a day of three digests in two workspaces', async ({ sandbox }) => {
  const manager = sandbox.as('manager');
  const other = sandbox.as('manager', 'T0CORNER');
  await connected(manager);
  await connect(other, 'LAKESIDE-INN');
  sandbox.venueService.approve('LAKESIDE-INN');
  await pass(sandbox, 2);
  const posted: string[][] = [];
  sandbox.slack.state.events.on('message', (message) => {
    if (!actionsOf(message).includes(digestIds.openLive)) return;
    const at = new Date(Number(message.id.split('.')[0]) * 1000).toISOString().slice(11, 16);
    posted.push([at, message.teamId, message.channelId, showMessage(message)]);
  });
  const daily: Partial<Digest> = { kind: 'daily', times: ['07:00', '22:00'] };
  const busiest: Partial<Digest> = { kind: 'busiest', times: ['23:30'], weekdays: ['friday'] };
  const trend: Partial<Digest> = { kind: 'trend', times: ['08:15'], timezone: 'Asia/Kathmandu' };
  await setUpDigest(manager, { kind: 'daily', channel: 'bar', times: ['22:00', '07:00'] });
  await setUpDigest(manager, {
    kind: 'busiest',
    channel: 'general',
    times: ['23:30'],
    weekdays: 'friday',
  });
  await setUpDigest(other, { kind: 'trend', channel: 'general', times: ['08:15'] });
  await pass(sandbox, 24 * 60);
  const saysIt = (at: number, more: Partial<Digest>, venueName = 'Harbour Hotel') =>
    expect.stringMatching(digestPost(at, { digest: digestWith(more), content: { venueName } }));
  expect(posted).toEqual([
    ['21:00', 'T0HARBOUR', 'C0BAR', saysIt(due, daily)],
    ['22:30', 'T0HARBOUR', 'C0GENERAL', saysIt(due + 90 * minuteMs, busiest)],
    // Kathmandu is 5:45 ahead of UTC.
    [
      '02:30',
      'T0CORNER',
      'C0GENERAL',
      saysIt(Date.UTC(2026, 10, 21, 2, 30), trend, 'Lakeside Inn'),
    ],
    ['06:00', 'T0HARBOUR', 'C0BAR', saysIt(due + 9 * 60 * minuteMs, daily)],
  ]);
});
