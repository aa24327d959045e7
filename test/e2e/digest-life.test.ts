import { describe, expect } from 'vitest';
import type { ZoneLive } from '../../src/ambience/types.ts';
import type { AuditEvent } from '../../src/audit-event.ts';
import { digestIds } from '../../src/conversation/digests/ids.ts';
import { commands } from '../../src/conversation/features.ts';
import { auditView } from '../../src/conversation/people/audit-view.ts';
import { peopleIds } from '../../src/conversation/people/ids.ts';
import { helpMessage } from '../../src/conversation/questions/help.ts';
import { attentionLines } from '../../src/conversation/text/attention.ts';
import { houseLocale } from '../../src/conversation/text/locale.ts';
import { synopsisWords } from '../../src/conversation/text/synopsis.ts';
import type { Digest } from '../../src/digests/digest.ts';
import { digestKinds, isAboutOneVenue } from '../../src/digests/kinds.ts';
import { snoozeEnd, snoozePresets } from '../../src/digests/snooze.ts';
import { needsAttention } from '../../src/insight/attention.ts';
import { localZone } from '../../src/insight/local-time.ts';
import { showMessage, showSeen, showView } from '../../src/sandbox/show.ts';
import { findControl } from '../../src/sandbox/slack/interaction.ts';
import type { ShownMessage, ShownView } from '../../src/sandbox/slack/state.ts';
import { menuActionId } from '../../src/slack/render/control-elements.ts';
import { renderDialog } from '../../src/slack/render/render-view.ts';
import { dayMs, minuteMs } from '../../src/time.ts';
import { written } from '../written.ts';
import { actionsOf, blocksOf, labelsOf, rowsOf, seriesOf } from './facts.ts';
import { any, deletedDigest, eveningAt, measuredAt, notAManager, saying } from './kinds.ts';
import {
  chooseSnooze,
  digestPost,
  digestPostsIn,
  digestsIn,
  digestWith,
  inModal,
  introduction,
  listedDigest,
  nextRun,
  openDigest,
  outcomeAt,
  pass,
  postedAt,
  postsIn,
  saveDigest,
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

test('the list shows the next run, and the digest itself links to its last post', async ({
  sandbox,
}) => {
  await withDigest(sandbox);
  await pass(sandbox, 58);
  const owner = sandbox.as('owner');
  const list = viewOf(await owner.command('/ambience digest'));
  const listed = listedDigest(sandbox.clock.now());
  expect(showView(list)).toMatch(listed);
  owner.close(list);
  const unread = viewOf(await owner.command('/ambience digest sauna'));
  expect(showView(unread)).toContain("I didn't understand “sauna”.");
  owner.close(unread);
  const known = viewOf(await owner.command('/ambience digest'));
  expect(showView(known)).not.toContain("didn't understand");
  const link = `https://harbour.slack.com/archives/C0BAR/p${lastPost(sandbox).id.replace('.', '')}`;
  const modal = viewOf(await owner.press(known, digestIds.manage));
  expect(showView(modal)).toMatch(outcomeAt(due, sentOutcome));
  expect(JSON.stringify(modal.content.blocks)).toContain(`<${link}|`);
  const home = await homeOf(sandbox, sandbox.as('guest'));
  expect(showView(home)).toMatch(listed);
  expect(actionsOf(home)).not.toContain(digestIds.list);
});

test('which digests are posted at a time is said above the list', async ({ sandbox }) => {
  const manager = sandbox.as('manager');
  await connected(manager);
  await setUpDigest(manager, { channel: 'bar', times: ['08:00', '22:00'] });
  const listFor = async (question: string) =>
    showSeen(await manager.command(`/ambience ${question}`));
  expect(await listFor('which digests go out on monday morning')).toContain(
    'On Monday morning: Daily summary for #bar (Harbour Hotel) at 08:00.',
  );
  expect(await listFor('what digests go out tomorrow')).toContain(
    'Tomorrow: Daily summary for #bar (Harbour Hotel) at 08:00 and 22:00.',
  );
  expect(await listFor('which digests go out on monday afternoon')).toContain(
    'No digest is scheduled for Monday afternoon.',
  );
  // A bartender, who may change none, reads the same.
  const bartender = showSeen(
    await sandbox.as('bartender').command('/ambience who gets the monday digest'),
  );
  expect(bartender).toMatch(
    /^On Monday: Daily summary for #bar \(Harbour Hotel\) at 08:00 and 22:00\./,
  );
});

test('the list and Home show a last outcome that someone has to know about', async ({
  sandbox,
}) => {
  const manager = sandbox.as('manager');
  await withDigest(sandbox);
  sandbox.slack.state.closedChannels.set('T0HARBOUR C0BAR', 'internal_error');
  await pass(sandbox, 58);
  const last = {
    at: due,
    notedAt: due,
    trigger: { kind: 'schedule' },
    outcome: { state: 'unknown' },
  } as const;
  const listed = listedDigest(sandbox.clock.now(), {}, last);
  expect(showView(viewOf(await manager.command('/ambience digest')))).toMatch(listed);
  expect(showView(await homeOf(sandbox, manager))).toMatch(listed);
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
  expect(digestPostsIn(sandbox, 'C0BAR').map(postedAt)).toEqual([due + 2 * dayMs]);
});

test('a snoozed digest resumes by itself, and what it left out is in its history', async ({
  sandbox,
}) => {
  const manager = sandbox.as('manager');
  const managed = await withDigest(sandbox);
  const modal = viewOf(await chooseSnooze(manager, managed, 'until_date'));
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
  const modal = viewOf(await chooseSnooze(manager, managed, 'until_date'));
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
  // The day so far, and a usual one.
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
  const saved = savedOf(await saveDigest(manager, form, { channel: 'general', times }));
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
  const asked = await ask(bartender, '/ambience when does the daily digest come');
  expect(asked).toContain('Next: tomorrow 22:00');
  expect(asked).toContain('Managers can change digests');
  expect(await ask(bartender, '/ambience stop the daily digest')).toMatch(notAManager);
  const facts = viewOf(await bartender.press(post, digestIds.manage));
  expect(showView(facts)).toContain('Next: tomorrow 22:00');
  expect(showView(facts)).toContain('Only managers can change it. Ask ');
  expect(actionsOf(facts)).toEqual([]);
  for (const choice of [...snoozePresets, 'until_date'] as const) {
    expect(showSeen(await chooseSnooze(bartender, post, choice))).toMatch(notAManager);
  }
  const snooze = viewOf(await chooseSnooze(manager, post, 'until_date'));
  expect(snooze.content.callback_id).toBe(digestIds.snoozeModal);
  const settings = viewOf(await manager.press(post, digestIds.manage));
  expect(stateOf(settings)).toBe('active');
  expect(lastPost(sandbox)).toEqual(post);
});

describe('the snooze menu of a post', () => {
  test.for([
    ['skip_next', [2, 3]],
    ['until_tomorrow', [1, 2, 3]],
    // It is a minute past ten, so the post in a week is left out as well.
    ['one_week', [8, 9]],
  ] as const)('%s', async ([choice, days], { sandbox }) => {
    const manager = sandbox.as('manager');
    await withDigest(sandbox);
    await pass(sandbox, 58);
    const post = lastPost(sandbox);
    const told = messageOf(await chooseSnooze(manager, post, choice));
    expect(told.onlyFor).toBe('U0MANAGER');
    const digest = digestWith({ since: 0 });
    const now = sandbox.clock.now();
    const snoozedUntil = snoozeEnd(digest, choice, now);
    expect(showMessage(told)).toMatch(nextRun(now, { snoozedUntil: snoozedUntil ?? 0 }));
    // The post stays as it is for everyone.
    expect(lastPost(sandbox)).toEqual(post);
    const modal = await openDigest(manager);
    expect(stateOf(modal)).toBe('snoozed');
    expect(actionsOf(modal)).not.toContain(menuActionId);
    const last = days.at(-1) ?? 0;
    await pass(sandbox, last * 24 * 60);
    expect(digestPostsIn(sandbox, 'C0BAR').slice(1).map(postedAt)).toEqual(
      days.map((day) => due + day * dayMs),
    );
  });

  test('until tomorrow also leaves out what is due after midnight', async ({ sandbox }) => {
    const manager = sandbox.as('manager');
    await connected(manager);
    await setUpDigest(manager, { channel: 'bar', times: ['22:00', '00:30', '06:00'] });
    await pass(sandbox, 58);
    await chooseSnooze(manager, lastPost(sandbox), 'until_tomorrow');
    await pass(sandbox, 9 * 60);
    const morning = eveningAt('06:00') + dayMs;
    expect(digestPostsIn(sandbox, 'C0BAR').map(postedAt)).toEqual([due, morning]);
  });

  test('skipping the next one twice skips one', async ({ sandbox }) => {
    await withDigest(sandbox);
    await pass(sandbox, 58);
    const post = lastPost(sandbox);
    await chooseSnooze(sandbox.as('manager'), post, 'skip_next');
    await chooseSnooze(sandbox.as('owner'), post, 'skip_next');
    await pass(sandbox, 2 * 24 * 60);
    expect(digestPostsIn(sandbox, 'C0BAR').map(postedAt)).toEqual([due, due + 2 * dayMs]);
  });

  test('after midnight, until tomorrow ends the same morning', async ({ sandbox }) => {
    const manager = sandbox.as('manager');
    await connected(manager);
    await setUpDigest(manager, { channel: 'bar', times: ['00:30', '22:00'] });
    await pass(sandbox, 4 * 60);
    const [, night] = digestPostsIn(sandbox, 'C0BAR');
    if (night === undefined) throw new Error('no post after midnight');
    await chooseSnooze(manager, night, 'until_tomorrow');
    await pass(sandbox, 22 * 60);
    expect(digestPostsIn(sandbox, 'C0BAR').map(postedAt)).toEqual([
      due,
      eveningAt('00:30') + dayMs,
      due + dayMs,
    ]);
  });

  test('until a date, which is asked in a modal', async ({ sandbox }) => {
    const manager = sandbox.as('manager');
    await withDigest(sandbox);
    await pass(sandbox, 58);
    const modal = viewOf(await chooseSnooze(manager, lastPost(sandbox), 'until_date'));
    const until = due + 3 * dayMs;
    const submitted = await manager.submit(modal, {
      [digestIds.snoozeField]: String(until / 1000),
    });
    expect(stateOf(viewOf(submitted))).toBe('snoozed');
    await pass(sandbox, 4 * 24 * 60);
    expect(digestPostsIn(sandbox, 'C0BAR').map(postedAt)).toEqual([due, until, until + dayMs]);
  });

  test('in the digest’s modal it shows the change at once, and can be ended there', async ({
    sandbox,
  }) => {
    const manager = sandbox.as('manager');
    const managed = await withDigest(sandbox);
    const now = sandbox.clock.now();
    const snoozed = viewOf(await chooseSnooze(manager, managed, 'skip_next'));
    expect(stateOf(snoozed)).toBe('snoozed');
    expect(showView(snoozed)).toMatch(inModal({ snoozedUntil: due + dayMs }, now));
    const resumed = viewOf(await manager.press(snoozed, digestIds.resume));
    expect(stateOf(resumed)).toBe('active');
    await pass(sandbox, 58);
    expect(digestPostsIn(sandbox, 'C0BAR').map(postedAt)).toEqual([due]);
  });

  test('a paused digest cannot be snoozed', async ({ sandbox }) => {
    const manager = sandbox.as('manager');
    const managed = await withDigest(sandbox);
    await pass(sandbox, 58);
    const paused = viewOf(await manager.press(managed, digestIds.pause));
    expect(actionsOf(paused)).not.toContain(menuActionId);
    const shown = viewOf(await chooseSnooze(manager, lastPost(sandbox), 'one_week'));
    expect(stateOf(shown)).toBe('halted');
    const resumed = viewOf(await manager.press(shown, digestIds.resume));
    expect(stateOf(resumed)).toBe('active');
    await pass(sandbox, 24 * 60);
    expect(digestPostsIn(sandbox, 'C0BAR').map(postedAt)).toEqual([due, due + dayMs]);
  });

  test('of a digest that was deleted says so', async ({ sandbox }) => {
    const manager = sandbox.as('manager');
    const managed = await withDigest(sandbox);
    await pass(sandbox, 58);
    await manager.press(managed, digestIds.delete);
    const told = await chooseSnooze(manager, lastPost(sandbox), 'one_week');
    expect(showSeen(told)).toMatch(deletedDigest);
  });
});

test('a post has no Refresh: it stays as it was, and Open live answers who pressed', async ({
  sandbox,
}) => {
  await withDigest(sandbox);
  await pass(sandbox, 58);
  const post = lastPost(sandbox);
  expect(labelsOf(post)).not.toContain('Refresh');
  await pass(sandbox, 30);
  const told = messageOf(await sandbox.as('guest').press(post, digestIds.openLive));
  expect(told.onlyFor).toBe('U0GUEST');
  expect(showMessage(told)).toMatch(measuredAt('22:30', '22:35'));
  expect(lastPost(sandbox)).toEqual(post);
});

/** An entry of the audit list, whenever it was made. */
function audited(event: AuditEvent, by?: string): RegExp {
  const [block] = renderDialog(auditView([{ at: 0, by, event }], 0)).blocks;
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

/** The lines of a daily summary about zones that need a hand; beyond two they are counted. */
function attentionOf(...zones: readonly ZoneLive[]): [RegExp, RegExp, RegExp] {
  const sound = zones.map((zone) =>
    zone.error === undefined ? { mood: { value: 5 }, ...zone } : zone,
  );
  const lines = attentionLines(
    needsAttention(sound, due),
    localZone('Europe/Copenhagen'),
    houseLocale,
  );
  const [first, second, third] = lines.map((line) => saying(line));
  const none = /(?!)/;
  return [first ?? none, second ?? none, third ?? none];
}

/** What the service says about the trend of the sandbox's evening. */
const fallingSlowly =
  written(
    synopsisWords({
      points: [],
      mood: { synopsis: 'The mood is falling (slow).' },
      loudness: { synopsis: 'The loudness is falling (slow).' },
    }),
  ) ?? 'nothing';

test('a trend summary says what the service says, without the rest', async ({ sandbox }) => {
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
  expect(showMessage(digest)).toContain(fallingSlowly);
  // The trend, who set it up and when it was measured, and the buttons.
  expect(kindsOf(digest)).toEqual(['section', 'context', 'actions']);
});

test.for([
  ['representative', '7.3'],
  ['average', '3.9'],
] as const)('a trend summary has the measure %s', async ([figure, mood], { sandbox }) => {
  const manager = sandbox.as('manager');
  await connected(manager);
  await setUpDigest(manager, { kind: 'trend', channel: 'bar', times: ['22:00'], figure });
  await pass(sandbox, 58);
  expect(showMessage(lastPost(sandbox))).toContain(mood);
  // Beside a usual Friday.
  expect(Object.keys(seriesOf(lastPost(sandbox)))).toHaveLength(2);
});

test('the busiest zone is named without the table if that was chosen', async ({ sandbox }) => {
  const manager = sandbox.as('manager');
  await connected(manager);
  await setUpDigest(manager, { kind: 'busiest', channel: 'bar', times: ['22:00'], parts: 'usual' });
  await pass(sandbox, 58);
  const digest = lastPost(sandbox);
  expect(kindsOf(digest)).toEqual(['section', 'context', 'actions']);
  const shown = showMessage(digest);
  for (const fact of ['Harbour Hotel', 'Lobby Bar', 'Rooftop Bar']) expect(shown).toContain(fact);
});

test('each kind of digest about one venue, with everything included, says something else', async ({
  sandbox,
}) => {
  const manager = sandbox.as('manager');
  await connected(manager);
  for (const kind of digestKinds.filter(isAboutOneVenue)) {
    await setUpDigest(manager, { kind, channel: 'bar', times: ['22:00'] });
  }
  await pass(sandbox, 58);
  const posts = digestPostsIn(sandbox, 'C0BAR');
  const ofKind = (isIt: (post: ShownMessage) => boolean) => {
    const [only, ...others] = posts.filter(isIt);
    if (only === undefined || others.length > 0) throw new Error('not one of each kind');
    return only;
  };
  const busiest = ofKind((post) => rowsOf(post).length > 0);
  const trend = ofKind((post) => showMessage(post).includes(fallingSlowly));
  const daily = ofKind((post) => post !== busiest && post !== trend);
  // The daily summary: how the day compares, and a chart.
  expect(kindsOf(daily)).toEqual(['section', 'data_visualization', 'context', 'actions']);
  // The busiest zone: only zones, at most five, the busiest first.
  expect(kindsOf(busiest)).toEqual(['section', 'data_table', 'context', 'actions']);
  const rows = rowsOf(busiest);
  expect(rows).toHaveLength(5);
  expect(rows.slice(0, 2).map(([zone]) => zone)).toEqual(['Lobby Bar', 'Rooftop Bar']);
  // With the mood and the difference to usual.
  expect(rows.map((row) => row.length)).toEqual([3, 3, 3, 3, 3]);
  const moods = rows.map(([, mood]) => Number(mood));
  expect(moods).toEqual(moods.toSorted((a, b) => b - a));
  expect(seriesOf(busiest)).toEqual({});
  // The highest mood of the day, which the other two have.
  expect(posts.filter((post) => showMessage(post).includes('8.3'))).toHaveLength(2);
  expect(showMessage(busiest)).not.toContain('8.3');
  // The trend summary: where it is going and which zones change, with a chart.
  expect(kindsOf(trend)).toEqual(['section', 'data_visualization', 'context', 'actions']);
  expect(showMessage(trend)).toContain('Restaurant');
  expect(new Set(posts.map(showMessage)).size).toBe(3);
});

test('what needs a hand is named, up to three zones', async ({ sandbox }) => {
  await withDigest(sandbox);
  for (const id of ['zn-4107', 'zn-4108', 'zn-4109']) sandbox.venueService.failSensor(id, true);
  await pass(sandbox, 58);
  const lines = attentionOf(
    { id: 'zn-4107', name: 'Spa', error: any },
    { id: 'zn-4108', name: 'Library', error: any },
    { id: 'zn-4109', name: 'Corridor', error: any },
  );
  expect(digestsIn(sandbox, 'C0BAR').at(-1)).toMatch(
    new RegExp(lines.map(({ source }) => source).join('\\n')),
  );
  sandbox.venueService.failSensor('zn-4107', false);
  await pass(sandbox, 24 * 60);
  const next = digestsIn(sandbox, 'C0BAR').at(-1);
  expect(next).toMatch(lines[1]);
  expect(next).not.toMatch(lines[0]);
});

test('a sensor that needs a hand is named if nothing else does', async ({ sandbox }) => {
  const manager = sandbox.as('manager');
  await connected(manager, 'FAULTY-CLUB');
  await setUpDigest(manager, { channel: 'bar', times: ['22:00'] });
  await pass(sandbox, 58);
  const faulty: ZoneLive = { id: 'cloakroom', name: 'Cloakroom', error: any };
  const [line] = attentionOf(faulty);
  expect(digestsIn(sandbox, 'C0BAR').at(-1)).toMatch(line);
  // The numbers cover other zones than usual, so nothing is compared.
  expect(Object.keys(seriesOf(lastPost(sandbox)))).toHaveLength(1);
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
    expect.stringMatching(
      digestPost(at, { digest: digestWith(more), content: { venueName }, isAnyDay: true }),
    );
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
