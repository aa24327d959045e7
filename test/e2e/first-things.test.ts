import { expect } from 'vitest';
import { entryPoints } from '../../src/conversation/entry-ids.ts';
import { showMessage, showSeen } from '../../src/sandbox/show.ts';
import type { Person } from '../../src/sandbox/slack/people.ts';
import { minuteMs } from '../../src/time.ts';
import { actionsOf, labelsOf, namesInRows, rowsOf } from './facts.ts';
import { setUpAlert } from './with-alerts.ts';
import { setUpDigest } from './with-digests.ts';
import {
  ask,
  connected,
  homeOf,
  messageOf,
  passMinutes,
  type Running,
  test,
} from './with-sandbox.ts';

const terrace = 'zn-4106';
const open = /🔔 Terrace is too loud: 9\.5, limit 9\.0, since 21:05/;
const shortly = /🔔 Terrace: too loud \(.*\) since 21:05/;
const overall = /lively and very loud/;

/** A venue with an open alert about its terrace. */
async function withOpenAlert(sandbox: Running): Promise<Person> {
  sandbox.venueService.measure(terrace, { loudness: 5 });
  const manager = sandbox.as('manager');
  await connected(manager);
  const rule = { target: 'Terrace', enter: '9', channelId: 'bar', forCount: 'At once' };
  await setUpAlert(manager, rule);
  await measure(sandbox, 9.5);
  return manager;
}

async function measure(sandbox: Running, loudness: number): Promise<void> {
  sandbox.venueService.measure(terrace, { loudness });
  await sandbox.pass(5 * minuteMs);
  await sandbox.settle();
}

test('an open alert leads every answer, and the verdict is of the rest', async ({ sandbox }) => {
  await withOpenAlert(sandbox);
  const bartender = sandbox.as('bartender');
  const live = messageOf(await bartender.command('/ambience'));
  const [first, second, ...rest] = showMessage(live).split('\n');
  expect(first).toMatch(overall);
  expect(second).toMatch(open);
  expect(rest.join('\n')).toMatch(/^(Otherwise|Overall) /m);
  expect(rowsOf(live).map(([name]) => name)).toContain('Terrace 🔔');
  expect(await ask(bartender, '/ambience terrace')).toMatch(open);
  expect(await ask(bartender, '/ambience spa')).not.toContain('🔔');
  expect(await ask(bartender, '/ambience tonight')).toMatch(open);
  expect(await ask(bartender, '/ambience what changed in the last half hour')).toMatch(
    /^🔔 1 alert: Terrace too loud since 21:05, still open .*\nHarbour Hotel at .*\nAt 21:05: .* since/,
  );
  expect(await ask(bartender, '/ambience what happened since 20:00')).toMatch(
    /^Harbour Hotel, .*\n🔔 1 alert: Terrace too loud since 21:05, still open/,
  );
  expect(showMessage(messageOf(await bartender.command('/ambience compare')))).toMatch(
    /🔔 Terrace: too loud \(9\.5\)/,
  );
  expect(showSeen(await bartender.openHome())).toMatch(shortly);
});

test('it is acknowledged from an answer, which then says who has seen it', async ({ sandbox }) => {
  await withOpenAlert(sandbox);
  const bartender = sandbox.as('bartender');
  const live = messageOf(await bartender.command('/ambience'));
  expect(actionsOf(live)).toContain(entryPoints.acknowledge);
  const after = messageOf(await bartender.press(live, entryPoints.acknowledge));
  expect(after.id).toBe(live.id);
  expect(showMessage(after)).toContain('since 21:05 · acknowledged by @bartender');
  expect(actionsOf(after)).not.toContain(entryPoints.acknowledge);
  // Everyone reads so, from the same cache.
  const owner = messageOf(await sandbox.as('owner').command('/ambience'));
  expect(showMessage(owner)).toContain('acknowledged by @bartender');
  await sandbox.pass(5 * minuteMs);
  await sandbox.settle();
  const posted = sandbox.slack.state.messages.filter(({ text }) => /^(🔔|👀)/u.test(text));
  expect(posted.map(showMessage).join('\n')).toMatch(/Acknowledged by @bartender/);
  // Pressed again in an answer that is older, it says who was faster.
  const late = await sandbox.as('owner').press(live, entryPoints.acknowledge);
  expect(showSeen(late)).toMatch(/bartender/);
});

test('it is acknowledged from an answer about several zones, which stays about them', async ({
  sandbox,
}) => {
  await withOpenAlert(sandbox);
  const bartender = sandbox.as('bartender');
  const line = '/ambience is the restaurant louder than the terrace';
  const seen = messageOf(await bartender.command(line));
  expect(showMessage(seen)).toMatch(/^No, Terrace is louder than Restaurant/);
  const after = messageOf(await bartender.press(seen, entryPoints.acknowledge));
  const text = showMessage(after);
  expect(text).toContain('acknowledged by @bartender');
  for (const zone of ['Restaurant', 'Terrace']) expect(text).toContain(`${zone} (Harbour Hotel)`);
  expect(actionsOf(after)).not.toContain(entryPoints.acknowledge);
});

test('what is asked comes first: who is needed, which zones, and whether it is the music', async ({
  sandbox,
}) => {
  await withOpenAlert(sandbox);
  const bartender = sandbox.as('bartender');
  const lead = async (line: string) => (await ask(bartender, line)).split('\n')[0];
  expect(await lead('/ambience do i need to do anything')).toBe(
    'Yes, Terrace is too loud, and nobody has acknowledged the alert.',
  );
  expect(await lead('/ambience which zones are louder than usual')).toMatch(
    /^Terrace is too loud\. .* louder than usual\.$/,
  );
  expect(await lead('/ambience is the music too loud on the terrace')).toMatch(
    /^Terrace is too loud\. I can't tell if it's the music, which is set to \d+/,
  );
  expect(await lead('/ambience when will the terrace calm down')).toMatch(/^Fridays usually peak/);
  expect(await lead('/ambience quietest day')).toMatch(/usually quietest on Tuesdays/);
});

test('zones are found by a value, or by their place in a ranking', async ({ sandbox }) => {
  await connected(sandbox.as('manager'));
  const bartender = sandbox.as('bartender');
  const lead = async (line: string) => (await ask(bartender, line)).split('\n')[0];
  const values: [string, number][] = [
    ['zn-4101', 9.6],
    ['zn-4103', 9.4],
    [terrace, 9.2],
  ];
  for (const [zone, loudness] of values) sandbox.venueService.measure(zone, { loudness });
  await sandbox.pass(5 * minuteMs);
  expect(await lead('/ambience which zones are louder than 9.3')).toBe(
    'Loudness above 9.3: Lobby (9.6) and Restaurant (9.4).',
  );
  const all = await lead('/ambience which zones are below mood 9.9');
  expect(all?.match(/\(\d\.\d\)/g)).toHaveLength(9);
  expect(await lead('/ambience is the terrace louder than 9.3')).toBe(
    'No, Terrace is at loudness 9.2.',
  );
  expect(await lead('/ambience second loudest zone')).toBe(
    'Restaurant is the second loudest zone (9.4), after Lobby (9.6).',
  );
});

test('whether a zone needs someone is the same as what is shown of it', async ({ sandbox }) => {
  await connected(sandbox.as('manager'));
  const bartender = sandbox.as('bartender');
  const lead = async (line: string) => (await ask(bartender, line)).split('\n')[0];
  sandbox.venueService.measure('zn-4101', { loudness: 9.8 });
  await sandbox.pass(5 * minuteMs);
  expect(await lead('/ambience a guest complained about the noise on the terrace')).toBe(
    'That sounds like a note, not a question. Log this adds it to the venue log.',
  );
  expect(await lead('/ambience is anything wrong on the terrace')).toBe(
    'Yes, Terrace has its music turned up by hand.',
  );
  expect(await lead('/ambience is something wrong in the lobby')).toBe(
    'Yes, Lobby is much louder than usual.',
  );
  expect(await lead('/ambience is something wrong in the spa')).toBe(
    "Not right now: Spa isn't much different from usual. No alert is set up.",
  );
  sandbox.venueService.measure(terrace, { loudness: 9.8 });
  await sandbox.pass(5 * minuteMs);
  expect(await lead('/ambience is something wrong on the terrace')).toBe(
    'Yes, Terrace is much louder than usual.',
  );
});

test('a limit that is exceeded is told before its alert opens', async ({ sandbox }) => {
  sandbox.venueService.measure(terrace, { loudness: 5 });
  const manager = sandbox.as('manager');
  await connected(manager);
  await setUpAlert(manager, { target: 'Terrace', enter: '9', channelId: 'bar' });
  await connected(manager, 'CORNER-CAFE');
  const lead = async (line: string) => (await ask(manager, line)).split('\n')[0];
  expect(await lead('/ambience is any venue too loud')).toMatch(
    /^No, every zone with an alert is within its limit, .*set up at Corner Café\.$/,
  );
  await measure(sandbox, 9.5);
  const exceeded =
    'is above its limit (9.5, limit 9.0). An alert opens if it stays above for 10 min';
  expect(await lead('/ambience is the terrace too loud')).toContain(`Yes, Terrace ${exceeded}`);
  expect(await lead('/ambience is it too loud')).toContain(`Yes, Terrace ${exceeded}`);
  expect(await lead('/ambience is something wrong on the terrace')).toContain(
    `Yes, Terrace ${exceeded}`,
  );
  const where = await ask(manager, '/ambience where is it too loud');
  expect(where.split('\n').slice(0, 2)).toEqual([
    expect.stringContaining('Showing Harbour Hotel only (1 of 2 venues)'),
    expect.stringContaining(`Terrace ${exceeded}`),
  ]);
  expect(await lead('/ambience is any venue too loud')).toContain(
    `Yes, Terrace (Harbour Hotel) ${exceeded}`,
  );
  await measure(sandbox, 9.5);
  await measure(sandbox, 9.5);
  expect(await lead('/ambience is any venue too loud')).toBe(
    'Yes, Terrace (Harbour Hotel) is too loud.',
  );
  // Beside the table of all venues, the alert can be acknowledged.
  const compared = messageOf(await manager.command('/ambience compare'));
  const seen = messageOf(await manager.press(compared, 'Acknowledge Harbour Hotel'));
  expect(showMessage(seen)).toContain('Corner Café');
  expect(showMessage(seen)).not.toContain('[ Acknowledge');
  expect(await ask(manager, '/ambience alerts')).toMatch(/Terrace is too loud.*by @manager/s);
  // Old values are no answer, also while the alert is open.
  sandbox.venueService.breakWith({ kind: 'status', status: 503 });
  sandbox.clock.advance(30 * minuteMs);
  expect(await lead('/ambience is any venue too loud')).toBe(
    "I can't tell whether any venue is too loud: none has live data right now.",
  );
});

test('without an alert, a venue is too loud if it is much louder than usual', async ({
  sandbox,
}) => {
  const manager = sandbox.as('manager');
  await connected(manager);
  await connected(manager, 'CORNER-CAFE');
  const lead = async (line: string) => (await ask(manager, line)).split('\n')[0];
  expect(await lead('/ambience is any venue too loud')).toMatch(
    /^No, nowhere is much louder .*set up\.$/,
  );
  sandbox.venueService.measure('zn-4101', { loudness: 9.8 });
  await sandbox.pass(5 * minuteMs);
  expect(await lead('/ambience is any venue too loud')).toBe(
    'Yes, Lobby (Harbour Hotel) is much louder than usual.',
  );
});

test('who is left out of a rank is said, and which zone is the loudest anywhere', async ({
  sandbox,
}) => {
  const manager = sandbox.as('manager');
  await connected(manager);
  await connected(manager, 'FAULTY-CLUB');
  sandbox.venueService.measure('zn-9601', { loudness: 9.7 });
  await sandbox.pass(5 * minuteMs);
  const [lead] = (await ask(manager, '/ambience which venue is loudest')).split('\n');
  expect(lead).toMatch(/^Right now, Harbour Hotel is the loudest of the venues with enough data/);
  expect(lead).toContain('The loudest zone is Dance Floor (Faulty & <!channel> Club, 9.7).');
  expect(lead).toContain("Not ranked, because sensors aren't reporting: Faulty & <!channel> Club.");
  // From a venue, back to all of them.
  const live = messageOf(await manager.command('/ambience live harbour hotel'));
  const all = showMessage(messageOf(await manager.press(live, 'All venues')));
  expect(all).toContain('2 of 2 venues need a look');
});

test('venues without an alert are named where alerts are listed', async ({ sandbox }) => {
  const manager = sandbox.as('manager');
  await connected(manager);
  await setUpAlert(manager, { target: 'Terrace', enter: '9', channelId: 'bar' });
  await connected(manager, 'CORNER-CAFE');
  expect(await ask(manager, '/ambience which venues have no alert')).toMatch(
    /^No alert is set up at Corner Café\./,
  );
});

test('tonight names a zone that is much different from usual', async ({ sandbox }) => {
  await connected(sandbox.as('manager'));
  sandbox.venueService.measure('zn-4101', { loudness: 9.8 });
  await sandbox.pass(5 * minuteMs);
  await ask(sandbox.as('bartender'), '/ambience');
  expect(await ask(sandbox.as('bartender'), '/ambience tonight')).toContain(
    'Lobby is much louder than usual.',
  );
});

test('it is acknowledged in Home, from the menu of its venue', async ({ sandbox }) => {
  await withOpenAlert(sandbox);
  const bartender = sandbox.as('bartender');
  const home = await homeOf(sandbox, bartender);
  const renewed = bartender.nextHome();
  await bartender.press(home, 'Acknowledge');
  await renewed;
  expect(labelsOf(await homeOf(sandbox, bartender))).not.toContain('Acknowledge');
});

test('once it is over, no answer tells of it', async ({ sandbox }) => {
  await withOpenAlert(sandbox);
  const bartender = sandbox.as('bartender');
  await measure(sandbox, 5);
  expect(await ask(bartender, '/ambience')).toContain('Terrace is getting back to normal: 5.0');
  await measure(sandbox, 5);
  expect(await ask(bartender, '/ambience')).not.toContain('🔔');
});

test('a digest begins with what is out of bounds', async ({ sandbox }) => {
  const manager = await withOpenAlert(sandbox);
  await setUpDigest(manager, { channel: 'general', times: ['21:30'] });
  await sandbox.pass(22 * minuteMs);
  await sandbox.settle();
  const [digest, ...others] = sandbox.slack.state.messages.filter(
    ({ channelId, text }) => channelId === 'C0GENERAL' && text.startsWith('*Harbour Hotel'),
  );
  expect(others).toEqual([]);
  expect(digest && showMessage(digest).split('\n')[1]).toMatch(open);
});

test('after an hour without data only that is said, and the last data is a press away', async ({
  sandbox,
}) => {
  await withOpenAlert(sandbox);
  const bartender = sandbox.as('bartender');
  await ask(bartender, '/ambience');
  sandbox.venueService.breakWith({ kind: 'status', status: 503 });
  sandbox.clock.advance(30 * minuteMs);
  const old = await ask(bartender, '/ambience');
  expect(old).toMatch(
    /was lively and very loud at 21:05 \(3\d min ago\)\. The venue service isn't/,
  );
  expect(old).not.toMatch(/usual/);
  sandbox.clock.advance(60 * minuteMs);
  const none = messageOf(await bartender.command('/ambience'));
  expect(showMessage(none)).toMatch(
    /^⚠️ Harbour Hotel: no data since Fri 20 Nov 21:05\. The venue service/,
  );
  expect(rowsOf(none)).toEqual([]);
  expect(showMessage(none)).not.toMatch(overall);
  const last = messageOf(await bartender.press(none, 'Show last data'));
  expect(rowsOf(last)).toHaveLength(9);
  const home = showSeen(await bartender.openHome());
  expect(home).toMatch(
    /🔔 Harbour Hotel · no data since Fri 20 Nov 21:05.*Before that, Terrace was/,
  );
  expect(home).not.toMatch(overall);
  expect(await ask(bartender, '/ambience busiest')).not.toContain('🔥');
});

test('what was noted stands below whether it is too loud, and why an alert went off', async ({
  sandbox,
}) => {
  await withOpenAlert(sandbox);
  const bartender = sandbox.as('bartender');
  await ask(bartender, '/ambience log Guest in 204 complained about the terrace');
  await ask(bartender, '/ambience log Company party on the terrace, 40 people');
  const complaint =
    /^✍️ \d\d:\d\d Complaint, Terrace: “Guest in 204 complained about the terrace”$/m;
  const loud = await ask(bartender, '/ambience is the terrace too loud');
  expect(loud).toMatch(complaint);
  expect(loud).not.toContain('Company party');
  expect(await ask(bartender, '/ambience is the spa too loud')).not.toContain('✍️');
  const why = await ask(bartender, '/ambience why did the terrace alert go off');
  expect(why).toMatch(complaint);
  expect(why).toMatch(/I can't tell what caused it\.\n✍️ /);
  expect(why).toContain('Event, Terrace: “Company party on the terrace, 40 people”');
  // Three hours later, the complaint is no news.
  await sandbox.pass(3 * 60 * minuteMs);
  await sandbox.settle();
  expect(await ask(bartender, '/ambience is the terrace too loud')).not.toContain('✍️');
});

test('compare begins with the venues that need someone, and never ranks old data', async ({
  sandbox,
}) => {
  await withOpenAlert(sandbox);
  await connected(sandbox.as('manager'), 'CORNER-CAFE');
  await connected(sandbox.as('manager'), 'WALKTHROUGH-SHOP');
  const bartender = sandbox.as('bartender');
  const shown = messageOf(await bartender.command('/ambience compare'));
  expect(showMessage(shown)).toMatch(/^1 of 3 venues needs a look: Harbour Hotel$/m);
  const names = namesInRows(shown);
  expect(names[0]).toBe('Harbour Hotel');
  const buttons = labelsOf(shown).filter((label) => label.startsWith('Open '));
  expect(buttons).toEqual(names.map((name) => `Open ${name}`));
  // What is open is named before what is over and what was noted.
  await ask(bartender, '/ambience log Guest in 204 complained about the lobby');
  const need = await ask(bartender, '/ambience anything unusual at any venue');
  expect(need).toMatch(
    /^Yes\.\n1 of 3 venues needs a look: Harbour Hotel\nHarbour Hotel · 🔔 Terrace: too loud/,
  );
  expect(need).toMatch(/🔔 Terrace: too loud[\s\S]*✍️ .*Guest in 204/);
  // The alert is still open when the data is old.
  sandbox.venueService.breakWith({ kind: 'status', status: 503 });
  await passMinutes(sandbox, 20);
  const old = showMessage(messageOf(await bartender.command('/ambience is anything wrong')));
  expect(old).toMatch(/Harbour Hotel · no data since .* Before that, Terrace was too loud$/m);
});

test('of two equal peaks, every answer names the later one', async ({ sandbox }) => {
  await connected(sandbox.as('manager'));
  const bartender = sandbox.as('bartender');
  const pass = async (minutes: number) => {
    await sandbox.pass(minutes * minuteMs);
    await sandbox.settle();
  };
  await pass(13);
  sandbox.venueService.measure(terrace, { mood: 9.84 });
  await pass(15);
  // Between two values of the trend, and lower by less than is shown.
  sandbox.venueService.measure(terrace, { mood: 9.81 });
  await pass(5);
  await ask(bartender, '/ambience terrace');
  sandbox.venueService.measure(terrace, { mood: 6 });
  await pass(25);
  for (const question of [
    'terrace tonight',
    'trend terrace',
    'when did the terrace peak tonight',
  ]) {
    const answer = await ask(bartender, `/ambience ${question}`);
    expect(answer).toMatch(/[Ll]iveliest (9\.8 )?at 21:35/);
  }
});
