import { once } from 'node:events';
import { DatabaseSync } from 'node:sqlite';
import { describe, expect, vi } from 'vitest';
import { connectIds } from '../../src/conversation/connect/ids.ts';
import { digestIds, formFields } from '../../src/conversation/digests/ids.ts';
import { showMessage, showSeen, showSubmitted, showView } from '../../src/sandbox/show.ts';
import type { ShownMessage } from '../../src/sandbox/slack/state.ts';
import { minuteMs } from '../../src/time.ts';
import { manualWait } from '../manual-wait.ts';
import { actionsOf, blocksOf, seriesOf } from './facts.ts';
import {
  deletedDigest,
  eveningAt,
  failedBecause,
  noVenue,
  remedyFor,
  staleBecause,
} from './kinds.ts';
import {
  digestNotification,
  digestPost,
  digestPostsIn,
  digestStatus,
  digestsIn,
  digestWith,
  fieldsOf,
  inModal,
  listedDigest,
  nextRun,
  openDigest,
  outcomeAt,
  pass,
  postingFailure,
  savedOf,
  sendResult,
  sentOutcome,
  setUpDigest,
  stateOf,
  stoppedBecause,
  toldTo,
} from './with-digests.ts';
import {
  ask,
  connect,
  connected,
  dataRequests,
  homeOf,
  messageOf,
  type Running,
  test as rateLimited,
  runSandbox,
  viewOf,
} from './with-sandbox.ts';

/** What goes wrong with digests, and who is told what they can do about it. */

/** Most of these wait for Slack's rate limits, each in a sandbox of its own. */
const test = rateLimited.concurrent;
const bar = 'T0HARBOUR C0BAR';
const due = eveningAt('22:00');
const archived = stoppedBecause(postingFailure('channel_archived'));
const unknown = digestNotification({ kind: 'unknown', at: due });

/** A daily digest at 22:00, in 57 minutes. */
async function withDigest(sandbox: Running, whenDown = ''): Promise<void> {
  const manager = sandbox.as('manager');
  await connected(manager);
  await setUpDigest(manager, {
    channel: 'bar',
    times: ['22:00'],
    ...(whenDown === '' ? {} : { whenDown }),
  });
}

/** Lets time pass until Slack has refused the digest's post once and named the seconds to wait. */
async function passToWait(sandbox: Running, retryAfter: number): Promise<void> {
  const { busyChannels } = sandbox.slack.state;
  busyChannels.set(bar, { retryAfter, times: 1 });
  const { promise: refused, resolve } = Promise.withResolvers<void>();
  sandbox.traffic.events.on('exchange', () => {
    if (busyChannels.get(bar)?.times === 0) resolve();
  });
  sandbox.clock.advance(58 * 60_000);
  await sandbox.tick();
  await refused;
}

function onlyOf(told: readonly ShownMessage[]): ShownMessage {
  const [first, ...others] = told;
  if (first === undefined || others.length > 0) throw new Error(`told ${told.length} times`);
  return first;
}

/** The digest's modal as its managers see it. */
const managed = (sandbox: Running) => openDigest(sandbox.as('owner'));

describe('a digest that cannot be posted stops; its owner is told once, and resumes it in one click', () => {
  test.for([
    ['is_archived', 'channel_archived'],
    ['channel_not_found', 'channel_gone'],
    ['not_in_channel', 'not_in_channel'],
    ['restricted_action', 'posting_forbidden'],
  ] as const)('%s', async ([code, meaning], { sandbox }) => {
    const manager = sandbox.as('manager');
    await withDigest(sandbox);
    sandbox.slack.state.closedChannels.set(bar, code);
    await pass(sandbox, 58);
    const told = onlyOf(manager.directMessages());
    const reason = postingFailure(meaning);
    const stopped = stoppedBecause(reason);
    expect(showMessage(told)).toMatch(digestNotification({ kind: 'stopped' }, stopped));
    // First what is most likely to help.
    const needsChannel = meaning === 'channel_archived' || meaning === 'channel_gone';
    expect(actionsOf(told)[0]).toBe(needsChannel ? digestIds.change : digestIds.resume);
    // Past the time of the next post.
    await pass(sandbox, 24 * 60);
    expect(manager.directMessages()).toHaveLength(1);
    const modal = showView(await managed(sandbox));
    expect(modal).toMatch(outcomeAt(due, { state: 'failed', reason }));
    const home = showView(await homeOf(sandbox, manager));
    expect(home).toMatch(failedBecause(reason));
    expect(home).toMatch(listedDigest(sandbox.clock.now(), stopped));
    const status = digestStatus([digestWith(stopped)], sandbox.clock.now());
    expect(await ask(manager, '/ambience status')).toMatch(status);
    sandbox.slack.state.closedChannels.clear();
    const resumed = messageOf(await manager.press(told, digestIds.resume));
    expect(showMessage(resumed)).toMatch(nextRun(sandbox.clock.now()));
    expect(actionsOf(resumed)).toEqual([]);
    const running = await managed(sandbox);
    expect(stateOf(running)).toBe('active');
    expect(showView(running)).toContain('Tue 24 Nov 22:00');
    await pass(sandbox, 24 * 60);
    expect(digestsIn(sandbox, 'C0BAR')).toHaveLength(1);
  });

  test('a bot token that was revoked: its owner is told after the next installation', async ({
    sandbox,
  }) => {
    await withDigest(sandbox);
    sandbox.slack.state.failingMethods.set('chat.postMessage', 'token_revoked');
    await pass(sandbox, 58);
    expect(sandbox.as('manager').directMessages()).toEqual([]);
    sandbox.slack.state.failingMethods.clear();
    const reason = postingFailure('app_removed');
    expect(showView(await managed(sandbox))).toMatch(failedBecause(reason));
    await sandbox.restartService();
    await pass(sandbox, 1);
    const told = onlyOf(sandbox.as('manager').directMessages());
    expect(showMessage(told)).toMatch(remedyFor(reason));
  });

  test('a venue that withdraws access: once it is connected again the digest resumes by itself', async () => {
    // Otherwise the first to be refused is a recording.
    await using sandbox = await runSandbox({ historyDays: 0 });
    const manager = sandbox.as('manager');
    await withDigest(sandbox);
    sandbox.venueService.revoke('HARBOUR-HOTEL');
    // One refusal is not proof: the digest that meets it has the last reading, with its age.
    await pass(sandbox, 58);
    expect(digestsIn(sandbox, 'C0BAR').join()).toMatch(staleBecause('access_refused'));
    await pass(sandbox, 24 * 60);
    const told = manager.directMessages();
    const stopped = stoppedBecause({ kind: 'venue', code: 'withdrawn' });
    const notified = told.map(showMessage).join('\n');
    expect(notified).toMatch(digestNotification({ kind: 'stopped' }, stopped));
    const modal = await managed(sandbox);
    expect(showView(modal)).toMatch(inModal(stopped));
    // Resuming would only stop it again.
    for (const shown of [modal, ...told]) expect(actionsOf(shown)).not.toContain(digestIds.resume);
    await connect(manager, 'HARBOUR-HOTEL');
    await sandbox.settle();
    const resumed = await managed(sandbox);
    expect(stateOf(resumed)).toBe('active');
    expect(showView(resumed)).toContain('Sun 22 Nov 22:00');
    await pass(sandbox, 24 * 60);
    expect(digestsIn(sandbox, 'C0BAR')).toHaveLength(2);
  });

  test('a venue that is disconnected', async ({ sandbox }) => {
    const manager = sandbox.as('manager');
    await withDigest(sandbox);
    const asked = messageOf(await sandbox.as('owner').command('/ambience disconnect'));
    await sandbox.as('owner').press(asked, connectIds.disconnect);
    await pass(sandbox, 58);
    const told = showMessage(onlyOf(manager.directMessages()));
    expect(told).toMatch(failedBecause({ kind: 'venue', code: 'gone' }));
  });

  test('if its owner has left, another manager is told', async ({ sandbox }) => {
    await withDigest(sandbox);
    sandbox.slack.state.departed.add('U0MANAGER');
    sandbox.slack.state.closedChannels.set(bar, 'is_archived');
    await pass(sandbox, 58);
    expect(toldTo(sandbox.as('owner'))).toHaveLength(1);
  });
});

describe('Slack does not say whether it was posted', () => {
  test.for(['internal_error', 'fatal_error'])(
    '%s: its owner is told once, and only a person sends it again',
    async (code, { sandbox }) => {
      const manager = sandbox.as('manager');
      await withDigest(sandbox);
      sandbox.slack.state.closedChannels.set(bar, code);
      await pass(sandbox, 58);
      const told = onlyOf(manager.directMessages());
      expect(showMessage(told)).toMatch(unknown);
      await pass(sandbox, 24 * 60);
      // Also about the next one, which has its own button to send it.
      expect(manager.directMessages()).toHaveLength(2);
      sandbox.slack.state.closedChannels.clear();
      await sandbox.restartService();
      await pass(sandbox, 10);
      expect(digestsIn(sandbox, 'C0BAR')).toEqual([]);
      const presses = await Promise.all([
        manager.press(told, digestIds.sendAgain),
        manager.press(told, digestIds.sendAgain),
      ]);
      const results = [sendResult({ kind: 'claimed_before' }), sendResult({ kind: 'sent' })];
      expect(presses.map(showSeen).toSorted()).toEqual(results.toSorted());
      expect(digestsIn(sandbox, 'C0BAR')).toHaveLength(1);
      const sentByPerson = outcomeAt(due, sentOutcome, { kind: 'schedule', sentBy: 'U0MANAGER' });
      expect(showView(await managed(sandbox))).toMatch(sentByPerson);
      await pass(sandbox, 24 * 60);
      expect(digestsIn(sandbox, 'C0BAR')).toHaveLength(2);
    },
  );

  test('after one that was posted, its owner is told about trouble again', async ({ sandbox }) => {
    const manager = sandbox.as('manager');
    await withDigest(sandbox);
    for (const code of ['internal_error', undefined, 'internal_error']) {
      if (code === undefined) sandbox.slack.state.closedChannels.clear();
      else sandbox.slack.state.closedChannels.set(bar, code);
      await pass(sandbox, 24 * 60);
    }
    expect(manager.directMessages()).toHaveLength(2);
  });

  test('an owner who cannot be told while Slack is busy is told later', async ({ sandbox }) => {
    const manager = sandbox.as('manager');
    await withDigest(sandbox);
    const { closedChannels, busyChannels } = sandbox.slack.state;
    closedChannels.set(bar, 'is_archived');
    busyChannels.set('T0HARBOUR U0MANAGER', { retryAfter: 1, times: 100 });
    await pass(sandbox, 58);
    expect(manager.directMessages()).toEqual([]);
    busyChannels.clear();
    await sandbox.restartService();
    await pass(sandbox, 1);
    expect(manager.directMessages()).toHaveLength(1);
  });
});

test('429 waits as long as it says, and other channels go on', async ({ sandbox }) => {
  const manager = sandbox.as('manager');
  await withDigest(sandbox);
  await setUpDigest(manager, { channel: 'general', times: ['22:00'] });
  sandbox.slack.state.busyChannels.set(bar, { retryAfter: 1, times: 2 });
  const posted: string[] = [];
  sandbox.slack.state.events.on('message', ({ channelId }) => posted.push(channelId));
  const waits: string[] = [];
  sandbox.traffic.events.on('exchange', ({ what, outcome }) => {
    if (what === 'chat.postMessage' && outcome === 'ratelimited') waits.push(outcome);
  });
  await pass(sandbox, 58);
  expect(digestsIn(sandbox, 'C0GENERAL')).toHaveLength(1);
  expect(digestsIn(sandbox, 'C0BAR')).toHaveLength(1);
  expect(waits).toHaveLength(2);
  expect(posted).toEqual(['C0GENERAL', 'C0BAR']);
  expect(manager.directMessages()).toEqual([]);
});

test.for([
  ['paused', digestIds.pause],
  ['deleted', digestIds.delete],
] as const)('a digest that is %s while it waits is not posted', async ([, button], { sandbox }) => {
  const manager = sandbox.as('manager');
  await withDigest(sandbox);
  const modal = await openDigest(manager);
  await passToWait(sandbox, 1);
  await manager.press(modal, button);
  await sandbox.settle();
  expect(digestsIn(sandbox, 'C0BAR')).toEqual([]);
});

test.for([
  ['changed to other times', 'Fri 20 Nov 23:15'],
  ['paused and resumed', 'Sat 21 Nov 22:00'],
] as const)(
  'a post that waits while its digest is %s is left out, and its history says so',
  async ([how, next], { sandbox }) => {
    const manager = sandbox.as('manager');
    await withDigest(sandbox);
    const modal = await openDigest(manager);
    await passToWait(sandbox, 2);
    const change = async () => {
      const form = viewOf(await manager.press(modal, digestIds.change));
      return savedOf(await manager.submit(form, fieldsOf(form, { times: ['23:15'] })));
    };
    const pauseAndResume = async () => {
      const paused = viewOf(await manager.press(modal, digestIds.pause));
      return viewOf(await manager.press(paused, digestIds.resume));
    };
    const changed = await (how === 'paused and resumed' ? pauseAndResume() : change());
    expect(stateOf(changed)).toBe('active');
    expect(showView(changed)).toContain(next);
    await sandbox.settle();
    expect(digestsIn(sandbox, 'C0BAR')).toEqual([]);
    const leftOut = outcomeAt(due, { state: 'skipped', reason: 'changed' });
    expect(showView(await managed(sandbox))).toMatch(leftOut);
  },
);

test('a digest that waits when the app stops is posted late by the next', async ({ sandbox }) => {
  await withDigest(sandbox);
  await passToWait(sandbox, 600);
  sandbox.clock.advance(20 * 60_000);
  await sandbox.restartService();
  await sandbox.settle();
  const [late, ...others] = digestsIn(sandbox, 'C0BAR');
  expect(late).toMatch(digestPost(due, { now: due + 20 * minuteMs }));
  expect(others).toEqual([]);
  // Nothing was claimed while it waited.
  expect(sandbox.as('manager').directMessages()).toEqual([]);
});

test('posts in one channel wait for each other, a second each', async () => {
  const { wait, end, pending } = manualWait();
  await using sandbox = await runSandbox({ wait });
  const manager = sandbox.as('manager');
  await connected(manager);
  for (const kind of ['daily', 'trend', 'busiest']) {
    await setUpDigest(manager, { kind, channel: 'bar', times: ['22:00'] });
  }
  const { events } = sandbox.slack.state;
  const count = () => digestsIn(sandbox, 'C0BAR').length;
  const first = once(events, 'message');
  const passed = pass(sandbox, 58);
  await first;
  for (const posted of [1, 2]) {
    // Only the end of that second, which begins with Slack's answer, releases the next one.
    await vi.waitFor(() => expect(pending()).toContain(1_000));
    expect(count()).toBe(posted);
    const next = once(events, 'message');
    await end(1_000);
    await next;
  }
  expect(count()).toBe(3);
  await vi.waitFor(() => expect(pending()).toContain(1_000));
  await end(1_000);
  await passed;
});

describe('while the venue service is down', () => {
  test('the last reading is posted, with its age before the figures', async ({ sandbox }) => {
    await withDigest(sandbox);
    await ask(sandbox.as('guest'), '/ambience live');
    await ask(sandbox.as('guest'), '/ambience trend');
    sandbox.venueService.breakWith({ kind: 'status', status: 503 });
    await pass(sandbox, 58);
    const [title, age, ...figures] = digestsIn(sandbox, 'C0BAR').join().split('\n');
    expect(age).toMatch(staleBecause('unavailable'));
    expect(age).toContain('21:00 (60 min ago)');
    expect(title).toContain('Harbour Hotel');
    expect(figures.join('\n')).toContain('8.2');
  });

  test('it is left out if the owner chose that', async ({ sandbox }) => {
    await withDigest(sandbox, 'skip');
    await ask(sandbox.as('guest'), '/ambience live');
    sandbox.venueService.breakWith({ kind: 'status', status: 503 });
    await pass(sandbox, 58);
    expect(digestsIn(sandbox, 'C0BAR')).toEqual([]);
    const leftOut = outcomeAt(due, { state: 'skipped', reason: 'service_down' });
    expect(showView(await managed(sandbox))).toMatch(leftOut);
    sandbox.venueService.breakWith(undefined);
    await pass(sandbox, 24 * 60);
    expect(digestsIn(sandbox, 'C0BAR')).toHaveLength(1);
    expect(sandbox.as('manager').directMessages()).toEqual([]);
  });

  test('without any earlier reading it says so', async ({ sandbox }) => {
    const { events, breakWith } = sandbox.venueService;
    const breakAfterZones = ({ path }: { readonly path: string }) => {
      if (path.endsWith('/zones')) breakWith({ kind: 'status', status: 503 });
    };
    events.on('request', breakAfterZones);
    const manager = sandbox.as('manager');
    await connect(manager, 'HARBOUR-HOTEL');
    await setUpDigest(manager, { channel: 'bar', times: ['22:00'] });
    await pass(sandbox, 58);
    const withoutFigures = digestPost(due, { content: { trouble: 'unavailable' } });
    expect(digestsIn(sandbox, 'C0BAR').join()).toMatch(withoutFigures);
  });

  test('a venue that has not approved yet fails a post without stopping the digest', async ({
    sandbox,
  }) => {
    const manager = sandbox.as('manager');
    await connect(manager, 'LAKESIDE-INN');
    await setUpDigest(manager, { channel: 'bar', times: ['22:00'], timezone: 'UTC' });
    await pass(sandbox, 118);
    const failed = {
      kind: 'failed',
      reason: { kind: 'venue', code: 'unapproved' },
      at: Date.UTC(2026, 10, 20, 22),
    } as const;
    expect(showMessage(onlyOf(manager.directMessages()))).toMatch(
      digestNotification(failed, { timezone: 'UTC' }, 'Lakeside Inn'),
    );
    sandbox.venueService.approve('LAKESIDE-INN');
    await pass(sandbox, 24 * 60);
    expect(digestsIn(sandbox, 'C0BAR')).toHaveLength(1);
  });
});

describe('a digest without its owner', () => {
  test.for(['demoted', 'departed'] as const)(
    '%s: managers are told once and can take over',
    async (how, { sandbox }) => {
      await withDigest(sandbox);
      const owner = sandbox.as('owner');
      sandbox.slack.state[how].add('U0MANAGER');
      await pass(sandbox, 58);
      expect(digestsIn(sandbox, 'C0BAR')).toHaveLength(1);
      const told = onlyOf(toldTo(owner));
      expect(showMessage(told)).toMatch(digestNotification({ kind: 'ownerless' }));
      await pass(sandbox, 24 * 60);
      expect(toldTo(owner)).toHaveLength(1);
      const takenOver = messageOf(await owner.press(told, digestIds.takeOver));
      expect(showMessage(takenOver)).toContain('@owner');
      expect(actionsOf(takenOver)).toEqual([]);
      expect(actionsOf(await managed(sandbox))).not.toContain(digestIds.takeOver);
      sandbox.slack.state.closedChannels.set(bar, 'is_archived');
      await pass(sandbox, 24 * 60);
      expect(toldTo(owner)).toHaveLength(2);
    },
  );
});

test('a workspace that refuses charts gets its digests as text', async ({ sandbox }) => {
  await withDigest(sandbox);
  sandbox.slack.state.workspacesWithoutCharts.add('T0HARBOUR');
  await pass(sandbox, 58);
  const digest = onlyOf(digestPostsIn(sandbox, 'C0BAR'));
  expect(showMessage(digest)).toContain('7.3');
  expect(seriesOf(digest)).toEqual({});
});

test('when the app is removed its digests go', async ({ sandbox }) => {
  await withDigest(sandbox);
  await sandbox.slack.uninstall('T0HARBOUR');
  await sandbox.settle();
  expect(sandbox.service.nextDigestAt()).toBeUndefined();
  await pass(sandbox, 58);
  expect(digestsIn(sandbox, 'C0BAR')).toEqual([]);
});

describe('notifications about a digest', () => {
  test('while Slack itself is down nothing is forgotten: they are sent once Slack is back', async ({
    sandbox,
  }) => {
    const manager = sandbox.as('manager');
    await withDigest(sandbox);
    sandbox.slack.state.failingMethods.set('chat.postMessage', 'internal_error');
    await pass(sandbox, 58);
    expect(manager.directMessages()).toEqual([]);
    sandbox.slack.state.failingMethods.clear();
    await pass(sandbox, 20);
    expect(showMessage(onlyOf(manager.directMessages()))).toMatch(unknown);
    await sandbox.restartService();
    await pass(sandbox, 60);
    expect(manager.directMessages()).toHaveLength(1);
  });

  test('if Slack never says whether they arrived, they are not tried forever', async ({
    sandbox,
  }) => {
    await withDigest(sandbox);
    const { failingMethods } = sandbox.slack.state;
    failingMethods.set('chat.postMessage', 'internal_error');
    await pass(sandbox, 58);
    const tried = () =>
      sandbox.traffic.exchanges.filter(
        ({ what, request }) =>
          what === 'chat.postMessage' && Object(request).channel === 'U0MANAGER',
      ).length;
    const [before] = [tried()];
    expect(before).toBeLessThan(3);
    for (let quarter = 0; quarter < 10; quarter += 1) await pass(sandbox, 15);
    expect(tried()).toBe(4);
  });

  test('about each thing that goes wrong, in order', async ({ sandbox }) => {
    const manager = sandbox.as('manager');
    await withDigest(sandbox);
    const { closedChannels, busyChannels } = sandbox.slack.state;
    busyChannels.set('T0HARBOUR U0MANAGER', { retryAfter: 1, times: 10_000 });
    closedChannels.set(bar, 'internal_error');
    await pass(sandbox, 58);
    closedChannels.set(bar, 'is_archived');
    await pass(sandbox, 24 * 60);
    busyChannels.clear();
    await pass(sandbox, 2);
    const told = manager.directMessages().map(showMessage);
    expect(told).toHaveLength(2);
    expect(told[0]).toMatch(unknown);
    expect(told[1]).toMatch(digestNotification({ kind: 'stopped' }, archived));
  });

  test('a digest whose only manager has left is shown without an owner until someone takes it over', async ({
    sandbox,
  }) => {
    const owner = sandbox.as('owner');
    await connected(owner);
    await setUpDigest(owner, { channel: 'bar', times: ['22:00'] });
    sandbox.slack.state.departed.add('U0OWNER');
    await pass(sandbox, 58);
    const manager = sandbox.as('manager');
    expect(manager.directMessages()).toEqual([]);
    const modal = await openDigest(manager);
    const ownerless = inModal({ isOwnerless: true, ownedBy: 'U0OWNER' });
    expect(showView(modal)).toMatch(ownerless);
    const takenOver = viewOf(await manager.press(modal, digestIds.takeOver));
    expect(showView(takenOver)).not.toMatch(ownerless);
    expect(showView(takenOver)).toContain('@manager');
    expect(actionsOf(takenOver)).not.toContain(digestIds.takeOver);
  });
});

describe('send now', () => {
  test('what was refused can be sent once the channel takes it', async ({ sandbox }) => {
    const manager = sandbox.as('manager');
    await withDigest(sandbox);
    const { closedChannels } = sandbox.slack.state;
    closedChannels.set(bar, 'internal_error');
    await pass(sandbox, 58);
    const told = onlyOf(manager.directMessages());
    closedChannels.set(bar, 'not_in_channel');
    const failed = sendResult({ kind: 'failed', reason: postingFailure('not_in_channel') });
    expect(showSeen(await manager.press(told, digestIds.sendAgain))).toContain(failed);
    closedChannels.clear();
    const sent = sendResult({ kind: 'sent' });
    expect(showSeen(await manager.press(told, digestIds.sendAgain))).toBe(sent);
    expect(digestsIn(sandbox, 'C0BAR')).toHaveLength(1);
  });

  test('it does not wait behind a digest that waits for Slack', async ({ sandbox }) => {
    const manager = sandbox.as('manager');
    await withDigest(sandbox);
    const modal = await openDigest(manager);
    await passToWait(sandbox, 600);
    const sending = viewOf(await manager.press(modal, digestIds.send));
    // A line says that it is being sent.
    expect(blocksOf(sending)).toHaveLength(blocksOf(modal).length + 1);
    const busy = sendResult({ kind: 'busy' });
    expect(showView(sending)).not.toContain(busy);
    expect(showView(await manager.nextChange(sending))).toContain(busy);
    expect(digestsIn(sandbox, 'C0BAR')).toEqual([]);
  });
});

test('a proper stop during a post loses nothing of what follows', async ({ sandbox }) => {
  const manager = sandbox.as('manager');
  await withDigest(sandbox);
  sandbox.slack.state.closedChannels.set(bar, 'is_archived');
  const { promise: posted, resolve } = Promise.withResolvers<void>();
  sandbox.traffic.events.on('exchange', ({ outcome }) => outcome === 'is_archived' && resolve());
  sandbox.clock.advance(58 * 60_000);
  await sandbox.tick();
  await posted;
  await sandbox.restartService();
  await pass(sandbox, 1);
  expect(manager.directMessages()).toHaveLength(1);
  expect(showView(await managed(sandbox))).toMatch(inModal(archived));
});

test('after the last venue is gone its digests can still be seen and deleted', async ({
  sandbox,
}) => {
  const manager = sandbox.as('manager');
  await withDigest(sandbox);
  const asked = messageOf(await manager.command('/ambience disconnect'));
  await manager.press(asked, connectIds.disconnect);
  expect(JSON.stringify(await homeOf(sandbox, manager))).toContain(digestIds.manage);
  const modal = await openDigest(manager);
  const refused = await manager.press(modal, digestIds.change);
  expect(showSeen(refused)).toMatch(noVenue.forManagers);
  expect(showSeen(await manager.press(modal, digestIds.delete))).toMatch(deletedDigest);
});

test('correcting and saving a stopped digest resumes it', async ({ sandbox }) => {
  const manager = sandbox.as('manager');
  await withDigest(sandbox);
  sandbox.slack.state.closedChannels.set(bar, 'is_archived');
  await pass(sandbox, 58);
  const form = viewOf(await manager.press(await openDigest(manager), digestIds.change));
  // As long as the channel does not take posts, nothing is saved.
  const refused = await manager.submit(form, {});
  expect(refused).toMatchObject({ errors: { [formFields.channelId]: expect.any(String) } });
  expect(showSubmitted(refused)).toMatch(failedBecause(postingFailure('channel_archived')));
  const saved = savedOf(await manager.submit(form, fieldsOf(form, { channel: 'general' })));
  expect(stateOf(saved)).toBe('active');
  expect(showView(saved)).toContain('Sat 21 Nov 22:00');
  await pass(sandbox, 24 * 60);
  expect(digestsIn(sandbox, 'C0GENERAL')).toHaveLength(1);
});

test('digests of two workspaces with the same channel do not affect each other', async ({
  sandbox,
}) => {
  await withDigest(sandbox);
  const other = sandbox.as('manager', 'T0CORNER');
  await connect(other, 'HARBOUR-HOTEL');
  await setUpDigest(other, { channel: 'general', times: ['22:00'] });
  await setUpDigest(sandbox.as('manager'), { channel: 'general', times: ['22:00'] });
  sandbox.slack.state.closedChannels.set('T0CORNER C0GENERAL', 'is_archived');
  await pass(sandbox, 58);
  expect(digestsIn(sandbox, 'C0GENERAL')).toHaveLength(1);
  expect(digestsIn(sandbox, 'C0GENERAL', 'T0CORNER')).toEqual([]);
  expect(other.directMessages()).toHaveLength(1);
  expect(sandbox.as('manager').directMessages()).toEqual([]);
});

test('digests of one venue at the same minute share its readings', async () => {
  await using sandbox = await runSandbox({ historyDays: 0 });
  const manager = sandbox.as('manager');
  await connected(manager);
  for (const channel of ['bar', 'general', 'bar', 'general']) {
    await setUpDigest(manager, { channel, times: ['22:00'] });
  }
  const before = dataRequests(sandbox).length;
  await pass(sandbox, 58);
  expect(digestsIn(sandbox, 'C0BAR')).toHaveLength(2);
  expect(dataRequests(sandbox).slice(before).toSorted()).toEqual(['venue/trending', 'zones/live']);
});

test('a damaged delivery is not posted again, and affects no other', async ({ sandbox }) => {
  const manager = sandbox.as('manager');
  await connected(manager);
  for (const channel of ['general', 'bar'])
    await setUpDigest(manager, { channel, times: ['22:00'] });
  await pass(sandbox, 58);
  await sandbox.stopService();
  const database = new DatabaseSync(sandbox.databaseFile);
  const [first] = database.prepare('SELECT key FROM deliveries').all();
  database
    .prepare('UPDATE deliveries SET value = ? WHERE key = ?')
    .run('damaged', String(first?.key));
  database.close();
  await sandbox.restartService();
  await pass(sandbox, 24 * 60);
  const posts = [...digestsIn(sandbox, 'C0GENERAL'), ...digestsIn(sandbox, 'C0BAR')];
  expect(posts).toHaveLength(4);
});
