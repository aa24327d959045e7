import { expect } from 'vitest';
import { venueAlertsKind } from '../../src/alerts/venue-alerts.ts';
import { entryPoints } from '../../src/conversation/entry-ids.ts';
import type { Person } from '../../src/sandbox/slack/people.ts';
import type { ShownMessage } from '../../src/sandbox/slack/state.ts';
import { createKeyring } from '../../src/store/seal.ts';
import { hourMs, minuteMs } from '../../src/time.ts';
import { venueKeyPrefix } from '../../src/venues/venue-key.ts';
import { withRecords } from '../store/with-store.ts';
import { setUpAlert } from './with-alerts.ts';
import { ask, connected, messageOf, type Running, test, viewOf } from './with-sandbox.ts';

/** The message of an alert is true at each measurement. */

const stepMs = 5 * minuteMs;
const terrace = 'zn-4106';
const loudTerrace = {
  target: 'Terrace',
  enter: '9',
  channelId: 'bar',
  forCount: 'At once',
} as const;

async function ready(sandbox: Running): Promise<Person> {
  sandbox.venueService.measure(terrace, { loudness: 5 });
  const manager = sandbox.as('manager');
  await connected(manager);
  return manager;
}

async function pass(sandbox: Running, steps: number): Promise<void> {
  await sandbox.pass(steps * stepMs);
  await sandbox.settle();
}

async function measure(sandbox: Running, ...values: readonly number[]): Promise<void> {
  for (const loudness of values) {
    sandbox.venueService.measure(terrace, { loudness });
    await pass(sandbox, 1);
  }
}

/** The alerts in #bar; lines in threads are left out. */
function alertsIn({ slack }: Running): ShownMessage[] {
  return slack.state.messages.filter(
    ({ channelId, threadId, text }) =>
      channelId === 'C0BAR' && threadId === undefined && /^(🔔|👀|✅|⚠️)/.test(text),
  );
}

const onlyAlert = (sandbox: Running): ShownMessage => {
  const [only, ...others] = alertsIn(sandbox);
  if (only === undefined || others.length > 0) throw new Error(`${1 + others.length} alerts`);
  return only;
};

const threadOf = ({ slack }: Running, { id }: ShownMessage) =>
  slack.state.messages.filter(({ threadId }) => threadId === id).map(({ text }) => text);

test('a reminder claims nothing that was not measured', async ({ sandbox }) => {
  const manager = await ready(sandbox);
  await setUpAlert(manager, { ...loudTerrace, followUp: '30' });
  await measure(sandbox, 9.5);
  const alert = onlyAlert(sandbox);
  sandbox.venueService.breakWith({ kind: 'status', status: 503 });
  await pass(sandbox, 7);
  expect(threadOf(sandbox, alert)).toEqual([
    expect.stringMatching(/No data from \*Terrace\* since \d\d:\d\d; it was too loud then\./),
  ]);
});

test('a reminder to a zone that is recovering says so', async ({ sandbox }) => {
  const manager = await ready(sandbox);
  const slow = { clearCount: '30 min', followUp: '30' } as const;
  await setUpAlert(manager, { ...loudTerrace, ...slow });
  await measure(sandbox, 9.5, 9.5, 5);
  expect(onlyAlert(sandbox).text).toContain('*Terrace* is getting back to normal');
  expect(onlyAlert(sandbox).text).not.toContain('is too loud');
  await measure(sandbox, 5, 5, 5, 5);
  expect(threadOf(sandbox, onlyAlert(sandbox))).toEqual([
    expect.stringMatching(/was too loud until \d\d:\d\d, and is getting back to normal/),
  ]);
});

test('an alert of the morning is of today, but not of tonight', async ({ sandbox }) => {
  const manager = await ready(sandbox);
  await setUpAlert(manager, loudTerrace);
  // From Friday 21:00 to Saturday morning, and on to the evening.
  await pass(sandbox, (13 * hourMs) / stepMs);
  await measure(sandbox, 9.5, 9.5, 5, 5, 5, 5);
  expect(onlyAlert(sandbox).text).toMatch(/^✅/);
  expect(await ask(manager, '/ambience did anything happen tonight')).toContain(
    'Tonight is still to come.',
  );
  await pass(sandbox, (10 * hourMs) / stepMs);
  const said = /Terrace too loud \d\d:\d\d to \d\d:\d\d/;
  expect(await ask(manager, '/ambience what happened today')).toMatch(said);
  expect(await ask(manager, '/ambience what happened tonight')).not.toMatch(said);
});

test('whether anything went wrong tells of alerts that are over and that nobody has seen', async ({
  sandbox,
}) => {
  const manager = await ready(sandbox);
  await setUpAlert(manager, loudTerrace);
  await measure(sandbox, 9.5, 9.5, 5, 5, 5, 5);
  expect(onlyAlert(sandbox).text).toMatch(/^✅/);
  const over = /1 earlier alert: Terrace too loud \d\d:\d\d to \d\d:\d\d .*, not acknowledged/;
  expect(await ask(manager, '/ambience anything gone wrong tonight?')).toMatch(over);
  expect(await ask(manager, '/ambience does the spa need anything')).not.toMatch(over);
  // Several venues: each below its name.
  await connected(manager, 'CORNER-CAFE');
  await ask(manager, '/ambience log corner café: complaint about the music');
  const said = await ask(manager, '/ambience anything gone wrong tonight?');
  expect(said).toMatch(new RegExp(`Harbour Hotel\\n${over.source}`));
  expect(said).toMatch(/Corner Café\n✍️ .*complaint about the music/);
  // Side by side they are shown as they are now.
  expect(await ask(manager, '/ambience compare')).not.toMatch(over);
  // Later in the night, the trend begins after it.
  await pass(sandbox, (6.5 * hourMs) / stepMs);
  const later = await ask(manager, '/ambience tonight harbour hotel');
  expect(later).toMatch(/Counted from 2[12]:/);
  expect(later).toMatch(/1 earlier alert: Terrace too loud/);
});

test('the message shows each measurement, who muted it, and that the mute ended', async ({
  sandbox,
}) => {
  const manager = await ready(sandbox);
  await setUpAlert(manager, loudTerrace);
  await measure(sandbox, 9.5);
  const first = onlyAlert(sandbox);
  const [, opened = ''] = /Updated (\d\d:\d\d)/.exec(first.text) ?? [];
  // The same value, measured again.
  await measure(sandbox, 9.5, 9.5);
  const [, later = ''] = /Updated (\d\d:\d\d)/.exec(onlyAlert(sandbox).text) ?? [];
  expect(later > opened).toBe(true);
  expect(onlyAlert(sandbox).text).toContain('Music');
  expect(await ask(manager, '/ambience how long has the terrace been too loud')).toMatch(
    /Terrace too loud since \d\d:\d\d, still open \(1\d min so far, peak 9\.5\)/,
  );
  await manager.press(onlyAlert(sandbox), 'For 1 hour');
  await pass(sandbox, 1);
  expect(onlyAlert(sandbox).text).toMatch(/🔇 Muted by <@U0MANAGER> until .*\d\d:\d\d/);
  await pass(sandbox, 12);
  expect(onlyAlert(sandbox).text).toMatch(/The mute by <@U0MANAGER> ended at \d\d:\d\d/);
});

test('acknowledging shows the whole message, with its mute', async ({ sandbox }) => {
  const manager = await ready(sandbox);
  await setUpAlert(manager, loudTerrace);
  await measure(sandbox, 9.5);
  await manager.press(onlyAlert(sandbox), 'For 1 hour');
  const shown = messageOf(
    await sandbox.as('bartender').press(onlyAlert(sandbox), 'acknowledge_alert'),
  );
  expect(shown.text).toContain('Acknowledged by <@U0BARTENDER>');
  expect(shown.text).toContain('🔇 Muted by');
});

test('the sixth alert of a growing storm counts all', async ({ sandbox }) => {
  const manager = await ready(sandbox);
  for (const enter of ['9', '9.1', '9.2', '9.3', '9.4']) {
    await setUpAlert(manager, { ...loudTerrace, enter });
  }
  await measure(sandbox, 9.45);
  expect(alertsIn(sandbox)).toHaveLength(5);
  await setUpAlert(manager, { ...loudTerrace, enter: '9.6' });
  await measure(sandbox, 9.9);
  const [last] = alertsIn(sandbox).slice(-1);
  expect(last?.text).toContain('6 alerts at once (5 have separate messages)');
});

test('after a change or a pause, only new measurements count', async ({ sandbox }) => {
  const manager = await ready(sandbox);
  const settings = await setUpAlert(manager, loudTerrace);
  await measure(sandbox, 9.5);
  const paused = await manager.press(settings, 'pause_alert');
  await pass(sandbox, 0);
  await manager.press(viewOf(paused), 'resume_alert');
  await sandbox.settle();
  await pass(sandbox, 0);
  expect(alertsIn(sandbox)).toHaveLength(0);
  await measure(sandbox, 9.5);
  expect(alertsIn(sandbox)).toHaveLength(1);
});

test('nothing about a venue stays in the state of alerts once it is disconnected', async ({
  sandbox,
}) => {
  const manager = await ready(sandbox);
  await setUpAlert(manager, loudTerrace);
  await measure(sandbox, 9.5);
  const asked = messageOf(await manager.command('/ambience disconnect'));
  await manager.press(asked, entryPoints.disconnect);
  await pass(sandbox, 1);
  const { database, encryptionKeys } = sandbox.config;
  if (database.kind !== 'sqlite') throw new Error('the sandbox uses a file');
  const keyring = createKeyring(encryptionKeys);
  const left = await withRecords(database.file, keyring, venueAlertsKind, (records) =>
    records.startingWith(venueKeyPrefix('T0HARBOUR')),
  );
  expect(left).toEqual([]);
});

test('where an alert was set up only afterwards, nothing is said to have been fine before', async ({
  sandbox,
}) => {
  const manager = await ready(sandbox);
  await sandbox.pass(24 * hourMs);
  await sandbox.settle();
  const asked = '/ambience any alerts last night';
  expect(await ask(manager, asked)).toContain('No alerts, because none was set up');
  await setUpAlert(manager, loudTerrace);
  expect(await ask(manager, asked)).toContain('No alerts, because none was set up');
  await sandbox.pass(24 * hourMs);
  await sandbox.settle();
  expect(await ask(manager, asked)).not.toContain('none was set up');
});
