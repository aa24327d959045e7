import { once } from 'node:events';
import { DatabaseSync } from 'node:sqlite';
import { describe, expect } from 'vitest';
import { showMessage, showSeen, showSubmitted, showView } from '../../src/sandbox/show.ts';
import type { ShownMessage } from '../../src/sandbox/slack/state.ts';
import { manualWait } from '../manual-wait.ts';
import { digestsIn, fieldsOf, pass, setUpDigest } from './with-digests.ts';
import {
  ask,
  connect,
  connected,
  dataRequests,
  homeOf,
  test as inTurn,
  messageOf,
  type Running,
  runSandbox,
  viewOf,
} from './with-sandbox.ts';

/** What goes wrong with digests, and who is told what they can do about it. */

/** Most of them wait for Slack's pace, each in a sandbox of its own. */
const test = inTurn.concurrent;
const bar = 'T0HARBOUR C0BAR';

/** A daily digest at 22:00, 57 minutes from now. */
async function withDigest(sandbox: Running, whenDown = ''): Promise<void> {
  const manager = sandbox.as('manager');
  await connected(manager);
  await setUpDigest(manager, {
    channel: 'bar',
    times: ['22:00'],
    ...(whenDown === '' ? {} : { whenDown }),
  });
}

/** Until Slack has refused the digest's post once, and has said how many seconds to wait. */
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

/** The digest as its managers see it. */
async function managed(sandbox: Running): Promise<string> {
  const owner = sandbox.as('owner');
  const list = viewOf(await owner.command('/ambience digest'));
  return showSeen(await owner.press(list, 'Manage'));
}

describe('a digest that cannot go on stops, its owner is told once, and resumes it in one click', () => {
  test.for([
    [
      'is_archived',
      /the channel is archived\. Choose another channel for it; saving it resumes it/,
    ],
    ['channel_not_found', /deleted, or private and without Ambience\. Type \/invite @Ambience/],
    ['not_in_channel', /Ambience is not in the channel\. Type \/invite @Ambience/],
    ['restricted_action', /does not let Ambience post\. Ask who manages the channel/],
  ] as const)('%s', async ([code, expected], { sandbox }) => {
    const manager = sandbox.as('manager');
    await withDigest(sandbox);
    sandbox.slack.state.closedChannels.set(bar, code);
    await pass(sandbox, 58);
    const told = onlyOf(manager.directMessages());
    expect(showMessage(told)).toMatch(/^Daily digest of Harbour Hotel for #bar has stopped: /);
    expect(showMessage(told)).toMatch(expected);
    await pass(sandbox, 3 * 24 * 60);
    expect(manager.directMessages()).toHaveLength(1);
    expect(await managed(sandbox)).toMatch(/22:00: not sent, .*\n/);
    expect(showView(await homeOf(sandbox, manager))).toMatch(/^=== Home ===\n1 digest has stopped/);
    expect(await ask(manager, '/ambience status')).toContain('1 of 1 digest has stopped');
    sandbox.slack.state.closedChannels.clear();
    expect(showSeen(await manager.press(told, 'Resume'))).toBe('Resumed. Next Tue 24 Nov 22:00.');
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
    expect(await managed(sandbox)).toContain('Ambience had no access to this workspace');
    await sandbox.restartService();
    await pass(sandbox, 1);
    expect(showMessage(onlyOf(sandbox.as('manager').directMessages()))).toContain(
      'Ambience has access again; resume the digest.',
    );
  });

  test('a venue that withdraws access: after it is connected again the digest goes on by itself', async ({
    sandbox,
  }) => {
    const manager = sandbox.as('manager');
    await withDigest(sandbox);
    sandbox.venueService.revoke('HARBOUR-HOTEL');
    // One refusal is not believed: the digest that meets it has the last reading, with its age.
    await pass(sandbox, 58);
    expect(digestsIn(sandbox, 'C0BAR').join()).toContain("refused access (we'll check");
    await pass(sandbox, 24 * 60);
    const told = manager.directMessages().map(showMessage);
    expect(told.join('\n')).toContain('has stopped: the venue has withdrawn access.');
    expect(await managed(sandbox)).toContain('Stopped: the venue has withdrawn access');
    await connect(manager, 'HARBOUR-HOTEL');
    await sandbox.settle();
    expect(await managed(sandbox)).toContain('Next: Sun 22 Nov 22:00');
    await pass(sandbox, 24 * 60);
    expect(digestsIn(sandbox, 'C0BAR')).toHaveLength(2);
  });

  test('a venue that is disconnected', async ({ sandbox }) => {
    const manager = sandbox.as('manager');
    await withDigest(sandbox);
    const asked = messageOf(await sandbox.as('owner').command('/ambience disconnect'));
    await sandbox.as('owner').press(asked, 'Disconnect Harbour Hotel');
    await pass(sandbox, 58);
    expect(showMessage(onlyOf(manager.directMessages()))).toContain('the venue is disconnected');
  });

  test('if its owner has left, another manager is told', async ({ sandbox }) => {
    await withDigest(sandbox);
    sandbox.slack.state.departed.add('U0MANAGER');
    sandbox.slack.state.closedChannels.set(bar, 'is_archived');
    await pass(sandbox, 58);
    expect(sandbox.as('owner').directMessages()).toHaveLength(1);
  });
});

describe('Slack does not say whether it was posted', () => {
  test.for(['internal_error', 'fatal_error'])(
    '%s: told once, and sent again by a person alone',
    async (code, { sandbox }) => {
      const manager = sandbox.as('manager');
      await withDigest(sandbox);
      sandbox.slack.state.closedChannels.set(bar, code);
      await pass(sandbox, 58);
      const told = onlyOf(manager.directMessages());
      expect(showMessage(told)).toContain(
        'Slack did not say whether Daily digest of Harbour Hotel for #bar was posted at Fri 20 Nov 22:00.',
      );
      await pass(sandbox, 24 * 60);
      // The next one as well, which has its own Send now.
      expect(manager.directMessages()).toHaveLength(2);
      sandbox.slack.state.closedChannels.clear();
      await sandbox.restartService();
      await pass(sandbox, 10);
      expect(digestsIn(sandbox, 'C0BAR')).toEqual([]);
      const presses = await Promise.all([
        manager.press(told, 'Send now'),
        manager.press(told, 'Send now'),
      ]);
      expect(presses.map(showSeen).toSorted()).toEqual([
        'It was sent to #bar just before, or is being sent; nothing was posted twice.',
        'Sent to #bar.',
      ]);
      expect(digestsIn(sandbox, 'C0BAR')).toHaveLength(1);
      expect(await managed(sandbox)).toMatch(/22:00, sent by hand: .*sent/);
      await pass(sandbox, 24 * 60);
      expect(digestsIn(sandbox, 'C0BAR')).toHaveLength(2);
    },
  );

  test('after a good one, trouble is told again', async ({ sandbox }) => {
    const manager = sandbox.as('manager');
    await withDigest(sandbox);
    for (const code of ['internal_error', undefined, 'internal_error']) {
      if (code === undefined) sandbox.slack.state.closedChannels.clear();
      else sandbox.slack.state.closedChannels.set(bar, code);
      await pass(sandbox, 24 * 60);
    }
    expect(manager.directMessages()).toHaveLength(2);
  });

  test('who cannot be told while Slack is busy is told later', async ({ sandbox }) => {
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
  ['paused', 'Pause'],
  ['deleted', 'Delete'],
] as const)('a digest that is %s while it waits is not posted', async ([, button], { sandbox }) => {
  const manager = sandbox.as('manager');
  await withDigest(sandbox);
  const list = viewOf(await manager.command('/ambience digest'));
  const window = viewOf(await manager.press(list, 'Manage'));
  await passToWait(sandbox, 1);
  await manager.press(window, button);
  await sandbox.settle();
  expect(digestsIn(sandbox, 'C0BAR')).toEqual([]);
});

test.for([
  ['changed to other times', 'at 23:15'],
  ['paused and resumed', 'Resumed. Next Sat 21 Nov 22:00.'],
] as const)(
  'one that waits while its digest is %s is left out, and says so',
  async ([how, said], { sandbox }) => {
    const manager = sandbox.as('manager');
    await withDigest(sandbox);
    const list = viewOf(await manager.command('/ambience digest'));
    const window = viewOf(await manager.press(list, 'Manage'));
    await passToWait(sandbox, 2);
    if (how === 'paused and resumed') {
      const paused = viewOf(await manager.press(window, 'Pause'));
      expect(showSeen(await manager.press(paused, 'Resume'))).toContain(said);
    } else {
      const form = viewOf(await manager.press(window, 'Change'));
      const saved = await manager.submit(form, fieldsOf(form, { times: ['23:15'] }));
      expect(showSubmitted(saved)).toContain(said);
    }
    await sandbox.settle();
    expect(digestsIn(sandbox, 'C0BAR')).toEqual([]);
    expect(await managed(sandbox)).toContain('22:00: left out, the digest was changed or resumed');
  },
);

test('a digest that waits when the app stops is posted late by the next', async ({ sandbox }) => {
  await withDigest(sandbox);
  await passToWait(sandbox, 600);
  sandbox.clock.advance(20 * 60_000);
  await sandbox.restartService();
  await sandbox.settle();
  const [late, ...others] = digestsIn(sandbox, 'C0BAR');
  expect(late).toContain('Late: this was due at 22:00 and could not be posted then.');
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
    // Nothing but the end of that second lets the next one go.
    expect([count(), pending().includes(1_000)]).toEqual([posted, true]);
    const next = once(events, 'message');
    await end(1_000);
    await next;
  }
  expect(count()).toBe(3);
  await end(1_000);
  await passed;
});

describe('while the venue service is down', () => {
  test('the last reading is posted, with its age, and says so first', async ({ sandbox }) => {
    await withDigest(sandbox);
    await ask(sandbox.as('guest'), '/ambience live');
    await ask(sandbox.as('guest'), '/ambience trend');
    sandbox.venueService.breakWith({ kind: 'status', status: 503 });
    await pass(sandbox, 58);
    const [digest] = digestsIn(sandbox, 'C0BAR');
    expect(digest).toMatch(
      /^## Daily digest.*\n {2}Measured 21:00 .*, 60 minutes ago\. This is the last reading: the venue service does not answer\./,
    );
    expect(digest).toContain('mood');
  });

  test('it is left out if the owner wants it so', async ({ sandbox }) => {
    await withDigest(sandbox, 'Leave the digest out');
    await ask(sandbox.as('guest'), '/ambience live');
    sandbox.venueService.breakWith({ kind: 'status', status: 503 });
    await pass(sandbox, 58);
    expect(digestsIn(sandbox, 'C0BAR')).toEqual([]);
    expect(await managed(sandbox)).toContain('22:00: left out, the venue service did not answer');
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
    expect(digestsIn(sandbox, 'C0BAR').join()).toContain(
      "No figures: the venue service does not answer, and there's nothing earlier.",
    );
  });

  test('a venue that has yet to approve fails without stopping the digest', async ({ sandbox }) => {
    const manager = sandbox.as('manager');
    await connect(manager, 'LAKESIDE-INN');
    await setUpDigest(manager, { channel: 'bar', times: ['22:00'], timezone: 'UTC' });
    await pass(sandbox, 118);
    expect(showMessage(onlyOf(manager.directMessages()))).toContain(
      'has not approved Ambience yet',
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
      const told = onlyOf(owner.directMessages());
      expect(showMessage(told)).toContain(
        '@manager, who set up Daily digest of Harbour Hotel for #bar, has left or is no manager any more.',
      );
      await pass(sandbox, 24 * 60);
      expect(owner.directMessages()).toHaveLength(1);
      expect(showSeen(await owner.press(told, 'Take over'))).toBe(
        '@owner looks after this digest now.',
      );
      sandbox.slack.state.closedChannels.set(bar, 'is_archived');
      await pass(sandbox, 24 * 60);
      expect(owner.directMessages()).toHaveLength(2);
    },
  );
});

test('a workspace that refuses charts gets its digests as text', async ({ sandbox }) => {
  await withDigest(sandbox);
  sandbox.slack.state.refusesNativeBlocks.add('T0HARBOUR');
  await pass(sandbox, 58);
  const [digest] = digestsIn(sandbox, 'C0BAR');
  expect(digest).toContain('mood');
  expect(digest).not.toContain('(chart)');
  expect(digestsIn(sandbox, 'C0BAR')).toHaveLength(1);
});

test('when the app is removed its digests go', async ({ sandbox }) => {
  await withDigest(sandbox);
  await sandbox.slack.uninstall('T0HARBOUR');
  await sandbox.settle();
  expect(sandbox.service.nextDigestAt()).toBeUndefined();
  await pass(sandbox, 58);
  expect(digestsIn(sandbox, 'C0BAR')).toEqual([]);
});

describe('news of a digest', () => {
  test('while Slack itself is down nothing is forgotten: it is told once Slack is back', async ({
    sandbox,
  }) => {
    const manager = sandbox.as('manager');
    await withDigest(sandbox);
    sandbox.slack.state.failingMethods.set('chat.postMessage', 'internal_error');
    await pass(sandbox, 58);
    expect(manager.directMessages()).toEqual([]);
    sandbox.slack.state.failingMethods.clear();
    await pass(sandbox, 20);
    expect(showMessage(onlyOf(manager.directMessages()))).toContain('Slack did not say whether');
    await sandbox.restartService();
    await pass(sandbox, 60);
    expect(manager.directMessages()).toHaveLength(1);
  });

  test('if Slack never says whether they came, they are not tried for ever', async ({
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
    expect(tried()).toBe(1);
    for (let quarter = 0; quarter < 10; quarter += 1) await pass(sandbox, 15);
    expect(tried()).toBe(4);
  });

  test('of each thing that goes wrong, in its order', async ({ sandbox }) => {
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
    expect(told[0]).toContain('Slack did not say whether');
    expect(told[1]).toContain('has stopped: the channel is archived');
  });

  test('a digest whose only manager has left is shown as without owner, until one takes it over', async ({
    sandbox,
  }) => {
    const owner = sandbox.as('owner');
    await connected(owner);
    await setUpDigest(owner, { channel: 'bar', times: ['22:00'] });
    sandbox.slack.state.departed.add('U0OWNER');
    await pass(sandbox, 58);
    const manager = sandbox.as('manager');
    expect(manager.directMessages()).toEqual([]);
    const list = viewOf(await manager.command('/ambience digest'));
    const window = viewOf(await manager.press(list, 'Manage'));
    expect(showView(window)).toContain('who has left or is no manager any more: take it over');
    expect(showSeen(await manager.press(window, 'Take over'))).toContain('Set up by @manager');
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
    expect(showSeen(await manager.press(told, 'Send now'))).toContain(
      'Not sent: Ambience is not in the channel.',
    );
    closedChannels.clear();
    expect(showSeen(await manager.press(told, 'Send now'))).toBe('Sent to #bar.');
    expect(digestsIn(sandbox, 'C0BAR')).toHaveLength(1);
  });

  test('behind a digest that waits for Slack it does not wait', async ({ sandbox }) => {
    const manager = sandbox.as('manager');
    await withDigest(sandbox);
    const list = viewOf(await manager.command('/ambience digest'));
    const window = viewOf(await manager.press(list, 'Manage'));
    await passToWait(sandbox, 600);
    const sending = viewOf(await manager.press(window, 'Send to channel now'));
    expect(showView(sending)).toContain('Sending…');
    const answered = await manager.nextChange(sending);
    expect(showView(answered)).toContain('Slack takes no posts for #bar right now.');
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
  expect(await managed(sandbox)).toContain('Stopped: the channel is archived');
});

test('after the last venue is gone its digests can still be seen and deleted', async ({
  sandbox,
}) => {
  const manager = sandbox.as('manager');
  await withDigest(sandbox);
  const asked = messageOf(await manager.command('/ambience disconnect'));
  await manager.press(asked, 'Disconnect Harbour Hotel');
  expect(showView(await homeOf(sandbox, manager))).toContain('[ Digests ]');
  const list = viewOf(await manager.command('/ambience digest'));
  const window = viewOf(await manager.press(list, 'Manage'));
  expect(showSeen(await manager.press(window, 'Change'))).toContain('No venue is connected');
  expect(showSeen(await manager.press(window, 'Delete'))).toContain('This digest is deleted.');
});

test('saving a stopped digest in its mended form resumes it', async ({ sandbox }) => {
  const manager = sandbox.as('manager');
  await withDigest(sandbox);
  sandbox.slack.state.closedChannels.set(bar, 'is_archived');
  await pass(sandbox, 58);
  const list = viewOf(await manager.command('/ambience digest'));
  const window = viewOf(await manager.press(list, 'Manage'));
  const form = viewOf(await manager.press(window, 'Change'));
  // As long as the channel does not take it, nothing is saved.
  expect(showSubmitted(await manager.submit(form, {}))).toContain('the channel is archived');
  const saved = await manager.submit(form, fieldsOf(form, { channel: 'general' }));
  expect(showSubmitted(saved)).toContain('Saved.');
  expect(showSubmitted(saved)).toContain('Next: Sat 21 Nov 22:00');
  await pass(sandbox, 24 * 60);
  expect(digestsIn(sandbox, 'C0GENERAL')).toHaveLength(1);
});

test('digests of two workspaces with the same channel do not meet', async ({ sandbox }) => {
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

test('digests of one venue at the same minute share its readings', async ({ sandbox }) => {
  const manager = sandbox.as('manager');
  await connected(manager);
  for (const channel of ['bar', 'general', 'bar', 'general']) {
    await setUpDigest(manager, { channel, times: ['22:00'] });
  }
  const before = dataRequests(sandbox).length;
  await pass(sandbox, 58);
  expect(digestsIn(sandbox, 'C0BAR')).toHaveLength(2);
  expect(dataRequests(sandbox).slice(before).toSorted()).toEqual([
    'venue/live',
    'venue/trending',
    'zones/live',
  ]);
});

test('one damaged record costs its own digest and no other', async ({ sandbox }) => {
  const manager = sandbox.as('manager');
  await connected(manager);
  for (const channel of ['general', 'bar'])
    await setUpDigest(manager, { channel, times: ['22:00'] });
  await pass(sandbox, 58);
  await sandbox.stopService();
  const database = new DatabaseSync(sandbox.config.databaseFile);
  const [first] = database.prepare('SELECT key FROM deliveries').all();
  database
    .prepare('UPDATE deliveries SET value = ? WHERE key = ?')
    .run('damaged', String(first?.key));
  database.close();
  await sandbox.restartService();
  await pass(sandbox, 24 * 60);
  const posts = [...digestsIn(sandbox, 'C0GENERAL'), ...digestsIn(sandbox, 'C0BAR')];
  expect(posts).toHaveLength(3);
});
