import { expect } from 'vitest';
import { alertFields, alertIds } from '../../src/conversation/alerts/ids.ts';
import { showSubmitted, showView } from '../../src/sandbox/show.ts';
import type { Person } from '../../src/sandbox/slack/people.ts';
import type { ShownView } from '../../src/sandbox/slack/state.ts';
import { minuteMs } from '../../src/time.ts';
import { blocksOf } from './facts.ts';
import {
  openAlertForm,
  redrawAlertForm,
  saveAlert,
  setUpAlert,
  type TypedAlert,
  withOptions,
} from './with-alerts.ts';
import { ask, connected, homeOf, type Running, test, viewOf } from './with-sandbox.ts';

/** Limits that suit what is watched, and settings that say what happens. */

const stepMs = 5 * minuteMs;
const terrace = 'zn-4106';
const loudTerrace = {
  target: 'Terrace',
  enter: '9',
  channelId: 'bar',
  forCount: 'At once',
} as const;

async function ready(sandbox: Running): Promise<Person> {
  const manager = sandbox.as('manager');
  await connected(manager);
  return manager;
}

async function measure(sandbox: Running, ...values: readonly number[]): Promise<void> {
  for (const loudness of values) {
    sandbox.venueService.measure(terrace, { loudness });
    await sandbox.pass(stepMs);
    await sandbox.settle();
  }
}

/** The number that is in a field of the form; undefined if it is empty or not shown. */
function valueIn(form: ShownView, field: string): string | undefined {
  const block = blocksOf(form).find(({ block_id }) => String(block_id).startsWith(`${field}:`));
  const { element } = Object(block);
  const value: unknown = Object(element).initial_value;
  return value === undefined ? undefined : String(value);
}

/** A form in which one limit is typed for all zones, with other fields. */
async function fixedForm(manager: Person, typed: TypedAlert = {}): Promise<ShownView> {
  const condition = { condition: 'Goes above', ...typed };
  return redrawAlertForm(manager, await openAlertForm(manager), alertFields.condition, condition);
}

/** What the form says once something is typed. */
async function saidWith(manager: Person, typed: TypedAlert): Promise<string> {
  const form = await fixedForm(manager);
  return showView(await redrawAlertForm(manager, form, alertFields.enter, typed));
}

test('a changed limit moves an exit value that nobody set', async ({ sandbox }) => {
  const manager = await ready(sandbox);
  const settings = await setUpAlert(manager, { ...loudTerrace, enter: '10' });
  const form = viewOf(await manager.press(settings, alertIds.change));
  const saved = viewOf(await saveAlert(manager, form, { enter: '8.4' }));
  expect(showView(saved)).toMatch(/above 8\.4.*Ends at 7\.\d or below/s);
});

test('an exit value that someone set stays, and is named if a new limit contradicts it', async ({
  sandbox,
}) => {
  const manager = await ready(sandbox);
  const settings = await setUpAlert(manager, { ...loudTerrace, exit: '8.6' });
  expect(showView(settings)).toContain('Ends at 8.6 or below');
  const form = viewOf(await manager.press(settings, alertIds.change));
  const refused = await saveAlert(manager, form, { enter: '8.4' });
  expect(showSubmitted(refused)).toMatch(/back to normal at 8\.6.*More options/);
});

test('a proposed limit follows the venue, the place and the condition; a typed one stays', async ({
  sandbox,
}) => {
  const manager = await ready(sandbox);
  await connected(manager, 'CORNER-CAFE');
  const form = await fixedForm(manager);
  const ofHotel = Number(valueIn(form, alertFields.enter));
  // A margin above anything usual there, which is 8.4.
  expect(ofHotel).toBeGreaterThan(8.4);
  const spa = await redrawAlertForm(manager, form, alertFields.target, { target: 'Spa' });
  const ofSpa = Number(valueIn(spa, alertFields.enter));
  expect(ofSpa).toBeLessThan(4);
  const venue = { venueId: 'Corner Café' };
  const cafe = await redrawAlertForm(manager, spa, alertFields.venueId, venue);
  const ofCafe = Number(valueIn(cafe, alertFields.enter));
  expect([ofHotel, ofSpa]).not.toContain(ofCafe);
  const typed = await redrawAlertForm(manager, await fixedForm(manager), alertFields.venueId, {
    ...venue,
    enter: '9.1',
  });
  expect(valueIn(typed, alertFields.enter)).toBe('9.1');
});

test('the form shows the value that an answer has just shown', async ({ sandbox }) => {
  const manager = await ready(sandbox);
  sandbox.venueService.measure('zn-4106', { loudness: 9.8 });
  sandbox.clock.advance(6 * 60_000);
  expect(await ask(manager, '/ambience live terrace')).toMatch(/Loudness 9\.8/i);
  expect(await saidWith(manager, { ...loudTerrace, enter: '9.9' })).toContain('Now 9.8.');
});

test('a limit that cannot be reached, or is exceeded all the time, is said before saving', async ({
  sandbox,
}) => {
  const manager = await ready(sandbox);
  expect(await saidWith(manager, { enter: '50' })).toContain('⚠️ It may never get to 50.0');
  expect(await saidWith(manager, { enter: '4' })).toMatch(/⚠️.*more than a fifth of a usual week/);
  expect(await saidWith(manager, { enter: '1' })).toMatch(/⚠️.*usually above 1\.0.*wouldn't end/s);
  expect(await saidWith(manager, { enter: '9' })).not.toContain('⚠️');
});

test('an unlikely limit, and an alert that exists already, are saved when they are sent once more', async ({
  sandbox,
}) => {
  const manager = await ready(sandbox);
  const far = { enter: '12.5', channelId: 'bar' };
  const warned = viewOf(await saveAlert(manager, await fixedForm(manager), far));
  expect(showView(warned)).toMatch(/Not saved yet: check the limit[\s\S]*may never get to 12\.5/);
  expect(showView(viewOf(await saveAlert(manager, warned, {})))).toContain('✅ Saved.');
  const same = viewOf(await saveAlert(manager, await fixedForm(manager), far));
  expect(showView(same)).toContain('Not saved yet: check the limit');
  const still = viewOf(await saveAlert(manager, same, {}));
  expect(showView(still)).toContain('Not saved yet: the same alert already posts to this channel');
  expect(showView(viewOf(await saveAlert(manager, still, {})))).toContain('✅ Saved.');
  // What the form has said already is not said again.
  const form = await fixedForm(manager);
  const drawn = await redrawAlertForm(manager, form, alertFields.enter, { enter: '14' });
  expect(showView(drawn)).toContain('may never get to 14.0');
  expect(showSubmitted(await saveAlert(manager, drawn, { channelId: 'bar' }))).toContain('Saved.');
});

test('a stricter limit is one that alerts sooner', async ({ sandbox }) => {
  const manager = await ready(sandbox);
  const strict = { ...loudTerrace, quiet: 'stricter' } as const;
  const missing = await redrawAlertForm(
    manager,
    await withOptions(manager, await fixedForm(manager, { enter: '9' }), { enter: '9' }),
    alertFields.quiet,
    strict,
  );
  expect(showView(missing)).toContain('Enter a limit for quiet hours');
  expect(showView(missing)).not.toContain('Enter a limit to see');
  // A sensor that stops reporting has no limit.
  const silence = await redrawAlertForm(manager, missing, alertFields.measure, {
    measure: 'silence',
  });
  expect(showView(silence)).toContain('Quiet hours: (x) None');
  const lenient = await saveAlert(manager, await openAlertForm(manager), {
    ...strict,
    quietEnter: '9.5',
  });
  expect(showSubmitted(lenient)).toContain('below 9');
  const saved = await setUpAlert(manager, { ...strict, quietEnter: '8' });
  expect(showView(saved)).toContain('alerting from above 8.0');
});

test('settings say that it fires, and what happens then', async ({ sandbox }) => {
  sandbox.venueService.measure(terrace, { loudness: 5 });
  const manager = await ready(sandbox);
  const more = { followUp: '120', escalateTo: 'owner', exit: '8' } as const;
  const settings = await setUpAlert(manager, { ...loudTerrace, ...more });
  const shown = showView(settings);
  expect(shown).toContain('Watching');
  expect(shown).toContain('Ends at 8.0 or below for 5 min');
  expect(shown).toContain('every 2 hours, up to twice');
  expect(shown).toMatch(/@owner.*within 15 min/);
  await measure(sandbox, 9.5);
  const list = viewOf(await manager.command('/ambience alert', 'bar'));
  const firing = showView(viewOf(await manager.press(list, alertIds.manage)));
  expect(firing).toMatch(/🔔 Too loud since \d\d:\d\d/);
  expect(firing).not.toContain('Watching');
});

test('the empty exit value is shown as the rule will have it', async ({ sandbox }) => {
  const manager = await ready(sandbox);
  const form = await fixedForm(manager, { target: 'Terrace' });
  const typed = await redrawAlertForm(manager, form, alertFields.enter, { enter: '9' });
  const options = showView(
    await redrawAlertForm(manager, typed, alertIds.toggleOptions, { enter: '9' }),
  );
  const [, proposed] = /Leave empty for (\d\.\d)\./.exec(options) ?? [];
  const saved = showView(await setUpAlert(manager, loudTerrace));
  expect(saved).toContain(`Ends at ${proposed} or below`);
});

test('the preset gives each zone its own limit, also the quiet ones', async ({ sandbox }) => {
  const manager = await ready(sandbox);
  await setUpAlert(manager, { channelId: 'bar', forCount: 'At once' });
  // The spa is usually at most at 3, and the bars at 8.4.
  sandbox.venueService.measure('zn-4107', { loudness: 5 });
  for (const zone of ['zn-4102', 'zn-4105']) sandbox.venueService.measure(zone, { loudness: 8.4 });
  await sandbox.pass(2 * stepMs);
  await sandbox.settle();
  const alerts = sandbox.slack.state.messages.filter(({ text }) => text.startsWith('🔔'));
  expect(alerts.map(({ text }) => text)).toEqual([
    expect.stringMatching(
      /\*Spa\* is too loud.*Loudness 5\.0 \(usually \d\.\d, limit \d\.\d at this hour\)/s,
    ),
  ]);
});

test('what was typed fills the form, and the channel of the last alert is proposed again', async ({
  sandbox,
}) => {
  const manager = await ready(sandbox);
  const asked = viewOf(await manager.command('/ambience alert terrace too loud', 'bar'));
  expect(asked.content.callback_id).toBe(alertIds.form);
  expect(showView(asked)).toMatch(/Where.*Terrace.*Alert when the loudness/s);
  const saved = viewOf(await manager.submit(asked, {}));
  expect(showView(saved)).toContain('Too loud: Terrace');
  manager.close(saved);
  // From Home there is no channel.
  const presets = viewOf(await manager.press(await homeOf(sandbox, manager), 'Set up an alert'));
  const block = presets.content.blocks.find((one) => JSON.stringify(one).includes('*Too loud*'));
  const { block_id, accessory } = Object(block);
  const press = { blockId: block_id, actionId: accessory.action_id, chosen: {}, values: {} };
  const next = viewOf(await manager.use(presets, press));
  const channel = blocksOf(next).find(({ block_id }) => block_id === alertFields.channelId);
  expect(JSON.stringify(channel)).toContain('"initial_conversation":"C0BAR"');
  manager.close(next);
  const lasting = viewOf(await manager.command('/ambience alert terrace above 9 for half an hour'));
  expect(showView(lasting)).toContain('Fires after 30 min');
  manager.close(lasting);
  const elsewhere = viewOf(await manager.command('/ambience alert pool too quiet', 'bar'));
  expect(showView(elsewhere)).toContain('Nothing here is called “pool”');
  manager.close(elsewhere);
  const list = viewOf(await manager.command('/ambience alert pool', 'bar'));
  expect(showView(list)).toMatch(
    /^=== Alerts.*Nothing here is called “pool”\..*Too loud: Terrace/s,
  );
  manager.close(list);
  const settings = viewOf(await manager.command('/ambience alert settings', 'bar'));
  expect(showView(settings)).not.toContain('Nothing here');
});

test('a form that is sent before it was redrawn says what it lacks at a field that it has', async ({
  sandbox,
}) => {
  const manager = await ready(sandbox);
  const form = await openAlertForm(manager);
  const condition = blocksOf(form).find(({ block_id }) =>
    String(block_id).startsWith(`${alertFields.condition}:`),
  );
  const submitted = await manager.submit(form, { [String(condition?.block_id)]: 'Goes above' });
  expect(submitted.kind).toBe('errors');
});
