import { describe, expect } from 'vitest';
import { connectIds } from '../../src/conversation/connect/ids.ts';
import { checkForm } from '../../src/conversation/digests/check-form.ts';
import { emptyForm, readForm, timeFields } from '../../src/conversation/digests/form.ts';
import { previewWords } from '../../src/conversation/digests/form-view.ts';
import { digestIds, formFields } from '../../src/conversation/digests/ids.ts';
import { scheduleWords } from '../../src/conversation/text/digests.ts';
import { houseLocale } from '../../src/conversation/text/locale.ts';
import { choiceOfDays } from '../../src/digests/day-choices.ts';
import { digestKindFacts, digestKinds, isAboutOneVenue } from '../../src/digests/kinds.ts';
import { showMessage, showSeen, showView } from '../../src/sandbox/show.ts';
import type { ShownView } from '../../src/sandbox/slack/state.ts';
import type { Submitted } from '../../src/sandbox/slack/submission.ts';
import { dayMs, minuteMs, weekdays as week } from '../../src/time.ts';
import { actionsOf } from './facts.ts';
import {
  deletedDigest,
  eveningAt,
  failedBecause,
  notAManager,
  notAManagerAtField,
  saying,
  unexpectedError,
} from './kinds.ts';
import {
  blockOf,
  digestPost,
  digestPostsIn,
  digestStatus,
  digestsIn,
  digestWith,
  fieldsOf,
  introduction,
  listedDigest,
  nextPosts,
  openDigest,
  openDigestForm,
  pass,
  postedAt,
  postingFailure,
  postsIn,
  pressInForm,
  saveDigest,
  savedOf,
  setUpDigest,
  stateOf,
  timesIn,
  withChosenDays,
  withFields,
} from './with-digests.ts';
import {
  ask,
  connect,
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

/** How many digests the first page of their list shows; without any, the form opens instead. */
async function countDigests(sandbox: Running): Promise<number> {
  const owner = sandbox.as('owner');
  const opened = viewOf(await owner.command('/ambience digest'));
  owner.close(opened);
  return actionsOf(opened).filter((id) => id === digestIds.manage).length;
}

/** The error at the one field that has one. */
function errorAt(field: string, submitted: Submitted): string {
  if (submitted.kind !== 'errors') throw new Error(`no errors: ${JSON.stringify(submitted)}`);
  expect(Object.keys(submitted.errors)).toEqual([field]);
  return submitted.errors[field] ?? '';
}

/** What also appears at the first field. */
const otherErrors = new RegExp(`${notAManagerAtField.source}|${unexpectedError.source}`);

/** What a field of the form is set to: the values of options, or the id or time. */
function chosenAt(form: ShownView, field: string): string[] {
  const block = form.content.blocks.find((one) => Object(one).block_id === field);
  const { element, elements = [element] } = Object(block);
  return elements.flatMap((one: object) =>
    Object.entries(one)
      .filter(([name]) => name.startsWith('initial_'))
      .flatMap(([, initial]) => initial)
      .map((initial) => (typeof initial === 'string' ? initial : String(Object(initial).value))),
  );
}

/** What all fields of the form are set to, by block. */
function valuesOf(form: ShownView): Record<string, string[]> {
  const fields = form.content.blocks
    .map((block) => String(Object(block).block_id))
    .filter((id) => id.startsWith('digest_'));
  return Object.fromEntries(fields.map((field) => [field, chosenAt(form, field)]));
}

const zoneBlockOf = (form: ShownView) => blockOf(form, formFields.timezone);

test('a digest is set up in a modal, announced in its channel, and posted at its time', async ({
  sandbox,
}) => {
  const manager = sandbox.as('manager');
  await connected(manager);
  const managed = await setUpDigest(manager, { channel: 'bar', times: ['22:00'] });
  expect(stateOf(managed)).toBe('active');
  expect(showView(managed)).toContain(
    nextPosts('Fri 20 Nov 22:00', 'Sat 21 Nov 22:00', 'Sun 22 Nov 22:00'),
  );
  const [announced] = postsIn(sandbox, 'C0BAR').map(showMessage);
  expect(announced).toMatch(introduction(sandbox.clock.now()));
  await pass(sandbox, 56);
  expect(digestsIn(sandbox, 'C0BAR')).toEqual([]);
  await pass(sandbox, 2);
  const [digest] = digestsIn(sandbox, 'C0BAR');
  expect(digestsIn(sandbox, 'C0BAR')).toHaveLength(1);
  const due = eveningAt('22:00');
  expect(digest).toMatch(digestPost(due));
  expect(digest).not.toMatch(digestPost(due, { now: due + 60 * minuteMs }));
  // How the day went follows the title.
  expect(digest?.split('\n')[1]).toContain('8.3');
  await pass(sandbox, 60);
  expect(digestsIn(sandbox, 'C0BAR')).toHaveLength(1);
});

test('what is typed about a digest there is leads to its settings', async ({ sandbox }) => {
  const manager = sandbox.as('manager');
  await connected(manager);
  await connected(manager, 'CORNER-CAFE');
  await setUpDigest(manager, { channel: 'bar', times: ['22:00'] });
  const asked = async (line: string) => {
    const opened = viewOf(await manager.command(`/ambience ${line}`));
    manager.close(opened);
    return showView(opened);
  };
  expect(await asked('change the daily digest to 9am')).toContain(
    "I haven't changed anything. To move a digest to 09:00",
  );
  expect(await asked('send the digest now')).toContain(
    "I haven't changed anything. To change, pause",
  );
  expect(await asked("what's in the digest")).toContain('Daily summary: how the day is going');
  expect(await asked('who gets the digest')).toContain('Posted in #bar, where everyone can see it');
  expect(await asked('send a weekend summary every sunday at 6pm')).toContain('Time: 18:00');
  expect(await asked('send me a summary of last night every morning at 8')).toContain(
    'Time: 08:00',
  );
  expect(await asked('turn off the digest for corner café')).toContain('Corner Café has no digest');
  const form = await asked('post the bottom three in #bar every monday at 9');
  expect(form).toContain("didn't understand “bottom”");
  expect(form).toContain("I can't find #bar by its name");
  const here = await asked('post the bottom three in #general every monday at 9');
  expect(here).not.toContain('by its name');
  const alert = await asked('alert me in #bar when the terrace is louder than 9');
  expect(alert).toContain("I can't find #bar by its name");
  expect(alert).toContain('(x) Terrace');
  // The kind has its own usual day, which gives way to one that was named.
  expect(await asked('post a weekly review every thursday')).toContain('(x) Thursday');
});

test('a digest is also set up from Home, which then lists it', async ({ sandbox }) => {
  const manager = sandbox.as('manager');
  await connected(manager);
  const home = await homeOf(sandbox, manager);
  const form = viewOf(await manager.press(home, digestIds.create));
  await manager.submit(form, fieldsOf(form, { channel: 'general', times: ['07:30'] }));
  const shown = showView(await homeOf(sandbox, manager));
  const digest = digestWith({ channelId: 'C0GENERAL', times: ['07:30'] });
  const now = sandbox.clock.now();
  expect(shown).toMatch(listedDigest(now, digest));
  const status = await ask(sandbox.as('guest'), '/ambience status');
  expect(status).toMatch(digestStatus([digest], now));
});

test('the next three runs change with what is chosen', async ({ sandbox }) => {
  const manager = sandbox.as('manager');
  await connected(manager);
  await connected(manager, 'LAKESIDE-INN');
  sandbox.venueService.approve('LAKESIDE-INN');
  await pass(sandbox, 2);
  await ask(manager, '/ambience use harbour');
  const form = await openDigestForm(manager);
  expect(showView(form)).toContain(
    nextPosts('Fri 20 Nov 22:00', 'Sat 21 Nov 22:00', 'Sun 22 Nov 22:00'),
  );
  const typed = { [formFields.weekdays]: 'friday, saturday', [firstTime]: '20:45' };
  const chosen = await withChosenDays(manager, form);
  const days = viewOf(await manager.choose(chosen, formFields.weekdays, typed));
  expect(showView(days)).toContain(
    nextPosts('Sat 21 Nov 20:45', 'Fri 27 Nov 20:45', 'Sat 28 Nov 20:45'),
  );
  const wide = await pressInForm(manager, days, digestIds.addTime);
  const twice = viewOf(await manager.choose(wide, secondTime, { [secondTime]: '23:00' }));
  expect(showView(twice)).toContain(
    nextPosts('Fri 20 Nov 23:00', 'Sat 21 Nov 20:45', 'Sat 21 Nov 23:00'),
  );
  const all = await pressInForm(manager, twice, digestIds.toggleOptions);
  const zone = { [zoneBlockOf(all)]: 'Asia/Tokyo' };
  const tokyo = viewOf(await manager.choose(all, zoneBlockOf(all), zone));
  const inTokyo = nextPosts('Sat 21 Nov 20:45', 'Sat 21 Nov 23:00', 'Fri 27 Nov 20:45');
  expect(showView(tokyo)).toContain(`${inTokyo} (Asia/Tokyo)`);
  const lakeside = { [formFields.venueId]: 'Lakeside Inn' };
  const moved = viewOf(await manager.choose(tokyo, formFields.venueId, lakeside));
  expect(showView(moved)).toContain('(Asia/Kathmandu)');
  const none = viewOf(
    await manager.choose(moved, formFields.weekdays, { [formFields.weekdays]: '' }),
  );
  const noRuns = previewWords(emptyForm(undefined, undefined, '22:00'), 0, houseLocale);
  expect(showView(none)).toMatch(saying(noRuns));
});

test('each day has a field only if days are chosen, with those of the choice before', async ({
  sandbox,
}) => {
  const manager = sandbox.as('manager');
  await connected(manager);
  const form = await openDigestForm(manager);
  expect(chosenAt(form, formFields.days)).toEqual(['every_day']);
  expect(blockOf(form, formFields.weekdays)).toBe('');
  const weekend = { [formFields.days]: 'weekend' };
  const fewer = viewOf(await manager.choose(form, formFields.days, weekend));
  const chosen = await withChosenDays(manager, fewer);
  expect(chosenAt(chosen, formFields.weekdays)).toEqual(['saturday', 'sunday']);
  const back = viewOf(
    await manager.choose(chosen, formFields.days, { [formFields.days]: 'weekdays' }),
  );
  expect(blockOf(back, formFields.weekdays)).toBe('');
});

test('what the preview shows is what then runs', async ({ sandbox }) => {
  const manager = sandbox.as('manager');
  await connected(manager);
  const typed = { channel: 'bar', weekdays: 'saturday', times: ['00:30', '12:00'] };
  const form = await withFields(manager, await openDigestForm(manager), typed);
  const shown = viewOf(await manager.choose(form, firstTime, fieldsOf(form, typed)));
  expect(showView(shown)).toContain(
    nextPosts('Sat 21 Nov 00:30', 'Sat 21 Nov 12:00', 'Sat 28 Nov 00:30'),
  );
  await manager.submit(shown, fieldsOf(shown, typed));
  await pass(sandbox, 8 * 24 * 60);
  const [night, noon] = [eveningAt('00:30') + dayMs, eveningAt('12:00') + dayMs];
  expect(digestPostsIn(sandbox, 'C0BAR').map(postedAt)).toEqual([
    night,
    noon,
    night + 7 * dayMs,
    noon + 7 * dayMs,
  ]);
});

test.for([
  ['every_day', week],
  ['weekdays', ['monday', 'tuesday', 'wednesday', 'thursday', 'friday']],
  ['weekend', ['saturday', 'sunday']],
  ['monday, saturday, sunday', ['monday', 'saturday', 'sunday']],
] as const)('the choice of days %s stands for its days', async ([choice, days], { sandbox }) => {
  const manager = sandbox.as('manager');
  await connected(manager);
  const saved = await setUpDigest(manager, { channel: 'bar', weekdays: choice, times: ['22:00'] });
  expect(showView(saved)).toMatch(
    saying(scheduleWords(digestWith({ weekdays: [...days] }), houseLocale)),
  );
  await pass(sandbox, 7 * 24 * 60);
  const posted = digestPostsIn(sandbox, 'C0BAR').map(
    // The first day of the epoch was a Thursday.
    (post) => week[(Math.floor(postedAt(post) / dayMs) + 3) % 7],
  );
  expect(posted.toSorted()).toEqual([...days].toSorted());
  // What was chosen is chosen when someone changes it, in the fewest options.
  const form = viewOf(await manager.press(saved, digestIds.change));
  expect(chosenAt(form, formFields.days)).toEqual([choiceOfDays([...days])]);
});

test('adding times and showing or hiding options keep all that was entered', async ({
  sandbox,
}) => {
  const manager = sandbox.as('manager');
  await connected(manager);
  await connected(manager, 'CORNER-CAFE');
  const opened = await openDigestForm(manager);
  const typed = {
    kind: 'trend',
    channel: 'bar',
    weekdays: 'weekend',
    times: ['07:15', '12:30'],
    timezone: 'Asia/Tokyo',
    parts: 'movers',
    whenDown: 'skip',
    figure: 'average',
  };
  const filled = viewOf(
    await manager.choose(opened, formFields.kind, {
      [formFields.kind]: 'trend',
      [formFields.venueId]: 'Corner Café',
    }),
  );
  const withTimes = await pressInForm(manager, filled, digestIds.addTime, typed);
  expect(valuesOf(withTimes)).toMatchObject({
    [formFields.kind]: ['trend'],
    [formFields.channelId]: ['C0BAR'],
    [formFields.days]: ['weekend'],
    [blockOf(withTimes, firstTime)]: ['07:15'],
    [blockOf(withTimes, secondTime)]: [],
  });
  const all = await pressInForm(manager, withTimes, digestIds.toggleOptions, typed);
  const again = await pressInForm(manager, all, digestIds.addTime, typed);
  const entered = valuesOf(again);
  expect(entered).toMatchObject({
    ...valuesOf(withTimes),
    [blockOf(again, secondTime)]: ['12:30'],
    [blockOf(again, formFields.timezone)]: ['Asia/Tokyo'],
    [`${formFields.parts}:trend`]: ['movers'],
    [formFields.whenDown]: ['skip'],
    [formFields.figure]: ['average'],
  });
  // The venue is still the other one.
  expect(entered[formFields.venueId]).toEqual(valuesOf(withTimes)[formFields.venueId]);
  const fewer = await pressInForm(manager, again, digestIds.toggleOptions);
  expect(blockOf(fewer, formFields.timezone)).toBe('');
  const more = await pressInForm(manager, fewer, digestIds.toggleOptions);
  expect(valuesOf(more)).toEqual(entered);
  // What is hidden is saved as well.
  const hidden = await pressInForm(manager, more, digestIds.toggleOptions);
  const saved = savedOf(await manager.submit(hidden, {}));
  const form = viewOf(await manager.press(saved, digestIds.change));
  const shown = await pressInForm(manager, form, digestIds.toggleOptions);
  // A time field without a time is not kept.
  const { [blockOf(again, timeFields[2] ?? '')]: unused, ...kept } = entered;
  expect(unused).toEqual([]);
  // Nor the mark of times that a venue has brought.
  const named = Object.entries(kept).map(([block, value]) => [
    timeFields.find((field) => block.startsWith(field)) ?? block,
    value,
  ]);
  expect(valuesOf(shown)).toEqual(Object.fromEntries(named));
});

test('up to four times a day can be added, and each is posted', async ({ sandbox }) => {
  const manager = sandbox.as('manager');
  await connected(manager);
  const times = ['21:30', '22:00', '22:30', '23:00'];
  const typed = { channel: 'bar', times };
  const form = await withFields(manager, await openDigestForm(manager), typed);
  expect(timesIn(form)).toBe(4);
  expect(actionsOf(form)).not.toContain(digestIds.addTime);
  savedOf(await manager.submit(form, fieldsOf(form, typed)));
  await pass(sandbox, 3 * 60);
  expect(digestPostsIn(sandbox, 'C0BAR').map(postedAt)).toEqual(times.map(eveningAt));
});

test('a digest saved with hidden options has the venue’s time zone and all parts of its kind', async ({
  sandbox,
}) => {
  const manager = sandbox.as('manager');
  await connected(manager);
  await connect(manager, 'LAKESIDE-INN');
  sandbox.venueService.approve('LAKESIDE-INN');
  await pass(sandbox, 2);
  for (const kind of digestKinds.filter(isAboutOneVenue)) {
    const form = await openDigestForm(manager);
    const venue = { [formFields.venueId]: 'Lakeside Inn' };
    const submitted = await manager.submit(form, {
      ...fieldsOf(form, { kind, channel: 'bar' }),
      ...venue,
    });
    const change = viewOf(await manager.press(savedOf(submitted), digestIds.change));
    const all = await pressInForm(manager, change, digestIds.toggleOptions);
    expect(chosenAt(all, zoneBlockOf(all))).toEqual(['Asia/Kathmandu']);
    const { parts } = digestKindFacts[kind];
    const partsBlock = `${formFields.parts}:${kind}`;
    // Handovers and reviews have no parts to choose.
    expect(parts.length > 0).toBe(
      all.content.blocks.some((one) => Object(one).block_id === partsBlock),
    );
    if (parts.length > 0) expect(chosenAt(all, partsBlock)).toEqual(parts);
    manager.close(all);
  }
});

test('channels shared with other organisations are offered only on request', async ({
  sandbox,
}) => {
  const manager = sandbox.as('manager');
  await connected(manager);
  const opened = await openDigestForm(manager);
  const filterOf = (view: ShownView) =>
    view.content.blocks.map((block) => Object(block).element?.filter).find(Boolean);
  expect(filterOf(opened)).toMatchObject({
    include: ['public', 'private'],
    exclude_external_shared_channels: true,
  });
  const form = await pressInForm(manager, opened, digestIds.toggleOptions);
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
  expect(filterOf(changed)).not.toHaveProperty('exclude_external_shared_channels');
});

describe('bad input', () => {
  test('in a channel without the app it says /invite, and saves nothing until then', async ({
    sandbox,
  }) => {
    const manager = sandbox.as('manager');
    await connected(manager);
    const form = await openDigestForm(manager);
    const typed = fieldsOf(form, { channel: 'backstage', times: ['22:00'] });
    const refused = errorAt(formFields.channelId, await manager.submit(form, typed));
    expect(refused).toContain('/invite @Ambience');
    expect(await countDigests(sandbox)).toBe(0);
    expect(sandbox.service.nextDigestAt()).toBeUndefined();
    manager.invite('backstage');
    savedOf(await manager.submit(form, typed));
    expect(postsIn(sandbox, 'C0BACKSTAGE')).toHaveLength(1);
  });

  test.for([
    ['channel_not_found', /\/invite @Ambience/],
    ['is_archived', failedBecause(postingFailure('channel_archived'))],
    ['restricted_action_read_only_channel', failedBecause(postingFailure('posting_forbidden'))],
  ] as const)('a channel that answers %s', async ([code, expected], { sandbox }) => {
    const manager = sandbox.as('manager');
    await connected(manager);
    sandbox.slack.state.closedChannels.set('T0HARBOUR C0BAR', code);
    const form = await openDigestForm(manager);
    const submitted = await manager.submit(form, fieldsOf(form, { channel: 'bar' }));
    expect(errorAt(formFields.channelId, submitted)).toMatch(expected);
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
    expect(errorAt(formFields.channelId, await manager.submit(form, typed))).not.toBe('');
    expect(await countDigests(sandbox)).toBe(0);
    sandbox.slack.state.busyMethods.clear();
    savedOf(await manager.submit(form, typed));
  });

  test('when Slack does not say whether it took the first post, the form says so', async ({
    sandbox,
  }) => {
    const manager = sandbox.as('manager');
    await connected(manager);
    const form = await openDigestForm(manager);
    const errors: string[] = [];
    const { closedChannels } = sandbox.slack.state;
    for (const code of ['internal_error', 'ratelimited', 'is_archived']) {
      closedChannels.set('T0HARBOUR C0BAR', code);
      const submitted = await manager.submit(form, fieldsOf(form, { channel: 'bar' }));
      errors.push(errorAt(formFields.channelId, submitted));
    }
    // It is told apart from channels that surely took nothing.
    expect(new Set(errors).size).toBe(3);
    expect(await countDigests(sandbox)).toBe(0);
  });

  test('of two who take the last place at once, one is refused, and their announcement is deleted', async ({
    sandbox,
  }) => {
    const [manager, owner] = [sandbox.as('manager'), sandbox.as('owner')];
    await connected(manager);
    for (let count = 0; count < 49; count += 1) {
      manager.close(await setUpDigest(manager, { channel: 'bar', times: [`12:${10 + count}`] }));
    }
    const forms = await Promise.all([manager, owner].map(openDigestForm));
    const outcomes = await Promise.all(
      [manager, owner].map((person, index) => {
        const form = forms[index];
        if (form === undefined) throw new Error('no form');
        return person.submit(form, fieldsOf(form, { channel: 'general', times: ['22:00'] }));
      }),
    );
    const [refused, saved] = outcomes.toSorted((a, b) => a.kind.localeCompare(b.kind));
    if (refused === undefined || saved === undefined) throw new Error('no outcome');
    expect(errorAt(formFields.kind, refused)).toContain('50');
    savedOf(saved);
    expect(postsIn(sandbox, 'C0GENERAL')).toHaveLength(1);
  });

  test('the same digest is saved when it is sent once more', async ({ sandbox }) => {
    const manager = sandbox.as('manager');
    await connected(manager);
    manager.close(await setUpDigest(manager, { channel: 'bar', times: ['22:00'] }));
    const again = viewOf(
      await saveDigest(manager, await openDigestForm(manager), {
        channel: 'bar',
        times: ['22:00'],
      }),
    );
    expect(showView(again)).toContain('Not saved yet: the same digest is already posted');
    expect(await countDigests(sandbox)).toBe(1);
    savedOf(await saveDigest(manager, again, { channel: 'bar', times: ['22:00'] }));
    expect(await countDigests(sandbox)).toBe(2);
    // At another time it is another one.
    savedOf(
      await saveDigest(manager, await openDigestForm(manager), {
        channel: 'bar',
        times: ['23:00'],
      }),
    );
  });

  test('a time twice, and a time zone that does not exist', async ({ sandbox }) => {
    const manager = sandbox.as('manager');
    await connected(manager);
    const form = await openDigestForm(manager);
    const twice = { channel: 'bar', times: ['18:00', '18:00'] };
    expect(errorAt(secondTime, await saveDigest(manager, form, twice))).toContain('twice');
    const all = await pressInForm(manager, form, digestIds.toggleOptions);
    const mars = fieldsOf(all, { channel: 'bar', timezone: 'Mars/Olympus' });
    expect(errorAt(zoneBlockOf(all), await manager.submit(all, mars))).not.toBe('');
    expect(await countDigests(sandbox)).toBe(0);
  });

  test('no weekday: Slack asks for one, and so does the app', async ({ sandbox }) => {
    const manager = sandbox.as('manager');
    await connected(manager);
    const form = await withChosenDays(manager, await openDigestForm(manager));
    const typed = fieldsOf(form, { channel: 'bar', weekdays: '' });
    expect(errorAt(formFields.weekdays, await manager.submit(form, typed))).toContain('required');
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
    const check = checkForm(readForm(state.values, String(form.content.private_metadata)), 1);
    const problems = check.isComplete ? {} : check.problems;
    expect(Object.keys(problems)).toEqual(
      expect.arrayContaining([formFields.days, firstTime, formFields.channelId]),
    );
    expect(answered).toMatchObject({ body: { response_action: 'errors', errors: problems } });
  });

  test('a venue that is disconnected while the modal is open', async ({ sandbox }) => {
    const manager = sandbox.as('manager');
    await connected(manager);
    const form = await openDigestForm(manager);
    const asked = messageOf(await sandbox.as('owner').command('/ambience disconnect'));
    await sandbox.as('owner').press(asked, connectIds.disconnect);
    const submitted = await manager.submit(form, fieldsOf(form, { channel: 'bar' }));
    expect(errorAt(formFields.venueId, submitted)).not.toBe('');
    expect(postsIn(sandbox, 'C0BAR')).toEqual([]);
  });

  test('the same modal sent twice makes one digest and one announcement', async ({ sandbox }) => {
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
        const managed = await openDigest(person);
        return viewOf(await person.press(managed, digestIds.change));
      }),
    );
    const [mine, theirs] = forms;
    if (mine === undefined || theirs === undefined) throw new Error('no form');
    const saved = savedOf(await manager.submit(mine, fieldsOf(mine, { times: ['22:30'] })));
    expect(showView(saved)).toContain('22:30');
    const refused = await owner.submit(theirs, fieldsOf(theirs, { times: ['23:30'] }));
    expect(errorAt(formFields.kind, refused)).not.toMatch(otherErrors);
    // Pausing changes no setting, so it does not conflict.
    const again = viewOf(await manager.press(saved, digestIds.change));
    const paused = viewOf(await owner.press(await openDigest(owner), digestIds.pause));
    expect(stateOf(paused)).toBe('halted');
    expect(showView(paused)).toContain('22:30');
    const both = savedOf(await manager.submit(again, fieldsOf(again, { times: ['23:45'] })));
    expect(showView(both)).toContain('23:45');
    expect(stateOf(both)).toBe('halted');
  });

  test('a digest that is deleted while someone changes it', async ({ sandbox }) => {
    const manager = sandbox.as('manager');
    await connected(manager);
    const managed = await setUpDigest(manager, { channel: 'bar' });
    const owner = sandbox.as('owner');
    const form = viewOf(await manager.press(managed, digestIds.change));
    const theirs = viewOf(await owner.press(await openDigest(owner), digestIds.change));
    const changed = savedOf(await owner.submit(theirs, fieldsOf(theirs, { times: ['23:00'] })));
    const conflict = errorAt(formFields.kind, await manager.submit(form, {}));
    expect(showSeen(await owner.press(changed, digestIds.delete))).toMatch(deletedDigest);
    const gone = errorAt(formFields.kind, await manager.submit(form, {}));
    expect(gone).not.toBe(conflict);
    for (const error of [conflict, gone]) expect(error).not.toMatch(otherErrors);
    expect(await countDigests(sandbox)).toBe(0);
  });

  test('only managers set up and change digests', async ({ sandbox }) => {
    const [manager, guest] = [sandbox.as('manager'), sandbox.as('guest')];
    await connected(manager);
    expect(await ask(guest, '/ambience digest')).toMatch(notAManager);
    const form = await openDigestForm(manager);
    sandbox.slack.state.demoted.add('U0MANAGER');
    sandbox.clock.advance(6 * 60_000);
    const refused = await manager.submit(form, fieldsOf(form, { channel: 'bar' }));
    expect(errorAt(formFields.kind, refused)).toMatch(notAManagerAtField);
    expect(postsIn(sandbox, 'C0BAR')).toEqual([]);
  });

  test('the 51st digest is refused, and no button offers it', async ({ sandbox }) => {
    const [manager, owner] = [sandbox.as('manager'), sandbox.as('owner')];
    await connected(manager);
    const form = await openDigestForm(owner);
    for (let count = 0; count < 50; count += 1) {
      manager.close(await setUpDigest(manager, { channel: 'bar', times: [`12:${10 + count}`] }));
    }
    const refused = await owner.submit(form, fieldsOf(form, { channel: 'bar' }));
    expect(errorAt(formFields.kind, refused)).toContain('50');
    const list = viewOf(await manager.command('/ambience digest'));
    expect(showView(list)).toContain('50');
    const buttonsOf = (page: ShownView) => {
      const ids = actionsOf(page);
      const pages = ids.filter((id) => id === digestIds.list).length;
      return [ids.filter((id) => id === digestIds.manage).length, pages];
    };
    expect(actionsOf(list)).not.toContain(digestIds.create);
    expect(buttonsOf(list)).toEqual([20, 1]);
    const next = viewOf(await manager.press(list, digestIds.list));
    expect(buttonsOf(next)).toEqual([20, 2]);
    const last = viewOf(await manager.press(next, `${digestIds.list}:1`));
    expect(buttonsOf(last)).toEqual([10, 1]);
  });
});
