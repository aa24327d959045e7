import { describe, expect } from 'vitest';
import { showSeen, showSubmitted, showView } from '../../src/sandbox/show.ts';
import type { ShownView } from '../../src/sandbox/slack/state.ts';
import { timeFields, timezoneField } from '../../src/slack/digests/form.ts';
import { formFields } from '../../src/slack/digests/ids.ts';
import {
  blockOf,
  digestsIn,
  fieldsOf,
  openDigestForm,
  pass,
  postsIn,
  setUpDigest,
} from './with-digests.ts';
import {
  ask,
  connected,
  deliverTo,
  homeOf,
  messageOf,
  type Running,
  test,
  viewOf,
} from './with-sandbox.ts';

/** Setting up digests. */

const [firstTime = '', secondTime = ''] = timeFields;

/** How many digests the list of them counts. */
async function countDigests(sandbox: Running): Promise<number> {
  const home = showView(await homeOf(sandbox, sandbox.as('manager')));
  return Number(/^(\d+) digests?$/m.exec(home)?.[1] ?? 0);
}

const zoneBlockOf = (form: ShownView) => blockOf(form, timezoneField(undefined));

test('a digest is set up by modal, says hello, and comes at its time', async ({ sandbox }) => {
  const manager = sandbox.as('manager');
  await connected(manager);
  const managed = await setUpDigest(manager, { channel: 'bar', times: ['22:00'] });
  expect(showView(managed)).toContain('Saved.');
  expect(showView(managed)).toContain('Next: Fri 20 Nov 22:00, Sat 21 Nov 22:00, Sun 22 Nov 22:00');
  const [hello] = postsIn(sandbox, 'C0BAR');
  expect(hello?.text).toContain('<@U0MANAGER> has set up a digest for this channel.');
  expect(hello?.text).toContain('Managers snooze, change or stop it with *Settings*');
  await pass(sandbox, 56);
  expect(digestsIn(sandbox, 'C0BAR')).toEqual([]);
  await pass(sandbox, 2);
  const [digest] = digestsIn(sandbox, 'C0BAR');
  expect(digestsIn(sandbox, 'C0BAR')).toHaveLength(1);
  expect(digest).toMatch(
    /^## Daily digest: Harbour Hotel, Fri 20 Nov 22:00 \(Europe\/Copenhagen\)\nmood 7/,
  );
  expect(digest).toContain('Set up by @manager: Every day at 22:00 (Europe/Copenhagen)');
  expect(digest).not.toContain('Late:');
  await pass(sandbox, 60);
  expect(digestsIn(sandbox, 'C0BAR')).toHaveLength(1);
});

test('Home sets one up as well, and then lists it', async ({ sandbox }) => {
  const manager = sandbox.as('manager');
  await connected(manager);
  const home = await homeOf(sandbox, manager);
  const form = viewOf(await manager.press(home, 'Set up a digest'));
  await manager.submit(form, fieldsOf(form, { channel: 'general', times: ['07:30'] }));
  const shown = showView(await homeOf(sandbox, manager));
  expect(shown).toContain('Daily digest of Harbour Hotel for #general');
  expect(shown).toContain('Every day at 07:30 (Europe/Copenhagen) · Next Sat 21 Nov 07:30');
  expect(shown).toContain('Nothing was due yet.');
  expect(await ask(sandbox.as('guest'), '/ambience status')).toContain(
    'Next digest Sat 21 Nov 07:30 (Europe/Copenhagen) in #general',
  );
});

test('the next three runs move as one chooses', async ({ sandbox }) => {
  const manager = sandbox.as('manager');
  await connected(manager);
  await connected(manager, 'LAKESIDE-INN');
  sandbox.venueService.approve('LAKESIDE-INN');
  await pass(sandbox, 2);
  await ask(manager, '/ambience use harbour');
  const form = await openDigestForm(manager);
  expect(showView(form)).toContain('Next: Sat 21 Nov 18:00, Sun 22 Nov 18:00, Mon 23 Nov 18:00');
  const typed = { [formFields.weekdays]: 'Friday, Saturday', [firstTime]: '20:45' };
  const days = viewOf(await manager.choose(form, formFields.weekdays, typed));
  expect(showView(days)).toContain('Next: Sat 21 Nov 20:45, Fri 27 Nov 20:45, Sat 28 Nov 20:45');
  const twice = viewOf(await manager.choose(days, secondTime, { ...typed, [secondTime]: '23:00' }));
  expect(showView(twice)).toContain('Next: Fri 20 Nov 23:00, Sat 21 Nov 20:45, Sat 21 Nov 23:00');
  const zone = { ...typed, [zoneBlockOf(twice)]: 'Asia/Tokyo' };
  const tokyo = viewOf(await manager.choose(twice, zoneBlockOf(twice), zone));
  expect(showView(tokyo)).toContain(
    'Next: Sat 21 Nov 20:45, Sat 21 Nov 23:00, Fri 27 Nov 20:45 (Asia/Tokyo)',
  );
  const lakeside = { ...typed, [formFields.venueId]: 'Lakeside Inn' };
  const moved = viewOf(await manager.choose(tokyo, formFields.venueId, lakeside));
  expect(showView(moved)).toContain('(Asia/Kathmandu)');
  const none = viewOf(
    await manager.choose(moved, formFields.weekdays, { [formFields.weekdays]: '' }),
  );
  expect(showView(none)).toContain('Next: choose days, times and a time zone to see them.');
});

test('what the preview shows is what then runs', async ({ sandbox }) => {
  const manager = sandbox.as('manager');
  await connected(manager);
  const form = await openDigestForm(manager);
  const typed = fieldsOf(form, { channel: 'bar', weekdays: 'Saturday', times: ['00:30', '12:00'] });
  const shown = viewOf(await manager.choose(form, firstTime, typed));
  expect(showView(shown)).toContain('Next: Sat 21 Nov 00:30, Sat 21 Nov 12:00, Sat 28 Nov 00:30');
  await manager.submit(shown, typed);
  await pass(sandbox, 8 * 24 * 60);
  const titles = digestsIn(sandbox, 'C0BAR').map((text) => text.split('\n')[0]);
  expect(titles.slice(0, 3)).toEqual(
    ['Sat 21 Nov 00:30', 'Sat 21 Nov 12:00', 'Sat 28 Nov 00:30'].map(
      (at) => `## Daily digest: Harbour Hotel, ${at} (Europe/Copenhagen)`,
    ),
  );
});

test('channels shared with other organisations are offered only if one wants them', async ({
  sandbox,
}) => {
  const manager = sandbox.as('manager');
  await connected(manager);
  const form = await openDigestForm(manager);
  const filterOf = (view: ShownView) =>
    view.content.blocks.map((block) => Object(block).element?.filter).find(Boolean);
  expect(filterOf(form)).toMatchObject({
    include: ['public', 'private'],
    exclude_external_shared_channels: true,
  });
  const shared = Object(
    form.content.blocks.find((block) => Object(block).block_id === formFields.shared),
  );
  const [{ options }] = shared.elements;
  const ticked = { type: 'checkboxes', selected_options: options };
  const changed = viewOf(
    await manager.use(form, {
      blockId: formFields.shared,
      actionId: formFields.shared,
      chosen: ticked,
      values: { [formFields.shared]: { [formFields.shared]: ticked } },
    }),
  );
  expect(filterOf(changed)).toMatchObject({ exclude_external_shared_channels: false });
});

describe('bad input', () => {
  test('in a channel without the app it says /invite, and saves nothing until then', async ({
    sandbox,
  }) => {
    const manager = sandbox.as('manager');
    await connected(manager);
    const form = await openDigestForm(manager);
    const typed = fieldsOf(form, { channel: 'backstage', times: ['22:00'] });
    const refused = await manager.submit(form, typed);
    expect(showSubmitted(refused)).toBe(
      `at ${formFields.channelId}: Ambience cannot post there. Type /invite @Ambience in that channel, then save again; nothing was saved yet.`,
    );
    expect(await countDigests(sandbox)).toBe(0);
    expect(sandbox.service.nextDigestAt()).toBeUndefined();
    manager.invite('backstage');
    expect(showSubmitted(await manager.submit(form, typed))).toContain('Saved.');
    expect(postsIn(sandbox, 'C0BACKSTAGE')).toHaveLength(1);
  });

  test.for([
    ['channel_not_found', /Type \/invite @Ambience/],
    ['is_archived', /the channel is archived\. Choose another channel; nothing was saved/],
    ['restricted_action_read_only_channel', /does not let Ambience post/],
  ] as const)('a channel that answers %s', async ([code, expected], { sandbox }) => {
    const manager = sandbox.as('manager');
    await connected(manager);
    sandbox.slack.state.closedChannels.set('T0HARBOUR C0BAR', code);
    const form = await openDigestForm(manager);
    expect(showSubmitted(await manager.submit(form, fieldsOf(form, { channel: 'bar' })))).toMatch(
      expected,
    );
    expect(await countDigests(sandbox)).toBe(0);
  });

  test('while Slack takes no posts nothing is saved, and the form is still there', async ({
    sandbox,
  }) => {
    const manager = sandbox.as('manager');
    await connected(manager);
    sandbox.slack.state.busyMethods.add('chat.postMessage');
    const form = await openDigestForm(manager);
    const typed = fieldsOf(form, { channel: 'bar' });
    expect(showSubmitted(await manager.submit(form, typed))).toContain(
      'Nothing was saved; try again',
    );
    sandbox.slack.state.busyMethods.clear();
    expect(showSubmitted(await manager.submit(form, typed))).toContain('Saved.');
  });

  test('when Slack does not say whether it took the first post, it says where to look', async ({
    sandbox,
  }) => {
    const manager = sandbox.as('manager');
    await connected(manager);
    sandbox.slack.state.closedChannels.set('T0HARBOUR C0BAR', 'internal_error');
    const form = await openDigestForm(manager);
    expect(showSubmitted(await manager.submit(form, fieldsOf(form, { channel: 'bar' })))).toContain(
      'Slack did not say whether it took the first post there. Nothing was saved; look in the channel',
    );
    expect(await countDigests(sandbox)).toBe(0);
  });

  test('of two who take the last place at once, one is refused, and what the channel was told is taken back', async ({
    sandbox,
  }) => {
    const [manager, owner] = [sandbox.as('manager'), sandbox.as('owner')];
    await connected(manager);
    for (let count = 0; count < 49; count += 1) {
      manager.close(await setUpDigest(manager, { channel: 'bar', times: ['22:00'] }));
    }
    const forms = await Promise.all([manager, owner].map(openDigestForm));
    const outcomes = await Promise.all(
      [manager, owner].map((person, index) => {
        const form = forms[index];
        if (form === undefined) throw new Error('no form');
        return person.submit(form, fieldsOf(form, { channel: 'general', times: ['22:00'] }));
      }),
    );
    const shown = outcomes.map(showSubmitted).toSorted();
    expect(shown[0]).toContain('Saved.');
    expect(shown[1]).toContain('This workspace has 50 digests');
    expect(postsIn(sandbox, 'C0GENERAL')).toHaveLength(1);
  });

  test('a time twice, and a time zone that does not exist', async ({ sandbox }) => {
    const manager = sandbox.as('manager');
    await connected(manager);
    const form = await openDigestForm(manager);
    const twice = fieldsOf(form, { channel: 'bar', times: ['18:00', '18:00'] });
    expect(showSubmitted(await manager.submit(form, twice))).toBe(
      `at ${secondTime}: 18:00 is chosen twice. Choose another time, or clear this one.`,
    );
    const mars = fieldsOf(form, { channel: 'bar', timezone: 'Mars/Olympus' });
    expect(showSubmitted(await manager.submit(form, mars))).toBe(
      `at ${zoneBlockOf(form)}: This time zone is not known. Choose one from the list.`,
    );
    expect(await countDigests(sandbox)).toBe(0);
  });

  test('no weekday: Slack asks for one, and so does the app', async ({ sandbox }) => {
    const manager = sandbox.as('manager');
    await connected(manager);
    const form = await openDigestForm(manager);
    const typed = fieldsOf(form, { channel: 'bar', weekdays: '' });
    expect(showSubmitted(await manager.submit(form, typed))).toContain('required');
    const state = { values: {} };
    const answered = await deliverTo(sandbox)({
      kind: 'interaction',
      payload: {
        type: 'view_submission',
        team: { id: 'T0HARBOUR' },
        user: { id: 'U0MANAGER' },
        view: { ...form.content, id: form.id, hash: form.hash, state },
      },
    });
    expect(answered).toMatchObject({
      body: {
        response_action: 'errors',
        errors: {
          [formFields.weekdays]: 'Choose at least one day.',
          [firstTime]: 'Choose at least one time, such as 18:00.',
          [formFields.channelId]: 'Choose a channel.',
          [formFields.venueId]: 'Choose a venue.',
        },
      },
    });
  });

  test('a venue that is disconnected while the modal is open', async ({ sandbox }) => {
    const manager = sandbox.as('manager');
    await connected(manager);
    const form = await openDigestForm(manager);
    const asked = messageOf(await sandbox.as('owner').command('/ambience disconnect'));
    await sandbox.as('owner').press(asked, 'Disconnect Harbour Hotel');
    expect(showSubmitted(await manager.submit(form, fieldsOf(form, { channel: 'bar' })))).toBe(
      `at ${formFields.venueId}: This venue is not connected any more. Choose another one.`,
    );
    expect(postsIn(sandbox, 'C0BAR')).toEqual([]);
  });

  test('the same modal sent twice makes one digest and one hello', async ({ sandbox }) => {
    const manager = sandbox.as('manager');
    await connected(manager);
    const form = await openDigestForm(manager);
    const typed = fieldsOf(form, { channel: 'bar', times: ['22:00'] });
    await Promise.all([manager.submit(form, typed), manager.submit(form, typed)]);
    await manager.submit(form, typed);
    expect(await countDigests(sandbox)).toBe(1);
    expect(postsIn(sandbox, 'C0BAR')).toHaveLength(1);
    await pass(sandbox, 60);
    expect(digestsIn(sandbox, 'C0BAR')).toHaveLength(1);
  });

  test('of two managers who save at once, one is told, and no change is lost', async ({
    sandbox,
  }) => {
    const [manager, owner] = [sandbox.as('manager'), sandbox.as('owner')];
    await connected(manager);
    await setUpDigest(manager, { channel: 'bar', times: ['22:00'] });
    const forms = await Promise.all(
      [manager, owner].map(async (person) => {
        const list = viewOf(await person.command('/ambience digest'));
        const managed = viewOf(await person.press(list, 'Manage'));
        return viewOf(await person.press(managed, 'Change'));
      }),
    );
    const [mine, theirs] = forms;
    if (mine === undefined || theirs === undefined) throw new Error('no form');
    const saved = await manager.submit(mine, fieldsOf(mine, { times: ['22:30'] }));
    expect(showSubmitted(saved)).toContain('at 22:30');
    const refused = await owner.submit(theirs, fieldsOf(theirs, { times: ['23:30'] }));
    expect(showSubmitted(refused)).toContain(
      'Someone else has changed this digest since you opened it',
    );
    // What is no setting does not get in the way.
    const again = viewOf(await manager.press(viewOf(saved), 'Change'));
    const list = viewOf(await owner.command('/ambience digest'));
    const paused = viewOf(await owner.press(viewOf(await owner.press(list, 'Manage')), 'Pause'));
    expect(showView(paused)).toContain('Paused');
    const both = showSubmitted(await manager.submit(again, fieldsOf(again, { times: ['23:45'] })));
    expect(both).toContain('at 23:45');
    expect(both).toContain('Paused: nothing is posted');
  });

  test('a digest that is deleted while someone changes it', async ({ sandbox }) => {
    const manager = sandbox.as('manager');
    await connected(manager);
    const managed = await setUpDigest(manager, { channel: 'bar' });
    const owner = sandbox.as('owner');
    const theirs = viewOf(
      await owner.press(viewOf(await owner.command('/ambience digest')), 'Manage'),
    );
    const form = viewOf(await manager.press(managed, 'Change'));
    expect(showSeen(await owner.press(theirs, 'Delete'))).toContain('This digest is deleted.');
    expect(showSubmitted(await manager.submit(form, {}))).toContain(
      'Someone else has deleted this digest',
    );
    expect(await countDigests(sandbox)).toBe(0);
  });

  test('only managers set up and change digests', async ({ sandbox }) => {
    const [manager, guest] = [sandbox.as('manager'), sandbox.as('guest')];
    await connected(manager);
    expect(await ask(guest, '/ambience digest')).toContain('Only managers');
    const form = await openDigestForm(manager);
    sandbox.slack.state.demoted.add('U0MANAGER');
    sandbox.clock.advance(6 * 60_000);
    expect(showSubmitted(await manager.submit(form, fieldsOf(form, { channel: 'bar' })))).toContain(
      'Only managers',
    );
    expect(postsIn(sandbox, 'C0BAR')).toEqual([]);
  });

  test('the 51st digest is refused kindly', async ({ sandbox }) => {
    const [manager, owner] = [sandbox.as('manager'), sandbox.as('owner')];
    await connected(manager);
    const form = await openDigestForm(owner);
    for (let count = 0; count < 50; count += 1) {
      manager.close(await setUpDigest(manager, { channel: 'bar', times: ['22:00'] }));
    }
    expect(showSubmitted(await owner.submit(form, fieldsOf(form, { channel: 'bar' })))).toContain(
      'This workspace has 50 digests, which is the most there can be.',
    );
    const list = viewOf(await manager.command('/ambience digest'));
    expect(showView(list)).toContain('50 digests, which is the most a workspace can have.');
    expect(showView(list)).not.toContain('[ New digest ]');
    const next = viewOf(await manager.press(list, 'Next'));
    const last = viewOf(await manager.press(next, 'Next'));
    expect(showView(last).match(/\[ Manage \]/g)).toHaveLength(10);
    expect(showView(last)).not.toContain('[ Next ]');
  });
});
